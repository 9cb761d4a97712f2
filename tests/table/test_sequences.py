"""Whatever is sent to a table in whatever order, it stays what it must be; saved and restored it goes on the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from rulec_runtime.chance import Dealer
from rulec_runtime.protocol import Game
from rulec_runtime.table import Connect, Start, Table
from rulec_runtime.table.news import Change, RefusedKind
from runtime import toy
from table.crowd import HOST, Crowd, seat_all
from table.watch import CAMERA, Watch

EVENTS = 50
USUAL = {"malformed", "time", "not_connected", "connected", "host_only", "lobby_only", "playing_only", "no_seat",
         "seat_taken", "other_spec", "not_ready", "stale_turn", "vote_open", "no_vote", "text", "by time"}


def play(rng: random.Random, game: Game, other: Callable[[], Game], foreign: Game) -> Watch:
    """One sequence of events at a table that is new, or has everybody ready, or has just started."""
    dealer = Dealer(rng.randbytes(32))
    watch = Watch(Table(game, dealer, HOST), dealer)
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
