"""Whatever is sent to a table in whatever order, it stays what it must be; saved and restored it goes on the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

from properties.players import settings
from rulec.driver.compile import compile_spec
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.chance import Dealer
from rulec_runtime.protocol import Game
from rulec_runtime.table import Connect, Start, Table
from rulec_runtime.table.news import Change, RefusedKind
from runtime import toy
from table.crowd import HOST, Crowd, seat_all
from table.watch import CAMERA, Watch

ROOT = Path(__file__).parents[2]
EVENTS = 50
PLAN = (  # game, wing, in how many parts, how many sequences
    ("tests/gallery/table.yaml", "engine", 4, 1400), ("tests/gallery/table.yaml", "interpreter", 2, 260),
    ("specs/sitaratas.yaml", "engine", 2, 260), ("specs/sitaratas.yaml", "interpreter", 1, 30),
    ("specs/tarokk.yaml", "engine", 1, 50), ("specs/tarokk.yaml", "interpreter", 1, 6),
)
USUAL = {"malformed", "time", "not_connected", "connected", "host_only", "lobby_only", "playing_only", "no_seat",
         "seat_taken", "other_spec", "not_ready", "stale_turn", "vote_open", "no_vote", "text", "by time"}


def play(rng: random.Random, game: Game, other: Callable[[], Game], foreign: Game) -> Watch:
    """One sequence of events at a table that is new, or has everybody ready, or has just started."""
    dealer = Dealer(rng.randbytes(32))
    watch = Watch(Table(game, dealer, HOST), dealer, rng)
    watch.handle(Connect(CAMERA), 0)
    stage = rng.randrange(3)
    if stage:
        seat_all(watch.handle, game.players, rng.randrange(2))
    if stage == 2:
        watch.handle(Start(HOST), 0)
    crowd = Crowd(rng, other, foreign)
    for _ in range(EVENTS):
        if rng.random() < 0.1:
            watch.twin = watch.restored()
        event = crowd.event(watch.table)
        watch.handle(event, crowd.time(watch.table, watch.now))
    return watch


def toy_game(rng: random.Random) -> Any:
    """The toy with some options."""
    players = rng.choice((2, 3, 4))
    return toy.Game(players, way=rng.choice(("up", "down")), most=rng.randint(1, 3 if players < 4 else 2),
                    bonus=rng.choice((5, 10)))


class Foreign(toy.Game):
    """The same with other rules."""

    spec = replace(toy.SPEC, rules_hash="1" * 64)


def check_met(total: Counter[str]) -> None:
    """That the sequences went to all parts of a sitting."""
    met = set(total)
    assert {change.__name__ for change in get_args(Change)} - met <= {"Faulted", "Paid", "TrickTaken"}
    assert USUAL <= met <= set(get_args(RefusedKind)) | {change.__name__ for change in get_args(Change)} | {"by time"}


def test_on_a_wing_written_by_hand() -> None:
    rng = random.Random(1)
    total: Counter[str] = Counter()
    for _ in range(40):
        total += play(rng, toy_game(rng), lambda: toy_game(rng), Foreign(2)).count
    check_met(total)


def test_there_are_two_thousand() -> None:
    assert sum(number for *_, number in PLAN) >= 2_000 and EVENTS == 50


@pytest.mark.parametrize(("name", "wing", "part", "number"), [
    (name, wing, part, number // parts) for name, wing, parts, number in PLAN for part in range(parts)])
def test_on_the_wings(name: str, wing: str, part: int, number: int, engine: Callable[..., ModuleType]) -> None:
    """Every sequence is one of its own, with options of its own."""
    found = compile_spec(ROOT / name)
    game: Any = engine(found).Game if wing == "engine" else partial(Interpreted, found.game, found.spec)
    rng = random.Random(f"{name} {part}")
    total: Counter[str] = Counter()
    for _ in range(number):
        total += play(rng, settings(game, rng), lambda: settings(game, rng), Foreign(2)).count
    if "gallery" in name:  # matches of the others take longer than fifty events
        check_met(total)
