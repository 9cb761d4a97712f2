"""What is known while a spec is drawn: the random stream, the names declared so far, and what may stand at a place."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from fuzz.features import FEATURES
from fuzz.markup import token

MOST = 30_000  # what a register without bounds may reach, roughly; larger numbers are clamped
PLENTY = 10**6


class Ex(NamedTuple):
    """An expression; of a number also its bounds."""

    text: str
    low: int = 0
    high: int = 0


@dataclass(frozen=True)
class Register:
    """A register of the spec being drawn. `number` is the order in which registers without bounds may read each other:
    one may be written with the values of those before it."""

    name: str
    type: str
    keys: tuple[str, ...] = ()
    life: str = "round"
    none: bool = False
    low: int = 0
    high: int = 0
    bounded: bool = False
    number: int = 0
    seen: str = "all"  # all, owner, nobody, or some: whom the rules say


@dataclass(frozen=True)
class Definition:
    """A definition: what its parameters and value are, and a function from texts of arguments to what it stands for
    (none if it cannot be inlined)."""

    name: str
    type: str
    parameters: tuple[str, ...]
    low: int
    high: int
    level: int  # registers without bounds below this number may be written with it
    optional: frozenset[str]  # registers that may be none and are asked about in it
    hidden: bool  # reads what not everybody sees
    body: Callable[[tuple[str, ...]], str] | None = None


@dataclass(frozen=True)
class Kind:
    """Words of the spec, and columns: name → type."""

    name: str
    words: tuple[str, ...]
    columns: tuple[tuple[str, str, int, int], ...] = ()


@dataclass(frozen=True)
class Scope:
    """What may stand at a place of the spec."""

    places: frozenset[str] = frozenset()
    locals: tuple[tuple[str, str, int, int], ...] = ()
    level: int = PLENTY  # numbers of registers without bounds that may be read
    muted: frozenset[str] = frozenset()  # what is perhaps known not to be none: it is not asked about again
    known: frozenset[str] = frozenset()  # what is surely known not to be none
    private: bool = False  # a secret phase: what is the player's own
    legal: bool = False  # what the player on turn may do: what he surely does not see is not read
    blind: bool = False  # the trick may lie face down
    keep: frozenset[str] = frozenset()  # registers that must not become none here
    repeated: bool = False  # effects that may run any number of times

    def at(self, *places: str) -> Scope:
        """The scope with more places."""
        return replace(self, places=self.places | set(places))

    def bind(self, name: str, kind: str, low: int = 0, high: int = 0) -> Scope:
        """The scope with a bound name."""
        return replace(self, locals=(*self.locals, (name, kind, low, high)))

    def mute(self, names: frozenset[str] | set[str]) -> Scope:
        """The scope where no more is asked about these."""
        return replace(self, muted=self.muted | names)


class Impossible(Exception):
    """Nothing of that type can stand here."""


@dataclass
class Drawing:
    """A spec while it is drawn."""

    stream: random.Random
    symmetric: bool = False  # nothing depends on the order of the suits
    low_players: int = 3
    high_players: int = 3
    suits: list[str] = field(default_factory=list)
    ranks: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    extras: bool = False
    extra_group: str = ""
    copies: int = 1
    pack: int = 0
    trumps: bool = False
    points: tuple[int, int] = (0, 0)
    teams: list[str] = field(default_factory=list)
    pairs: bool = False
    sides: list[str] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, tuple[int, int]] = field(default_factory=dict)
    kinds: list[Kind] = field(default_factory=list)
    registers: list[Register] = field(default_factory=list)
    zones: dict[str, str] = field(default_factory=dict)  # shared, seat, one
    seen: dict[str, str] = field(default_factory=lambda: {
        "hand": "owner", "dealt": "owner", "won": "nobody", "stock": "nobody", "side": "all"})
    hidden: bool = False  # something was read that not everybody sees
    roles: list[str] = field(default_factory=list)
    parameter: tuple[str, int, int] | None = None
    rounds: int = 4
    capped: bool = False  # a match has `at_most`, so rounds may be dealt again
    definitions: list[Definition] = field(default_factory=list)
    routines: list[tuple[str, tuple[str, ...], bool]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    features: set[str] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)  # optional things read
    level: int = 0  # above the registers without bounds that were read
    settled: set[str] = field(default_factory=set)  # optional registers that a phase of effects has given a value
    read: set[str] = field(default_factory=set)
    wrote: set[str] = field(default_factory=set)
    uneven: bool = False  # hands may differ in size
    _numbers: dict[str, int] = field(default_factory=dict)

    def use(self, *features: str) -> None:
        """Notes that the spec has these features."""
        for feature in features:
            assert feature in FEATURES, feature
            self.features.add(feature)

    def name(self, category: str) -> str:
        """A new name."""
        number = self._numbers.get(category, 0)
        self._numbers[category] = number + 1
        return token(category, number)

    def chance(self, share: float) -> bool:
        """True that often."""
        return self.stream.random() < share

    def one(self, *texts: str) -> str:
        """One of these."""
        return self.stream.choice(texts)

    def int(self, low: int, high: int) -> int:
        """A number from low to high."""
        return self.stream.randint(low, high)

    def rarest(self, registers: list[Register], known: set[str]) -> Register:
        """One of these, mostly one that is not known yet."""
        return self.stream.choices(registers, [1 if made.name in known else 4 for made in registers])[0]

    def mark(self) -> tuple[set[str], set[str], int]:
        """What to give to `back` to take back what was noted since."""
        return set(self.features), set(self.touched), self.level

    def back(self, mark: tuple[set[str], set[str], int]) -> None:
        """Takes back what was noted for something that is not used after all."""
        self.features, self.touched, self.level = set(mark[0]), set(mark[1]), mark[2]

    def asked(self, make: Callable[[], Ex]) -> tuple[Ex, frozenset[str]]:
        """An expression with the optional things it reads."""
        before, self.touched = self.touched, set()
        found = make()
        new, self.touched = frozenset(self.touched), before | self.touched
        return found, new
