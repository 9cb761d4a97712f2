"""The whole game: declarations, match layer, phases, report, examples."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulec.ir.expressions import Expression
from rulec.ir.phases import Phase
from rulec.ir.table import (
    Constraint,
    Deck,
    Definition,
    KindDecl,
    Option,
    Preset,
    Register,
    Routine,
    SideDecl,
    TeamDecl,
    Zone,
)
from rulec.ir.table_rules import TableRules
from rulec.ir.types import Type
from rulec.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Role:
    """A seat role: who has it first (None of the expression: drawn), and after each round."""

    name: str
    first: Expression
    then: Expression
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ScheduleItem:
    """`value` a (b is 0) · `times`: b, a times over · `up`, `down`: from a to b by one (empty if beyond it)."""

    form: Literal["value", "times", "up", "down"]
    a: Expression
    b: Expression


@dataclass(frozen=True, slots=True)
class ScheduleList:
    """Round after round."""

    items: tuple[ScheduleItem, ...]


@dataclass(frozen=True, slots=True)
class ScheduleCase:
    """A schedule chosen by an option."""

    of: Expression
    arms: tuple[tuple[tuple[int, ...], ScheduleList], ...]


@dataclass(frozen=True, slots=True)
class RankKey:
    """Order by `highest`/`lowest` value of `by` (over the Local `p`), or `first` those for whom it is true; only if
    `condition` holds."""

    how: Literal["highest", "lowest", "first"]
    by: Expression
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Title:
    """Given at the end of a match to whoever stands first by the keys (all that stay equal share it)."""

    name: str
    keys: tuple[RankKey, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Match:
    """A match is rounds. `rounds` is their number (None where a schedule or `until`/`at_most` decides); the
    parameter of a schedule is a register of that name, set when its round begins. At the end of a round: settle,
    report, then the match is over if `until` holds or `rounds` (schedule length) or `at_most` are played (void deals
    count for `at_most`, see Redeal);
    else the roles rotate (all `then` are read before any is written) and the next round is at its chance point.
    `playing` is the set of seats that take part. `rank` orders the seats; what stays equal shares the place.
    `result` (over Local `p`) is what `returns` gives."""

    roles: tuple[Role, ...]
    playing: Expression
    rounds: Expression | None
    parameter: str | None
    schedule: ScheduleList | ScheduleCase | None
    until: Expression | None
    at_most: Expression | None
    rank: tuple[RankKey, ...]
    titles: tuple[Title, ...]
    result: Expression


@dataclass(frozen=True, slots=True)
class Figure:
    """A report figure, read after settle; over Local `p` if `per_seat`."""

    name: str
    value: Expression
    type: Type
    per_seat: bool
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Example:
    """An example of the spec. `given` maps names to texts or nested lists/maps of texts, unread: `rulec test` sets a
    state up from them. `then` holds the form's other keys (`only`, `also`, `not`, `winner`, `moves`, `then`, `is`…).
    `value` is the expression of the form `value`."""

    form: str
    title: str
    given: dict[str, object]
    then: dict[str, object]
    value: Expression | None
    clauses: tuple[str, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Game:
    """A checked game. `players` are the numbers that can take part; `clockwise` (over options) is the direction, so
    that next(x) is the next higher or the next lower seat; `said` and `words` are the values of Kind('said') and
    Kind('call'); `table` has the rules about the table, if there are any."""

    name: str
    title: str
    players: tuple[int, ...]
    clockwise: Expression
    teams: tuple[TeamDecl, ...]
    options: tuple[Option, ...]
    constraints: tuple[Constraint, ...]
    presets: tuple[Preset, ...]
    kinds: tuple[KindDecl, ...]
    deck: Deck
    sides: tuple[SideDecl, ...]
    sides_seen_by: Expression | None
    zones: tuple[Zone, ...]
    registers: tuple[Register, ...]
    definitions: tuple[Definition, ...]
    routines: tuple[Routine, ...]
    words: tuple[str, ...]
    said: tuple[str, ...]
    match: Match
    round: tuple[Phase, ...]
    report: tuple[Figure, ...]
    table: TableRules | None = None
    examples: tuple[Example, ...] = field(default=(), compare=False)
    source: str = field(default="", compare=False)
    file: str = field(default="", compare=False)

    def register(self, name: str) -> Register:
        """The register, role, parameter or built-in register of that name. Raises KeyError."""
        for register in self.registers:
            if register.name == name:
                return register
        raise KeyError(name)

    def zone(self, name: str) -> Zone:
        """The zone of that name. Raises KeyError."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)

    def definition(self, key: str) -> Definition:
        """The definition instance with that id. Raises KeyError."""
        for definition in self.definitions:
            if definition.id == key:
                return definition
        raise KeyError(key)

    def routine(self, key: str) -> Routine:
        """The routine instance with that id. Raises KeyError."""
        for routine in self.routines:
            if routine.id == key:
                return routine
        raise KeyError(key)

    def kind_values(self, name: str) -> tuple[str, ...]:
        """The texts of a kind's values: declared, `call`, `said`, or `option NAME`. Raises KeyError."""
        if name == "call":
            return self.words
        if name == "said":
            return self.said
        for option in self.options:
            if name == f"option {option.name}":
                return option.choices
        for kind in self.kinds:
            if kind.name == name:
                return kind.values
        raise KeyError(name)
