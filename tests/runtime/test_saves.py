"""Saves: exact, and refused as soon as one bit is wrong."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from rulec_runtime.errors import DamagedSave, ForeignSave, GameError, WrongFacts
from rulec_runtime.saves import canonical, digest_line, is_save
from runtime.test_facts import SEEDS, some_state
from runtime.test_state import DEALER
from runtime.toy import Game, State

KEY = b"the host's key"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", [None, KEY])
def test_saves_are_exact(seed: int, key: bytes | None) -> None:
    state = some_state(seed)
    data = state.serialize(key=key)
    other: State = state.game.deserialize(data, key=key)
    assert other.raw == state.raw
    assert other.log() == state.log()
    assert other.serialize(key=key) == data
    for viewer in (None, 0, 1, 2):
        assert other.information_state(viewer) == state.information_state(viewer)
    assert other.undo(True) == state.undo(True)
    assert other.raw == state.raw
    stream, again = random.Random(seed), random.Random(seed)
    for _ in range(10):
        for one, numbers in ((state, stream), (other, again)):
            DEALER.resolve(one)
            if not one.is_terminal():
                one.apply_action(numbers.choice(one.legal_actions()))
        assert other.raw == state.raw


def test_without_a_log() -> None:
    state = some_state(4)
    other: State = state.game.deserialize(state.serialize(log=False))
    assert other.raw == state.raw
    assert other.log()["events"] == []
    assert not other.undo(True)


@pytest.mark.parametrize("key", [None, KEY])
def test_damage(key: bytes | None) -> None:
    state = some_state(2)
    data = state.serialize(key=key)
    game = state.game
    stream = random.Random(3)
    bits = range(len(data) * 8) if key is None else stream.sample(range(len(data) * 8), 500)
    broken = []
    for bit in bits:
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        broken.append(bytes(flipped))
    broken += [data[:size] for size in range(len(data))] + [data + b"\n", data + data, b"\n" + data, data[1:]]
    other = some_state(3).serialize(key=key)
    broken += [data[:cut] + other[cut:] for cut in range(200, min(len(data), len(other)), 97)]
    for bad in broken:
        if bad not in (data, other):
            with pytest.raises(DamagedSave):
                game.deserialize(bad, key=key)


def test_keys() -> None:
    state = some_state(2)
    for written, read in ((None, KEY), (KEY, None), (KEY, b"another key")):
        with pytest.raises(DamagedSave, match=r"key|signed"):
            state.game.deserialize(state.serialize(key=written), key=read)


def test_foreign_saves() -> None:
    data = some_state(2).serialize()
    with pytest.raises(ForeignSave, match="the save is of 3 players, this game has 2"):
        Game(2).deserialize(data)
    with pytest.raises(ForeignSave, match="`bonus` is 10 here"):
        Game(3, bonus=10).deserialize(data)
    other = Game(3)
    other.spec = replace(Game.spec, rules_hash="1" * 64)
    with pytest.raises(ForeignSave, match="other rules"):
        other.deserialize(data)
    other.spec = replace(Game.spec, game="whist")
    with pytest.raises(ForeignSave, match="another game"):
        other.deserialize(data)


@pytest.mark.parametrize("data, key, said", [
    ("text", None, "a save is bytes, not str"), (None, None, "a save is bytes, not NoneType"),
    (80, None, "a save is bytes, not int"), (b"", "key", "a key is bytes, not str"),
])
def test_saves_and_keys_are_bytes(data: Any, key: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        Game().deserialize(data, key=key)


def test_a_save_is_known_by_its_start() -> None:
    state = some_state(2)
    assert is_save(state.serialize())
    assert is_save(state.serialize(key=KEY)[:30])
    for other in (b"", b"mine", b'{"format":"x"}', b"\n" + state.serialize()):
        assert not is_save(other)


def forged(data: bytes, change: Any) -> bytes:
    """A save with a changed header or body and a right digest."""
    lines = data.split(b"\n")
    parts = [json.loads(lines[0]), json.loads(lines[1])]
    change(*parts)
    text = canonical(parts[0]) + canonical(parts[1])
    return text + digest_line(text, None)


def test_forged_saves() -> None:
    state = some_state(8)
    assert not state.is_terminal()
    data, bare = state.serialize(), state.serialize(log=False)
    game = state.game

    def other_format(head: Any, _: Any) -> None:
        head["format"] = "rulec save 2"

    def no_facts(_: Any, body: Any) -> None:
        del body["facts"]

    def other_facts(_: Any, body: Any) -> None:
        body["facts"]["score"][0] += 1

    def other_event(_: Any, body: Any) -> None:
        body["log"]["events"][-1] = {"action": "bid 9"}

    def odd_event(_: Any, body: Any) -> None:
        body["log"]["events"][-1] = 7

    def more_in_event(_: Any, body: Any) -> None:
        body["log"]["events"][-1]["seat"] = 1

    def no_start(_: Any, body: Any) -> None:
        body["log"]["start"] = None

    for change, error in ((other_format, ForeignSave), (no_facts, DamagedSave), (other_facts, DamagedSave),
                          (other_event, DamagedSave), (odd_event, DamagedSave), (more_in_event, DamagedSave),
                          (no_start, DamagedSave)):
        with pytest.raises(error):
            game.deserialize(forged(data, change))
    with pytest.raises(WrongFacts):
        game.deserialize(forged(bare, lambda _, body: body["facts"].update(host=99)))


@pytest.mark.parametrize("body", [
    b"", b"{}", b"[]", b"null", b"1", b"[" * 100_000, b'{"facts":{},"log":null}', b'{"facts":{}, "log":null}',
    b'{"facts":{},"log":null,"log":null}', b'{"facts":NaN,"log":null}', b"9" * 10_000, b"\xff",
    b'{"facts":[],"log":[]}',
])
def test_odd_bodies(body: bytes) -> None:
    state = some_state(2)
    text = state.serialize().split(b"\n")[0] + b"\n" + body + b"\n"
    with pytest.raises(GameError):
        state.game.deserialize(text + digest_line(text, None))


@pytest.mark.parametrize("data", [b"", b"\n", b"x" * 1000, b"\n\n" + digest_line(b"\n\n", None), b"\0" * 80])
def test_no_saves(data: bytes) -> None:
    with pytest.raises((DamagedSave, ForeignSave)):
        Game().deserialize(data)
