"""A whole engine as the templates read it."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.codegen.phase_view import DealView, DoView, Test, TricksView, TurnsView
from rulec.codegen.shapes import Function, Helper, Loop, RoutineView, Variable
from rulec.codegen.table_rules import MoneyView, VoteView
from rulec.codegen.tournament import TournamentView


@dataclass(frozen=True, slots=True)
class Table:
    """A table of constants: C type, name, length, the entries as text."""

    c_type: str
    name: str
    size: int
    entries: str


@dataclass(frozen=True, slots=True)
class Named:
    """A named constant."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option: its field, its place among the settings."""

    field: str
    place: int
    c_type: str


@dataclass(frozen=True, slots=True)
class RegisterView:
    """A register. `label` is its name in facts; `places` the sizes of the array, `used` how many of each are used (C
    expressions); `reset` when it goes to its start (match, round, trick), "" if the course of the match sets it;
    `start` and `seen_by` may read `owner`, which is the first key (`owned`: they do); `hidden`: the secret phases in
    which its owner alone sees it."""

    name: str
    label: str
    place: str
    c_type: str
    form: str
    places: tuple[int, ...]
    used: tuple[str, ...]
    reset: str
    start: str
    value_type: str
    seen_by: str
    owned: bool
    hidden: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone that is a field. `record`: it notes cards that lie elsewhere. `hidden`: the secret phases in which its
    owner alone sees it."""

    name: str
    label: str
    per_seat: bool
    holds_one: bool
    record: bool
    seen_by: str
    hidden: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoleView:
    """A seat role: field, first seat (none: drawn), and the seat after each round."""

    name: str
    label: str
    place: str
    first: str
    then: str


@dataclass(frozen=True, slots=True)
class ScheduleItemView:
    """An item of a schedule: form, and two numbers."""

    form: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """Items that make up the schedule if `test` holds ("" for always)."""

    test: str
    items: tuple[ScheduleItemView, ...]


@dataclass(frozen=True, slots=True)
class RankKeyView:
    """A number per seat, the higher the better, counted if `condition` holds ("" for always)."""

    value: str
    condition: str
    place: str


@dataclass(frozen=True, slots=True)
class TitleView:
    """A title and what it goes by."""

    number: int
    place: str
    keys: tuple[RankKeyView, ...]


@dataclass(frozen=True, slots=True)
class FigureView:
    """A report figure: its value as a number, the form in facts, whether it is one per seat, and where it stands in
    the row (`players` being the number of seats)."""

    value: str
    form: str
    per_seat: bool
    place: str


@dataclass(frozen=True, slots=True)
class ContextInput:
    """A register that suits, strengths or points depend on: its field, least value, and how many it has."""

    name: str
    c_type: str
    least: int
    count: int
    weight: int


@dataclass(frozen=True, slots=True)
class TrumpView:
    """Cards that are trumps if `condition` holds ("" for always)."""

    cards: str
    condition: str
    place: str


@dataclass(frozen=True, slots=True)
class PointsView:
    """Points of a set of cards."""

    cards: str
    value: str


@dataclass(frozen=True, slots=True)
class Worth:
    """Cards of which each counts so many points."""

    points: int
    cards: str


@dataclass(frozen=True, slots=True)
class DeckView:
    """What suits, strengths and points are computed from, if they vary. `ranks` is the order of ranks, weakest first,
    while `plain` holds ("" if the deck has but one order); `number` is how many contexts there are. `worths` tells the
    points of cards that always count the same, None if that is to be looked up."""

    varies: bool
    by_state: bool
    number: int
    inputs: tuple[ContextInput, ...]
    trumps: tuple[TrumpView, ...]
    plain: str
    points: tuple[PointsView, ...]
    worths: tuple[Worth, ...] | None
    suits: int


@dataclass(frozen=True, slots=True)
class ExtraView:
    """Cards that are in the pack only if a condition holds."""

    cards: str
    condition: str


@dataclass(frozen=True, slots=True)
class SideView:
    """A side: whether a seat `v_seat` is in it, "" for the one that takes all others."""

    member: str
    place: str


@dataclass(frozen=True, slots=True)
class ConstantDefinition:
    """A definition computed once a game; `late` if that is after the schedule, which it reads."""

    name: str
    c_type: str
    place: str
    late: bool


@dataclass(frozen=True, slots=True)
class ProbeView:
    """The value of an example: the expression as a Python object."""

    number: int
    place: str
    form: str
    value: str
    loop: Loop | None
    variables: tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class MatchView:
    """The match: roles, schedule, end, results. `void_deals` is the register that counts void deals, "" without."""

    playing: str
    roles: tuple[RoleView, ...]
    rounds: str
    has_length: bool
    at_most: str
    until: str
    void_deals: str
    parameter: str
    schedules: tuple[ScheduleView, ...]
    rank: tuple[RankKeyView, ...]
    titles: tuple[TitleView, ...]
    result: str


@dataclass(frozen=True, slots=True)
class EngineView:
    """A whole engine. `always_full`: it is played by so many `players`, no fewer. Of each of the `cards` the pack has
    so many `copies`; `all_suited`: each has a suit, whatever is trump. `spec` is the data of the game, escaped for a
    bytes literal, cut into lines."""

    file: str
    version: str
    spec: tuple[str, ...]
    players: int
    always_full: bool
    cards: int
    copies: int
    all_suited: bool
    said: int
    wide: bool
    action_count: int
    play_first: int
    manners: int
    words: int
    ends_at: int
    names: tuple[Named, ...]
    tables: tuple[Table, ...]
    options: tuple[OptionView, ...]
    constraints: tuple[Test, ...]
    clockwise: str
    pack: str
    extras: tuple[ExtraView, ...]
    deck: DeckView
    registers: tuple[RegisterView, ...]
    zones: tuple[ZoneView, ...]
    trick_seen_by: str
    stock_seen_by: str
    sides: tuple[SideView, ...]
    sides_seen_by: str
    constants: tuple[ConstantDefinition, ...]
    definitions: tuple[Function, ...]
    helpers: tuple[Helper, ...]
    routines: tuple[RoutineView, ...]
    match: MatchView
    phases: tuple[DealView | DoView | TurnsView | TricksView, ...]
    figures: tuple[FigureView, ...]
    row: str
    most_row: int
    tournament: TournamentView | None
    money: MoneyView | None
    votes: tuple[VoteView, ...]
    shows: bool
    hides_tricks: bool
    fills: bool
    has_choosers: bool
    notes_deal: bool
    notes_plays: bool
    probes: tuple[ProbeView, ...]
    probing: bool
