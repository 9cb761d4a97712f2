"""The shipped games stay as short as they are said to be, and show by examples what they mean."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from rulec.source.read import read_text
from rulec.source.tree import Sequence, Source

SPECS = Path(__file__).parents[2] / "specs"
RULES = ("define", "match", "round")


def shipped(name: str) -> Source:
    """A spec as it is read."""
    path = SPECS / f"{name}.yaml"
    return read_text(path.read_text(encoding="utf-8"), str(path))


def lines_of(source: Source, sections: tuple[str, ...]) -> int:
    """How many lines of these sections hold more than a comment."""
    assert source.root is not None
    starts = [*(entry.key.span.line for entry in source.root.entries), len(source.lines) + 1]
    found = 0
    for entry, (start, end) in zip(source.root.entries, pairwise(starts), strict=True):
        if entry.key.text in sections:
            lines = [line.strip() for line in source.lines[start - 1 : end - 1]]
            found += sum(line != "" and not line.startswith("#") for line in lines)
    return found


@pytest.mark.parametrize(("name", "lines", "examples"), [
    ("sitaratas", 50, 30), ("tuhat", 160, 30), ("tarokk", 210, 40),
])
def test_a_shipped_game_is_short_and_shown_by_examples(name: str, lines: int, examples: int) -> None:
    source = shipped(name)
    assert source.root is not None
    shown = source.root.get("examples")
    assert 0 < lines_of(source, RULES) <= lines
    assert isinstance(shown, Sequence) and len(shown.items) >= examples


def test_what_counts_as_a_line() -> None:
    text = "a: 1\n# one\n\nmatch:\n  x: 1  # two\n  # three\n\n  y: 2\nround: 1\n# four\nb: 1\n"
    source = read_text(text, "spec.yaml")
    assert lines_of(source, RULES) == 4
