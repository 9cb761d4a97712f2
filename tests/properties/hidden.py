"""Looks for leaks in pairs of worlds that somebody cannot tell apart, for as long as you like.

`python tests/properties/hidden.py --pairs 100000 --seed 1` divides the pairs among the shipped games and plays them on
their engines, in all processors, with a line of totals now and then; `--only "GAME SEED NUMBER"` looks at one portion
alone, as a leak names it. The suite compares 5,000 pairs with the same code. The exit status is 1 if there is a leak.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:1] = [str(ROOT / folder) for folder in ("compiler", "runtime", "tests")]

from properties.search import Totals, search  # noqa: E402
from rulec.driver.build import build  # noqa: E402
from rulec.driver.cache import load_engine  # noqa: E402
from rulec.driver.compile import compile_spec  # noqa: E402
from rulec.interpreter.game import Game as Interpreted  # noqa: E402
from spec_files import spec_files  # noqa: E402

_PORTION = 50  # pairs of one seed
_TELLS = 30  # seconds between two lines of totals


@cache
def games(name: str, wing: str) -> Callable[..., Any]:
    """What makes the games of a spec, on one of the wings."""
    found = compile_spec(ROOT / "specs" / f"{name}.yaml")
    if wing == "interpreter":
        return partial(Interpreted, found.game, found.spec)
    made: Callable[..., Any] = load_engine(build(found.game, found.spec, "dev")).Game
    return made


def portion(task: tuple[str, str, int, int]) -> tuple[str, Totals]:
    """The pairs of one seed, which begins with the name of the game."""
    seed, wing, pairs, tables = task
    return seed, search(games(seed.split()[0], wing), seed, pairs, tables)


def main() -> int:
    """Runs the command; 1 if there is a leak."""
    shipped = [path.stem for path in spec_files("specs")]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=100_000, help="of all games together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", choices=shipped, default=shipped)
    parser.add_argument("--wing", choices=("engine", "interpreter"), default="engine")
    parser.add_argument("--tables", type=int, default=50, help="one match in so many is played at tables too; 0: none")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="one portion, as a leak names it")
    chosen = parser.parse_args()
    portions = -(-chosen.pairs // (_PORTION * len(chosen.games)))
    seeds = [chosen.only] if chosen.only else [
        f"{name} {chosen.seed} {number}" for number in range(portions) for name in chosen.games
    ]
    for name in {seed.split()[0] for seed in seeds}:
        games(name, chosen.wing)
    totals, start = Totals(), time.monotonic()
    told = start
    with multiprocessing.get_context("fork").Pool(chosen.jobs) as pool:
        tasks = [(seed, chosen.wing, _PORTION, chosen.tables) for seed in seeds]
        for seed, found in pool.imap_unordered(portion, tasks):
            totals.add(found)
            for leak in found.leaks:
                print(f"{seed}: {leak[:2000]}", flush=True)
            if time.monotonic() - told > _TELLS:
                told = time.monotonic()
                print(f"{told - start:6.0f} s  {totals.line()}", flush=True)
    print(totals.line())
    return 1 if totals.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
