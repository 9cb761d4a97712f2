"""Facts: a position by name in plain data. Canonical, so that equal positions have equal facts in both wings.

    {"at": {"scope": "match", "phase": "play", "attempt": 0, "taken": 0, "had": [false, …], "leader": 1,
            "last_trick": [[2, "9h"], …], "report": {"hit": [true, …], …}},
     "round": 3, "host": 0, "player": 2, "calls": 0, "passes": 0, "trick_no": 2, "winner": 2, "winning": "9h",
     "dealer": 0, "score": [7, 0, 5], "trump": "clubs", "level": {"game": {"declarers": "said", …}, …},
     "hand": [["7c", "As"], …], "stock": ["6d", …], "trick": [[1, "9h"], [2, "Xr big"]]}

The phase is a name, the first one (the deal) at a chance point, `end` at the end. Things are texts, numbers and
seats ints, flags bools, none is None. A list over a register's or zone's seats has one entry each, other keys make
dicts. Registers and zones stand in order of declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulec_runtime.protocol import Facts
from rulec_runtime.spec import FigureInfo, Spec
from rulec_runtime.values import NUMBER_LIMIT, Reader, field_forms, member_type, refuse, shown, shown_field, shown_texts
from rulec_runtime.wing import Raw

SCOPES = ("match", "round")
POSITION = ("round", "host", "player", "calls", "passes", "trick_no", "winner", "winning")
END = "end"


def phase_name(spec: Spec, place: int) -> str:
    """The name of a phase by its place, `end` behind the last."""
    return spec.phases[place].name if place < len(spec.phases) else END


def shown_trick(spec: Spec, trick: list[Any]) -> list[list[int | str]]:
    """A trick as facts show it: `[[1, "9h"], [2, "Xr big"]]`."""
    cards, words = spec.cards, spec.kinds["said"]
    return [[seat, cards[card] if said is None else f"{cards[card]} {words[said]}"] for seat, card, said in trick]


def shown_report(spec: Spec, figures: list[Any] | None) -> dict[str, Any]:
    """The report figures by name, a list per seat where they are; empty without a report."""
    if figures is None:
        return {}
    found: dict[str, Any] = {}
    for figure, value in zip(spec.report, figures, strict=True):
        of, many = member_type(figure.type)
        texts = shown_texts(spec, of)
        found[figure.name] = [shown(texts, many, v) for v in value] if figure.per_seat else shown(texts, many, value)
    return found


def _tells_report(spec: Spec) -> bool:
    """Whether the facts tell of the round that ended last: its figures, or only whether it was settled."""
    return bool(spec.report) or spec.table.money is not None or spec.table.tournament is not None


def facts_of(spec: Spec, raw: Raw) -> Facts:
    """The canonical facts of raw ones."""
    at = dict(raw["at"])
    cards = spec.cards
    place = {
        "scope": SCOPES[at["scope"]], "phase": phase_name(spec, at["phase"]), "attempt": at["attempt"],
        "taken": at["taken"], "had": list(at["had"]), "leader": at["leader"],
        "last_trick": shown_trick(spec, at["last_trick"]),
    }
    if spec.face_down:
        place["face_down"] = at["face_down"]
    if spec.shows:
        place["shown"] = [[cards[card] for card in seen] for seen in at["shown"]]
    if _tells_report(spec):
        place["report"] = None if at["report"] is None else shown_report(spec, at["report"])
    facts: Facts = {"at": place}
    for name in POSITION:
        facts[name] = raw[name]
    if raw["winning"] is not None:
        facts["winning"] = cards[raw["winning"]]
    for form in field_forms(spec):
        facts[form.info.name] = shown_field(form, raw[form.info.name])
    for zone in spec.zones:
        lying = raw[zone.name]
        if zone.name == "trick":
            facts["trick"] = shown_trick(spec, lying)
        elif zone.per_seat and lying is not None:
            facts[zone.name] = [_shown_cards(cards, of_seat) for of_seat in lying]
        else:
            facts[zone.name] = _shown_cards(cards, lying)
    return facts


def _shown_cards(cards: tuple[str, ...], lying: list[int] | None) -> list[str] | None:
    """Cards as texts; None in an example that does not say what lies there."""
    return None if lying is None else [cards[card] for card in lying]


def raw_of(spec: Spec, players: int, facts: Mapping[str, Any]) -> Raw:
    """The raw facts of canonical ones: every name there, every value of its type and in its range.
    Raises WrongFacts. Whether they fit together is the business of `soundness`."""
    if not isinstance(facts, Mapping):
        refuse("", "facts must be a map")
    reader = Reader(spec, players)
    zones = [zone for zone in spec.zones if zone.name != "trick"]
    names = ("at", *POSITION, *(f.name for f in spec.fields), *(zone.name for zone in zones), "trick")
    reader.names(dict(facts), names, "")
    raw: Raw = {"at": raw_at(reader, facts["at"])}
    raw["round"] = reader.number(facts["round"], "round", 1)
    raw["host"] = reader.seat(facts["host"], "host")
    raw["player"] = reader.seat(facts["player"], "player", none=True)
    for name in ("calls", "passes", "trick_no"):
        raw[name] = reader.number(facts[name], name)
    raw["winner"] = reader.seat(facts["winner"], "winner", none=True)
    raw["winning"] = reader.value("card", True, facts["winning"], "winning")
    for form in field_forms(spec):
        raw[form.info.name] = reader.field(form, facts[form.info.name], form.info.name)
    for zone in zones:
        fact = facts[zone.name]
        if zone.per_seat:
            lists = reader.by_seat(fact, zone.name)
            raw[zone.name] = [reader.cards(cards, f"{zone.name}.{p}", zone.row) for p, cards in enumerate(lists)]
        else:
            raw[zone.name] = reader.cards(fact, zone.name, zone.row)
    raw["trick"] = reader.played(facts["trick"], "trick")
    return raw


def rest_at(spec: Spec, players: int) -> dict[str, Any]:
    """The fact `at` of a match at its first chance point."""
    at: dict[str, Any] = {
        "scope": SCOPES[0], "phase": spec.phases[0].name, "attempt": 0, "taken": 0, "had": [False] * players,
        "leader": None, "last_trick": [],
    }
    at |= {"face_down": False} if spec.face_down else {}
    at |= {"shown": [[] for _ in range(players + 1)]} if spec.shows else {}
    return at | ({"report": None} if _tells_report(spec) else {})


def raw_at(reader: Reader, facts: Any) -> dict[str, Any]:
    """The raw form of the fact `at`. Raises WrongFacts."""
    spec = reader.spec
    if not isinstance(facts, dict):
        refuse("at", "must be a map")
    names = ["scope", "phase", "attempt", "taken", "had", "leader", "last_trick"]
    names += ["face_down"] if spec.face_down else []
    names += ["shown"] if spec.shows else []
    names += ["report"] if _tells_report(spec) else []
    reader.names(facts, tuple(names), "at")
    at: dict[str, Any] = {
        "scope": _one_of(SCOPES, facts["scope"], "at.scope"),
        "phase": _one_of((*(phase.name for phase in spec.phases), END), facts["phase"], "at.phase"),
        "attempt": reader.number(facts["attempt"], "at.attempt", 0, 999),
        "taken": reader.number(facts["taken"], "at.taken"),
        "had": [reader.flag(flag, "at.had") for flag in reader.by_seat(facts["had"], "at.had")],
        "leader": reader.seat(facts["leader"], "at.leader", none=True),
        "last_trick": reader.played(facts["last_trick"], "at.last_trick"),
    }
    if spec.face_down:
        at["face_down"] = reader.flag(facts["face_down"], "at.face_down")
    if spec.shows:
        lists = facts["shown"]
        if not isinstance(lists, (list, tuple)) or len(lists) != reader.players + 1:
            refuse("at.shown", "must be a list with an entry for each seat and one for spectators")
        at["shown"] = [reader.cards(cards, "at.shown") for cards in lists]
    figures = facts["report"] if _tells_report(spec) else None
    at["report"] = None if figures is None else _raw_report(reader, figures)
    return at


def _raw_report(reader: Reader, facts: Any) -> list[Any]:
    figures = reader.spec.report
    if not isinstance(facts, dict):
        refuse("at.report", "must be a map")
    reader.names(facts, tuple(figure.name for figure in figures), "at.report")
    found: list[Any] = []
    for figure in figures:
        path = f"at.report.{figure.name}"
        rows = reader.by_seat(facts[figure.name], path) if figure.per_seat else [facts[figure.name]]
        values = [_figure(reader, figure, row, path) for row in rows]
        found.append(values if figure.per_seat else values[0])
    return found


def _figure(reader: Reader, figure: FigureInfo, fact: Any, path: str) -> Any:
    of, many = member_type(figure.type)
    if many:
        return reader.members(of, fact, path, -NUMBER_LIMIT, NUMBER_LIMIT)
    return reader.value(of, figure.none, fact, path, -NUMBER_LIMIT, NUMBER_LIMIT)


def _one_of(known: tuple[str, ...], fact: Any, path: str) -> int:
    if not isinstance(fact, str) or fact not in known:
        refuse(path, f"must be one of {', '.join(known)}")
    return known.index(fact)
