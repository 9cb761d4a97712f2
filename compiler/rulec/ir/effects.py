"""Effects: what phases do to the state. A list runs top to bottom; each line sees what the lines before did."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulec.ir.expressions import Expression, Lying, Read
from rulec.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The place an effect was written at."""

    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Assign(Line):
    """`x := e`, `x += e`, `x -= e`. If a key of the target is none nothing is written."""

    target: Read
    op: Literal[":=", "+=", "-="]
    value: Expression


@dataclass(frozen=True, slots=True)
class Clear(Line):
    """A register (every key of it, or the one given) goes back to its start."""

    register: str
    keys: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Move(Line):
    """The cards leave the zones they lie in and go to `zone`, of `owner` if it is per seat. Into a row they go in
    the order of the row moved, else ascending. A zone that holds one must get one card, and be empty or
    among the cards moved (else error ZoneFull, in both wings).

    With equal cards (`Deck.copies` > 1) `source` is the zone they leave: of each face as many go as are in `cards`
    and lie there; of a card standing for its set (AsSet) only one. Where the source is `trick` they leave, in
    `on_trick`, the winner's `won`, where the cards of the trick lie by then. Without equal cards it is None."""

    cards: Expression
    zone: str
    owner: Expression | None
    source: Lying | None = None


@dataclass(frozen=True, slots=True)
class Show(Line):
    """The cards are seen by the seats (`to` None: by everybody and the spectators) until the next action. Of equal
    cards as many as are in `cards`; of a card standing for its set (AsSet) only one. Cards that an option leaves out
    of the pack are not there to be seen."""

    cards: Expression
    to: Expression | None


@dataclass(frozen=True, slots=True)
class Deal(Line):
    """The next `count` cards of the stock go to `zone`, which must be empty if it holds one (error ZoneFull, in both
    wings). To `hand` without an owner: `count` to each seat of `playing` in turn, from the one after the first declared
    role, all of a seat's cards together."""

    count: Expression
    zone: str
    owner: Expression | None


@dataclass(frozen=True, slots=True)
class Draw(Line):
    """A uniform draw from a set, taken from the outcome handed in; in `deal` only."""

    target: Read
    domain: Expression


@dataclass(frozen=True, slots=True)
class Branch:
    """One condition of a When with its effects."""

    condition: Expression
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class When(Line):
    """The effects of the first branch whose condition holds, else `otherwise`."""

    branches: tuple[Branch, ...]
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ForEach(Line):
    """The effects for each member, in the order of the set as it was before the first turn; `where` is looked at
    when the member's turn comes."""

    name: str
    domain: Expression
    where: Expression | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class CaseArm:
    """One arm of a CaseOf."""

    values: tuple[int | bool | None, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class CaseOf(Line):
    """The effects of the arm that has the value, else `otherwise` (None only when the arms cover all)."""

    of: Expression
    arms: tuple[CaseArm, ...]
    otherwise: tuple[Effect, ...] | None


@dataclass(frozen=True, slots=True)
class Redeal(Line):
    """The round is void and starts again at its deal: same roles, same round number, one attempt further.

    After the phase `deal` it counts as a round for `Match.at_most`, which there is then: the built-in register
    `void_deals` rises by one, and if rounds and void deals together have reached `at_most` the match is over, as after
    `end match`. In the phase `deal` it does not count, nor do redeal rules; see there for their own limit."""


@dataclass(frozen=True, slots=True)
class End(Line):
    """Leaves the tricks (`tricks`), the round without its settle (`round`), or the match (`match`). A round or match
    that is left so has no report: the last one is kept."""

    what: Literal["tricks", "round", "match"]


@dataclass(frozen=True, slots=True)
class Run(Line):
    """The effects of a routine (an instance of it, see Routine.id)."""

    routine: str
    args: tuple[Expression, ...]


Effect = Assign | Clear | Move | Show | Deal | Draw | When | ForEach | CaseOf | Redeal | End | Run
