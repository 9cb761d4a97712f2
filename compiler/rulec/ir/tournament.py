"""How tables that played the same cards are compared."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.ir.expressions import Expression
from rulec.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Kept:
    """Something noted of every seat (Local `p`) when a round is over: a flag, a number, or a thing."""

    name: str
    value: Expression
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """One line of the ladder: if `condition` holds of two tables (None: always), they are compared by `by`."""

    condition: Expression | None
    by: Expression
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Tournament:
    """`position` (over Local `p`) numbers the seats from 0. Two tables are compared in each position by the first line
    of `compare` that fits: its value for the one table, and for the other with the two exchanged. There, and in `pool`
    (which tables are compared with, None: all), what a table kept is Local `x.NAME`, what the other one kept Local
    `y.NAME`; beside them options alone are read."""

    position: Expression
    keep: tuple[Kept, ...]
    compare: tuple[Comparison, ...]
    pool: Expression | None
    span: Span = field(default=NOWHERE, compare=False)
