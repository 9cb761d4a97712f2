"""The view of a tournament: what is kept of a round, and how two tables are compared."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.codegen.expression import Printer
from rulec.codegen.scope import EMPTY, Bound
from rulec.ir.tournament import Tournament
from rulec.ir.types import SEAT

_SEAT = EMPTY.bind("p", Bound("seat", SEAT))
_SWAP = {"x": "y", "y": "x"}


@dataclass(frozen=True, slots=True)
class KeptView:
    """A value of a row, and its form: flag, number or thing."""

    value: str
    form: str
    place: str


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """A line of the ladder: the condition ("" for always), the number of the one table and of the other."""

    condition: str
    by: str
    other: str
    place: str


@dataclass(frozen=True, slots=True)
class TournamentView:
    """All of it; the rows of the two tables are `x` and `y`."""

    position: str
    keep: tuple[KeptView, ...]
    compare: tuple[ComparisonView, ...]
    pool: str


def tournament_view(rules: Tournament, p: Printer) -> TournamentView:
    """The view of the rules."""
    ahead, back = EMPTY, EMPTY
    for place, line in enumerate(rules.keep):
        for row, other in _SWAP.items():
            ahead = ahead.bind(f"{row}.{line.name}", Bound(f"{row}[{place}]", line.value.type))
            back = back.bind(f"{row}.{line.name}", Bound(f"{other}[{place}]", line.value.type))
    return TournamentView(
        p.scalar(rules.position, _SEAT),
        tuple(KeptView(p.scalar(line.value, _SEAT), p.layout.shape(line.value.type), line.span.place)
              for line in rules.keep),
        tuple(
            ComparisonView("" if line.condition is None else p.scalar(line.condition, ahead),
                           p.scalar(line.by, ahead), p.scalar(line.by, back), line.span.place)
            for line in rules.compare
        ),
        "True" if rules.pool is None else p.scalar(rules.pool, ahead),
    )
