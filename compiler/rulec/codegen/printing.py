"""The parts of the expression printer as they see each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rulec.codegen.layout import Layout
from rulec.codegen.scope import Scope
from rulec.codegen.shapes import Helper, Loop
from rulec.ir.expressions import Apply, Expression
from rulec.ir.game import Game
from rulec.ir.types import Type


class Printing(Protocol):
    """What every part of the printer offers the others. All texts are C expressions in Cython's spelling."""

    game: Game
    layout: Layout
    helpers: list[Helper]
    printed_suits: bool

    def value(self, node: Expression, scope: Scope, wanted: Type | None = None) -> str:
        """The value in the representation of `wanted` (of its own type)."""

    def scalar(self, node: Expression, scope: Scope, wanted: Type | None = None) -> str:
        """A flag, number or thing."""

    def cards(self, node: Expression, scope: Scope) -> str:
        """A set of cards, or the set a thing stands for."""

    def bits(self, node: Expression, scope: Scope) -> str:
        """A set of up to 64 values."""

    def row(self, node: Expression, scope: Scope) -> str:
        """A row of cards, as a Row."""

    def lying(self, node: Expression, scope: Scope) -> tuple[str, str, str] | None:
        """Array, size and set of those meant, if the row is part of one that lies in the state; "" for all."""

    def member(self, item: str, node: Expression, scope: Scope) -> str:
        """Whether a value lies in a set."""

    def span(self, node: Expression, scope: Scope) -> tuple[str, str]:
        """Least and greatest number that can be in a set."""

    def loop(
        self, name: str, mark: str, node: Expression, where: Expression | None, scope: Scope,
        variable: str | None = None,
    ) -> tuple[Loop, Scope]:
        """A walk over a set with `name` bound to a variable (of its own name), and the scope inside. `mark` makes
        auxiliary names unique."""

    def helper(self, node: Expression, scope: Scope, how: str) -> str:
        """A call of a helper function made for a quantifier or case."""

    def applied(self, node: Apply, scope: Scope) -> tuple[Expression, Scope]:
        """The body of a definition with its parameters bound to the arguments."""

    def one_suit(self, node: Expression) -> bool:
        """Whether all cards of a set are sure to be of one suit, and numbered in order of strength."""

    def points_vary(self) -> bool:
        """Whether points depend on options or the state."""

    def cards_none(self) -> str:
        """The empty set of cards."""

    def strength(self) -> str:
        """The table of strengths that holds now."""

    def call(self, function: str, args: Sequence[str]) -> str:
        """A call with the state as first argument."""

