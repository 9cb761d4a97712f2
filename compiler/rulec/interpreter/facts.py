"""Positions as raw facts (see `rulec_runtime.wing`), and back."""

from __future__ import annotations

from typing import Any

from rulec.interpreter.copies import faces_in, gathered
from rulec.interpreter.effects import to_start
from rulec.interpreter.position import Keys, Pile, Place, Play, Position, Value
from rulec.interpreter.scene import Scene, Setting, UnknownZone
from rulec.ir.table import Register
from rulec.ir.types import SetOf, Type
from rulec_runtime.wing import Raw


def raw_facts(setting: Setting, position: Position) -> Raw:
    """The raw facts of a position."""
    spec = setting.spec
    at: dict[str, Any] = {
        "scope": position.scope, "phase": position.phase, "attempt": position.attempt, "taken": position.taken,
        "had": [seat in position.had for seat in range(setting.players)], "leader": position.leader,
        "last_trick": [list(play) for play in position.last_trick],
    }
    if spec.face_down:
        at["face_down"] = position.face_down
    if spec.shows:
        at["shown"] = [list(faces_in(cards)) for cards in position.shown]
    at["report"] = _lists(position.report)
    raw: Raw = {
        "at": at, "round": position.round, "host": position.host, "player": position.player,
        "calls": position.calls, "passes": position.passes, "trick_no": position.trick_no,
        "trick": [list(play) for play in position.trick], "winner": position.winner, "winning": position.winning,
    }
    for register in setting.rules.registers:
        raw[register.name] = _nested(setting, position, register.name, register.keys, ())
    for zone in spec.zones:
        if zone.name != "trick":
            piles = [_listed(position.zones[place]) for place in setting.places(zone.name)]
            raw[zone.name] = piles if zone.per_seat else piles[0]
    return raw


def _lists(value: Any) -> Any:
    return [_lists(item) for item in value] if isinstance(value, tuple) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _nested(setting: Setting, position: Position, register: str, keys: tuple[Type, ...], above: Keys) -> Any:
    """A value, or lists of values by the keys that are left."""
    if not keys:
        value = position.registers[register][above]
        return sorted(value) if isinstance(value, frozenset) else value
    return [
        _nested(setting, position, register, keys[1:], (*above, key)) for key in range(setting.size(keys[0]))
    ]


def _listed(pile: Pile) -> list[int] | None:
    if pile is None:
        return None
    return list(pile) if isinstance(pile, tuple) else list(faces_in(pile))


def load(setting: Setting, start: Position, raw: Raw) -> Position:
    """The position of raw facts; registers that they lack are at their starts (roles as in
    `start`), zones that they lack are unknown."""
    at = raw["at"]
    position = start._replace(
        scope=at["scope"], phase=at["phase"], attempt=at["attempt"], taken=at["taken"],
        had=frozenset(seat for seat, had in enumerate(at["had"]) if had), leader=at["leader"],
        face_down=at.get("face_down", False), last_trick=_plays(at["last_trick"]), trick=_plays(raw["trick"]),
        round=raw["round"], host=raw["host"], player=raw["player"], calls=raw["calls"], passes=raw["passes"],
        trick_no=raw["trick_no"], winner=raw["winner"], winning=raw["winning"],
        report=_tuples(at["report"]),
    )
    if "shown" in at:
        position = position._replace(shown=tuple(gathered(cards) for cards in at["shown"]))
    registers = dict(position.registers)
    for register in setting.rules.registers:
        if register.name in raw:
            registers[register.name] = {
                keys: _value(register.type, _at(raw[register.name], keys)) for keys in setting.all_keys(register)
            }
    zones = {place: _pile(setting, raw, place) for place in position.zones}
    position = position._replace(registers=registers, zones=zones)
    for register in setting.rules.registers:
        if register.name not in raw and register.nature in ("declared", "builtin"):
            position = _as_at_start(setting, position, register)
    return position


def _as_at_start(setting: Setting, position: Position, register: Register) -> Position:
    """The position with a register that the facts lack at its start, as far as that can be worked out from them."""
    try:
        return to_start(Scene(setting, position), register)
    except UnknownZone:
        return position


def _plays(trick: list[list[Any]]) -> tuple[Play, ...]:
    return tuple(Play(seat, card, said) for seat, card, said in trick)


def _at(value: Any, keys: Keys) -> Any:
    for key in keys:
        value = value[key]
    return value


def _value(kind: Type, value: Any) -> Value:
    found: Value = frozenset(value) if isinstance(kind, SetOf) else value
    return found


def _pile(setting: Setting, raw: Raw, place: Place) -> Pile:
    """The cards of a place, None if they are not known."""
    zone, owner = place
    cards = raw.get(zone)
    if cards is not None and owner is not None:
        cards = cards[owner]
    if cards is None:
        return None
    return gathered(cards) if isinstance(setting.empty(zone), frozenset) else tuple(cards)
