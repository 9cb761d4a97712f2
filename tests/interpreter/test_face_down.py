"""`face_down`: looked at when the leader has chosen (may read card, card.said); true: each card is seen by its player
only until the trick is complete; `led` stays none (language.md, section 8)."""

from __future__ import annotations

import pytest

from interpreter.small import act, dealt, game, heard, legal, set_up
from rulec.interpreter.game import State
from rulec_runtime.errors import WrongFacts

CRAWL = """\
- tricks:
    says: {if: leading and card not in rank(A), one_of: [open, closed]}
    face_down: card.said is closed
    lead: [any - rank(9) if face_down, any]
    follow: [led & winning_now, led, any]
    always: winning_now & rank(Q)
    wins: [highest(trick & led)]
    on_play:
    - if face_down: crawls += 1
"""
HANDS = ("9C JC QH", "KC AC 9H", "JH QC KH")


def playing() -> State:
    return dealt(game(CRAWL, state="  round: {crawls: int}\n"), *HANDS)


def test_the_leader_decides_with_his_card() -> None:
    state = playing()
    assert legal(state) == "KC open, KC closed, AC, 9H open, 9H closed"
    act(state, "AC")
    assert legal(state) == "QC"  # led is clubs
    assert state.to_facts()["at"]["face_down"] is False


def test_nobody_follows_and_nothing_wins_while_it_lies_face_down() -> None:
    state = playing()
    act(state, "9H closed")
    assert state.to_facts()["at"]["face_down"] is True
    assert legal(state) == "QC, JH, KH"
    act(state, "JH")
    assert legal(state) == "JC, QH"  # the nine is held while others are there
    assert state.to_facts()["crawls"] == 2


def test_each_card_is_seen_by_its_player_until_all_lie_there() -> None:
    state = playing()
    act(state, "9H closed", "JH")
    for viewer in (None, 0, 1, 2):
        seen = state.observation(viewer)
        first, second = "9H closed" if viewer == 1 else "unknown", "JH" if viewer == 2 else "unknown"
        assert seen["trick"] == [[1, first], [2, second]]
        assert seen["at"]["face_down"] is True
    assert heard(state, 2) == ["unknown", "JH"]
    assert heard(state, 0) == ["unknown", "unknown"]
    act(state, "QH")
    seen = state.observation(None)
    assert seen["at"]["last_trick"] == [[1, "9H closed"], [2, "JH"], [0, "QH"]]
    assert (seen["winner"], seen["winning"], seen["at"]["face_down"]) == (0, "QH", False)  # turned up: hearts are led
    assert heard(state, None) == ["unknown", "unknown", "QH"]


@pytest.mark.parametrize(("one", "two"), [("9H closed", "KC closed")])
def test_two_worlds(one: str, two: str) -> None:
    """Whatever lies there, the others see the same and may do the same."""
    views = []
    for lead, card in ((one, "JH"), (one, "KH"), (two, "JH"), (two, "QC")):
        state = playing()
        act(state, lead, card)
        views.append((legal(state), state.observation(0), state.observation(None), state.information_state(0)))
    assert views[0] == views[1] == views[2] == views[3]


def test_facts_bring_it_back() -> None:
    state = playing()
    act(state, "9H closed", "JH")
    again = state.game.from_facts(state.to_facts())
    assert legal(again) == "JC, QH"
    assert again.observation(0) == state.observation(0)
    facts = state.to_facts()
    facts["at"]["face_down"] = False
    assert legal(state.game.from_facts(facts)) == "QH"  # it must follow
    nobody = playing().to_facts()
    nobody["at"]["face_down"] = True
    with pytest.raises(WrongFacts, match="no card has been played"):
        state.game.from_facts(nobody)


def test_examples_can_say_it() -> None:
    given = {"at": "tricks", "trick": "9H closed", "face_down": "true", "player": 2, "won": ["none"] * 3}
    assert legal(set_up(playing().game, given, ["9C", "AC", "QC JH"])) == "QC, JH"


def test_the_last_card_of_the_round_turns_it_up_too() -> None:
    state = playing()
    act(state, "9H closed", "JH", "QH", "9C closed", "KC", "KH")
    assert heard(state, None)[-3:] == ["unknown", "unknown", "KH"]
    act(state, "AC", "QC", "JC")
    assert state.to_facts()["score"] == [1, 2, 0]
