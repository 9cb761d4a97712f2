"""Which side a seat is on. Membership is tested seat by seat, so a seat's side reads only what the rule says of it."""

from __future__ import annotations

from functools import partial

from rulec.interpreter.scene import Scene
from rulec.ir.expressions import Apply, Case, Expression, If, Quantify, SetOp


def side_of(scene: Scene, seat: int) -> int | None:
    """The side a seat belongs to: the first whose rule has him in its set, else the last one."""
    side = scene.once(("side", seat), partial(_side_of, scene, seat))
    assert side is None or isinstance(side, int), "a side is a place among the sides"
    return side


def _side_of(scene: Scene, seat: int) -> int | None:
    for place, side in enumerate(scene.setting.rules.sides):
        if side.seats is None or _has(side.seats, scene, seat):
            return place
    return None


def _has(seats: Expression, scene: Scene, seat: int) -> bool:
    """Whether the seat is in a set of seats."""
    match seats:
        case SetOp("|", left, right):
            return _has(left, scene, seat) or _has(right, scene, seat)
        case SetOp("&", left, right):
            return _has(left, scene, seat) and _has(right, scene, seat)
        case SetOp("-", left, right):
            return _has(left, scene, seat) and not _has(right, scene, seat)
        case Quantify("where", name, domain, where, body) if _has(domain, scene, seat):
            inner = scene.bind(name, seat)
            return (where is None or inner.flag(where)) and inner.flag(body)
        case Quantify("where"):
            return False
        case If(condition, then, otherwise):
            return _has(then if scene.flag(condition) else otherwise, scene, seat)
        case Case(of, arms, otherwise):
            value = scene.value(of)
            chosen = next((arm.then for arm in arms if value in arm.values), otherwise)
            assert chosen is not None, "the arms of a case cover every value"
            return _has(chosen, scene, seat)
        case Apply(definition, args):
            made = scene.setting.definitions[definition]
            names = {name: scene.value(arg) for (name, _), arg in zip(made.parameters, args, strict=True)}
            return _has(made.body, scene._replace(names=names), seat)
        case _:
            return seat in scene.set(seats)
