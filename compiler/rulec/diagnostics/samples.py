"""For each code a few lines of a spec that bring it about, and what is said about them. The lines come from the bad
specs of the tests, which hold the table to them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Sample:
    """The lines, the place of the wrong one among them (from 0), the column (from 1) and width of the wrong part, the
    message and the hint."""

    lines: tuple[str, ...]
    at: int
    column: int
    width: int
    severity: str
    message: str
    hint: str | None


@cache
def samples() -> dict[str, Sample]:
    """The table, by code. A code about the machine, which no spec can bring about, has no sample."""
    text = files("rulec.diagnostics").joinpath("samples.json").read_text(encoding="utf-8")
    return {code: Sample(**{**row, "lines": tuple(row["lines"])}) for code, row in json.loads(text).items()}
