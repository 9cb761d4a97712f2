"""Operators: comparisons, logic, arithmetic, sets, conditional values, bound sets."""

from __future__ import annotations

from typing import Literal

from rulec.ir.expressions import (
    Arith,
    AsSet,
    Between,
    Builtin,
    Compare,
    Const,
    Expression,
    Has,
    If,
    Logic,
    Member,
    Not,
    Quantify,
    SetOp,
)
from rulec.ir.types import (
    CARD,
    FLAG,
    INT,
    NUMBERS,
    RANK,
    Kind,
    Nothing,
    OrNone,
    SetOf,
    Type,
    a_type,
    name_of,
    strip_none,
)
from rulec.ir.words import WORDS
from rulec.sema.chains import paired
from rulec.sema.fit import as_set, fit, join, thing_of
from rulec.sema.scope import Reader, Scope, Wrong
from rulec.source.span import Span
from rulec.syntax import tree as t

TRUE = Const(type=FLAG, value=True)


def absent(kind: Type, node: t.Tree) -> Expression:
    """What `E if C` gives when C fails: the empty set, or none."""
    if isinstance(kind, SetOf):
        return Const(type=kind, value=frozenset(), span=node.span)
    return Const(type=kind if isinstance(kind, OrNone) else Nothing(), value=None, span=node.span)


def relation(tree: t.Relation, scope: Scope, reader: Reader) -> Expression:
    """`a op b`."""
    if tree.op in ("in", "not in"):
        return _member(tree, scope, reader)
    if tree.op == "has":
        whole = as_set(reader.expression(tree.left, scope))
        assert isinstance(whole.type, SetOf)
        part = as_set(reader.expression(tree.right, scope, SetOf(whole.type.of)), whole.type.of)
        part = fit(part, SetOf(whole.type.of))
        return Has(type=FLAG, of=whole, members=part, span=tree.span)
    left, right = _pair(tree, scope, reader)
    if tree.op in ("<", "<=", ">", ">="):
        return _order(tree, left, right)
    return _equality(tree, left, right)


def _pair(tree: t.Relation, scope: Scope, reader: Reader) -> tuple[Expression, Expression]:
    """Both sides, each read with the other's type in mind."""
    try:
        left = reader.expression(tree.left, scope)
    except Wrong as wrong:
        if wrong.code not in ("R0310", "R0315") or not isinstance(tree.left, t.Name):
            raise
        right = reader.expression(tree.right, scope)
        return reader.expression(tree.left, scope, strip_none(right.type)), right
    right = reader.expression(tree.right, scope, None if isinstance(left.type, Nothing) else strip_none(left.type))
    if (strip_none(left.type) != strip_none(right.type) and isinstance(tree.left, t.Name)
            and isinstance(strip_none(right.type), Kind)):
        left = reader.expression(tree.left, scope, strip_none(right.type))
    return left, right


def _equality(tree: t.Relation, left: Expression, right: Expression) -> Expression:
    kinds = {strip_none(kind) for kind in (left.type, right.type) if not isinstance(kind, Nothing)}
    if isinstance(left.type, SetOf) or isinstance(right.type, SetOf):
        left, right = as_set(left), as_set(right)
        _one_and_several(tree, left, right)
        kinds = {SetOf(kind.type.of) for kind in (left, right) if isinstance(kind.type, SetOf)}
    if len(kinds) > 1:
        raise Wrong("R0312", tree.span, f"{a_type(left.type)} and {a_type(right.type)} are never the same")
    about_none = isinstance(left.type, Nothing) or isinstance(right.type, Nothing)
    numbers = INT in kinds and not about_none
    if numbers and tree.op in ("is", "is not"):
        raise Wrong("R0316", tree.span, f"`{tree.op}` compares things; these are numbers",
                    f"write `{'==' if tree.op == 'is' else '!='}`")
    if not numbers and tree.op in ("==", "!="):
        raise Wrong("R0316", tree.span, f"`{tree.op}` compares numbers; these are other things",
                    f"write `{'is' if tree.op == '==' else 'is not'}`")
    if about_none and not isinstance(left.type, (OrNone, Nothing)):
        raise Wrong("R0317", tree.span, "this is never none", "take the test away")
    op: Literal["==", "!="] = "==" if tree.op in ("is", "==") else "!="
    return Compare(type=FLAG, op=op, left=left, right=right, span=tree.span)


def _one_and_several(tree: t.Relation, left: Expression, right: Expression) -> None:
    """One thing is not the same as a set that always has several. Raises Wrong."""
    for thing, whole in ((left, right), (right, left)):
        if isinstance(thing, AsSet) and thing.type == SetOf(thing_of(thing.of.type)) and _several(whole):
            word = "in" if tree.op in ("is", "==") else "not in"
            raise Wrong("R0312", tree.span, f"one {name_of(strip_none(thing.of.type))} is never the same as a set of "
                        "several", f"write `{word}`")


def _several(whole: Expression) -> bool:
    """Whether a set has more than one member, whatever happens."""
    if isinstance(whole, SetOp) and whole.op == "|":
        ends = [part.of for part in (whole.left, whole.right) if isinstance(part, AsSet)]
        values = [end.value for end in ends if isinstance(end, Const)]
        return _several(whole.left) or _several(whole.right) or len(set(values)) > 1
    return isinstance(whole, Const) and isinstance(whole.value, frozenset) and len(whole.value) > 1


ORDERS: dict[str, Literal["<", "<=", ">", ">="]] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}
ARITHMETIC: dict[str, Literal["+", "-", "*", "//", "%"]] = {"+": "+", "-": "-", "*": "*", "//": "//", "%": "%"}
SETS: dict[str, Literal["|", "&", "-"]] = {"|": "|", "&": "&", "-": "-"}


def _order(tree: t.Relation, left: Expression, right: Expression) -> Expression:
    a, b = strip_none(left.type), strip_none(right.type)
    if a != b or not (a in (INT, RANK) or isinstance(a, Kind)):
        raise Wrong("R0312", tree.span, f"`{tree.op}` orders numbers, ranks and values of one kind, not "
                    f"{a_type(left.type)} and {a_type(right.type)}")
    return Compare(type=FLAG, op=ORDERS[tree.op], left=left, right=right, span=tree.span)


def _member(tree: t.Relation, scope: Scope, reader: Reader) -> Expression:
    item = reader.expression(tree.left, scope)
    thing = strip_none(item.type)
    if isinstance(thing, (SetOf, Nothing)):
        raise Wrong("R0312", tree.left.span, "`in` asks for one thing; this is a set", "write `S has T`")
    whole = as_set(reader.expression(tree.right, scope, SetOf(thing_of(thing))), thing)
    if not isinstance(whole.type, SetOf) or whole.type.of != thing:
        raise Wrong("R0312", tree.span, f"{a_type(thing)} is never in {a_type(whole.type)}")
    found = Member(type=FLAG, item=item, of=whole, span=tree.span)
    return found if tree.op == "in" else Not(type=FLAG, of=found, span=tree.span)


def joined(tree: t.Joined, scope: Scope, reader: Reader) -> Expression:
    """`a and b`, `a or b`: each part is read knowing what the parts before it say."""
    parts = []
    for part in tree.parts:
        found = fit(reader.expression(part, scope, FLAG), FLAG)
        parts.append(found)
        scope = scope.assume(found, tree.op == "and")
    return Logic(type=FLAG, op=tree.op, parts=tuple(parts), span=tree.span)


def binary(tree: t.Binary, scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    """Arithmetic on numbers, set operations on the rest, ranges."""
    if tree.op == "..":
        return _between(tree, scope, hint, reader)
    element = hint if isinstance(hint, SetOf) else None
    tree = paired(tree, lambda term: strip_none(reader.expression(term, scope, element).type) == INT)
    left = reader.expression(tree.left, scope, element)
    if tree.op in ("|", "&") or (tree.op == "-" and strip_none(left.type) != INT):
        return _sets(tree, left, scope, reader)
    right = reader.expression(tree.right, scope, INT)
    if tree.op in ("//", "%") and isinstance(right, Const) and isinstance(right.value, int) and right.value <= 0:
        raise Wrong("R0318", right.span, f"`{tree.op}` needs a divisor above zero", "divide by another number")
    return Arith(type=INT, op=ARITHMETIC[tree.op], left=fit(left, INT), right=fit(right, INT), span=tree.span)


def _sets(tree: t.Binary, left: Expression, scope: Scope, reader: Reader) -> Expression:
    whole = as_set(left)
    assert isinstance(whole.type, SetOf)
    element = whole.type.of
    right = reader.expression(tree.right, scope, SetOf(element))
    other = as_set(right, element if strip_none(right.type) == element else None)
    if not isinstance(other.type, SetOf) or other.type.of != element:
        raise Wrong("R0312", tree.span, f"`{tree.op}` wants two sets of one sort; these are {a_type(whole.type)} "
                    f"and {a_type(other.type)}")
    row = whole.type.row and tree.op != "|"
    return SetOp(type=SetOf(element, row), op=SETS[tree.op], left=whole, right=other, span=tree.span)


def _between(tree: t.Binary, scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    wanted = strip_none(hint.of if isinstance(hint, SetOf) else hint) if hint is not None else None
    low = reader.expression(tree.left, scope, wanted)
    high = reader.expression(tree.right, scope, strip_none(low.type))
    kind = strip_none(low.type)
    if kind == INT:
        return Between(type=NUMBERS, low=fit(low, INT), high=fit(high, INT), span=tree.span)
    if (kind == strip_none(high.type) and (kind == CARD or isinstance(kind, Kind)) and isinstance(low, Const)
            and isinstance(high, Const) and isinstance(low.value, int) and isinstance(high.value, int)):
        if low.value > high.value:
            raise Wrong("R0319", tree.span, "this range runs backwards and is empty")
        assert isinstance(kind, Kind) or kind == CARD
        values = frozenset(range(low.value, high.value + 1))
        return Const(type=SetOf(kind), value=values, span=tree.span)
    raise Wrong("R0312", tree.span, "a range runs between two numbers, two cards of the deck or two values of a kind",
                "put it in parentheses if it is part of a set: `S & (a..b)`")


def conditional(tree: t.Given | t.Choose, scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    """`E if C`, `E if C else F`."""
    condition = fit(reader.expression(tree.condition, scope, FLAG), FLAG)
    then = reader.expression(tree.value, scope.assume(condition), hint)
    if isinstance(hint, SetOf):
        then = as_set(then, hint.of)
    if isinstance(tree, t.Choose):
        other_hint = hint if hint is not None else strip_none(then.type) if then.type != Nothing() else None
        otherwise = reader.expression(tree.otherwise, scope.assume(condition, False), other_hint)
    else:
        otherwise = absent(then.type, tree)
    return choose(condition, then, otherwise, tree)


def choose(condition: Expression, then: Expression, otherwise: Expression, tree: t.Tree) -> Expression:
    """One of two values, as a value of the type that holds both. Raises Wrong if there is none."""
    kind = join([then.type, otherwise.type])
    if kind is None and (isinstance(then.type, SetOf) or isinstance(otherwise.type, SetOf)):
        then, otherwise = as_set(then), as_set(otherwise)
        kind = join([then.type, otherwise.type])
    if kind is None:
        raise Wrong("R0312", tree.span, f"one branch is {a_type(then.type)}, the other {a_type(otherwise.type)}")
    if isinstance(kind, SetOf):
        then, otherwise = fit(then, kind), fit(otherwise, kind)
    return If(type=kind, condition=condition, then=_typed(then, kind), otherwise=_typed(otherwise, kind),
              span=tree.span)


def _typed(node: Expression, kind: Type) -> Expression:
    return fit(node, kind) if isinstance(node.type, Nothing) and not isinstance(kind, Nothing) else node


def where(tree: t.Where, scope: Scope, reader: Reader) -> Expression:
    """`(p in S where C)`: the members of S for which C holds."""
    domain, inner = bound(tree.name, tree.domain, tree, scope, reader)
    body = fit(reader.expression(tree.where, inner, FLAG), FLAG)
    assert isinstance(domain.type, SetOf)
    return Quantify(type=domain.type, how="where", name=tree.name, domain=domain, where=None, body=body, span=tree.span)


def bound(name: str, domain: t.Expr, tree: t.Tree, scope: Scope, reader: Reader) -> tuple[Expression, Scope]:
    """The set a name runs through, and the scope in which it is bound."""
    found = as_set(reader.expression(domain, scope))
    assert isinstance(found.type, SetOf)
    check_free(name, tree.span, scope)
    return found, scope.bind(name, found.type.of)


def check_free(name: str, span: Span, scope: Scope) -> None:
    """A name that is bound hides no other. Raises Wrong."""
    world = scope.world
    if name in scope.locals and name == "p":
        raise Wrong("R0321", span, "`p` is a seat here already", "choose another name, such as `q`")
    if name in scope.locals or name in scope.rows or name in WORDS or any(
            name in space for space in (world.registers, world.zones, world.definitions, world.options)):
        raise Wrong("R0321", span, f"`{name}` has a meaning here already", "choose another name")


def chain(tree: t.Chain, scope: Scope, reader: Reader) -> Expression:
    """`a < b < c`: both."""
    parts = (relation(tree.first, scope, reader), relation(tree.second, scope, reader))
    return Logic(type=FLAG, op="and", parts=parts, span=tree.span)


def whether_any(tree: t.Any, scope: Scope, reader: Reader) -> Expression:
    """`some S`, `no S`."""
    whole = as_set(reader.expression(tree.of, scope))
    return Builtin(type=FLAG, function="no" if tree.empty else "some", args=(whole,), span=tree.span)
