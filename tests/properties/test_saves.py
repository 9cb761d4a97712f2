"""A save brings back exactly the state it was made of, on either wing; anything damaged is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from properties.players import settings, step, walk
from properties.test_states import everything
from rulec_runtime.errors import DamagedSave, ForeignSave


@pytest.mark.parametrize("seed", range(4))
def test_either_wing_goes_on_from_a_save(wings: Any, seed: int) -> None:
    one, other = wings
    rng = random.Random(seed)
    game = settings(one.Game, rng)
    twin = other.Game(players=game.players, **game.options)
    state = game.new_match()
    for number, _ in enumerate(walk(state, rng, 300)):
        log = number % 25 == 0
        data = state.serialize(log=log)
        copies = [game.deserialize(data), twin.deserialize(data)]
        for copy in copies:
            assert everything(copy) == everything(state)
            if log:
                assert copy.log() == state.log() and copy.serialize() == state.serialize()
        if not state.is_terminal():
            ahead = state.clone()
            for copy in [ahead, *copies]:
                step(copy, random.Random(number))
            assert everything(copies[0]) == everything(copies[1]) == everything(ahead)


def some_saves(game: Any, seed: int) -> list[bytes]:
    rng = random.Random(seed)
    found = [state.serialize(log=number % 2 == 0) for number, state in enumerate(walk(game.new_match(), rng, 120))]
    return rng.sample(found, 10)


def test_every_flipped_bit_is_refused(wings: Any) -> None:
    """20,000 single bits, over saves with and without a log."""
    for wing in wings:
        game = wing.Game()
        rng = random.Random(5)
        saves = some_saves(game, 5)
        for number in range(10_000):
            data = bytearray(saves[number % len(saves)])
            place = rng.randrange(len(data) * 8)
            data[place // 8] ^= 1 << place % 8
            with pytest.raises(DamagedSave):
                game.deserialize(bytes(data))


def test_every_truncation_is_refused(wings: Any) -> None:
    for wing in wings:
        game = wing.Game()
        for data in some_saves(game, 6)[:3]:
            for length in range(len(data)):
                with pytest.raises(DamagedSave):
                    game.deserialize(data[:length])
            with pytest.raises(DamagedSave):
                game.deserialize(data + b"\n")


def test_keys_and_other_games_are_told_apart(wings: Any) -> None:
    for wing in wings:
        state = wing.Game().new_match()
        plain, signed = state.serialize(), state.serialize(key=b"k" * 32)
        game = wing.Game()
        assert everything(game.deserialize(signed, key=b"k" * 32)) == everything(state)
        for data, key in ((plain, b"k" * 32), (signed, None), (signed, b"x" * 32)):
            with pytest.raises(DamagedSave):
                game.deserialize(data, key=key)
        option = game.spec.options[0]
        numbers = (option.low, option.high)
        other = option.choices[-1] if option.choices else next(n for n in numbers if n != option.default)
        with pytest.raises(ForeignSave):
            wing.Game(**{option.name: other}).deserialize(plain)
