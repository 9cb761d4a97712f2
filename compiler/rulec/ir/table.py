"""What a game declares: cards, options, kinds, zones, registers, sides, definitions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulec.ir.effects import Effect
from rulec.ir.expressions import Expression
from rulec.ir.types import Type
from rulec.source.span import NOWHERE, Span

VOID_DEALS = "void_deals"  # the register that counts deals that a `redeal` after the phase `deal` made void


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """The place a thing was declared at."""

    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Option(Declared):
    """A house rule: named choices (`choices`, first is the default unless `default` says otherwise) or a number
    from `low` to `high`. The value is the place of the choice, or the number. Choices that are all numbers make a
    number option: `values` then lists them, and the value is the number itself."""

    name: str
    choices: tuple[str, ...]
    low: int
    high: int
    default: int
    doc: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Constraint(Declared):
    """Settings for which `condition` holds (over options and `players`) are refused with `error`."""

    condition: Expression
    error: str


@dataclass(frozen=True, slots=True)
class Preset(Declared):
    """A named group of option values."""

    name: str
    values: tuple[tuple[str, int], ...]
    doc: str


@dataclass(frozen=True, slots=True)
class KindColumn:
    """One column of a kind: a constant per row."""

    name: str
    type: Type
    cells: tuple[int | bool | None, ...]


@dataclass(frozen=True, slots=True)
class KindDecl(Declared):
    """A declared kind: its values, rising, and columns."""

    name: str
    values: tuple[str, ...]
    columns: tuple[KindColumn, ...] = ()


@dataclass(frozen=True, slots=True)
class SuitDecl:
    """A suit and the letters its cards are written with."""

    name: str
    letters: str


@dataclass(frozen=True, slots=True)
class CardDecl:
    """A face: text, printed suit and rank (None for an extra card), the extra group it belongs to."""

    text: str
    suit: int | None
    rank: int | None
    extra: str | None = None


@dataclass(frozen=True, slots=True)
class Extra(Declared):
    """A named group of cards without suit and rank, in the pack if `condition` (over options, players) holds."""

    name: str
    cards: tuple[int, ...]
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class PointsRule:
    """What the cards of a set count; the first rule that fits. `cards` None is `else`."""

    cards: Expression | None
    value: Expression


@dataclass(frozen=True, slots=True)
class TrumpRule(Declared):
    """Cards that belong to the suit `trumps`, weaker than those of later rules; in one rule by rank, then suit, extra
    cards below. A card in several rules counts in the last of them."""

    cards: Expression
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class PlainRanks(Declared):
    """Another order of the ranks for the cards that are no trumps, while `condition` holds; weakest first."""

    condition: Expression | None
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deck(Declared):
    """Cards are numbered suit by suit, in each by rank (weakest first), then the extra cards.

    Strength of a card inside its effective suit: its place among the cards of the suit on its face, which need not
    have the same ranks in the same order in every suit (an extra card is weaker than any); where `trumps` lists it,
    its place there. `highest` over several suits compares these strengths; of cards equal in them, there and for
    `falling`, the first in the order of the set counts as the strongest (a row's own order, else by number).

    `copies`: the pack has so many of each card. `cards` are faces then: a card (its number, its text, an action) is a
    face, and equal cards cannot be told apart. A set of cards says how many of each face are in it, see
    `rulec.ir.expressions`; so do zones and records. A row (`stock`, `trick`, `falling(S)`) has equal cards one by
    one. `_pack()` and every list of cards in raw facts repeat the number. Playing a card, and `move` and `show` of a
    single card, take one copy. A register keeps faces: a `card` is a face, a set of cards (`held: cards`) is which
    faces are in it, and read as a set it stands for all copies of them, as a constant does.
    """

    suits: tuple[SuitDecl, ...]
    ranks: tuple[str, ...]
    cards: tuple[CardDecl, ...]
    extras: tuple[Extra, ...]
    copies: int
    points: tuple[PointsRule, ...]
    trumps: tuple[TrumpRule, ...]
    plain: PlainRanks | None

    @property
    def size(self) -> int:
        """Cards of the largest pack, all copies."""
        return len(self.cards) * self.copies


@dataclass(frozen=True, slots=True)
class TeamDecl:
    """A fixed partnership."""

    name: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SideDecl(Declared):
    """A partnership decided by a rule; `seats` None is `otherwise`. `seats` is tested seat by seat."""

    name: str
    seats: Expression | None


@dataclass(frozen=True, slots=True)
class Zone(Declared):
    """A place where cards lie. `seen_by` is a set of seats (`all` has the spectators too) that may read the Local
    `owner`; sizes are public. A row zone keeps its order. Built-in: `hand`, `won`, `stock` (row), `trick` (row), and
    the records, which are no places: `dealt` (per seat, as the deal left the hands; there if a rule reads it) and
    `played` (per seat, its cards of complete tricks of this round; there if a rule asks `played_by`). A zone that holds
    one reads as its card; taken as a set it stands, like any card, for all copies of that card."""

    name: str
    per_seat: bool
    holds_one: bool
    row: bool
    seen_by: Expression
    builtin: bool = False


@dataclass(frozen=True, slots=True)
class Register(Declared):
    """State kept by name. `keys` are the types of its keys in order. `low` and `high` bound a number (for others 0
    and the number of values - 1); `checked` means a number must be tested when assigned (error BoundLeft).
    `role` marks a seat role declared by `rotates`, `parameter` the round parameter of the schedule;
    neither is assigned by effects. A start that reads a role still to be drawn is none, and where the register is never
    none its first value. `builtin` are `tricks` and `passed` (per seat, in a round) and `void_deals`, see Redeal."""

    name: str
    type: Type
    keys: tuple[Type, ...]
    lifetime: Literal["match", "round", "trick"]
    start: Expression
    seen_by: Expression
    low: int
    high: int
    checked: bool = False
    nature: Literal["declared", "role", "parameter", "builtin"] = "declared"


@dataclass(frozen=True, slots=True)
class Definition(Declared):
    """A definition for one choice of parameter types. `id` is unique; a second use with other types gets an
    instance of its own (`worth`, `worth_2`). Definitions stand in an order in which none reads a later one."""

    id: str
    name: str
    parameters: tuple[tuple[str, Type], ...]
    body: Expression


@dataclass(frozen=True, slots=True)
class Routine(Declared):
    """A definition made of effects."""

    id: str
    name: str
    parameters: tuple[tuple[str, Type], ...]
    effects: tuple[Effect, ...]
