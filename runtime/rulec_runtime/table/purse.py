"""Money at a table: whole cents, by the names of those who have played."""

from __future__ import annotations

from collections.abc import Sequence

HOUSE = ""  # no name of anybody


class Purse:
    """What everybody has won or lost here, and what the house has: together nothing. A match that is given up takes
    its money back."""

    def __init__(self, kept: dict[str, int] | None = None, before: dict[str, int] | None = None) -> None:
        self.kept = kept or {}
        self.before = before or {}

    def begin(self) -> None:
        """A match begins."""
        self.before = dict(self.kept)

    def pay(self, names: Sequence[str], gets: Sequence[int], house: int) -> None:
        """A round is paid."""
        for name, cents in zip((*names, HOUSE), (*gets, house), strict=True):
            self.kept[name] = self.kept.get(name, 0) + cents

    def take_back(self) -> None:
        """As before the match."""
        self.kept = dict(self.before)
