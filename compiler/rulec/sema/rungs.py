"""Rungs and calls that never come: an earlier rung covers them, or their condition cannot hold.

Conditions are compared as they are written: definitions stand for themselves, so that much is seen in little time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulec.ir.effects import When
from rulec.ir.expressions import Compare, Const, Expression, If, Local, Logic, Not
from rulec.ir.game import Game
from rulec.ir.phases import Call, Tricks, Turns
from rulec.ir.types import FLAG, INT
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds
from rulec.sema.scope import World
from rulec.sema.supposed import Supposed, shared
from rulec.source.span import Span


def check_rungs(game: Game, all_bounds: list[Bounds], world: World) -> None:
    """Warns of what never comes, in the file that is read: a variant may well leave rungs of its parents without use.
    A definition is read for each choice of its arguments' types, and its rung must be dead in all of them."""
    known = Supposed(game, all_bounds)
    found: dict[Span, list[Span | None]] = {}
    for ladder in _ladders(game):
        for condition, place in zip(ladder, _covers(ladder, known), strict=True):
            found.setdefault(condition.span, []).append(place)
    for span, covers in found.items():
        if None in covers or span.file != world.source.file:
            continue
        cover = covers[0]
        assert cover is not None
        if cover == span:
            world.problems.warning("R0401", span, "this rung is never reached: its condition cannot hold",
                                   "mend the condition, or take the rung away")
        else:
            world.problems.warning("R0401", span, "this rung is never reached: where it applies, one before it does",
                                   "put the narrower rung first, or take this one away",
                                   ((cover, "applies before it"),))
    for phase in game.round:
        if isinstance(phase, Tricks):
            for rules in (phase.lead, phase.follow):
                _written_twice([rule.condition for rule in rules], world)
            _written_twice(phase.wins, world)
        for call in phase.calls if isinstance(phase, (Turns, Tricks)) else ():
            _call(call, known, world)


def _written_twice(rungs: Iterable[Expression], world: World) -> None:
    """A rung of a trick that is written again finds nothing that it did not find the first time."""
    seen: dict[Expression, Span] = {}
    for rung in rungs:
        if rung in seen and rung.span.file == world.source.file:
            world.problems.warning("R0401", rung.span, "this rung is never reached: it stands before already",
                                   "take one of them away", ((seen[rung], "the same rung"),))
        seen.setdefault(rung, rung.span)


def _call(call: Call, known: Supposed, world: World) -> None:
    """A call whose guards cannot hold for any values of what it chooses."""
    for parameter in call.parameters:
        if parameter.type == INT and parameter.values:
            name = Local(type=INT, name=parameter.name)
            for number, answer in ((max(parameter.values), True), (min(parameter.values) - 1, False)):
                most = Const(type=INT, value=number)
                known = known.supposing(Compare(type=FLAG, op="<=", left=name, right=most), answer)
    guards = [(rule, rule.condition) for rule in call.requires]
    guards += [(rule, Not(type=FLAG, of=rule.condition)) for rule in call.refuses]
    for rule, guard in guards:
        condition = known.normal(guard)
        if _never(known, condition):
            if call.span.file == world.source.file == rule.span.file:
                world.problems.warning("R0401", rule.span, f"nobody can ever call `{call.words[0]}`: its guards cannot "
                                       "hold", "mend the guard, or take the call away")
            return
        known = _supposing(known, known.left(condition), answer=True)


def _ladders(game: Game) -> Iterator[tuple[Expression, ...]]:
    """The conditions of each ladder, and of each `if` with what stands beside it."""
    parts = (game.deck, game.sides, game.zones, game.registers, game.definitions, game.routines, game.match,
             game.round, game.report, game.table)
    inside = {id(node.otherwise) for node in walk(parts) if isinstance(node, If)}
    for node in walk(parts):
        if isinstance(node, If) and id(node) not in inside:
            yield tuple(_conditions(node))
        elif isinstance(node, When):
            yield tuple(branch.condition for branch in node.branches)


def _conditions(node: Any) -> Iterator[Expression]:
    while isinstance(node, If):
        yield node.condition
        node = node.otherwise


def _covers(ladder: tuple[Expression, ...], known: Supposed) -> Iterator[Span | None]:
    """For each condition of a ladder the place of the rung that keeps it from ever being met: its own if it cannot
    hold anyhow, the last one before if only all of them together do; None if it may be met."""
    asked = shared(known.normal(condition) for condition in ladder)
    together = known
    always: Span | None = None  # the rung that applies where none before it does
    for number, condition in enumerate(asked):
        if always is not None:
            yield always
        elif not _never(together, condition):
            if together.left(condition) == Const(type=FLAG, value=True):
                always = ladder[number].span
            yield None
        elif _never(known, condition):
            yield ladder[number].span
        else:
            yield next((ladder[place].span for place, earlier in enumerate(asked[:number])
                        if _never(_supposing(known, known.left(earlier), answer=False), condition)),
                       ladder[number - 1].span)
        if number + 1 < len(asked):
            together = _supposing(together, together.left(condition), answer=False)


def _never(known: Supposed, condition: Expression) -> bool:
    """Whether a condition in normal form cannot hold with what is known."""
    match known.left(condition):
        case Const(value=value):
            return value is False
        case Logic(op="and", parts=parts):
            for part in parts:
                if _never(known, part):
                    return True
                known = _supposing(known, known.left(part), answer=True)
        case Logic(op="or", parts=parts):
            return all(_never(known, part) for part in parts)
    return False


def _supposing(known: Supposed, asked: Expression, *, answer: bool) -> Supposed:
    """With what follows if a condition that is read already has this answer."""
    match asked:
        case Const():
            return known
        case Not(of=of):
            return _supposing(known, of, answer=not answer)
        case Logic(op=op, parts=parts) if answer is (op == "and"):
            for part in parts:
                known = _supposing(known, known.left(part), answer=answer)
            return known
    return known.supposing(asked, answer)
