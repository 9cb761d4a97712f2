"""Money: what every round is worth to the seats and to the house."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.ir.expressions import Expression
from rulec.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Money:
    """Whole numbers, read when a round is over and before the roles rotate: `gets` is what a seat (Local `p`) gets,
    below 0 what it pays, `house` the share of the house. Over all seats they are nothing together; a round for which
    they are not is a fault that whoever reckons money reports."""

    gets: Expression
    house: Expression
    span: Span = field(default=NOWHERE, compare=False)
