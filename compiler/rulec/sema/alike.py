"""What can be chosen in several ways that come to the same: choices of an option, and presets."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

from rulec.ir.effects import CaseOf
from rulec.ir.expressions import AsSet, Case, Choice, Compare, Const, Expression, Member, SetOp
from rulec.ir.game import Game
from rulec.ir.walk import walk
from rulec.sema.scope import World
from rulec_runtime.table_rules import Chosen

SHOWN = 3  # of the choices that are alike


def check_alike(game: Game, world: World) -> None:
    """Warns of choices that no rule tells apart, and of presets that set the same."""
    _choices(game, world)
    defaults = {option.name: option.default for option in game.options}
    for place, preset in enumerate(game.presets):
        other = next((other for other in game.presets[:place]
                      if {**defaults, **dict(other.values)} == {**defaults, **dict(preset.values)}), None)
        if other is not None:
            world.problems.warning("R0603", preset.span, f"the preset `{preset.name}` sets the same as `{other.name}`",
                                   "keep one of them", ((other.span, "the other one"),))


def _choices(game: Game, world: World) -> None:
    """Of an option that only ever is compared with some of its choices, the others play alike. An option that goes
    somewhere as a whole, into arithmetic or a section of `table`, tells all of them apart."""
    named, whole = _named(game)
    for option in game.options:
        if option.name not in named or option.name in whole:
            continue
        values = option.values or range(len(option.choices))
        alike = [str(option.choices[value] if option.choices else value)
                 for value in values if value not in named[option.name]]
        if len(alike) > 1:
            texts = ", ".join(f"`{text}`" for text in alike[:SHOWN]) + (", …" if len(alike) > SHOWN else "")
            world.problems.warning("R0602", option.span, f"no rule tells apart {texts} of `{option.name}`",
                                   "name all but one of them in a rule, or keep one")


def _named(game: Game) -> tuple[dict[str, set[int]], set[str]]:
    """For each option that is read the values that it is compared with, and the options that are read otherwise."""
    named: dict[str, set[int]] = defaultdict(set)
    reads: Counter[str] = Counter()
    for node in walk(replace(game, examples=())):
        found: Expression | None = None
        values: set[int] | None = None
        match node:
            case Choice(option=name) | Chosen(option=name):
                reads[name] += 1
            case Compare(op="==" | "!=", left=Choice() as found, right=other) | Compare(
                    op="==" | "!=", left=other, right=Choice() as found) | Member(item=Choice() as found, of=other):
                values = _fixed(other)
            case Case(of=Choice() as found, arms=arms) | CaseOf(of=Choice() as found, arms=arms):
                values = {value for arm in arms for value in arm.values if value is not None}
        if isinstance(found, Choice) and values is not None:
            named[found.option] |= values
            reads[found.option] -= 1
    return named, {name for name, count in reads.items() if count}


def _fixed(node: Expression) -> set[int] | None:
    """The values that are written out; None if the expression is something else."""
    match node:
        case Const(value=frozenset() as values):
            return set(values)
        case Const(value=int() as value):
            return {value}
        case AsSet(of=of):
            return _fixed(of)
        case SetOp(op="|", left=left, right=right):
            a, b = _fixed(left), _fixed(right)
            return None if a is None or b is None else a | b
    return None
