"""What has parentheses or a dot: built-in functions, registers by key, definitions, attributes."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.expressions import AsSet, Attribute, Builtin, Column, Const, Expression, Local, Lying, Quantify
from rulec.ir.types import (
    CARD,
    CARD_ROW,
    CARDS,
    FLAG,
    INT,
    RANK,
    SEAT,
    SEATS,
    SIDE,
    SUIT,
    TEAM,
    Card,
    Kind,
    Nothing,
    OrNone,
    Seat,
    SetOf,
    Type,
    a_type,
    strip_none,
)
from rulec.ir.words import FUNCTIONS
from rulec.sema.fit import as_set, fit, thing_of
from rulec.sema.names import read, zone_type
from rulec.sema.operators import bound
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.sema.unbuilt import left_out
from rulec.source.span import Span
from rulec.syntax import tree as t


def call(tree: t.Call, scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    """`f(a, b)`: a register with its keys, a definition, or a built-in function. Raises Wrong."""
    world = scope.world
    if tree.name in world.registers:
        return _register(tree, scope, reader)
    if tree.name in world.definitions:
        source = world.definitions[tree.name]
        if len(source.params) != len(tree.args):
            raise takes(tree.name, len(source.params), len(tree.args), tree.span, source.span)
        args = tuple(reader.expression(arg, scope) for arg in tree.args)
        return scope.narrow(reader.apply(tree.name, args, scope, tree.span))
    functions = {*FUNCTIONS, "every", "sum", "streak"} - {"some", "no"}
    if tree.name not in functions:
        names = functions | {*world.definitions, *(name for name, kept in world.registers.items() if kept.keys)}
        raise Wrong("R0323", tree.name_span, f"`{tree.name}` is no function",
                    left_out("function", tree.name) or did_you_mean(tree.name, names))
    return _function(tree, scope, hint, reader)


def takes(name: str, count: int, given: int, span: Span, declared: Span) -> Wrong:
    """What to say of a definition or register that is given another number of values."""
    values = "no values" if count == 0 else "1 value" if count == 1 else f"{count} values"
    return Wrong("R0322", span, f"`{name}` takes {values}, not {given}", None, ((declared, "declared here"),))


def _form(tree: t.Call, *forms: str) -> Wrong:
    """What to say of a built-in function that is called in another form than its own."""
    return Wrong("R0322", tree.span, f"`{tree.name}` is not called like this",
                 "write " + " or ".join(f"`{form}`" for form in forms))


def _register(tree: t.Call, scope: Scope, reader: Reader) -> Expression:
    register = scope.world.registers[tree.name]
    if len(register.keys) != len(tree.args):
        raise takes(tree.name, len(register.keys), len(tree.args), tree.span, register.span)
    keys = []
    for arg, kind in zip(tree.args, register.keys, strict=True):
        found = reader.expression(arg, scope, kind)
        keys.append(found if found.type == OrNone(thing_of(kind)) else fit(found, kind))
    return scope.narrow(read(scope.world, register, tuple(keys), tree.span))


def _function(tree: t.Call, scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    name, args = tree.name, tree.args
    if name in ("sum", "every", "streak") or (name in ("min", "max") and len(args) == 1):
        return _walk(tree, scope, reader)
    if name == "rank":
        return _rank(tree, scope, reader)
    if name in ("min", "max"):
        values = tuple(reader.expression(arg, scope, INT) for arg in args)
        for value in values:
            fit(value, OrNone(INT))
        absent = all(isinstance(value.type, OrNone) for value in values)
        return Builtin(type=OrNone(INT) if absent else INT, function=name, args=values, span=tree.span)
    if name in ("next", "place", "other"):
        return _by_kind(tree, scope, hint, reader)
    wants, result = SIGNATURES[name]
    if not len([want for want in wants if want[1]]) <= len(args) <= len(wants):
        raise _form(tree, FUNCTIONS[name].form)
    values = tuple(_argument(arg, want, scope, reader) for arg, (want, _) in zip(args, wants, strict=False))
    if name in ("first", "last"):
        assert isinstance(values[0].type, SetOf)
        kind: Type = OrNone(values[0].type.of)
        if getattr(values[0], "name", None) == "seats":
            kind = values[0].type.of
    else:
        kind = CARDS if name == "highest" and len(args) == 2 else result
    return scope.narrow(Builtin(type=kind, function=name, args=values, span=tree.span))


Wanted = Type | Literal["set"]
SIGNATURES: dict[str, tuple[tuple[tuple[Wanted, bool], ...], Type]] = {
    "count": ((("set", True),), INT),
    "first": ((("set", True),), SEAT),
    "last": ((("set", True),), SEAT),
    "highest": (((CARDS, True), (INT, False)), OrNone(CARD)),
    "lowest": (((CARDS, True),), OrNone(CARD)),
    "above": (((OrNone(CARD), True),), CARDS),
    "falling": (((CARDS, True),), CARD_ROW),
    "points": (((CARDS, True),), INT),
    "printed": (((OrNone(CARD), True),), OrNone(SUIT)),
    "partner": (((SEAT, True),), SEAT),
    "distance": (((SEAT, True), (SEAT, True)), INT),
    "dealt_to": (((OrNone(CARD), True),), OrNone(SEAT)),
    "played_by": (((OrNone(CARD), True),), OrNone(SEAT)),
    "abs": (((INT, True),), INT),
    "clamp": (((INT, True), (INT, True)), INT),
    "rounded": (((INT, True), (INT, True)), INT),
    "share": (((INT, True), (SEATS, True), (SEAT, True)), INT),
}


def _argument(tree: t.Expr, want: Wanted, scope: Scope, reader: Reader) -> Expression:
    if isinstance(want, str):
        return as_set(reader.expression(tree, scope))
    found = reader.expression(tree, scope, want)
    if want == CARDS and isinstance(found.type, SetOf) and found.type.of == CARD:
        return found
    return fit(found, want)


WALKS: dict[str, tuple[Literal["every", "sum", "streak", "min", "max"], Type]] = {
    "every": ("every", FLAG), "sum": ("sum", INT), "streak": ("streak", INT), "min": ("min", OrNone(INT)),
    "max": ("max", OrNone(INT)),
}


def _walk(tree: t.Call, scope: Scope, reader: Reader) -> Expression:
    if len(tree.args) != 1 or not isinstance(tree.args[0], t.Each):
        if tree.name in ("min", "max") and len(tree.args) == 1:
            raise _form(tree, FUNCTIONS[tree.name].form, f"{tree.name}(… for x in S)")
        raise _form(tree, f"{tree.name}(… for x in S)", f"{tree.name}(… for x in S where …)")
    each = tree.args[0]
    domain, inner = bound(each.name, each.domain, each, scope, reader)
    condition = None
    if each.where is not None:
        condition = fit(reader.expression(each.where, inner, FLAG), FLAG)
        inner = inner.assume(condition)
    want = FLAG if tree.name in ("every", "streak") else OrNone(INT)
    body = fit(reader.expression(each.body, inner, strip_none(want)), want)
    how, kind = WALKS[tree.name]
    if kind == OrNone(INT) and body.type == INT and condition is None and getattr(domain, "name", "") == "seats":
        kind = INT
    return Quantify(type=kind, how=how, name=each.name, domain=domain, where=condition, body=body, span=tree.span)


def _rank(tree: t.Call, scope: Scope, reader: Reader) -> Expression:
    world = scope.world
    if len(tree.args) != 1:
        raise _form(tree, "rank(r)")
    arg = tree.args[0]
    text = str(arg.value) if isinstance(arg, t.Number) else arg.text if isinstance(arg, (t.Name, t.Code)) else None
    if text in world.ranks and text not in scope.locals:
        place = world.ranks.index(text)
        cards = frozenset(i for i, card in enumerate(world.cards) if card.rank == place)
        return Const(type=CARDS, value=cards, span=tree.span)
    if text is not None and text not in scope.locals:
        raise Wrong("R0310", arg.span, f"`{text}` is no rank of the deck",
                    did_you_mean(text, world.ranks) or f"the ranks are {', '.join(world.ranks)}")
    found = reader.expression(arg, scope, RANK)
    return Builtin(type=CARDS, function="rank", args=(fit(found, RANK),), span=tree.span)


def _by_kind(tree: t.Call, scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    name = tree.name
    if len(tree.args) not in ((1, 2) if name == "next" else (1,)):
        raise _form(tree, FUNCTIONS[name].form)
    first = reader.expression(tree.args[0], scope, hint)
    kind = strip_none(first.type)
    if isinstance(first.type, OrNone):
        fit(first, kind)
    rest = tuple(fit(reader.expression(arg, scope, INT), INT) for arg in tree.args[1:])
    result: Type
    if name == "next" and kind == SEAT:
        result = SEAT
    elif name == "next" and isinstance(kind, Kind):
        result = OrNone(kind)
    elif name == "place" and (isinstance(kind, Kind) or kind in (TEAM, SIDE, SUIT, RANK)):
        result = INT
    elif name == "other" and kind in (TEAM, SIDE):
        result = kind
    else:
        raise Wrong("R0312", tree.span, f"`{name}` cannot take {a_type(first.type)}", FUNCTIONS[name].form)
    return Builtin(type=result, function=name, args=(first, *rest), span=tree.span)


AttributeName = Literal["suit", "rank", "points", "seat", "team", "side"]


def dot(tree: t.Dot, scope: Scope, reader: Reader) -> Expression:
    """`x.name`. An attribute of something that may be none may be none. Raises Wrong."""
    if isinstance(tree.of, t.Name) and tree.of.text == "card" and tree.name == "said":
        return Attribute(type=OrNone(Kind("said")), name="said", of=reader.expression(tree.of, scope), span=tree.span)
    if isinstance(tree.of, t.Name) and tree.of.text in scope.rows:
        return _of_row(tree, tree.of.text, scope)
    of = reader.expression(tree.of, scope)
    if isinstance(of.type, Nothing):
        raise Wrong("R0312", tree.span, "`none` has no attributes")
    found = _attribute(tree, of, scope)
    if found is None:
        counted = of.type == INT and tree.name in attributes_of(SEAT, scope)
        near = did_you_mean(tree.name, attributes_of(of.type, scope))
        if counted:
            near = "`players` is a number; the players are `seats`"
        elif isinstance(of.type, SetOf) and tree.name in FUNCTIONS:
            near = f"write `{tree.name}({_dotted(tree.of) or '…'})`"
        raise Wrong("R0324", tree.name_span, f"{a_type(of.type)} has no `{tree.name}`", near)
    if isinstance(of.type, OrNone) and not isinstance(found.type, (OrNone, SetOf, Nothing)):
        found = replace(found, type=OrNone(found.type))
    return scope.narrow(found)


def _dotted(tree: t.Expr) -> str | None:
    """Names with dots between them as they are written; None for anything else."""
    if isinstance(tree, t.Name):
        return tree.text
    if not isinstance(tree, t.Dot):
        return None
    before = _dotted(tree.of)
    return None if before is None else f"{before}.{tree.name}"


def _of_row(tree: t.Dot, row: str, scope: Scope) -> Expression:
    """A value of a row, as in `x.cards`."""
    kinds = scope.rows[row]
    if tree.name in scope.world.unkept:
        raise Wrong("", tree.span, "")
    if tree.name not in kinds:
        raise Wrong("R0324", tree.name_span, f"`{row}` has no `{tree.name}`", did_you_mean(tree.name, kinds))
    return scope.narrow(Local(type=kinds[tree.name], name=f"{row}.{tree.name}", span=tree.span))


def _attribute(tree: t.Dot, of: Expression, scope: Scope) -> Expression | None:
    world, name, kind = scope.world, tree.name, strip_none(of.type)
    built_in = _built_in(kind, name, world)
    if built_in is not None:
        return Attribute(type=built_in[1], name=built_in[0], of=of, span=tree.span)
    if name in world.zones and world.zones[name].per_seat and kind in (SEAT, SEATS, TEAM, SIDE):
        world.use("zone", name)
        owner = AsSet(type=SEATS, of=of, span=of.span) if kind in (TEAM, SIDE) else of
        found_type = CARDS if kind != SEAT else zone_type(world, name)
        return Lying(type=found_type, zone=name, owner=owner, span=tree.span)
    register = world.registers.get(name)
    if register is not None and register.keys == (kind,):
        return read(world, register, (of,), tree.span)
    if isinstance(kind, Kind) and kind.name in world.kinds:
        for column in world.kinds[kind.name].columns:
            if column.name == name:
                world.use("column", f"{kind.name}.{name}")
                return Column(type=column.type, kind=kind.name, name=name, of=of, span=tree.span)
    return None


def _built_in(kind: Type, name: str, world: World) -> tuple[AttributeName, Type] | None:
    """An attribute that cards and seats have in every game."""
    match kind, name:
        case Card(), "suit":
            return "suit", OrNone(SUIT) if world.has_extras else SUIT
        case Card(), "rank":
            return "rank", OrNone(RANK) if world.has_extras else RANK
        case Card(), "points":
            return "points", INT
        case Seat(), "seat":
            return "seat", INT
        case Seat(), "team" if world.teams:
            return "team", TEAM
        case Seat(), "side" if world.sides:
            return "side", SIDE
    return None


def attributes_of(kind: Type, scope: Scope) -> set[str]:
    """The names that may follow a dot after such a value."""
    world, bare = scope.world, strip_none(kind)
    names = {name for name, register in world.registers.items() if register.keys == (bare,)}
    if bare == CARD:
        names |= {"suit", "rank", "points", "said"}
    if bare == SEAT:
        names |= {"seat"} | ({"team"} if world.teams else set()) | ({"side"} if world.sides else set())
    if bare in (SEAT, SEATS, TEAM, SIDE):
        names |= {name for name, zone in world.zones.items() if zone.per_seat}
    if isinstance(bare, Kind) and bare.name in world.kinds:
        names |= {column.name for column in world.kinds[bare.name].columns}
    return names


