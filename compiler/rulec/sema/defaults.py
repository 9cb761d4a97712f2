"""Defaults and presets are combinations that the constraints allow with some number of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulec.ir.expressions import Choice, Const, Expression, Word
from rulec.ir.game import Game
from rulec.ir.table import Constraint
from rulec.ir.types import INT
from rulec.ir.walk import rebuild, walk
from rulec.sema.bounds import Bounds
from rulec.sema.endings import opened
from rulec.sema.scope import World
from rulec.sema.supposed import Supposed
from rulec.source.span import Span

HINT = "choose another, or let the constraint allow it"


def check_defaults(game: Game, all_bounds: list[Bounds], world: World) -> None:
    """Reports what nobody can play because a constraint refuses it with every number of players."""
    defaults = {option.name: option.default for option in game.options}
    refused = _refused(defaults, game, all_bounds)
    if refused is not None:
        world.problems.error("R0464", _place(refused, game, world), f"the default is refused: {refused.error}", HINT,
                             ((refused.span, "by this constraint"),))
        return
    for preset in game.presets:
        refused = _refused({**defaults, **dict(preset.values)}, game, all_bounds)
        if refused is not None:
            world.problems.error("R0464", preset.span, f"preset `{preset.name}` is refused: {refused.error}", HINT,
                                 ((refused.span, "by this constraint"),))


def _refused(values: Mapping[str, int], game: Game, all_bounds: list[Bounds]) -> Constraint | None:
    """A constraint that refuses these values, if there is one with every number of players."""
    found = [_refusing(values, game, bounds) for bounds in all_bounds]
    if not all(found):
        return None
    return next((one for one in found[0] if all(one in others for others in found)), found[0][0])


def _refusing(values: Mapping[str, int], game: Game, bounds: Bounds) -> list[Constraint]:
    """The constraints that refuse these values with one number of players."""
    known = Supposed(game, [bounds])

    def fixed(part: Any) -> Any:
        match part:
            case Choice(option=name, type=kind):
                return Const(type=kind, value=values[name])
            case Word(name="players"):
                return Const(type=INT, value=bounds.players)
        return part

    def holds(condition: Expression) -> bool:
        left = known.left(known.normal(rebuild(opened(condition, game), fixed)))
        return isinstance(left, Const) and left.value is True

    return [constraint for constraint in game.constraints if holds(constraint.condition)]


def _place(refused: Constraint, game: Game, world: World) -> Span:
    """Where a default that is refused is said: of several, the one said last, if possible in the file that is read."""
    read = {part.option for part in walk(opened(refused.condition, game)) if isinstance(part, Choice)}
    places, fixed = ([world.defaults[name] for name in names] for names in (read, world.fixed))
    here, fixed_here = ([place for place in some if place.file == world.source.file] for some in (places, fixed))
    return max(here or fixed_here or places, default=refused.span)
