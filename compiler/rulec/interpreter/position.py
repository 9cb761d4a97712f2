"""Where a match stands: an immutable record. Every change makes a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rulec.interpreter.copies import gathered, less, more
from rulec.ir.secrets import RECORDS
from rulec.ir.types import Flag, Int, SetOf, Type

Value = bool | int | None | frozenset[int] | tuple[int, ...]
Keys = tuple[int, ...]
Place = tuple[str, int | None]  # a zone, and whose it is if every seat has its own
# A tuple keeps its order, equal cards stand in it one by one; a set see `copies`; None is not known (examples only).
Pile = frozenset[int] | tuple[int, ...] | None
Report = tuple[Value | tuple[Value, ...], ...]  # by figure; those over `p` have an entry per seat

MATCH, ROUND = 0, 1  # scopes: when the state is over


class Play(NamedTuple):
    """A card of a trick: who played it, and the word said with it."""

    seat: int
    card: int
    said: int | None


class Position(NamedTuple):
    """All that is known of a match at one moment.

    `phase` is the place of the current phase: 0 the chance point, one past the last the end. `registers` has for
    each register its values by keys (the empty tuple where it has none). `zones` has the cards of every place but
    the trick. `shown` has the cards shown to each seat and, last, to the spectators. `report` has the figures of
    the round that ended last, None if it was not settled. `last_dealt` and `drawn` (values drawn and not yet used)
    matter within a deal only.
    """

    scope: int
    host: int
    round: int
    registers: Mapping[str, Mapping[Keys, Value]]
    zones: Mapping[Place, Pile]
    shown: tuple[frozenset[int], ...]
    attempt: int = 0
    phase: int = 0
    player: int | None = None
    calls: int = 0
    passes: int = 0
    taken: int = 0
    had: frozenset[int] = frozenset()
    trick: tuple[Play, ...] = ()
    leader: int | None = None
    face_down: bool = False
    trick_no: int = 0
    last_trick: tuple[Play, ...] = ()
    winner: int | None = None
    winning: int | None = None
    report: Report | None = None
    last_dealt: int | None = None
    drawn: tuple[int, ...] = ()

    def write(self, register: str, keys: Keys, value: Value) -> Position:
        """With another value in a register."""
        return self._replace(registers={**self.registers, register: {**self.registers[register], keys: value}})

    def pile(self, place: Place, pile: Pile) -> Position:
        """With other cards in a place."""
        return self._replace(zones={**self.zones, place: pile})

    def move(self, cards: Sequence[int], to: Place, source: Place | None = None) -> Position:
        """With the cards gone from their place (or wherever they lie) and added to another, behind what lies there."""
        position = self.take_up(cards, source)
        return position.pile(to, with_cards(position.zones[to], cards))

    def take_up(self, cards: Sequence[int], source: Place | None = None) -> Position:
        """With the cards gone from their place, or wherever they lie."""
        if source is not None:
            return self.pile(source, without(self.zones[source], cards))
        return self._replace(zones={
            place: pile if place[0] in RECORDS else without(pile, cards) for place, pile in self.zones.items()
        })

    def show(self, cards: Sequence[int], viewers: Iterable[int]) -> Position:
        """With the cards shown to some seats; -1 are the spectators."""
        seen = list(self.shown)
        for viewer in viewers:
            seen[viewer] |= gathered(cards)
        return self._replace(shown=tuple(seen))

    def hide_shown(self) -> Position:
        """With nothing shown any more."""
        if not any(self.shown):
            return self
        return self._replace(shown=(frozenset(),) * len(self.shown))

    def leave_phase(self) -> Position:
        """With the fields of the phase at rest."""
        return self._replace(
            player=None, calls=0, passes=0, taken=0, had=frozenset(), leader=None, face_down=False, trick=(),
        )


def without(pile: Pile, cards: Iterable[int]) -> Pile:
    """The pile less the cards."""
    if pile is None:
        return None
    if isinstance(pile, tuple):
        left = list(pile)
        for card in cards:
            if card in left:
                left.remove(card)
        return tuple(left)
    return less(pile, cards)


def with_cards(pile: Pile, cards: Iterable[int]) -> Pile:
    """The pile and the cards, behind the others where the pile has an order."""
    if pile is None:
        return None
    return (*pile, *cards) if isinstance(pile, tuple) else more(pile, cards)


def in_order(value: Value) -> tuple[int, ...]:
    """The members of a set or row in the order in which they are walked: a row's own, else ascending. Of a set of
    cards see `copies.faces_in`."""
    if isinstance(value, tuple):
        return value
    assert isinstance(value, frozenset), "a set is needed"
    return tuple(sorted(value))


def absent(kind: Type) -> Value:
    """What an attribute, a column or a register of none gives."""
    match kind:
        case Flag():
            return False
        case Int():
            return 0
        case SetOf(row=True):
            return ()
        case SetOf():
            return frozenset()
        case _:
            return None
