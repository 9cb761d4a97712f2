"""What is written to registers in a round, and how often at the most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulec.ir.effects import Assign, CaseOf, Draw, Effect, ForEach, Run, When
from rulec.ir.expressions import Local
from rulec.ir.game import Game
from rulec.ir.phases import Call, Phase, Tricks, Turns
from rulec.sema.bounds import Bounds, measured
from rulec.sema.endings import PLAYER
from rulec.sema.intervals import Interval
from rulec.sema.phases import PLAYING


@dataclass(frozen=True, slots=True)
class Write:
    """An assignment or draw with how often it can run in a round for one value of its keys (None: not known) and the
    intervals of the names bound around it."""

    effect: Assign | Draw
    times: int | None
    env: Mapping[str, Interval]


@dataclass(frozen=True, slots=True)
class Path:
    """Where a write stands: its phase, its call (None: in a list that belongs to the phase), whether it is run after
    a trick rather than after a card, and the loops and routines around it, from outside in."""

    effect: Assign | Draw
    phase: Phase
    call: Call | None
    after_trick: bool
    around: tuple[ForEach | Run, ...]


class Writes:
    """The writes of a game, by register, for one number of players."""

    def __init__(self, game: Game, bounds: Bounds) -> None:
        self.game, self.bounds = game, bounds
        self.routines = {routine.id: routine for routine in game.routines}
        self.paths: dict[str, list[Path]] = {}
        for phase in game.round:
            for effects, call, after_trick in lists(phase):
                for effect, around in self._written(effects, ()):
                    path = Path(effect, phase, call, after_trick, around)
                    self.paths.setdefault(effect.target.register, []).append(path)

    def most_tricks(self, phase: Tricks) -> int:
        """Tricks of a phase at the most: two seats or more play, unless `who` says otherwise."""
        cards = self.game.deck.size
        return cards // 2 if phase.who == PLAYING else cards

    def to(self, register: str) -> Iterator[Write]:
        """Every write of a round to the register. Raises Unknown where the interval of another one is missing."""
        for path in self.paths.get(register, ()):
            env: Mapping[str, Interval] = {} if path.call is None else self.bounds.heading(path.call)
            loops: list[tuple[str, int]] = []
            for block in path.around:
                env, loops = self._inside(block, env, loops)
            keys = {key.name for key in path.effect.target.keys if isinstance(key, Local)}
            times = self.times(path.phase, path.call, path.after_trick, PLAYER in path.effect.target.keys)
            for name, count in loops:
                times = times * count if times is not None and name not in keys else times
            yield Write(path.effect, times, env)

    def _written(self, effects: tuple[Effect, ...],
                 around: tuple[ForEach | Run, ...]) -> Iterator[tuple[Assign | Draw, tuple[ForEach | Run, ...]]]:
        for effect in effects:
            match effect:
                case Assign() | Draw():
                    yield effect, around
                case When(branches=branches, otherwise=otherwise):
                    for branch in branches:
                        yield from self._written(branch.effects, around)
                    yield from self._written(otherwise, around)
                case CaseOf(arms=arms, otherwise=other):
                    for arm in arms:
                        yield from self._written(arm.effects, around)
                    yield from self._written(other or (), around)
                case ForEach(effects=body):
                    yield from self._written(body, (*around, effect))
                case Run(routine=name):
                    yield from self._written(self.routines[name].effects, (*around, effect))

    def times(self, phase: Phase, call: Call | None, after_trick: bool, of_player: bool = False) -> int | None:
        """How often a list of effects (see `lists`) is run in a round at the most, None if that is not known;
        `of_player`: for one player."""
        match phase:
            case Turns():
                return self._turns(phase, of_player)
            case Tricks() if call is not None:
                return None
            case Tricks():
                return self.most_tricks(phase) if after_trick else self.game.deck.size
            case _:
                return 1

    def _turns(self, phase: Turns, of_player: bool) -> int | None:
        if phase.stays is not None:
            return None
        choices = 1 if phase.choices is None else max(1, self.bounds.of(phase.choices)[1])
        if phase.once:
            return choices if of_player else self.bounds.players * choices
        return None if phase.at_most is None else max(0, self.bounds.of(phase.at_most)[1]) * choices

    def _inside(self, block: ForEach | Run, env: Mapping[str, Interval],
                loops: list[tuple[str, int]]) -> tuple[Mapping[str, Interval], list[tuple[str, int]]]:
        """Intervals and loops inside a block. A loop goes on in a routine under the name of the parameter that its
        value is handed to, "" if it is handed to none."""
        if isinstance(block, ForEach):
            count = self.bounds.size(block.domain, env)[1]
            return {**env, **self.bounds.member(block.name, block.domain, env)}, [*loops, (block.name, count)]
        pairs = list(zip(self.routines[block.routine].parameters, block.args, strict=True))
        handed = {arg.name: name for (name, _), arg in pairs if isinstance(arg, Local)}
        inner = {name: self.bounds.of(arg, env) for (name, kind), arg in pairs if measured(kind)}
        return inner, [(handed.get(name, ""), count) for name, count in loops]


def lists(phase: Phase) -> Iterator[tuple[tuple[Effect, ...], Call | None, bool]]:
    """The lists of effects of a phase: of which call, and whether after a trick."""
    match phase:
        case Turns():
            yield from ((call.effects, call, False) for call in phase.calls)
            yield phase.on_call, None, False
        case Tricks():
            yield from ((call.effects, call, False) for call in phase.calls)
            yield phase.on_play, None, False
            yield phase.on_trick, None, True
        case _:
            yield phase.effects, None, False
