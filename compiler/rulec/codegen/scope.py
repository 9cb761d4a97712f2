"""Bound names while an expression is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulec.ir.effects import ForEach
from rulec.ir.expressions import Expression, Local, Quantify
from rulec.ir.types import Type
from rulec.ir.walk import children


@dataclass(frozen=True, slots=True)
class Bound:
    """What a bound name stands for: a C expression of the type, or (for sets that have no value in C) the expression
    itself with the scope it is read in."""

    text: str
    type: Type
    meaning: tuple[Expression, Scope] | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """The names bound at a place."""

    names: dict[str, Bound] = field(default_factory=dict)

    def bind(self, name: str, bound: Bound) -> Scope:
        """The scope with one more name."""
        return Scope({**self.names, name: bound})


EMPTY = Scope()


def free_names(expression: object) -> Iterator[str]:
    """The names an expression uses and does not bind, in order, perhaps repeatedly."""
    if isinstance(expression, Local):
        yield expression.name
    elif isinstance(expression, (Quantify, ForEach)):
        yield from free_names(expression.domain)
        inner = [part for part in children(expression) if part is not expression.domain]
        for part in inner:
            yield from (name for name in free_names(part) if name != expression.name)
    else:
        for part in children(expression):
            yield from free_names(part)
