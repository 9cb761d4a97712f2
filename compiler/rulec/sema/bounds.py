"""Intervals of numbers, for one number of players. Options count as their whole range; `rulec.sema.settings_allowed`
has bounds for single settings of them."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field, replace
from typing import Any

from rulec.ir.effects import CaseOf
from rulec.ir.expressions import (
    Apply,
    Arith,
    AsSet,
    Attribute,
    Between,
    Builtin,
    Case,
    Choice,
    Column,
    Compare,
    Const,
    Expression,
    If,
    Local,
    Logic,
    Lying,
    Not,
    Quantify,
    Read,
    SetOp,
    Word,
)
from rulec.ir.game import Match, ScheduleCase, ScheduleList
from rulec.ir.phases import Call
from rulec.ir.table import VOID_DEALS, Deck, Definition, KindDecl, Option
from rulec.ir.types import CARD, FLAG, INT, RANK, SEAT, SIDE, SUIT, TEAM, Kind, OrNone, SetOf, Type, strip_none
from rulec.ir.words import WORDS
from rulec.sema.intervals import Interval, arithmetic, compared
from rulec.source.limits import NUMBER

LIMIT = NUMBER


def measured(kind: Type) -> bool:
    """Whether values of the type have intervals: numbers, and suits, where the trumps are one beyond the printed."""
    return strip_none(kind) in (INT, SUIT)


class Unknown(Exception):
    """An interval that depends on a register whose own is not known yet."""

    def __init__(self, register: str) -> None:
        super().__init__(register)
        self.register = register


@dataclass(slots=True)
class Bounds:
    """Intervals for one number of players. `registers` grows as they become known."""

    players: int
    options: MappingType[str, Option]
    kinds: MappingType[str, KindDecl]
    definitions: MappingType[str, Definition]
    deck: Deck
    teams: int
    sides: int
    match: Match | None = None
    registers: dict[str, Interval] = field(default_factory=dict)
    _memo: dict[object, Interval] = field(default_factory=dict)

    def at(self, setting: MappingType[str, int]) -> Bounds:
        """The same where options have these values."""
        options = {name: replace(self.options[name], low=value, high=value) for name, value in setting.items()}
        found = replace(self, options={**self.options, **options}, registers=dict(self.registers), _memo={})
        if self.match is not None and self.match.parameter is not None:
            found.registers[self.match.parameter] = found.schedule()[1]
        return found

    def of(self, node: Expression, env: MappingType[str, Interval] | None = None) -> Interval:
        """The interval of a number (of the values that are not none). Raises Unknown."""
        low, high = self.exact(node, env or {})
        return max(low, -LIMIT - 1), min(high, LIMIT)

    def exact(self, node: Expression, env: MappingType[str, Interval]) -> Interval:
        """The interval, even where it goes beyond 32 bits. Raises Unknown."""
        match node:
            case Const(value=value):
                return (int(value), int(value)) if isinstance(value, int) else (0, 0)
            case Local(name=name):
                return env.get(name) or self.range_of(node.type)
            case Word(name=name):
                return self._word(name)
            case Choice(option=name):
                option = self.options[name]
                return option.low, option.high
            case Read(register=name):
                if name not in self.registers:
                    raise Unknown(name)
                return self.registers[name]
            case Column(kind=kind, name=name):
                cells = next(c for c in self.kinds[kind].columns if c.name == name).cells
                numbers = [int(cell) for cell in cells if cell is not None]
                return min(numbers, default=0), max(numbers, default=0)
            case Attribute(name="points"):
                return self._points()
            case Attribute(name="seat"):
                return 0, self.players - 1
            case Builtin():
                return self._builtin(node, env)
            case Apply(definition=name, args=args):
                return self._definition(self.of, name, args, env)
            case Arith(op=op, left=left, right=right):
                return arithmetic(op, self.of(left, env), self.of(right, env))
            case If() | Case():
                return self._hull(self._cells(node, env), env)
            case Compare() | Logic() | Not():
                holds = self.decided(node, env)
                return (0, 1) if holds is None else (int(holds), int(holds))
            case Quantify():
                return self._quantify(node, env)
            case _:
                return self.range_of(node.type)

    def _definition(self, of: Callable[[Expression, MappingType[str, Interval]], Interval], name: str,
                    args: tuple[Expression, ...], env: MappingType[str, Interval]) -> Interval:
        """The interval of a definition's value or members for these arguments; each is worked out once."""
        made = self.definitions[name]
        inner = {parameter: self.of(arg, env) for (parameter, kind), arg in zip(made.parameters, args, strict=True)
                 if measured(kind)}
        use = (of.__name__, name, tuple(inner.items()))
        if use not in self._memo:
            self._memo[use] = of(made.body, inner)
        return self._memo[use]

    def heading(self, call: Call) -> dict[str, Interval]:
        """The intervals of the names that a heading and its `with` bind. Raises Unknown."""
        env: dict[str, Interval] = {}
        for parameter in call.parameters:
            env |= self.member(parameter.name, parameter.domain, env)
        for name, value in call.locals:
            if measured(value.type):
                env[name] = self.of(value, env)
        return env

    def member(self, name: str, domain: Expression, env: MappingType[str, Interval]) -> dict[str, Interval]:
        """What is known of a name that runs through a set. Raises Unknown."""
        if isinstance(domain.type, SetOf) and measured(domain.type.of):
            return {name: self.members(domain, env)}
        return {}

    def _cells(self, node: If | Case, env: MappingType[str, Interval]) -> list[Expression]:
        """The values of a choice that can come: where numbers decide, those within the interval."""
        if isinstance(node, If):
            holds = self.decided(node.condition, env)
            return ([] if holds is False else [node.then]) + ([] if holds else [node.otherwise])
        arms, other = self.arms(node, env)
        return [arm.then for arm in arms] + ([node.otherwise] if other and node.otherwise is not None else [])

    def arms(self, node: Case | CaseOf, env: MappingType[str, Interval]) -> tuple[list[Any], bool]:
        """The arms of a choice by value that can come, and whether `else` can. Raises Unknown."""
        of = node.of
        low, high = self.of(of, env) if measured(of.type) or isinstance(of, Choice) else (-LIMIT, LIMIT)
        arms = [arm for arm in node.arms if any(value is None or low <= int(value) <= high for value in arm.values)]
        return arms, not arms or low < high or isinstance(of.type, OrNone)

    def decided(self, node: Expression, env: MappingType[str, Interval]) -> bool | None:
        """Whether a condition holds, where options and the intervals of numbers tell. Raises Unknown."""
        match node:
            case Const(value=bool(value)):
                return value
            case Compare(op=op, left=left, right=right) if _ordered(left) and _ordered(right):
                return compared(op, self.of(left, env), self.of(right, env))
            case Not() | Logic() | Apply() | If():
                try:
                    return self._follows(node, env)
                except Unknown:  # a register that need not have its bounds before another can have its own
                    return None
        return None

    def _follows(self, node: Not | Logic | Apply | If, env: MappingType[str, Interval]) -> bool | None:
        """Whether a condition holds, as it follows from its parts. Raises Unknown."""
        match node:
            case Not(of=of):
                holds = self.decided(of, env)
                return None if holds is None else not holds
            case Logic(op=op, parts=parts):
                decides = op == "or"
                found = {self.decided(part, env) for part in parts}
                return decides if decides in found else None if None in found else not decides
        low, high = self.of(node, env)
        return bool(low) if low == high else None

    def _hull(self, parts: list[Expression], env: MappingType[str, Interval]) -> Interval:
        found = [self.of(part, env) for part in parts if not (isinstance(part, Const) and part.value is None)]
        return min((a for a, _ in found), default=0), max((b for _, b in found), default=0)

    def _word(self, name: str) -> Interval:
        cards = self.deck.size
        match name:
            case "players":
                return self.players, self.players
            case "round" | "rounds":
                return 1, self.rounds()
            case "calls" | "passes":
                return 0, 4096
            case "trick_no":
                return 1, cards + 1
            case _:
                return self.range_of(WORDS[name].type)

    def _points(self) -> Interval:
        values = [self.of(rule.value) for rule in self.deck.points] or [(0, 0)]
        return min(0, min(a for a, _ in values)), max(0, max(b for _, b in values))

    def _builtin(self, node: Builtin, env: MappingType[str, Interval]) -> Interval:
        args = node.args
        match node.function:
            case "count":
                return self.size(args[0], env)
            case "points":
                low, high = self._points()
                return low * self.deck.size, high * self.deck.size
            case "abs":
                low, high = self.of(args[0], env)
                return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))
            case "min" | "max":
                return self._extreme(min if node.function == "min" else max, args, env)
            case "clamp":
                ends = [max(-limit, min(end, limit))
                        for end in self.of(args[0], env) for limit in self.of(args[1], env)]
                return min(ends), max(ends)
            case "rounded":
                (low, high), (_, to) = self.of(args[0], env), self.of(args[1], env)
                return low - to, high + to
            case "share":
                low, high = self.of(args[0], env)
                return min(low, 0), max(high, 0)
            case "first" | "last" if isinstance(args[0].type, SetOf) and args[0].type.of == INT:
                return self.members(args[0], env)
            case "printed":
                return 0, max(0, len(self.deck.suits) - 1)
            case "distance":
                return 0, self.players - 1
            case "place":
                return self.range_of(args[0].type)
            case _:
                return self.range_of(node.type)

    def _extreme(self, pick: Callable[[list[int]], int], args: tuple[Expression, ...],
                 env: MappingType[str, Interval]) -> Interval:
        """The smallest or largest of some numbers; those that may be none may not count."""
        every = [self.of(arg, env) for arg in args]
        sure = [self.of(arg, env) for arg in args if not isinstance(arg.type, OrNone)]
        if not sure:
            return min(low for low, _ in every), max(high for _, high in every)
        ends = [(pick([low for low, _ in found]), pick([high for _, high in found])) for found in (sure, every)]
        return min(low for low, _ in ends), max(high for _, high in ends)

    def _quantify(self, node: Quantify, env: MappingType[str, Interval]) -> Interval:
        _, most = self.size(node.domain, env)
        if node.how == "streak":
            return 0, most
        if node.how in ("every", "some"):
            return 0, 1
        low, high = self.of(node.body, {**env, **self.member(node.name, node.domain, env)})
        return (min(0, low * most), max(0, high * most)) if node.how == "sum" else (low, high)

    def range_of(self, kind: Type) -> Interval:
        """The encoded values of a type; of a number any."""
        thing = strip_none(kind)
        if thing == INT:
            return -LIMIT, LIMIT
        counts: dict[Type, int] = {
            FLAG: 2, SUIT: len(self.deck.suits) + 1, RANK: len(self.deck.ranks), CARD: len(self.deck.cards),
            SEAT: self.players, TEAM: self.teams, SIDE: self.sides,
        }
        count = counts.get(thing)
        if count is None and isinstance(thing, Kind):
            count = 128 if thing.name not in self.kinds else len(self.kinds[thing.name].values)
        return 0, max(0, (count or 1) - 1)

    def size(self, node: Expression, env: MappingType[str, Interval]) -> Interval:
        """How many members a set can have."""
        assert isinstance(node.type, SetOf)
        match node:
            case Const(value=frozenset() as values):
                return len(values) * self._each(node.type), len(values) * self._each(node.type)
            case Word(name="seats"):
                return self.players, self.players
            case Word(name="suits" | "ranks" as name):
                return len(getattr(self.deck, name)), len(getattr(self.deck, name))
            case Word(name="playing") if self.match is not None:
                return self.size(self.match.playing, {})
            case Word(name="any"):
                return 1, self.deck.size
            case AsSet(of=of) if strip_none(of.type) == node.type.of or (
                    strip_none(of.type) not in (SUIT, TEAM, SIDE, Kind("said"))):
                return (0 if isinstance(of.type, OrNone) else 1), self._each(node.type)
            case Between(low=low, high=high):
                (a, b), (c, d) = self.of(low, env), self.of(high, env)
                return max(0, c - b + 1), max(0, d - a + 1)
            case SetOp(op="-", left=Word(name="seats"), right=AsSet(of=of)) if of.type == SEAT:
                return self.players - 1, self.players - 1
            case If() | Case():
                found = [self.size(cell, env) for cell in self._cells(node, env)]
                return min((a for a, _ in found), default=0), max((b for _, b in found), default=0)
            case Apply(definition=name, args=args):
                return self._definition(self.size, name, args, env)
            case SetOp(op="-", left=left, right=right):
                least, most = self.size(left, env)
                return max(0, least - self.size(right, env)[1]), most
            case SetOp(op="&", left=left, right=right):
                return 0, min(self.size(left, env)[1], self.size(right, env)[1])
            case SetOp(left=left, right=right):
                (a, b), (c, d) = self.size(left, env), self.size(right, env)
                return max(a, c), b + d
            case Quantify(how="where", domain=domain):
                return 0, self.size(domain, env)[1]
            case Lying(owner=None, zone="trick"):
                return 0, self.players
        if node.type.of == INT:
            least, most = self.members(node, env)
            return 0, most - least + 1
        return 0, (self.range_of(node.type.of)[1] + 1) * self._each(node.type)

    def _each(self, kind: SetOf) -> int:
        """How often a member can be in a set: cards as often as there are copies."""
        return self.deck.copies if kind.of == CARD else 1

    def members(self, node: Expression, env: MappingType[str, Interval]) -> Interval:
        """The hull of the members of a set, as they are encoded. Raises Unknown."""
        assert isinstance(node.type, SetOf)
        match node:
            case Between(low=low, high=high):
                return self.of(low, env)[0], self.of(high, env)[1]
            case Const(value=frozenset() as values):
                return min(values, default=0), max(values, default=0)
            case AsSet(of=of) if strip_none(of.type) == node.type.of:  # not the cards of a suit, the seats of a team
                return self.of(of, env)
            case SetOp(op="|", left=left, right=right):
                (a, b), (c, d) = self.members(left, env), self.members(right, env)
                return min(a, c), max(b, d)
            case SetOp(left=left) | Quantify(how="where", domain=left):
                return self.members(left, env)
            case If() | Case():
                found = [self.members(cell, env) for cell in self._cells(node, env)]
                return min((a for a, _ in found), default=0), max((b for _, b in found), default=0)
            case Apply(definition=name, args=args):
                return self._definition(self.members, name, args, env)
            case Word(name="schedule"):
                return self.schedule()[1]
            case Word(name="suits"):
                return 0, max(0, len(self.deck.suits) - 1)
            case _:
                return self.range_of(node.type.of)

    def rounds(self) -> int:
        """Rounds of a match at the most, with the void deals that count as such."""
        match_layer = self.match
        if match_layer is None:
            return 1000
        found = [] if match_layer.at_most is None else [self.of(match_layer.at_most)[1]]
        if VOID_DEALS in self.registers:  # what is written before a deal becomes void stays
            return max([1, *found])
        if match_layer.rounds is not None:
            found.append(self.of(match_layer.rounds)[1])
        if match_layer.schedule is not None:
            found.append(self.schedule()[0])
        return max(1, min(found, default=1000))

    def schedule(self) -> tuple[int, Interval]:
        """Length of the schedule at the most, and the interval of its values."""
        layer = self.match.schedule if self.match is not None else None
        lists = ([layer] if isinstance(layer, ScheduleList)
                 else [arm for _, arm in layer.arms] if isinstance(layer, ScheduleCase) else [])
        longest, low, high = 0, LIMIT, -LIMIT
        for plan in lists:
            length = 0
            for item in plan.items:
                (a, b), (c, d) = self.of(item.a), self.of(item.b)
                match item.form:
                    case "value":
                        length, low, high = length + 1, min(low, a), max(high, b)
                    case "times":
                        length, low, high = length + max(0, b), min(low, c), max(high, d)
                    case "up":
                        length, low, high = length + max(0, d - a + 1), min(low, a), max(high, d)
                    case "down":
                        length, low, high = length + max(0, b - c + 1), min(low, c), max(high, b)
            longest = max(longest, length)
        return longest, (low, high) if low <= high else (0, 0)


def _ordered(node: Expression) -> bool:
    """Whether an interval says all about a value: a number that is never none, the choice of an option."""
    return node.type == INT or isinstance(node, Choice) or (isinstance(node, Const) and isinstance(node.value, int))
