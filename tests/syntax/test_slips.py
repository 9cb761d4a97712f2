"""Slips of everyday language, and what is said to do instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.diagnostics import Findings
from rulec.driver.compile import compile_text

HOUSE = (Path(__file__).parents[1] / "variants" / "specs" / "house.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("right", "wrong", "part", "hint"), [
    ("deal 6 to hand", "deal 6 cards to hand", "deal 6 cards", "`deal n to ZONE`"),
    ("deal 6 to hand", "deal 6 to each player", "deal 6 to each", "`deal n to ZONE`"),
    ("deal 6 to hand", "move hand and won to stock", "move hand", "`move a | b to ZONE`"),
    ("p in seats where p.score >= target", "p.score >= target", "p.score >= target", "`some (p in seats where …)`"),
    ("bid n in 0..6:", "bid six:", "bid six", "`bid_six`"),
    ("else if misses is all: p", "else if misses is all p", "else if misses is all", "`else if …: …`"),
    ("if p.tricks == p.bid: p.score", "if: p.tricks == p.bid\n      do: p.score", "if: p.tricks", "`- if C: …`"),
    ("else if misses is all: p", "else if: p", "else if: p", "`else if C: …`"),
    ("for p in seats:", "for:", "for:", "`- for x in S: …`"),
    ("players: 3..4", "players: [3, 4]", "players: [", "`3..4`"),
    ("ranks: [9, T, J, Q, K, A]", "ranks: [9..A]", "ranks:", "only numbers make a range"),
])
def test_slips(right: str, wrong: str, part: str, hint: str) -> None:
    assert right in HOUSE
    text = HOUSE.replace(right, wrong)
    with pytest.raises(Findings) as caught:
        compile_text(text, "house.yaml")
    first = caught.value.diagnostics[0]
    assert part in text.splitlines()[first.span.line - 1]
    assert hint in (first.hint or "")
