"""Proofs that whoever is on turn has a legal call.

The calls of a phase are legal under conditions: the guards, and that there is something to choose for each parameter.
Every condition is a formula over the comparisons and questions in it. If the formula of one call or another holds,
whichever of these are true, a call is always legal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Final

from rulec.ir.expressions import Arith, Builtin, Compare, Const, Expression, Local, Logic, Not
from rulec.ir.game import Game
from rulec.ir.phases import Call, Rule, Turns
from rulec.ir.types import FLAG
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds
from rulec.sema.hands import enough_cards

MOST_ASKED: Final = 10  # different questions in the guards of one phase, all combinations of which are tried
# A comparison as the one that is true where it is false.
_OTHERWISE: Final = {"!=": "==", ">": "<=", ">=": "<"}


def always_legal(phase: Turns, game: Game, all_bounds: list[Bounds]) -> bool:
    """Whether it is proved that a call of the phase is legal for whoever is on turn."""
    if any(_leaves_one(call, all_bounds) for call in phase.calls):
        return True
    if any(all(enough_cards(call, phase, game, bounds) for bounds in all_bounds) for call in phase.calls):
        return True
    return _covered(phase.calls, all_bounds)


def _covered(calls: tuple[Call, ...], all_bounds: list[Bounds]) -> bool:
    """Whether the conditions of the calls leave no case out. Calls with the same heading take the same values: of each
    heading one choice of values is looked at, which stands for any."""
    headings: list[object] = []
    asked = _Asked()
    formulas = []
    for call in calls:
        heading = (call.parameters, call.locals)
        if heading not in headings:
            headings.append(heading)
        number = headings.index(heading)
        needs = [asked.some(parameter.domain, number) for parameter in call.parameters
                 if not all(bounds.size(parameter.domain, {})[0] > 0 for bounds in all_bounds)]
        needs += [asked.formula(rule.condition, number) for rule in call.requires]
        needs += [_Formula("not", (asked.formula(rule.condition, number),)) for rule in call.refuses]
        formulas.append(_Formula("and", tuple(needs)))
    if len(asked.atoms) > MOST_ASKED:
        return False
    whole = _Formula("or", tuple(formulas))
    return all(whole.holds(answers) for answers in product((False, True), repeat=len(asked.atoms)))


@dataclass(frozen=True, slots=True)
class _Formula:
    """`atom` asks the question of a number, the others join formulas."""

    op: str
    parts: tuple[_Formula, ...] = ()
    atom: int = 0

    def holds(self, answers: tuple[bool, ...]) -> bool:
        """Its value if these are the answers."""
        match self.op:
            case "atom":
                return answers[self.atom]
            case "not":
                return not self.parts[0].holds(answers)
            case "and":
                return all(part.holds(answers) for part in self.parts)
        return any(part.holds(answers) for part in self.parts)


@dataclass(slots=True)
class _Asked:
    """The different questions of a phase; one that reads names of a heading is asked for that heading alone."""

    atoms: list[tuple[Expression, int]] = field(default_factory=list)

    def formula(self, node: Expression, heading: int) -> _Formula:
        """A condition as a formula."""
        match node:
            case Const(value=bool() as value):
                return _Formula("and" if value else "or")
            case Not(of=of):
                return _Formula("not", (self.formula(of, heading),))
            case Logic(op=op, parts=parts):
                return _Formula(op, tuple(self.formula(part, heading) for part in parts))
            case Builtin(function="some" | "no" as function, args=(whole,)):
                asked = self.some(whole, heading)
                return asked if function == "some" else _Formula("not", (asked,))
            case Compare(op=op, left=left, right=right) if op in _OTHERWISE:
                other = Compare(type=FLAG, op=_OTHERWISE[op], left=left, right=right)  # type: ignore[arg-type]
                return _Formula("not", (self._atom(other, heading),))
        return self._atom(node, heading)

    def some(self, whole: Expression, heading: int) -> _Formula:
        """Whether a set has a member."""
        return self._atom(Builtin(type=FLAG, function="some", args=(whole,)), heading)

    def _atom(self, node: Expression, heading: int) -> _Formula:
        own = heading if any(isinstance(part, Local) for part in walk(node)) else -1
        if (node, own) not in self.atoms:
            self.atoms.append((node, own))
        return _Formula("atom", atom=self.atoms.index((node, own)))


def _leaves_one(call: Call, all_bounds: list[Bounds]) -> bool:
    """One parameter with a set larger than what the guards take out of it, each one value at most."""
    if len(call.parameters) != 1 or call.requires:
        return False
    parameter = call.parameters[0]
    if not all(_excludes_one(rule, parameter.name) for rule in call.refuses):
        return False
    return all(bounds.size(parameter.domain, {})[0] > len(call.refuses) for bounds in all_bounds)


def _excludes_one(rule: Rule, name: str) -> bool:
    """A conjunction with a part `… + n == …`, linear in n, or `x is …`."""
    condition = rule.condition
    parts = condition.parts if isinstance(condition, Logic) and condition.op == "and" else (condition,)
    for part in parts:
        if isinstance(part, Compare) and part.op == "==":
            found = [_factor(side, name) for side in (part.left, part.right)]
            if None not in found and found[0] != found[1]:
                return True
    return False


def _factor(node: Expression, name: str) -> int | None:
    """How often n is added in a sum: 1, 0 or -1; None if it stands elsewhere."""
    match node:
        case Local(name=read) if read == name:
            return 1
        case Arith(op="+" | "-" as op, left=a, right=b):
            left, right = _factor(a, name), _factor(b, name)
            if left is None or right is None:
                return None
            return left + right if op == "+" else left - right
    reads = any(isinstance(part, Local) and part.name == name for part in walk(node))
    return None if reads else 0
