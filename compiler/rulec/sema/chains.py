"""Long chains of one operator in pairs, and pairs of pairs, so that they are not nested as deep as they are long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from rulec.source.span import Span
from rulec.syntax import tree as t

LONG: Final = 16  # terms; shorter chains stay as they are written
_GOES_ON: Final = {"+": ("+", "-"), "-": ("+", "-"), "|": ("|",), "&": ("&",), "*": ("*",)}
_OPPOSITE: Final = {"-": "+", "+": "-"}
_Terms = list[tuple[str, t.Expr]]  # with the operators before them; that before the first says nothing


def paired(tree: t.Binary, number: Callable[[t.Expr], bool]) -> t.Binary:
    """A tree that means the same, not as deep if it is a long chain; the same tree if it is none. `number` tells
    whether a term is a number: sets that are taken away one after another stay so, as equal cards count each time."""
    terms: _Terms = []
    first: t.Expr = tree
    while isinstance(first, t.Binary) and first.op in _GOES_ON.get(tree.op, ()):
        terms.append((first.op, first.right))
        first = first.left
    if len(terms) < LONG:
        return tree
    terms = [(tree.op, first), *reversed(terms)]
    if tree.op == "-" and not number(first):
        return tree
    return cast(t.Binary, _paired(terms))


def _paired(terms: _Terms) -> t.Expr:
    if len(terms) == 1:
        return terms[0][1]
    middle = len(terms) // 2
    op, rest = terms[middle][0], terms[middle:]
    if op == "-":
        rest = [(_OPPOSITE[other], term) for other, term in rest]
    left, right = _paired(terms[:middle]), _paired(rest)
    a, b = left.span, right.span
    return t.Binary(op, left, right, span=Span(a.file, a.line, a.column, b.end_line, b.end_column),  # type: ignore[arg-type]
                    depth=1 + max(left.depth, right.depth))
