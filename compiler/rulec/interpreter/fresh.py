"""The position at which a match begins."""

from __future__ import annotations

from collections.abc import Mapping

from rulec.interpreter.effects import to_start
from rulec.interpreter.position import MATCH, Position, absent
from rulec.interpreter.rounds import set_parameter
from rulec.interpreter.scene import Scene, Setting


def fresh(setting: Setting, host: int, roles: Mapping[str, int]) -> Position:
    """The first chance point of a match: nothing is dealt, registers are at their starts. Roles not given are as
    their `first` says, and stay none if they are to be drawn."""
    position = set_parameter(setting, _blank(setting, host))
    for role in setting.rules.match.roles:
        seat = roles[role.name] if role.name in roles else Scene(setting, position).thing(role.first)
        position = position.write(role.name, (), seat)
    for register in setting.rules.registers:
        if register.nature in ("declared", "builtin"):
            position = to_start(Scene(setting, position), register)
    return position


def _blank(setting: Setting, host: int) -> Position:
    """A position in which every register can be read: with nothing in it."""
    registers = {
        register.name: dict.fromkeys(setting.all_keys(register), absent(register.type))
        for register in setting.rules.registers
    }
    zones = {
        place: setting.empty(zone) for zone in setting.zones if zone != "trick" for place in setting.places(zone)
    }
    nobody: frozenset[int] = frozenset()
    return Position(
        scope=MATCH, host=host, round=1, registers=registers, zones=zones, shown=(nobody,) * (setting.players + 1),
    )
