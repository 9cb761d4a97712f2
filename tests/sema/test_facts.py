"""What is known not to be none, and for how long."""

from __future__ import annotations

import pytest

from rulec.diagnostics import Findings
from rulec.driver.compile import compile_text

GAME = """\
rulec: 1
game: facts
players: 3
deck:
  suits: {clubs: C, hearts: H}
  ranks: [9, J, Q, K, A]
zones: {turned: {holds: 1, seen_by: all}}
state:
  match: {score: int per seat}
  round: {maker: seat or none, trump: suit or none}
define:
  best: first(p in seats where p.tricks > 1)
  forget: {do: [clear maker]}
  keep: {do: [maker := dealer]}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 4
  rank: [highest p.score]
round:
- deal: {do: [deal 2 to hand, deal 1 to turned]}
PHASES
- settle:
SETTLE
"""
NAMES = "- turns:\n    each: once\n    may:\n      take: {do: maker := player}\n      pass: {}\n"
ASKS = "  - maker.score += 1"
ENSURED = NAMES + "  ensure: maker is not none"


def codes(settle: str, phases: str = ENSURED) -> list[str]:
    """The errors of the little game."""
    try:
        compile_text(GAME.replace("PHASES", phases).replace("SETTLE", settle), "facts.yaml")
    except Findings as findings:
        return [said.code for said in findings.diagnostics if said.severity == "error"]
    return []


def test_what_is_ensured_is_known_afterwards() -> None:
    assert codes(ASKS) == []
    assert codes(ASKS, NAMES) == ["R0313"]


@pytest.mark.parametrize("settle", [
    "  - if maker is not none: maker.score += 1",
    "  - if maker is none: end round\n  - maker.score += 1",
    "  - maker := dealer\n  - maker.score += 1",
    "  - if maker is none: clear score\n    else: maker.score += 1",
    "  - for p in seats where maker is not none: maker.score += 1",
    "  - keep\n  - if maker is not none: maker.score += 1",
    "  - if best is none: end round\n  - best.score += 1",
    "  - dealer.score += 1 if maker is not none and maker.tricks > 1 else 0",
    "  - if turned is not none and turned.suit is hearts: dealer.score += 1",
])
def test_a_guard_is_understood(settle: str) -> None:
    assert codes(settle, NAMES) == []


@pytest.mark.parametrize("settle", [
    "  - clear maker\n  - maker.score += 1",
    "  - forget\n  - maker.score += 1",
    "  - if dealer is forehand: clear maker\n  - maker.score += 1",
    "  - for p in seats: forget\n  - maker.score += 1",
    "  - if best is none: end round\n  - clear maker\n  - best.score += 1",
])
def test_what_is_written_is_known_no_more(settle: str) -> None:
    assert codes(settle) == ["R0313"]


def test_a_phase_that_leaves_when_there_is_none_makes_it_known() -> None:
    assert codes(ASKS, NAMES + "- do:\n  - if maker is none: end round") == []
    assert codes(ASKS, NAMES + "- if: dealer is forehand\n  do:\n  - if maker is none: end round") == ["R0313"]


def test_effects_that_run_again_may_undo_what_was_known() -> None:
    again = (ENSURED + "\n- name: second\n  turns:\n    each: once\n    may:\n"
             "      drop: {do: [GUARDforget]}\n      pass: {}")
    assert codes(ASKS, again.replace("GUARD", "")) == ["R0313"]
    assert codes("  - clear score", again.replace("GUARD", "maker.score += 1, ")) == ["R0313"]


def test_a_phase_under_a_condition_does_not_know_the_opposite() -> None:
    second = NAMES + "- name: second\n  if: maker is none\n  turns:\n    each: once\n    until: maker is not none\n" \
                     "    may:\n      take: {do: maker := player}\n      pass: {}"
    assert codes("  - clear score", second) == []


def test_a_card_that_was_moved_is_known_no_more() -> None:
    moved = "- do:\n  - if turned is none: end round\n  - move turned to dealer.hand\n  - trump := turned.suit"
    assert codes("  - if trump is hearts: clear score", moved) == []
    counted = moved.replace("trump := turned.suit", "if turned.suit is hearts: turned_up")
    assert codes("  - clear score", counted) != []
