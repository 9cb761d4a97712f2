"""The rules about the table that are expressions, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulec.interpreter.fresh import fresh
from rulec.interpreter.position import Position, Value
from rulec.interpreter.scene import Scene, Setting
from rulec.ir.money import Money
from rulec.ir.table_rules import TableRules
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


def paid(rules: Money, setting: Setting, position: Position) -> tuple[list[int], int]:
    """What each seat gets when a round is over, and what the house."""
    scene = Scene(setting, position)
    return [scene.bind("p", seat).number(rules.gets) for seat in range(setting.players)], scene.number(rules.house)


def _vote(table: TableRules, setting: Setting, name: str, about: tuple[Any, ...]) -> bool:
    """Whether a vote may be proposed in a state, or is carried by so many. Raises KeyError."""
    for vote in table.votes:
        if name == f"votes.{vote.name}.propose":
            return vote.propose is None or Scene(setting, about[0].position).flag(vote.propose)
        if name == f"votes.{vote.name}.carried":
            ayes, nays = about
            counted = Scene(setting, fresh(setting, 0, {})).bind("ayes", ayes).bind("nays", nays)
            return counted.flag(vote.carried)
    raise KeyError(name)


def answer(setting: Setting, name: str, about: tuple[Any, ...]) -> Any:
    """What a rule about the table says, see `rulec_runtime.protocol.Game.table_rule`. Raises KeyError."""
    table = setting.rules.table
    if table is None:
        raise KeyError(name)
    if name == "money" and table.money is not None:
        return paid(table.money, setting, about[0].position)
    match name, table.tournament:
        case "tournament.keep", Tournament() as rules:
            (state,) = about
            return kept(rules, setting, state.position)
        case "tournament.pool", Tournament() as rules:
            return in_pool(rules, setting, *about)
        case "tournament.compare", Tournament() as rules:
            return compared(rules, setting, *about)
    return _vote(table, setting, name, about)
