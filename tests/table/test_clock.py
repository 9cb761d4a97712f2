"""Clocks, to the millisecond: strict inequalities, and what happens at zero."""

from __future__ import annotations

from typing import Any

import pytest

from rulec_runtime.table import Act, CastVote, Connect, Disconnect, Propose, Sit, Tick
from rulec_runtime.table.clock import ClockRule
from rulec_runtime.table.news import Acted, OnTurn, Seating
from rulec_runtime.table_rules import ClockInfo, LeavingInfo, StartInfo, VoteInfo
from table.room import Room, with_rules

BANK = ClockInfo("pass_or_first", None, 120, 10, 10, 120, "whole_match")
VOTE = VoteInfo("abort", "connected", "attempt", "aye", 60, "nay", "final", "early", "lobby", "locked", "new_dealer", 1)


def room(clock: ClockInfo, players: int = 3, most: int = 2, **sections: Any) -> Room:
    """A match with this clock; seats are as they are taken."""
    return Room(with_rules(start=StartInfo("taken"), clock=clock, **sections)(players, most=most))


@pytest.mark.parametrize(("before", "used", "left"), [
    (120_000, 30_000, 90_000), (90_000, 5_000, 95_000),  # the two moves of the printed rules
    (90_000, 9_999, 90_001), (90_000, 10_000, 80_000),  # ten seconds are not under ten
    (120_000, 0, 120_000), (110_001, 1, 120_000), (115_000, 4_999, 120_000), (110_000, 0, 120_000),  # never above 120
    (3_000, 2_999, 10_001), (20_000, 20_000, 0),
])
def test_what_a_move_leaves(before: int, used: int, left: int) -> None:
    assert ClockRule(False, None, 120_000, 10_000, 10_000, 120_000).left(before, used) == left


def test_the_printed_example_at_the_table() -> None:
    table = room(BANK)
    seat = 0 if table.on_turn == "ann" else 1 if table.on_turn == "bob" else 2
    table.acts(30_000)
    assert table.left[seat] == 90_000
    table.acts(30_000), table.acts(30_000)
    table.acts(35_000)
    assert table.left[seat] == 95_000
    assert [left for other, left in enumerate(table.left) if other != seat] == [120_000, 120_000]


@pytest.mark.parametrize(("at", "forced"), [(119_999, ""), (120_000, "pass_or_first"), (120_001, "pass_or_first")])
def test_time_is_up_at_the_very_millisecond(at: int, forced: str) -> None:
    table = room(BANK)
    name, turn = table.on_turn, 0
    if not forced:
        acted = table.does(Act(name, turn, "bid 1"), at)[0]
        assert (acted.action, acted.forced) == ("bid 1", "")
        return
    assert table.table.due() == 120_000
    news = table.hears(Act(name, turn, "bid 1"), at)
    acted = next(what.change for what in news if isinstance(getattr(what, "change", None), Acted))
    assert (acted.action, acted.forced) == ("bid 0", "pass_or_first")
    assert news[-1].kind == "stale_turn"


def test_a_turn_that_was_forced_earns_nothing_and_begins_the_next_at_its_time() -> None:
    table = room(BANK)
    *_, turn = table.does(Tick(), 121_000)
    assert isinstance(turn, OnTurn) and turn.until == 240_000
    assert sorted(turn.left) == [0, 120_000, 120_000]
    late = turn.left.index(0)
    table.acts(121_000)
    told = table.acts(121_000)
    assert [(what.seat, what.forced) for what in told if isinstance(what, Acted)][1:] == [(late, "pass_or_first")], \
        "without time left it is decided at once"
    assert table.left[late] == 0


def test_time_for_every_turn() -> None:
    table = room(ClockInfo("pass_or_first", 15))
    assert table.table.due() == 15_000 and table.left == ()
    assert table.acts(14_999)[0].forced == ""
    assert table.table.due() == 29_999
    assert table.does(Tick(), 29_998) == []
    assert table.does(Tick(), 29_999)[0].forced == "pass_or_first"


@pytest.mark.parametrize("clock", [None, ClockInfo("pass_or_first", 0)])
def test_without_a_clock_the_table_waits(clock: ClockInfo | None) -> None:
    table = Room(with_rules(clock=clock)(3))
    assert table.table.due() is None
    assert table.does(Tick(), 10**15) == []


@pytest.mark.parametrize(("span", "kept"), [("whole_match", True), ("each_round", False)])
def test_the_bank_is_for_the_match_or_the_round(span: str, kept: bool) -> None:
    table = room(ClockInfo("pass_or_first", None, 120, 10, 10, 120, span), most=2)
    now = 0
    while table.table.view("camera").observation["round"] == 1:  # type: ignore[index]
        now += 12_000
        table.acts(now)
    assert (min(table.left) < 120_000) == kept


def test_a_vote_stops_the_clock() -> None:
    table = room(BANK, votes=(VOTE,))
    first = table.on_turn
    table.does(Propose("ann", "abort"), 40_000)
    assert table.table.view("camera").on_turn.until is None  # type: ignore[union-attr]
    assert table.refuses(Act(first, 0, "bid 1")) == "vote_open"
    table.does(CastVote("bob", False), 50_000)
    turn = table.does(CastVote("cyd", False), 70_000)[-1]
    assert isinstance(turn, OnTurn) and turn.until == 150_000
    table.acts(149_999)
    assert 1 in table.left


def test_a_vote_that_ends_by_time_lets_the_clock_go_on_from_then() -> None:
    table = room(BANK, votes=(VOTE,))
    table.does(Propose("ann", "abort"), 119_999)
    told = table.does(Tick(), 180_000)
    assert [type(what).__name__ for what in told[:2]] == ["VoteClosed", "OnTurn"]
    assert told[1].until == 180_000, "one millisecond was left, and it is over"
    assert told[2].forced == "pass_or_first"


def test_a_robot_plays_until_the_player_acts() -> None:
    table = room(ClockInfo("robot", None, 20, 5, 5, 20))
    late = table.on_turn
    told = table.does(Tick(), 20_000)
    assert isinstance(told[0], Seating) and told[1].forced == "robot"
    seats = {seat.name: seat.kind for seat in table.table.view("camera").seats}
    assert seats.pop(late) == "away" and set(seats.values()) == {"human"}
    table.acts(20_000), table.acts(20_000)
    assert table.on_turn == late and table.table.due() == 21_000, "a second to take the seat back"
    assert isinstance(table.acts(20_999)[0], Seating)
    assert {seat.kind for seat in table.table.view("camera").seats} == {"human"}
    assert 5_000 in table.left, "a quick move of one's own"


def test_a_robot_gives_the_seat_back_to_who_sits_down() -> None:
    table = room(ClockInfo("robot", None, 20, 5, 5, 20))
    late = table.on_turn
    table.does(Tick(), 20_000)
    seat = next(place for place, there in enumerate(table.table.view("camera").seats) if there.name == late)
    assert table.refuses(Sit(late, (seat + 1) % 3)) == "lobby_only"
    table.does(Sit(late, seat))
    assert {there.kind for there in table.table.view("camera").seats} == {"human"}
    assert table.refuses(Sit(late, seat)) == "lobby_only"


def test_a_robot_of_ones_own_decides_by_what_the_seat_knows() -> None:
    asked: list[Any] = []

    def robot(seen: Any, actions: list[str]) -> str:
        asked.append((seen["hand"], actions))
        return actions[-1]

    game = with_rules(start=StartInfo("taken"), leaving=LeavingInfo("kept", "robot"))(3, most=2)
    table = Room(game, robot=robot)
    away = table.on_turn
    assert table.table.due() is None
    told = table.does(Disconnect(away), 50)
    assert table.table.due() == told[-1].until == 1_050, "a second to come back, and everybody knows"
    assert table.does(Connect(away), 60)[-1].until is None
    table.does(Disconnect(away), 5_000)
    assert table.does(Tick(), 5_999) == []
    acted = table.does(Tick(), 6_000)[0]
    assert (acted.action, acted.forced) == ("bid 1", "robot")
    (hand, actions), = asked
    assert actions == ["bid 0", "bid 1"] and sorted(map(type, hand), key=str) == [int, int, list]


def broken(seen: Any, actions: list[str]) -> str:
    """A robot that cannot choose."""
    raise ZeroDivisionError


@pytest.mark.parametrize("robot", [lambda seen, actions: "bid 17", lambda seen, actions: [], broken])
def test_a_robot_that_says_nonsense_is_passed_over(robot: Any) -> None:
    game = with_rules(start=StartInfo("taken"), leaving=LeavingInfo("kept", "robot"))(3)
    table = Room(game, robot=robot)
    table.does(Disconnect(table.on_turn), 0)
    assert table.does(Tick(), 1_000)[0].action == "bid 0"


def test_who_is_away_is_waited_for() -> None:
    table = Room(with_rules()(3))
    table.does(Disconnect(table.on_turn), 0)
    assert table.table.due() is None and table.does(Tick(), 10**12) == []
