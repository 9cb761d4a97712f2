"""The syntax tree of expressions, effects and headings: what was written, before names and types are looked at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulec.source.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """Where it was written, and how deep the tree below it is."""

    span: Span
    depth: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Number(Tree):
    """`12`"""

    value: int


@dataclass(frozen=True, slots=True)
class Code(Tree):
    """A card or rank code that starts with a digit: `10H`."""

    text: str


@dataclass(frozen=True, slots=True)
class Name(Tree):
    """`dealer`"""

    text: str


@dataclass(frozen=True, slots=True)
class NoneWord(Tree):
    """`none`"""


@dataclass(frozen=True, slots=True)
class Truth(Tree):
    """`true` or `false`"""

    value: bool


@dataclass(frozen=True, slots=True)
class Dot(Tree):
    """`p.bid`"""

    of: Expr
    name: str
    name_span: Span


@dataclass(frozen=True, slots=True)
class Call(Tree):
    """`worth(s)`"""

    name: str
    name_span: Span
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Where(Tree):
    """`p in seats where C`"""

    name: str
    domain: Expr
    where: Expr


@dataclass(frozen=True, slots=True)
class Each(Tree):
    """`e for p in S where C`"""

    body: Expr
    name: str
    domain: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class Binary(Tree):
    """`a + b`"""

    op: Literal["+", "-", "*", "//", "%", "|", "&", ".."]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Relation(Tree):
    """`a op b`"""

    op: Literal["==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "has"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Chain(Tree):
    """`a < b < c`"""

    first: Relation
    second: Relation


@dataclass(frozen=True, slots=True)
class Joined(Tree):
    """`a and b and c`, or with `or`"""

    op: Literal["and", "or"]
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Negate(Tree):
    """`not a`"""

    of: Expr


@dataclass(frozen=True, slots=True)
class Minus(Tree):
    """`-a`"""

    of: Expr


@dataclass(frozen=True, slots=True)
class Any(Tree):
    """`some S`, or with `empty` `no S`"""

    of: Expr
    empty: bool


@dataclass(frozen=True, slots=True)
class Given(Tree):
    """`E if C`"""

    value: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class Choose(Tree):
    """`E if C else F`"""

    value: Expr
    condition: Expr
    otherwise: Expr


Expr = (
    Number | Code | Name | NoneWord | Truth | Dot | Call | Where | Each | Binary | Relation | Chain | Joined | Negate
    | Minus | Any | Given | Choose
)


@dataclass(frozen=True, slots=True)
class AssignStmt(Tree):
    """`x := e`, `x += e`, `x -= e`"""

    target: Expr
    op: Literal[":=", "+=", "-="]
    value: Expr


@dataclass(frozen=True, slots=True)
class RunStmt(Tree):
    """A routine's name, with its arguments."""

    routine: Expr


@dataclass(frozen=True, slots=True)
class ClearStmt(Tree):
    """`clear x`"""

    target: Expr


@dataclass(frozen=True, slots=True)
class MoveStmt(Tree):
    """`move CARDS to ZONE`, or if `dealt` `deal n to ZONE`"""

    what: Expr
    to: Expr
    dealt: bool


@dataclass(frozen=True, slots=True)
class ShowStmt(Tree):
    """`show CARDS to SEATS`"""

    cards: Expr
    to: Expr | None


@dataclass(frozen=True, slots=True)
class DrawStmt(Tree):
    """`draw x from SET`"""

    name: str
    domain: Expr


@dataclass(frozen=True, slots=True)
class RedealStmt(Tree):
    """`redeal`"""


@dataclass(frozen=True, slots=True)
class EndStmt(Tree):
    """`end tricks`"""

    what: str


Stmt = AssignStmt | RunStmt | ClearStmt | MoveStmt | ShowStmt | DrawStmt | RedealStmt | EndStmt


@dataclass(frozen=True, slots=True)
class IfHead(Tree):
    """`if C`, or `else if C`"""

    condition: Expr
    follows: bool


@dataclass(frozen=True, slots=True)
class ElseHead(Tree):
    """`else`"""


@dataclass(frozen=True, slots=True)
class ForHead(Tree):
    """`for x in S where C`"""

    name: str
    domain: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class CaseHead(Tree):
    """`case E`"""

    of: Expr


Head = IfHead | ElseHead | ForHead | CaseHead


@dataclass(frozen=True, slots=True)
class Param(Tree):
    """`n in 0..size`, and the joiner before it"""

    name: str
    domain: Expr
    joiner: str = ""


@dataclass(frozen=True, slots=True)
class Heading(Tree):
    """`szin, szolo`, `bid n in 1..7, s in strains`"""

    words: tuple[str, ...]
    params: tuple[Param, ...]


@dataclass(frozen=True, slots=True)
class Sig(Tree):
    """`f(p, x)`"""

    name: str
    params: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypeTree(Tree):
    """`0..most or none per seat and suit`"""

    base: Expr
    none: bool
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankTree(Tree):
    """`highest p.score`"""

    how: str
    value: Expr


@dataclass(frozen=True, slots=True)
class ItemTree(Tree):
    """`e`, `n times e`, `a up to b`, `a down to b`"""

    form: str
    a: Expr
    b: Expr | None
