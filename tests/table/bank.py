"""What the clocks must show, reckoned from the news of one spectator alone, by the words of the rules."""

from __future__ import annotations

from rulec_runtime.protocol import Game
from rulec_runtime.table.news import (
    Aborted,
    Acted,
    Began,
    Change,
    Ended,
    Faulted,
    OnTurn,
    Seating,
    Settled,
    VoteClosed,
    VoteOpened,
)
from rulec_runtime.table_rules import Chosen


class Bank:
    """The clock of a table as a spectator keeps it. Times are milliseconds, rules are seconds."""

    def __init__(self, game: Game) -> None:
        self.left: list[int] = []
        self.used: int | None = None  # in this turn; None between turns
        self.handed = 0  # what it had used when its player went
        self.stopped = False
        self.seat = 0
        self.away: set[int] = set()
        self.since = 0
        self.until: int | None = None
        self.checked = 0
        self.read(game)

    def read(self, game: Game) -> None:
        """The rules of the game that is configured."""
        info = game.spec.table.clock
        assert info is not None

        def number(setting: int | str | Chosen | None) -> int:
            value = game.options[setting.option] if isinstance(setting, Chosen) else setting or 0
            return 1000 * int(value)

        def word(setting: int | str | Chosen) -> str:
            return str(game.options[setting.option] if isinstance(setting, Chosen) else setting)

        self.banked = info.bank is not None
        self.turn, self.bank, self.at_most = number(info.per_turn), number(info.bank), number(info.at_most)
        self.quick, self.bonus = number(info.quick), number(info.bonus)
        self.stands_in = word(game.spec.table.leaving.turn) == "robot"
        self.robot, self.refilled = word(info.at_zero) == "robot", word(info.span) == "each_round"

    def follow(self, changes: list[Change], now: int, due: int | None) -> None:
        """Holds what was told after an event against what must be. What happens by time happens at `due` first, then
        at the times that were told."""
        due = None if due is None or due > now else due
        time: int | None = now
        for change in changes:
            match change:
                case Began(seats=seats):
                    self.left, self.used = [self.bank] * len(seats) if self.banked else [], None
                    time = now
                case Seating(seats=seats):
                    away = {seat for seat, there in enumerate(seats) if there.kind == "away"}
                    if self.used is not None and self.seat in away - self.away:
                        self.handed = self.used + (0 if self.stopped else now - self.since)
                    self.away = away
                case Acted(seat=seat, forced=forced):
                    assert self.used is not None
                    until = due if due is not None else self.until
                    time = now if not forced or until is None else min(until, now)
                    due = None if forced else due
                    used, self.used = self.used + time - self.since, None
                    if self.banked:
                        left = max(self.left[seat] - used, 0)
                        quick = not forced and used < self.quick
                        self.left[seat] = min(left + self.bonus, self.at_most) if quick else left
                case VoteOpened(until=until):
                    assert self.used is not None and until == now + 60_000
                    self.used += now - self.since
                    self.until, self.stopped = until, True
                case VoteClosed():
                    assert self.until is not None
                    time = min(now, self.until)
                    due = None if due == self.until else due
                case Settled():
                    self.left = [self.bank] * len(self.left) if self.refilled else self.left
                case Aborted() | Ended() | Faulted():
                    self.used = None
                case OnTurn(seat=seat, until=until, left=left):
                    assert time is not None
                    if self.used is None:
                        self.used, self.handed, self.seat = 0, 0, seat
                        self.since = time
                    elif self.stopped:
                        self.since = time
                    self.stopped = False
                    self._check(seat, until, left)
                    self.until = until

    def _check(self, seat: int, until: int | None, left: tuple[int, ...]) -> None:
        assert left == tuple(self.left)
        time = self.left[seat] if self.banked else self.turn
        if not self.banked and not time:
            assert until is None
            return
        if self.robot and time == 0:
            time = 1000
        assert self.used is not None and until is not None
        exact = self.since + max(time - self.used, 0)
        # a robot that plays the seat already moves after a second, also of the time since its player went
        pause = self.since + max(self.handed + 1000 - self.used, 0)
        robot = min(exact, pause) if self.robot or self.stands_in else exact
        assert until in (exact, robot)
        self.checked += 1
