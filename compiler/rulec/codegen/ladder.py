"""Rungs of ladders that are found as fast as it is asked whether they are needed. Which rung it will be is chance, and
a processor that guesses wrong loses more than a few operations on words cost: so these are found without a guess."""

from __future__ import annotations

from collections.abc import Sequence

from rulec.codegen.expression import Printer
from rulec.codegen.phase_view import Win
from rulec.ir.expressions import (
    AsSet,
    Builtin,
    Choice,
    Compare,
    Const,
    Expression,
    If,
    Logic,
    Lying,
    Not,
    Read,
    SetOp,
    Word,
)


def is_cheap(node: Expression) -> bool:
    """Whether a set of cards is found by a few operations on words."""
    match node:
        case Const() | Word("any" | "led") | Lying("trick") | Read(keys=()):
            return True
        case SetOp(_, left, right):
            return is_cheap(left) and is_cheap(right)
        case AsSet(of):
            return is_cheap(of)
        case If(condition, then, otherwise):
            return is_plain(condition) and is_cheap(then) and is_cheap(otherwise)
        case _:
            return False


def is_plain(condition: Expression) -> bool:
    """Whether a condition compares nothing but options, registers and constants."""
    match condition:
        case Const() | Choice() | Read(keys=()):
            return True
        case Not(of):
            return is_plain(of)
        case Logic(_, parts):
            return all(map(is_plain, parts))
        case Compare(_, left, right):
            return is_plain(left) and is_plain(right)
        case _:
            return False


def when_needed(p: Printer, rung: Expression) -> tuple[str, str]:
    """Of a rung that is not cheap a plain condition without which it has no cards, and its cards then."""
    match rung:
        case If(condition, then, Const(value)) if value == frozenset() and is_plain(condition):
            return p.scalar(condition), p.cards(then)
        case _:
            return "", p.cards(rung)


def joined(p: Printer, rungs: Sequence[Expression], wins: Sequence[Win]) -> tuple[Win, ...]:
    """The ladder of winners; neighbours are one where each is the same end of a cheap set."""
    found: list[Win] = []
    open_end, among = "", ""
    for rung, win in zip(rungs, wins, strict=True):
        end, cards = _end(p, rung)
        if end and end == open_end:
            among = f"or_else({among}, {cards})"
            found[-1] = Win(f"{end}_card({among})", "", found[-1].place)
        else:
            among = cards
            found.append(win)
        open_end = end
    return tuple(found)


def _end(p: Printer, rung: Expression) -> tuple[str, str]:
    """`first` or `last`, and the set, of a rung that is the card with the lowest or highest number of a cheap one."""
    match rung:
        case If(condition, then, Const(None)) if is_plain(condition):
            end, cards = _end(p, then)
            return end, f"({cards} if {p.scalar(condition)} else {p.cards_none()})"
        case AsSet(of):
            return _end(p, of)
        case Builtin("highest" | "lowest" as end, (of,)) if p.layout.copies == 1 and p.one_suit(of) and is_cheap(of):
            return {"highest": "last", "lowest": "first"}[end], p.cards(of)
        case _:
            return "", ""
