"""A table with its clock on the wall, for tests that tell a story."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulec_runtime.chance import Dealer
from rulec_runtime.table import Act, Connect, News, Ready, Refused, Sit, Start, Table
from rulec_runtime.table_rules import TableInfo
from runtime import toy

CAMERA = "camera"
NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay")


def with_rules(**sections: Any) -> type[toy.Game]:
    """The toy with these sections of its table, seats as they are taken."""

    class Game(toy.Game):
        """The toy under other rules about the table."""

        spec = replace(toy.SPEC, table=TableInfo(**sections))

    return Game


class Room:
    """A started match of three, bob on turn: ann (the host) deals. Times are milliseconds."""

    def __init__(self, game: Any, start: bool = True, dealer: Dealer | None = None, **wish: Any) -> None:
        self.table = Table(game, dealer or Dealer(bytes(32)), "ann", **wish)
        self.now = 0
        self.does(Connect(CAMERA))
        for seat, name in enumerate(NAMES[:game.players]):
            self.does(Connect(name))
            self.does(Sit(name, seat))
            self.does(Ready(name))
        if start:
            self.does(Start("ann"))

    def does(self, event: Any, at: int | None = None) -> list[Any]:
        """The changes that the camera is told of an event, which is not refused."""
        news = self.hears(event, at)
        assert not [what for what in news if isinstance(what, Refused)], news
        return [what.change for what in news if isinstance(what, News) and what.to == CAMERA]

    def refuses(self, event: Any, at: int | None = None) -> str:
        """The kind of the refusal of an event, of which nobody else hears and which changes nothing."""
        before = self.table.save()
        (refused,) = self.hears(event, at)
        assert isinstance(refused, Refused) and refused.to == event.sender
        assert self.table.save() == before
        return str(refused.kind)

    def hears(self, event: Any, at: int | None = None) -> list[Any]:
        """All that the table says."""
        self.now = self.now if at is None else at
        return self.table.handle(event, self.now)

    @property
    def on_turn(self) -> str:
        """Who is on turn."""
        view = self.table.view(CAMERA)
        assert view.on_turn is not None
        return str(view.seats[view.on_turn.seat].name)

    @property
    def left(self) -> tuple[int, ...]:
        """What the clocks show."""
        view = self.table.view(CAMERA)
        assert view.on_turn is not None
        return view.on_turn.left

    def acts(self, at: int | None = None, text: str | None = None) -> list[Any]:
        """The one on turn decides, for the first legal action if not said."""
        name = self.on_turn
        turn = self.table.view(name).on_turn
        assert turn is not None and turn.actions
        return self.does(Act(name, turn.turn, text or turn.actions[0]), at)

    def plays_out(self, at: int | None = None) -> list[Any]:
        """Everybody decides, until the match is over."""
        found: list[Any] = []
        while self.table.view(CAMERA).phase == "playing":
            found += self.acts(at)
        return found
