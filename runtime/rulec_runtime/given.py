"""Facts as the examples of a spec give them: short, in texts, with most things left out.

    {at: play, trump: clubs, trick: "9h Xr big", hand: "7c As Xr", bid: ["1", "1", none], level: {game declarers: said}}

`at` is a phase by name (left out: the chance point). A value is written as in the spec; a list has one entry per
seat, a map goes by keys, two keys with a space between them or nested; what is left out of a map is as at the start.
The cards of a zone per seat as one text are those of `player`. A zone that is given is complete; `hand` alone also
sets `dealt`. The trick is written as played, from `leader` (or `first`); without it from as many seats before
`player` as cards lie there, or seat 0; `face_down: true` says that it lies face down. Without `player` the seat
after the last card played is on turn, nobody if the trick is complete.

Facts of the canonical form, with registers and zones left out or None for the cards of a seat, are taken, too; they
are told by their `at`, a map, and nothing is then worked out about the turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulec_runtime.facts import raw_at, rest_at
from rulec_runtime.spec import Spec, ZoneInfo
from rulec_runtime.values import COUNTER_LIMIT, FieldForm, Reader, brief, field_forms, refuse
from rulec_runtime.wing import Raw, WingGame

_NUMBERS = ("round", "calls", "passes", "trick_no")
_HOLE = object()


def raw_of_given(game: WingGame, facts: Mapping[str, Any]) -> Raw:
    """Raw facts of an example: registers and zones that are not given are missing, a seat's cards that are not given
    None, cards not given lie nowhere. Raises WrongFacts. Values may also be of the canonical kinds (ints, bools,
    None)."""
    return _Given(game, facts).raw()


class _Given:
    """Facts being read."""

    def __init__(self, game: WingGame, facts: Mapping[str, Any]) -> None:
        self.game = game
        self.spec: Spec = game.spec
        self.reader = Reader(game.spec, game.players)
        self.facts = dict(facts)

    def raw(self) -> Raw:
        spec, facts, reader = self.spec, self.facts, self.reader
        zones = [zone for zone in spec.zones if zone.name != "trick"]
        positions = ["at", "host", "player", "leader", "first", "winner", "winning", "trick", *_NUMBERS]
        positions += ["face_down"] if spec.face_down else []
        names = tuple(field.name for field in spec.fields) + tuple(zone.name for zone in zones)
        reader.known_names(facts, (*positions, *names), "")
        raw: Raw = {"at": self.place()}
        phase = raw["at"]["phase"]
        kind = spec.phases[phase].kind if phase < len(spec.phases) else "end"
        raw["round"] = self.number("round", 1)
        raw["host"] = self.seat("host") or 0
        for name in ("calls", "passes"):
            raw[name] = self.number(name, 0)
        raw["trick_no"] = self.number("trick_no", 1 if kind in ("tricks", "settle") else 0)
        raw["winner"] = self.seat("winner")
        raw["winning"] = self.value("card", True, facts.get("winning"), "winning")
        self.turn(raw, kind)
        for form in field_forms(spec):
            name = form.info.name
            if name in facts:
                raw[name] = self.field(form, facts[name], name, 0)
        self.parameter(raw)
        for zone in zones:
            if zone.name in facts:
                raw[zone.name] = self.zone(zone, facts[zone.name], raw["player"])
        if "hand" in raw and "dealt" not in raw and any(zone.name == "dealt" for zone in zones):
            raw["dealt"] = [None if cards is None else list(cards) for cards in raw["hand"]]
        self.fill(raw)
        return raw

    def place(self) -> dict[str, Any]:
        """The position: in the phase given, the rest at rest."""
        fact = self.facts.get("at", self.spec.phases[0].name)
        if isinstance(fact, dict):
            return raw_at(self.reader, rest_at(self.spec, self.game.players) | fact)
        return raw_at(self.reader, rest_at(self.spec, self.game.players) | {"phase": fact})

    def turn(self, raw: Raw, kind: str) -> None:
        """The trick, who led it, and who is on turn."""
        players, step = self.game.players, self.game._direction()
        player = self.seat("player")
        if isinstance(self.facts.get("at"), dict):
            raw["player"], raw["trick"] = player, self.reader.played(self.facts.get("trick", []), "trick")
        else:
            plays = self.played(self.facts.get("trick", []))
            leader = self.seat("leader" if "leader" in self.facts else "first")
            if leader is None:
                leader = 0 if player is None else (player - step * len(plays)) % players
            raw["trick"] = [[(leader + step * place) % players, *play] for place, play in enumerate(plays)]
            if kind == "tricks":
                raw["at"]["leader"] = leader
                if "face_down" in self.facts:
                    raw["at"]["face_down"] = self.reader.flag(_plain("flag", self.facts["face_down"]), "face_down")
            if kind in ("tricks", "turns") and player is None and len(plays) < players:
                player = (leader + step * len(plays)) % players
            raw["player"] = player
        if len(raw["trick"]) > players:
            refuse("trick", "has more cards than there are seats")

    def played(self, fact: Any) -> list[list[int | None]]:
        """Card and word said (or None) of every card of a trick."""
        found: list[list[int | None]] = []
        said = self.spec.kinds["said"]
        for token in self.tokens(fact, "trick"):
            if token in said and found and found[-1][1] is None and token not in self.spec.card_ids:
                found[-1][1] = said.index(token)
            else:
                found.append([self.reader.place("card", token, "trick"), None])
        return found

    def tokens(self, fact: Any, path: str) -> list[str]:
        """Words of a text (commas or spaces between them), or of a list of texts; `none` is no word."""
        if fact is None or fact == "none":
            return []
        parts = fact if isinstance(fact, (list, tuple)) else [fact]
        found: list[str] = []
        for part in parts:
            if not isinstance(part, str):
                refuse(path, f"must be cards, not {brief(part)}")
            found += part.replace(",", " ").split()
        return found

    def number(self, name: str, default: int) -> int:
        """A position number."""
        if name not in self.facts:
            return default
        return self.reader.number(_plain("int", self.facts[name]), name, min(default, 1) if name == "round" else 0)

    def seat(self, name: str) -> int | None:
        """A position seat."""
        return self.reader.seat(_plain("seat", self.facts.get(name)), name, none=True)

    def value(self, kind: str, none: bool, fact: Any, path: str, low: int = 0, high: int = COUNTER_LIMIT) -> Any:
        """One value of a type."""
        return self.reader.value(kind, none, _plain(kind, fact), path, low, high)

    def field(self, form: FieldForm, fact: Any, path: str, depth: int) -> Any:
        """A register; keys that are not given are holes."""
        info = form.info
        if depth == len(form.keys):
            if not form.many:
                return self.value(form.of, info.none, fact, path, info.low, info.high)
            members = fact if isinstance(fact, list) else self.tokens(str(fact) if fact is not None else None, path)
            plain = [_plain(form.of, member) for member in members]
            return self.reader.members(form.of, plain, path, info.low, info.high)
        key = form.keys[depth]
        if isinstance(fact, dict):
            return self.by_key(form, fact, path, depth)
        if key is not None:
            refuse(path, f"must be a map by {info.keys[depth].removeprefix('kind ')}, not {brief(fact)}")
        rows = self.reader.by_seat(fact, path)
        return [self.field(form, row, f"{path}.{seat}", depth + 1) for seat, row in enumerate(rows)]

    def by_key(self, form: FieldForm, fact: dict[Any, Any], path: str, depth: int) -> list[Any]:
        """The rows of a map; a name may hold several keys."""
        texts = form.keys[depth]
        names = texts if texts is not None else tuple(str(seat) for seat in range(self.game.players))
        below: dict[str, Any] = {}
        for name, part in fact.items():
            first, _, rest = str(name).partition(" ")
            if first not in names:
                self.reader.known_names({first: part}, names, path)
            if not rest:
                below[first] = part
            elif depth + 1 == len(form.keys):
                refuse(path, f"has fewer keys than `{name}`")
            else:
                inner = below.setdefault(first, {})
                if not isinstance(inner, dict):
                    refuse(path, f"has `{first}` twice")
                inner[rest.strip()] = part
        found: list[Any] = [_HOLE] * len(names)
        for place, name in enumerate(names):
            if name in below:
                found[place] = self.field(form, below[name], f"{path}.{name}", depth + 1)
        return found

    def zone(self, zone: ZoneInfo, fact: Any, player: int | None) -> list[Any]:
        """The cards of a zone; of a zone per seat None for the seats that are not given."""
        if not zone.per_seat:
            return self.cards(fact, zone.name, zone.row)
        if isinstance(fact, (list, tuple)):
            rows = self.reader.by_seat(fact, zone.name)
            return [
                None if row is None else self.cards(row, f"{zone.name}.{seat}", zone.row)
                for seat, row in enumerate(rows)
            ]
        found: list[Any] = [None] * self.game.players
        if isinstance(fact, dict):
            for name, part in fact.items():
                seat = self.reader.seat(_plain("seat", name), zone.name)
                found[seat or 0] = self.cards(part, f"{zone.name}.{name}", zone.row)
        elif player is None:
            refuse(zone.name, "must be a list with an entry for each seat, for nobody is on turn")
        else:
            found[player] = self.cards(fact, zone.name, zone.row)
        return found

    def cards(self, fact: Any, path: str, row: bool) -> list[int]:
        """Cards from a text or a list of texts."""
        return self.reader.cards(self.tokens(fact, path), path, row)

    def parameter(self, raw: Raw) -> None:
        """The round parameter follows the round if it is not given itself."""
        schedule = self.game._schedule()
        for field in self.spec.fields:
            if field.nature == "parameter" and field.name not in raw and raw["round"] <= len(schedule):
                raw[field.name] = schedule[raw["round"] - 1]

    def fill(self, raw: Raw) -> None:
        """Gives holes the values they have at the start."""
        holed = [form.info.name for form in field_forms(self.spec) if _has_hole(raw.get(form.info.name))]
        if holed:
            start = self.game._load({name: value for name, value in raw.items() if name not in holed}, True)._raw()
            for name in holed:
                raw[name] = _filled(raw[name], start[name])


def _has_hole(value: Any) -> bool:
    return value is _HOLE or (isinstance(value, list) and any(_has_hole(part) for part in value))


def _filled(value: Any, start: Any) -> Any:
    if value is _HOLE:
        return start
    if isinstance(value, list) and _has_hole(value):
        return [_filled(part, at_start) for part, at_start in zip(value, start, strict=True)]
    return value


def _plain(kind: str, fact: Any) -> Any:
    """A text of an example as the canonical value of a type; what is none already stays."""
    if not isinstance(fact, str):
        return str(fact) if type(fact) is int and kind not in ("int", "seat", "flag") else fact
    if fact == "none":
        return None
    if kind == "flag" and fact in ("true", "false"):
        return fact == "true"
    if kind in ("int", "seat") and fact.isascii() and fact.removeprefix("-").isdecimal() and len(fact) < 12:
        return int(fact)
    return fact
