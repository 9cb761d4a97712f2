"""What expressions and effects are read against: the rules with options fixed, the position, the bound names."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from rulec.interpreter.copies import all_copies, faces_in, gathered
from rulec.interpreter.position import MATCH, Place, Position, Value, in_order
from rulec.ir.expressions import Apply, Expression, Lying, Read, Word
from rulec.ir.game import Game as Rules
from rulec.ir.game import ScheduleCase, ScheduleItem, ScheduleList
from rulec.ir.phases import Turns
from rulec.ir.rules import numbered_faults
from rulec.ir.secrets import hidden_in
from rulec.ir.table import Register
from rulec.ir.types import Card, Flag, Kind, Rank, Seat, SetOf, Side, Suit, Team, Type
from rulec.ir.walk import walk
from rulec.source.span import Span
from rulec_runtime.errors import WrongFacts
from rulec_runtime.spec import Spec

Meaning = Callable[[Any, Any], Value]  # of one kind of node: (node, scene) -> value
NO_NAMES: Mapping[str, Value] = MappingProxyType({})
FIXED_WORDS = {"players", "seats", "host", "suits", "ranks", "any", "schedule"}
NOBODYS_POSITION = Position(scope=MATCH, host=0, round=1, registers={}, zones={}, shown=())


class UnknownZone(WrongFacts):
    """A zone was read that the facts (of an example) do not give."""

    def __init__(self, zone: str) -> None:
        super().__init__(zone, "reading a zone that is not given")


class Setting:
    """The rules with the number of players and every option fixed, and what follows from these alone.

    `meanings` says what each kind of expression node means. `options` are values by name; a choice is its place.
    `pack` has the faces in play, each once.
    """

    def __init__(
        self, rules: Rules, spec: Spec, players: int, options: Mapping[str, int], meanings: Mapping[type, Meaning]
    ) -> None:
        self.rules = rules
        self.spec = spec
        self.players = players
        self.options = options
        self.meanings = meanings
        self.seats = frozenset(range(players))
        self.registers = {register.name: register for register in rules.registers}
        self.zones = {zone.name: zone for zone in rules.zones}
        self.definitions = {definition.id: definition for definition in rules.definitions}
        self.routines = {routine.id: routine for routine in rules.routines}
        self.columns = {(kind.name, column.name): column.cells for kind in rules.kinds for column in kind.columns}
        self.team_of = {seat: place for place, team in enumerate(rules.teams) for seat in team.seats}
        self.hidden = {
            place: hidden_in(rules, phase) for place, phase in enumerate(rules.round) if isinstance(phase, Turns)
        }
        self.deck_reads = _deck_reads(rules)
        self.faces: dict[tuple[Value, ...], Any] = {}  # kept by `cards`, by the values of `deck_reads`
        self.known: tuple[Position, dict[Hashable, Value]] = (NOBODYS_POSITION, {})  # kept by `Scene.once`
        scene = Scene(self, NOBODYS_POSITION)
        self.way = 1 if scene.flag(rules.clockwise) else -1
        left_out = {
            card for extra in rules.deck.extras
            if extra.condition is not None and not scene.flag(extra.condition) for card in extra.cards
        }
        self.pack = tuple(card for card in range(len(rules.deck.cards)) if card not in left_out)
        self.schedule = _schedule(scene)

    def fault(self, kind: Literal["ensure", "bound", "full"], span: Span) -> int:
        """The number of the check that was written at a place."""
        faults = numbered_faults(self.rules)
        return next(fault.number for fault in faults if fault.kind == kind and fault.span == span)

    def next(self, seat: int, places: int = 1) -> int:
        """The seat so many places on round the table."""
        return (seat + self.way * places) % self.players

    def round_from(self, seat: int) -> tuple[int, ...]:
        """All seats, round the table from one on."""
        return tuple(self.next(seat, places) for places in range(self.players))

    def copies(self, faces: Iterable[int]) -> frozenset[int]:
        """All the cards with these faces."""
        return all_copies(faces, self.rules.deck.copies)

    def size(self, kind: Type) -> int:
        """How many values a key, or a thing of a kind, can have."""
        match kind:
            case Seat():
                return self.players
            case Flag():
                return 2
            case Suit():
                return len(self.spec.suits)
            case Rank():
                return len(self.spec.ranks)
            case Card():
                return len(self.spec.cards)
            case Team():
                return len(self.rules.teams)
            case Side():
                return len(self.rules.sides)
            case Kind(name):
                return len(self.rules.kind_values(name))
            case _:
                raise AssertionError(f"{kind} has no list of values")

    def all_keys(self, register: Register) -> tuple[tuple[int, ...], ...]:
        """Every combination of keys, the last key running fastest."""
        found: tuple[tuple[int, ...], ...] = ((),)
        for kind in register.keys:
            found = tuple((*keys, value) for keys in found for value in range(self.size(kind)))
        return found

    def places(self, zone: str) -> tuple[Place, ...]:
        """Where the cards of a zone lie: one place, or one per seat."""
        if self.zones[zone].per_seat:
            return tuple((zone, seat) for seat in range(self.players))
        return ((zone, None),)

    def empty(self, zone: str) -> frozenset[int] | tuple[int, ...]:
        """An empty pile of a zone."""
        return () if self.zones[zone].row else frozenset()


class Scene(NamedTuple):
    """One moment in which expressions have values.

    names: bound names. call: the word said. card, said: the card being played and the word said with it.
    everybody: a finished trick is being gathered, so that `last_trick` asks about every hand. printed: suits are
    those on the faces (inside the deck's own rules). supposed: this is no moment of the match, a card is only looked at
    as if it were played.
    """

    setting: Setting
    position: Position
    names: Mapping[str, Value] = NO_NAMES
    call: int | None = None
    card: int | None = None
    said: int | None = None
    everybody: bool = False
    printed: bool = False
    supposed: bool = False

    def bind(self, name: str, value: Value) -> Scene:
        """With one more bound name."""
        return self._replace(names={**self.names, name: value})

    def at(self, position: Position) -> Scene:
        """The same moment further on."""
        return self._replace(position=position)

    def value(self, node: Expression) -> Value:
        """The value of an expression here."""
        return self.setting.meanings[type(node)](node, self)

    def flag(self, node: Expression) -> bool:
        """Whether a condition holds here; none does not."""
        value = self.value(node)
        return value is True

    def number(self, node: Expression) -> int:
        """The value of a number, where none counts as 0."""
        value = self.value(node)
        if value is None:
            return 0
        assert isinstance(value, int), "a number is needed"
        return value

    def thing(self, node: Expression) -> int | None:
        """The value of a card, suit, seat and so on, or none."""
        value = self.value(node)
        assert value is None or isinstance(value, int), "a thing is needed"
        return value

    def once(self, asked: Hashable, work: Callable[[], Value]) -> Value:
        """What `work` gives, which depends on what is asked and on this moment but not on its bound names; worked out
        once. Each number of a bid is judged by definitions that seldom read it, and every viewer asks for all sides."""
        if self.setting.known[0] is not self.position:
            self.setting.known = (self.position, {})
        known = self.setting.known[1]
        key = (asked, self[3:])  # all but setting, position and names
        if key not in known:
            known[key] = work()
        return known[key]

    def members(self, node: Expression) -> tuple[int, ...]:
        """The members of a set or row, in the order in which they are walked; of cards the faces, each copy."""
        return walked(node, self.value(node))

    def set(self, node: Expression) -> frozenset[int]:
        """The members of a set or row, without order."""
        return unordered(node, self.value(node))

    def lying(self, zone: str, owner: int | None = None) -> frozenset[int] | tuple[int, ...]:
        """The cards of a place. Raises UnknownZone."""
        pile = self.position.zones[zone, owner]
        if pile is None:
            raise UnknownZone(zone)
        return pile

    def start(self, register: Register, keys: tuple[int, ...]) -> Value:
        """The start of a register, whose owner is its first key."""
        return (self._replace(names={"owner": keys[0]}) if keys else self).value(register.start)


def walked(node: Expression, value: Value) -> tuple[int, ...]:
    """The members of the set or row that an expression gives, in the order in which they are walked."""
    return faces_in(value) if isinstance(value, frozenset) and of_cards(node) else in_order(value)


def unordered(node: Expression, value: Value) -> frozenset[int]:
    """The set or row that an expression gives, without order."""
    assert isinstance(value, (frozenset, tuple)), "a set is needed"
    return gathered(value) if isinstance(value, tuple) and of_cards(node) else frozenset(value)


def of_cards(node: Expression) -> bool:
    """Whether the expression is a set of cards."""
    return isinstance(node.type, SetOf) and isinstance(node.type.of, Card)


def _schedule(scene: Scene) -> tuple[int, ...]:
    """The values of the round parameter, round by round."""
    schedule = scene.setting.rules.match.schedule
    if isinstance(schedule, ScheduleCase):
        chosen = scene.value(schedule.of)
        schedule = next(items for values, items in schedule.arms if chosen in values)
    if schedule is None:
        return ()
    assert isinstance(schedule, ScheduleList)
    return tuple(value for item in schedule.items for value in _item(item, scene))


def _item(item: ScheduleItem, scene: Scene) -> tuple[int, ...]:
    a, b = scene.number(item.a), scene.number(item.b)
    match item.form:
        case "value":
            return (a,)
        case "times":
            return (b,) * a
        case "up":
            return tuple(range(a, b + 1))
        case "down":
            return tuple(range(a, b - 1, -1))


def _deck_reads(rules: Rules) -> tuple[str, ...] | None:
    """The registers on which suits, strengths and points of cards depend; None if they depend on more than those."""
    names: set[str] = set()
    unread: list[Any] = [rules.deck.points, rules.deck.trumps, rules.deck.plain or ()]
    while unread:
        for node in walk(unread.pop()):
            if isinstance(node, Read):
                names.add(node.register)
            elif isinstance(node, Apply):
                unread.append(rules.definition(node.definition).body)
            elif isinstance(node, Lying) or (isinstance(node, Word) and node.name not in FIXED_WORDS):
                return None
    return tuple(sorted(names))
