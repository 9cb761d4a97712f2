"""The tournament of Tuhat once more, written from section 3 of `specs/rules/tuhat.md` alone.

A table is told by what happened at it; how tables are compared is worked out here from that, with none of the code of
the compiler or the runtime.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

BAND = 15  # [R31]
CHOICES = {
    "compare_sum": ("the_bid", "points_made"),
    "compare_ceded": ("with_marriages", "tricks_only"),
    "compare_busted": ("kept", "dropped"),
    "compare_round": ("exact", "whole"),
}


@dataclass(frozen=True)
class Table:
    """One deal at one table. By position: `cards` (card points), `marriages` (worth), `nines` (the bonus booked).
    `earned` is what counts for the bid."""

    bid_winner: int
    bid: int
    opening: bool
    earned: int
    cards: tuple[int, ...]
    marriages: tuple[int, ...]
    nines: tuple[int, ...]

    @property
    def made(self) -> bool:
        """Whether the bid is fulfilled."""
        return self.earned >= self.bid

    @property
    def busted(self) -> bool:
        """Whether the bid winner fell with more than the opening bid [R26]."""
        return not self.made and not self.opening

    def points(self, position: int) -> int:
        """Cards and marriages."""
        return self.cards[position] + self.marriages[position]

    def booked(self, position: int) -> int:
        """What the deal brings [TA7, TA10]."""
        own = self.points(position) if position != self.bid_winner else self.bid if self.made else -self.bid
        return own + self.nines[position]


class Comparison:
    """Tables compared under the options."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = {name: options.get(name, choices[0]) for name, choices in CHOICES.items()}

    def ceded(self, table: Table, position: int) -> int:
        """What went to the two others [TA4]."""
        others = [other for other in range(3) if other != position]
        if self.options["compare_ceded"] == "tricks_only":
            return sum(table.cards[other] for other in others)
        return sum(table.points(other) for other in others)

    def played_for(self, table: Table) -> int:
        """The sum of the bid winner [TA3, TA6]."""
        if self.options["compare_sum"] == "points_made":
            return table.points(table.bid_winner)
        return table.bid if table.made else -table.bid

    def outcome(self, mine: Table, other: Table, position: int) -> Fraction:
        """1 for a table beaten, 1/2 for an equal one, else 0."""
        mine_won, other_won = mine.bid_winner == position, other.bid_winner == position
        mine_fell, other_fell = mine_won and mine.busted, other_won and other.busted
        if mine_fell or other_fell:  # [TA5]
            return Fraction(1, 2) if mine_fell and other_fell else Fraction(0 if mine_fell else 1)
        if mine_won and other_won and mine.opening != other.opening:  # [R28]
            x, y = -self.ceded(mine, position), -self.ceded(other, position)
        elif mine_won and other_won:  # [R27]
            x = self.played_for(mine) - self.ceded(mine, position)
            y = self.played_for(other) - self.ceded(other, position)
        elif not mine_won and not other_won:  # [R29]
            x, y = mine.cards[position], other.cards[position]
        else:  # [R30]
            x, y = mine.booked(position), other.booked(position)
        if abs(x - y) < BAND:
            return Fraction(1, 2)
        return Fraction(1 if x > y else 0)

    def points(self, tables: Sequence[Table], which: int, position: int) -> Fraction:
        """The points of a position at one of the tables."""
        mine = tables[which]
        if mine.busted:
            return Fraction(0 if position == mine.bid_winner else 70)  # [R26, TA13]
        pool = [other for place, other in enumerate(tables) if place != which]
        if self.options["compare_busted"] == "dropped":
            pool = [other for other in pool if not other.busted]
        if not pool:
            return Fraction(50)  # [TA8]
        points = 100 * sum(self.outcome(mine, other, position) for other in pool) / len(pool)  # [R25, TA2]
        return Fraction(points) if self.options["compare_round"] == "exact" else Fraction(int(points + Fraction(1, 2)))
