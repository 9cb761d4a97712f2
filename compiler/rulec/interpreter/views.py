"""Who may see which register and zone, by what their declarations say."""

from __future__ import annotations

from typing import Any

from rulec.interpreter.position import Position
from rulec.interpreter.scene import Scene, Setting
from rulec.ir.expressions import Expression
from rulec.ir.table import Register
from rulec.ir.types import Type


def visible(setting: Setting, position: Position, viewer: int) -> dict[str, Any]:
    """For every register (a flag, or nested lists of flags by keys) and zone (a flag, or one per seat) whether the
    viewer may see it; -1 is a spectator."""
    scene = Scene(setting, position)
    seen: dict[str, Any] = {}
    for register in setting.rules.registers:
        seen[register.name] = _register(register, scene, viewer)
    for zone in setting.rules.zones:
        if zone.per_seat:
            seen[zone.name] = [_sees(scene, zone.seen_by, seat, viewer) for seat in range(setting.players)]
        else:
            seen[zone.name] = _sees(scene, zone.seen_by, None, viewer)
    return seen


def _register(register: Register, scene: Scene, viewer: int) -> Any:
    if not register.keys:
        return _sees(scene, register.seen_by, None, viewer)
    first, *others = register.keys
    return [_repeat(_sees(scene, register.seen_by, owner, viewer), others, scene.setting)
            for owner in range(scene.setting.size(first))]


def _repeat(seen: bool, keys: list[Type], setting: Setting) -> Any:
    """The same for every value of the further keys."""
    for kind in reversed(keys):
        seen = [seen] * setting.size(kind)  # type: ignore[assignment]
    return seen


def _sees(scene: Scene, seen_by: Expression, owner: int | None, viewer: int) -> bool:
    return viewer in scene._replace(names={"owner": owner}).set(seen_by)
