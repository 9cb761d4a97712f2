"""Facts cannot take away what the phases before have made sure of: both wings count on it."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from rulec.driver.compile import Compiled
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime import CHANCE
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import WrongFacts

SURE = {  # by game and phase
    "sitaratas": {"play": ("bid",)},
    "tuhat": {"exchange": ("declarer",), "play": ("declarer",)},
    "tarokk": {"play": ("contract", "declarer")},
}


def taken_away(value: Any) -> list[Any]:
    """The value of a register with none in it, in each place."""
    if not isinstance(value, list):
        return [None]
    return [[*value[:place], None, *value[place + 1 :]] for place in range(len(value))]


@pytest.mark.parametrize("name", SURE)
@pytest.mark.parametrize("wing", ["interpreter", "engine"])
def test_what_is_sure_is_never_none(
    name: str, wing: str, compiled: Callable[[str], Compiled], engine: Callable[..., ModuleType]
) -> None:
    spec = compiled(name)
    assert {phase.name: phase.sure for phase in spec.spec.phases if phase.sure} == SURE[name]
    game: Any = Interpreted(spec.game, spec.spec) if wing == "interpreter" else engine(spec).Game()
    state, dealer, stream = game.new_match(), Dealer(bytes(32)), random.Random(2)
    waiting = {phase.name: phase.sure for phase in spec.spec.phases if phase.sure}
    while waiting:
        if state.current_player() == CHANCE:
            dealer.resolve(state)
        facts = state.to_facts()
        for register in waiting.pop(facts["at"]["phase"], ()):
            for value in taken_away(facts[register]):
                with pytest.raises(WrongFacts, match="never none"):
                    game.from_facts({**facts, register: value})
        if state.current_player() >= 0:
            state.apply_action(stream.choice(state.legal_actions()))
