"""`secret: true`: turns run one after the other, but actions and what they write are seen by their player alone until
the phase ends (language.md, section 8)."""

from __future__ import annotations

from itertools import product

from interpreter.small import TRICKS, act, dealt, game, heard, legal
from rulec.interpreter.game import State

CHOOSE = """\
- name: choose
  turns:
    secret: true
    each: once
    stays: call is dare
    may:
      dare: {unless: player.bold, do: player.bold := true}
      lay c in player.hand: {do: [move c to player.aside, player.bid := c.suit]}
      pass: {do: player.bid := clubs}
"""
ZONES = "zones: {aside: {per: seat, seen_by: all}}\n"
STATE = "  round: {bid: suit or none per seat, bold: {is: flag per seat, seen_by: owner}}\n"
HANDS = ("9C JC QC", "KC AC 9H", "JH QH KH")


def choosing() -> State:
    return dealt(game(CHOOSE + TRICKS + "    until: some (p in seats where no p.hand)\n",
                      more=ZONES, state=STATE), *HANDS)


def test_only_the_player_sees_what_he_has_chosen() -> None:
    state = choosing()
    act(state, "dare", "lay KC", "pass")
    for viewer in (None, 0, 1, 2):
        seen = state.observation(viewer)
        mine = {1: ("bid", "clubs"), 2: ("bid", "clubs")}
        assert seen["bid"] == [
            None if seat == viewer == 0 else mine[seat][1] if seat == viewer else "unknown" for seat in range(3)
        ]
        assert seen["bold"] == [seat == 1 if seat == viewer else "unknown" for seat in range(3)]
        assert seen["passed"] == [seat == 2 if seat == viewer else "unknown" for seat in range(3)]
        assert seen["aside"] == [0, ["KC"] if viewer == 1 else 1, 0 if viewer != 2 else []] or viewer == 0
        assert seen["passes"] == 0
    assert heard(state, 1) == ["dare", "lay KC", "unknown"]
    assert heard(state, 0) == heard(state, None) == ["unknown"] * 3


def test_all_is_seen_when_the_phase_is_over_but_for_what_was_said() -> None:
    state = choosing()
    act(state, "dare", "lay KC", "pass", "lay 9C")
    for viewer in (None, 0, 1, 2):
        seen = state.observation(viewer)
        assert seen["bid"] == ["clubs", "clubs", "clubs"]
        assert seen["aside"] == [["9C"], ["KC"], []]
        assert seen["passed"] == [False, False, True]
        assert seen["bold"] == [seat == 1 if seat == viewer else "unknown" for seat in range(3)]
    assert heard(state, None) == ["unknown"] * 4


def test_whatever_others_choose_nobody_can_tell() -> None:
    """All pairs of choices of two seats: to the third everything is the same until he has chosen himself."""
    views = []
    for first, second in product(("pass", "lay KC", "lay 9H"), ("pass", "lay JH")):
        state = choosing()
        act(state, first, second)
        sizes = [len(cards) for cards in state.to_facts()["hand"]]
        views.append((sizes, legal(state), state.observation(0), state.information_state(0), state.observation(None)))
    for a, b in product(views, views):
        if a[0] == b[0]:
            assert a == b


def test_a_save_in_the_middle_keeps_the_secret() -> None:
    state = choosing()
    act(state, "dare", "lay KC")
    again = state.game.deserialize(state.serialize())
    assert [again.observation(viewer) for viewer in (None, 0, 1, 2)] == [
        state.observation(viewer) for viewer in (None, 0, 1, 2)]
    assert heard(again, 2) == ["unknown", "unknown"]


def test_open_turns_hide_nothing() -> None:
    open_turns = CHOOSE.replace("    secret: true\n", "")
    state = dealt(game(open_turns + TRICKS + "    until: some (p in seats where no p.hand)\n", more=ZONES, state=STATE),
                  *HANDS)
    act(state, "lay KC", "pass")
    assert state.observation(None)["aside"] == [[], ["KC"], []]
    assert state.observation(None)["passes"] == 1
    assert heard(state, None) == ["lay KC", "pass"]
