"""Time used and left in an example of the clock, in whole milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulec.ir.game import Example
from rulec_runtime.errors import WrongFacts
from rulec_runtime.protocol import Game
from rulec_runtime.table.rules import clock_rule


def used_of(example: Example) -> list[int]:
    """What each decision takes."""
    return _column(example, "used")


def left_of(example: Example) -> list[int]:
    """What the bank should have after each."""
    return _column(example, "left")


def banks(game: Game, used: Sequence[int]) -> list[int]:
    """What a full bank has after each of these decisions. Raises WrongFacts without a clock."""
    info = game.spec.table.clock
    rule = None if info is None else clock_rule(game, info)
    if rule is None:
        raise WrongFacts("clock", "there is no clock")
    found, left = [], rule.bank
    for time in used:
        left = rule.left(left, time)
        found.append(left)
    return found


def seconds(times: Sequence[int]) -> str:
    """Times as an example has them."""
    return ", ".join(f"{time / 1000:g}" for time in times)


def _column(example: Example, key: str) -> list[int]:
    moves: Any = example.then["clock"]
    return [_milliseconds(str(move[key])) for move in moves]


def _milliseconds(text: str) -> int:
    """Seconds with up to three places, exactly."""
    whole, _, part = text.partition(".")
    return 1000 * int(whole) + int(f"{part:0<3}")
