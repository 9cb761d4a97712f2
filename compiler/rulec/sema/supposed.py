"""What is left of a condition when some things are taken for true.

Conditions are made of questions, such as `declarer is none` or `n > bid`. What is supposed answers some of them, and
answers follow from each other: a value that is known stands for what has it, and numbers lie in intervals. Definitions
are written in before (`rulec.sema.endings.opened`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rulec.ir.expressions import (
    Arith,
    Arm,
    Builtin,
    Choice,
    Compare,
    Const,
    Expression,
    If,
    Local,
    Logic,
    Not,
    Quantify,
    Read,
    Word,
)
from rulec.ir.game import Game
from rulec.ir.types import FLAG, INT, SIDE, TEAM, Kind, Nothing, OrNone, SetOf
from rulec.ir.walk import rebuild, walk, with_parts
from rulec.ir.words import WORDS
from rulec.passes.fold import folded
from rulec.sema.bounds import Bounds
from rulec.sema.intervals import Interval

# A comparison as the one that is true where it is false.
_OTHERWISE: Final = {"!=": "==", ">": "<=", ">=": "<"}
_Sum = tuple[tuple[Expression, int], ...]  # expressions with how often each is added, in a fixed order
NONE: Final = Const(type=Nothing(), value=None)


def questions(node: Expression) -> list[Expression]:
    """The questions in a condition that are not decided, in the order in which they are asked."""
    match node:
        case Const():
            return []
        case Not(of=of):
            return questions(of)
        case Logic(parts=parts):
            return [found for part in parts for found in questions(part)]
        case If(condition=condition, then=then, otherwise=otherwise):
            return [found for part in (condition, then, otherwise) for found in questions(part)]
    return [node]


def shared(conditions: Iterable[Expression]) -> list[Expression]:
    """The conditions with one object for all parts that are equal: definitions written in come again and again."""
    every: dict[Any, Any] = {}
    return [rebuild(condition, lambda part: every.setdefault(part, part)) for condition in conditions]


@dataclass(frozen=True, slots=True)
class Supposed:
    """Answers to questions: `answers` as they were given, and what follows from them. `values` are known for whole
    expressions, `registers` for every key of a register, `ranges` for sums of numbers. `_read`: what was left of the
    expressions that were read, by their ids, which are theirs as long as they are kept here too."""

    game: Game
    all_bounds: list[Bounds]
    values: Mapping[Expression, Expression] = field(default_factory=dict)
    registers: Mapping[str, Const] = field(default_factory=dict)
    ranges: Mapping[_Sum, Interval] = field(default_factory=dict)
    answers: tuple[Expression, ...] = ()
    _read: dict[int, tuple[Expression, Expression]] = field(init=False, compare=False, default_factory=dict)

    def normal(self, node: Expression) -> Expression:
        """A condition as the other methods read it: whether a register may be none is as it was declared, whatever its
        surroundings tell."""
        def change(part: Any) -> Any:
            match part:
                case Compare(op="==" | "!=" as op, left=left, right=Const(value=None)) | Compare(
                        op="==" | "!=" as op, left=Const(value=None), right=left):
                    if not isinstance(left.type, (OrNone, Nothing, SetOf)):
                        return _flag(op == "!=")
                    return Compare(type=FLAG, op=op, left=left, right=NONE)
                case Read(register=name, type=kind) if kind not in (INT, OrNone(INT)):
                    return replace(part, type=self.game.register(name).type)
            return part

        found: Expression = rebuild(node, change)
        return found

    def left(self, node: Expression) -> Expression:
        """What is left of a condition in normal form; a constant if it is decided.

        An object is read once, however often it is a part: see `shared`."""
        found = self._read.get(id(node))
        if found is None:
            self._read[id(node)] = found = node, self._left(node)
        return found[1]

    def _left(self, node: Expression) -> Expression:
        """As `left`, where this was not read yet; parts after one that decides are not looked at."""
        match node:
            case Logic(op=op, parts=parts):
                decides = op == "or"
                for part in parts:
                    known = self.left(part)
                    if isinstance(known, Const) and known.value is decides:
                        return _flag(decides)
            case If(condition=condition, then=then, otherwise=otherwise):
                match self.left(condition):
                    case Const(value=bool(value)):
                        return self.left(then if value else otherwise)
        return self._known(with_parts(node, self._inner))

    def _inner(self, part: Any) -> Any:
        """What is left of a part of an expression; the arms of a case are none themselves."""
        return with_parts(part, self._inner) if isinstance(part, Arm) else self.left(part)

    @property
    def possible(self) -> bool:
        """Whether the answers go together, as far as is seen."""
        return not any(self.left(answer) == _flag(False) for answer in self.answers)

    def supposing(self, asked: Expression, answer: bool) -> Supposed:
        """With one more question answered."""
        found = self._answering(asked, answer)
        return replace(found, answers=(*self.answers, asked if answer else Not(type=FLAG, of=asked)))

    def _answering(self, asked: Expression, answer: bool) -> Supposed:
        match asked:
            case Compare(op="<=", left=left, right=Const(value=int(most))) if left.type == INT:
                low, high = self._range(_terms(left))
                within = (low, min(high, most)) if answer else (max(low, most + 1), high)
                return replace(self, ranges={**self.ranges, _terms(left): within})
            case Compare(op="==", left=left, right=Const() as value) if answer and left.type != INT:
                return self._with(left, value)
            case Compare(op="==", left=Const() as value, right=left) if answer and left.type != INT:
                return self._with(left, value)
            case Compare(op="==", left=left, right=Const(value=int(number))) if answer:
                return self._equal(_terms(left), number)
        return self._with(asked, _flag(answer))

    def _with(self, node: Expression, value: Expression) -> Supposed:
        return replace(self, values={**self.values, node: value})

    def _equal(self, total: _Sum, number: int) -> Supposed:
        """With the value of a sum of numbers: a register, name or option in it is what the rest leaves."""
        found = replace(self, ranges={**self.ranges, total: (number, number)})
        for sort in (Read, Local, Choice):
            for node, times in total:
                rest = tuple((other, -times * count) for other, count in total if other != node)
                if isinstance(node, sort) and abs(times) == 1 and not any(node in walk(other) for other, _ in rest):
                    return found._replaced(node, rest, times * number)
        return found

    def _replaced(self, node: Expression, rest: _Sum, more: int) -> Supposed:
        """With a sum in the place of a part that equals it; it lies where that lies."""
        low, high = self._range(((node, 1),))
        low, high = low - more, high - more
        if rest and rest[0][1] < 0:
            opposite = tuple((other, -count) for other, count in rest)
            found = replace(self, ranges={**self.ranges, opposite: (-high, -low)})
        else:
            found = replace(self, ranges={**self.ranges, rest: (low, high)})
        return found._with(node, _added(rest, more))

    def _known(self, part: Expression) -> Expression:
        """A part as it is known."""
        if isinstance(part, Read) and part.register in self.registers and not any(
                isinstance(key.type, OrNone) for key in part.keys):  # a key that is none gives something else
            return self.registers[part.register]
        for node, value in self.values.items():  # few: comparing with each takes less time than hashing a tree
            if type(node) is type(part) and node == part:
                return value
        return self._answer(folded(part))

    def _answer(self, part: Expression) -> Expression:
        """A part whose own parts are answered already."""
        match part:
            case Not(of=Not(of=inner)):
                return inner
            case Arith(op="+" | "-" | "*"):
                whole, more = _linear(part)
                return _added(_in_order(whole), more)
            case Compare(op=op, left=left, right=right) if left.type == INT and right.type == INT:
                return self._numbers(op, left, right)
            case Compare(op=op, left=left, right=right) if op in _OTHERWISE:
                other = Compare(type=FLAG, op=_OTHERWISE[op], left=left, right=right)  # type: ignore[arg-type]
                return self._opposite(self.values.get(other) or self._answer(folded(other)))
            case Compare(op="==", left=left, right=right) if left == right:
                return _flag(True)
            case Compare(op="==", left=Const(value=None), right=right) | Compare(op="==", left=right, right=Const(
                    value=None)) if self._there(right):
                return _flag(False)
            case Builtin(function="no", args=args):
                some = Builtin(type=FLAG, function="some", args=args)
                return self._opposite(self.values.get(some) or self._answer(folded(some)))
            case Builtin(function="some", args=(whole,)) if all(b.size(whole, {})[0] > 0 for b in self.all_bounds):
                return _flag(True)
            case Builtin(function="next", args=(Const(value=int(place), type=Kind(name=kind)),)):
                last = place + 1 == len(self.game.kind_values(kind))
                return NONE if last else Const(type=part.type, value=place + 1)
            case Builtin(function="other", args=(Const(value=int(place)),)) if part.type in (SIDE, TEAM):
                return Const(type=part.type, value=1 - place)
            case Quantify(how="some" | "where" as how, where=where, body=body) if _flag(False) in (where, body):
                return _flag(False) if how == "some" else Const(type=part.type, value=frozenset())
        return part

    def _opposite(self, node: Expression) -> Expression:
        return node.of if isinstance(node, Not) else folded(Not(type=FLAG, of=node))

    def _there(self, node: Expression) -> bool:
        """Whether an expression is surely not none."""
        match node:
            case Const(value=value):
                return value is not None
            case Word(name=name):
                return not isinstance(WORDS[name].type, OrNone)
            case Read(register=name, keys=()):
                return not isinstance(self.game.register(name).type, OrNone)
        return False

    # Numbers

    def _numbers(self, op: str, left: Expression, right: Expression) -> Expression:
        """A comparison of numbers: decided, or as a question about a sum whose first term is added."""
        whole, more = _linear(Arith(type=INT, op="-", left=left, right=right))
        total = _in_order(whole)
        if op in ("!=", ">", ">="):
            return self._opposite(self._numbers(_OTHERWISE[op], left, right))
        if op == "<":
            op, more = "<=", more + 1
        if not total:
            return _flag(more == 0 if op == "==" else more <= 0)
        if total[0][1] > 0:
            return self._equals(total, -more) if op == "==" else self._most(total, -more)
        total = tuple((node, -times) for node, times in total)
        return self._equals(total, more) if op == "==" else self._opposite(self._most(total, more - 1))

    def _most(self, total: _Sum, number: int) -> Expression:
        """Whether a sum is this number at the most."""
        low, high = self._range(total)
        if high <= number or low > number:
            return _flag(high <= number)
        return Compare(type=FLAG, op="<=", left=_added(total, 0), right=Const(type=INT, value=number))

    def _equals(self, total: _Sum, number: int) -> Expression:
        low, high = self._range(total)
        if low == high == number or not low <= number <= high:
            return _flag(low == high == number)
        if low == number:
            return self._most(total, number)
        if high == number:
            return self._opposite(self._most(total, number - 1))
        asked = Compare(type=FLAG, op="==", left=_added(total, 0), right=Const(type=INT, value=number))
        return self.values.get(asked) or asked

    def _range(self, total: _Sum) -> Interval:
        low = high = 0
        for node, times in total:
            found = [bounds.of(node) for bounds in self.all_bounds]
            least, most = min(a for a, _ in found), max(b for _, b in found)
            if total != ((node, 1),):
                known = self.ranges.get(((node, 1),), (least, most))
                least, most = max(least, known[0]), min(most, known[1])
            ends = (least * times, most * times)
            low, high = low + min(ends), high + max(ends)
        known = self.ranges.get(total, (low, high))
        return max(low, known[0]), min(high, known[1])


def _flag(value: bool) -> Const:
    return Const(type=FLAG, value=value)


def _linear(node: Expression) -> tuple[dict[Expression, int], int]:
    """A number as a sum: how often each part is added, and what is added besides."""
    match node:
        case Const(value=int(value)):
            return {}, int(value)
        case Arith(op="+" | "-" as op, left=left, right=right):
            one, more = _linear(left)
            other, less = _linear(right)
            sign = 1 if op == "+" else -1
            for part, count in other.items():
                one[part] = one.get(part, 0) + sign * count
                if not one[part]:
                    del one[part]
            return one, more + sign * less
        case Arith(op="*", left=of, right=Const(value=int(by))) | Arith(op="*", left=Const(value=int(by)), right=of):
            one, more = _linear(of)
            return {node: times * by for node, times in one.items() if by}, more * by
    return {node: 1}, 0


def _in_order(terms: dict[Expression, int]) -> _Sum:
    """The parts of a sum in a fixed order; a single one is in order, and need not be written out for that."""
    return tuple(sorted(terms.items(), key=repr) if len(terms) > 1 else terms.items())


def _terms(node: Expression) -> _Sum:
    return _in_order(_linear(node)[0])


def _added(total: _Sum, more: int) -> Expression:
    """A sum as an expression."""
    found: Expression = Const(type=INT, value=more)
    for node, times in total:
        term = node if times == 1 else Arith(type=INT, op="*", left=node, right=Const(type=INT, value=times))
        plain = isinstance(found, Const) and found.value == 0
        found = term if plain else Arith(type=INT, op="+", left=found, right=term)
    return found
