"""Prints sets: of cards and of small things as words, rows as arrays, other sets by what lies in them."""

from __future__ import annotations

from rulec.codegen import names
from rulec.codegen.printing import Printing
from rulec.codegen.scope import Bound, Scope
from rulec.codegen.view import Loop
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
from rulec.ir.types import Card, Int, Kind, OrNone, Rank, SetOf, Side, Suit, Team, Type, strip_none

_OPERATORS = {"|": "|", "&": "&", "-": "& ~"}


def members_of(kind: Type) -> Type:
    """The type of a set's members; a thing is a set of itself."""
    thing = strip_none(kind)
    return thing.of if isinstance(thing, SetOf) else thing


def mask(values: object) -> int:
    """A set of places as a word."""
    if not isinstance(values, frozenset):
        return 0
    return sum(1 << int(value) for value in values)


class SetPrinter:
    """The part of the printer for sets."""

    def __init__(self, printer: Printing) -> None:
        self.p = printer

    # --- cards

    def card_set(self, values: int) -> str:
        """A constant set of cards."""
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
            case SetOp(op, left, right):
                return f"({self.cards(left, scope)} {_OPERATORS[op]}{'' if op == '-' else ' '}{self.cards(right, scope)})"
            case AsSet(of):
                return self.stands_for(of, scope)
            case Between(low, high):
                return f"cards_between({p.scalar(low, scope)}, {p.scalar(high, scope)})"
            case If(condition, then, otherwise):
                return (f"({self.cards(then, scope)} if {p.scalar(condition, scope)} else "
                        f"{self.cards(otherwise, scope)})")
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
                return self.card_set(1 << int(of.value)) if _known(of) else f"card_bit({text})"  # type: ignore[union-attr]
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
            return f"card_bit({field})" if declared.holds_one else field
        if isinstance(strip_none(owner.type), SetOf):
            return p.helper(node, scope, "cards")
        text = p.scalar(owner, scope)
        one = f"{field}[{text}]"
        if declared.holds_one:
            one = f"card_bit({one})"
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
                return "s.g.seats"
            case Word("all"):
                return "(s.g.seats | SPECTATORS)"
            case Word("playing"):
                return "playing(s)"
            case Word("suits"):
                return f"{(1 << len(p.game.deck.suits)) - 1:#x}ULL"
            case Word("ranks"):
                return f"{(1 << len(p.game.deck.ranks)) - 1:#x}ULL"
            case SetOp(op, left, right):
                return f"({self.bits(left, scope)} {_OPERATORS[op]}{'' if op == '-' else ' '}{self.bits(right, scope)})"
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
        match node:
            case Lying("trick"):
                return "s.trick_card", "s.trick_count", ""
            case Lying("stock"):
                return "&s.stock[s.stock_at]", "s.stock_size - s.stock_at", ""
            case AsSet(of) if self.is_row(of):
                return self.lying(of, scope)
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
            case Builtin("falling", (of,)):
                return f"falling_by({p.strength()}, {self.cards(of, scope)})"
            case SetOp("&" | "-" as op, left, right):
                return f"row_among({self.row(left, scope)}, {'~' if op == '-' else ''}{self.cards(right, scope)})"
            case Apply():
                return p.value(node, scope)
            case If() | Case() | Quantify():
                return p.helper(node, scope, "row")
            case _:
                return f"row_of({self.cards(node, scope)})"

    # --- membership and walks

    def member(self, item: str, node: Expression, scope: Scope) -> str:
        """Whether a value lies in a set."""
        p = self.p
        match node:
            case Quantify("where", name, domain, _, _) if not self.is_row(node):
                inner = scope.bind(name, Bound(item, members_of(domain.type)))
                tests = [self.member(item, domain, scope)]
                tests += [p.scalar(part, inner) for part in (node.where, node.body) if part is not None]
                return f"({' and '.join(tests)})"
            case Between(low, high):
                return f"({p.scalar(low, scope)} <= {item} <= {p.scalar(high, scope)})"
        match p.layout.set_shape(node.type):
            case "cards":
                return f"has_card({self.cards(node, scope)}, {item})"
            case "bits":
                return f"has_bit({self.bits(node, scope)}, {item})"
            case _:
                return self._is_among(item, node, scope)

    def _is_among(self, item: str, node: Expression, scope: Scope) -> str:
        p = self.p
        match node:
            case Const(value):
                known = sorted(value) if isinstance(value, frozenset) else [] if value is None else [int(value)]
                if known and known == list(range(known[0], known[-1] + 1)):
                    return f"({known[0]} <= {item} <= {known[-1]})"
                return f"({' or '.join(f'{item} == {v}' for v in known)})" if known else "False"
            case SetOp(op, left, right):
                joint = {"|": "or", "&": "and", "-": "and not"}[op]
                return f"({self.member(item, left, scope)} {joint} {self.member(item, right, scope)})"
            case AsSet(of):
                if isinstance(strip_none(of.type), SetOf):
                    return self.member(item, of, scope)
                there = f"{item} != {p.layout.none(of.type)} and " if isinstance(of.type, OrNone) else ""
                return f"({there}{item} == {p.scalar(of, scope)})"
            case If(condition, then, otherwise):
                return (f"({self.member(item, then, scope)} if {p.scalar(condition, scope)} else "
                        f"{self.member(item, otherwise, scope)})")
            case Case(of, arms, otherwise):
                value, text = p.scalar(of, scope), "False" if otherwise is None else self.member(item, otherwise, scope)
                for arm in reversed(arms):
                    tests = " or ".join(f"{value} == {p.scalar(Const(v, type=of.type), scope)}" for v in arm.values)
                    text = f"({self.member(item, arm.then, scope)} if {tests} else {text})"
                return text
            case Apply():
                return self.member(item, *p.applied(node, scope))
            case Local(name):
                meaning = scope.names[name].meaning
                assert meaning is not None
                return self.member(item, *meaning)
            case Word("schedule"):
                return f"is_scheduled(s, {item})"
            case Read():
                return f"has_bit({p.scalar(node, scope)}, <int>({item}))"
            case _:
                raise TypeError(f"no set: {node}")

    def span(self, node: Expression, scope: Scope) -> tuple[str, str]:
        """Bounds of what can lie in a set of numbers or of many values; low above high if nothing can."""
        p = self.p
        if not isinstance(members_of(node.type), Int):
            return "0", str(p.layout.count(members_of(node.type)) - 1)
        match node:
            case Const(value):
                known = value if isinstance(value, frozenset) else () if value is None else (int(value),)
                return (str(min(known)), str(max(known))) if known else ("0", "-1")
            case Between(low, high):
                return p.scalar(low, scope), p.scalar(high, scope)
            case SetOp("|", left, right):
                return self._wider(self.span(left, scope), self.span(right, scope))
            case SetOp(_, left, _):
                return self.span(left, scope)
            case AsSet(of):
                if isinstance(strip_none(of.type), SetOf):
                    return self.span(of, scope)
                text = p.scalar(of, scope)
                if isinstance(of.type, OrNone):
                    return f"({text} if {text} != NO_NUMBER else 0)", f"({text} if {text} != NO_NUMBER else -1)"
                return text, text
            case If(_, then, otherwise):
                return self._wider(self.span(then, scope), self.span(otherwise, scope))
            case Case(_, arms, otherwise):
                parts = [arm.then for arm in arms] + ([] if otherwise is None else [otherwise])
                found = self.span(parts[0], scope)
                for part in parts[1:]:
                    found = self._wider(found, self.span(part, scope))
                return found
            case Quantify(domain=domain):
                return self.span(domain, scope)
            case Apply():
                return self.span(*p.applied(node, scope))
            case Local(name):
                meaning = scope.names[name].meaning
                assert meaning is not None
                return self.span(*meaning)
            case Word("schedule"):
                return "s.g.schedule_low", "s.g.schedule_high"
            case Read():
                return "0", "63"
            case _:
                raise TypeError(f"no set of numbers: {node}")

    @staticmethod
    def _wider(one: tuple[str, str], other: tuple[str, str]) -> tuple[str, str]:
        return f"smaller({one[0]}, {other[0]})", f"larger({one[1]}, {other[1]})"

    def loop(
        self, name: str, mark: str, node: Expression, where: Expression | None, scope: Scope, variable: str | None = None
    ) -> tuple[Loop, Scope]:
        """A walk over a set, and the scope inside it."""
        p = self.p
        while isinstance(node, AsSet) and isinstance(node.of.type, SetOf):
            node = node.of
        variable = variable or names.local(name)
        inner = scope.bind(name, Bound(variable, members_of(node.type)))
        tests: list[str] = []
        over, members, among, size, low, high = "range", "", "", "", "", ""
        shape = p.layout.shape(node.type) if isinstance(node.type, SetOf) else p.layout.set_shape(node.type)
        lying = self.lying(node, scope)
        if lying is not None:
            over, (members, size, among) = "lying", lying
        elif shape == "row":
            over, members = "row", self.row(node, scope)
        elif isinstance(node, Word) and node.name == "seats":
            over = "seats"
        elif isinstance(node, Word) and node.name == "schedule":
            over = "schedule"
        elif isinstance(node, Between) and shape != "cards":
            low, high = p.scalar(node.low, scope), p.scalar(node.high, scope)
        elif shape == "cards":
            over, members = "cards", self.cards(node, scope)
        elif shape == "bits":
            over, members = "bits", self.bits(node, scope)
        else:
            low, high = self.span(node, scope)
            tests.append(self.member(variable, node, scope))
        if where is not None:
            tests.append(p.scalar(where, inner))
        return Loop(over, variable, mark, members, among, size, low, high, " and ".join(tests)), inner  # type: ignore[arg-type]


def _known(node: Expression) -> bool:
    return isinstance(node, Const) and node.value is not None

