"""The table of the shipped Sitaratas, held to its clauses: start, votes, restart, clock, signature."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulec.driver.compile import Compiled
from rulec.interpreter.game import Game
from rulec_runtime.chance import Dealer
from rulec_runtime.table import Act, CastVote, Configure, Connect, Disconnect, Propose, Ready, Sign, Start, Tick
from rulec_runtime.table.news import Acted, Began, Refused, View
from table.room import CAMERA, NAMES, Room

MAJORITIES = [(3, 2), (4, 3), (5, 3), (6, 4)]
Seated = Callable[..., Room]


@pytest.fixture
def seated(compiled: Callable[[str], Compiled]) -> Seated:
    """A table at which a match has begun, with these options."""
    spec = compiled("sitaratas")

    def room(players: int = 3, start: bool = True, key: bytes = bytes(32), **options: int | str) -> Room:
        return Room(Game(spec.game, spec.spec, players, **options), start, Dealer(key))

    return room


def seen(table: Room) -> View:
    """What a spectator sees."""
    return table.table.view(CAMERA)


def facts(table: Room) -> Any:
    """What a spectator knows of the match."""
    return seen(table).observation


def state_of_vote(table: Room) -> str:
    """Whether a vote is open, or the match goes on, or is given up."""
    return "open" if seen(table).vote is not None else {"playing": "rejected", "lobby": "approved"}[seen(table).phase]


def all_agree(table: Room) -> None:
    """A vote is proposed and carried."""
    for event in (Propose("ann", "abort"), CastVote("bob", True), CastVote("cyd", True), CastVote("dan", True)):
        table.hears(event)
    assert state_of_vote(table) == "approved"


def begun_again(table: Room) -> bool:
    """Everybody is ready and the host starts: whether the match is begun once more."""
    for seat in seen(table).seats:
        if not seat.ready:
            table.does(Ready(str(seat.name)))
    told = [getattr(what, "change", None) for what in table.hears(Start("ann"))]
    return any(isinstance(change, Began) and change.restart > 0 for change in told)


def test_everybody_but_the_host_is_ready(seated: Seated) -> None:  # G3
    table = seated(start=False)
    table.does(Ready("ann", False)), table.does(Ready("cyd", False))
    assert table.refuses(Start("ann"))
    table.does(Ready("cyd"))
    table.does(Start("ann"))
    assert [seat.name for seat in seen(table).seats] == ["ann", "bob", "cyd"]
    assert table.refuses(Configure("ann", table.table.game)), "fixed once started"  # G2


def test_a_lost_connection_costs_nothing(seated: Seated) -> None:  # X1, B-14
    table = seated()
    away, before = table.on_turn, facts(table)
    table.does(Disconnect(away))
    table.does(Tick(), 10**10)
    assert table.table.due() is None and table.on_turn == away and facts(table) == before
    table.does(Connect(away))
    table.acts()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_vote_may_be_proposed_until_the_last_card_of_round_n(players: int, seated: Seated) -> None:  # X2, B-11
    table = seated(players)
    early = seated(players)
    early.does(Propose("ann", "abort"))
    assert state_of_vote(early) == "open", "from the deal of round 1 on"
    for _ in range(players * 2 * players - 1):  # a bid and a card of each player in each round
        table.acts()
    assert facts(table)["round"] == players
    late = seated(players)
    for _ in range(players * 2 * players):
        late.acts()
    assert facts(late)["round"] == players + 1
    assert late.refuses(Propose("ann", "abort")) == "not_proposed"
    all_agree(table)  # opened inside it stays valid


@pytest.mark.parametrize(("players", "needed"), MAJORITIES)
def test_a_strict_majority_of_all_is_needed(players: int, needed: int, seated: Seated) -> None:  # X4, X5, B-08
    table = seated(players)
    table.does(Propose("ann", "abort"))  # which is his aye
    for name in NAMES[1:needed]:
        assert state_of_vote(table) == "open"
        table.does(CastVote(name, True))
    assert state_of_vote(table) == "approved", "at once"


@pytest.mark.parametrize(("players", "needed"), MAJORITIES)
def test_one_aye_less_is_not_enough(players: int, needed: int, seated: Seated) -> None:  # X5, X7, B-08
    table = seated(players)
    for _ in range(3):
        table.acts()
    before, turn = facts(table), table.on_turn
    table.does(Propose("ann", "abort"))
    for name in NAMES[1 : needed - 1]:
        table.does(CastVote(name, True))
    for name in NAMES[needed - 1 : players]:
        assert state_of_vote(table) == "open"
        table.does(CastVote(name, False))
        if state_of_vote(table) == "rejected":  # as soon as it cannot be reached any more
            assert NAMES.index(name) == needed - 1 + players - needed
            break
    assert state_of_vote(table) == "rejected" and facts(table) == before and table.on_turn == turn
    table.acts()


@pytest.mark.parametrize(("players", "needed"), MAJORITIES)
def test_silence_counts_against(players: int, needed: int, seated: Seated) -> None:  # X4, X7, X8
    table = seated(players)
    table.does(Disconnect(NAMES[players - 1]))
    table.does(Propose("ann", "abort"), 1_000)
    for name in NAMES[1 : needed - 1]:
        table.does(CastVote(name, True))
    table.does(Tick(), 60_999)
    assert state_of_vote(table) == "open"
    table.does(Tick(), 61_000)
    assert state_of_vote(table) == "rejected"


@pytest.mark.parametrize(("at", "outcome"), [(59_999, "approved"), (60_000, "rejected"), (60_001, "rejected")])
def test_a_vote_counts_before_sixty_seconds(at: int, outcome: str, seated: Seated) -> None:  # B-09
    table = seated()
    table.does(Propose("ann", "abort"), 0)
    assert table.table.due() == 60_000
    table.hears(CastVote("bob", True), at)
    assert state_of_vote(table) == outcome


def test_the_match_pauses_while_a_vote_is_open(seated: Seated) -> None:  # X4
    table = seated(turn_seconds=30)
    table.does(Propose("ann", "abort"), 20_000)
    turn = table.table.view(table.on_turn).on_turn
    assert turn is not None and turn.actions
    assert table.refuses(Act(table.on_turn, turn.turn, turn.actions[0]), 30_000) == "vote_open"
    table.does(CastVote("bob", False)), table.does(CastVote("cyd", False), 70_000)
    assert table.table.due() == 80_000, "ten seconds were left of the turn"


def test_one_proposal_per_attempt(seated: Seated) -> None:  # X3, B-12
    table = seated()
    table.does(Propose("bob", "abort"))
    assert table.refuses(Propose("ann", "abort"))
    table.does(CastVote("ann", False)), table.does(CastVote("cyd", False))
    assert [table.refuses(Propose(name, "abort")) for name in NAMES[:3]] == ["proposed"] * 3
    table = seated()
    all_agree(table)
    assert begun_again(table)
    table.does(Propose("ann", "abort"))
    assert state_of_vote(table) == "open", "the second attempt has one of its own"


def test_who_is_connected_may_propose(seated: Seated) -> None:  # B-15
    table = seated()
    table.does(Disconnect("bob"))
    assert table.refuses(Propose(CAMERA, "abort")) and table.refuses(Propose("bob", "abort"))
    table.does(Connect("bob"))
    table.does(Propose("bob", "abort"))
    assert table.refuses(CastVote(CAMERA, True))


def test_one_restart_from_nothing(seated: Seated) -> None:  # X6, B-12
    table = seated(4)
    while facts(table)["round"] < 3:
        table.acts()
    assert any(facts(table)["score"])
    seats = [seat.name for seat in seen(table).seats]
    all_agree(table)
    assert table.refuses(Configure("ann", table.table.game)) == "locked"
    assert begun_again(table)
    assert [seat.name for seat in seen(table).seats] == seats
    assert facts(table)["round"] == 1 and not any(facts(table)["score"])
    all_agree(table)
    assert not begun_again(table), "the credit is used"


def test_the_host_may_change_the_options_if_unlocked(seated: Seated) -> None:  # B-12
    table = seated(restart_lobby="unlocked")
    all_agree(table)
    table.does(Configure("ann", table.table.game))
    assert begun_again(table)


@pytest.mark.parametrize(("draw", "kept"), [("new_dealer", False), ("same_dealer", True)])
def test_the_first_dealer_of_the_second_attempt(draw: str, kept: bool, seated: Seated) -> None:  # B-12
    same = []
    for number in range(6):
        table = seated(key=bytes([number] * 32), restart_draw=draw)
        before = facts(table)["dealer"]
        all_agree(table), begun_again(table)
        same.append(facts(table)["dealer"] == before)
    assert all(same) == kept


def test_votes_are_final_unless_the_option_says_so(seated: Seated) -> None:  # B-10
    table = seated(4)
    table.does(Propose("ann", "abort")), table.does(CastVote("bob", False))
    assert table.refuses(CastVote("bob", True)) and table.refuses(CastVote("ann", None))
    table = seated(4, vote_change="revisable")
    table.does(Propose("ann", "abort")), table.does(CastVote("bob", False)), table.does(CastVote("bob", True))
    table.does(CastVote("ann", None)), table.does(CastVote("cyd", True))
    assert state_of_vote(table) == "open", "two of four"


@pytest.mark.parametrize(("ends", "after_two", "after_all"), [
    ("early", "approved", None), ("all_voted", "open", "approved"), ("deadline", "open", "open"),
])
def test_when_a_vote_ends(ends: str, after_two: str, after_all: str | None, seated: Seated) -> None:  # B-08
    table = seated(vote_ends=ends)
    table.does(Propose("ann", "abort"), 0), table.does(CastVote("bob", True))
    assert state_of_vote(table) == after_two
    if after_all is not None:
        table.does(CastVote("cyd", True))
        assert state_of_vote(table) == after_all
        table.does(Tick(), 60_000)
    assert state_of_vote(table) == "approved"


def test_a_clock_for_turns(seated: Seated) -> None:  # B-14
    table = seated(turn_seconds=15)
    table.acts(14_999)
    assert table.table.due() == 29_999
    name = table.on_turn
    first = table.table.view(name).on_turn.actions[0]  # type: ignore[union-attr,index]
    (acted,) = [what for what in table.does(Tick(), 29_999) if isinstance(what, Acted)]
    assert (acted.action, seen(table).seats[acted.seat].name) == (first, name) and acted.forced


def test_the_sitaratas_may_sign_the_result(seated: Seated) -> None:  # P4, P5, B-13
    table = seated()
    assert [table.refuses(Sign(name, "x")) for name in NAMES[:3]] == ["over_only"] * 3
    table.plays_out()
    score = facts(table)["score"]
    lowest = NAMES[score.index(min(score))]
    others = [name for name in (*NAMES[:3], CAMERA) if name != lowest]
    assert [table.refuses(Sign(name, "x")) for name in others] == ["no_title"] * 3
    assert table.refuses(Sign(lowest, "x" * 41))
    table.does(Sign(lowest, "x" * 40))
    assert seen(table).signature == "x" * 40 and table.refuses(Sign(lowest, "y"))
    assert not [what for what in table.hears(Connect("zoe")) if isinstance(what, Refused)]
    assert table.table.view("zoe").signature == "x" * 40
