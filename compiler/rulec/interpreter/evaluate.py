"""What each kind of expression means. `MEANINGS` has one function for every node class."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial

from rulec.interpreter import functions
from rulec.interpreter.cards import cards_of_suit, faces
from rulec.interpreter.copies import different, faces_in, gathered, less, row_less, row_meet
from rulec.interpreter.position import Value, absent
from rulec.interpreter.scene import Meaning, Scene, of_cards, unordered, walked
from rulec.interpreter.sides import side_of
from rulec.interpreter.trick import said_with
from rulec.interpreter.words import WORDS
from rulec.ir import expressions as x
from rulec.ir.types import CARDS, Card, Kind, SetOf, Side, Suit, Team, strip_none

ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
}
ORDERS: dict[str, Callable[[tuple[bool, int], tuple[bool, int]], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}


def _const(node: x.Const, scene: Scene) -> Value:
    return scene.setting.copies(node.value) if isinstance(node.value, frozenset) and of_cards(node) else node.value


def _local(node: x.Local, scene: Scene) -> Value:
    return scene.names[node.name]


def _word(node: x.Word, scene: Scene) -> Value:
    return WORDS[node.name](scene)


def _choice(node: x.Choice, scene: Scene) -> Value:
    return scene.setting.options[node.option]


def _read(node: x.Read, scene: Scene) -> Value:
    keys = tuple(scene.thing(key) for key in node.keys)
    kind = scene.setting.registers[node.register].type
    if None in keys:
        return absent(kind)
    value = scene.position.registers[node.register][keys]  # type: ignore[index]
    return scene.setting.copies(value) if isinstance(value, frozenset) and kind == CARDS else value


def _lying(node: x.Lying, scene: Scene) -> Value:
    if node.zone == "trick":
        return tuple(play.card for play in scene.position.trick)
    if node.owner is None:
        return _pile(node, scene.lying(node.zone))
    owner = scene.value(node.owner)
    if owner is None:
        return absent(node.type)
    if isinstance(owner, int):
        return _pile(node, scene.lying(node.zone, owner))
    return gathered([card for seat in owner for card in faces_in(scene.lying(node.zone, seat))])


def _pile(node: x.Lying, pile: frozenset[int] | tuple[int, ...]) -> Value:
    """What lies there; of a zone that holds one card the card itself, or none."""
    return pile if isinstance(node.type, SetOf) else next(iter(pile), None)


def _attribute(node: x.Attribute, scene: Scene) -> Value:
    thing = scene.thing(node.of)
    if thing is None:
        return absent(node.type)
    match node.name:
        case "suit":
            return scene.setting.rules.deck.cards[thing].suit if scene.printed else faces(scene).suit[thing]
        case "rank":
            return scene.setting.rules.deck.cards[thing].rank
        case "points":
            return faces(scene).points[thing]
        case "said":
            return said_with(scene, thing)
        case "seat":
            return thing
        case "team":
            return scene.setting.team_of[thing]
        case "side":
            return side_of(scene, thing)


def _column(node: x.Column, scene: Scene) -> Value:
    value = scene.thing(node.of)
    return absent(node.type) if value is None else scene.setting.columns[node.kind, node.name][value]


def _apply(node: x.Apply, scene: Scene) -> Value:
    args = tuple(scene.value(arg) for arg in node.args)
    return scene.once((node.definition, args), partial(_applied, node, args, scene))


def _applied(node: x.Apply, args: tuple[Value, ...], scene: Scene) -> Value:
    definition = scene.setting.definitions[node.definition]
    names = {name: value for (name, _), value in zip(definition.parameters, args, strict=True)}
    return scene._replace(names=names).value(definition.body)


def _not(node: x.Not, scene: Scene) -> Value:
    return not scene.flag(node.of)


def _logic(node: x.Logic, scene: Scene) -> Value:
    parts = (scene.flag(part) for part in node.parts)
    return all(parts) if node.op == "and" else any(parts)


def _compare(node: x.Compare, scene: Scene) -> Value:
    left, right = scene.value(node.left), scene.value(node.right)
    if node.op in ORDERS:
        return ORDERS[node.op](_height(left), _height(right))
    if isinstance(left, tuple) or isinstance(right, tuple):
        left, right = unordered(node.left, left), unordered(node.right, right)
    return (left == right) is (node.op == "==")


def _height(value: Value) -> tuple[bool, int]:
    """The place of a value in an order in which none is below all."""
    assert value is None or isinstance(value, int), "only numbers and values of kinds have an order"
    return (value is not None, value or 0)


def _arith(node: x.Arith, scene: Scene) -> Value:
    return ARITHMETIC[node.op](scene.number(node.left), scene.number(node.right))


def _set_op(node: x.SetOp, scene: Scene) -> Value:
    left, right = scene.value(node.left), scene.set(node.right)
    assert isinstance(left, (frozenset, tuple)), "a set is needed"
    if node.op == "|":
        return right | unordered(node.left, left)
    if isinstance(left, tuple) and of_cards(node):
        return row_meet(left, right) if node.op == "&" else row_less(left, right)
    if isinstance(left, tuple):
        return tuple(member for member in left if (member in right) is (node.op == "&"))
    if node.op == "&":
        return left & right
    return less(left, faces_in(right)) if of_cards(node) else left - right


def _as_set(node: x.AsSet, scene: Scene) -> Value:
    value = scene.value(node.of)
    if value is None:
        return frozenset()
    if not isinstance(value, int):
        return value
    match strip_none(node.of.type):
        case Suit():
            return cards_of_suit(scene, value)
        case Kind("said"):
            return gathered([play.card for play in scene.position.trick if play.said == value])
        case Card():
            return scene.setting.copies((value,))
        case Team():
            return frozenset(seat for seat, team in scene.setting.team_of.items() if team == value)
        case Side():
            return frozenset(seat for seat in scene.setting.seats if side_of(scene, seat) == value)
        case _:
            return frozenset({value})


def _between(node: x.Between, scene: Scene) -> Value:
    return frozenset(range(scene.number(node.low), scene.number(node.high) + 1))


def _member(node: x.Member, scene: Scene) -> Value:
    item = scene.thing(node.item)
    return item is not None and item in scene.set(node.of)


def _has(node: x.Has, scene: Scene) -> Value:
    members = scene.set(node.members)
    if of_cards(node.members):
        members = different(members)
    return bool(members) and members <= scene.set(node.of)


def _if(node: x.If, scene: Scene) -> Value:
    return scene.value(node.then if scene.flag(node.condition) else node.otherwise)


def _case(node: x.Case, scene: Scene) -> Value:
    value = scene.value(node.of)
    for arm in node.arms:
        if value in arm.values:
            return scene.value(arm.then)
    assert node.otherwise is not None, "the arms of a case cover every value"
    return scene.value(node.otherwise)


def _quantify(node: x.Quantify, scene: Scene) -> Value:
    domain = scene.value(node.domain)
    each = (scene.bind(node.name, member) for member in walked(node.domain, domain))
    kept = (inner for inner in each if node.where is None or inner.flag(node.where))
    match node.how:
        case "every":
            return all(inner.flag(node.body) for inner in kept)
        case "some":
            return any(inner.flag(node.body) for inner in kept)
        case "where":
            members = tuple(inner.names[node.name] for inner in kept if inner.flag(node.body))
            if isinstance(domain, tuple):
                return members  # type: ignore[return-value]
            return gathered(members) if of_cards(node) else frozenset(members)  # type: ignore[arg-type]
        case "sum":
            return sum(inner.number(node.body) for inner in kept)
        case "max":
            return max((value for inner in kept if (value := inner.thing(node.body)) is not None), default=None)
        case "min":
            return min((value for inner in kept if (value := inner.thing(node.body)) is not None), default=None)
        case "streak":
            length = 0
            for inner in kept:
                if not inner.flag(node.body):
                    break
                length += 1
            return length


MEANINGS: dict[type, Meaning] = {
    x.Const: _const,
    x.Local: _local,
    x.Word: _word,
    x.Choice: _choice,
    x.Read: _read,
    x.Lying: _lying,
    x.Attribute: _attribute,
    x.Column: _column,
    x.Builtin: functions.call,
    x.Apply: _apply,
    x.Not: _not,
    x.Logic: _logic,
    x.Compare: _compare,
    x.Arith: _arith,
    x.SetOp: _set_op,
    x.AsSet: _as_set,
    x.Between: _between,
    x.Member: _member,
    x.Has: _has,
    x.If: _if,
    x.Case: _case,
    x.Quantify: _quantify,
}
