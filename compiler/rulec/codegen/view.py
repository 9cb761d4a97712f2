"""What the templates read: frozen data whose texts are finished names, expressions and single statements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Variable:
    """A parameter or variable: C type and name."""

    c_type: str
    name: str


@dataclass(frozen=True, slots=True)
class Loop:
    """A walk over a set. `over`: seats, range (`low` to `high`), bits or cards (`members`), row (`members` is a Row),
    lying (an array of cards with its `size`, of those in `among`), schedule. `mark` makes its auxiliary names unique;
    `where` is a condition or ""."""

    over: Literal["seats", "range", "bits", "cards", "row", "lying", "schedule"]
    name: str
    mark: str
    members: str
    among: str
    size: str
    low: str
    high: str
    where: str


@dataclass(frozen=True, slots=True)
class Arm:
    """A test and what holds then."""

    test: str
    then: str


@dataclass(frozen=True, slots=True)
class Helper:
    """A function for one quantifier or case of an expression. `how` is that of the quantifier, `case`, `either` (one
    of two rows) or `union` (of what `body` gives); `result` says what kind of thing it gives."""

    name: str
    place: str
    c_type: str
    how: str
    result: str
    none: str
    may_skip: bool
    parameters: tuple[Variable, ...]
    variables: tuple[Variable, ...]
    loop: Loop | None
    body: str
    of: Variable | None
    of_value: str
    arms: tuple[Arm, ...]
    otherwise: str


@dataclass(frozen=True, slots=True)
class Function:
    """A definition as a function."""

    name: str
    place: str
    c_type: str
    parameters: tuple[Variable, ...]
    body: str


@dataclass(frozen=True, slots=True)
class Branch:
    """Effects under a test."""

    test: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect. `form`: lines (statements), when (branches, otherwise), each (loop, effects); the lines come first
    in every form. `place` is where it stands in the spec, "" for what belongs to the effect before."""

    form: Literal["lines", "when", "each"]
    place: str
    lines: tuple[str, ...] = ()
    branches: tuple[Branch, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    loop: Loop | None = None
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """Effects with the variables they use."""

    effects: tuple[Effect, ...]
    variables: tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class RoutineView:
    """A routine as a function."""

    name: str
    place: str
    parameters: tuple[Variable, ...]
    body: Body


@dataclass(frozen=True, slots=True)
class Place:
    """Where a phase stands: its number in the round, the end of its functions' names, its line, its condition (or
    ""), what it ensures (or "") and the fault if that does not hold."""

    number: int
    name: str
    place: str
    condition: str
    ensure: str
    fault: int
    kind: str


@dataclass(frozen=True, slots=True)
class RedealView:
    """A reason to deal again: its number, the test, the seats it names ("" if none)."""

    number: int
    place: str
    condition: str
    seats: str


@dataclass(frozen=True, slots=True)
class DealView:
    """The deal. `notes_deal`: the first hands are kept."""

    at: Place
    body: Body
    redeals: tuple[RedealView, ...]
    notes_deal: bool


@dataclass(frozen=True, slots=True)
class DoView:
    """Effects between decisions, or those that settle a round."""

    at: Place
    body: Body


@dataclass(frozen=True, slots=True)
class LocalView:
    """A name that an option binds; its value."""

    variable: Variable
    value: str


@dataclass(frozen=True, slots=True)
class Tightening:
    """A guard that only moves an end of a range: `high` or `low` becomes no more, or no less, than a value."""

    end: str
    value: str
    place: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """A part of a guard that is the same for all values of the parameters that follow."""

    variable: Variable
    value: str
    needs: str


@dataclass(frozen=True, slots=True)
class Test:
    """A rule: when it refuses, and its number in the list of rules. `held` names a flag without which it never does,
    "" if there is none."""

    refused: str
    number: int
    place: str
    held: str = ""


@dataclass(frozen=True, slots=True)
class ParameterView:
    """A parameter of a heading, in the order of the loops over values. `least` and `most` possible value, `radix` how
    many; `index` of a value and `value` of an index are expressions, `gaps` says that some between are impossible.
    `locals`, `fixed` and `tests` are evaluated inside its loop, before the next parameter."""

    name: str
    c_type: str
    loop: Loop
    least: int
    most: int
    radix: int
    weight: int
    index: str
    value: str
    gaps: bool
    allowed: str
    tightenings: tuple[Tightening, ...]
    locals: tuple[LocalView, ...]
    fixed: tuple[Fixed, ...]
    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class WordView:
    """A word of a heading: its constant, and the first of its places in the phase."""

    constant: str
    first: int


@dataclass(frozen=True, slots=True)
class CallView:
    """A heading with its option. `locals`, `fixed` and `tests` are those that depend on no parameter; `rules` are all
    conditions in order, `bound` all local names in order, for the slow path that looks for the refusing rule.
    `passes`: one of its words is `pass`; `quiet`: all are `pass` or `done`; `quiet_word`: some are. `passed`: the
    register that notes who has passed, `on_call`: the function of what follows each call, both "" beside cards."""

    name: str
    place: str
    words: tuple[WordView, ...]
    size: int
    end: int
    passed: str
    passes: bool
    secret: bool
    on_call: str
    quiet: bool
    quiet_word: bool
    parameters: tuple[ParameterView, ...]
    locals: tuple[LocalView, ...]
    fixed: tuple[Fixed, ...]
    tests: tuple[Test, ...]
    domains: tuple[Test, ...]
    bound: tuple[LocalView, ...]
    rules: tuple[Test, ...]
    body: Body
    variables: tuple[Variable, ...]
    values: tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class TurnsView:
    """A phase of turns. Absent conditions are ""."""

    at: Place
    first: str
    who: str
    once: bool
    until: str
    at_most: str
    stays: str
    words: int
    calls: tuple[CallView, ...]
    on_call: Body
    passed: str
    first_id: int


@dataclass(frozen=True, slots=True)
class Rung:
    """A rung of a ladder of what must be played: a set of cards, and its number in the list of rules."""

    cards: str
    number: int
    place: str


@dataclass(frozen=True, slots=True)
class SayingView:
    """Words said with the cards that meet a condition: `cards` if those are a set, else `condition` is tested card by
    card; both only where `when` holds ("" for always)."""

    place: str
    when: str
    cards: str
    condition: str
    manners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Win:
    """A rung of the ladder of winners: a card or none."""

    card: str
    place: str


@dataclass(frozen=True, slots=True)
class TricksView:
    """A phase of tricks. Absent parts are "". `call_words`: how many words of the legal set are for calls."""

    at: Place
    first: str
    who: str
    until: str
    lead: tuple[Rung, ...]
    follow: tuple[Rung, ...]
    always: str
    hold_back: Rung | None
    sayings: tuple[SayingView, ...]
    fixed: tuple[Fixed, ...]
    wins: tuple[Win, ...]
    on_play: Body
    on_trick: Body
    counted: str
    notes_plays: bool
    calls: tuple[CallView, ...]
    call_words: int
    first_id: int
    chooser: str
    face_down: str


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
    expressions); `hidden`: the secret phases in which its owner alone sees it; `reset` when it goes to its start (match, round, trick), "" if effects of the match set it; `start`
    and `seen_by` may read `owner`, which is the first key. `owned`: `seen_by` reads it."""

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
class DeckView:
    """What suits, strengths and points are computed from, if they vary. `ranks` is the order of ranks, weakest first,
    while `plain` holds ("" if the deck has but one order); `number` is how many contexts there are."""

    varies: bool
    by_state: bool
    number: int
    inputs: tuple[ContextInput, ...]
    trumps: tuple[TrumpView, ...]
    plain: str
    points: tuple[PointsView, ...]
    suits: int
    plain_suits: int


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
    """A definition computed once a game."""

    name: str
    c_type: str
    place: str


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
    """The match: roles, schedule, end, results."""

    playing: str
    roles: tuple[RoleView, ...]
    rounds: str
    has_length: bool
    at_most: str
    until: str
    parameter: str
    schedules: tuple[ScheduleView, ...]
    rank: tuple[RankKeyView, ...]
    titles: tuple[TitleView, ...]
    result: str


@dataclass(frozen=True, slots=True)
class EngineView:
    """A whole engine. `spec` is the data of the game, escaped for a bytes literal, cut into lines."""

    file: str
    version: str
    spec: tuple[str, ...]
    players: int
    cards: int
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
    constants: tuple[ConstantDefinition, ...]
    definitions: tuple[Function, ...]
    helpers: tuple[Helper, ...]
    routines: tuple[RoutineView, ...]
    match: MatchView
    phases: tuple[DealView | DoView | TurnsView | TricksView, ...]
    figures: tuple[FigureView, ...]
    row: str
    most_row: int
    shows: bool
    hides_tricks: bool
    has_choosers: bool
    notes_deal: bool
    notes_plays: bool
    probes: tuple[ProbeView, ...]
    probing: bool
