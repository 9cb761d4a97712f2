"""Votes at the table: the parts that are expressions."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.ir.expressions import Expression
from rulec.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote may be proposed while `propose` (None: always) holds in the match. It is `carried` by the numbers of those
    for it and against it, Locals `ayes` and `nays`; beside them options and the number of players alone are read."""

    name: str
    propose: Expression | None
    carried: Expression
    span: Span = field(default=NOWHERE, compare=False)
