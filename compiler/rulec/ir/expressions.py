"""Typed expressions. Operators, names and coercions are already resolved; both wings give each node this meaning.

`none` runs through attributes (an attribute of none is none, or the empty set) and is below every value in an
order. Everything is total: no node can fail, but for the declared bounds of a register.

Cards of a deck with `copies: n` (n > 1) are faces, and a set of cards says how often each face is in it (0 to n):
- A constant, a suit or a card standing for its set, `any`, `rank(r)`, `above(c)`, and a register that keeps cards,
  have all n copies of each of their faces. A zone has what lies in it, several owners at once the sum.
- `&` takes the smaller number of each face, `|` the larger, `-` takes away as many as are on its right side (not
  below none). (`|` of two zones would lose equal cards that lie in both: the front end refuses it.) A row keeps
  its order: `R & S` has the first of the equal cards of R, `R - S` the last of them.
- Sets are equal when all the numbers are. `x in S`: at least one x. `S has T`: of every face of T at least one.
- `count`, `points`, a walk (Quantify, ForEach), `falling` and `highest(S, n)` meet every copy; `where` gives as many
  copies as were kept. A parameter takes each face once.
- `card.said` of a card in the trick is that of the first equal one; a word stands for the cards it was said with.
- `dealt_to(c)` is the lowest seat whose first hand had a copy; `played_by(c)` who played the first copy in the
  trick, else the lowest seat with a copy in `played`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulec.ir.types import Type
from rulec.source.span import NOWHERE, Span

Value = bool | int | None | frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What every expression carries: its type and the place it was written at (never part of equality)."""

    type: Type
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Const(Node):
    """A value known at compile time: flag, number, thing, `none` (None), or a set of things (a frozenset)."""

    value: Value


@dataclass(frozen=True, slots=True)
class Local(Node):
    """A bound name: of a quantifier, a loop, a heading, a `with`, a definition's parameter; `owner` in `seen_by`,
    `p` in rank, result and report."""

    name: str


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A context word; the closed list with types and meaning is `rulec.ir.words.WORDS`."""

    name: str


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """The value of an option: the place of the choice (type Kind('option NAME')), or its number."""

    option: str


@dataclass(frozen=True, slots=True)
class Read(Node):
    """A register, role, schedule parameter or built-in register (`tricks`, `passed`). Keys are in declared order.
    A key that is none gives none (sets: the empty set; flags: false; numbers: 0)."""

    register: str
    keys: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Lying(Node):
    """The cards lying in a zone, of one owner if the zone is per seat (`hand`, `won`, `dealt`).
    The type is a set, a row (`trick`, `stock`), or `card or none` where the zone holds one. An owner that is
    none gives the empty set; an owner that is a set of seats gives the union."""

    zone: str
    owner: Expression | None = None


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """`suit` (effective), `rank`, `points` or `said` of a card; `seat`, `team`, `side` of a seat."""

    name: Literal["suit", "rank", "points", "said", "seat", "team", "side"]
    of: Expression


@dataclass(frozen=True, slots=True)
class Column(Node):
    """A column of a kind's row: `contract.times`."""

    kind: str
    name: str
    of: Expression


@dataclass(frozen=True, slots=True)
class Builtin(Node):
    """A call of a built-in function; signatures and meanings in `rulec.ir.words.FUNCTIONS`."""

    function: str
    args: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Apply(Node):
    """The value of a definition (an instance of it, see Definition.id)."""

    definition: str
    args: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Not(Node):
    """The other flag."""

    of: Expression


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """All (`and`) or any (`or`) of the parts, from left to right, stopping as soon as it is decided."""

    op: Literal["and", "or"]
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`==` and `!=` on any two values of one type (`is` and `is not` are the same); the orders on numbers and
    values of one kind, where none is below all. Sets are equal when their members are."""

    op: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Arith(Node):
    """Whole-number arithmetic; `//` rounds down, `%` has the sign of the divisor, which is proved > 0."""

    op: Literal["+", "-", "*", "//", "%"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class SetOp(Node):
    """`|` union, `&` meet, `-` difference. If the left side is a row, `&` and `-` keep its order."""

    op: Literal["|", "&", "-"]
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class AsSet(Node):
    """A thing standing for its set: a suit for its cards (effective suit, those of the pack in play), a word said
    for the cards of the trick it was said with, a team or side for its seats, anything else for itself; none for
    the empty set."""

    of: Expression


@dataclass(frozen=True, slots=True)
class Between(Node):
    """The numbers from `low` to `high`, both included; empty when low > high."""

    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class Member(Node):
    """`x in S`; none is in no set."""

    item: Expression
    of: Expression


@dataclass(frozen=True, slots=True)
class Has(Node):
    """`S has T`: every member of T lies in S; false when T is empty."""

    of: Expression
    members: Expression


@dataclass(frozen=True, slots=True)
class If(Node):
    """One of two values. `E if C` without else has `none` or the empty set as its other value."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Arm:
    """One arm of a case: the values it stands for, and what it gives."""

    values: tuple[int | bool | None, ...]
    then: Expression


@dataclass(frozen=True, slots=True)
class Case(Node):
    """Choice by value; arms are disjoint. `otherwise` is None only when the arms cover every value."""

    of: Expression
    arms: tuple[Arm, ...]
    otherwise: Expression | None


@dataclass(frozen=True, slots=True)
class Quantify(Node):
    """A walk over a finite set, in its order (a row's own, else ascending), of those members where `where` holds.

    every: all of them satisfy `body` · some: one does · where: the set (or row) of them (body is true) ·
    sum, max, min: of `body`, skipping none (an empty sum is 0, an empty max or min is none) ·
    streak: how many from the front satisfy `body`.
    """

    how: Literal["every", "some", "where", "sum", "max", "min", "streak"]
    name: str
    domain: Expression
    where: Expression | None
    body: Expression


Expression = (
    Const | Local | Word | Choice | Read | Lying | Attribute | Column | Builtin | Apply | Not | Logic | Compare | Arith
    | SetOp | AsSet | Between | Member | Has | If | Case | Quantify
)
