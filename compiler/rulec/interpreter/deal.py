"""The chance point: the roles still to be drawn, the pack, the dealing, and the reasons to deal again."""

from __future__ import annotations

from typing import NamedTuple

from rulec.interpreter.effects import Left, perform, take_draw, to_start
from rulec.interpreter.position import Position
from rulec.interpreter.scene import Scene, Setting
from rulec.ir.phases import Deal

NO_REASON = -1  # the deal's own effects asked for another


class Outcome(NamedTuple):
    """What came of a deal: the position after it, and if it is void the number of the reason and the seat named
    (the position is then the one before the deal, with the roles drawn)."""

    position: Position
    void: int | None = None
    seat: int | None = None


def deal(setting: Setting, position: Position, order: tuple[int, ...], drawn: tuple[int, ...]) -> Outcome:
    """The first phase of a round, with the outcome handed in. Values drawn and not used stay in `drawn` of the
    position. Raises DrawNeeded, WrongDraw, and what effects raise."""
    phase = setting.rules.round[0]
    assert isinstance(phase, Deal), "a round begins with its deal"
    before = _draw_roles(setting, position.hide_shown()._replace(drawn=drawn))
    position = _start_round(setting, before, order)
    try:
        position = perform(phase.effects, Scene(setting, position))
    except Left as left:
        if left.what != "redeal":
            raise
        return Outcome(before._replace(drawn=left.position.drawn), NO_REASON)
    if "dealt" in setting.zones:
        for seat in sorted(setting.seats):
            position = position.pile(("dealt", seat), position.zones["hand", seat])
    void = _reason(phase, Scene(setting, position))
    if void is not None:
        return Outcome(before._replace(drawn=position.drawn), *void)
    return Outcome(position._replace(last_dealt=None))


def _draw_roles(setting: Setting, position: Position) -> Position:
    """The roles that nobody has are drawn from all seats, in order of declaration."""
    for role in setting.rules.match.roles:
        if position.registers[role.name][()] is None:
            seat, position = take_draw(position, tuple(sorted(setting.seats)))
            position = position.write(role.name, (), seat)
    return position


def _start_round(setting: Setting, position: Position, order: tuple[int, ...]) -> Position:
    """The pack becomes the stock; nothing is left of the last round."""
    empty = {place: setting.empty(place[0]) for place in position.zones}
    position = position._replace(
        zones={**empty, ("stock", None): order},
        trick=(), trick_no=0, face_down=False, last_trick=(), winner=None, winning=None, last_dealt=None,
    )
    for lifetime in ("round", "trick"):
        for register in setting.rules.registers:
            if register.lifetime == lifetime and register.nature in ("declared", "builtin"):
                position = to_start(Scene(setting, position), register)
    return position


def _reason(phase: Deal, scene: Scene) -> tuple[int, int | None] | None:
    """The number of the first redeal rule that holds, and the first seat of its set."""
    for number, rule in enumerate(phase.redeals):
        if scene.flag(rule.condition):
            seats = () if rule.seats is None else scene.members(rule.seats)
            return number, seats[0] if seats else None
    return None
