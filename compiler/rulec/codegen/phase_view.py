"""Phases as the templates read them."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.codegen.shapes import Body, Loop, Variable


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
class Stride:
    """A guard that only the multiples of a number meet."""

    of: str
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
    `stride`, of a range: its values are looked at in such steps; `steady` keeps a set of values that does not depend on
    the parameters before. `locals`, `fixed` and `tests` are evaluated inside its loop, before the next parameter; a set
    in one word that has none of them is `whole`."""

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
    stride: Stride | None
    steady: Variable | None
    locals: tuple[LocalView, ...]
    fixed: tuple[Fixed, ...]
    tests: tuple[Test, ...]
    whole: bool


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
    """A rung of a ladder of what must be played: a set of cards, and its number in the list of rules. `cheap`: the set
    is found without asking whether it is needed; else `needed` are its cards where `when` ("" for always) holds."""

    cards: str
    number: int
    place: str
    cheap: bool
    when: str
    needed: str


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
    """A rung of the ladder of winners: a card or none. `last` tells whether of equal cards the last one laid wins
    (else the first)."""

    card: str
    last: str
    place: str


@dataclass(frozen=True, slots=True)
class TricksView:
    """A phase of tricks. Absent parts are "". `call_words`: how many words of the legal set are for calls;
    `equals`: the pack has equal cards; `keeps_hands`: between two cards of a trick nobody else's hand changes, nor
    who takes part."""

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
    equals: bool
    keeps_hands: bool
