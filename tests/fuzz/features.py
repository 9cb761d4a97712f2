"""What a drawn spec can have, and how many pairs of it have occurred together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import combinations

FEATURES = (
    # the table and the cards
    "two_players", "many_players", "range_of_players", "teams", "sides", "option", "constraint", "preset", "direction",
    "kind", "column", "suit_first", "ranks_by_suit", "extra", "extra_by_option", "copies", "names", "points", "trumps",
    "plain", "wide_deck",
    # what is kept
    "zone", "zone_of_seat", "zone_of_one", "seen_by", "match_register", "trick_register", "set_register",
    "optional_register", "register_by_key", "two_keys", "start", "bounded_number",
    # definitions and the match
    "value", "parameters", "ladder", "case", "table", "routine", "second_role", "playing", "schedule", "until",
    "titles", "result", "report", "rank_if",
    # phases
    "draw", "redeal", "do", "phase_if", "ensure", "each_once", "turns_until", "choices", "stays", "secret", "with",
    "unless", "kind_called", "on_call", "give", "lead", "follow", "always", "hold_back", "says", "face_down",
    "call_in_tricks", "chooser", "tricks_until", "tricks_who", "on_play", "on_trick", "two_tricks",
    # effects and expressions
    "for", "if", "case_of", "clear", "move", "show", "ends", "where", "sum", "every", "streak", "set_algebra",
    "conditional", "arithmetic", "strength", "history",
)

_IMPOSSIBLE = {
    frozenset(pair) for pair in (
        ("two_players", "many_players"), ("teams", "two_players"), ("teams", "range_of_players"), ("teams", "sides"),
    )
}


class Pairs:
    """Counts how often two features occurred in one accepted spec."""

    def __init__(self) -> None:
        self.specs = 0
        self.single: Counter[str] = Counter()
        self.both: Counter[tuple[str, str]] = Counter()

    def add(self, features: Collection[str]) -> None:
        """Counts a spec with these features."""
        self.specs += 1
        self.single.update(features)
        self.both.update(combinations(sorted(features), 2))

    def possible(self) -> list[tuple[str, str]]:
        """Every pair that a spec can have."""
        pairs = combinations(sorted(FEATURES), 2)
        return [pair for pair in pairs if frozenset(pair) not in _IMPOSSIBLE]

    def missing(self) -> list[tuple[str, str]]:
        """The pairs that have not occurred."""
        return [pair for pair in self.possible() if not self.both[pair]]

    def lines(self, rarest: int = 8) -> list[str]:
        """The figures for people."""
        every = self.possible()
        rare = sorted(every, key=lambda pair: (self.both[pair], pair))[:rarest]
        never = [name for name in FEATURES if not self.single[name]]
        low = sorted(FEATURES, key=lambda name: self.single[name])[:rarest]
        return [
            f"features={len(FEATURES) - len(never)} of {len(FEATURES)}, rarest: "
            + ", ".join(f"{name} {self.single[name]}" for name in low),
            f"pairs={len(every) - len(self.missing())} of {len(every)}, rarest: "
            + ", ".join(f"{one}+{other} {self.both[one, other]}" for one, other in rare),
        ]
