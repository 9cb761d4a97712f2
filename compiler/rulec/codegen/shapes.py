"""Pieces of code as the templates read them; their texts are finished names, expressions and single statements."""

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
    """A walk over a set. `over`: seats, range (`low` to `high`), bits or cards (`members`; `size` if they are the first
    so many values), row (`members` is a Row), lying (an array of cards with its `size`, of those in `among`), schedule.
    `mark` makes its auxiliary names unique; `where` is a condition or ""."""

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
    of two rows), `union` (of what `body` gives) or `gathered` (the same, with equal cards as often as they are
    there); `result` says what kind of thing it gives, `copies` being cards of which there are several."""

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
    """Effects with the variables they use. `leaves`: they never come to their end."""

    effects: tuple[Effect, ...]
    variables: tuple[Variable, ...]
    leaves: bool


@dataclass(frozen=True, slots=True)
class RoutineView:
    """A routine as a function."""

    name: str
    place: str
    parameters: tuple[Variable, ...]
    body: Body
