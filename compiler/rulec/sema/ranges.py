"""Bounds of registers and parameters: inferred from what is written to them, or declared and then proved or checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulec.diagnostics import Problems
from rulec.ir.effects import Assign, Draw
from rulec.ir.expressions import Arith, Expression
from rulec.ir.game import Game
from rulec.ir.phases import Call, Parameter, Phase, Tricks, Turns
from rulec.ir.table import Register
from rulec.ir.types import INT, SUIT, strip_none
from rulec.sema.bounds import LIMIT, Bounds, Unknown, measured
from rulec.sema.intervals import Interval
from rulec.sema.writes import Write, Writes
from rulec.source.limits import ACTIONS

Declared = Mapping[str, tuple[Expression, Expression]]


def with_ranges(game: Game, declared: Declared, problems: Problems) -> Game:
    """The game with the bounds of every register and the values of every parameter. `declared` are the bounds that
    the spec gives (`a..b`), by register. What cannot be bounded is reported."""
    found = [_Inference(game, number, declared, problems) for number in game.players]
    registers = tuple(_bounded(register, found, declared, problems) for register in game.registers)
    phases = tuple(_with_values(phase, found, problems) for phase in game.round)
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

    def __init__(self, game: Game, players: int, declared: Declared, problems: Problems) -> None:
        self.bounds = bounds_for(game, players)
        self.writes = Writes(game, self.bounds)
        self.blame: dict[str, Assign | Draw] = {}
        self.stuck: dict[str, str] = {}
        self.from_itself: set[str] = set()
        self.most_tricks = sum(self.writes.most_tricks(phase) for phase in game.round if isinstance(phase, Tricks))
        self.bounds.registers["tricks"] = (0, self.most_tricks)
        for register in game.registers:
            if register.nature == "declared":
                self.bounds.registers[register.name] = self.bounds.range_of(register.type)
        open_registers = [register for register in game.registers
                          if register.nature == "declared" and measured(register.type)]
        for register in open_registers:
            self.bounds.registers.pop(register.name)
        for name, (low, high) in declared.items():
            try:
                self.bounds.registers[name] = (self.bounds.of(low)[0], self.bounds.of(high)[1])
            except Unknown as unknown:
                problems.error("R0435", low.span, f"these bounds depend on `{unknown.register}`, which changes",
                               "bounds are made of numbers, options and players")
                self.bounds.registers[name] = (0, 0)
        self._run([register for register in open_registers if register.name not in declared])
        self.inferred = {register.name: self._reach(register) for register in game.registers
                         if register.name in declared}

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
            if not done:  # suits that wait for each other may be any
                done = [register for register in open_registers if strip_none(register.type) == SUIT]
                for register in done:
                    self.bounds.registers[register.name] = self.bounds.range_of(register.type)
            if not done:
                break
            open_registers = [register for register in open_registers if register not in done]
        for register in open_registers:
            self.bounds.registers[register.name] = self.bounds.range_of(register.type)
        self.stuck = {register.name: self.stuck[register.name] for register in open_registers}

    def to_blame(self, name: str) -> bool:
        """Whether a register without bounds is not only waiting for another one without; of those that wait for each
        other one is to blame."""
        seen = [name]
        while (following := self.stuck.get(seen[-1], seen[-1])) not in seen:
            seen.append(following)
        return name == min(seen[seen.index(following):])

    def _reach(self, register: Register) -> Interval:
        """What writes to a register could make of it."""
        try:
            return self._infer(register)
        except Unknown:
            return self.bounds.range_of(register.type)

    def _infer(self, register: Register) -> Interval:
        low, high = self.bounds.of(register.start)
        added: list[Interval] = []
        rounds = self.bounds.rounds() if register.lifetime == "match" else 1
        for write in self.writes.to(register.name):
            effect = write.effect
            self.blame[register.name] = effect
            a, b = self._given(register.name, write)
            if isinstance(effect, Draw) or effect.op == ":=":
                low, high = min(low, a), max(high, b)
                continue
            if write.times is None:
                raise Unknown(register.name)
            a, b = (a, b) if effect.op == "+=" else (-b, -a)
            added.append((min(0, a * write.times * rounds), max(0, b * write.times * rounds)))
        if strip_none(register.type) == SUIT:  # facts may say any suit of the cards; only `trumps` has to be written
            return 0, max(high, len(self.bounds.deck.suits) - 1)
        return max(-LIMIT, low + sum(a for a, _ in added)), min(LIMIT, high + sum(b for _, b in added))

    def _given(self, name: str, write: Write) -> Interval:
        """The interval of what is written to a register."""
        effect = write.effect
        try:
            if isinstance(effect, Draw):
                return self.bounds.members(effect.domain, write.env)
            return self.bounds.of(effect.value, write.env)
        except Unknown as unknown:
            if unknown.register == name:
                self.from_itself.add(name)
            raise


def _bounded(register: Register, found: list[_Inference], declared: Declared, problems: Problems) -> Register:
    if register.nature == "role":
        return register
    low = min(one.bounds.registers[register.name][0] for one in found)
    high = max(one.bounds.registers[register.name][1] for one in found)
    if strip_none(register.type) == INT and (low <= -LIMIT or high >= LIMIT):
        if any(one.to_blame(register.name) for one in found):
            blame = next((one.blame[register.name] for one in found if register.name in one.blame), register)
            from_itself = any(register.name in one.from_itself for one in found)
            message, hint = _unbounded(register.name, blame, from_itself)
            problems.error("R0421", blame.span, message, hint, ((register.span, "declared here"),))
        return replace(register, low=0, high=0)
    checked = False
    if register.name in declared:
        reach = [one.inferred[register.name] for one in found]
        checked = min(a for a, _ in reach) < low or max(b for _, b in reach) > high
    return replace(register, low=low, high=high, checked=checked)


def _unbounded(name: str, line: Register | Assign | Draw, from_itself: bool) -> tuple[str, str]:
    """What to say, and what helps, where a line gives a number no bounds."""
    declare = "declare its bounds, `a..b` instead of `int`"
    if isinstance(line, Assign) and from_itself and not _sets_a_sum(line):
        does = {"+=": f"adds `{name}` to itself", "-=": f"takes `{name}` from itself",
                ":=": f"makes `{name}` of itself"}[line.op]
        return (f"this line {does}, so no bounds follow", f"reckon what is booked from other numbers (twice as much, "
                f"say), or {declare}: beyond them the game stops with a fault")
    adding = isinstance(line, Assign) and line.op == ":="
    return f"how far `{name}` goes cannot be found from this line", declare + (", or write `+=`" if adding else "")


def _sets_a_sum(line: Assign) -> bool:
    """Whether the line is `x := x + …` or `x := x - …`, for which there are `+=` and `-=`."""
    value = line.value
    return line.op == ":=" and isinstance(value, Arith) and value.op in ("+", "-") and value.left == line.target


def _with_values(phase: Phase, found: list[_Inference], problems: Problems) -> Phase:
    if not isinstance(phase, (Turns, Tricks)) or not phase.calls:
        return phase
    return replace(phase, calls=tuple(_call_values(call, found, problems) for call in phase.calls))


def _call_values(call: Call, found: list[_Inference], problems: Problems) -> Call:
    parameters: list[Parameter] = []
    for parameter in call.parameters:
        values: set[int] = set()
        for one in found:
            env: dict[str, Interval] = {}
            for earlier in parameters:
                env[earlier.name] = (min(earlier.values, default=0), max(earlier.values, default=0))
            low, high = one.bounds.members(parameter.domain, env)
            if high - low > ACTIONS:
                problems.error("R0430", parameter.domain.span,
                               f"`{parameter.name}` can have more than {ACTIONS} values", "narrow its range")
                high = low
            values |= set(range(low, high + 1))
        if not values:
            problems.error("R0451", parameter.domain.span, f"`{parameter.name}` never has a value here, so nobody can "
                           "make this call", "widen its range, or leave the call out")
        parameters.append(replace(parameter, values=tuple(sorted(values))))
    return replace(call, parameters=tuple(parameters))
