"""What many random matches come to: the report of the spec, results, lengths."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulec_runtime.spec import FigureInfo, Spec
from rulec_runtime.values import member_type


@dataclass
class Spread:
    """Mean, standard deviation and extremes of numbers, taken one by one."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    low: float = math.inf
    high: float = -math.inf

    def add(self, number: float) -> None:
        """Takes one more."""
        self.count += 1
        self.total += number
        self.squares += number * number
        self.low = min(self.low, number)
        self.high = max(self.high, number)

    def told(self) -> dict[str, float]:
        """The figures; all 0 of no numbers."""
        if not self.count:
            return {"mean": 0.0, "spread": 0.0, "min": 0.0, "max": 0.0}
        mean = self.total / self.count
        variance = max(self.squares / self.count - mean * mean, 0.0)
        return {"mean": mean, "spread": math.sqrt(variance), "min": self.low, "max": self.high}


@dataclass
class Share:
    """How often each value came."""

    names: tuple[str, ...]
    seen: Counter[str] = field(default_factory=Counter)

    def add(self, value: int | None) -> None:
        """Takes one more; None is its own value."""
        self.seen["none" if value is None else self.names[value]] += 1

    def told(self) -> dict[str, float]:
        """Shares from 0 to 1, in order of declaration."""
        total = sum(self.seen.values())
        names = [*self.names, *(["none"] if self.seen["none"] else [])]
        return {name: self.seen[name] / total if total else 0.0 for name in names}


class Figures:
    """Takes matches one by one, as `Game.random_match` gives them. `rounds` is how many rounds every match has, None
    where that is not known beforehand: then the rows of the report tell it, and without a report nothing does."""

    def __init__(self, spec: Spec, players: int, rounds: int | None = None) -> None:
        self._spec = spec
        self._players = players
        self._report: list[Spread | Share] = [_gatherer(spec, figure) for figure in spec.report]
        self._returns = [Spread() for _ in range(players)]
        self._places = [Spread() for _ in range(players)]
        self._moves = Spread()
        self._rounds = Spread()
        self._always = rounds

    def add(
        self, moves: int, returns: Sequence[float], ranking: Sequence[int], rows: Sequence[Sequence[int | None]]
    ) -> None:
        """Takes one match."""
        self._moves.add(moves)
        if self._always is not None or self._report:
            self._rounds.add(len(rows) if self._always is None else self._always)
        for seat in range(self._players):
            self._returns[seat].add(returns[seat])
            self._places[seat].add(ranking[seat])
        for row in rows:
            for gatherer, value in self._split(row):
                if isinstance(gatherer, Share):
                    gatherer.add(None if value is None else int(value))
                elif value is not None:
                    gatherer.add(value)

    def _split(self, row: Sequence[int | None]) -> Iterator[tuple[Spread | Share, int | None]]:
        place = 0
        for gatherer, figure in zip(self._report, self._spec.report, strict=True):
            for _ in range(self._players if figure.per_seat else 1):
                yield gatherer, row[place]
                place += 1

    @property
    def moves(self) -> int:
        """Moves in all matches."""
        return int(self._moves.total)

    def told(self) -> dict[str, Any]:
        """Everything as plain data: report, results by seat, lengths (`rounds` None where they are not known)."""
        return {
            "matches": self._moves.count,
            "players": self._players,
            "report": {
                figure.name: gatherer.told() for figure, gatherer in zip(self._spec.report, self._report, strict=True)
            },
            "seats": [
                {"result": result.told(), "place": place.told()["mean"]}
                for result, place in zip(self._returns, self._places, strict=True)
            ],
            "moves": self._moves.told(),
            "rounds": self._rounds.told() if self._rounds.count else None,
        }


def _gatherer(spec: Spec, figure: FigureInfo) -> Spread | Share:
    kind, many = member_type(figure.type)
    if many or kind == "int":
        return Spread()
    if kind == "seat":
        return Share(tuple(str(seat) for seat in range(max(spec.players))))
    return Share(spec.texts(kind) or ())
