"""The table of the shipped Tarokk, held to its clauses: seats by lot, and the clock, to the millisecond.

Its money is held by `oracles/tarokk_score.py`, round by round.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulec.driver.compile import Compiled
from rulec.interpreter.game import Game
from rulec_runtime.chance import Dealer
from rulec_runtime.table import Tick
from rulec_runtime.table.news import Acted, OnTurn
from table.room import CAMERA, NAMES, Room

Seated = Callable[..., Room]


@pytest.fixture
def seated(compiled: Callable[[str], Compiled]) -> Seated:
    """A table at which a match has begun at time 0, with these options."""
    spec = compiled("tarokk")

    def room(key: bytes = bytes(32), **options: int | str) -> Room:
        return Room(Game(spec.game, spec.spec, 4, **options), dealer=Dealer(key))

    return room


def turn_of(table: Room) -> OnTurn:
    """The turn, as the one whose turn it is sees it."""
    turn = table.table.view(table.on_turn).on_turn
    assert turn is not None and turn.actions
    return turn


def forced(table: Room, at: int) -> list[tuple[int, str]]:
    """What is done for the one on turn when the time has come."""
    return [(what.seat, what.action) for what in table.does(Tick(), at) if isinstance(what, Acted) and what.forced]


def last_cards(table: Room, step: int) -> None:
    """To the second round; everybody is quick until the last three tricks, where each card takes so long."""
    view = table.table.view(CAMERA)
    while view.observation is not None and view.observation["round"] == 1:
        late = view.observation["trick_no"] is not None and view.observation["trick_no"] > 7
        table.acts(table.now + (step if late else 1))
        view = table.table.view(CAMERA)


def test_seats_are_drawn(seated: Seated) -> None:  # R1
    orders = {tuple(seat.name for seat in seated(bytes([number] * 32)).table.view(CAMERA).seats) for number in range(6)}
    assert len(orders) > 3 and all(sorted(map(str, order)) == sorted(NAMES[:4]) for order in orders)


def test_the_printed_example(seated: Seated) -> None:  # C1, C2, C4
    table = seated()
    seat = turn_of(table).seat
    assert table.left == (120_000,) * 4
    table.acts(30_000)  # his bid: he is on turn until he is done, and every decision counts
    assert table.left[seat] == 90_000 and turn_of(table).seat == seat
    table.acts(35_000)
    assert table.left[seat] == 95_000
    assert [left for other, left in enumerate(table.left) if other != seat] == [120_000] * 3


@pytest.mark.parametrize(("used", "left"), [
    (9_999, 90_001), (10_000, 80_000), (10_001, 79_999), (0, 100_000), (89_999, 1),
])
def test_less_than_ten_seconds_earn_ten(used: int, left: int, seated: Seated) -> None:  # C2, C3, A-37
    table = seated()
    seat = turn_of(table).seat
    table.acts(30_000)
    table.acts(30_000 + used)
    assert table.left[seat] == left


def test_the_bank_is_never_above_two_minutes(seated: Seated) -> None:  # C2, C3
    table = seated()
    seat = turn_of(table).seat
    table.acts(5_000), table.acts(14_999)
    assert table.left[seat] == 120_000


def test_at_nothing_the_first_legal_action_is_taken(seated: Seated) -> None:
    table = seated()
    turn = turn_of(table)
    assert "pass" not in turn.actions and table.table.due() == 120_000  # type: ignore[operator]
    assert table.does(Tick(), 119_999) == []
    first, *more = forced(table, 120_000)
    assert first == (turn.seat, turn.actions[0])  # type: ignore[index]
    assert {seat for seat, _ in more} <= {turn.seat} and turn_of(table).seat != turn.seat, "his turn is over"


def test_at_nothing_who_may_pass_passes(seated: Seated) -> None:
    table = seated()
    first = turn_of(table).seat
    while turn_of(table).seat == first:
        table.acts()
    turn = turn_of(table)
    assert "pass" in turn.actions and table.table.due() == 120_000  # type: ignore[operator]
    assert forced(table, 120_000) == [(turn.seat, "pass")]
    assert {seat.kind for seat in table.table.view(CAMERA).seats} == {"human"}


def test_a_robot_plays_if_the_option_says_so(seated: Seated) -> None:
    table = seated(time_out="robot")
    late = turn_of(table).seat
    assert forced(table, 120_000)
    assert table.table.view(CAMERA).seats[late].kind == "away" and turn_of(table).seat == late
    table.acts(120_500)
    assert table.table.view(CAMERA).seats[late].kind == "human", "until its player acts again"


@pytest.mark.parametrize(("bank_for", "full"), [("whole_match", False), ("each_round", True)])
def test_what_the_time_is_for(bank_for: str, full: bool, seated: Seated) -> None:
    table = seated(bank_for=bank_for)
    last_cards(table, 20_000)
    assert (table.left == (120_000,) * 4) == full
    assert max(table.left) == (120_000 if full else 60_000)
