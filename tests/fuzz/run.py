"""Draws specs by type from the grammar and holds the interpreter against engines on each.

`python tests/fuzz/run.py --specs 2000 --seed 1` prints running totals and, at the end, how many pairs of features have
occurred together. A spec with which something is wrong is written to the folder of `--keep`, with what is wrong in its
first lines. The same seed draws the same specs, and `--only "1 17"` looks at one of them alone.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:1] = [str(ROOT / folder) for folder in ("compiler", "runtime", "tests")]

from fuzz.batches import Builder  # noqa: E402
from fuzz.campaign import Outcome, Totals, judge, seeds  # noqa: E402
from fuzz.spec import draw  # noqa: E402

_BUILDERS: list[Builder] = []
_QUICK: list[str] = []
_TELLS = 60  # seconds between two lines of totals
_BATCH = 25  # specs to a process: everything it has loaded goes with it


def judged(task: tuple[str, bool]) -> Outcome:
    """One spec, in a process that has perhaps built others before."""
    if not _BUILDERS:
        _BUILDERS.append(Builder(*_QUICK))
    return judge(task[0], _BUILDERS[0], engine_twins=task[1])


def outcomes(tasks: list[tuple[str, bool]], jobs: int) -> Iterator[Outcome]:
    """What comes of the specs, in any order."""
    context = multiprocessing.get_context("fork")
    with context.Pool(jobs, maxtasksperchild=_BATCH) as pool:
        yield from pool.imap_unordered(judged, tasks)


def keep(outcome: Outcome, folder: Path) -> Path:
    """Writes a spec and what is wrong with it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"drawn_{outcome.seed.replace(' ', '_')}.yaml"
    said = "".join(f"# {line}\n" for wrong in outcome.wrong for line in wrong.splitlines())
    path.write_text(said + draw(outcome.seed).text(), encoding="utf-8")
    return path


def main() -> int:
    """Runs the command; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--specs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="where to begin, to go on with a run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="the seed of one spec, as the totals name it")
    parser.add_argument("--cc", help="a quick C compiler, such as tcc, for decks of up to 64 cards")
    parser.add_argument("--keep", type=Path, default=Path("fuzz_found"))
    chosen = parser.parse_args()
    _QUICK[:] = [chosen.cc] if chosen.cc else []
    wanted = [chosen.only] if chosen.only else list(seeds(chosen.seed, chosen.first, chosen.specs))
    tasks = [(seed, place % 20 == 0) for place, seed in enumerate(wanted)]
    totals, start = Totals(), time.monotonic()
    told = start
    for outcome in outcomes(tasks, chosen.jobs):
        totals.add(outcome)
        if outcome.wrong:
            print(f"{outcome.seed}: {outcome.wrong[0][:300]}\n  kept in {keep(outcome, chosen.keep)}", flush=True)
        if time.monotonic() - told > _TELLS:
            told = time.monotonic()
            print(f"{told - start:6.0f} s  {totals.line()}", flush=True)
    print(totals.line())
    print("\n".join(totals.pairs.lines()))
    return 1 if totals.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
