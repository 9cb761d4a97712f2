"""Declared bounds of registers that a line may leave: what is written is followed back to the guards around it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulec.diagnostics import Problems
from rulec.ir.effects import Assign, Draw
from rulec.ir.expressions import Arith, Between, Compare, Const, Expression, If, Local, Logic, Not, Read, Word
from rulec.ir.game import Game
from rulec.ir.phases import Parameter
from rulec.ir.table import Register
from rulec.ir.types import FLAG, INT, Nothing, strip_none
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds
from rulec.sema.endings import opened
from rulec.sema.guarded import Facts, Guarded, guarded_effects, supposing_all
from rulec.sema.intervals import Interval
from rulec.source.span import Span

HINT = "guard the line, bind the value by `min` and `max`, or widen the bounds: beyond them the game stops with a fault"


def check_bounds_kept(game: Game, all_bounds: list[Bounds], problems: Problems) -> None:
    """Reports every line that may take a register with declared bounds (Register.checked) out of them."""
    checked = {register.name: register for register in game.registers
               if register.checked and strip_none(register.type) == INT}
    if not checked:
        return
    said: set[Span] = set()
    for phase in game.round:
        for found in guarded_effects(phase, game, all_bounds):
            effect = found.effect
            if isinstance(effect, (Assign, Draw)) and effect.target.register in checked and effect.span not in said:
                register = checked[effect.target.register]
                if not _Line(found, effect, register, game, all_bounds).kept():
                    said.add(effect.span)
                    _say(found, effect, register, problems)


def _say(found: Guarded, effect: Assign | Draw, register: Register, problems: Problems) -> None:
    low, high = register.low, register.high
    related = ((register.span, "declared here"),)
    offered = _offered(found, effect)
    if offered is None:
        problems.warning("R0461", effect.span, f"`{register.name}` may leave its bounds {low}..{high} here", HINT,
                         related)
        return
    least, most = min(offered.values), max(offered.values)
    problems.error("R0461", offered.domain.span, f"`{offered.name}` goes from {least} to {most}, but `{register.name}` "
                   f"keeps {low}..{high} only", f"write `{offered.name} in {max(low, least)}..{min(high, most)}`, or "
                   "widen the bounds", related)


def _offered(found: Guarded, effect: Assign | Draw) -> Parameter | None:
    """The parameter of a call that the line writes as it was chosen, whatever it is: no guard reads it."""
    call = found.call
    if call is None or effect not in call.effects or not isinstance(effect, Assign) or effect.op != ":=":
        return None
    guards = [rule.condition for rule in (*call.requires, *call.refuses)]
    guards += [value for _, value in call.locals]
    guards += [other.domain for other in call.parameters]
    for parameter in call.parameters:
        chosen = Local(type=parameter.type, name=parameter.name)
        match parameter.domain:
            case Between(low=Const() | Word(name="players"), high=Const() | Word(name="players")):
                if effect.value == chosen and not any(part == chosen for part in walk(tuple(guards))):
                    return parameter
    return None


class _Line:
    """One write to a register."""

    def __init__(self, found: Guarded, effect: Assign | Draw, register: Register, game: Game,
                 all_bounds: list[Bounds]) -> None:
        self.effect, self.register, self.game, self.all_bounds = effect, register, game, all_bounds
        self.facts, self.names = found.facts, found.names

    def kept(self) -> bool:
        """Whether it is proved that the register stays in its bounds."""
        if isinstance(self.effect, Draw):
            return all(self._inside(bounds.members(self.effect.domain, self.names)) for bounds in self.all_bounds)
        value = opened(self.effect.value, self.game)
        if isinstance(value.type, Nothing):
            return True
        if self.effect.op != ":=":
            before = Read(type=INT, register=self.register.name, keys=self.effect.target.keys)
            op: Literal["+", "-"] = "+" if self.effect.op == "+=" else "-"
            return self._sum(before, op, value, self.facts)
        return self._value(value, self.facts)

    def _inside(self, ends: Interval) -> bool:
        return self.register.low <= ends[0] and ends[1] <= self.register.high

    def _sum(self, before: Read, op: Literal["+", "-"], added: Expression, facts: Facts) -> bool:
        if isinstance(added, If):
            return all(self._sum(before, op, part, (*facts, condition)) for part, condition in _ways(added))
        return self._value(Arith(type=INT, op=op, left=before, right=added), facts)

    def _value(self, value: Expression, facts: Facts) -> bool:
        if isinstance(value, If):
            return all(self._value(part, (*facts, condition)) for part, condition in _ways(value))
        if isinstance(value.type, Nothing):
            return True
        if all(self._inside(bounds.of(value, self.names)) for bounds in self.all_bounds):
            return True
        value = replace(value, type=INT)  # none is always kept
        low, high = (Const(type=INT, value=end) for end in (self.register.low, self.register.high))
        within = Logic(type=FLAG, op="and", parts=(Compare(type=FLAG, op="<=", left=low, right=value),
                                                   Compare(type=FLAG, op="<=", left=value, right=high)))
        known = supposing_all(facts, self.game, self.all_bounds, self.names)
        left = known.left(known.normal(within))
        return (isinstance(left, Const) and left.value is True) or not known.possible


def _ways(choice: If) -> tuple[tuple[Expression, Expression], tuple[Expression, Expression]]:
    """What an expression that chooses can be, each with the condition of it."""
    return ((choice.then, choice.condition),
            (choice.otherwise, Not(type=FLAG, of=choice.condition)))
