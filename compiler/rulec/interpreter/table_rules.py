"""The rules about the table that are expressions, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulec.interpreter.fresh import fresh
from rulec.interpreter.position import Position, Value
from rulec.interpreter.scene import Scene, Setting
from rulec.ir.tournament import Tournament

Row = Sequence[Value]


def kept(rules: Tournament, setting: Setting, position: Position) -> list[tuple[int, tuple[Value, ...]]]:
    """Position and row of each seat, when a round is over."""
    found = []
    for seat in range(setting.players):
        scene = Scene(setting, position).bind("p", seat)
        found.append((scene.number(rules.position), tuple(scene.value(line.value) for line in rules.keep)))
    return found


def in_pool(rules: Tournament, setting: Setting, other: Row) -> bool:
    """Whether tables are compared with one that kept this row."""
    return rules.pool is None or _tables(rules, setting, y=other).flag(rules.pool)


def compared(rules: Tournament, setting: Setting, x: Row, y: Row) -> tuple[int, int]:
    """What two tables are compared by: the number of the one, and of the other."""
    ahead, back = _tables(rules, setting, x=x, y=y), _tables(rules, setting, x=y, y=x)
    line = next(line for line in rules.compare if line.condition is None or ahead.flag(line.condition))
    return ahead.number(line.by), back.number(line.by)


def _tables(rules: Tournament, setting: Setting, **rows: Row) -> Scene:
    """Nothing but the options, and what tables kept."""
    scene = Scene(setting, fresh(setting, 0, {}))
    for name, row in rows.items():
        for line, value in zip(rules.keep, row, strict=True):
            scene = scene.bind(f"{name}.{line.name}", value)
    return scene


def answer(setting: Setting, name: str, about: tuple[Any, ...]) -> Any:
    """What a rule about the table says, see `rulec_runtime.protocol.Game.table_rule`. Raises KeyError."""
    table = setting.rules.table
    tournament = None if table is None else table.tournament
    match name, tournament:
        case "tournament.keep", Tournament() as rules:
            (state,) = about
            return kept(rules, setting, state.position)
        case "tournament.pool", Tournament() as rules:
            return in_pool(rules, setting, *about)
        case "tournament.compare", Tournament() as rules:
            return compared(rules, setting, *about)
    raise KeyError(name)
