"""What effects do: each gives the position after it. `EFFECTS` has one function for every effect class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from rulec.interpreter.copies import different, gathered, row_less, row_meet
from rulec.interpreter.position import Keys, Place, Position, Value, in_order
from rulec.interpreter.scene import Scene
from rulec.interpreter.trick import playing
from rulec.interpreter.words import forehand
from rulec.ir import effects as e
from rulec.ir.expressions import AsSet, Expression, Lying
from rulec.ir.table import Register
from rulec.ir.types import CARDS, Card, Flag, OrNone, strip_none


class Left(Exception):
    """An effect has left the tricks, the round or the match, or wants the round dealt again."""

    def __init__(self, what: Literal["tricks", "round", "match", "redeal"], position: Position) -> None:
        super().__init__(what)
        self.what = what
        self.position = position


class Fault(Exception):
    """A check of the spec has failed: the number of a fault."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class DrawNeeded(Exception):
    """The outcome handed in has no value left for a draw from `values`."""

    def __init__(self, values: tuple[int, ...]) -> None:
        super().__init__(values)
        self.values = values


class WrongDraw(Exception):
    """The value drawn is not among those offered."""


def perform(effects: Iterable[e.Effect], scene: Scene) -> Position:
    """The position after the effects, top to bottom. Raises Left, Fault, and in a deal DrawNeeded or WrongDraw."""
    position = scene.position
    for effect in effects:
        position = EFFECTS[type(effect)](effect, scene.at(position))
    return position


def take_draw(position: Position, values: tuple[int, ...]) -> tuple[int, Position]:
    """The next value drawn, which must be one of `values`. Raises DrawNeeded, WrongDraw."""
    if not position.drawn:
        raise DrawNeeded(values)
    value, *rest = position.drawn
    if value not in values:
        raise WrongDraw
    return value, position._replace(drawn=tuple(rest))


def to_start(scene: Scene, register: Register) -> Position:
    """The position with every value of a register at its start."""
    values = {keys: _kept(register, scene.start(register, keys)) for keys in scene.setting.all_keys(register)}
    return scene.position._replace(registers={**scene.position.registers, register.name: values})


def _kept(register: Register, value: Value) -> Value:
    """The value as a register keeps it: a set without order, of cards the faces; the first value where the start of a
    register that is never none reads a role that is still to be drawn."""
    if value is None and not isinstance(register.type, OrNone):
        return False if isinstance(register.type, Flag) else 0
    if isinstance(value, tuple):
        value = frozenset(value)
    return different(value) if isinstance(value, frozenset) and register.type == CARDS else value


def _keys(scene: Scene, nodes: tuple[Expression, ...]) -> Keys | None:
    """The values of keys; None if one of them is none."""
    keys = [key for key in map(scene.thing, nodes) if key is not None]
    return tuple(keys) if len(keys) == len(nodes) else None


def _assign(line: e.Assign, scene: Scene) -> Position:
    register = scene.setting.registers[line.target.register]
    keys = _keys(scene, line.target.keys)
    if keys is None:
        return scene.position
    match line.op:
        case ":=":
            value = _kept(register, scene.value(line.value))
        case "+=":
            value = scene.number(line.target) + scene.number(line.value)
        case "-=":
            value = scene.number(line.target) - scene.number(line.value)
    if isinstance(value, int) and not register.low <= value <= register.high:
        assert register.checked, f"`{register.name}` was proved to stay in {register.low}..{register.high}, not {value}"
        raise Fault(scene.setting.fault("bound", line.span))
    return scene.position.write(register.name, keys, value)


def _clear(line: e.Clear, scene: Scene) -> Position:
    register = scene.setting.registers[line.register]
    if not line.keys:
        return to_start(scene, register)
    keys = _keys(scene, line.keys)
    if keys is None:
        return scene.position
    return scene.position.write(register.name, keys, _kept(register, scene.start(register, keys)))


def _move(line: e.Move, scene: Scene) -> Position:
    owner = None
    if line.owner is not None:
        owner = scene.thing(line.owner)
        if owner is None:
            return scene.position
    cards, to = _cards(line.cards, scene), (line.zone, owner)
    if line.source is None:
        _check_room(line, cards, to, scene.position.take_up(cards), scene)
        return scene.position.move(cards, to)
    position = scene.position
    for source in _sources(line.source, scene):
        there = scene.at(position).lying(*source)
        taken = row_meet(cards, gathered(there) if isinstance(there, tuple) else there)
        cards = row_less(cards, gathered(taken))
        _check_room(line, taken, to, position.take_up(taken, source), scene)
        position = position.move(taken, to, source)
    return position


def _check_room(line: e.Move | e.Deal, cards: Sequence[int], to: Place, position: Position, scene: Scene) -> None:
    """Raises Fault if a zone that holds one, as it is when the cards have left their places, has no room for them."""
    if cards and scene.setting.zones[to[0]].holds_one and (position.zones[to] or len(cards) > 1):
        raise Fault(scene.setting.fault("full", line.span))


def _cards(node: Expression, scene: Scene) -> tuple[int, ...]:
    """The cards that an effect moves or shows; of a card that stands for its set one copy."""
    if isinstance(node, AsSet) and isinstance(strip_none(node.of.type), Card):
        card = scene.thing(node.of)
        return () if card is None else (card,)
    return scene.members(node)


def _sources(source: Lying, scene: Scene) -> tuple[Place, ...]:
    """The places that a zone, of one owner or several, stands for. Cards of a trick that is won lie with the winner."""
    if source.zone == "trick":
        return (("won", scene.position.winner),)
    if source.owner is None:
        return ((source.zone, None),)
    owner = scene.value(source.owner)
    owners = () if owner is None else (owner,) if isinstance(owner, int) else in_order(owner)
    return tuple((source.zone, seat) for seat in owners)


def _show(line: e.Show, scene: Scene) -> Position:
    viewers = scene.setting.seats | {-1} if line.to is None else scene.set(line.to)
    there = tuple(card for card in _cards(line.cards, scene) if card in scene.setting.pack)
    return scene.position.show(there, viewers)


def _deal(line: e.Deal, scene: Scene) -> Position:
    count = scene.number(line.count)
    if line.owner is not None:
        owner = scene.thing(line.owner)
        return scene.position if owner is None else _off_the_stock(line, count, (line.zone, owner), scene)
    if not scene.setting.zones[line.zone].per_seat:
        return _off_the_stock(line, count, (line.zone, None), scene)
    position = scene.position
    taking_part = playing(scene)
    for seat in scene.setting.round_from(forehand(scene) or 0):
        if seat in taking_part:
            position = _off_the_stock(line, count, (line.zone, seat), scene.at(position))
    return position


def _off_the_stock(line: e.Deal, count: int, to: Place, scene: Scene) -> Position:
    position = scene.position
    stock = position.zones["stock", None]
    if stock is None:
        return position.pile(to, None)  # in an example without a stock nobody knows what was dealt
    cards = tuple(stock)[:max(0, count)]
    if not cards:
        return position
    _check_room(line, cards, to, position, scene)
    position = position.move(cards, to, ("stock", None))
    return position._replace(last_dealt=cards[-1]) if position.phase == 0 else position  # read within the deal only


def _draw(line: e.Draw, scene: Scene) -> Position:
    keys = _keys(scene, line.target.keys)
    if keys is None:
        return scene.position
    value, position = take_draw(scene.position, scene.members(line.domain))
    return position.write(line.target.register, keys, value)


def _when(line: e.When, scene: Scene) -> Position:
    for branch in line.branches:
        if scene.flag(branch.condition):
            return perform(branch.effects, scene)
    return perform(line.otherwise, scene)


def _for_each(line: e.ForEach, scene: Scene) -> Position:
    position = scene.position
    for member in scene.members(line.domain):
        inner = scene.at(position).bind(line.name, member)
        if line.where is None or inner.flag(line.where):
            position = perform(line.effects, inner)
    return position


def _case_of(line: e.CaseOf, scene: Scene) -> Position:
    value = scene.value(line.of)
    for arm in line.arms:
        if value in arm.values:
            return perform(arm.effects, scene)
    assert line.otherwise is not None, "the arms of a case cover every value"
    return perform(line.otherwise, scene)


def _redeal(line: e.Redeal, scene: Scene) -> Position:
    raise Left("redeal", scene.position)


def _end(line: e.End, scene: Scene) -> Position:
    raise Left(line.what, scene.position)


def _run(line: e.Run, scene: Scene) -> Position:
    routine = scene.setting.routines[line.routine]
    given = zip(routine.parameters, line.args, strict=True)
    return perform(routine.effects, scene._replace(names={name: scene.value(arg) for (name, _), arg in given}))


EFFECTS: dict[type, Callable[[Any, Scene], Position]] = {
    e.Assign: _assign,
    e.Clear: _clear,
    e.Move: _move,
    e.Show: _show,
    e.Deal: _deal,
    e.Draw: _draw,
    e.When: _when,
    e.ForEach: _for_each,
    e.CaseOf: _case_of,
    e.Redeal: _redeal,
    e.End: _end,
    e.Run: _run,
}
