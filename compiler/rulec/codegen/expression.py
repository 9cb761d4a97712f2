"""Prints expressions of the representation as single C expressions, in Cython's spelling.

Where C has no expression for a node (quantifiers, cases), a helper function is made and called; helpers are collected
here and printed by a template.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulec.codegen import names
from rulec.codegen.functions import FunctionPrinter
from rulec.codegen.helpers import HelperMaker
from rulec.codegen.layout import Layout
from rulec.codegen.members import MemberPrinter
from rulec.codegen.scope import EMPTY, Bound, Scope
from rulec.codegen.sets import SetPrinter
from rulec.codegen.shapes import Helper, Loop
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
    Has,
    If,
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
from rulec.ir.types import Card, Flag, Int, Kind, Nothing, OrNone, SetOf, Suit, Type, strip_none

_WORDS = {
    "players": "seat_count(s)", "host": "s.host", "forehand": "forehand(s)", "round": "s.round_no",
    "rounds": "s.g.rounds", "last_dealt": "s.last_dealt",
    "player": "s.player", "call": "s.call", "calls": "s.calls", "passes": "s.passes",
    "card": "s.card", "led": "led_suit(s)", "leading": "(s.trick_count == 0)", "trick_no": "s.trick_no",
    "last_trick": "is_last_trick(s)", "face_down": "(s.face_down != 0)", "winner": "s.winner", "winning": "s.winning",
}


class Printer:
    """Prints the expressions of one game. `printed_suits` holds while suits mean those on the faces of the cards, as
    they do in declarations of the deck; `fixed` are the definitions known once a game."""

    def __init__(self, game: Game, layout: Layout, fixed: frozenset[str]) -> None:
        self.game = game
        self.layout = layout
        self._fixed = fixed
        self.helpers: list[Helper] = []
        self.printed_suits = False
        self.value_tables: dict[tuple[int, ...], str] = {}
        self._sets = SetPrinter(self)
        self._members = MemberPrinter(self)
        self._functions = FunctionPrinter(self)
        self._helpers = HelperMaker(self)

    # --- the deck

    def suits_vary(self) -> bool:
        """Whether suits depend on more than the face of a card."""
        return bool(self.game.deck.trumps)

    def strengths_vary(self) -> bool:
        """Whether strengths depend on more than the rank of a card."""
        return bool(self.game.deck.trumps) or self.game.deck.plain is not None

    def points_vary(self) -> bool:
        """Whether points are looked up in the context."""
        return self.layout.points is None

    def strength(self) -> str:
        """The table of strengths that holds now."""
        return "context(s).strength" if self.strengths_vary() else "STRENGTH"

    def one_suit(self, node: Expression) -> bool:
        """Whether all cards of the set are sure to be of one suit, numbered in order of strength."""
        if self.strengths_vary():
            return False
        match node:
            case AsSet(of):
                return self.one_suit(of)
            case SetOp("&", left, right):
                return self.one_suit(left) or self.one_suit(right)
            case SetOp("-", left, _):
                return self.one_suit(left)
            case Quantify("where", domain=domain):
                return self.one_suit(domain)
            case _:
                return isinstance(strip_none(node.type), (Suit, Card))

    def values_table(self, values: tuple[int, ...]) -> str:
        """The end of the names of the tables that number the values of a parameter."""
        return self.value_tables.setdefault(values, str(len(self.value_tables) + 1))

    # --- any value

    def value(self, node: Expression, scope: Scope = EMPTY, wanted: Type | None = None) -> str:
        """The value in the representation of its type, or of the type wanted."""
        kind = node.type if wanted is None or isinstance(wanted, Nothing) else wanted
        if isinstance(node, Apply) and isinstance(node.type, SetOf):
            return self._apply(node, scope)
        match self.layout.shape(kind):
            case "cards":
                return self.cards(node, scope)
            case "bits":
                return self.bits(node, scope)
            case "row":
                return self.row(node, scope)
            case "members":
                raise TypeError(f"a set that has no value in C: {node}")
            case _:
                return self.scalar(node, scope, wanted)

    def scalar(self, node: Expression, scope: Scope = EMPTY, wanted: Type | None = None) -> str:
        """A flag, number or thing; `wanted` is the type of none where the node does not tell."""
        match node:
            case Const(value):
                return self._constant(value, wanted if isinstance(node.type, Nothing) and wanted else node.type)
            case Local(name):
                return scope.names[name].text
            case Word(name):
                return _WORDS[name] if name in _WORDS else self.value(node, scope)
            case Choice(option):
                return f"s.g.{names.option(option)}"
            case Read():
                return self._read(node, scope)
            case Lying(zone, owner):
                return self._one_card(node, zone, owner, scope)
            case Attribute():
                return self._attribute(node, scope)
            case Column(kind, name, of):
                return f"{names.column(kind, name)}[{self.scalar(of, scope)} + 1]"
            case Builtin():
                return self._functions.call(node, scope)
            case Apply():
                return self._apply(node, scope)
            case Not(of):
                return f"(not {self.scalar(of, scope)})"
            case Logic(op, parts):
                return f"({f' {op} '.join(self.scalar(part, scope) for part in parts)})"
            case Compare():
                return self._compare(node, scope)
            case Arith():
                return self._arith(node, scope)
            case Member(item, of):
                return self.member(self.scalar(item, scope), of, scope)
            case Has(of, members):
                return self._has(of, members, scope)
            case If(condition, then, otherwise):
                return (f"({self.scalar(then, scope, node.type)} if {self.scalar(condition, scope)} else "
                        f"{self.scalar(otherwise, scope, node.type)})")
            case Case() | Quantify():
                return self.helper(node, scope, "scalar")
            case SetOp() | AsSet() | Between():
                return self.value(node, scope)
            case _:
                assert_never(node)

    def _constant(self, value: object, kind: Type) -> str:
        if value is None:
            return self.layout.none(kind)
        if isinstance(value, frozenset):
            return self.value(Const(value, type=kind))
        if isinstance(value, bool) or isinstance(strip_none(kind), Flag):
            return "True" if value else "False"
        thing = strip_none(kind)
        if isinstance(thing, Kind):
            text = self.game.kind_values(thing.name)[int(value)]  # type: ignore[call-overload]
            if names.is_plain(text) and not isinstance(thing, Int):
                return names.value(thing.name, text)
        if isinstance(thing, Card):
            text = self.game.deck.cards[int(value)].text  # type: ignore[call-overload]
            if names.is_plain(text):
                return names.card(text)
        return str(value)

    def _read(self, node: Read, scope: Scope) -> str:
        field = self.layout.registers[node.register]
        text, guards = f"s.{field.name}", []
        for key in node.keys:
            index = self.scalar(key, scope)
            text += f"[{index}]"
            if isinstance(key.type, OrNone):
                guards.append(f"{index} >= 0")
        if not guards:
            return text
        empty = "0" if isinstance(field.register.type, Int) else self.layout.none(field.register.type)
        return f"({text} if {' and '.join(guards)} else {empty})"

    def _one_card(self, node: Lying, zone: str, owner: Expression | None, scope: Scope) -> str:
        field = f"s.{names.zone(zone)}"
        if not self.layout.zones[zone].holds_one:
            return self.cards(node, scope)
        if owner is None:
            return field
        text = self.scalar(owner, scope)
        one = f"{field}[{text}]"
        return f"({one} if {text} >= 0 else NO_THING)" if isinstance(owner.type, OrNone) else one

    def _attribute(self, node: Attribute, scope: Scope) -> str:
        of = self.scalar(node.of, scope)
        match node.name:
            case "suit":
                if self.printed_suits or not self.suits_vary():
                    return f"PRINTED_SUIT[{of} + 1]"
                return f"context(s).suit[{of} + 1]"
            case "rank":
                return f"RANK[{of} + 1]"
            case "points":
                table = "context(s).points" if self.points_vary() else "POINTS"
                return f"{table}[{of} + 1]" if not isinstance(node.type, OrNone) else (
                    f"({table}[{of} + 1] if {of} >= 0 else NO_NUMBER)")
            case "said":
                return f"said_with(s, {of})"
            case "seat":
                return f"number_of({of})" if isinstance(node.of.type, OrNone) else of
            case "team":
                return f"TEAM[{of} + 1]"
            case "side":
                return f"side_of(s, {of})"
            case _:
                assert_never(node.name)

    def _apply(self, node: Apply, scope: Scope) -> str:
        definition = self.game.definition(node.definition)
        if self.layout.shape(definition.body.type) == "members" or any(
            self.layout.shape(kind) == "members" for _, kind in definition.parameters
        ):
            return self.value(*self.applied(node, scope))
        if self.is_field(node.definition):
            return f"s.g.{names.definition(node.definition)}"
        args = [self.value(arg, scope, kind) for arg, (_, kind) in zip(node.args, definition.parameters, strict=True)]
        return self.call(names.definition(node.definition), args)

    def applied(self, node: Apply, scope: Scope) -> tuple[Expression, Scope]:
        """The body of a definition with its parameters bound to the arguments."""
        definition = self.game.definition(node.definition)
        inner = EMPTY
        for arg, (name, kind) in zip(node.args, definition.parameters, strict=True):
            if self.layout.shape(kind) == "members":
                inner = inner.bind(name, Bound("", kind, (arg, scope)))
            else:
                inner = inner.bind(name, Bound(self.value(arg, scope, kind), kind))
        return definition.body, inner

    def is_field(self, key: str) -> bool:
        """Whether a definition is computed once a game and then read."""
        definition = self.game.definition(key)
        return (
            not definition.parameters and key in self._fixed
            and self.layout.shape(definition.body.type) not in ("members", "row")
        )

    def call(self, function: str, args: Sequence[str]) -> str:
        """A call with the state as first argument."""
        return f"{function}({', '.join(('s', *args))})"

    def _compare(self, node: Compare, scope: Scope) -> str:
        left, right = node.left, node.right
        kind = right.type if isinstance(left.type, Nothing) else left.type
        if isinstance(kind, SetOf) or isinstance(right.type, SetOf):
            match self.layout.set_shape(kind):
                case "cards":
                    return f"({self.cards(left, scope)} {node.op} {self.cards(right, scope)})"
                case "bits":
                    return f"({self.bits(left, scope)} {node.op} {self.bits(right, scope)})"
                case _:
                    same = self.helper(node, scope, "same")
                    return same if node.op == "==" else f"(not {same})"
        return f"({self.scalar(left, scope, kind)} {node.op} {self.scalar(right, scope, kind)})"

    def _arith(self, node: Arith, scope: Scope) -> str:
        left, right = self._operand(node.left, scope), self._operand(node.right, scope)
        match node.op:
            case "//":
                return f"floor_div({left}, {right})"
            case "%":
                return f"floor_mod({left}, {right})"
            case _:
                return f"({left} {node.op} {right})"

    def _operand(self, node: Expression, scope: Scope) -> str:
        """A number that is computed with in 64 bits whatever its field is."""
        text = self.scalar(node, scope)
        return f"<int64_t>{text}" if isinstance(node, (Read, Column, Attribute, Word)) else text

    def _has(self, of: Expression, members: Expression, scope: Scope) -> str:
        match self.layout.set_shape(members.type):
            case "cards":
                return f"holds_all({self.cards(of, scope)}, {self.cards(members, scope)})"
            case "bits":
                return f"has_all_bits({self.bits(of, scope)}, {self.bits(members, scope)})"
            case _:
                return self.helper(Has(of, members, type=Flag()), scope, "has")

    # --- what the other parts print

    def cards(self, node: Expression, scope: Scope = EMPTY) -> str:
        """A set of cards, or the set a thing stands for."""
        return self._sets.cards(node, scope)

    def cards_none(self) -> str:
        """The empty set of cards."""
        return self._sets.card_set(0)

    def card_set(self, cards: int) -> str:
        """A constant set of cards, given as a word."""
        return self._sets.card_set(cards)

    def bits(self, node: Expression, scope: Scope = EMPTY) -> str:
        """A set of up to 64 things."""
        return self._sets.bits(node, scope)

    def row(self, node: Expression, scope: Scope = EMPTY) -> str:
        """A row of cards by value."""
        return self._sets.row(node, scope)

    def lying(self, node: Expression, scope: Scope = EMPTY) -> tuple[str, str, str] | None:
        """Array, size and set of those meant of a row that lies in the state."""
        return self._sets.lying(node, scope)

    def member(self, item: str, node: Expression, scope: Scope = EMPTY) -> str:
        """Whether a value lies in a set."""
        return self._members.member(item, node, scope)

    def span(self, node: Expression, scope: Scope = EMPTY) -> tuple[str, str]:
        """Bounds of the numbers in a set."""
        return self._members.span(node, scope)

    def loop(
        self, name: str, mark: str, node: Expression, where: Expression | None, scope: Scope,
        variable: str | None = None,
    ) -> tuple[Loop, Scope]:
        """A walk over a set, and the scope inside it."""
        return self._members.loop(name, mark, node, where, scope, variable)

    def helper(self, node: Expression, scope: Scope, how: str) -> str:
        """A call of a helper function made for a node."""
        return self._helpers.call(node, scope, how)
