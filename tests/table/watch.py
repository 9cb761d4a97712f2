"""Holds against a table, event by event, what must be true whatever happens at it."""

from __future__ import annotations

import copy
import random
from collections import Counter
from dataclasses import replace
from typing import Any

from rulec_runtime.chance import Dealer
from rulec_runtime.protocol import Facts
from rulec_runtime.table import News, Refused, Table
from rulec_runtime.table import news as told
from table.bank import Bank

CAMERA = "camera"


class Watch:
    """A table and its twin, which is saved and restored now and then; and what everybody there has been told."""

    def __init__(self, table: Table, dealer: Dealer, rng: random.Random) -> None:
        self.table = table
        self.rng = rng
        self.dealer = dealer
        self.now = 0
        self.numbers: dict[str, int] = {}
        self.seen: dict[str, Facts | None] = {}
        self.known: dict[str, dict[str, Any]] = {}
        self.count: Counter[str] = Counter()
        self.bank = Bank(table.game)
        self.twin = self.restored()

    def restored(self) -> Table:
        """The table, from its save, which says the same again."""
        data = self.table.save()
        twin = Table.restore(data, self.table.game, self.dealer)
        assert twin.save() == data
        return twin

    def handle(self, event: Any, now: Any) -> None:
        """One event, on both; and everything that has to hold after it."""
        due, before = self.table.due(), self.table.save() if self.rng.random() < 0.25 else None
        news = self.table.handle(event, now)
        assert news == self.twin.handle(event, now)
        refused = [what for what in news if isinstance(what, Refused)]
        changes = [what for what in news if isinstance(what, News)]
        assert len(refused) <= 1 and refused == news[len(news) - len(refused):]
        if refused:
            self.count[refused[0].kind] += 1
            sender = getattr(event, "sender", "")
            assert refused[0].to == sender or (refused[0].to == "" and refused[0].kind in ("malformed", "time"))
            in_time = due is None or refused[0].kind == "time" or due > now
            assert not in_time or not changes
            assert not in_time or before is None or self.table.save() == before
        if not refused or (due is not None and refused[0].kind != "time" and due <= now):
            self.now = now
        if not refused or refused[0].kind != "time":
            self._in_time(due, now, changes)
            later = self.table.due()
            assert later is None or later > now, "what was due has happened"
        self._told(changes)
        if changes:
            self.bank.read(self.table.game)
            self.bank.follow([what.change for what in changes if what.to == CAMERA], now, due)
        assert sum(self.table.purses().values()) == 0, "everybody's money and that of the house is nothing"

    def _in_time(self, due: int | None, now: int, changes: list[News]) -> None:
        """What is due happens at its time and not before: a vote is closed, or somebody decides for the one on turn."""
        first = changes[0].change if changes else None
        by_time = isinstance(first, told.VoteClosed) or (isinstance(first, told.Acted) and first.forced != "")
        by_time = by_time or (isinstance(first, told.Seating) and any(
            isinstance(what.change, told.Acted) and what.change.forced for what in changes))
        if due is not None and due <= now:
            assert by_time or not changes, first
            self.count["by time"] += 1
        elif not isinstance(first, told.Seating):
            assert not by_time, first

    def _told(self, changes: list[News]) -> None:
        """Everybody's numbers go on by one, and with all he was told he knows exactly what he may know."""
        for what in changes:
            if what.to == CAMERA:
                self.count[type(what.change).__name__] += 1
            expected = self.numbers.get(what.to, 0)
            comes = isinstance(what.change, told.View)  # anew, perhaps, after he was forgotten
            assert what.number == expected or (comes and what.number > expected)
            self.numbers[what.to] = what.number + 1
            self._known(self.known.setdefault(what.to, {}), what.change)
            match what.change:
                case told.View(observation=now) | told.Began(observation=now):
                    self.seen[what.to] = copy.deepcopy(now)
                case told.Acted(seen=seen) | told.Dealt(seen=seen):
                    known = self.seen[what.to]
                    assert known is not None
                    at = known["at"] | seen.get("at", {})
                    known |= seen
                    known["at"] = at
                case told.Aborted() | told.Faulted() | told.Configured():
                    self.seen[what.to] = None
        name = self.rng.choice(changes).to if changes else CAMERA
        view = self.table.view(name)
        if name == CAMERA or any(person.name == name and person.kind != "away" for person in view.seats):
            assert self.seen.get(name) == view.observation
            assert {key: getattr(view, key) for key in self.known[name]} == self.known[name]

    def _known(self, known: dict[str, Any], change: told.Change) -> None:
        """What one viewer knows besides the cards, by what he was told."""
        match change:
            case told.View():
                known |= {key: getattr(change, key) for key in (
                    "phase", "players", "options", "seats", "spectators", "on_turn", "vote", "purses", "ended",
                    "signature", "restarts", "locked", "proposed")}
            case told.Seating(seats=seats, spectators=spectators):
                known |= {"seats": seats, "spectators": spectators}
            case told.Configured(players=players, options=options):
                known |= {"phase": "lobby", "players": players, "options": options, "ended": None, "signature": None}
                known |= {"restarts": None, "locked": False} if known["restarts"] == 0 else {}
            case told.Began(restart=restart, seats=seats):
                left = known["restarts"] - 1 if restart else None
                known |= {"phase": "playing", "seats": seats, "ended": None, "signature": None, "proposed": (),
                          "restarts": left}
            case told.Paid(purses=purses):
                known["purses"] = purses
            case told.OnTurn():
                known["on_turn"] = change
            case told.VoteOpened(vote=vote, seat=seat, until=until):
                known["vote"] = told.VoteView(vote, seat, until, (None,) * known["players"])
                known["proposed"] = (*known["proposed"], vote)
                known["on_turn"] = replace(known["on_turn"], until=None)
            case told.VoteCast(seat=seat, aye=aye):
                votes = list(known["vote"].votes)
                votes[seat] = aye
                known["vote"] = replace(known["vote"], votes=tuple(votes))
            case told.VoteClosed():
                known["vote"] = None
            case told.Aborted(restarts=left, locked=locked, purses=purses):
                known |= {"phase": "lobby", "on_turn": None, "restarts": left, "locked": locked, "purses": purses}
            case told.Faulted(purses=purses):
                left = known["restarts"]
                known |= {"phase": "lobby", "on_turn": None, "vote": None, "purses": purses,
                          "restarts": None if left is None else left + 1}
            case told.Ended():
                known |= {"phase": "over", "on_turn": None, "ended": change, "restarts": None, "locked": False}
            case told.Signed(text=text):
                known["signature"] = text
