"""What counts as a proof that the player on turn has a legal call, and what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.driver.compile import compile_spec, compile_text

SPECS = Path(__file__).parents[2] / "specs"

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


def bidding(*calls: str, opening: str = "bid := floor - step", ensure: str = "maker is not none or bid == floor - step",
            constraint: str = "floor % step > 0") -> bool:
    """Whether an auction with these calls may leave its player without one. Nobody may pass before there is a bid."""
    may = "\n".join(f"      {call}" for call in calls)
    text = AUCTION.replace("OPENING", opening).replace("ENSURE", ensure).replace("IMPOSSIBLE", constraint)
    return "R0427" in [said.code for said in compile_text(text.replace("MAY", may), "auction.yaml").diagnostics]


AUCTION = """\
rulec: 1
game: auction
players: 3
options:
  floor: {from: 20..40, default: 20, doc: the lowest bid}
  step: {choices: [5, 10], doc: bids are multiples of it}
constraints: [{if: IMPOSSIBLE, error: no multiple}]
deck:
  suits: {clubs: C, hearts: H, spades: S}
  ranks: [9, J, Q, K, A]
state:
  match: {score: int per seat}
  round: {bid: 0..60, maker: seat or none, doubled: flag per seat}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 4
  rank: [highest p.score]
round:
- deal: {do: [deal 3 to hand]}
- name: opening
  do: [OPENING]
  ensure: ENSURE
- name: auction
  turns:
    until: passes == 2
    at_most: 40
    may:
MAY
- settle:
  - if maker is not none: maker.score += bid
  - for p in seats where p.doubled: p.score += 1
"""
RAISE = "bid n in 20..60: {if: [n > bid, n % step == 0, n <= 40 or maker is not none], do: [bid := n, maker := player]}"
WAIT = "pass: {if: maker is not none}"
DOUBLE = "double: {if: maker is not none, unless: player.doubled, do: player.doubled := true}"


def test_what_an_earlier_phase_ensures_holds_while_nobody_has_bid() -> None:
    assert not bidding(RAISE, WAIT)
    assert not bidding(RAISE, WAIT, DOUBLE)
    assert not bidding(RAISE, WAIT, ensure="bid == floor - step")
    assert not bidding("double: {unless: player.doubled, do: [player.doubled := true, maker := player]}", WAIT)


@pytest.mark.parametrize("calls", [
    [RAISE.replace("n <= 40", "n <= 39"), WAIT],                              # the floor may be 40
    [RAISE.replace("20..60", "20..39"), WAIT],
    [RAISE.replace("n > bid", "n > bid + 5"), WAIT],                          # the first bid is above the floor
    [RAISE.replace(", maker := player", ""), WAIT],                           # bids without a maker
    [RAISE, WAIT, "lift: {do: bid := 60}"],                                   # always legal itself, but
    [RAISE, WAIT, "lift: {if: bid < 60, do: bid := 60}"],                     # whoever comes then has no call
    [RAISE.replace("maker := player", "maker := next(player) if bid > 30 else none"), WAIT],
    ["double: {unless: player.doubled, do: player.doubled := true}", WAIT],   # doubled, and still no maker
])
def test_what_no_longer_holds_proves_nothing(calls: list[str]) -> None:
    assert bidding(*calls) == ("lift: {do: bid := 60}" not in calls)


def test_what_is_not_ensured_proves_nothing() -> None:
    assert bidding(RAISE, WAIT, ensure="maker is not none or bid <= floor - step")
    assert bidding(RAISE, WAIT, constraint="floor > 39 and step == 10")


@pytest.mark.parametrize("choices, dealt, target, stuck", [
    (2, "deal 5 to hand", "(p in seats - taker where count(p.hand) == 5)", False),
    (1, "deal 4 to hand", "(p in seats - taker where count(p.hand) == 4)", False),
    (3, "deal 4 to hand", "(p in seats - taker where count(p.hand) == 4)", True),   # two seats, three cards
    (2, "deal 4 to hand", "(p in seats - taker where count(p.hand) == 3)", True),
    (2, "deal 4 to hand", "(p in seats - dealer where count(p.hand) == 4)", True),  # who is not the one on turn
    (2, "deal 4 to hand, deal 1 to dealer.hand", "(p in seats - taker where count(p.hand) == 4)", True),
    (2, "deal 4 to hand", "(p in seats - taker where count(p.hand) == 4 and p is not dealer)", True),
])
def test_seats_that_still_hold_what_they_were_dealt(choices: int, dealt: str, target: str, stuck: bool) -> None:
    text = GAME.replace("deal DEALT to hand, deal 3 to kitty", f"{dealt}, draw taker from seats")
    text = text.replace("choices: 3", f"choices: {choices}").replace("seat or none", "seat")
    text = text[:text.index("- name: taking")] + text[text.index("- name: laying"):]
    text = text.replace("MAY", f"      give c in player.hand to q in {target}: {{do: move c to q.hand}}")
    assert ("R0427" in [said.code for said in compile_text(text, "giving.yaml").diagnostics]) is stuck


@pytest.mark.parametrize("game, there, instead, phase", [
    ("tuhat", "{from: 40..120, default: 60", "{from: 40..125, default: 60", "auction"),   # above the cap
    ("tuhat", "- n <= top_bid(player) ", "- n < top_bid(player) ", "auction"),
    ("tuhat", "    choices: 2", "    choices: 3", "exchange"),
    ("tarokk", "- x is game or free_call ", "- free_call ", "calls"),                     # who must double may not
    ("tarokk", "- not player.barred  ", "- player.shown  ", "calls"),                     # nobody may open
    ("tarokk", "if: calls == 0 ", "if: calls == 1 ", "calls"),
])
def test_specs_in_which_a_player_gets_stuck_are_told(game: str, there: str, instead: str, phase: str) -> None:
    text = (SPECS / f"{game}.yaml").read_text(encoding="utf-8")
    assert text.count(there) == 1
    found = compile_text(text.replace(there, instead), f"{game}.yaml").diagnostics
    assert [f"`{phase}`" in said.message for said in found if said.code == "R0427"] == [True]


@pytest.mark.parametrize("name", ["sitaratas", "tuhat", "tarokk", "house/tuhat_four", "house/tuhat_two"])
def test_the_games_say_nothing(name: str) -> None:
    assert compile_spec(SPECS / f"{name}.yaml").diagnostics == []
