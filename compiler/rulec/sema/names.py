"""What a bare name means: the order in which the spaces of names are looked through."""

from __future__ import annotations

from dataclasses import replace

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.expressions import Arm, Attribute, Builtin, Case, Choice, Const, Expression, Local, Lying, Read, Word
from rulec.ir.table import Register
from rulec.ir.types import (
    CARD,
    CARD_ROW,
    CARDS,
    INT,
    RANK,
    SEAT,
    SIDE,
    SUIT,
    TEAM,
    Kind,
    OrNone,
    SetOf,
    Type,
    plural,
    strip_none,
)
from rulec.ir.words import WORDS
from rulec.sema.everyday import everyday
from rulec.sema.fit import thing_of
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.source.span import Span

PLACE_NAMES = {
    "turns": "a `turns` phase", "call": "a call",
    "tricks": "a `tricks` phase", "card": "`says`, `face_down` and `on_play`", "deal": "the deal",
    "seen_by": "`seen_by`",
    "after": "the rest of the round after the first trick", "round": "a round",
}


def resolve(name: str, span: Span, scope: Scope, hint: Type | None, reader: Reader) -> Expression:
    """The meaning of a bare name: first a value of the type looked for, then bound name, context word, register,
    zone, definition, option, card, suit or group, value of any kind. Raises Wrong."""
    if name in scope.rows:
        raise Wrong("R0312", span, f"`{name}` has several values", f"name one of them, as in "
                    f"`{name}.{next(iter(scope.rows[name]), 'value')}`")
    found = expected_value(name, span, scope, hint)
    if found is None:
        found = _bound(name, span, scope, hint) or _declared(name, span, scope, reader) or _value(name, span, scope)
    if found is None:
        near = everyday(name, scope.world.card_ids) or did_you_mean(name, known_names(scope, hint))
        if near is None and len(name) == 1:
            near = (f"a name for one of a set is bound first, as in `some ({name} in seats where …)`; "
                    f"in effects by `for {name} in seats:`")
        raise Wrong("R0310", span, f"`{name}` is not known here", near)
    narrow = scope.narrow(found)
    if narrow.type == Kind("call") and isinstance(hint, Kind) and hint.name in scope.world.kinds:
        return _said_as(hint, narrow, scope)
    return narrow


def expected_value(name: str, span: Span, scope: Scope, hint: Type | None) -> Expression | None:
    """The value of that name, if the type looked for has one."""
    if hint is None:
        return None
    thing = strip_none(hint)
    if isinstance(thing, SetOf):
        thing = thing.of
    if thing == CARD and name in scope.world.card_ids:
        return Const(type=CARD, value=scope.world.card_ids[name], span=span)
    if not isinstance(thing, Kind) and thing not in (SUIT, RANK, TEAM, SIDE):
        return None
    values = scope.world.values_of(thing)
    if name in values:
        assert not isinstance(thing, OrNone)
        return Const(type=thing, value=values.index(name), span=span)
    return None


def _said_as(kind: Kind, said: Expression, scope: Scope) -> Expression:
    """`call` where a value of another kind is looked for: the value of the same name, none for other words. Where all
    words of the heading have one there is no other word."""
    values, words = scope.world.values_of(kind), scope.world.words
    there = bool(scope.words) and set(scope.words) <= set(values)
    result: Type = kind if there else OrNone(kind)
    arms = tuple(Arm((place,), Const(type=result, value=values.index(word), span=said.span))
                 for place, word in enumerate(words) if word in (scope.words if there else values))
    if not arms:
        return said
    otherwise = arms[-1].then if there else Const(type=result, value=None, span=said.span)
    return Case(type=result, of=said, arms=arms, otherwise=otherwise, span=said.span)


def _bound(name: str, span: Span, scope: Scope, hint: Type | None) -> Expression | None:
    world = scope.world
    if name in scope.locals:
        return Local(type=scope.locals[name], name=name, span=span)
    if name == "random" and scope.random:
        return Const(type=OrNone(SEAT), value=None, span=span)
    if name == "nobody" and "seen_by" in scope.places:
        return Const(type=SetOf(SEAT), value=frozenset(), span=span)
    if name in ("us", "them"):
        return _us(name, span, scope)
    if name == "trumps" and world.has_trumps:
        return Const(type=SUIT, value=len(world.suits), span=span)
    if name in ("teams", "sides"):
        kind = TEAM if name == "teams" else SIDE
        return Const(type=SetOf(kind), value=frozenset(range(len(world.values_of(kind)))), span=span)
    if world.parameter is not None and name == plural(world.parameter):
        return Word(type=SetOf(INT, row=True), name="schedule", span=span)
    for kind_name, kind_decl in world.kinds.items():
        if name == plural(kind_name):
            world.use("kind", kind_name)
            return Const(type=SetOf(Kind(kind_name)), value=frozenset(range(len(kind_decl.values))), span=span)
    if name == "stock":
        return Lying(type=CARD_ROW, zone="stock", span=span)
    if name == "trick":
        _require_place(name, ("tricks",), span, scope)
        return Lying(type=CARD_ROW, zone="trick", span=span)
    if name in WORDS and name != "schedule":  # a word of the representation, not of the language
        return _word(name, span, scope)
    return None


def _word(name: str, span: Span, scope: Scope) -> Expression:
    info = WORDS[name]
    if "any" not in info.places:
        _require_place(name, info.places, span, scope)
    kind = info.type
    if name == "led" and "led_known" in scope.places:
        kind = SUIT
    if name in ("winner", "winning") and "trick_won" in scope.places:
        kind = strip_none(kind)
    if name == "playing" and "playing" in scope.places:
        raise Wrong("R0311", span, "`playing` cannot read itself")
    return Word(type=kind, name=name, span=span)


def _require_place(name: str, places: tuple[str, ...], span: Span, scope: Scope) -> None:
    if not scope.places & set(places):
        where = " or ".join(PLACE_NAMES.get(place, place) for place in places)
        raise Wrong("R0311", span, f"`{name}` has a meaning only in {where}",
                    "keep what is needed later in a register")


def _us(name: str, span: Span, scope: Scope) -> Expression:
    world = scope.world
    _require_place(name, ("turns", "tricks"), span, scope)
    if not world.sides and not world.teams:
        raise Wrong("R0311", span, f"`{name}` needs `sides` or `teams`", "declare who plays with whom")
    kind = SIDE if world.sides else TEAM
    player = Word(type=SEAT, name="player", span=span)
    mine = Attribute(type=kind, name="side" if world.sides else "team", of=player, span=span)
    return mine if name == "us" else Builtin(type=kind, function="other", args=(mine,), span=span)


def _declared(name: str, span: Span, scope: Scope, reader: Reader) -> Expression | None:
    world = scope.world
    if name in world.registers:
        register = world.registers[name]
        if register.keys:
            raise Wrong("R0314", span, f"`{name}` is kept per {' and '.join(_key_names(register))}",
                        _read_form(register))
        return read(world, register, (), span)
    if name in world.zones:
        zone = world.zones[name]
        if zone.per_seat:
            raise Wrong("R0314", span, f"every seat has a `{name}`", f"write `p.{name}` for a seat p")
        world.use("zone", name)
        return Lying(type=zone_type(world, name), zone=name, span=span)
    if name in world.definitions:
        return reader.apply(name, (), scope, span)
    if name in world.options:
        return option(world, name, span)
    if scope.deck:
        return _printed(name, span, world)
    return None


def _printed(name: str, span: Span, world: World) -> Expression | None:
    """In `deck` a suit means the printed one."""
    for place, suit in enumerate(world.suits):
        if suit.name == name:
            cards = frozenset(i for i, card in enumerate(world.cards) if card.suit == place)
            return Const(type=CARDS, value=cards, span=span)
    return None


def option(world: World, name: str, span: Span) -> Expression:
    """The value of an option; of one that a variant fixes, that value."""
    world.use("option", name)
    found = world.options[name]
    kind = INT if not found.choices else Kind(f"option {name}")
    if name in world.fixed:
        return Const(type=kind, value=world.fixed[name], span=span)
    return Choice(type=kind, option=name, span=span)


def read(world: World, register: Register, keys: tuple[Expression, ...], span: Span) -> Expression:
    """The value of a register for these keys. A key that may be none makes a value that may be none."""
    world.use("register", register.name)
    kind = register.type
    if any(isinstance(key.type, OrNone) for key in keys) and not isinstance(kind, (SetOf, OrNone)):
        kind = OrNone(thing_of(kind))
    return Read(type=kind, register=register.name, keys=keys, span=span)


def zone_type(world: World, name: str) -> Type:
    """What reading a zone gives."""
    zone = world.zones[name]
    return OrNone(CARD) if zone.holds_one else CARD_ROW if zone.row else CARDS


def _key_names(register: Register) -> list[str]:
    return [type(key).__name__.lower() if not isinstance(key, Kind) else key.name for key in register.keys]


def _read_form(register: Register) -> str:
    if len(register.keys) == 1:
        letter = "p" if register.keys[0] == SEAT else "x"
        return f"write `{letter}.{register.name}` or `{register.name}({letter})`"
    return f"write `{register.name}(x, y)`"


def _value(name: str, span: Span, scope: Scope) -> Expression | None:
    """Cards, suits, groups, then a value of any kind (the only one of that name)."""
    world = scope.world
    if name in world.card_ids:
        return Const(type=CARD, value=world.card_ids[name], span=span)
    for place, suit in enumerate(world.suits):
        if suit.name == name:
            return Const(type=SUIT, value=place, span=span)
    if name in world.groups:
        world.use("group", name)
        return replace(world.groups[name], span=span)
    kinds: list[Type] = [Kind(kind) for kind in world.kinds]
    kinds += [TEAM, SIDE, Kind("said"), Kind("call")]
    found = [(kind, values.index(name)) for kind in kinds if name in (values := world.values_of(kind))]
    declared = [pair for pair in found if pair[0] != Kind("call")] or found
    if len(declared) > 1:
        raise Wrong("R0315", span, f"`{name}` is a value of several kinds", "compare it with something of one kind")
    if declared:
        kind, value = declared[0]
        assert not isinstance(kind, (OrNone, SetOf))
        if isinstance(kind, Kind):
            world.use("kind", kind.name)
        return Const(type=kind, value=value, span=span)
    return None


def known_names(scope: Scope, hint: Type | None) -> set[str]:
    """Every name that could stand here, for suggestions."""
    world = scope.world
    names = {*scope.locals, *world.registers, *world.zones, *world.definitions, *world.options, *world.groups,
             *world.card_ids, *(suit.name for suit in world.suits), *world.said, *world.teams, *world.sides,
             *world.roles}
    names |= {name for name, info in WORDS.items() if "any" in info.places or scope.places & set(info.places)}
    names |= {plural(kind) for kind in world.kinds} | {value for kind in world.kinds.values() for value in kind.values}
    thing = strip_none(hint) if hint is not None else None
    if thing is not None:
        names |= set(world.values_of(thing.of if isinstance(thing, SetOf) else thing))
    return names - {"schedule"}


