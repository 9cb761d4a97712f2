"""The promises of the runtime on every shipped spec, played by the interpreter."""

from __future__ import annotations

import copy
import random
from pathlib import Path

import pytest

from rulec.driver.compile import compile_spec
from rulec.interpreter.game import Game
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import WrongOption
from rulec_runtime.protocol import CHANCE
from rulec_runtime.spec import Spec
from spec_files import spec_files

SPECS = spec_files("specs")
DEALER = Dealer(bytes(32))


def drawn_game(file: Path, seed: int) -> Game:
    """The game of a file with drawn options."""
    compiled = compile_spec(file)
    stream = random.Random(seed)
    while True:
        options: dict[str, object] = {}
        for option in compiled.spec.options:
            if stream.random() < 0.5:
                options[option.name] = stream.choice(option.choices or option.values or (option.low, option.high))
        try:
            return Game(compiled.game, compiled.spec, stream.choice(compiled.spec.players), **options)
        except WrongOption:
            continue


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("file", SPECS, ids=lambda file: file.stem)
def test_promises(file: Path, seed: int) -> None:
    game = drawn_game(file, seed)
    stream = random.Random(seed)
    viewers = (None, *range(game.players))
    state = game.new_match()
    past = [state.to_facts()]
    for _ in range(stream.randrange(10, 90)):
        if state.current_player() == CHANCE:
            DEALER.resolve(state)
        if state.is_terminal():
            break
        facts = state.to_facts()
        loaded = game.from_facts(facts)
        assert (loaded.to_facts(), loaded.legal_actions()) == (facts, state.legal_actions())
        action = stream.choice(state.legal_actions())
        assert state.string_to_action(state.action_to_string(action)) == action
        past.append(facts)
        state.apply_action(action)
    for key in (None, b"key"):
        data = state.serialize(key=key)
        assert game.deserialize(data, key=key).serialize(key=key) == data
    for viewer in viewers:
        first, *rest = state.information_state(viewer)
        now = copy.deepcopy(first["start"])
        for entry in copy.deepcopy(rest):
            now["at"] |= entry["seen"].pop("at", {})
            now |= entry["seen"]
        assert now == state.observation(viewer)
        out = bytearray(game.tensor_size)
        state.observation_tensor(viewer, out)
    while past:
        assert state.undo(through_chance=True)
        if state.current_player() == CHANCE:
            past = past[:1]
        assert state.to_facts() == past.pop()


@pytest.mark.parametrize("file", SPECS, ids=lambda file: file.stem)
def test_data_of_specs(file: Path) -> None:
    spec = compile_spec(file).spec
    assert Spec.from_json(spec.to_json()) == spec
    assert spec.file == file.name
    first = 0
    for block in spec.blocks:
        assert block.first == first
        first += block.size
    assert first == spec.action_count
