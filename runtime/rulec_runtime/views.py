"""What a viewer may know now: the raw facts masked by what the wing says is visible, as texts."""

from __future__ import annotations

from typing import Any

from rulec_runtime.facts import POSITION, SCOPES, phase_name, shown_trick
from rulec_runtime.protocol import Facts
from rulec_runtime.spec import Spec
from rulec_runtime.values import FieldForm, field_forms, shown, shown_field
from rulec_runtime.wing import Raw

UNKNOWN = "unknown"


def observe(spec: Spec, raw: Raw, visible: dict[str, Any], viewer: int) -> Facts:
    """The facts that a viewer (-1: spectators) may know. Cards he may not see are a number of cards, registers (or
    single keys of them) `unknown`, and so are `sides`, one for each seat. Of what was shown there is only what was
    shown to him; the report is left out."""
    cards = spec.cards
    at = raw["at"]
    place = {
        "scope": SCOPES[at["scope"]], "phase": phase_name(spec, at["phase"]), "attempt": at["attempt"],
        "taken": at["taken"], "had": list(at["had"]), "leader": at["leader"],
        "last_trick": shown_trick(spec, at["last_trick"]),
    }
    if spec.face_down:
        place["face_down"] = at["face_down"]
    if spec.shows:
        place["shown"] = [cards[card] for card in at["shown"][viewer]]
    facts: Facts = {"at": place}
    for name in POSITION:
        facts[name] = raw[name]
    if raw["winning"] is not None:
        facts["winning"] = cards[raw["winning"]]
    if spec.sides:
        facts["sides"] = [UNKNOWN if side is None else spec.sides[side] for side in visible["sides"]]
    for form in field_forms(spec):
        name = form.info.name
        facts[name] = masked(form, raw[name], visible[name])
    for zone in spec.zones:
        lying, seen = raw[zone.name], visible[zone.name]
        if zone.name == "trick":
            facts["trick"] = masked_trick(spec, lying, seen)
        elif not zone.per_seat:
            facts[zone.name] = [cards[card] for card in lying] if seen else len(lying)
        elif seen is True or seen is False:
            facts[zone.name] = [[cards[c] for c in part] if seen else len(part) for part in lying]
        else:
            facts[zone.name] = [
                [cards[c] for c in part] if known else len(part) for part, known in zip(lying, seen, strict=True)
            ]
    return facts


def masked(form: FieldForm, value: Any, seen: Any, depth: int = 0) -> Any:
    """A register as the viewer sees it; `seen` is a bool for all of it, or lists by its keys."""
    if seen is True or (isinstance(seen, list) and depth + 1 == len(form.keys) and all(seen)):
        return shown_field(form, value, depth)
    if depth == len(form.keys):
        return shown(form.texts, form.many, value) if seen else UNKNOWN
    parts = [seen] * len(value) if seen is False else seen
    rows = [masked(form, part, known, depth + 1) for part, known in zip(value, parts, strict=True)]
    key = form.keys[depth]
    return rows if key is None else dict(zip(key, rows, strict=True))


def masked_trick(spec: Spec, trick: list[Any], seen: Any) -> list[list[int | str]]:
    """The trick with the cards the viewer may not see `unknown`; who played is public."""
    if seen is True:
        return shown_trick(spec, trick)
    parts = [seen] * len(trick) if seen is False else seen
    return [
        shown_trick(spec, [play])[0] if known else [play[0], UNKNOWN] for play, known in zip(trick, parts, strict=True)
    ]


def places_of(spec: Spec, raw: Raw, visible: dict[str, Any], card: int) -> dict[tuple[str, int], tuple[int, bool]]:
    """Where a card lies, as zone and owner (of a trick who played it, -1 if nobody's): how many equal cards lie there,
    and whether the viewer sees them."""
    found: dict[tuple[str, int], tuple[int, bool]] = {}
    for zone in spec.zones:
        if zone.record:
            continue
        lying, seen = raw[zone.name], visible[zone.name]
        if zone.name == "trick":
            owned = [(seat, [played]) for seat, played, _ in lying]
        else:
            owned = list(enumerate(lying)) if zone.per_seat else [(-1, lying)]
        known = [seen] * len(owned) if isinstance(seen, bool) else seen
        for (owner, cards), sees in zip(owned, known, strict=True):
            if card in cards:
                found[zone.name, owner] = (cards.count(card), bool(sees))
    return found
