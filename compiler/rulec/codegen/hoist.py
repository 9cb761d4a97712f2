"""Takes out of a condition what does not change while some names run through their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from rulec.codegen.expression import Printer
from rulec.codegen.phase_view import Fixed
from rulec.codegen.scope import Bound, Scope, free_names
from rulec.codegen.shapes import Variable
from rulec.ir.expressions import Apply, Builtin, Case, Const, Expression, Local, Logic, Quantify, Word
from rulec.ir.game import Game
from rulec.ir.walk import walk
from rulec.source.span import Span

_COSTLY = (Quantify, Apply, Builtin, Case)


@dataclass(frozen=True, slots=True)
class Hoisted:
    """`fixed` are variables to be set outside the loop, `held` names of those that must hold for `rest` (read in
    `scope`) to be looked at at all."""

    held: tuple[str, ...]
    rest: Expression
    scope: Scope
    fixed: tuple[Fixed, ...]


def hoist(
    p: Printer, condition: Expression, inner: frozenset[str], scope: Scope, mark: str,
    varies: Callable[[Expression], bool] | None = None,
) -> Hoisted:
    """Splits a condition: leading parts of an `and` that do not vary, costly parts of the rest that do not, and the
    rest. What varies uses a name of `inner`, or is said to by `varies`."""

    def changes(node: Expression) -> bool:
        return any(name in inner for name in free_names(node)) or (varies is not None and varies(node))

    fixed: list[Fixed] = []
    held: tuple[str, ...] = ()
    rest = condition
    if isinstance(condition, Logic) and condition.op == "and":
        lead = 0
        while lead < len(condition.parts) and not changes(condition.parts[lead]):
            lead += 1
        if 0 < lead < len(condition.parts):
            name = f"held_{mark}"
            text = " and ".join(p.scalar(part, scope) for part in condition.parts[:lead])
            fixed.append(Fixed(Variable("bint", name), text, ""))
            held = (name,)
            parts = condition.parts[lead:]
            rest = parts[0] if len(parts) == 1 else replace(condition, parts=parts)

    def outward(node: Any) -> Any:
        nonlocal scope
        if isinstance(node, _COSTLY) and not changes(node) and p.layout.shape(node.type) in ("flag", "number", "thing"):
            bare = f"fixed_{mark}_{len(fixed) + 1}"
            variable = Variable(p.layout.c_type(node.type), bare)
            fixed.append(Fixed(variable, p.scalar(node, scope), held[0] if held else ""))
            scope = scope.bind(" " + bare, Bound(bare, node.type))
            return Local(" " + bare, type=node.type, span=node.span)
        if isinstance(node, tuple):
            return tuple(outward(item) for item in node)
        if not is_dataclass(node) or isinstance(node, (type, Span, Quantify)):
            return node
        parts = {f.name: outward(getattr(node, f.name)) for f in fields(node) if f.name not in ("type", "span")}
        return replace(node, **parts)

    done = rest if isinstance(rest, Const) else outward(rest)
    return Hoisted(held, done, scope, tuple(fixed))


def readers_of(game: Game, words: Iterable[str]) -> Callable[[Expression], bool]:
    """A test whether an expression reads one of some context words, itself or through definitions."""
    wanted = frozenset(words)
    known: set[str] = set()

    def reads(node: object) -> bool:
        return any(
            (isinstance(part, Word) and part.name in wanted) or (isinstance(part, Apply) and part.definition in known)
            for part in walk(node)
        )

    for definition in game.definitions:
        if reads(definition.body):
            known.add(definition.id)
    return reads
