"""Bounds of registers and parameters: inferred from what is written to them, or declared and then proved or checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulec.diagnostics import Problems
from rulec.ir.effects import Assign, CaseOf, Effect, ForEach, Run, When
from rulec.ir.expressions import Expression, Local
from rulec.ir.game import Game
from rulec.ir.phases import Call, Parameter, Phase, Tricks, Turns
from rulec.ir.table import Register, Routine
from rulec.ir.types import INT, SetOf, strip_none
from rulec.sema.bounds import LIMIT, Bounds, Interval, Unknown
from rulec.source.span import Span


@dataclass(frozen=True, slots=True)
class Write:
    """An assignment with how often it can run in a round (None: not known) and the numbers bound around it."""

    effect: Assign
    times: int | None
    env: dict[str, Interval]


def with_ranges(game: Game, declared: dict[str, tuple[Expression, Expression]], problems: Problems) -> Game:
    """The game with the bounds of every register and the values of every parameter. `declared` are the bounds that
    the spec gives (`a..b`), by register. What cannot be bounded is reported."""
    found = [_Inference(game, number, declared) for number in game.players]
    registers = tuple(_bounded(register, found, declared, problems) for register in game.registers)
    phases = tuple(_with_values(phase, found) for phase in game.round)
    return replace(game, registers=registers, round=phases)


def bounds_for(game: Game, players: int) -> Bounds:
    """Intervals over a game for one number of players; registers as the game has them, but the round parameter as
    the schedule gives it for that number."""
    bounds = Bounds(
        players, {option.name: option for option in game.options}, {kind.name: kind for kind in game.kinds},
        {made.id: made for made in game.definitions}, game.deck, len(game.teams), len(game.sides), game.match,
        {register.name: (register.low, register.high) for register in game.registers},
    )
    if game.match.parameter is not None:
        bounds.registers[game.match.parameter] = bounds.schedule()[1]
    return bounds


class _Inference:
    """The bounds of all registers for one number of players."""

    def __init__(self, game: Game, players: int, declared: dict[str, tuple[Expression, Expression]]) -> None:
        self.game = game
        self.bounds = bounds_for(game, players)
        self.stuck: dict[str, str] = {}
        self.blame: dict[str, Span] = {}
        numbers = [register for register in game.registers if strip_none(register.type) == INT
                   and register.nature in ("declared", "parameter")]
        for register in numbers:
            self.bounds.registers.pop(register.name)
        for register in game.registers:
            if register not in numbers and register.nature == "declared":
                self.bounds.registers[register.name] = self.bounds.range_of(register.type)
        self.bounds.registers["tricks"] = (0, self._most_tricks())
        for name in ("forehand", "host"):
            self.bounds.registers.pop(name, None)
        for name, (low, high) in declared.items():
            self.bounds.registers[name] = (self.bounds.of(low)[0], self.bounds.of(high)[1])
        self.routines = {routine.id: routine for routine in game.routines}
        self.inferred: dict[str, Interval] = {}
        self._run([register for register in numbers if register.name not in declared])
        self._check(declared)

    def _most_tricks(self) -> int:
        return len(self.game.deck.cards) // 2

    def _run(self, open_registers: list[Register]) -> None:
        """Infers one register after another until none is left or none can be."""
        while open_registers:
            done = []
            for register in open_registers:
                try:
                    self.bounds.registers[register.name] = self._infer(register)
                    done.append(register)
                except Unknown as unknown:
                    self.stuck[register.name] = unknown.register
            if not done:
                break
            open_registers = [register for register in open_registers if register not in done]
        for register in open_registers:
            self.bounds.registers[register.name] = (-LIMIT, LIMIT)

    def _check(self, declared: dict[str, tuple[Expression, Expression]]) -> None:
        """What writes to declared registers could make of them."""
        for register in self.game.registers:
            if register.name in declared:
                try:
                    self.inferred[register.name] = self._infer(register)
                except Unknown:
                    self.inferred[register.name] = (-LIMIT, LIMIT)

    def _infer(self, register: Register) -> Interval:
        if register.nature == "parameter":
            return self.bounds.schedule()[1]
        start = self.bounds.of(register.start)
        low, high = start
        rounds = self.bounds.rounds() if register.lifetime == "match" else 1
        for write in self.writes():
            if write.effect.target.register != register.name:
                continue
            a, b = self.bounds.of(write.effect.value, write.env)
            if write.effect.op == ":=":
                low, high = min(low, a), max(high, b)
                continue
            if write.effect.op == "-=":
                a, b = -b, -a
            if write.times is None or abs(low) > LIMIT or abs(high) > LIMIT:
                self.blame[register.name] = write.effect.span
                raise Unknown(register.name)
            low, high = low + min(0, a * write.times * rounds), high + max(0, b * write.times * rounds)
        return low, high

    def writes(self) -> Iterator[Write]:
        """Every assignment of the round."""
        for phase in self.game.round:
            for effects, times in self._lists(phase):
                yield from self._walk(effects, times, (), {})

    def _lists(self, phase: Phase) -> Iterator[tuple[tuple[Effect, ...], int | None]]:
        match phase:
            case Turns():
                turns = self._turns(phase)
                for call in phase.calls:
                    yield call.effects, turns
                yield phase.on_call, turns
            case Tricks():
                yield phase.on_play, len(self.game.deck.cards)
                yield phase.on_trick, self._most_tricks()
            case _:
                yield phase.effects, 1

    def _turns(self, phase: Turns) -> int | None:
        if phase.stays is not None:
            return None
        choices = 1 if phase.choices is None else self.bounds.of(phase.choices)[1]
        if phase.once:
            return self.bounds.players * choices
        return None if phase.at_most is None else self.bounds.of(phase.at_most)[1] * choices

    def _walk(self, effects: tuple[Effect, ...], times: int | None, loops: tuple[tuple[str, int], ...],
              env: dict[str, Interval]) -> Iterator[Write]:
        for effect in effects:
            match effect:
                case Assign(target=target):
                    keys = {key.name for key in target.keys if isinstance(key, Local)}
                    total = times
                    for name, count in loops:
                        total = total * count if total is not None and name not in keys else total
                    yield Write(effect, total, env)
                case When(branches=branches, otherwise=otherwise):
                    for branch in branches:
                        yield from self._walk(branch.effects, times, loops, env)
                    yield from self._walk(otherwise, times, loops, env)
                case CaseOf(arms=arms, otherwise=otherwise):
                    for arm in arms:
                        yield from self._walk(arm.effects, times, loops, env)
                    yield from self._walk(otherwise or (), times, loops, env)
                case ForEach(name=name, domain=domain, effects=body):
                    inner = dict(env)
                    if isinstance(domain.type, SetOf) and domain.type.of == INT:
                        inner[name] = self.bounds.members(domain, env)
                    yield from self._walk(body, times, (*loops, (name, self.bounds.size(domain, env)[1])), inner)
                case Run(routine=routine, args=args):
                    made: Routine = self.routines[routine]
                    pairs = zip(made.parameters, args, strict=True)
                    bound = {name: self.bounds.of(arg, env) for (name, kind), arg in pairs if strip_none(kind) == INT}
                    yield from self._walk(made.effects, times, loops, bound)


def _bounded(register: Register, found: list[_Inference], declared: dict[str, tuple[Expression, Expression]],
             problems: Problems) -> Register:
    if register.nature in ("builtin", "role"):
        return register
    low = min(one.bounds.registers[register.name][0] for one in found)
    high = max(one.bounds.registers[register.name][1] for one in found)
    if strip_none(register.type) == INT and (low <= -LIMIT or high >= LIMIT):
        blame = next((one.blame[register.name] for one in found if register.name in one.blame), register.span)
        problems.error("R0421", blame, f"the numbers in `{register.name}` have no bounds that can be found from here",
                       "declare them: `a..b` instead of `int`", ((register.span, "declared here"),))
        return replace(register, low=0, high=0)
    checked = False
    if register.name in declared:
        reach = [one.inferred[register.name] for one in found]
        checked = min(a for a, _ in reach) < low or max(b for _, b in reach) > high
    return replace(register, low=low, high=high, checked=checked)


def _with_values(phase: Phase, found: list[_Inference]) -> Phase:
    if not isinstance(phase, (Turns, Tricks)) or not phase.calls:
        return phase
    return replace(phase, calls=tuple(_call_values(call, found) for call in phase.calls))


def _call_values(call: Call, found: list[_Inference]) -> Call:
    parameters: list[Parameter] = []
    for parameter in call.parameters:
        values: set[int] = set()
        for one in found:
            env = {p.name: (min(p.values, default=0), max(p.values, default=0)) for p in parameters}
            try:
                low, high = (one.bounds.members(parameter.domain, env) if parameter.type == INT
                             else one.bounds.range_of(parameter.type))
            except Unknown:
                low, high = -LIMIT, LIMIT
            values |= set(range(low, min(high, low + 4096) + 1))
        parameters.append(replace(parameter, values=tuple(sorted(values))))
    return replace(call, parameters=tuple(parameters))
