"""Values that take more than a line: ladders, cases, tables."""

from __future__ import annotations

from collections.abc import Callable

from rulec.ir.expressions import Arm, Case, Const, Expression
from rulec.ir.types import FLAG, SUIT, Nothing, OrNone, SetOf, Type, a_type, strip_none
from rulec.sema.fit import as_set, fit, join
from rulec.sema.operators import absent, choose
from rulec.sema.scope import Reader, Scope, Wrong
from rulec.source.limits import RUNGS
from rulec.source.span import Span
from rulec.source.tree import Empty, Entry, Mapping, Node, Scalar, Sequence
from rulec.syntax import tree as t
from rulec.syntax.parse import parse


def expression_of(scalar: Scalar, scope: Scope) -> t.Expr:
    """The tree of a scalar that is an expression; a failure was reported, and ends this expression."""
    tree: t.Expr | None = parse(scalar, "expr", scope.world.problems)
    if tree is None:
        raise Wrong("", scalar.span, "")
    return tree


def parsed(scalar: Scalar, start: str, scope: Scope) -> t.Tree:
    """The tree of a scalar; a failure was reported, and ends this expression (Wrong without a message)."""
    tree = parse(scalar, start, scope.world.problems)
    if tree is None:
        raise Wrong("", scalar.span, "")
    assert isinstance(tree, t.Tree)
    return tree


def value(node: Node, scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    """The expression of a YAML node: scalar, ladder or case. Raises Wrong."""
    match node:
        case Scalar():
            return reader.expression(expression_of(node, scope), scope, hint)
        case Sequence(items=items) if items:
            return _ladder(items, scope, hint, reader)
        case Mapping(entries=(entry,)) if entry.key.text.startswith("case "):
            return _case(entry, scope, hint, reader)
        case Empty() | Sequence():
            raise Wrong("R0201", node.span, "an expression is missing here")
        case Mapping():
            raise Wrong("R0202", node.span, "an expression is needed here, this is a map",
                        "a choice by value is written `{case E: {…}}`")


def _ladder(items: tuple[Node, ...], scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    """`value if condition`, the first that applies."""
    if len(items) > RUNGS:
        raise Wrong("R0302", items[RUNGS].span, f"a ladder has at most {RUNGS} rungs",
                    "write it as a table, or name parts of it under `define`")
    rest = items[1:]
    node = items[0]
    if isinstance(node, Scalar):
        tree = expression_of(node, scope)
        if isinstance(tree, t.Given):
            condition = fit(reader.expression(tree.condition, scope, FLAG), FLAG)
            then = reader.expression(tree.value, scope.assume(condition), hint)
            if isinstance(hint, SetOf):
                then = as_set(then, hint.of)
            otherwise = (_ladder(rest, scope.assume(condition, False), hint, reader) if rest
                         else absent(then.type, tree))
            return choose(condition, then, otherwise, tree)
    if rest:
        span = rest[0].span
        raise Wrong("R0401", span, "this rung is never reached: the one before it always applies",
                    "give the rung before it an `if`, or take this one away", ((node.span, "always applies"),))
    return value(node, scope, hint, reader)


def _case(entry: Entry, scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    head = parsed(entry.key, "head", scope)
    assert isinstance(head, t.CaseHead)
    of = reader.expression(head.of, scope)
    if not isinstance(entry.value, Mapping):
        raise Wrong("R0202", entry.value.span, "`case` is followed by a map: a value, then what it gives")
    return arms(of, entry.value, scope, hint, reader, lambda node, inner: value(node, inner, hint, reader))


def arms(of: Expression, table: Mapping, scope: Scope, hint: Type | None, reader: Reader,
         cell: Callable[[Node, Scope], Expression]) -> Expression:
    """A Case over the keys of a map; `cell(node, scope)` reads a cell."""
    found: list[tuple[tuple[int | bool | None, ...], Expression, Span]] = []
    otherwise: Expression | None = None
    for entry in table.entries:
        if entry.key.text == "else":
            otherwise = cell(entry.value, scope)
            continue
        key = case_key(of, entry.key, scope, reader)
        for values, _, span in found:
            if key in values:
                raise Wrong("R0402", entry.key.span, f"`{entry.key.text}` stands here twice",
                            "take one of the lines away",
                            ((span, "first here"),))
        found.append(((key,), cell(entry.value, scope), entry.key.span))
    check_cover(of, {key for keys, _, _ in found for key in keys}, table, scope)
    cells = [expression for _, expression, _ in found] + ([otherwise] if otherwise is not None else [])
    kind = hint if isinstance(hint, SetOf) else join([item.type for item in cells])
    if kind is None:
        odd = next((item for item in cells[1:] if join([cells[0].type, item.type]) is None), cells[-1])
        raise Wrong("R0312", odd.span, f"this cell is {a_type(odd.type)}, the first {a_type(cells[0].type)}")

    def typed(item: Expression) -> Expression:
        return fit(item, kind) if isinstance(kind, (SetOf, OrNone)) or isinstance(item.type, Nothing) else item

    return Case(type=kind, of=of, arms=tuple(Arm(keys, typed(item)) for keys, item, _ in found),
                otherwise=None if otherwise is None else typed(otherwise), span=of.span)


def case_key(of: Expression, key: Scalar, scope: Scope, reader: Reader) -> int | bool | None:
    """The value of a case key. Raises Wrong."""
    found = reader.expression(expression_of(key, scope), scope, strip_none(of.type))
    if not isinstance(found, Const) or isinstance(found.value, frozenset):
        raise Wrong("R0403", key.span, f"`{key.text}` is no fixed value", "a case goes by fixed values")
    if isinstance(found.type, Nothing):
        if not isinstance(of.type, OrNone):
            raise Wrong("R0317", key.span, "this is never none", "take the line away")
        return None
    fit(found, strip_none(of.type))
    return found.value


def check_cover(of: Expression, keys: set[int | bool | None], table: Mapping, scope: Scope) -> None:
    """Refuses a case that leaves a value without an arm, or an `else` without a value. Raises Wrong."""
    thing = strip_none(of.type)
    texts = scope.world.values_of(thing)
    otherwise = next((entry.key.span for entry in table.entries if entry.key.text == "else"), None)
    if not texts or (thing == SUIT and otherwise is None):
        return  # which numbers and suits can come is known when all registers have bounds: rulec.sema.reach
    missing = [text for place, text in enumerate(texts) if place not in keys]
    if isinstance(of.type, OrNone) and None not in keys:
        missing.append("none")
    if missing and otherwise is None:
        names = ", ".join(f"`{text}`" for text in missing[:4])
        raise Wrong("R0404", table.span, f"the case leaves out {names}", "add a line for each, or `else: …`")
    if otherwise is not None and not missing:
        raise Wrong("R0405", otherwise, "`else` is never reached: every value has its line", "take `else` away")

