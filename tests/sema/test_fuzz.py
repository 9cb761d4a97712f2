"""Whatever is written, the checker answers with a game or with what is wrong, and where; and soon.

`RULEC_FUZZ=N` tries N texts instead of 2,000, `RULEC_FUZZ_SEED=S` others.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from rulec.diagnostics import CODES, Findings
from rulec.driver.compile import compile_text
from sema.mutations import mutate

TEXTS = int(os.environ.get("RULEC_FUZZ", "2000"))
SEED = os.environ.get("RULEC_FUZZ_SEED", "1")
PARTS = 4
SECONDS = 2.0
TESTS = Path(__file__).parents[1]
BASES = [path.read_text(encoding="utf-8")
         for path in (*sorted((TESTS.parent / "specs").glob("*.yaml")), *sorted((TESTS / "gallery").glob("*.yaml")))]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_text_is_answered(part: int) -> None:
    for number in range(part, TEXTS, PARTS):
        stream = random.Random(f"{SEED}:{number}")
        text = mutate(stream.choice(BASES), BASES, stream)
        begun = time.process_time()
        try:
            compile_text(text, "spec.yaml")
        except Findings as findings:
            lines = text.split("\n")
            assert any(said.severity == "error" for said in findings.diagnostics)
            for said in findings.diagnostics:
                assert said.code in CODES
                assert said.message and said.message[-1] != "."
                assert 1 <= said.span.line <= len(lines) and said.span.column >= 1, (number, said)
                assert said.span.column <= len(lines[said.span.line - 1]) + 1, (number, said)
        except Exception as error:
            raise AssertionError(f"text {number} of seed {SEED}") from error
        assert time.process_time() - begun < SECONDS, number
