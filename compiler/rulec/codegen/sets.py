"""Prints sets: of cards and of small things as words, rows as arrays, other sets by what lies in them."""

from __future__ import annotations

from rulec.codegen import names
from rulec.codegen.printing import Printing
from rulec.codegen.scope import Scope
from rulec.ir.expressions import (
    Apply,
    AsSet,
    Between,
    Builtin,
    Case,
    Const,
    Expression,
    If,
    Local,
    Lying,
    Quantify,
    Read,
    SetOp,
    Word,
)
from rulec.ir.types import Card, Kind, OrNone, Rank, SetOf, Side, Suit, Team, strip_none

_OPERATORS = {"|": "| ", "&": "& ", "-": "& ~"}


def mask(values: object) -> int:
    """A set of places as a word."""
    if not isinstance(values, frozenset):
        return 0
    return sum(1 << int(value) for value in values)


def spread(cards: int, copies: int) -> int:
    """A set of cards, a bit for each, as a word with bits for all copies of each of them."""
    if copies == 1:
        return cards
    group = (1 << copies) - 1
    return sum(group << card * copies for card in range(cards.bit_length()) if cards >> card & 1)


class SetPrinter:
    """The part of the printer for sets."""

    def __init__(self, printer: Printing) -> None:
        self.p = printer

    # --- cards

    def card_set(self, values: int) -> str:
        """A constant set of cards, with all their copies."""
        values = spread(values, self.p.layout.copies)
        low, high = values & (2**64 - 1), values >> 64
        return f"cards_of({low:#x}ULL, {high:#x}ULL)" if self.p.layout.wide else f"{low:#x}ULL"

    def cards(self, node: Expression, scope: Scope) -> str:
        """A set of cards, also of a row or of a single card, suit or word said."""
        p = self.p
        if not isinstance(node.type, SetOf) and not isinstance(node, AsSet):
            return self.stands_for(node, scope)
        match node:
            case Const(value):
                return self.card_set(mask(value))
            case Local(name):
                text = scope.names[name].text
                return f"row_cards({text})" if p.layout.shape(scope.names[name].type) == "row" else text
            case Word("any"):
                return "s.g.pack"
            case Word("winning_now"):
                return "winning_now(s)"
            case Lying("trick"):
                return "s.trick_cards"
            case Lying("stock"):
                return "cards_in(&s.stock[s.stock_at], s.stock_size - s.stock_at)"
            case Lying(zone, owner):
                return self._zone(node, zone, owner, scope)
            case SetOp("-", left, right) if p.layout.copies > 1:
                return f"minus({self.cards(left, scope)}, {self.cards(right, scope)})"
            case SetOp(op, left, right):
                return f"({self.cards(left, scope)} {_OPERATORS[op]}{self.cards(right, scope)})"
            case AsSet(of):
                return self.stands_for(of, scope)
            case Between(low, high):
                return f"cards_between({p.scalar(low, scope)}, {p.scalar(high, scope)})"
            case If(condition, then, otherwise):
                return (f"({self.cards(then, scope)} if {p.scalar(condition, scope)} else "
                        f"{self.cards(otherwise, scope)})")
            case Builtin("highest", (of, n)) if self.is_row(of):
                return f"strongest_of_row({p.strength()}, {self.row(of, scope)}, {p.scalar(n, scope)})"
            case Builtin("highest", (of, n)):
                return f"strongest_by({p.strength()}, {self.cards(of, scope)}, {p.scalar(n, scope)})"
            case Builtin("above", (card,)):
                return p.call("above", [p.scalar(card, scope)])
            case Builtin("rank", (rank,)):
                return f"RANK_CARDS[{p.scalar(rank, scope)} + 1]"
            case Builtin("falling", (of,)):
                return self.cards(of, scope)
            case Read():
                return self._register(node, scope)
            case Apply():
                call = p.value(node, scope)
                return f"row_cards({call})" if p.layout.shape(node.type) == "row" else call
            case Case() | Quantify():
                return p.helper(node, scope, "cards")
            case _:
                raise TypeError(f"no set of cards: {node}")

    def stands_for(self, of: Expression, scope: Scope) -> str:
        """The cards a thing stands for."""
        p = self.p
        thing = strip_none(of.type)
        if isinstance(thing, SetOf):
            return self.cards(of, scope)
        text = p.scalar(of, scope)
        match thing:
            case Card():
                if isinstance(of, Const) and isinstance(of.value, int):
                    return self.card_set(1 << of.value)
                return f"card_bit({text})"
            case Rank():
                return f"RANK_CARDS[{text} + 1]"
            case Kind("said"):
                return f"s.said_cards[{text} + 1]"
            case Suit():
                if p.printed_suits or not p.game.deck.trumps:
                    return f"SUIT_CARDS[{text} + 1]"
                return f"context(s).suit_cards[{text} + 1]"
            case _:
                return self.card_set(0)

    def _zone(self, node: Lying, zone: str, owner: Expression | None, scope: Scope) -> str:
        p = self.p
        declared = p.layout.zones[zone]
        field = f"s.{names.zone(zone)}"
        if owner is None:
            return f"{p.layout.one_card}({field})" if declared.holds_one else field
        if isinstance(strip_none(owner.type), SetOf):
            return p.helper(node, scope, "cards")
        text = p.scalar(owner, scope)
        one = f"{field}[{text}]"
        if declared.holds_one:
            one = f"{p.layout.one_card}({one})"
        return f"({one} if {text} >= 0 else {self.card_set(0)})" if isinstance(owner.type, OrNone) else one

    def _register(self, node: Read, scope: Scope) -> str:
        if any(isinstance(strip_none(key.type), SetOf) for key in node.keys):
            return self.p.helper(node, scope, "cards")
        return self.p.scalar(node, scope)

    # --- bits

    def bits(self, node: Expression, scope: Scope) -> str:
        """A set of up to 64 things, or the set a thing stands for."""
        p = self.p
        if not isinstance(node.type, SetOf) and not isinstance(node, AsSet):
            return self._bits_for(node, scope)
        match node:
            case Const(value):
                return f"{mask(value):#x}ULL"
            case Local(name):
                return scope.names[name].text
            case Word("seats"):
                return "all_seats(s)"
            case Word("all"):
                return "(all_seats(s) | SPECTATORS)"
            case Word("playing"):
                return "playing(s)"
            case Word("suits"):
                return f"{(1 << len(p.game.deck.suits)) - 1:#x}ULL"
            case Word("ranks"):
                return f"{(1 << len(p.game.deck.ranks)) - 1:#x}ULL"
            case SetOp(op, left, right):
                return f"({self.bits(left, scope)} {_OPERATORS[op]}{self.bits(right, scope)})"
            case AsSet(of):
                return self._bits_for(of, scope)
            case Between(low, high):
                return f"bits_between({p.scalar(low, scope)}, {p.scalar(high, scope)})"
            case If(condition, then, otherwise):
                return f"({self.bits(then, scope)} if {p.scalar(condition, scope)} else {self.bits(otherwise, scope)})"
            case Read():
                return p.scalar(node, scope)
            case Apply():
                return p.value(node, scope)
            case Case() | Quantify():
                return p.helper(node, scope, "bits")
            case _:
                raise TypeError(f"no set of things: {node}")

    def _bits_for(self, of: Expression, scope: Scope) -> str:
        thing = strip_none(of.type)
        if isinstance(thing, SetOf):
            return self.bits(of, scope)
        text = self.p.scalar(of, scope)
        match thing:
            case Team():
                return f"TEAM_SEATS[{text} + 1]"
            case Side():
                return f"side_seats(s, {text})"
            case _:
                return f"bit_of({text})"

    # --- rows

    def lying(self, node: Expression, scope: Scope) -> tuple[str, str, str] | None:
        """Where the cards of a row lie, if they do; see Printing."""
        p = self.p
        match node:
            case Lying("trick"):
                return "s.trick_card", "s.trick_count", ""
            case Lying("stock"):
                return "&s.stock[s.stock_at]", "s.stock_size - s.stock_at", ""
            case AsSet(of) if self.is_row(of):
                return self.lying(of, scope)
            case SetOp() | Quantify() if p.layout.copies > 1:  # of equal cards some may be meant, others not
                return None
            case SetOp("&" | "-" as op, left, right) if self.is_row(node):
                found = self.lying(left, scope)
                if found is None:
                    return None
                other = self.cards(right, scope)
                among = f"{'~' if op == '-' else ''}{other}"
                return found[0], found[1], f"({found[2]} & {among})" if found[2] else among
            case Quantify("where", domain=domain) if self.is_row(node):
                found = self.lying(domain, scope)
                return None if found is None else (found[0], found[1], self.cards(node, scope))
            case _:
                return None

    def is_row(self, node: Expression) -> bool:
        """Whether the order of a set matters."""
        return self.p.layout.shape(node.type) == "row"

    def row(self, node: Expression, scope: Scope) -> str:
        """A row by value."""
        p = self.p
        found = self.lying(node, scope)
        if found is not None:
            return f"row_in({found[0]}, {found[1]}, {found[2] or '~' + self.card_set(0)})"
        if not self.is_row(node):  # a set taken as a row lies in order of number
            return f"row_of({self.cards(node, scope)})"
        match node:
            case Local(name):
                return scope.names[name].text
            case Builtin("falling", (of,)) if self.is_row(of):
                return f"falling_of_row({p.strength()}, {self.row(of, scope)})"
            case Builtin("falling", (of,)):
                return f"falling_by({p.strength()}, {self.cards(of, scope)})"
            case SetOp("&" | "-" as op, left, right) if p.layout.copies > 1:
                function = "row_meet" if op == "&" else "row_minus"
                return f"{function}({self.row(left, scope)}, {self.cards(right, scope)})"
            case SetOp("&" | "-" as op, left, right):
                return f"row_among({self.row(left, scope)}, {'~' if op == '-' else ''}{self.cards(right, scope)})"
            case Apply():
                return p.value(node, scope)
            case If() | Case() | Quantify():
                return p.helper(node, scope, "row")
            case _:
                return f"row_of({self.cards(node, scope)})"
