"""`may` in tricks: calls before one's card, same form as in `turns`; the player stays on turn. `chooser`: the seat
that decides for the player, and sees the hand he decides from (language.md, section 8)."""

from __future__ import annotations

import pytest

from interpreter.small import act, dealt, game, legal
from rulec.interpreter.game import State
from rulec_runtime.errors import IllegalAction

CALLS = """\
- tricks:
    follow: [led, any]
    wins: [highest(trick & led)]
    may:
      double: {if: [calls == 0, not player.doubled], do: player.doubled := true}
      high, low n in 1..2:
        with: {sum: n + calls}
        if: player.said is none
        unless: sum == 3
        do: [player.said := n, player.loud := call is high]
    on_play:
    - plays += 1
"""
STATE = "  round: {doubled: flag per seat, said: 1..2 or none per seat, loud: flag per seat, plays: int}\n"
HANDS = ("9C JC QC", "KC AC 9H", "JH QH KH")


def playing() -> State:
    return dealt(game(CALLS, state=STATE), *HANDS)


def test_calls_come_before_the_cards_and_the_player_stays() -> None:
    state = playing()
    assert legal(state) == "double, high 1, high 2, low 1, low 2, KC, AC, 9H"
    act(state, "double")
    assert state.current_player() == 1
    assert legal(state) == "high 1, low 1, KC, AC, 9H"  # calls is 1, so the sum with 2 would be 3
    act(state, "low 1")
    facts = state.to_facts()
    assert (facts["calls"], facts["passes"], facts["plays"], facts["trick"]) == (2, 0, 0, [])
    assert (facts["said"], facts["loud"]) == ([None, 1, None], [False, False, False])
    act(state, "9H")
    assert (state.current_player(), state.to_facts()["calls"], state.to_facts()["plays"]) == (2, 0, 1)
    assert legal(state).startswith("double, high 1")


def test_refusals_name_the_rule() -> None:
    state = playing()
    act(state, "double")
    for text, rule in (("double", "only if `calls == 0`"), ("high 2", "not while `sum == 3`")):
        with pytest.raises(IllegalAction, match=rule):
            act(state, text)
    act(state, "9H", "JH")
    with pytest.raises(IllegalAction):
        act(state, "KC")
    assert state.to_facts()["trick"] == [[1, "9H"], [2, "JH"]]


def test_a_save_between_call_and_card() -> None:
    state = playing()
    act(state, "double", "low 1")
    again = state.game.deserialize(state.serialize())
    assert legal(again) == "KC, AC, 9H"
    assert again.to_facts() == state.to_facts()
    assert state.undo() and legal(state) == "high 1, low 1, KC, AC, 9H"


BRIDGE = """\
- tricks:
    first: next(dealer)
    chooser: dealer if player is next(dealer, 2) else player
    follow: [led, any]
    wins: [highest(trick & led)]
    may:
      mine: {if: owner_of is none, do: owner_of := player}
"""


def test_the_chooser_decides_and_sees_the_hand() -> None:
    state = dealt(game(BRIDGE, state="  round: {owner_of: seat or none}\n"), *HANDS)
    assert state.current_player() == 1
    act(state, "9H")
    facts = state.to_facts()
    assert (state.current_player(), facts["player"]) == (0, 2)
    hidden = [3, 2, 3]
    assert state.observation(None)["hand"] == hidden
    assert state.observation(0)["hand"] == [HANDS[0].split(), 2, HANDS[2].split()]
    assert state.observation(2)["hand"] == [3, 2, HANDS[2].split()]
    assert legal(state) == "mine, JH, QH, KH"
    act(state, "mine")
    assert (state.current_player(), state.to_facts()["owner_of"]) == (0, 2)
    act(state, "JH")
    assert (state.current_player(), state.to_facts()["trick"]) == (0, [[1, "9H"], [2, "JH"]])
    assert state.observation(0)["hand"] == [HANDS[0].split(), 2, 2]
    assert [(event["seat"], event["action"]) for event in state.log()["events"][1:]] == [
        (1, "9H"), (0, "mine"), (0, "JH")]
    act(state, "9C")
    assert state.to_facts()["won"] == [[], [], ["9C", "9H", "JH"]]
