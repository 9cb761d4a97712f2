"""Effects with what is known where they stand: the guards around them, as long as nothing writes to what these read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulec.ir.effects import CaseOf, Deal, Effect, ForEach, Move, Run, When
from rulec.ir.expressions import Between, Compare, Const, Expression, Local, Logic, Not, Quantify
from rulec.ir.game import Game
from rulec.ir.phases import Call, Parameter, Phase, Tricks, Turns
from rulec.ir.secrets import effects_below
from rulec.ir.types import FLAG, INT, SetOf
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds, Unknown, measured
from rulec.sema.endings import in_full, opened, parts_of, put_in
from rulec.sema.intervals import Interval
from rulec.sema.standing import read_in, registers_only, written
from rulec.sema.supposed import Supposed, questions

Facts = tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Guarded:
    """An effect that holds no others, the conditions that hold when it is run, and the intervals of names bound around
    it. `call` is the one whose effects it is among."""

    effect: Effect
    facts: Facts
    names: Mapping[str, Interval]
    call: Call | None = None


def guarded_effects(phase: Phase, game: Game, all_bounds: list[Bounds]) -> Iterator[Guarded]:
    """Every effect of a phase in each of its places, those of routines where they are run."""
    around = _Around(game, all_bounds)
    always = not_refused(game)
    if not isinstance(phase, (Turns, Tricks)):
        condition = () if phase.condition is None else (phase.condition,)
        yield from around.effects(phase.effects, (*always, *condition), {})
        return
    for call in phase.calls:
        yield from around.call(call, phase, always)
    for effects in ((phase.on_call,) if isinstance(phase, Turns) else (phase.on_play, phase.on_trick)):
        yield from around.effects(effects, always, {})


def not_refused(game: Game) -> Facts:
    """What holds because constraints refuse the rest."""
    return tuple(Not(type=FLAG, of=constraint.condition) for constraint in game.constraints)


def supposing_all(facts: Facts, game: Game, all_bounds: list[Bounds], names: Mapping[str, Interval]) -> Supposed:
    """What follows from conditions that hold and from the intervals of names that are bound to numbers."""
    intervals: dict[tuple[tuple[Expression, int], ...], Interval] = {
        ((Local(type=INT, name=name), 1),): ends for name, ends in names.items()
    }
    known = Supposed(game, all_bounds, ranges=intervals)
    for whole in facts:
        for fact in parts_of(known.left(known.normal(opened(whole, game))), "and"):
            asked = questions(fact)
            if len(asked) == 1 and fact in (asked[0], Not(type=FLAG, of=asked[0])):
                known = known.supposing(asked[0], fact == asked[0])
    return known


class _Around:
    """Walks down effects and keeps what is known."""

    def __init__(self, game: Game, all_bounds: list[Bounds]) -> None:
        self.game, self.all_bounds = game, all_bounds

    def call(self, call: Call, phase: Turns | Tricks, facts: Facts) -> Iterator[Guarded]:
        """The effects of a call, below its guards."""
        names = {parameter.name: (min(parameter.values, default=0), max(parameter.values, default=0))
                 for parameter in call.parameters if measured(parameter.type)}
        guards = in_full(call, phase, self.game).guards
        guards += tuple(fact for parameter in call.parameters for fact in _within(parameter, self.game))
        effects = call.effects
        for name, value in reversed(call.locals):
            effects, guards = put_in(effects, name, value), put_in(guards, name, value)
        if "pass" in call.words:  # it is counted before its effects
            guards = tuple(guard for guard in guards if registers_only(guard) and "passed" not in read_in(guard))
        for found in self.effects(effects, (*facts, *guards), names):
            yield Guarded(found.effect, found.facts, found.names, call)

    def effects(self, effects: Iterable[Effect], facts: Facts, names: Mapping[str, Interval]) -> Iterator[Guarded]:
        """The effects of a list, top to bottom."""
        for effect in effects:
            match effect:
                case When(branches=branches, otherwise=otherwise):
                    below = facts
                    for branch in branches:
                        yield from self.effects(branch.effects, (*below, branch.condition), names)
                        below = (*below, Not(type=FLAG, of=branch.condition))
                    yield from self.effects(otherwise, below, names)
                case CaseOf(of=of, arms=arms, otherwise=otherwise):
                    for arm in arms:
                        values = tuple(Compare(type=FLAG, op="==", left=of, right=Const(type=of.type, value=value))
                                       for value in arm.values)
                        yield from self.effects(arm.effects, (*facts, Logic(type=FLAG, op="or", parts=values)), names)
                    yield from self.effects(otherwise or (), facts, names)
                case ForEach(name=name, effects=body, where=where):
                    inside = tuple(fact for fact in self._left(facts, effect) if not _names(fact) & {name})
                    inside += () if where is None else (where,)
                    outer = {other: ends for other, ends in names.items() if other != name}
                    yield from self.effects(body, inside, {**outer, **self._member(effect, names)})
                case Run():
                    yield from self._run(effect, facts, names)
                case _:
                    yield Guarded(effect, facts, names)
            facts = self._left(facts, effect)

    def _left(self, facts: Facts, effect: Effect) -> Facts:
        """What still holds after an effect."""
        changed = frozenset(written(self.game, effect))
        if not changed and not any(isinstance(inner, (Move, Deal)) for inner in effects_below(self.game, effect)):
            return facts
        return tuple(fact for fact in facts if registers_only(fact) and not read_in(fact) & changed)

    def _member(self, loop: ForEach, names: Mapping[str, Interval]) -> dict[str, Interval]:
        """The interval of the name of a loop, over all numbers of players."""
        if not isinstance(loop.domain.type, SetOf) or not measured(loop.domain.type.of):
            return {}
        try:
            found = [bounds.members(loop.domain, names) for bounds in self.all_bounds]
        except Unknown:
            return {}
        return {loop.name: (min(low for low, _ in found), max(high for _, high in found))}

    def _run(self, run: Run, facts: Facts, names: Mapping[str, Interval]) -> Iterator[Guarded]:
        """The effects of a routine with its arguments written in; nothing is known of those with a name that the
        routine binds anew."""
        made = self.game.routine(run.routine)
        bound = {node.name for node in walk(made.effects) if isinstance(node, (ForEach, Quantify))}
        body = made.effects
        for (name, kind), value in zip(made.parameters, run.args, strict=True):
            known = not _names(value) & bound
            body = put_in(body, name, value if known else Local(type=kind, name=f"{name} of {made.id}"))
        yield from self.effects(body, facts, names)


def _names(node: Expression) -> set[str]:
    return {part.name for part in walk(node) if isinstance(part, Local)}


def _within(parameter: Parameter, game: Game) -> Facts:
    """That a number which is chosen from `low..high` lies there."""
    domain = opened(parameter.domain, game)
    if not isinstance(domain, Between) or parameter.type != INT:
        return ()
    chosen = Local(type=INT, name=parameter.name)
    return (Compare(type=FLAG, op="<=", left=domain.low, right=chosen),
            Compare(type=FLAG, op="<=", left=chosen, right=domain.high))
