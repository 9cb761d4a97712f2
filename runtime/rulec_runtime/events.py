"""What has happened: the full record of a state, and the part of it that one viewer knows.

A state remembers a chain of nodes (`wing.Node`). Every node has the snapshot from before its event, so the record
is read off without playing anything again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulec_runtime.actions import heading, split, text_of, value_of, written
from rulec_runtime.spec import Spec
from rulec_runtime.values import field_forms
from rulec_runtime.views import UNKNOWN, observe, places_of
from rulec_runtime.wing import Node, Raw, WingState


def nodes(state: WingState) -> list[Node]:
    """The chain from the start: first the root, then a node per event."""
    found = []
    node: Node | None = state._history
    while node is not None:
        found.append(node)
        node = node[0]
    found.reverse()
    return found


def start_of(state: WingState) -> Raw:
    """The raw facts at the start."""
    start = state.clone()
    start._restore(nodes(state)[0][2])
    raw: Raw = start._raw()
    return raw


def moments(state: WingState, first: int = 0) -> Iterator[tuple[Any, WingState]]:
    """The state at the start with event None, then every event with the state after it, from the moment numbered
    `first` on. It is one state moved along: read it before the next step."""
    chain = nodes(state)
    work = state.clone()
    for place, node in enumerate(chain[first:], first):
        work._restore(chain[place + 1][2] if place + 1 < len(chain) else state._snapshot())
        yield node[1], work


def written_event(spec: Spec, event: Any) -> dict[str, Any]:
    """An event as records keep it: {"action": text}, or {"deal": cards in order, "drawn": values} with `void` (the
    reason) and `seat` if the deal was void."""
    if isinstance(event, int):
        return {"action": text_of(spec, event)}
    _, order, drawn, reason, seat = event
    found: dict[str, Any] = {"deal": [spec.cards[card] for card in order], "drawn": list(drawn)}
    if reason is not None:
        found |= {"void": reason, "seat": seat}
    return found


def record(state: WingState) -> list[dict[str, Any]]:
    """Every event in order, actions with the seat that decided."""
    spec = state.game.spec
    found: list[dict[str, Any]] = []
    mover = -1
    for event, after in moments(state):
        if event is not None:
            seat = {"seat": mover} if isinstance(event, int) else {}
            found.append(seat | written_event(spec, event))
        mover = after.current_player()
    return found


def seen_by(state: WingState, viewers: Sequence[int], since: int) -> list[list[dict[str, Any]]]:
    """The log as each viewer (-1: spectators) knows it: his observation at the start, then every event with what it
    changed in his observation. Of an action he knows what was said, and a card that was moved only if he could see
    it before or after; nothing of another seat's call in a secret phase, and no value that was written only where he
    cannot read it. The first `since` entries are left out."""
    spec = state.game.spec
    found: list[list[dict[str, Any]]] = [[] for _ in viewers]
    before: list[_Moment] = []
    for event, at in moments(state, max(since - 1, 0)):
        raw = at._raw()
        now = [_Moment(at, raw, viewer) for viewer in viewers]
        for log, was, moment in zip(found, before, now, strict=False):
            log.append(_entry(spec, event, was, moment))
        if not before and since == 0:
            for log, moment in zip(found, now, strict=True):
                log.append({"start": moment.observation})
        before = now
    return found


class _Moment:
    """A state as one viewer has it."""

    def __init__(self, state: WingState, raw: Raw, viewer: int) -> None:
        self.raw = raw
        self.viewer = viewer
        self.visible = state._visible(viewer)
        self.mover = state.current_player()
        self.observation = observe(state.game.spec, raw, self.visible, viewer)


def _entry(spec: Spec, event: Any, before: _Moment, now: _Moment) -> dict[str, Any]:
    """An event as the viewer of these moments knows it."""
    entry: dict[str, Any]
    if isinstance(event, int):
        entry = {"seat": before.mover, "action": _heard(spec, event, before, now, now.viewer)}
    else:
        entry = {"deal": before.raw["at"]["attempt"]}
        if event[3] is not None:
            entry |= {"void": event[3], "seat": event[4]}
    entry["seen"] = _changes(before.observation, now.observation)
    return entry


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    found = {name: value for name, value in after.items() if name != "at" and value != before[name]}
    place = {name: value for name, value in after["at"].items() if value != before["at"][name]}
    return {"at": place} | found if place else found


def _heard(spec: Spec, action: int, before: _Moment, after: _Moment, viewer: int) -> str:
    """The text of an action with `unknown` for what the viewer does not learn."""
    if viewer == before.mover:
        return text_of(spec, action)
    if spec.phases[before.raw["at"]["phase"]].secret:
        return UNKNOWN
    block, word, values = split(spec, action)
    if block.phase < 0:
        return text_of(spec, action) if _journey(spec, word, before, after, viewer).seen else UNKNOWN
    hidden = _hidden_writes(spec, before, after)
    texts = []
    for parameter, value in zip(block.parameters, values, strict=True):
        secret = (parameter.type, value) in hidden
        if parameter.type == "card":
            journey = _journey(spec, value, before, after, viewer)
            secret = not journey.seen if journey.moved else secret
        texts.append(UNKNOWN if secret else written(value_of(spec, parameter, value)))
    return heading(block, block.words[word], texts)


@dataclass(frozen=True, slots=True)
class _Journey:
    """What became of a card: was it moved, and did the viewer see where from or where to?"""

    moved: bool
    seen: bool


def _journey(spec: Spec, card: int, before: _Moment, after: _Moment, viewer: int) -> _Journey:
    """Of equal cards only the one that was moved counts. One that stays where it is was only named."""
    left = places_of(spec, before.raw, before.visible, card)
    right = places_of(spec, after.raw, after.visible, card)
    gone = [place for place, (number, _) in left.items() if number > right.get(place, (0, False))[0]]
    come = [place for place, (number, _) in right.items() if number > left.get(place, (0, False))[0]]
    seen = any(left[place][1] for place in gone) or any(right[place][1] for place in come)
    for seat, played, _ in after.raw["at"]["last_trick"]:
        seen = seen or (played == card and ("hand", seat) in gone)
    if spec.shows:
        seen = seen or any(card in moment.raw["at"]["shown"][viewer] for moment in (before, after))
    return _Journey(bool(gone or come), seen)


def _hidden_writes(spec: Spec, before: _Moment, after: _Moment) -> set[tuple[str, Any]]:
    """Types and values written where the viewer cannot read them, and nowhere that he can."""
    written_values: tuple[set[tuple[str, Any]], set[tuple[str, Any]]] = (set(), set())
    for form in field_forms(spec):
        name = form.info.name
        depth = len(form.keys)
        old_cells, new_cells = _cells(before.raw[name], depth), _cells(after.raw[name], depth)
        seen_cells = _visibilities(after.visible[name], after.raw[name], depth)
        for old, new, seen in zip(old_cells, new_cells, seen_cells, strict=True):
            if old != new:
                members = new if form.many else [new]
                written_values[bool(seen)].update((form.of, member) for member in members)
    return written_values[False] - written_values[True]


def _cells(value: Any, depth: int) -> Iterator[Any]:
    if depth == 0:
        yield value
    else:
        for part in value:
            yield from _cells(part, depth - 1)


def _visibilities(seen: Any, value: Any, depth: int) -> Iterator[bool]:
    if depth == 0:
        yield seen
    else:
        parts = [seen] * len(value) if isinstance(seen, bool) else seen
        for part, known in zip(value, parts, strict=True):
            yield from _visibilities(known, part, depth - 1)
