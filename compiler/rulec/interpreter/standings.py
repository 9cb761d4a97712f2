"""Results, places and titles of the seats. A role that is still to be drawn is seat 0 for them."""

from __future__ import annotations

from collections.abc import Callable

from rulec.interpreter.position import Position
from rulec.interpreter.scene import Scene, Setting
from rulec.ir.game import RankKey

Standing = tuple[int, ...]


def results(setting: Setting, position: Position) -> list[int]:
    """The result of each seat, as it stands."""
    scene = _scene(setting, position)
    return [scene.bind("p", seat).number(setting.rules.match.result) for seat in range(setting.players)]


def _scene(setting: Setting, position: Position) -> Scene:
    for role in setting.rules.match.roles:
        if position.registers[role.name][()] is None:
            position = position.write(role.name, (), 0)
    return Scene(setting, position)


def ranking(setting: Setting, position: Position) -> list[int]:
    """The place of each seat, from 1; equals share a place and the next places stay empty."""
    standing = _standings(setting, position, setting.rules.match.rank)
    return [1 + sum(standing(other) < standing(seat) for other in range(setting.players))
            for seat in range(setting.players)]


def titles(setting: Setting, position: Position) -> list[list[int]]:
    """The seats that stand first by the keys of each title, in order of declaration."""
    found = []
    for title in setting.rules.match.titles:
        standing = _standings(setting, position, title.keys)
        best = min(standing(seat) for seat in range(setting.players))
        found.append([seat for seat in range(setting.players) if standing(seat) == best])
    return found


def deciding(setting: Setting, position: Position, keys: tuple[RankKey, ...]) -> list[RankKey]:
    """The keys that tell seats apart which are equal by the keys before them."""
    equal = [list(range(setting.players))]
    found = []
    for key in keys:
        standing = _standings(setting, position, (key,))
        parts = [[seat for seat in seats if standing(seat) == value]
                 for seats in equal for value in sorted({standing(seat) for seat in seats})]
        if len(parts) > len(equal):
            found.append(key)
        equal = parts
    return found


def _standings(setting: Setting, position: Position, keys: tuple[RankKey, ...]) -> Callable[[int], Standing]:
    """How a seat stands: the lower, the better."""
    scene = _scene(setting, position)
    keys = tuple(key for key in keys if key.condition is None or scene.flag(key.condition))

    def standing(seat: int) -> Standing:
        return tuple(_measure(key, scene.bind("p", seat)) for key in keys)

    return standing


def _measure(key: RankKey, scene: Scene) -> int:
    match key.how:
        case "lowest":
            return scene.number(key.by)
        case "highest":
            return -scene.number(key.by)
        case "first":
            return 0 if scene.flag(key.by) else 1
