"""Constant folding: an expression all of whose parts are known becomes a constant, and what cannot matter goes away.

The meaning of the game stays the same, and so do its rules, effects and their number: only expressions change.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulec.ir.expressions import (
    Apply,
    Arith,
    AsSet,
    Between,
    Builtin,
    Case,
    Compare,
    Const,
    Expression,
    Has,
    If,
    Logic,
    Member,
    Not,
    SetOp,
    Value,
)
from rulec.ir.game import Game
from rulec.ir.types import CARDS, FLAG, Flag, Int, Kind, Seat, SetOf, Type
from rulec.ir.walk import rebuild


def fold(game: Game) -> Game:
    """The game with every expression folded; definitions that turn out constant are written in where they are used."""
    known: dict[str, Const] = {}

    def change(node: Any) -> Any:
        if isinstance(node, Apply) and not node.args and node.definition in known:
            return replace(known[node.definition], type=node.type, span=node.span)
        return folded(node) if isinstance(node, Expression) else node

    definitions = []
    for definition in game.definitions:
        body = rebuild(definition.body, change)
        if isinstance(body, Const) and not definition.parameters:
            known[definition.id] = body
        definitions.append(replace(definition, body=body))
    done: Game = rebuild(replace(game, definitions=(), examples=()), change)
    return replace(done, definitions=tuple(definitions), examples=rebuild(game.examples, change))


def folded(node: Expression) -> Expression:
    """One node whose parts are folded already."""
    match node:
        case Not(Const(value=bool(value))):
            return _const(node, not value)
        case Logic(op, parts):
            return _logic(node, op, parts)
        case Compare(op, Const(value=left), Const(value=right)):
            return _const(node, _compared(op, left, right))
        case Arith(op, Const(value=int(left)), Const(value=int(right))) if op not in ("//", "%") or right > 0:
            return _const(node, _counted(op, left, right))
        case SetOp(op, Const(value=left), Const(value=right)) if not _is_row(node.type):
            return _const(node, _joined(op, left or frozenset(), right or frozenset()))
        case AsSet(Const(value=value, type=kind)) if isinstance(kind, (Seat, Int)) or (
            isinstance(kind, Kind) and kind.name != "said"
        ):
            return _const(node, frozenset() if value is None else frozenset((int(value),)))  # type: ignore[arg-type]
        case Member(Const(value=item), Const(value=of)):
            return _const(node, item is not None and item in (of or frozenset()))  # type: ignore[operator]
        case Has(Const(value=of), Const(value=members)):
            return _const(node, bool(members) and (members or frozenset()) <= (of or frozenset()))  # type: ignore[operator]
        case If(Const(value=bool(value)), then, otherwise):
            return then if value else otherwise
        case If(condition, Const(value=True, type=Flag()), Const(value=False, type=Flag())):
            return condition
        case Case(Const(value=value), arms, otherwise):
            for arm in arms:
                if value in arm.values:
                    return arm.then
            return otherwise if otherwise is not None else node
        case Builtin("count", (Const(value=frozenset(members), type=kind),)) if kind != CARDS:  # there may be copies
            return _const(node, len(members))
        case Builtin("some" | "no" as function, (Const(value=frozenset(members)),)):
            return _const(node, bool(members) is (function == "some"))
        case Between(Const(value=int(low)), Const(value=int(high))) if high - low < 64:
            return node if isinstance(node.type, SetOf) and isinstance(node.type.of, Int) else _const(
                node, frozenset(range(low, high + 1)))
        case _:
            return node


def _const(node: Expression, value: Value) -> Const:
    return Const(value, type=node.type, span=node.span)


def _is_row(kind: Type) -> bool:
    return isinstance(kind, SetOf) and kind.row


def _logic(node: Logic, op: str, parts: tuple[Expression, ...]) -> Expression:
    """Parts that decide nothing are left out; one that decides is all that is left."""
    decides = op == "or"
    if any(isinstance(part, Const) and part.value is decides for part in parts):
        return Const(decides, type=FLAG, span=node.span)
    kept = tuple(part for part in parts if not isinstance(part, Const))
    if not kept:
        return Const(not decides, type=FLAG, span=node.span)
    return kept[0] if len(kept) == 1 else replace(node, parts=kept)


def _compared(op: str, left: Value, right: Value) -> bool:
    if op in ("==", "!="):
        sets = frozenset in (type(left), type(right))
        same = (left or frozenset()) == (right or frozenset()) if sets else left == right
        return same is (op == "==")
    a = -(10**30) if left is None else int(left)  # type: ignore[arg-type]  # none is below all
    b = -(10**30) if right is None else int(right)  # type: ignore[arg-type]
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]


def _counted(op: str, left: int, right: int) -> int:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "//":
            return left // right
        case _:
            return left % right


def _joined(op: str, left: Value, right: Value) -> frozenset[int]:
    assert isinstance(left, frozenset) and isinstance(right, frozenset)
    return {"|": left | right, "&": left & right, "-": left - right}[op]
