"""The engines of the gallery and of the shipped games under the sanitizers of the C compiler for addresses and for
undefined behaviour, in lockstep with the interpreter.

Run it as `python tests/sanitizers/run.py`, with specs for others than all. The exit status is 1 if a sanitizer reports
anything, if the wings differ, or if a fault that is planted in an engine, to see whether it is seen, is not.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:1] = [str(ROOT / folder) for folder in ("compiler", "runtime", "tests")]

from rulec.driver.cache import extension_suffix, load_engine  # noqa: E402
from rulec.driver.compile import compile_spec  # noqa: E402
from rulec.driver.engine_text import engine_text  # noqa: E402
from rulec.driver.lockstep import Lockstep  # noqa: E402
from rulec.driver.toolchain import compile_c, translate  # noqa: E402
from spec_files import spec_files  # noqa: E402

SPECS = spec_files("tests/gallery", "specs", "specs/house")
# Python's own flags let signed numbers wrap around, which here is to be told.
FLAGS = "-fsanitize=address,undefined -fno-wrapv -fno-omit-frame-pointer"
CONTROL = ROOT / "tests" / "gallery" / "whist.yaml"
LAID = "s.trick_card[s.trick_count] = card"
COPIED = "memcpy(&other.s, &self.s, sizeof(Position))"
PLANTS = (  # what is reported, and where which fault is put
    ("AddressSanitizer", COPIED, "memcpy(&other.s, &self.s, 2 * sizeof(Position))"),
    ("out of bounds", LAID, "s.trick_card[s.trick_count + 9] = card"),
    ("signed integer overflow", LAID, "s.trick_card[s.trick_count] = card if card * 2147483647 > -9 else 0"),
)
REPORT = re.compile(r"^.*(?:runtime error:|ERROR: AddressSanitizer).*$", re.MULTILINE)
MATCHES = 20


@dataclass(frozen=True)
class Outcome:
    """What a run under the sanitizers said: its reports, the decisions made, and what else went wrong."""

    reports: list[str]
    decisions: int
    trouble: str


def built(spec: Path, folder: Path, plant: tuple[str, str] | None = None) -> Path:
    """The engine of a spec with the sanitizers in it, and with a fault if one is to be planted."""
    found = compile_spec(spec)
    text = engine_text(found.game, found.spec)
    if plant is not None:
        assert plant[0] in text, f"there is no place for `{plant[1]}`"
        text = text.replace(*plant)
    folder.mkdir(parents=True)
    pyx = folder / f"{found.spec.game}.pyx"
    pyx.write_text(text, encoding="utf-8")
    engine = folder / f"{found.spec.game}{extension_suffix()}"
    compile_c(translate(pyx, "dev"), engine, "debug")  # nothing is checked but by the sanitizers, nothing optimised
    return engine


def tried(spec: Path, engine: Path, decisions: int) -> Outcome:
    """Plays the lockstep in a process that has the sanitizers' library loaded before all else."""
    library = subprocess.run(
        [os.environ.get("CC", "gcc"), "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
    )
    environment = os.environ | {
        "LD_PRELOAD": library.stdout.strip(), "PYTHONMALLOC": "malloc", "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, __file__, "--engine", str(engine), "--decisions", str(decisions), str(spec)],
        env=environment, capture_output=True, text=True, check=False,
    )
    made = re.search(r"^decisions=(\d+) .*differences=0$", done.stdout, re.MULTILINE)
    trouble = "" if made and done.returncode == 0 else f"status {done.returncode}: {done.stdout}{done.stderr[-2000:]}"
    return Outcome(REPORT.findall(done.stderr), int(made[1]) if made else 0, trouble)


def play(spec: Path, engine: Path, decisions: int) -> int:
    """What the process under the sanitizers does: the lockstep, and whole matches inside the engine."""
    found = compile_spec(spec)
    module = load_engine(engine)
    result = Lockstep(found.game, found.spec, module, seed=1).run(decisions)
    for players in found.spec.players:
        for seed in range(MATCHES):
            module.Game(players).random_match(seed)
        module.Game(players).new_match().clone()
    print(result.line(), flush=True)
    return 0


def controlled(folder: Path) -> bool:
    """Whether each planted fault is reported."""
    seen = True
    for number, (kind, place, fault) in enumerate(PLANTS):
        engine = built(CONTROL, folder / f"control{number}", (place, fault))
        reports = [line for line in tried(CONTROL, engine, 50).reports if kind in line]
        print(f"planted {fault}: {reports[0].strip() if reports else 'NOT SEEN'}", flush=True)
        seen = seen and bool(reports)
    return seen


def main() -> int:
    """Builds, plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("specs", nargs="*", type=Path, default=SPECS)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--engine", type=Path, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.engine is not None:
        return play(wanted.specs[0], wanted.engine, wanted.decisions)
    os.environ["CFLAGS"] = os.environ["LDFLAGS"] = FLAGS
    reports = decisions = troubles = 0
    with tempfile.TemporaryDirectory() as folder:
        seen = controlled(Path(folder))
        for number, spec in enumerate(wanted.specs):
            found = tried(spec, built(spec, Path(folder) / str(number)), wanted.decisions)
            print(f"{spec.name}: decisions={found.decisions} reports={len(found.reports)}", flush=True)
            for line in (*found.reports[:5], *([found.trouble] if found.trouble else [])):
                print(f"  {line.strip()}", flush=True)
            reports, decisions = reports + len(found.reports), decisions + found.decisions
            troubles += bool(found.trouble)
    print(f"specs={len(wanted.specs)} decisions={decisions} reports={reports} troubles={troubles} "
          f"planted={'seen' if seen else 'NOT SEEN'}")
    return 0 if seen and not reports and not troubles else 1


if __name__ == "__main__":
    sys.exit(main())
