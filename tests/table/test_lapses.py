"""What is done for a player of Tarokk whose time is up [A-36]: his turn ends, and he has said nothing more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulec.driver.compile import compile_spec
from rulec.interpreter.game import Game
from rulec_runtime.table import Act, Tick
from rulec_runtime.table.news import Acted
from table.room import Room

SPEC = Path(__file__).parents[2] / "specs" / "tarokk.yaml"


def room() -> Room:
    """A match of the shipped game."""
    found = compile_spec(SPEC)
    return Room(Game(found.game, found.spec, rounds_played=1))


def lapse(table: Room) -> list[tuple[int, str]]:
    """Everything that is done for others when the time of the one on turn is up."""
    due = table.table.due()
    assert due is not None
    return [(what.seat, what.action) for what in table.does(Tick(), due) if isinstance(what, Acted) and what.forced]


def seat_on_turn(table: Room) -> int:
    """Who is on turn."""
    turn = table.table.view("ann").on_turn
    assert turn is not None
    return turn.seat


def test_who_has_called_is_done() -> None:
    table = room()
    caller = seat_on_turn(table)
    table.acts(100_000, "hivo T20")
    assert lapse(table) == [(caller, "done")]


def test_who_has_not_passes() -> None:
    table = room()
    table.acts(0, "hivo T20"), table.acts(0, "done")
    other = seat_on_turn(table)
    assert lapse(table)[0] in [(other, "pass"), (other, "kontra game")], "the one with the trull has to say kontra"


def test_the_caller_opens_as_low_as_he_can() -> None:
    table = room()
    caller = seat_on_turn(table)
    (seat, call), *more = lapse(table)
    assert (seat, call.split()[0], more) == (caller, "hivo", [(caller, "done")])


def test_blanks_do_not_count() -> None:
    table = room()
    (told, *_) = table.acts(0, " szolo" + " " * 100)
    assert told.action == "szolo"


@pytest.mark.parametrize("text", ["hivo T20" + " " * 10**6, "x" * 10**6])
def test_no_action_is_as_long(text: str) -> None:
    table = room()
    turn: Any = table.table.view(table.on_turn).on_turn
    assert table.refuses(Act(table.on_turn, turn.turn, text)) == "text"
