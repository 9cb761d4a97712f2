"""Hands of different sizes: who holds no card is passed over, so nobody is ever on turn without one."""

from __future__ import annotations

from interpreter.small import act, dealt, game

CALLS = """\
- tricks:
    follow: [led, any]
    wins: [highest(trick & led)]
    may:
      lay c in player.hand: {do: move c to player.away}
"""
ZONES = "zones: {away: {per: seat}}\n"


def test_who_has_no_card_is_passed_over() -> None:
    state = dealt(game(CALLS, more=ZONES, cards=2), "9C JC", "KC AC", "JH QH")
    act(state, "lay KC", "lay AC")  # the leader's hand is empty now: the next leads
    assert (state.current_player(), state.to_facts()["trick"]) == (2, [])
    act(state, "JH", "9C")
    assert state.to_facts()["tricks"] == [0, 0, 1]  # a trick of two cards
    act(state, "QH", "lay JC")  # the last to play lays his card away: the trick is complete, and the round over
    assert state.to_facts()["score"] == [0, 0, 2]
