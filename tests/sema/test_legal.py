"""What counts as a proof that the player on turn has a legal call, and what does not."""

from __future__ import annotations

import pytest

from rulec.driver.compile import compile_text

GAME = """\
rulec: 1
game: laying
players: 3
deck:
  suits: {clubs: C, hearts: H, spades: S}
  ranks: [9, J, Q, K, A]
zones: {kitty: {seen_by: nobody}, away: {seen_by: nobody}, won: {seen_by: owner}}
state:
  match: {score: int per seat}
  round: {taker: seat or none, level: 0..4}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 4
  rank: [highest p.score]
round:
- deal: {do: [deal DEALT to hand, deal 3 to kitty]}
- name: taking
  turns: {each: once, until: taker is not none, may: {take: {do: [taker := player, level := 2]}, pass: {}}}
- do: {if taker is not none: BEFORE}
- name: laying
  turns:
    who: taker
    each: once
    choices: 3
    may:
MAY
- settle:
  - for p in seats: p.score += p.tricks + level
"""
LAY = "lay c in player.hand: {do: move c to away}"

NONE = "keep: {if: no player.hand}"


def warned(*calls: str, dealt: int = 1, before: str = "move kitty to taker.hand") -> bool:
    """Whether a phase with these calls may leave its player without one."""
    may = "\n".join(f"      {call}" for call in calls)
    text = GAME.replace("DEALT", str(dealt)).replace("BEFORE", f"[{before}]").replace("MAY", may)
    return "R0427" in [said.code for said in compile_text(text, "laying.yaml").diagnostics]


@pytest.mark.parametrize("calls", [
    [LAY, "keep: {}"],
    [LAY, "keep: {if: no player.hand}"],
    [LAY, "keep: {unless: some player.hand}"],
    [LAY.replace("{do", "{if: some player.hand, do"), "keep: {if: no player.hand}"],
    [LAY.replace("{do", "{unless: no player.hand, do"), "keep: {unless: some player.hand}"],
    [LAY, "keep: {if: no player.hand and level < 2}", "leave: {if: no player.hand and level >= 2}"],
    ["keep: {if: level > 1}", "leave: {if: level <= 1}"],
    ["keep: {if: level != 1 or player is dealer}", "leave: {if: level == 1}"],
    ["lay c in player.hand: {if: c in hearts}", "give c in player.hand: {unless: c in hearts}", NONE],
])
def test_guards_that_leave_no_case_out(calls: list[str]) -> None:
    assert not warned(*calls)


@pytest.mark.parametrize("calls", [
    [LAY],
    [LAY, "keep: {if: no player.won}"],
    [LAY, "keep: {if: some player.hand}"],
    [LAY.replace("{do", "{if: level < 2, do"), "keep: {if: no player.hand}"],
    ["keep: {if: level > 1}", "leave: {if: level < 1}"],
    ["lay c in player.hand: {if: c in hearts}", "give d in player.won: {unless: d in hearts}", NONE],
])
def test_guards_that_leave_a_case_out(calls: list[str]) -> None:
    assert warned(*calls)


def test_hands_that_are_dealt_enough() -> None:
    assert not warned(LAY, dealt=3)
    assert warned(LAY, dealt=2)
    assert warned(LAY, dealt=3, before="move first(taker.hand) to away")
    assert warned(LAY.replace("move c to away", "move player.hand to away"), dealt=3)
    assert warned("lay c in player.hand: {if: c in hearts}", dealt=3)
