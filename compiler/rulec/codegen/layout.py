"""How values lie in C: the representation of every type, the fields of the state, the tables of the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from rulec.codegen import names
from rulec.ir.expressions import Const
from rulec.ir.game import Game
from rulec.ir.table import Register, Zone
from rulec.ir.types import (
    Card,
    Flag,
    Int,
    Kind,
    Nothing,
    OrNone,
    Rank,
    Seat,
    SetOf,
    Side,
    Suit,
    Team,
    Type,
    strip_none,
)

# flag: 0 or 1 · number: int64_t, NO_NUMBER · thing: int, -1 · cards: cardset · bits: a set of up to 64 values ·
# members: a set that never exists as a value, only its members are asked for · row: cards in order
Shape = Literal["flag", "number", "thing", "cards", "bits", "members", "row"]

C_TYPES: dict[Shape, str] = {
    "flag": "bint", "number": "int64_t", "thing": "int", "cards": "cardset", "bits": "uint64_t", "row": "Row",
}
NONES: dict[Shape, str] = {
    "flag": "False", "number": "NO_NUMBER", "thing": "NO_THING", "cards": "cards_of(0, 0)", "bits": "0",
}
_WIDTHS = ((8, 1 << 7), (16, 1 << 15), (32, 1 << 31), (64, 1 << 63))


def _points(game: Game) -> tuple[int, ...] | None:
    """What each card counts by the first rule that has it, if all rules are constants."""
    found = [0] * len(game.deck.cards)
    for rule in reversed(game.deck.points):
        match rule.cards, rule.value:
            case None, Const(value=int(points)):
                found = [points] * len(found)
            case Const(value=frozenset() as cards), Const(value=int(points)):
                found = [points if card in cards else other for card, other in enumerate(found)]
            case _:
                return None
    return tuple(found)


class Unsupported(Exception):
    """A game that cannot be laid out in C; the message says what is too large."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A register as it lies in the state: its C type, the form facts read and write it by (an enumerator of
    fields.pxd), and by key how many places the array has and how many of them are used (C expressions)."""

    register: Register
    name: str
    c_type: str
    form: str
    shape: Shape
    places: tuple[int, ...]
    used: tuple[str, ...]


class Layout:
    """Answers every question about representation for one game. `points` are those of each card, None if they depend on
    options or the state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        deck = game.deck
        self.seats = max(game.players)
        self.cards = len(deck.cards)
        self.suits = len(deck.suits) + (1 if deck.trumps else 0)
        self.copies = deck.copies
        if deck.size > 128:
            raise Unsupported("an engine takes up to 128 cards")
        self.wide = deck.size > 64
        self.card_words = 2 if self.wide else 1
        self.points = _points(game)
        self.registers = {register.name: self._stored(register) for register in game.registers}
        self.zones: dict[str, Zone] = {zone.name: zone for zone in game.zones}

    @property
    def one_card(self) -> str:
        """The function that makes a set of one copy of a card, or of none."""
        return "lone_card" if self.copies > 1 else "card_bit"

    def count(self, kind: Type) -> int:
        """How many values a thing's type has; 0 for numbers."""
        match strip_none(kind):
            case Flag():
                return 2
            case Suit():
                return self.suits
            case Rank():
                return len(self.game.deck.ranks)
            case Card():
                return self.cards
            case Seat():
                return self.seats
            case Team():
                return len(self.game.teams)
            case Side():
                return len(self.game.sides)
            case Kind(name):
                return len(self.game.kind_values(name))
            case _:
                return 0

    def shape(self, kind: Type) -> Shape:
        """The representation of values of a type."""
        match kind:
            case OrNone(of):
                return self.shape(of)
            case Flag():
                return "flag"
            case Int():
                return "number"
            case SetOf(of, row):
                if isinstance(of, Card):
                    return "row" if row else "cards"
                if isinstance(of, Int) or self.count(of) > 64:
                    return "members"
                return "bits"
            case Suit() | Rank() | Card() | Seat() | Team() | Side() | Kind() | Nothing():
                return "thing"
            case _:
                assert_never(kind)

    def set_shape(self, kind: Type) -> Shape:
        """The representation of a set where its order does not matter, or of the set a thing stands for."""
        thing = strip_none(kind)
        shape = self.shape(thing if isinstance(thing, SetOf) else SetOf(thing))  # type: ignore[arg-type]
        return "cards" if shape == "row" else shape

    def c_type(self, kind: Type) -> str:
        """The C type of a value."""
        return C_TYPES[self.shape(kind)]

    def none(self, kind: Type) -> str:
        """What stands for none, or for the empty set."""
        return NONES[self.shape(kind)]

    def _stored(self, register: Register) -> Stored:
        shape = self.shape(register.type)
        c_type, form = self._storage(register, shape)
        places, used = [], []
        for key in register.keys:
            places.append(self.count(key))
            used.append("players" if isinstance(strip_none(key), Seat) else str(self.count(key)))
        if len(places) > 2 or 0 in places:
            raise Unsupported(f"a register has up to two keys, `{register.name}` does not")
        return Stored(register, names.register(register.name), c_type, form, shape, tuple(places), tuple(used))

    def _storage(self, register: Register, shape: Shape) -> tuple[str, str]:
        match shape:
            case "flag":
                return ("int8_t", "FLAG_8") if not isinstance(register.type, OrNone) else ("int8_t", "THING_8")
            case "thing":
                return ("int8_t", "THING_8") if self.count(register.type) < 128 else ("int16_t", "THING_16")
            case "number":
                if isinstance(register.type, OrNone):
                    return "int64_t", "NUMBER_64"
                for bits, limit in _WIDTHS:
                    if -limit <= register.low and register.high < limit:
                        return f"int{bits}_t", f"NUMBER_{bits}"
                raise Unsupported(f"the bounds of `{register.name}` are too wide")
            case "cards" | "row":
                return "cardset", "CARDS"
            case "bits":
                return "uint64_t", "BITS"
            case "members":
                if isinstance(register.type, SetOf) and register.low >= 0 and register.high < 64:
                    return "uint64_t", "BITS"
                raise Unsupported(f"a register for a set holds members from 0 to 63, `{register.name}` does not")
            case _:
                assert_never(shape)
