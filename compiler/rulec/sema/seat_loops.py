"""Loops over seats in which the order of the seats matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulec.ir.effects import Assign, CaseOf, Effect, ForEach, Run, When
from rulec.ir.expressions import AsSet, Builtin, Compare, Expression, Local, Logic, Quantify, Read, SetOp
from rulec.ir.game import Game
from rulec.ir.types import FLAG, INT, SEAT, SetOf
from rulec.ir.walk import walk
from rulec.sema.scope import World

Names = frozenset[str]


def check_seat_loops(game: Game, world: World) -> None:
    """Warns of a register that several seats in turn write to: one that is not of that seat, is no sum, and does not
    gather what all of them put there."""
    routines = {routine.id: (routine.parameters, routine.effects) for routine in game.routines}
    for loop in (node for node in walk((game.routines, game.round)) if isinstance(node, ForEach)):
        if not (isinstance(loop.domain.type, SetOf) and loop.domain.type.of == SEAT) or _one_seat(loop):
            continue
        for line in _lines(loop.effects, frozenset({loop.name}), routines):
            if not _read_elsewhere(line, loop.effects):
                world.problems.warning(
                    "R0605", line.span, f"the order of the seats decides what `{line.target.register}` becomes",
                    "add it up with `+=`, keep it per seat, or say which seat counts, as in `first(S)`",
                    ((loop.span, "for each of these seats"),))


def _lines(effects: Iterable[Effect], of_seat: Names, routines: dict[str, Any]) -> Iterator[Assign]:
    """The assignments among the effects whose value depends on the seat and whose place does not. `of_seat` are the
    names that depend on the seat."""
    for effect in effects:
        match effect:
            case Assign(target=target, op=":=", value=value):
                own = any(key.type == SEAT and _mentions(key, of_seat) for key in target.keys)
                if not own and _mentions(value, of_seat) and not _gathers(value, target):
                    yield effect
            case When(branches=branches, otherwise=otherwise):
                for branch in branches:
                    if not any(_names_one(branch.condition, name) for name in of_seat):
                        yield from _lines(branch.effects, of_seat, routines)
                yield from _lines(otherwise, of_seat, routines)
            case ForEach(name=name, domain=domain, effects=inner):
                yield from _lines(inner, of_seat | {name} if _mentions(domain, of_seat) else of_seat, routines)
            case CaseOf(arms=arms, otherwise=otherwise):
                yield from _lines((e for arm in arms for e in arm.effects), of_seat, routines)
                yield from _lines(otherwise or (), of_seat, routines)
            case Run(routine=routine, args=args):
                parameters, inner = routines[routine]
                given = (name for (name, _), arg in zip(parameters, args, strict=True) if _mentions(arg, of_seat))
                yield from _lines(inner, frozenset(given), routines)


def _mentions(node: Expression, names: Names) -> bool:
    return any(isinstance(part, Local) and part.name in names for part in walk(node))


def _gathers(value: Expression, target: Read) -> bool:
    """Whether the value is the old one with something more, which is the same in whatever order it comes."""
    match value:
        case Builtin(function="max" | "min", args=parts) | Logic(parts=parts):
            return target in parts
        case SetOp(op="|" | "&", left=left, right=right):
            return target in (left, right)
    return False


def _one_seat(loop: ForEach) -> bool:
    """Whether the loop has one seat at the most: `for p in dealer`, `for p in seats where p is maker`."""
    conditions = [] if loop.where is None else [(loop.where, loop.name)]
    if isinstance(loop.domain, Quantify):
        conditions.append((loop.domain.body, loop.domain.name))
    single = isinstance(loop.domain, AsSet) and loop.domain.of.type == SEAT
    return single or any(_names_one(condition, name) for condition, name in conditions)


def _names_one(condition: Expression, name: str) -> bool:
    """Whether the condition says who the seat of that name is."""
    match condition:
        case Logic(op="and", parts=parts):
            return any(_names_one(part, name) for part in parts)
        case Compare(op="==", left=Local(name=left), right=right) if left == name:
            return not _mentions(right, frozenset({name}))
        case Compare(op="==", left=left, right=Local(name=right)) if right == name:
            return not _mentions(left, frozenset({name}))
    return False


def _read_elsewhere(line: Assign, body: tuple[Effect, ...]) -> bool:
    """Whether the loop itself reads the number or flag, as `if p.bid > high: high := p.bid` and the parts of a sum do:
    such a register tells of more than the last seat."""
    if line.target.type not in (INT, FLAG):
        return False
    reads = [node for node in walk(body) if isinstance(node, Read) and node.register == line.target.register]
    written = [node for node in walk(body) if isinstance(node, Assign) and node.target.register == line.target.register]
    own = [node for node in walk(line.value) if isinstance(node, Read) and node.register == line.target.register]
    return len(reads) > len(written) + len(own)
