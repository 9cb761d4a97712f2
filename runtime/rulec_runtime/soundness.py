"""Whether raw facts fit together: a position that passes can be loaded into an engine, whoever wrote it.

Held here: every card lies in exactly one place, a trick can still be played to its end, the player on turn fits the
phase, the round is on the schedule. That a real match could have come here is not promised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from rulec_runtime.spec import Spec
from rulec_runtime.values import refuse
from rulec_runtime.wing import Raw, WingGame


def check_sound(game: WingGame, raw: Raw, partial: bool) -> None:
    """Raises WrongFacts if the facts contradict each other. With `partial` cards may lie nowhere, what is not given
    is not looked at, and any phase may be current."""
    spec = game.spec
    phase: int = raw["at"]["phase"]
    kind = spec.phases[phase].kind if phase < len(spec.phases) else "end"
    if kind not in ("deal", "turns", "tricks", "end") and not partial:
        refuse("at.phase", f"nothing waits in phase `{spec.phases[phase].name}`")
    schedule = game._schedule()
    if schedule and raw["round"] > len(schedule):
        refuse("round", f"the last round is {len(schedule)}")
    if not partial:
        _check_rest(raw, kind)
        _check_roles(spec, raw, kind)
        if kind in ("turns", "tricks"):
            _check_sure(spec, raw, phase)
        for field in spec.fields:
            if field.nature == "parameter" and schedule and raw[field.name] != schedule[raw["round"] - 1]:
                refuse(field.name, f"must be {schedule[raw['round'] - 1]} in this round")
    _check_trick(game, raw, kind)
    _check_cards(game, raw, complete=not partial and kind in ("turns", "tricks"))


def _check_rest(raw: Raw, kind: str) -> None:
    """What belongs to another kind of phase is at rest."""
    at = raw["at"]
    decides = kind in ("turns", "tricks")
    if (raw["player"] is not None) != decides:
        refuse("player", "must be a seat in a phase of turns or tricks, none elsewhere")
    if (at["leader"] is not None) != (kind == "tricks"):
        refuse("at.leader", "must be a seat in a phase of tricks, none elsewhere")
    at_rest = [] if decides else [("calls", raw["calls"])]
    if kind != "turns":
        at_rest += [("at.had", any(at["had"])), ("at.taken", at["taken"]), ("passes", raw["passes"])]
    if kind != "tricks":
        at_rest += [("trick", raw["trick"]), ("at.face_down", at.get("face_down", False))]
    for name, value in at_rest:
        if value:
            refuse(name, "must be at rest in this phase")
    if kind == "tricks" and raw["trick_no"] < 1:
        refuse("trick_no", "must be at least 1 in this phase")


def _check_roles(spec: Spec, raw: Raw, kind: str) -> None:
    for field in spec.fields:
        if field.nature == "role" and kind != "deal" and raw[field.name] is None and not field.none:
            refuse(field.name, "must be a seat once the cards are dealt")


def _check_sure(spec: Spec, raw: Raw, phase: int) -> None:
    for field in spec.fields:
        if field.name in spec.phases[phase].sure and _has_none(raw[field.name]):
            refuse(field.name, f"is never none in the phase `{spec.phases[phase].name}`")


def _has_none(value: Any) -> bool:
    return any(map(_has_none, value)) if isinstance(value, list) else value is None


def _check_trick(game: WingGame, raw: Raw, kind: str) -> None:
    """The cards were played from the leader round the table, and the player on turn comes after them."""
    trick = raw["trick"]
    leader = raw["at"]["leader"]
    seats = [seat for seat, _, _ in trick]
    limit = len(game._pack()) + 1
    if raw["trick_no"] > limit:
        refuse("trick_no", f"must be at most {limit}")
    last = raw["at"]["last_trick"]
    if len({seat for seat, _, _ in last}) != len(last):
        refuse("at.last_trick", "has two cards of one seat")
    if kind != "tricks":
        return
    if raw["at"].get("face_down", False) and not seats:
        refuse("at.face_down", "must be false while no card has been played")
    if seats and seats[0] != leader:
        refuse("trick", "must begin with the leader")
    order = [*seats, raw["player"]]
    if leader is not None and raw["player"] is not None:
        ahead = [(seat - leader) * game._direction() % game.players for seat in order]
        if any(a >= b for a, b in pairwise(ahead)):
            refuse("trick", "must have been played in order round the table, up to the player")
        if not seats and ahead[0]:
            refuse("player", "must be the leader while no card has been played")


def _places(spec: Spec, raw: Raw) -> Iterator[tuple[str, list[int]]]:
    """Where cards lie, but for records."""
    for zone in spec.zones:
        if zone.record or zone.name == "trick" or raw.get(zone.name) is None:
            continue
        if zone.per_seat:
            for seat, cards in enumerate(raw[zone.name]):
                if cards is not None:
                    yield f"{zone.name}.{seat}", cards
        else:
            yield zone.name, raw[zone.name]
    yield "trick", [card for _, card, _ in raw["trick"]]


def _check_cards(game: WingGame, raw: Raw, complete: bool) -> None:
    """Every card of the pack lies in one place (at most, unless `complete`), and no other card anywhere."""
    spec = game.spec
    pack = Counter(game._pack())
    lying: Counter[int] = Counter()
    for path, cards in _places(spec, raw):
        lying.update(cards)
        for card in cards:
            if lying[card] > pack[card]:
                twice = pack[card] > 0
                refuse(path, f"`{spec.cards[card]}` " + ("lies in two places" if twice else "is not in this pack"))
    if complete and lying != pack:
        card = min((pack - lying).keys())
        refuse("", f"`{spec.cards[card]}` lies nowhere")
    for zone in spec.zones:
        if zone.holds_one and raw.get(zone.name) is not None:
            for cards in raw[zone.name] if zone.per_seat else [raw[zone.name]]:
                if cards is not None and len(cards) > 1:
                    refuse(zone.name, "holds one card at most")
    _check_notes(spec, raw, pack)


def _check_notes(spec: Spec, raw: Raw, pack: Counter[int]) -> None:
    """Records and the like name cards of the pack, none more often than it is there."""
    notes: list[tuple[str, list[int]]] = [("at.last_trick", [card for _, card, _ in raw["at"]["last_trick"]])]
    notes += [("at.shown", cards) for cards in raw["at"].get("shown", ())]
    for zone in spec.zones:
        if zone.record and raw.get(zone.name) is not None:
            given = [cards for cards in raw[zone.name] if cards is not None] if zone.per_seat else [raw[zone.name]]
            notes.append((zone.name, [card for cards in given for card in cards]))
    if raw["winning"] is not None:
        notes.append(("winning", [raw["winning"]]))
    for path, cards in notes:
        for card, times in Counter(cards).items():
            if times > pack[card]:
                refuse(path, f"`{spec.cards[card]}` is there too often, or not in this pack")
