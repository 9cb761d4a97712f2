"""Whatever is written, the checker answers with a game or with what is wrong, and where; and soon.

`RULEC_FUZZ=N` tries N texts instead of 2,000, `RULEC_FUZZ_SEED=S` others; `fuzz.py` tries many and counts.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sema.fuzz import answer, prepare, text_of

TEXTS = int(os.environ.get("RULEC_FUZZ", "2000"))
SEED = os.environ.get("RULEC_FUZZ_SEED", "1")
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_every_text_is_answered(part: int, tmp_path: Path) -> None:
    file = prepare(tmp_path)
    specs = 0
    for number in range(part, TEXTS, PARTS):
        found = answer(text_of(SEED, number), file)
        assert not found.fault, f"text {number} of seed {SEED}: {found.fault}"
        specs += not found.code
    assert 0 < specs < len(range(part, TEXTS, PARTS))
