"""Time at a table, in whole milliseconds: what is left to each seat, and since when the seat on turn is using it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

LATEST = 2**62  # no time at a table is as late
ROBOT_PAUSE = 1000  # a robot waits so long, so that the player can take his seat back


@dataclass(frozen=True, slots=True)
class ClockRule:
    """A clock with numbers: a bank with a bonus for quick moves, or the same time for every turn (`per_turn`).
    `robot`: what happens at zero, else pass or the first legal action."""

    robot: bool
    per_turn: int | None = None
    bank: int = 0
    quick: int = 0
    bonus: int = 0
    at_most: int = 0
    each_round: bool = False

    def left(self, before: int, used: int) -> int:
        """What a move leaves of the bank: the time used is taken off, and a move under `quick` earns the bonus."""
        after = max(before - used, 0)
        return min(after + self.bonus, self.at_most) if used < self.quick else after


class Clock:
    """The clock of a match. It runs while `since` is a time; `spent` is what this turn has used before that, and
    `handed` what it had used when the seat on turn was handed over to a robot."""

    def __init__(self, rule: ClockRule | None, players: int) -> None:
        self.rule = rule
        self.banks: list[int] = []
        self.spent = 0
        self.handed = 0
        self.since: int | None = None
        self.fill(players)

    def fill(self, players: int) -> None:
        """Every bank as at the start."""
        banked = self.rule is not None and self.rule.per_turn is None
        self.banks = [self.rule.bank] * players if self.rule is not None and banked else []

    def begin(self, now: int) -> None:
        """A turn begins."""
        self.spent, self.handed, self.since = 0, 0, now

    def hand_over(self, now: int) -> None:
        """A robot is to play the seat on turn, unless its player takes it back at once."""
        self.handed = self._used(now)

    def pause(self, now: int) -> None:
        """Time stands still."""
        self.spent, self.since = self._used(now), None

    def resume(self, now: int) -> None:
        """Time goes on."""
        self.since = now

    def stop(self) -> None:
        """Nobody is on turn."""
        self.spent, self.handed, self.since = 0, 0, None

    def until(self, seat: int) -> int | None:
        """When the time of the seat on turn is up; None without a clock and while it stands still."""
        if self.rule is None or self.since is None:
            return None
        time = self.rule.per_turn if self.rule.per_turn is not None else self.banks[seat]
        return self.since + max((time or ROBOT_PAUSE if self.rule.robot else time) - self.spent, 0)

    def robot_until(self) -> int | None:
        """When a robot that plays the seat on turn moves; None while the clock stands still."""
        return None if self.since is None else self.since + max(self.handed + ROBOT_PAUSE - self.spent, 0)

    def book(self, seat: int, now: int, own: bool) -> None:
        """The turn is over. A move that was forced earns nothing."""
        if self.banks and self.rule is not None:
            used = self._used(now)
            self.banks[seat] = self.rule.left(self.banks[seat], used) if own else max(self.banks[seat] - used, 0)
        self.stop()

    def _used(self, now: int) -> int:
        return self.spent + (0 if self.since is None else now - self.since)

    def facts(self) -> dict[str, Any]:
        """For a save."""
        return {"banks": self.banks, "spent": self.spent, "handed": self.handed, "since": self.since}
