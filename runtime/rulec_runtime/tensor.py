"""Observations as bytes, for learners: a fixed layout per spec and number of players.

Parts, in this order, each with a name in `Layout.offsets`:

    viewer      one-hot over the seats, then spectators           phase   one-hot over the phases, then the end
    player leader winner   one-hot over the seats, then none      host    one-hot over the seats
    round attempt taken calls passes trick_no   a number          had     a flag per seat
    winning     one-hot over the cards, then none
    face_down   whether the trick lies face down (only if the spec has such tricks)
    trick, last_trick   per seat: has played, card known, one-hot over the cards, one-hot over the manners
    shown       the cards shown to the viewer (only if the spec shows cards)
    sides       per seat: known, one-hot over the sides (only if the spec has sides)
    registers   per key, keys nested in order: known, then the value
    zones       per owner: known, how many cards (a number), then how many of each card

A number is 4 bytes, signed, big-endian; everything else bytes of 0 and 1 (or, of equal cards, how many). A value is:
a flag one byte; a thing one-hot over its values, with one place more for none where it may be none; a set one byte
per value. What is not known is all zeros. A register of sets of numbers has a byte for each number of its bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulec_runtime.spec import Spec
from rulec_runtime.values import FieldForm, field_forms
from rulec_runtime.wing import Raw

NUMBER = 4


@dataclass(frozen=True, slots=True)
class Layout:
    """Offset and length of each part by name, and the bytes in all."""

    offsets: dict[str, tuple[int, int]]
    size: int


def layout_of(spec: Spec, players: int) -> Layout:
    """The layout for that number of players."""
    key = ("tensor layout", players)
    if key not in spec.derived:
        offsets: dict[str, tuple[int, int]] = {}
        size = 0
        for name, length in _lengths(spec, players):
            offsets[name] = (size, length)
            size += length
        spec.derived[key] = Layout(offsets, size)
    found: Layout = spec.derived[key]
    return found


def _lengths(spec: Spec, players: int) -> list[tuple[str, int]]:
    cards = len(spec.cards)
    trick = players * (2 + cards + spec.manners)
    found = [("viewer", players + 1), ("phase", len(spec.phases) + 1)]
    found += [(name, players + 1) for name in ("player", "leader", "winner")]
    found += [("host", players)]
    found += [(name, NUMBER) for name in ("round", "attempt", "taken", "calls", "passes", "trick_no")]
    found += [("had", players), ("winning", cards + 1)]
    found += [("face_down", 1)] if spec.face_down else []
    found += [("trick", trick), ("last_trick", trick)]
    found += [("shown", cards)] if spec.shows else []
    found += [("sides", players * (1 + len(spec.sides)))] if spec.sides else []
    for form in field_forms(spec):
        cells = 1
        for key in form.keys:
            cells *= players if key is None else len(key)
        found.append((form.info.name, cells * (1 + _width(form, players))))
    for zone in spec.zones:
        if zone.name != "trick":
            found.append((zone.name, (players if zone.per_seat else 1) * (1 + NUMBER + cards)))
    return found


def _width(form: FieldForm, players: int) -> int:
    """Bytes of one value of a register."""
    values = _values(form, players)
    if form.many:
        return values
    if form.of == "int":
        return NUMBER
    if form.of == "flag":
        return 1
    return values + _may_be_none(form)


def _values(form: FieldForm, players: int) -> int:
    if form.of == "seat":
        return players
    if form.of == "flag":
        return 2
    return form.info.high - form.info.low + 1 if form.texts is None else len(form.texts)


def _may_be_none(form: FieldForm) -> bool:
    return form.info.none or form.info.nature == "role"


def number(value: int) -> bytes:
    """A number as the tensor has it; what does not fit stands at the nearest end."""
    return max(-(2**31), min(2**31 - 1, value)).to_bytes(NUMBER, "big", signed=True)


def one_hot(place: int | None, size: int) -> bytes:
    """`size` bytes with a 1 at the place; None is the last place."""
    found = bytearray(size)
    found[size - 1 if place is None else place] = 1
    return bytes(found)


def tensor_of(spec: Spec, players: int, raw: Raw, visible: dict[str, Any], viewer: int) -> bytes:
    """The observation of a viewer (-1: spectators) as bytes."""
    at = raw["at"]
    seats = players + 1
    cards = len(spec.cards)
    parts = [one_hot(viewer if viewer >= 0 else None, seats), one_hot(at["phase"], len(spec.phases) + 1)]
    parts += [one_hot(place, seats) for place in (raw["player"], at["leader"], raw["winner"])]
    parts.append(one_hot(raw["host"], players))
    parts += [number(value) for value in (raw["round"], at["attempt"], at["taken"], raw["calls"], raw["passes"],
                                          raw["trick_no"])]
    parts += [bytes(at["had"]), one_hot(raw["winning"], cards + 1)]
    if spec.face_down:
        parts.append(bytes([at["face_down"]]))
    parts.append(_trick(spec, players, raw["trick"], visible["trick"]))
    parts.append(_trick(spec, players, at["last_trick"], True))
    if spec.shows:
        parts.append(_counts(cards, at["shown"][viewer]))
    for side in visible.get("sides", ()):
        parts.append(bytes(1 + len(spec.sides)) if side is None else b"\x01" + one_hot(side, len(spec.sides)))
    for form in field_forms(spec):
        parts.append(_register(form, players, raw[form.info.name], visible[form.info.name], 0))
    for zone in spec.zones:
        if zone.name == "trick":
            continue
        lying, seen = raw[zone.name], visible[zone.name]
        if not zone.per_seat:
            lying, seen = [lying], [seen]
        known = [seen] * len(lying) if isinstance(seen, bool) else seen
        for part, sees in zip(lying, known, strict=True):
            parts.append(bytes([sees]) + number(len(part)) + (_counts(cards, part) if sees else bytes(cards)))
    return b"".join(parts)


def _counts(cards: int, lying: list[int]) -> bytes:
    found = bytearray(cards)
    for card in lying:
        found[card] += 1
    return bytes(found)


def _trick(spec: Spec, players: int, trick: list[Any], seen: Any) -> bytes:
    cards, manners = len(spec.cards), spec.manners
    seats = [bytes(2 + cards + manners)] * players
    known = [seen] * len(trick) if isinstance(seen, bool) else seen
    for (seat, card, said), sees in zip(trick, known, strict=True):
        face = one_hot(card, cards) + one_hot(0 if said is None else said + 1, manners) if sees else bytes(
            cards + manners)
        seats[seat] = bytes([1, sees]) + face
    return b"".join(seats)


def _register(form: FieldForm, players: int, value: Any, seen: Any, depth: int) -> bytes:
    if depth < len(form.keys):
        known = [seen] * len(value) if isinstance(seen, bool) else seen
        return b"".join(
            _register(form, players, part, sees, depth + 1) for part, sees in zip(value, known, strict=True)
        )
    width = _width(form, players)
    if not seen:
        return bytes(1 + width)
    return b"\x01" + _value(form, players, value, width)


def _value(form: FieldForm, players: int, value: Any, width: int) -> bytes:
    if form.many:
        found = bytearray(width)
        low = form.info.low if form.of == "int" else 0
        for member in value:
            found[member - low] = 1
        return bytes(found)
    if form.of == "int":
        return number(0 if value is None else value)
    if form.of == "flag":
        return bytes([bool(value)])
    return one_hot(value, width)
