"""Proofs that calls come to an end.

A call can be made finitely often if each time something goes that does not come back: it makes a guard of its own
false, raises what the guard wants higher, or takes a card out of a zone. What undoes this must itself come to an end:
of a phase those calls are found first, then those that only they could undo, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from rulec.ir.effects import Assign, Clear, Deal, Draw, Effect, Move, Run
from rulec.ir.expressions import (
    Apply,
    Arith,
    AsSet,
    Between,
    Builtin,
    Compare,
    Const,
    Expression,
    Local,
    Logic,
    Lying,
    Member,
    Not,
    Quantify,
    Read,
    SetOp,
    Word,
)
from rulec.ir.game import Game
from rulec.ir.phases import Call, Tricks, Turns
from rulec.ir.secrets import effects_below
from rulec.ir.types import FLAG, INT, SEAT, Nothing, OrNone, Type, strip_none
from rulec.ir.walk import rebuild
from rulec.sema.bounds import Bounds

Part = TypeVar("Part")
PLAYER = Word(type=SEAT, name="player")
UNCOUNTED = ("pass", "done")  # after these no `on_call` runs


@dataclass(frozen=True, slots=True)
class Made:
    """A call with everything that must hold when it is made, part by part, and everything that it does."""

    call: Call
    guards: tuple[Expression, ...]
    effects: tuple[Effect, ...]


def endless_calls(phase: Turns | Tricks, game: Game, all_bounds: list[Bounds], in_a_turn: bool) -> list[Call]:
    """The calls of a phase that are not proved to end: within one turn, or within the whole phase."""
    proof = _Proof(game, all_bounds, in_a_turn)
    rest = [in_full(call, phase, game) for call in phase.calls]
    while True:
        done = [made for made in rest if proof.ends(made, rest) or (not in_a_turn and _closes(made, rest, phase, game))]
        if not done:
            return [made.call for made in rest]
        rest = [made for made in rest if made not in done]


def parts_of(condition: Expression, op: str) -> Iterator[Expression]:
    """The parts of a conjunction (`and`) or disjunction (`or`); a single condition is its own part."""
    if isinstance(condition, Logic) and condition.op == op:
        for part in condition.parts:
            yield from parts_of(part, op)
    else:
        yield condition


def counts_calls(guard: Expression) -> bool:
    """Whether the guard holds for a number of calls in a turn only."""
    match guard:
        case Compare(op="<" | "<=" | "==", left=Word(name="calls")) | Compare(op=">" | ">=", right=Word(name="calls")):
            return True
        case Not(of=Compare(op=">" | ">=", left=Word(name="calls"))):
            return True
    return False


def opened(node: Expression, game: Game) -> Expression:
    """The expression with the bodies of definitions in their places."""
    def open_one(part: object) -> object:
        if not isinstance(part, Apply):
            return part
        made = game.definition(part.definition)
        body = opened(made.body, game)
        for (name, _), value in zip(made.parameters, part.args, strict=True):
            body = put_in(body, name, value)
        return body

    found: Expression = rebuild(node, open_one)
    return found


def put_in(node: Part, name: str, value: Expression) -> Part:
    """The expression or effects with a value in the place of a bound name."""
    found: Part = rebuild(node, lambda part: value if isinstance(part, Local) and part.name == name else part)
    return found


def in_full(call: Call, phase: Turns | Tricks, game: Game) -> Made:
    """A call with what must hold for it and what it does, definitions and routines written in."""
    conditions = [rule.condition for rule in call.requires]
    conditions += [_not(rule.condition) for rule in call.refuses]
    for parameter in call.parameters:
        conditions += _of_domain(opened(parameter.domain, game), parameter.name, parameter.type)
    effects = _inlined(call.effects, game)
    if isinstance(phase, Turns):
        conditions += _of_domain(opened(phase.who, game), None, SEAT)
        if phase.until is not None and phase.stays is None and phase.choices is None:
            conditions.append(_not(phase.until))
        if "pass" in call.words:
            passed = Read(type=FLAG, register="passed", keys=(PLAYER,))
            effects = (Assign(passed, ":=", Const(type=FLAG, value=True)), *effects)
        if not set(call.words) <= set(UNCOUNTED):
            effects += _inlined(phase.on_call, game)
    return Made(call, tuple(_single(opened(condition, game) for condition in conditions)), effects)


def _inlined(effects: tuple[Effect, ...], game: Game) -> tuple[Effect, ...]:
    """The effects with those of routines in their places."""
    found: list[Effect] = []
    for effect in effects:
        if not isinstance(effect, Run):
            found.append(effect)
            continue
        made = game.routine(effect.routine)
        body: tuple[Effect, ...] = made.effects
        for (name, _), value in zip(made.parameters, effect.args, strict=True):
            body = put_in(body, name, value)
        found += _inlined(body, game)
    return tuple(found)


def _of_domain(domain: Expression, name: str | None, kind: Type) -> list[Expression]:
    """What holds of a member of a set: the parameter of that name, or the player."""
    member = PLAYER if name is None else Local(type=kind, name=name)
    match domain:
        case Quantify(how="where", name=bound, domain=inner, where=where, body=body):
            held = [put_in(part, bound, member) for part in (where, body) if part is not None]
            return held + _of_domain(inner, name, kind)
        case Between(low=Arith(op="+", left=left, right=Const(value=int(more)))) if more > 0:
            return [Compare(type=FLAG, op=">", left=member, right=left)]
        case SetOp(op="&", left=left, right=right):
            return _of_domain(left, name, kind) + _of_domain(right, name, kind)
        case SetOp(op="-", left=left):
            return _of_domain(left, name, kind)
    return []


def _not(condition: Expression) -> Not:
    return Not(type=FLAG, of=condition)


def _single(conditions: Iterator[Expression]) -> Iterator[Expression]:
    """Conditions that all hold, taken apart as far as possible."""
    unread = list(conditions)
    while unread:
        match unread.pop():
            case Logic(op="and", parts=parts):
                unread += parts
            case Not(of=Logic(op="or", parts=parts)):
                unread += [_not(part) for part in parts]
            case Not(of=Not(of=inner)):
                unread.append(inner)
            case guard:
                yield guard


def kept(phase: Turns, game: Game) -> list[Call]:
    """The calls after which the turn may go on, as far as `stays` tells by their words."""
    if phase.stays is None:
        return [] if phase.choices is None else list(phase.calls)
    words = set(game.words)
    for part in parts_of(opened(phase.stays, game), "and"):
        match part:
            case Compare(op="==", left=Word(name="call"), right=Const(value=int(word))):
                words &= {game.words[word]}
            case Compare(op="!=", left=Word(name="call"), right=Const(value=int(word))):
                words -= {game.words[word]}
            case Member(item=Word(name="call"), of=some):
                words &= {game.words[word] for word in _constants(some)} or words
            case Not(of=Member(item=Word(name="call"), of=some)):
                words -= {game.words[word] for word in _constants(some)}
    return [call for call in phase.calls if words & set(call.words)]


def _constants(node: Expression) -> frozenset[int]:
    """The members of a set that is built of constants alone; none if it is not."""
    match node:
        case Const(value=frozenset(values)):
            return values
        case AsSet(of=Const(value=int(value))):
            return frozenset({value})
        case SetOp(op="|", left=left, right=right):
            one, other = _constants(left), _constants(right)
            return one | other if one and other else frozenset()
    return frozenset()


def _closes(made: Made, rest: list[Made], phase: Turns | Tricks, game: Game) -> bool:
    """Whether a call ends because others do: it closes a turn in which one of them was made; or it is a `pass`, and
    so many in a row end the phase."""
    if not isinstance(phase, Turns) or made.call in (going_on := kept(phase, game)):
        return False
    if any(_after_others(guard) for guard in made.guards):
        return not any(other.call in going_on for other in rest)
    passing = made.call.words == ("pass",) and all("pass" in other.call.words for other in rest)
    return passing and phase.until is not None and any(
        isinstance(part, Compare) and part.op in (">", ">=", "==") and part.left == Word(type=INT, name="passes")
        for part in parts_of(phase.until, "or"))


def _after_others(guard: Expression) -> bool:
    match guard:
        case Compare(op=">", left=Word(name="calls"), right=Const(value=int(number))):
            return number >= 0
        case Compare(op=">=", left=Word(name="calls"), right=Const(value=int(number))):
            return number > 0
    return False


@dataclass(frozen=True, slots=True)
class _Proof:
    game: Game
    all_bounds: list[Bounds]
    in_a_turn: bool

    def ends(self, made: Made, rest: list[Made]) -> bool:
        """Whether a call cannot be made for ever while the others of the rest are made as well."""
        if self.in_a_turn and any(counts_calls(guard) for guard in made.guards):
            return True
        for effect in made.effects:
            match effect:
                case Assign(target=target):
                    way = self._way(effect, made)
                    if way and self._all_go(target.register, way, rest):
                        return True
                case Move(cards=AsSet(of=Local(name=name)), zone=zone):
                    taken = next((_zone(p.domain) for p in made.call.parameters if p.name == name), None)
                    if taken is not None and taken != zone and not self._filled(taken, rest):
                        return True
        return False

    def _all_go(self, register: str, way: int, rest: list[Made]) -> bool:
        """Whether every write to the register in calls of the rest goes the same way, so that none undoes another."""
        for made in rest:
            for effect in effects_below(self.game, made.effects):
                match effect:
                    case Clear(register=name) | Draw(target=Read(register=name)) if name == register:
                        return False
                    case Assign(target=Read(register=name)) if name == register and self._way(effect, made) != way:
                        return False
        return True

    def _filled(self, zone: str, rest: list[Made]) -> bool:
        """Whether a call of the rest puts cards into a zone."""
        return any(isinstance(effect, (Move, Deal)) and effect.zone == zone
                   for made in rest for effect in effects_below(self.game, made.effects))

    def _way(self, effect: Assign, made: Made) -> int:
        """1 if the guards of the call see to it that the assignment raises the register (none lies below all), -1 if
        they do that it lowers it, 0 if neither is known."""
        ways = {self._raises(effect, guard, made.call) for guard in made.guards} - {0}
        return ways.pop() if len(ways) == 1 else 0

    def _raises(self, effect: Assign, guard: Expression, call: Call) -> int:
        target, value = _plain(effect.target), effect.value
        if effect.op == "-=":
            return 0
        if effect.op == "+=":
            rising = all(bounds.of(value, bounds.heading(call))[0] > 0 for bounds in self.all_bounds)
            match guard:
                case Compare(op="<" | "<=", left=left) | Compare(op=">" | ">=", right=left):
                    return int(rising and _plain(left) == target)
            return 0
        match guard:
            case Compare(op="==", left=left, right=Const(value=None)) if _plain(left) == target:
                return int(not isinstance(value.type, (OrNone, Nothing)))
            case Compare(op="==", left=left, right=Const(value=int(number))) if _plain(left) == target:
                values = self._values(value, call)
                return int(all(low > number for low, _ in values)) - int(all(high < number for _, high in values))
            case Not(of=read) if _plain(read) == target:
                return int(isinstance(value, Const) and value.value is True)
            case Read() if _plain(guard) == target:
                return -int(isinstance(value, Const) and value.value is False)
            case Compare(op="<", left=left, right=right) | Compare(op=">", left=right, right=left):
                up = _plain(left) == target and _plain(right) == _plain(value)
                return int(up) - int(_plain(right) == target and _plain(left) == _plain(value))
            case Compare(op="==", left=left, right=Builtin(function="next", args=(of,))):
                return int(_plain(of) == target and _plain(left) == _plain(value))
        return 0

    def _values(self, value: Expression, call: Call) -> list[tuple[int, int]]:
        if isinstance(value, Const) and isinstance(value.value, int):
            return [(int(value.value), int(value.value))]
        if isinstance(value.type, OrNone):
            return [(-1, 2**31)]
        return [bounds.of(value, bounds.heading(call)) for bounds in self.all_bounds]


def _zone(cards: Expression) -> str | None:
    """The zone in which cards surely lie: one of the player's own, or one for all."""
    match cards:
        case Lying(zone=zone, owner=None | Word(name="player")):
            return zone
        case SetOp(op="&", left=left, right=right):
            return _zone(left) or _zone(right)
        case SetOp(op="-", left=left) | Quantify(how="where", domain=left):
            return _zone(left)
    return None


def _plain(node: Expression) -> Expression:
    """The expression without what is known about none, to compare it with another place where less is known."""
    found: Expression = rebuild(
        node, lambda part: replace(part, type=strip_none(part.type)) if isinstance(part, Expression) else part
    )
    return found
