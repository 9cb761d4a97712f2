"""Proofs that whoever is on turn has a legal call.

The calls of a phase are legal under conditions: the guards, and that there is something to choose for each parameter.
Every condition asks questions. If one call or another is legal, whatever the answers are that go together with each
other and with what is known in the phase (`rulec.sema.standing`), a call is always legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rulec.ir.expressions import Arith, Between, Builtin, Compare, Const, Expression, Local, Logic, Member, Not, Read
from rulec.ir.game import Game
from rulec.ir.phases import Call, Parameter, Rule, Turns
from rulec.ir.types import FLAG, INT
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds
from rulec.sema.endings import opened, parts_of, put_in
from rulec.sema.hands import enough_cards
from rulec.sema.standing import Standing, as_called
from rulec.sema.supposed import Supposed, questions, shared

MOST_CASES: Final = 500  # that are told apart in one phase
MOST_TRIED: Final = 24  # choices of values for what one call chooses


def always_legal(phase: Turns, game: Game, all_bounds: list[Bounds]) -> bool:
    """Whether it is proved that a call of the phase is legal for whoever is on turn."""
    if any(_leaves_one(call, all_bounds) for call in phase.calls):
        return True
    if any(all(enough_cards(call, phase, game, bounds) for bounds in all_bounds) for call in phase.calls):
        return True
    return _Cases(phase, game, all_bounds).covered()


class _Cases:
    """All that can be the case on a turn of a phase, told apart by the questions that its calls ask."""

    def __init__(self, phase: Turns, game: Game, all_bounds: list[Bounds]) -> None:
        self.standing = Standing(phase, game, all_bounds)
        self.game = game
        self.left = MOST_CASES
        headings: list[object] = []
        calls: list[Expression] = []
        for call in phase.calls:
            heading = (call.parameters, call.locals)
            if heading not in headings:
                headings.append(heading)
            calls += [self.standing.supposed.normal(way) for way in _ways(call, headings.index(heading), game)]
        self.calls = shared(calls)

    def covered(self) -> bool:
        """Whether a call is legal in every case."""
        known, facts = self.standing.always()
        return self._covered(known, facts, self.calls)

    def _covered(self, known: Supposed, facts: list[Expression], calls: list[Expression]) -> bool:
        self.left -= 1
        facts = [found for fact in facts for found in parts_of(known.left(fact), "and")]
        if not known.possible or any(fact == _flag(False) for fact in facts):
            return True
        for fact in facts:
            asked = questions(fact)
            if len(asked) == 1 and fact in (asked[0], Not(type=FLAG, of=asked[0])):
                return self._supposing(known, facts, calls, asked[0], fact == asked[0])
        calls = [found for call in calls if (found := known.left(call)) != _flag(False)]
        if any(call == _flag(True) for call in calls):
            return True
        if not calls or self.left < 0:
            return False
        asked = min((questions(call) for call in calls), key=len)
        told = next((node for call in calls for node in questions(call) if _unset(node)), asked[0])
        return all(self._supposing(known, facts, calls, told, answer) for answer in (False, True))

    def _supposing(self, known: Supposed, facts: list[Expression], calls: list[Expression], asked: Expression,
                   answer: bool) -> bool:
        """Whether a call is legal in every case in which a question has this answer."""
        supposed = known.supposing(asked, answer)
        if answer and (name := _unset(asked)):
            more, holding = self.standing.while_none(name)
            supposed = replace(supposed, registers={**supposed.registers, **more.registers})
            facts = [*facts, *holding]
        return self._covered(supposed, facts, calls)


def _ways(call: Call, heading: int, game: Game) -> Iterator[Expression]:
    """Conditions, of which each makes a call legal: for each of its words, some values for what it chooses.

    Of every heading one choice of values is looked at, which stands for any; calls with the same heading have the same.
    Besides, values are tried that are written in the call."""
    guards = tuple(rule.condition for rule in call.requires)
    guards += tuple(Not(type=FLAG, of=rule.condition) for rule in call.refuses)
    chosen: list[tuple[dict[str, Expression], tuple[Expression, ...]]] = [({}, ())]
    for parameter in call.parameters:
        whole = opened(parameter.domain, game)
        any_one = Local(type=parameter.type, name=f"{parameter.name} {heading}")
        there = Builtin(type=FLAG, function="some", args=(whole,))
        tried = [(value, _within(value, whole)) for value in _values(parameter, whole, guards, game)]
        chosen = [({**names, parameter.name: value}, (*needs, need))
                  for names, needs in chosen for value, need in [(any_one, there), *tried]][:MOST_TRIED]
    for names, needs in chosen:
        whole = Logic(type=FLAG, op="and", parts=(*needs, *guards))
        for name, value in (*reversed(call.locals), *names.items()):
            whole = put_in(whole, name, value)
        written_in = opened(whole, game)
        yield from (as_called(written_in, word, game) for word in call.words)


def _within(value: Expression, domain: Expression) -> Expression:
    """That a value lies in a set."""
    match domain:
        case Between(low=low, high=high):
            return Logic(type=FLAG, op="and", parts=(Compare(type=FLAG, op="<=", left=low, right=value),
                                                     Compare(type=FLAG, op="<=", left=value, right=high)))
    return Member(type=FLAG, item=value, of=domain)


def _values(parameter: Parameter, domain: Expression, guards: tuple[Expression, ...], game: Game) -> list[Expression]:
    """Values that a call may have legally: all of a small set, or numbers that its guards compare it with, also those
    one step of a divisor above."""
    if isinstance(domain, Const) and isinstance(domain.value, frozenset) and len(domain.value) <= MOST_TRIED:
        return [Const(type=parameter.type, value=value) for value in sorted(domain.value)]
    if not isinstance(domain, Between):
        return []
    name = parameter.name
    compared: list[Expression] = [domain.low]
    steps: list[Expression] = [Const(type=INT, value=1)]
    for part in walk(opened(Logic(type=FLAG, op="and", parts=guards), game)):
        match part:
            case Compare(left=Local(name=read), right=value) | Compare(left=value, right=Local(name=read)) if (
                    read == name and value.type == INT):
                compared.append(value)
            case Arith(op="%", left=Local(name=read), right=value) if read == name:
                steps.append(value)
    found = [value for value in compared if not any(isinstance(inner, Local) for inner in walk(value))]
    return [*found, *(Arith(type=INT, op="+", left=value, right=step) for value in found for step in steps)]


def _unset(asked: Expression) -> str | None:
    """The register without keys, if the question is whether it is none: an answer tells most."""
    match asked:
        case Compare(op="==", left=Read(register=name, keys=()), right=Const(value=None)):
            return name
    return None


def _flag(value: bool) -> Const:
    return Const(type=FLAG, value=value)


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
