"""Who may see which register and zone, by what their declarations say."""

from __future__ import annotations

from typing import Any

from rulec.interpreter.position import Position
from rulec.interpreter.scene import Scene, Setting
from rulec.interpreter.sides import side_of
from rulec.interpreter.trick import chooser
from rulec.ir.expressions import Expression
from rulec.ir.phases import Tricks
from rulec.ir.secrets import Hidden
from rulec.ir.table import Register

Viewers = frozenset[int]  # seats, and -1 for the spectators
Seers = dict[str, Any]  # by register (nested lists by keys) and zone (a list if it is per seat): its viewers
Sides = list[tuple[int | None, Viewers]]  # by seat: the side he is on, and who knows


def who_sees(setting: Setting, position: Position) -> Seers:
    """The viewers of every register and zone; of a trick that lies face down those of each card."""
    scene = Scene(setting, position)
    seers: Seers = {register.name: _of_register(register, scene) for register in setting.rules.registers}
    for zone in setting.rules.zones:
        owners = range(setting.players) if zone.per_seat else (None,)
        viewers = [_viewers(scene, zone.seen_by, owner) for owner in owners]
        seers[zone.name] = viewers if zone.per_seat else viewers[0]
    if position.phase in setting.hidden:
        _keep_secret(setting.hidden[position.phase], seers)
    if position.player is not None and isinstance(setting.rules.round[position.phase], Tricks):
        _at_the_table(scene, position, position.player, seers)
    return seers


def _keep_secret(hidden: Hidden, seers: Seers) -> None:
    """In a secret phase what it can write is seen by its owner alone."""
    for name in hidden.registers | hidden.zones:
        seers[name] = [_only(viewers, frozenset({owner})) for owner, viewers in enumerate(seers[name])]


def _only(viewers: Any, owner: Viewers) -> Any:
    return [_only(part, owner) for part in viewers] if isinstance(viewers, list) else viewers & owner


def _at_the_table(scene: Scene, position: Position, player: int, seers: Seers) -> None:
    """Who decides for the player sees his hand; a card that lies face down is seen by who played it."""
    decides = chooser(scene)
    if decides is not None:
        seers["hand"][player] |= {decides}
    if position.face_down:
        seers["trick"] = [frozenset({play.seat}) for play in position.trick]


def who_knows_sides(setting: Setting, position: Position) -> Sides:
    """The side of every seat, with the viewers who know it; nothing in a game without sides."""
    seen_by = setting.rules.sides_seen_by
    if seen_by is None:
        return []
    scene = Scene(setting, position)
    return [(side_of(scene, seat), _viewers(scene, seen_by, seat)) for seat in range(setting.players)]


def visible(seers: Seers, sides: Sides, viewer: int) -> dict[str, Any]:
    """For every register and zone whether one viewer may see it, in the form of the seers; and the sides he knows."""
    seen: dict[str, Any] = {name: _sees(viewers, viewer) for name, viewers in seers.items()}
    if sides:
        seen["sides"] = [side if viewer in viewers else None for side, viewers in sides]
    return seen


def _sees(viewers: Any, viewer: int) -> Any:
    return [_sees(part, viewer) for part in viewers] if isinstance(viewers, list) else viewer in viewers


def _of_register(register: Register, scene: Scene) -> Any:
    """The viewers by keys; the first key is the owner, the others make no difference."""
    if not register.keys:
        return _viewers(scene, register.seen_by, None)
    first, *others = register.keys
    found: Any = [_viewers(scene, register.seen_by, owner) for owner in range(scene.setting.size(first))]
    for kind in others:
        found = _repeated(found, scene.setting.size(kind))
    return found


def _repeated(viewers: Any, times: int) -> Any:
    return [_repeated(part, times) for part in viewers] if isinstance(viewers, list) else [viewers] * times


def _viewers(scene: Scene, seen_by: Expression, owner: int | None) -> Viewers:
    return scene._replace(names={"owner": owner}).set(seen_by)
