"""What is counted of the tree of a round: its nodes by kind, and how often each result stands at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

Orders = Sequence[tuple[str, ...]]  # packs in dealing order, cards by their codes


@dataclass
class Tally:
    """`chances`: chance points, and every draw after an order of the pack. `results`: terminal nodes by the points of
    each seat."""

    decisions: int = 0
    chances: int = 0
    results: Counter[tuple[float, ...]] = field(default_factory=Counter)

    @property
    def nodes(self) -> tuple[int, int, int]:
        """Decision, chance and terminal nodes."""
        return self.decisions, self.chances, self.results.total()

    def end(self, result: Sequence[float]) -> None:
        """Counts a terminal node."""
        self.results[tuple(map(float, result))] += 1

    def add(self, other: Tally) -> None:
        """Counts all nodes of another tree as well."""
        self.decisions += other.decisions
        self.chances += other.chances
        self.results.update(other.results)
