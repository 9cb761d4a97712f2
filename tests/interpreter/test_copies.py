"""Equal cards (`copies: 2`): one action, one name, one place in a view; of equals the first played wins unless
`last(…)` says otherwise; a face stands for all its copies, and of a face `S has T` wants one (language.md, 4 and 6)."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.small import act, dealt, game, legal
from rulec.driver.compile import compile_text
from rulec.interpreter.game import Game, State
from rulec_runtime.errors import WrongFacts, WrongOutcome

COPIES = "  copies: 2\n  points: {A: 11, K: 4}\n"
PLAY = """\
- tricks:
    follow: [led, any]
    wins: [last(trick & KH) if trick_no == 2, highest(trick & led)]
    on_trick:
    - if played_by(9C) is not none: note := played_by(9C)
"""
HANDS = ("9C 9C QC", "KC KC AH", "KH KH JC")


def playing(phases: str = PLAY, **more: Any) -> State:
    return dealt(game(phases, deck=COPIES, state="  round: {note: seat or none, held: cards}\n", **more), *HANDS)


def test_equal_cards_are_one_action_and_one_is_played() -> None:
    state = playing()
    assert sorted(state.pack()) == state.pack() and len(state.pack()) == 20
    assert legal(state) == "KC, AH"
    act(state, "KC")
    assert state.to_facts()["hand"] == [["9C", "9C", "QC"], ["KC", "AH"], ["JC", "KH", "KH"]]
    act(state, "JC")
    assert legal(state) == "9C, QC"
    act(state, "9C")
    assert state.to_facts()["hand"] == [["9C", "QC"], ["KC", "AH"], ["KH", "KH"]]
    assert state.to_facts()["won"] == [[], ["9C", "JC", "KC"], []]
    assert state.to_facts()["note"] == 0
    assert state.to_facts()["played"] == [["9C"], ["KC"], ["JC"]]
    assert "dealt" not in state.to_facts()  # no rule reads it


@pytest.mark.parametrize(("trick_no", "winner"), [(1, 0), (2, 2)])
def test_of_equals_the_first_wins_unless_the_last_is_asked_for(trick_no: int, winner: int) -> None:
    given = {"at": "tricks", "trick": "KH 9C", "player": 2, "trick_no": trick_no, "won": ["none"] * 3,
             "played": ["none"] * 3, "hand": ["9C", "KC", "KH QC"]}
    state: State = playing().game.from_facts(given, partial=True)
    act(state, "KH")
    assert state.to_facts()["winner"] == winner


@pytest.mark.parametrize(("expression", "value"), [
    ("count(dealer.hand)", 3),
    ("count(dealer.hand & 9C)", 2),
    ("count(dealer.hand & QC)", 1),
    ("count(dealer.hand - 9C)", 1),
    ("count(any)", 20),
    ("count(any - dealer.hand)", 17),
    ("count(any & rank(9) - dealer.hand)", 2),
    ("count(clubs)", 10),
    ("count(above(QC))", 4),
    ("count(dealer.hand | clubs)", 10),
    ("count(first(seats).hand | dealer.hand)", 3),
    ("dealer.hand has 9C", True),
    ("dealer.hand has 9C | QC", True),
    ("dealer.hand has 9C | KC", False),
    ("9C in dealer.hand", True),
    ("count(seats.hand)", 9),
    ("count(seats.hand & 9C)", 2),
    ("count(held)", 2),
    ("held", ["9C", "9C"]),
    ("dealer.hand - held", ["QC"]),
    ("falling(dealer.hand)", ["QC", "9C", "9C"]),
    ("falling(dealer.hand) & 9C", ["9C", "9C"]),
    ("falling(dealer.hand) - QC", ["9C", "9C"]),
    ("highest(dealer.hand, 2)", ["9C", "QC"]),
    ("points(next(dealer).hand)", 19),
    ("sum(c.points for c in next(dealer).hand)", 19),
    ("count((c in dealer.hand where c is 9C))", 2),
    ("streak(c is QC for c in falling(dealer.hand))", 1),
    ("dealt_to(9C)", 0),
    ("dealt_to(KH)", 2),
])
def test_sets(expression: str, value: Any) -> None:
    """Every set says how many of each face are in it."""
    text = TEXT + f"- value: {expression}\n  given: {{at: tricks, player: 1, held: 9C}}\n  is: 0\n"
    compiled = compile_text(text, "small.yaml")
    made = Game(compiled.game, compiled.spec)
    given = {"at": "tricks", "dealer": 0, "player": 1, "hand": list(HANDS), "held": ["9C"]}
    found = made.from_facts(given, partial=True)._evaluate(0)
    assert found == ([made.spec.card_ids[card] for card in value] if isinstance(value, list) else value)


TEXT = """\
rulec: 1
game: small
players: 3
deck:
  suits: {clubs: C, hearts: H}
  ranks: [9, J, Q, K, A]
  copies: 2
  points: {A: 11, K: 4}
state:
  match: {score: int per seat}
  round: {held: cards}
match:
  rotates: {dealer: {first: first(seats), then: next(dealer)}}
  rounds: 2
  rank: [highest p.score]
round:
- deal: {do: [deal 3 to hand, held := dealer.hand]}
- tricks: {follow: [led, any], wins: [highest(trick & led)]}
- settle:
  - for p in seats: p.score += count(held & p.won & p.dealt)
examples:
"""


MOVES = """\
- turns:
    each: once
    may:
      lay c in player.hand: {do: [show c, move c to player.aside]}
      lay_all c in player.hand: {do: move player.hand & c to player.aside}
- do:
  - for p in seats: move p.aside to next(p).hand
"""


def test_moving_a_card_moves_one_and_a_set_as_many_as_lie_there() -> None:
    state = playing(MOVES + PLAY + "    until: some (p in seats where no p.hand)\n",
                    more="zones: {aside: {per: seat, seen_by: owner}}\n")
    assert legal(state) == "lay KC, lay AH, lay_all KC, lay_all AH"
    act(state, "lay KC")
    assert state.to_facts()["at"]["shown"] == [["KC"]] * 4
    act(state, "lay_all KH")
    facts = state.to_facts()
    assert facts["aside"] == [[], ["KC"], ["KH", "KH"]]
    act(state, "lay 9C")
    assert state.to_facts()["hand"] == [["9C", "QC", "KH", "KH"], ["9C", "KC", "AH"], ["JC", "KC"]]
    assert [entry["action"] for entry in state.information_state(None) if "action" in entry] == [
        "lay KC", "lay_all unknown", "lay 9C"]


def test_outcomes_and_facts_count_copies() -> None:
    state = playing().game.new_match()
    order = state.pack()
    with pytest.raises(WrongOutcome):
        state.deal([*order[1:], order[-1]])
    facts = playing().to_facts()
    facts["hand"][0] = ["9C", "9C", "9C"]
    with pytest.raises(WrongFacts):
        state.game.from_facts(facts)


def test_winning_now_asks_about_the_card_itself() -> None:
    """The second of two equal cards does not win."""
    duty = PLAY.replace("[led, any]", "[led & winning_now, led, any]")
    given = {"at": "tricks", "trick": "KH", "player": 1, "won": ["none"] * 3}
    for hand, cards in (("KH QH AH", "AH"), ("KH QH", "QH, KH")):
        made = playing(duty).game
        state: State = made.from_facts(given | {"hand": ["9C", hand, "QC"]}, partial=True)
        assert legal(state) == cards
