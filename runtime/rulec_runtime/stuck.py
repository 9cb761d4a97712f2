"""What is said when the rules leave the player on turn nothing to do."""

from __future__ import annotations

from collections.abc import Iterator

from rulec_runtime.actions import split
from rulec_runtime.errors import NoLegalAction
from rulec_runtime.facts import facts_of
from rulec_runtime.spec import NOT_HELD, Spec
from rulec_runtime.wing import WingState

_MOST_RULES = 3  # that are named for one call


def no_legal_action(state: WingState) -> NoLegalAction:
    """The error for a state whose seat on turn has no legal action: each call, with the rules that refuse it."""
    spec = state.game.spec
    raw = state._raw()
    at = spec.phases[raw["at"]["phase"]]
    refused = "; ".join(_refusals(spec, state, raw["at"]["phase"]))
    return NoLegalAction(at.place, f"the player on turn in `{at.name}` has no legal action: {refused}",
                         facts_of(spec, raw))


def _refusals(spec: Spec, state: WingState, phase: int) -> Iterator[str]:
    """For each word of each call of the phase, and for playing a card: what refuses it."""
    for block in spec.blocks:
        if block.phase == phase or (block.phase < 0 and spec.phases[phase].kind == "tricks"):
            found: dict[str, set[int]] = {word: set() for word in block.words}
            for action in range(block.first, block.first + block.size):
                word = block.words[split(spec, action)[1]] if block.words else ""
                found.setdefault(word, set()).add(state._refusal(action))
            for word, rules in found.items():
                yield f"`{word}` {_because(spec, rules)}" if word else f"to play a card {_because(spec, rules)}"


def _because(spec: Spec, rules: set[int]) -> str:
    """The rules that refuse, the one that is asked last first: what it refuses, no other does. Of the cards only those
    that are held are looked at."""
    if rules <= {NOT_HELD}:
        return "(no card is held)"
    last = [spec.rules[number] for number in sorted(rules - {NOT_HELD}, reverse=True)][:_MOST_RULES]
    return ", ".join(f"{rule.text} ({rule.place})" if rule.place else rule.text for rule in last)
