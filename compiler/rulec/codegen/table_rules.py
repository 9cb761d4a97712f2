"""The view of money and votes: small functions that a table asks for."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.codegen.expression import Printer
from rulec.codegen.scope import EMPTY, Bound
from rulec.ir.money import Money
from rulec.ir.types import INT, SEAT
from rulec.ir.votes import Vote

_SEAT = EMPTY.bind("p", Bound("seat", SEAT))
_COUNTED = EMPTY.bind("ayes", Bound("ayes", INT)).bind("nays", Bound("nays", INT))


@dataclass(frozen=True, slots=True)
class MoneyView:
    """What a seat gets, and the share of the house."""

    gets: str
    house: str
    place: str


@dataclass(frozen=True, slots=True)
class VoteView:
    """When a vote may be proposed, and whether it is carried."""

    propose: str
    carried: str
    place: str


def money_view(rules: Money, p: Printer) -> MoneyView:
    """The view of the rules."""
    return MoneyView(p.scalar(rules.gets, _SEAT), p.scalar(rules.house, EMPTY), rules.span.place)


def vote_view(rules: Vote, p: Printer) -> VoteView:
    """The view of the rules."""
    propose = "True" if rules.propose is None else p.scalar(rules.propose, EMPTY)
    return VoteView(propose, p.scalar(rules.carried, _COUNTED), rules.span.place)
