"""A table as bytes: it comes back as it was, and nothing that is no such save is taken for one."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rulec_runtime.chance import Dealer
from rulec_runtime.errors import DamagedSave, ForeignSave
from rulec_runtime.saves import canonical, digest_line
from rulec_runtime.table import Propose, Table
from rulec_runtime.table_rules import ClockInfo, VoteInfo
from runtime import toy
from table.room import Room, with_rules

VOTE = VoteInfo("abort", "connected", "attempt", "aye", 60, "nay", "final", "early", "lobby", "locked", "new_dealer", 1)
GAME = with_rules(votes=(VOTE,), clock=ClockInfo("pass_or_first", None, 120, 10, 10, 120, "whole_match"))
KEY = bytes(32)


def room() -> Room:
    """A match with a vote open."""
    table = Room(GAME(3, most=2))
    table.acts(500)
    table.does(Propose("ann", "abort"), 700)
    return table


def again(data: bytes, game: Any = None, dealer: Dealer | None = None, key: bytes | None = None) -> Table:
    """The table of a save."""
    return Table.restore(data, game or GAME(3, most=2), dealer or Dealer(KEY), key=key)


def test_it_tells_no_key() -> None:
    dealer = Dealer(b"0123456789abcdefghijklmnopqrstuv")
    table = Table(GAME(3), dealer, "ann")
    assert dealer.key.hex().encode() not in table.save() and dealer.key not in table.save()


def test_another_game_or_dealer_is_refused() -> None:
    data = room().table.save()
    assert again(data).save() == data
    for game, dealer in ((GAME(3, most=1), None), (GAME(4, most=2), None), (None, Dealer(b"1" * 32)),
                         (None, Dealer(KEY, 1))):
        with pytest.raises(ForeignSave):
            again(data, game, dealer)
    with pytest.raises(ForeignSave):
        again(toy.Game(3).new_match().serialize())
    with pytest.raises(TypeError):
        again("a save")  # type: ignore[arg-type]


def test_a_signed_table() -> None:
    data = room().table.save(b"secret")
    assert again(data, key=b"secret").save(b"secret") == data
    for key in (None, b"other"):
        with pytest.raises(DamagedSave):
            again(data, key=key)


def test_damage_is_refused() -> None:
    rng, data = random.Random(4), room().table.save()
    for _ in range(300):
        broken = bytearray(data)
        broken[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        with pytest.raises(DamagedSave):
            again(bytes(broken))
    for size in range(0, len(data), 97):
        with pytest.raises(DamagedSave):
            again(data[:size])


def forged(data: bytes, change: Any) -> bytes:
    """A save with another body and the digest that belongs to it."""
    head, body, _ = data.split(b"\n", 2)
    facts = json.loads(body)
    change(facts)
    text = head + b"\n" + canonical(facts)
    return text + digest_line(text, None)


WRONG: tuple[Any, ...] = (None, -1, 2**70, 1.5, "x", [], {}, True, [None], {"x": 1})


def places(facts: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested facts."""
    parts = facts if isinstance(facts, list) else []
    items: list[Any] = list(facts.items() if isinstance(facts, dict) else enumerate(parts))
    return [path] * bool(path) + [place for key, part in items for place in places(part, (*path, key))]


def test_a_forged_table_is_refused_or_is_one() -> None:
    data = room().table.save()
    body = json.loads(data.split(b"\n", 2)[1])
    refused = 0
    for path in places(body):
        for wrong in (*WRONG, "missing"):
            def change(facts: Any, path: tuple[Any, ...] = path, wrong: Any = wrong) -> None:
                for key in path[:-1]:
                    facts = facts[key]
                if wrong == "missing":
                    del facts[path[-1]]
                else:
                    facts[path[-1]] = wrong
            try:
                table = again(forged(data, change))
            except DamagedSave:
                refused += 1
            else:
                table.view("ann"), table.due(), table.log("bob")
    assert refused > 500
