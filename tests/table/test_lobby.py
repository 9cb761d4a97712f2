"""Seats, readiness and starting; coming and going."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulec_runtime.chance import Dealer
from rulec_runtime.table import Act, Configure, Connect, Disconnect, Leave, Ready, Sign, Sit, Start, Table, Tick
from rulec_runtime.table.news import Began, Configured, Ended, Seating, SeatView, Signed, View
from rulec_runtime.table.seats import MOST_PEOPLE
from rulec_runtime.table_rules import SignatureInfo, StartInfo
from runtime import toy
from table.room import CAMERA, Room, with_rules


def lobby(**sections: Any) -> Room:
    """Three seats taken, everybody ready, nothing begun."""
    return Room(with_rules(**sections)(3, most=2), start=False)


def test_a_match_starts_when_all_but_the_host_are_ready() -> None:
    table = lobby()
    table.does(Ready("ann", False))
    table.does(Ready("bob", False))
    assert table.refuses(Start("ann")) == "not_ready"
    assert table.refuses(Start("bob")) == "host_only"
    table.does(Ready("bob"))
    table.does(Start("ann"))
    assert table.refuses(Start("ann")) == table.refuses(Ready("bob", False)) == "lobby_only"


def test_the_host_may_have_to_be_ready_too() -> None:
    table = lobby(start=StartInfo("taken", "all"))
    table.does(Ready("ann", False))
    assert table.refuses(Start("ann")) == "not_ready"
    table.does(Ready("ann"))
    table.does(Start("ann"))


def test_every_seat_must_be_taken() -> None:
    table = lobby()
    table.does(Leave("cyd"))
    assert table.refuses(Start("ann")) == "not_ready"
    table.does(Leave("ann"))
    for seat, name in ((0, CAMERA), (2, "cyd")):
        table.does(Sit(name, seat)), table.does(Ready(name))
    assert table.refuses(Start("ann")) == "no_seat"


def test_seats() -> None:
    table = lobby()
    assert table.refuses(Sit(CAMERA, 0)) == table.refuses(Sit("ann", 0)) == "seat_taken"
    assert [table.refuses(Sit(CAMERA, seat)) for seat in (-1, 3, 10**30)] == ["no_such_seat"] * 3
    assert table.refuses(Leave(CAMERA)) == table.refuses(Ready(CAMERA)) == "no_seat"
    table.does(Leave("bob"))
    seating = table.does(Sit("cyd", 1))[0]
    assert isinstance(seating, Seating)
    assert [seat.name for seat in seating.seats] == ["ann", "cyd", None]
    assert seating.seats[1:] == (SeatView("cyd", "human", False), SeatView(None, "empty", False))
    assert seating.spectators == 2


def test_the_seat_of_who_is_not_there_can_be_taken_before_a_match_only() -> None:
    table = lobby()
    table.does(Disconnect("bob"))
    table.does(Sit(CAMERA, 1)), table.does(Ready(CAMERA))
    table.does(Start("ann"))
    table.does(Disconnect("cyd")), table.does(Connect("bob"))
    assert table.refuses(Sit("bob", 2)) == "lobby_only"


def test_seats_are_drawn() -> None:
    seats = set()
    for number in range(60):
        table = Table(with_rules(start=StartInfo("drawn"))(3), Dealer(bytes([number] * 32)), "ann")
        for seat, name in enumerate(("ann", "bob", "cyd")):
            for event in (Connect(name), Sit(name, seat), Ready(name)):
                table.handle(event, 0)
        table.handle(Start("ann"), 0)
        view = table.view("ann")
        assert view.seat is not None and view.seats[view.seat].name == "ann"
        assert view.observation is not None and view.observation["host"] == view.seat
        seats.add(tuple(seat.name for seat in view.seats))
    assert len(seats) == 6


def test_configuring() -> None:
    table = lobby()
    game = toy.Game(2, bonus=10)
    assert table.refuses(Configure("bob", game)) == "host_only"
    assert table.refuses(Configure("ann", game)) == "seat_taken", "cyd sits where no seat would be"
    table.does(Leave("cyd"))
    other: Any = type(table.table.game)
    foreign: Any = type("Foreign", (other,), {"spec": replace(other.spec, rules_hash="1" * 64)})
    assert table.refuses(Configure("ann", foreign(2))) == "other_spec"
    assert isinstance(table.does(Configure("ann", other(2, bonus=10)))[0], Configured)
    view = table.table.view("ann")
    assert (view.players, view.options["bonus"], [seat.ready for seat in view.seats]) == (2, 10, [False, False])
    table.does(Ready("bob")), table.does(Start("ann"))
    assert table.refuses(Configure("ann", other(2))) == "lobby_only"


def test_coming_back_gives_one_view_and_the_numbers_go_on() -> None:
    table = Room(with_rules()(3))
    before, log = table.table.view("bob"), table.table.log("bob")
    table.does(Disconnect("bob"))
    assert table.refuses(Disconnect("bob")) == table.refuses(Act("bob", 0, "bid 0")) == "not_connected"
    assert table.table.view(CAMERA).seats[1].kind == "away"
    news = [what for what in table.hears(Connect("bob")) if what.to == "bob"]
    assert len(news) == 1 and isinstance(news[0].change, View)
    assert news[0].change == before and table.table.log("bob") == log, "exactly what he would have seen"
    after = table.hears(Disconnect("ann"))
    assert [what.number for what in after if what.to == "bob"] == [news[0].number + 1]
    assert table.refuses(Connect("bob")) == "connected"


def test_losing_the_connection_costs_neither_seat_nor_turn() -> None:
    table = Room(with_rules()(3))
    name = table.on_turn
    table.does(Disconnect(name))
    other = next(other for other in ("ann", "bob", "cyd") if other != name)
    assert table.refuses(Act(other, 0, "bid 0")) == "wrong_seat"
    assert table.does(Tick(), 10**9) == [] and table.on_turn == name
    table.does(Connect(name))
    table.acts()


def test_leaving_a_match_keeps_the_seat() -> None:
    table = Room(with_rules()(3))
    table.does(Leave("bob"))
    assert table.table.view(CAMERA).seats[1] == SeatView("bob", "away", False)
    table.does(Connect("bob"))
    assert table.table.view("bob").seat == 1


def test_spectators() -> None:
    table = Room(with_rules()(3))
    assert table.refuses(Act(CAMERA, 0, "bid 0")) == "no_seat"
    view = table.table.view(CAMERA)
    assert view.seat is None and view.on_turn is not None and view.on_turn.actions is None
    assert view.observation is not None and all(isinstance(hand, int) for hand in view.observation["hand"])
    assert table.table.view("nobody") == view
    last = next(what.number for what in table.hears(Disconnect("bob")) if what.to == CAMERA)
    table.hears(Disconnect(CAMERA))
    assert table.table.view("ann").spectators == 0, "a spectator is forgotten when he goes"
    first = next(what for what in table.hears(Connect(CAMERA)) if what.to == CAMERA)
    assert first.number == last + 1, "but not what he was told"


def test_a_table_is_full_one_day() -> None:
    table = Room(with_rules()(3))
    for number in range(MOST_PEOPLE - 4):
        table.does(Connect(f"guest {number}"))
    assert table.refuses(Connect("one more")) == "full"


def test_stale_turns_and_wrong_seats() -> None:
    table = Room(with_rules()(3))
    name = table.on_turn
    table.acts()
    assert table.refuses(Act(name, 0, "bid 0")) == "stale_turn"
    assert table.refuses(Act(name, 1, "bid 0")) == "wrong_seat"
    assert table.refuses(Act(table.on_turn, 2, "bid 0")) == "stale_turn"
    assert table.refuses(Act(table.on_turn, 1, "bid 2")) == "rule"
    assert table.refuses(Act(table.on_turn, 1, "7c")) == table.refuses(Act(table.on_turn, 1, "bid two")) == "text"


@pytest.mark.parametrize("now", [-1, 10**40, 2**62, True, 5.0, float("nan"), "5"])
def test_times_that_are_none(now: Any) -> None:
    table = Room(with_rules()(3))
    assert table.refuses(Act(table.on_turn, 0, "bid 0"), now) == "time"


def test_time_goes_on() -> None:
    table = Room(with_rules()(3))
    table.acts(1_000)
    assert table.refuses(Act(table.on_turn, 1, "bid 0"), 999) == "time"
    table.acts(1_000)


@pytest.mark.parametrize("at_most", [0, 5, 40])
def test_the_result_is_signed_by_the_owner_of_the_title(at_most: int) -> None:
    table = Room(with_rules(signature=SignatureInfo("best", at_most))(3, most=1))
    assert table.refuses(Sign("ann", "x")) == "over_only"
    *_, ended, _ = table.plays_out()
    assert isinstance(ended, Ended)
    (best,) = ended.titles["best"]
    name = ("ann", "bob", "cyd")[best]
    other = ("ann", "bob", "cyd")[(best + 1) % 3]
    assert table.refuses(Sign(other, "x")) == table.refuses(Sign(CAMERA, "x")) == "no_title"
    assert [table.refuses(Sign(name, text)) for text in ("x" * (at_most + 1), "", "a\nb")] == ["too_long"] * 3
    if at_most:
        assert table.does(Sign(name, "x" * at_most)) == [Signed(best, "x" * at_most)]
        assert table.refuses(Sign(name, "x")) == "signed"
        assert table.table.view(CAMERA).signature == "x" * at_most


def test_nobody_signs_without_a_rule() -> None:
    table = Room(with_rules()(3, most=1))
    table.plays_out()
    assert table.refuses(Sign("ann", "x")) == "no_title"


def test_who_takes_a_seat_after_the_match_neither_signs_nor_sees_it() -> None:
    table = Room(with_rules(signature=SignatureInfo("best", 5))(3, most=1))
    *_, ended, _ = table.plays_out()
    assert isinstance(ended, Ended)
    (best,) = ended.titles["best"]
    name = ("ann", "bob", "cyd")[best]
    table.does(Leave(name)), table.does(Sit(CAMERA, best))
    assert table.refuses(Sign(CAMERA, "x")) == "no_title"
    assert table.table.view(CAMERA).observation == table.table.view("nobody").observation
    table.does(Sign(name, "x"))


def test_bots_have_seats_like_people() -> None:
    table = lobby()
    table.does(Leave("cyd"))
    table.does(Connect("robo", bot=True)), table.does(Sit("robo", 2)), table.does(Ready("robo"))
    assert table.table.view(CAMERA).seats[2] == SeatView("robo", "bot", True)
    assert any(isinstance(what, Began) for what in table.does(Start("ann")))
