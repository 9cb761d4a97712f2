"""How the random players of a lockstep choose: mostly uniformly, sometimes what was rarely seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from rulec_runtime.spec import Spec

_STEERED = 0.3  # the part of the choices that goes to words seen least


class Policy:
    """Chooses actions and counts the words chosen, over all runs of one lockstep."""

    def __init__(self, spec: Spec, stream: random.Random) -> None:
        self._spec = spec
        self._stream = stream
        self._seen: Counter[tuple[int, int]] = Counter()

    def choose(self, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        if self._stream.random() < _STEERED:
            fewest = min(self._seen[self.word(action)] for action in legal)
            legal = [action for action in legal if self._seen[self.word(action)] == fewest]
        action = self._stream.choice(legal)
        self._seen[self.word(action)] += 1
        return action

    def word(self, action: int) -> tuple[int, int]:
        """The heading of an action and its word there; of a card what is said with it."""
        for number, block in enumerate(self._spec.blocks):
            if action < block.first + block.size:
                place = action - block.first
                if block.phase < 0:
                    return number, place % self._spec.manners
                return number, place // (block.size // len(block.words))
        raise IndexError(action)

    def illegal(self, legal: Sequence[int]) -> int | None:
        """An action that is not legal, sometimes one that does not exist; None if there is none."""
        count = self._spec.action_count
        if self._stream.random() < 0.02:
            return self._stream.choice((-1, count, count + 7, 2**40))
        refused = sorted(set(range(count)).difference(legal))
        return self._stream.choice(refused) if refused else None
