"""People who send a table whatever comes to their minds, sensible or not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rulec_runtime.protocol import Game
from rulec_runtime.table import (
    Act,
    CastVote,
    Configure,
    Connect,
    Disconnect,
    Leave,
    Propose,
    Ready,
    Sign,
    Sit,
    Start,
    Table,
    Tick,
)
from rulec_runtime.table.news import View

NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay")
HOST = "ann"


def seat_all(handle: Callable[[Any, int], Any], players: int, bots: int = 0, host: int = 0) -> None:
    """Fills every seat at time 0 and has everybody ready; the last `bots` seats are programs', `host` the host's."""
    names = list(NAMES[:players])
    names[0], names[host] = names[host], names[0]
    for seat, name in enumerate(names):
        handle(Connect(name, seat >= players - bots), 0)
        handle(Sit(name, seat), 0)
        handle(Ready(name), 0)


class Crowd:
    """A stream of events for one table. `other` gives another game of the same spec, `foreign` one of another spec."""

    def __init__(self, rng: random.Random, other: Callable[[], Game], foreign: Game) -> None:
        self.rng = rng
        self.other = other
        self.foreign = foreign

    def event(self, table: Table) -> Any:
        """Something that makes sense, something that does not now, or nonsense."""
        chance = self.rng.random()
        if chance > 0.9:
            return self._nonsense()
        view = table.view(HOST)
        return self._sensible(table, view) if chance < 0.62 else self._misplaced(table, view)

    def time(self, table: Table, now: int) -> Any:
        """The time of the next event: often exactly when something is due, just before or after; rarely nonsense."""
        chance, due = self.rng.random(), table.due()
        if due is not None and chance < 0.12:
            return max(now, due + self.rng.choice((-1, 0, 1)))
        if chance > 0.97:
            return self.rng.choice((-1, now - 1, float(now), float("nan"), None, "5", True, 2**62, 10**40))
        return now + self.rng.choice((0, 1, 1, 60, 900, 900, 4999, 5000, 5001, self.rng.randrange(30_000)))

    def _sensible(self, table: Table, view: View) -> Any:
        """What moves the table on."""
        rng = self.rng
        if view.vote is not None:
            seat = rng.randrange(view.players)
            return CastVote(str(view.seats[seat].name), rng.random() < 0.6)
        if view.on_turn is not None:
            if rng.random() < 0.06:
                return Propose(str(rng.choice(view.seats).name), "abort")
            name = str(view.seats[view.on_turn.seat].name)
            choice = view.on_turn if name == HOST else table.view(name).on_turn
            assert choice is not None and choice.actions
            return Act(name, choice.turn, rng.choice(choice.actions))
        if view.ended is not None and rng.random() < 0.6:
            return Sign(rng.choice(NAMES), "well played")
        for seat, there in enumerate(view.seats):
            if there.name is None:
                name = HOST if all(known.name != HOST for known in view.seats) else rng.choice(NAMES)
                return rng.choice((Connect(name), Sit(name, seat)))
            if there.kind == "away":
                return Connect(there.name)
            if not there.ready and (there.name != HOST or rng.random() < 0.5):
                return Ready(there.name)
        return Start(HOST)

    def _misplaced(self, table: Table, view: View) -> Any:
        """Well formed, but by anybody and at any time."""
        rng = self.rng
        name = rng.choice((*NAMES, "zoe"))
        turn = view.on_turn.turn if view.on_turn is not None else 0
        text = rng.choice((*table.game.spec.cards, "pass", "bid 1", "keep", "", "bid 1" + 21 * "0", "Xr big"))
        return rng.choice((
            lambda: Connect(name, rng.random() < 0.3), lambda: Disconnect(name), lambda: Leave(name),
            lambda: Sit(name, rng.randrange(-1, view.players + 1)), lambda: Ready(name, rng.random() < 0.7),
            lambda: Configure(name, self.other()), lambda: Configure(name, self.foreign), lambda: Start(name),
            lambda: Act(name, turn + rng.choice((-1, 0, 0, 0, 1)), text), lambda: Propose(name, "abort"),
            lambda: Act(str(view.seats[view.on_turn.seat].name) if view.on_turn is not None else name, turn, text),
            lambda: Propose(name, "lynch"), lambda: CastVote(name, rng.choice((True, False, None))),
            lambda: Sign(name, rng.choice(("x", "", "y" * 200, "two\nlines"))), Tick,
        ))()

    def _nonsense(self) -> Any:
        """Wrong in its form."""
        rng, huge, nan = self.rng, 10**30, float("nan")
        wrong: Any = rng.choice((huge, nan, None, True, "1", 1.0, b"ann", [], object()))
        number: Any = rng.choice((nan, True, "0", 0.0, None, []))
        text: Any = rng.choice((None, 3, b"pass", "x" * 201, ["pass"]))
        flag: Any = rng.choice((1, 0, "aye", nan))
        name: Any = rng.choice((None, "", "a\nb", "x" * 65, 5, "\ud800", ("ann",)))
        return rng.choice((
            lambda: wrong, lambda: Tick(wrong), lambda: Connect(name), lambda: Connect("ann", flag), lambda: Sit,
            lambda: Sit("ann", number), lambda: Sit("ann", huge), lambda: Sit("ann", -huge), lambda: Start(name),
            lambda: Act("ann", number, "pass"), lambda: Act("ann", huge, "pass"), lambda: Act("bob", 0, text),
            lambda: Ready("ann", flag), lambda: CastVote("ann", flag), lambda: Configure("ann", wrong),
            lambda: Sign("ann", text), lambda: Propose("ann", text), lambda: Propose("ann", "x" * 10_000),
        ))()
