"""How much a state keeps."""

from __future__ import annotations

from math import prod
from typing import Final

from rulec.ir.game import Game
from rulec.ir.table import Register
from rulec.ir.types import CARD, INT, Kind, SetOf, Type, strip_none
from rulec.sema.bounds import Bounds
from rulec.sema.scope import World
from rulec.source.limits import STATE
from rulec.source.span import Span

_WIDTHS: Final = ((1, 1 << 7), (2, 1 << 15), (4, 1 << 31))  # bytes of a number, and what it stays below
_WORD: Final = 8


def check_state(game: Game, bounds: Bounds, world: World) -> None:
    """Reports registers that take more bytes than there is room for, as wide as the fields of engines are. The bounds
    are those of most players."""
    total = most = 0
    place: Span = game.deck.span
    for register in game.registers:
        size = prod(_count(key, game, bounds) for key in register.keys) * _width(register, game, bounds)
        total += size
        most, place = (size, register.span) if size > most else (most, place)
    if total > STATE:
        world.problems.error("R0440", place, f"the registers take {total:,} bytes, the limit is {STATE:,}",
                             "keep it for fewer keys, or bound its numbers more narrowly")


def _count(kind: Type, game: Game, bounds: Bounds) -> int:
    return len(game.kind_values(kind.name)) if isinstance(kind, Kind) else bounds.range_of(kind)[1] + 1


def _width(register: Register, game: Game, bounds: Bounds) -> int:
    """The bytes of one value of a register."""
    kind = strip_none(register.type)
    if isinstance(kind, SetOf):
        return _WORD * (2 if kind.of == CARD and game.deck.size > 64 else 1)
    if kind == INT:
        whole = register.type == INT  # a number that may be none takes a word
        return next((width for width, limit in _WIDTHS if whole and -limit <= register.low and register.high < limit),
                    _WORD)
    return 1 if _count(kind, game, bounds) < 128 else 2
