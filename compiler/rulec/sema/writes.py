"""What is written to registers in a round, and how often at the most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulec.ir.effects import Assign, CaseOf, Draw, Effect, ForEach, Run, When
from rulec.ir.expressions import Local
from rulec.ir.game import Game
from rulec.ir.phases import Call, Phase, Tricks, Turns
from rulec.sema.bounds import Bounds, Interval, measured
from rulec.sema.phases import PLAYING


@dataclass(frozen=True, slots=True)
class Write:
    """An assignment or draw with how often it can run in a round for one value of its keys (None: not known) and the
    intervals of the names bound around it."""

    effect: Assign | Draw
    times: int | None
    env: Mapping[str, Interval]


# A loop around an effect: the name it binds ("" if it is out of reach) and how often it runs.
Loop = tuple[str, int]


class Writes:
    """The writes of a game for one number of players; bounds that are not known yet raise Unknown on the way."""

    def __init__(self, game: Game, bounds: Bounds) -> None:
        self.game, self.bounds = game, bounds
        self.routines = {routine.id: routine for routine in game.routines}

    def most_tricks(self, phase: Tricks) -> int:
        """Tricks of a phase at the most: two seats or more play, unless `who` says otherwise."""
        cards = self.game.deck.size
        return cards // 2 if phase.who == PLAYING else cards

    def all(self) -> Iterator[Write]:
        """Every write of the round."""
        for phase in self.game.round:
            for effects, times, env in self._lists(phase):
                yield from self._walk(effects, times, (), env)

    def _lists(self, phase: Phase) -> Iterator[tuple[tuple[Effect, ...], int | None, Mapping[str, Interval]]]:
        match phase:
            case Turns():
                turns = self._turns(phase)
                for call in phase.calls:
                    yield call.effects, turns, self._heading(call)
                yield phase.on_call, turns, {}
            case Tricks():
                for call in phase.calls:
                    yield call.effects, None, self._heading(call)
                yield phase.on_play, self.game.deck.size, {}
                yield phase.on_trick, self.most_tricks(phase), {}
            case _:
                yield phase.effects, 1, {}

    def _turns(self, phase: Turns) -> int | None:
        if phase.stays is not None:
            return None
        choices = 1 if phase.choices is None else max(1, self.bounds.of(phase.choices)[1])
        if phase.once:
            return self.bounds.players * choices
        return None if phase.at_most is None else max(0, self.bounds.of(phase.at_most)[1]) * choices

    def _heading(self, call: Call) -> dict[str, Interval]:
        return self.bounds.heading(call)

    def _walk(self, effects: tuple[Effect, ...], times: int | None, loops: tuple[Loop, ...],
              env: Mapping[str, Interval]) -> Iterator[Write]:
        for effect in effects:
            match effect:
                case Assign(target=target) | Draw(target=target):
                    keys = {key.name for key in target.keys if isinstance(key, Local)}
                    total = times
                    for name, count in loops:
                        total = total * count if total is not None and name not in keys else total
                    yield Write(effect, total, env)
                case When(branches=branches, otherwise=otherwise):
                    for branch in branches:
                        yield from self._walk(branch.effects, times, loops, env)
                    yield from self._walk(otherwise, times, loops, env)
                case CaseOf(arms=arms, otherwise=other):
                    for arm in arms:
                        yield from self._walk(arm.effects, times, loops, env)
                    yield from self._walk(other or (), times, loops, env)
                case ForEach(name=name, domain=domain, effects=body):
                    inner = {**env, **self.bounds.member(name, domain, env)}
                    count = self.bounds.size(domain, env)[1]
                    yield from self._walk(body, times, (*loops, (name, count)), inner)
                case Run():
                    yield from self._run(effect, times, loops, env)

    def _run(self, effect: Run, times: int | None, loops: tuple[Loop, ...],
             env: Mapping[str, Interval]) -> Iterator[Write]:
        """The writes of a routine. A loop goes on under the name of the parameter that its value is handed to."""
        made = self.routines[effect.routine]
        handed = {arg.name: name for (name, _), arg in zip(made.parameters, effect.args, strict=True)
                  if isinstance(arg, Local)}
        inner = {name: self.bounds.of(arg, env) for (name, kind), arg in zip(made.parameters, effect.args, strict=True)
                 if measured(kind)}
        renamed = tuple((handed.get(name, ""), count) for name, count in loops)
        yield from self._walk(made.effects, times, renamed, inner)
