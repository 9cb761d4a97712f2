"""Votes: who may ask for one and when, how it ends, and what follows."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from rulec_runtime.table import Act, CastVote, Configure, Connect, Disconnect, Leave, Propose, Ready, Sit, Start, Tick
from rulec_runtime.table.ballot import Ballot
from rulec_runtime.table.news import Aborted, Began, OnTurn, VoteCast, VoteClosed, VoteOpened
from rulec_runtime.table_rules import VoteInfo
from table.room import CAMERA, Room, with_rules

VOTE = VoteInfo("abort", "connected", "attempt", "aye", 60, "nay", "final", "early", "lobby", "locked", "new_dealer", 1)


def room(players: int = 3, **changes: Any) -> Room:
    """A match in which this vote can be had."""
    return Room(with_rules(votes=(replace(VOTE, **changes),))(players, most=2))


def closed(told: list[Any]) -> list[VoteClosed]:
    """The votes that ended."""
    return [what for what in told if isinstance(what, VoteClosed)]


@pytest.mark.parametrize(("players", "needed"), [(3, 2), (4, 3)])
def test_a_strict_majority_of_all_players(players: int, needed: int) -> None:
    table = room(players)
    told = table.does(Propose("ann", "abort"), 5)
    assert told == [VoteOpened("abort", 0, 60_005), VoteCast(0, True)]
    for name in ("bob", "cyd", "dan")[: needed - 2]:
        assert not closed(table.does(CastVote(name, True)))
    told = table.does(CastVote("dan" if players == 4 else "cyd", True), 60_004)
    assert closed(told) == [VoteClosed("abort", True, needed, players - needed)]
    assert Aborted(1, True, {}) in told


def test_it_ends_as_soon_as_it_cannot_be_carried_any_more() -> None:
    table = room(4)
    table.does(Propose("bob", "abort"))
    assert not closed(table.does(CastVote("ann", False)))
    told = table.does(CastVote("cyd", False))
    assert closed(told) == [VoteClosed("abort", False, 1, 3)]
    assert isinstance(told[-1], OnTurn)


@pytest.mark.parametrize(("at", "carried"), [(59_999, True), (60_000, False), (60_001, False)])
def test_a_vote_counts_until_the_last_millisecond(at: int, carried: bool) -> None:
    table = room()
    table.does(Propose("ann", "abort"), 0)
    news = table.hears(CastVote("bob", True), at)
    assert closed([what.change for what in news if getattr(what, "to", "") == CAMERA])[0].carried == carried
    assert carried or news[-1].kind == "no_vote"


def test_all_have_to_vote_or_time_to_be_over() -> None:
    table = room(ends="all_voted")
    table.does(Propose("ann", "abort"), 0)
    assert not closed(table.does(CastVote("bob", True)))
    assert closed(table.does(CastVote("cyd", False))) == [VoteClosed("abort", True, 2, 1)]
    table = room(ends="deadline")
    table.does(Propose("ann", "abort"), 0)
    for name in ("bob", "cyd"):
        assert not closed(table.does(CastVote(name, True)))
    assert table.does(Tick(), 59_999) == []
    assert closed(table.does(Tick(), 60_000)) == [VoteClosed("abort", True, 3, 0)]


def test_who_is_away_counts_as_a_nay() -> None:
    table = room()
    table.does(Disconnect("cyd"))
    table.does(Propose("ann", "abort"), 0)
    assert closed(table.does(Tick(), 60_000)) == [VoteClosed("abort", False, 1, 2)]


def test_votes_are_final_or_can_be_changed() -> None:
    table = room(4)
    table.does(Propose("ann", "abort"))
    table.does(CastVote("bob", False))
    assert [table.refuses(CastVote("bob", aye)) for aye in (False, True, None)] == ["voted"] * 3
    assert table.refuses(CastVote("cyd", None)) == "voted"
    table = room(4, change="revisable")
    table.does(Propose("ann", "abort"))
    table.does(CastVote("bob", False))
    assert table.refuses(CastVote("bob", False)) == "voted"
    assert table.does(CastVote("bob", None)) == [VoteCast(1, None)]
    table.does(CastVote("bob", True))
    vote = table.table.view(CAMERA).vote
    assert vote is not None and vote.votes == (True, True, None, None)
    table.does(CastVote("ann", None)), table.does(CastVote("bob", False))
    for name, aye in (("cyd", False), ("dan", False), ("dan", None), ("ann", True), ("dan", True)):
        assert not closed(table.does(CastVote(name, aye))), "a nay can still become an aye"
    assert closed(table.does(CastVote("bob", True))) == [VoteClosed("abort", True, 3, 1)]


def test_who_may_ask() -> None:
    table = room()
    assert table.refuses(Propose(CAMERA, "abort")) == "no_seat"
    assert table.refuses(CastVote(CAMERA, True)) == "no_seat"
    assert table.refuses(CastVote("ann", True)) == "no_vote"
    assert table.refuses(Propose("ann", "lynch")) == "no_such_vote"
    table.does(Disconnect("bob"))
    assert table.refuses(Propose("bob", "abort")) == "not_connected"
    table.does(Connect("bob"))
    table.does(Propose("bob", "abort"), 0)
    assert table.refuses(Propose("ann", "abort")) == "vote_open"
    assert table.refuses(Act(table.on_turn, 0, "bid 0")) == "vote_open"
    table.does(Tick(), 60_000)
    assert table.refuses(Propose("ann", "abort")) == "proposed", "once in an attempt"


def test_only_while_the_rules_allow_it() -> None:
    table = room()
    while table.table.view(CAMERA).observation["round"] == 1:  # type: ignore[index]
        table.acts()
    assert table.refuses(Propose("ann", "abort")) == "not_proposed"
    table.plays_out()
    assert table.refuses(Propose("ann", "abort")) == "playing_only"


def test_a_vote_opened_in_time_stays_open() -> None:
    table = room()
    while table.table.view(CAMERA).observation["trick_no"] == 0:  # type: ignore[index]
        table.acts()
    table.does(Propose("ann", "abort"), 100)
    assert closed(table.does(CastVote("bob", True), 60_099))[0].carried


def abort(table: Room) -> list[Any]:
    """Two of three agree."""
    return [*table.does(Propose("ann", "abort")), *table.does(CastVote("bob", True))]


def again(table: Room) -> list[Any]:
    """The match is begun once more."""
    table.does(Ready("bob")), table.does(Ready("cyd"))
    return table.does(Start("ann"))


def test_one_restart_with_a_new_shuffle_and_a_vote_of_its_own() -> None:
    table = room()
    hands = table.table.view("bob").observation["dealt"]  # type: ignore[index]
    abort(table)
    view = table.table.view("bob")
    assert (view.phase, view.observation, view.on_turn) == ("lobby", None, None)
    assert [seat.name for seat in view.seats] == ["ann", "bob", "cyd"]
    assert table.refuses(Configure("ann", table.table.game)) == "locked"
    assert table.refuses(Start("ann")) == "not_ready"
    began = again(table)[0]
    assert isinstance(began, Began) and (began.match, began.restart) == (2, 1)
    assert table.table.view("bob").observation["dealt"] != hands  # type: ignore[index]
    assert Aborted(0, True, {}) in abort(table)
    table.does(Ready("bob")), table.does(Ready("cyd"))
    assert table.refuses(Start("ann")) == "no_restart"
    assert (table.table.view("cyd").restarts, table.table.view("cyd").locked) == (0, True)


def test_after_the_last_restart_another_match_can_be_configured() -> None:
    table = room()
    abort(table), again(table), abort(table)
    table.does(Configure("ann", table.table.game))
    assert table.table.view("cyd").restarts is None
    began = again(table)[0]
    assert isinstance(began, Began) and (began.match, began.restart) == (3, 0)


def test_a_restart_is_of_the_same_people_in_the_same_seats() -> None:
    table = room()
    abort(table)
    assert [table.refuses(Sit(name, seat)) for name, seat in ((CAMERA, 1), ("bob", 2))] == ["locked"] * 2
    table.does(Leave("bob"))
    assert table.refuses(Sit(CAMERA, 1)) == "locked", "the seat of who is away stays his"
    table.does(Connect("bob"))
    began = again(table)[0]
    assert isinstance(began, Began) and [seat.name for seat in began.seats] == ["ann", "bob", "cyd"]


def test_what_was_proposed_and_what_may_be_begun_again_is_seen_by_who_comes_back() -> None:
    table = room()
    table.does(Propose("ann", "abort"))
    assert table.table.view("cyd").proposed == ("abort",)
    table.does(CastVote("bob", True))
    view = table.table.view("cyd")
    assert (view.restarts, view.locked, view.restart) == (1, True, 0)
    again(table)
    view = table.table.view("cyd")
    assert (view.proposed, view.restarts, view.restart) == ((), 0, 1)


def test_a_match_that_was_played_to_its_end_can_be_followed_by_another() -> None:
    table = room()
    abort(table), again(table), table.plays_out()
    began = again(table)[0]
    assert isinstance(began, Began) and (began.match, began.restart) == (3, 0)
    assert Aborted(1, True, {}) in abort(table)


def test_options_may_be_unlocked() -> None:
    table = room(options="unlocked")
    abort(table)
    other: Any = type(table.table.game)
    table.does(Configure("ann", other(3, most=1)))
    again(table)
    assert table.table.view(CAMERA).options["most"] == 1


@pytest.mark.parametrize("dealer", ["same_dealer", "new_dealer"])
def test_the_first_dealer_is_kept_or_drawn_anew(dealer: str) -> None:
    kept = []
    for start in range(6):
        table = room(dealer=dealer, restarts=3)
        for _ in range(start % 4):
            table.acts()
        dealers = [table.table.view(CAMERA).observation["dealer"]]  # type: ignore[index]
        for _ in range(3):
            abort(table), again(table)
            dealers.append(table.table.view(CAMERA).observation["dealer"])  # type: ignore[index]
        kept.append(all(one == other for one, other in pairwise(dealers)))
    assert all(kept) == (dealer == "same_dealer")


@pytest.mark.parametrize(("votes", "early", "all_voted"), [
    ((True, True, None), True, None), ((True, False, None), None, None), ((True, False, False), False, False),
    ((None, False, False), False, None), ((True, True, False), True, True),
])
def test_the_end_of_a_ballot(votes: tuple[bool | None, ...], early: bool | None, all_voted: bool | None) -> None:
    ballot = Ballot("abort", 0, 60_000, list(votes))

    def carried(ayes: int, nays: int) -> bool:
        assert ayes + nays == 3
        return ayes * 2 > 3

    assert ballot.outcome("early", True, carried) is early
    assert ballot.outcome("early", False, carried) is (True if early else None), "a nay can still become an aye"
    for final in (True, False):
        assert ballot.outcome("all_voted", final, carried) is all_voted
        assert ballot.outcome("deadline", final, carried) is None
