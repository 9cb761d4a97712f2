"""Which value may stand where: things for their sets, values where `or none` is wanted, and what to say otherwise."""

from __future__ import annotations

from rulec.ir.expressions import AsSet, Attribute, Column, Const, Expression, If, Local, Read, Word
from rulec.ir.types import (
    CARD,
    CARDS,
    FLAG,
    INT,
    NOTHING,
    NUMBERS,
    SEATS,
    SIDE,
    SUIT,
    TEAM,
    Card,
    Flag,
    Int,
    Kind,
    Nothing,
    OrNone,
    Seat,
    SetOf,
    Thing,
    Type,
    a_type,
    name_of,
    strip_none,
)
from rulec.sema.scope import Wrong


def as_set(node: Expression, element: Type | None = None) -> Expression:
    """The set a thing stands for; sets stay as they are. `element` says what the set should hold, if known."""
    kind = node.type
    if isinstance(kind, SetOf):
        return node
    if isinstance(kind, Nothing):
        return Const(type=SetOf(thing_of(element or CARD)), value=frozenset(), span=node.span)
    thing = strip_none(kind)
    if thing == FLAG:
        raise Wrong("R0312", node.span, "a flag is no set")
    if element == thing and thing in (SUIT, TEAM, SIDE):
        if isinstance(node, Const) and isinstance(node.value, int):
            return Const(type=SetOf(thing_of(thing)), value=frozenset({node.value}), span=node.span)
        raise Wrong("R0312", node.span, f"{a_type(thing)} that varies cannot stand for the set of itself here")
    wide: dict[Type, SetOf] = {SUIT: CARDS, TEAM: SEATS, SIDE: SEATS, INT: NUMBERS, Kind("said"): CARDS}
    return AsSet(type=wide.get(thing, SetOf(thing_of(thing))), of=node, span=node.span)


def thing_of(kind: Type) -> Thing:
    """The type without `or none`, where it is known to be neither a set nor the bare `none`."""
    bare = strip_none(kind)
    assert not isinstance(bare, (SetOf, OrNone, Nothing))
    return bare


def fit(node: Expression, want: Type) -> Expression:
    """The expression as a value of type `want`. Raises Wrong with what is needed and what is there."""
    kind = node.type
    if kind == want:
        return node
    match want:
        case SetOf(of):
            found = as_set(node, of)
            if isinstance(found.type, SetOf) and found.type.of == of:
                return found
        case OrNone(of):
            if isinstance(kind, Nothing):
                return Const(type=want, value=None, span=node.span)
            if kind == of:
                return node
        case Nothing():
            return node
        case _:
            if isinstance(kind, OrNone) and kind.of == want:
                raise _absent(node, want)
    there = "not `none`" if isinstance(kind, Nothing) else f"this is {a_type(kind)}"
    raise Wrong("R0312", node.span, f"{a_type(want)} is needed here, {there}", _instead(kind, want))


def _absent(node: Expression, want: Type) -> Wrong:
    """What to say of a value that may be none: it may be so itself, or what it belongs to may."""
    guard = "guard it with `{} is not none{}`, or `ensure` it after the phase that sets it"
    this = f"this {name_of(want)} may be none here"
    match node:
        case If(otherwise=Const(value=None)):
            other = "0" if want == INT else "…"
            return Wrong("R0313", node.span, this, f"say what it is otherwise: `… if … else {other}`")
        case Read(register=name, keys=keys):
            by = next((key for key in keys if isinstance(key.type, OrNone)), None)
        case Attribute(name=name, of=of) | Column(name=name, of=of):
            by = of if isinstance(of.type, OrNone) else None
        case _:
            name, by = "", None
    if by is None:
        return Wrong("R0313", node.span, this, guard.format("…", ""))
    called = _called(by)
    dotted = (by.span.line, by.span.column) == (node.span.line, node.span.column)
    then = f"and then it has no `{name}`" if dotted else f"so it cannot be the key of `{name}`"
    return Wrong("R0313", by.span, f"{f'`{called}`' if called else 'this'} may be none here, {then}",
                 guard.format(called or "…", " and …" if want == FLAG else ""))


def _called(node: Expression) -> str | None:
    """A short value as it is written; None for anything longer."""
    match node:
        case Word(name=name) | Local(name=name) | Read(register=name, keys=()):
            return name
        case Attribute(name=name, of=of) | Column(name=name, of=of) | Read(register=name, keys=(of,)):
            before = _called(of)
            return None if before is None else f"{before}.{name}"
    return None


def _instead(kind: Type, want: Type) -> str | None:
    """What is often meant where a value of one type stands for another."""
    match want, kind:
        case Int(), SetOf():
            return "`count(…)` says how many there are"
        case Flag(), SetOf():
            return "write `some …` or `no …`"
        case Flag(), OrNone():
            return "write `… is not none`"
        case Flag(), Int():
            return "compare it, as in `… > 0`"
        case Card(), SetOf():
            return "`highest(…)`, `first(…)` and `last(…)` give one card of a set"
        case Seat(), SetOf():
            return "`first(…)` gives one seat of a set"
    return None


def join(kinds: list[Type]) -> Type | None:
    """The type that holds all of these, or None."""
    sets = [kind for kind in kinds if isinstance(kind, SetOf)]
    if sets:
        first = sets[0]
        others = [SetOf(kind.of) for kind in sets]
        if any(kind.of != first.of for kind in others):
            return None
        return first if all(kind == first for kind in kinds) else SetOf(first.of)
    bare = {strip_none(kind) for kind in kinds if not isinstance(kind, Nothing)}
    if not bare:
        return NOTHING
    if len(bare) > 1:
        return None
    thing = thing_of(bare.pop())
    absent = any(isinstance(kind, (Nothing, OrNone)) for kind in kinds)
    return OrNone(thing) if absent else thing
