"""Which illegal actions a lockstep tries: mostly those that only a rule stands against."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from rulec_runtime.errors import IllegalAction, SpecFault
from rulec_runtime.protocol import State
from rulec_runtime.spec import Spec

_LOOKED_AT = 10  # illegal actions of which the one with the rarest refusal is tried


class Attempts:
    """Picks illegal actions and counts their refusals, over all runs of one lockstep."""

    def __init__(self, spec: Spec, stream: random.Random) -> None:
        self._spec = spec
        self._stream = stream
        self._refusals: Counter[tuple[str, str]] = Counter()

    def illegal(self, state: State, legal: Sequence[int]) -> int | None:
        """An action that is not legal at a decision: mostly one that only a rule stands against (a call of this phase,
        a card that is held), else any, now and then one that does not exist. None if there is none."""
        count = self._spec.action_count
        kind = self._stream.random()
        if kind < 0.02:
            return self._stream.choice((-1, count, count + 7, 2**40))
        refused = [action for action in self._near(state) if action not in legal]
        if kind < 0.7 and refused:
            return self._least_refused(state, refused)
        refused = sorted(set(range(count)).difference(legal))
        return self._stream.choice(refused) if refused else None

    def _least_refused(self, state: State, refused: list[int]) -> int:
        """Of some of these the one whose refusal was asked for least often."""
        some = self._stream.sample(refused, min(len(refused), _LOOKED_AT))
        rules = {action: _rule(state, action) for action in some}
        action = min(some, key=lambda action: self._refusals[rules[action]])
        self._refusals[rules[action]] += 1
        return action

    def _near(self, state: State) -> list[int]:
        """The calls of the current phase, and the cards that the player holds."""
        facts = state.to_facts()
        phase = next(place for place, known in enumerate(self._spec.phases) if known.name == facts["at"]["phase"])
        near = [action for block in self._spec.blocks if block.phase == phase
                for action in range(block.first, block.first + block.size)]
        if self._spec.phases[phase].kind == "tricks":
            first, manners = self._spec.blocks[-1].first, self._spec.manners
            held = [self._spec.card_ids[card] for card in facts["hand"][facts["player"]]]
            near += [first + card * manners + manner for card in held for manner in range(manners)]
        return near


def _rule(state: State, action: int) -> tuple[str, str]:
    """What refuses an action: kind and place; empty texts if nothing does."""
    try:
        state.clone().apply_action(action)
    except IllegalAction as error:
        return error.kind, error.place
    except SpecFault:
        pass
    return "", ""
