"""Registers: what `state` keeps, with their types."""

from __future__ import annotations

from typing import Literal

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.expressions import Const, Expression
from rulec.ir.table import Register
from rulec.ir.types import (
    CARD,
    CARDS,
    FLAG,
    INT,
    NOTHING,
    RANK,
    SEAT,
    SIDE,
    SUIT,
    TEAM,
    Kind,
    OrNone,
    SetOf,
    Thing,
    Type,
    plural,
    strip_none,
)
from rulec.sema.declare import EVERYBODY, named
from rulec.sema.effects import report
from rulec.sema.fields import mapping, scalar, shape
from rulec.sema.fit import fit, thing_of
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.sema.values import parsed
from rulec.source.span import NOWHERE
from rulec.source.tree import Mapping, Node
from rulec.syntax import tree as t

LIFETIMES: tuple[Literal["match", "round", "trick"], ...] = ("match", "round", "trick")

BASE_TYPES: dict[str, Thing] = {"flag": FLAG, "int": INT, "suit": SUIT, "rank": RANK, "card": CARD, "seat": SEAT,
                                "team": TEAM, "side": SIDE}


def builtin_registers(world: World) -> None:
    """`tricks` and `passed`, kept for every seat in a round."""
    for name, kind in (("tricks", INT), ("passed", FLAG)):
        start = Const(type=kind, value=0 if kind == INT else False)
        high = len(world.cards) // 2 if kind == INT else 1
        world.registers[name] = Register(name, kind, (SEAT,), "round", start, EVERYBODY, 0, high, nature="builtin")


def registers(node: Node | None, world: World) -> dict[str, tuple[Node | None, Node | None, t.Expr | None]]:
    """Declares what `state` keeps. Starts, viewers and declared bounds are given back to be read once all names are
    known: name → (start, seen_by, bounds `a..b`)."""
    later: dict[str, tuple[Node | None, Node | None, t.Expr | None]] = {}
    keys = shape(node, "state", world) if node is not None else {}
    for lifetime in LIFETIMES:
        table = mapping(keys.get(lifetime), world, "a map of registers")
        for entry in table.entries if table else ():
            name = named(entry.key, world, [*world.registers, *world.zones], called=True)
            whole = isinstance(entry.value, Mapping)
            parts: dict[str, Node] = shape(entry.value, "register", world) if whole else {"is": entry.value}
            text = scalar(parts.get("is"), world, "a type")
            if name is None or text is None:
                continue
            try:
                tree = parsed(text, "type", Scope(world, frozenset({"any"})))
                assert isinstance(tree, t.TypeTree)
                kind, key_types = _type(tree, world)
            except Wrong as wrong:
                report(wrong, Scope(world, frozenset()))
                continue
            start = Const(type=kind, value=_rest(kind))
            world.registers[name] = Register(name, kind, key_types, lifetime, start, EVERYBODY, 0, 0,
                                             span=entry.key.span)
            base = tree.base
            bounds = base if isinstance(base, t.Binary) and base.op == ".." and strip_none(kind) == INT else None
            later[name] = (parts.get("start"), parts.get("seen_by"), bounds)
    return later


def _rest(kind: Type) -> bool | int | frozenset[int] | None:
    if isinstance(kind, SetOf):
        return frozenset()
    if isinstance(kind, OrNone):
        return None
    return False if kind == FLAG else 0


def _type(tree: t.TypeTree, world: World) -> tuple[Type, tuple[Type, ...]]:
    base = tree.base
    thing: Type | None = None
    if isinstance(base, t.Name):
        thing = thing_named(base.text, world)
        singles: dict[str, Thing] = {**BASE_TYPES, **{kind: Kind(kind) for kind in world.kinds}}
        for name, single in singles.items():
            if thing is None and base.text == plural(name) and single not in (INT, FLAG):
                thing = CARDS if single == CARD else SetOf(single)
    elif isinstance(base, t.Binary) and base.op == "..":
        thing = INT
    if thing is None:
        near = did_you_mean(base.text, [*BASE_TYPES, *world.kinds]) if isinstance(base, t.Name) else None
        raise Wrong("R0332", base.span, "this is no type",
                    near or "types are flag, int, a..b, suit, rank, card, seat, a kind, or their sets")
    if tree.none:
        if isinstance(thing, SetOf):
            raise Wrong("R0332", tree.span, "a set is empty rather than none", "take `or none` away")
        thing = OrNone(thing_of(thing))
    key_types: list[Type] = []
    for key in tree.keys:
        found = thing_named(key, world)
        if found is None or found in (INT, FLAG, CARD):
            raise Wrong("R0332", tree.span, f"a register cannot be kept per `{key}`",
                        did_you_mean(key, ["seat", *world.kinds]) or "per seat, team, side, suit, rank or a kind")
        key_types.append(found)
    return thing, tuple(key_types)


def thing_named(name: str, world: World) -> Thing | None:
    """The single type of that name, None if there is none (or it has no values in this game)."""
    if name in world.kinds:
        return Kind(name)
    found = BASE_TYPES.get(name)
    if (found == TEAM and not world.teams) or (found == SIDE and not world.sides):
        return None
    return found


def typed_start(register: Register, node: Node, scope: Scope, reader: Reader) -> Expression:
    """The start of a register. Raises Wrong."""
    hint = register.type if isinstance(register.type, SetOf) else strip_none(register.type)
    found = fit(reader.value(node, scope, hint), register.type)
    return found if found.type != NOTHING else Const(type=register.type, value=None, span=NOWHERE)
