"""What is warned of because it surely is no use or not what is meant, and what looks like it and is not."""

from __future__ import annotations

import pytest

from rulec.driver.compile import compile_text

GAME = """\
rulec: 1
game: warned
players: 4
options:
  hook: {choices: [always, never, sometimes], doc: the hook}
  size: {choices: [3, 4, 5], doc: cards in a hand}
kinds:
  game: [low, mid, high]
deck:
  suits: {clubs: C, hearts: H}
  ranks: [2..10, J, Q, K, A]
  trumps: [TRUMPS]
state:
  match: {score: int per seat}
  round: {maker: seat or none, most: 0..13, who: seats, void: flag, mark: 0..13 per seat, contract: game or none}
define:
  note(p): {do: [most := p.tricks]}
  keep(p): {do: [p.mark := p.tricks]}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 4
  rank: [highest p.score]
round:
- deal: {do: deal 3 to hand}
- tricks:
    follow: [led, any]
    wins: [highest(trick & trumps), highest(trick & led), last(trick)]
- settle:
LINE
"""


def warned(line: str, code: str, trumps: str = "rank(J)") -> bool:
    """Whether the little game is warned of something with that line in `settle`."""
    text = GAME.replace("LINE", line).replace("TRUMPS", trumps)
    return code in [said.code for said in compile_text(text, "warned.yaml").diagnostics]


@pytest.mark.parametrize("loop", [
    "  - for p in seats: maker := p",
    "  - for p in seats where p.tricks > 2: most := p.tricks",
    "  - for p in seats: note(p)",
    "  - for p in seats where p is not dealer: maker := p",
    "  - for p in seats:\n    - for q in seats - p: maker := q",
    "  - for p in seats:\n    - if maker is none: maker := p",
    "  - for p in seats:\n    - case p.tricks: {3: maker := p, else: p.score += 1}",
    "  - for p in seats: most := clamp(most + p.tricks, 9)",
])
def test_loops_in_which_the_order_of_the_seats_matters(loop: str) -> None:
    assert warned(loop, "R0605")


@pytest.mark.parametrize("loop", [
    "  - for p in seats: p.mark := p.tricks",
    "  - for p in seats: next(p).mark := p.tricks",
    "  - for p in seats: keep(p)",
    "  - for p in seats: most += p.tricks",
    "  - for p in seats: most := max(most, p.tricks)",
    "  - for p in seats: who := who | next(p)",
    "  - for p in seats: void := void or no p.hand",
    "  - for p in seats:\n    - if p.tricks > most: most := p.tricks",
    "  - for p in seats:\n    - most := p.tricks\n    - p.score += most",
    "  - for p in seats where p.tricks > 2: void := true",
    "  - for p in seats where p is dealer: maker := p",
    "  - for p in seats:\n    - if next(dealer) is p and p.tricks > 1: maker := p",
    "  - for p in dealer: maker := next(p)",
    "  - for s in suits: most := count(dealer.won & s)",
])
def test_loops_in_which_it_does_not(loop: str) -> None:
    assert not warned(loop, "R0605")


@pytest.mark.parametrize(("line", "alike"), [
    ("  - if hook is always: dealer.score += 1", True),
    ("  - if hook is always: dealer.score += 1\n    else if hook is never: dealer.score -= 1", False),
    ("  - if hook in always | never: dealer.score += 1", False),
    ("  - case hook: {always: dealer.score += 1, else: dealer.score -= 1}", True),
    ("  - if hook < sometimes: dealer.score += 1", False),
    ("  - if size == 3: dealer.score += 1", True),
    ("  - dealer.score += size", False),
    ("  - if size == 3: dealer.score += size", False),
    ("  - if size > 3: dealer.score += 1", False),
    ("  - dealer.score += 1", False),  # never read at all: another code
])
def test_choices_that_no_rule_tells_apart(line: str, alike: bool) -> None:
    assert warned(line, "R0602") is alike


@pytest.mark.parametrize(("line", "unused"), [
    ("  - contract := low", True),
    ("  - contract := low\n  - if contract in mid..high: dealer.score += 1", False),
    ("  - dealer.score += count((g in games where contract is g))", False),
    ("  - if contract is none: contract := low\n    else: contract := next(contract)", False),
    ("  - if contract is low: dealer.score += 1\n    else: contract := high", True),
])
def test_words_that_nothing_names(line: str, unused: bool) -> None:
    assert warned(line, "R0601") is unused


@pytest.mark.parametrize(("line", "trumps", "empty"), [
    ("  - if some (c in dealer.won where c.suit is clubs): clear score", "clubs", True),
    ("  - dealer.score += count(dealer.won & clubs)", "clubs - JC, JC", True),
    ("  - dealer.score += count(dealer.won & clubs)", "clubs - JC", False),
    ("  - dealer.score += count(dealer.won & clubs)", "clubs if hook is always", False),
    ("  - dealer.score += count(dealer.won & hearts)", "clubs", False),
    ("  - dealer.score += count((c in dealer.won where printed(c) is clubs))", "clubs", False),
])
def test_suits_that_are_all_trumps(line: str, trumps: str, empty: bool) -> None:
    assert warned(line, "R0604", trumps) is empty
