"""Texts that are almost specs, and whether the checker answers them as it must.

Run it as `PYTHONPATH=tests python tests/sema/fuzz.py --texts 100000 --seed 1`; the exit status is 1 if a text was not
answered.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from rulec.diagnostics import CODES, Diagnostic, Findings
from rulec.driver.compile import compile_spec
from sema.mutations import mutate
from spec_files import spec_files

SECONDS = 2.0  # of CPU time for one text
BASES = [path.read_text(encoding="utf-8") for path in spec_files("specs", "tests/gallery", "tests/variants/specs")]


@dataclass(frozen=True)
class Answer:
    """What the checker did with a text. `code`: of the first error, "" if the text is a spec. `fault`: what is wrong
    with the answer, "" if nothing is."""

    code: str
    fault: str
    seconds: float


def text_of(seed: str, number: int) -> bytes:
    """A text by its number; what it is depends on nothing but that and the seed."""
    stream = random.Random(f"{seed}:{number}")
    return mutate(stream.choice(BASES), BASES, stream)


def prepare(folder: Path) -> Path:
    """Puts the specs that others extend into a folder; gives the file there that is to hold the texts."""
    for file in spec_files("tests/variants/specs"):
        shutil.copy(file, folder)
    return folder / "spec.yaml"


def answer(text: bytes, file: Path) -> Answer:
    """Checks a text by way of the file."""
    file.write_bytes(text)
    begun = time.process_time()
    code = fault = ""
    try:
        compile_spec(file)
    except Findings as findings:
        errors = [said for said in findings.diagnostics if said.severity == "error"]
        code = errors[0].code if errors else ""
        fault = "refused without an error" if not errors else ""
        fault = fault or next(filter(None, map(_badly_said, findings.diagnostics)), "")
    except BaseException as error:
        fault = "".join(traceback.format_exception(error)[-3:])
        if isinstance(error, KeyboardInterrupt):
            raise
    seconds = time.process_time() - begun
    return Answer(code, fault or (f"took {seconds:.1f} s" if seconds > SECONDS else ""), seconds)


def _badly_said(said: Diagnostic) -> str:
    """What is wrong with a message, "" if nothing is: it has a known code, a sentence, and a place in a file."""
    if said.code not in CODES or not said.message or said.message[-1] == ".":
        return f"badly put: {said}"
    lines = Path(said.span.file).read_bytes().decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
    if not 1 <= said.span.line <= len(lines) or not 1 <= said.span.column <= len(lines[said.span.line - 1]) + 1:
        return f"no place of the file: {said}"
    return ""


def main() -> int:
    """Tries the texts and prints what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    codes: Counter[str] = Counter()
    faults, slowest, begun = 0, (0.0, 0), time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        file = prepare(Path(folder))
        for number in range(wanted.texts):
            found = answer(text_of(wanted.seed, number), file)
            codes[found.code] += 1
            slowest = max(slowest, (found.seconds, number))
            if found.fault:
                faults += 1
                print(f"text {number}: {found.fault}", flush=True)
            if (number + 1) % 10_000 == 0:
                print(f"{number + 1} texts, {time.process_time() - begun:.0f} s of CPU time", flush=True)
    print(f"seed={wanted.seed} texts={wanted.texts} specs={codes.pop('', 0)} refused={codes.total()} "
          f"codes={len(codes)} slowest={slowest[0]:.2f} s (text {slowest[1]}) faults={faults}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
