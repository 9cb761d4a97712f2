"""Points of a tournament: tables that played the same cards are compared, position by position.

What a table keeps of a deal is noted when its round is over. A kept flag may fix the points. Otherwise a table is
compared with each other one of its pool: more is better, a difference below the band is none, and a tie counts half.
The comparison is not transitive, so pairs are counted and nothing is ranked. Points are exact fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rulec_runtime.errors import SpecFault
from rulec_runtime.protocol import Game, State
from rulec_runtime.table_rules import Chosen, Setting, TournamentInfo

Row = tuple[Any, ...]  # what is kept of one seat, in the order of the spec; things are encoded

HALF = Fraction(1, 2)


class Tournament:
    """Scores deals of a game whose spec has a tournament. Raises ValueError for one without."""

    def __init__(self, game: Game) -> None:
        info: TournamentInfo | None = game.spec.table.tournament
        if info is None:
            raise ValueError(f"the rules of {game.spec.game} say nothing about tournaments")
        self._game = game
        self._info = info
        names = [kept.name for kept in info.keep]
        self._fixed = [(names.index(flag), self._number(points)) for flag, points in info.fixed]
        self._band = self._number(info.equal_below)
        self._most, self._alone = self._number(info.all_beaten), self._number(info.alone)
        self._whole = self._value(info.round) == "whole"

    def _value(self, setting: Setting) -> int | str:
        return self._game.options[setting.option] if isinstance(setting, Chosen) else setting

    def _number(self, setting: Setting) -> int:
        return int(self._value(setting))

    def kept(self, state: State) -> list[Row]:
        """What is kept of a round that was settled (a state of `Game.new_round`), by position. Raises SpecFault if two
        seats have the same position."""
        noted = self._noted(state)
        return [row for _, row in sorted(noted, key=lambda of_seat: of_seat[0])]

    def positions(self, state: State) -> list[int]:
        """The position of each seat in a round that was settled. Raises SpecFault if two seats have the same."""
        return [position for position, _ in self._noted(state)]

    def _noted(self, state: State) -> list[tuple[int, Row]]:
        """Position and row of each seat."""
        found: list[tuple[int, Row]] = self._game.table_rule("tournament.keep", state)
        if sorted(position for position, _ in found) != list(range(len(found))):
            raise SpecFault("", "the positions of a tournament are 0, 1 and so on, each of one seat")
        return found

    def points(self, tables: Sequence[Row]) -> list[Fraction]:
        """The points of one position for one deal, by table, from what each table kept of it."""
        return [self._of_table(table, tables) for table in range(len(tables))]

    def _of_table(self, table: int, tables: Sequence[Row]) -> Fraction:
        mine = tables[table]
        for flag, points in self._fixed:
            if mine[flag]:
                return Fraction(points)
        pool = [other for place, other in enumerate(tables) if place != table and self._counts(other)]
        if not pool:
            return Fraction(self._alone)
        share = sum((self._beaten(mine, other) for other in pool), Fraction(0)) / len(pool)
        exact = share * self._most
        return Fraction((exact + HALF) // 1) if self._whole else exact

    def _counts(self, other: Row) -> bool:
        return bool(self._game.table_rule("tournament.pool", other))

    def _beaten(self, mine: Row, other: Row) -> Fraction:
        """1 for a table that is beaten, 1/2 for an equal one."""
        x, y = self._game.table_rule("tournament.compare", mine, other)
        if abs(x - y) < self._band:
            return HALF
        return Fraction(1 if x > y else 0)
