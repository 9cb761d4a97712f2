"""Every preset of the games in `specs/` is a game that can be played to its end, and another one than the defaults."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.policy import bot
from rulec.interpreter.game import Game
from rulec_runtime.chance import Dealer
from rulec_runtime.settings import preset
from spec_files import spec_files

FILES = spec_files("specs", "specs/house")
SHORT = {"target": 120, "rounds_played": 2}  # so that a match is over soon
AHEAD = {"tuhat_barrel": 850}  # so much everybody has at the start of one whose length no option says

compiled = cache(compile_spec)


def presets() -> list[tuple[Path, str]]:
    """Every preset, also those that a variant has from its parent."""
    return [(path, found.name) for path in FILES for found in compiled(path).spec.presets]


def match(spec: Compiled, options: dict[str, int | str]) -> list[Any]:
    """The log of a whole match of cautious bots, short if there are options for that."""
    short = {name: value for name, value in SHORT.items() if any(one.name == name for one in spec.spec.options)}
    game = Game(spec.game, spec.spec, None, **{**short, **options})
    bots, dealer, start = bot("cautious", game, random.Random(1)), Dealer(bytes(32)), game.new_match().to_facts()
    state = game.from_facts({**start, "score": [AHEAD.get(spec.spec.game, 0)] * len(start["score"])})
    dealer.resolve(state)
    while not state.is_terminal():
        state.apply_action(bots.choose(state, state.legal_actions()))
        dealer.resolve(state)
    assert len(state.returns()) == game.players
    return state.information_state(None)


def test_there_are_presets() -> None:
    assert {name for _, name in presets()} == {"polish_server", "estonian_programs", "vienna"}


@pytest.mark.parametrize(("path", "name"), presets(), ids=lambda part: getattr(part, "stem", part))
def test_a_preset_is_a_game_of_its_own(path: Path, name: str) -> None:
    spec = compiled(path)
    chosen = preset(spec.spec, name)
    defaults = Game(spec.game, spec.spec, None).options
    assert chosen and not [option for option, value in chosen.items() if value == defaults[option]]
    assert match(spec, chosen) != match(spec, {})
