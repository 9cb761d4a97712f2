"""The types of the rule language, as they stand in the typed intermediate representation.

Values have one encoding everywhere (both wings, facts, saves): a flag is a bool, a number an int, every other
thing the int of its place in the declaration (card, suit, rank, team, side, kind value) or its seat number, and
`none` is None. A set is a frozenset of such ints; a *row* is a set whose order matters (`trick`, `falling(S)`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number. Bounds belong to registers and parameters, not to the type."""


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit of the deck; `trumps` is one more where the deck lists trumps."""


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank code of the deck."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table, numbered from 0 in seat order."""


@dataclass(frozen=True, slots=True)
class Team:
    """A fixed partnership."""


@dataclass(frozen=True, slots=True)
class Side:
    """A partnership decided by a rule of the round."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A named enumeration: a declared kind, the choices of an option (`option NAME`), the words of calls (`call`),
    or the words said with a card (`said`). Values rise in the order they are written."""

    name: str


@dataclass(frozen=True, slots=True)
class SetOf:
    """A set of things; `row` keeps an order (of play, or of strength)."""

    of: Thing
    row: bool = False


@dataclass(frozen=True, slots=True)
class OrNone:
    """A value that may be absent; `none` is below every value."""

    of: Thing


@dataclass(frozen=True, slots=True)
class Nothing:
    """The type of the bare word `none` before a place gives it one."""


Thing = Flag | Int | Suit | Rank | Card | Seat | Team | Side | Kind
Type = Thing | SetOf | OrNone | Nothing

FLAG, INT, SUIT, RANK, CARD, SEAT, TEAM, SIDE = Flag(), Int(), Suit(), Rank(), Card(), Seat(), Team(), Side()
NOTHING = Nothing()
CARDS, SEATS, SUITS, RANKS, NUMBERS = SetOf(CARD), SetOf(SEAT), SetOf(SUIT), SetOf(RANK), SetOf(INT)
CARD_ROW = SetOf(CARD, row=True)


def name_of(kind: Type) -> str:
    """How a person calls the type: `card`, `set of seats`, `bid or none`."""
    match kind:
        case SetOf(of, row):
            return f"{'row' if row else 'set'} of {plural(name_of(of))}"
        case OrNone(of):
            return f"{name_of(of)} or none"
        case Kind(name):
            return {"call": "call", "said": "word said with a card"}.get(name, name.removeprefix("option "))
        case Int():
            return "number"
        case Nothing():
            return "none"
        case _:
            return type(kind).__name__.lower()


def a_type(kind: Type) -> str:
    """The type with its article: `a card`, `an item or none`."""
    return with_article(name_of(kind))


def with_article(word: str) -> str:
    """`a` or `an`, and the word."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def plural(word: str) -> str:
    """The plural a spec uses for a kind: `bid` gives `bids`, `pass` gives `passes`, `party` gives `parties`."""
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "i", "o", "u"):
        return word[:-1] + "ies"
    return word + "s"


def strip_none(kind: Type) -> Type:
    """The type without `or none`."""
    return kind.of if isinstance(kind, OrNone) else kind
