"""What is known of a game without its rules: names, cards, options, fields, actions. Plain data in every engine.

Both wings carry the same `Spec`; texts of cards and actions, their ids, and the names in facts come from it alone.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from dataclasses import field as data_field
from functools import cached_property
from typing import Any

from rulec_runtime.table_rules import TableInfo

# Places in `Spec.rules` of the refusals every game has; the spec's own rules follow.
NO_SUCH_ACTION, CHANCE_POINT, OVER, OTHER_PHASE, NOT_HELD, WRONG_WORD = range(6)


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option: named choices, or the numbers `low` to `high` (only those of `values`, where given).
    `default` is the place of a choice, or the number."""

    name: str
    choices: tuple[str, ...]
    low: int
    high: int
    default: int
    doc: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PresetInfo:
    """A named group of option values (encoded as in OptionInfo.default)."""

    name: str
    values: tuple[tuple[str, int], ...]
    doc: str


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A register. `type` is flag, int, suit, rank, card, seat, team, side, `kind NAME`, or the plural for a set of
    them (`cards`, `seats`, `kinds NAME`). `keys` are key types in order. `nature`: declared, role, parameter or
    builtin."""

    name: str
    type: str
    none: bool
    keys: tuple[str, ...]
    lifetime: str
    low: int
    high: int
    nature: str


@dataclass(frozen=True, slots=True)
class ZoneInfo:
    """A zone. A record (`dealt`, `played`) notes cards that lie elsewhere."""

    name: str
    per_seat: bool
    holds_one: bool
    row: bool
    record: bool


@dataclass(frozen=True, slots=True)
class PhaseInfo:
    """A phase: its name, its kind (deal, do, turns, tricks, settle), whether its calls are secret until it ends, its
    line of the spec, and the fields that are not none while it waits for a decision."""

    name: str
    kind: str
    secret: bool
    place: str = ""
    sure: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParameterInfo:
    """A heading's parameter: its type as in FieldInfo, its possible values, the joiner before it in texts."""

    name: str
    type: str
    none: bool
    values: tuple[int, ...]
    joiner: str


@dataclass(frozen=True, slots=True)
class BlockInfo:
    """Actions that share a heading: ids `first` + ((word · |values 1| + value 1) · |values 2| + …).
    `phase` is the place of the phase, -1 for the block of all cards: id = first + card · manners + manner,
    manner 0 for nothing said, else 1 + place in Kind `said`."""

    phase: int
    first: int
    size: int
    words: tuple[str, ...]
    parameters: tuple[ParameterInfo, ...]


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A rule that can refuse: kind as in IllegalAction, place, cited clauses, and its text in the spec."""

    kind: str
    place: str
    clauses: str
    text: str


@dataclass(frozen=True, slots=True)
class FaultInfo:
    """A check made while playing (kind `ensure`, `bound`, `full`, `redeal`), with its place and sentence."""

    kind: str
    place: str
    text: str


@dataclass(frozen=True, slots=True)
class FigureInfo:
    """A report figure; type as in FieldInfo."""

    name: str
    type: str
    none: bool
    per_seat: bool


@dataclass(frozen=True, slots=True)
class Action:
    """The structured form of an action: phase name, word (the card for a play) and values in order, as texts
    (numbers and seats as ints)."""

    phase: str
    word: str
    values: tuple[int | str | bool | None, ...]


@dataclass(frozen=True)
class Spec:
    """The data of a game. `printed` is suit and rank on each card's face, -1 for none. `shows`: some rule shows cards
    for a moment. `face_down`: a trick can lie face down. `table`: the rules about the table."""

    game: str
    title: str
    file: str
    rules_hash: str
    version: str
    players: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    constraints: tuple[str, ...]
    presets: tuple[PresetInfo, ...]
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    cards: tuple[str, ...]
    printed: tuple[tuple[int, int], ...]
    teams: tuple[str, ...]
    sides: tuple[str, ...]
    kinds: dict[str, tuple[str, ...]]
    fields: tuple[FieldInfo, ...]
    zones: tuple[ZoneInfo, ...]
    shows: bool
    face_down: bool
    phases: tuple[PhaseInfo, ...]
    blocks: tuple[BlockInfo, ...]
    rules: tuple[RuleInfo, ...]
    faults: tuple[FaultInfo, ...]
    redeals: tuple[str, ...]
    titles: tuple[str, ...]
    report: tuple[FigureInfo, ...]
    table: TableInfo = data_field(default_factory=TableInfo)

    @classmethod
    def from_json(cls, text: str | bytes) -> Spec:
        """The spec that `to_json` wrote."""
        data: dict[str, Any] = json.loads(text)
        parts: dict[str, Any] = {
            "options": OptionInfo, "presets": PresetInfo, "fields": FieldInfo, "zones": ZoneInfo, "phases": PhaseInfo,
            "rules": RuleInfo, "faults": FaultInfo, "report": FigureInfo,
        }
        for name, kind in parts.items():
            data[name] = tuple(kind(**_frozen(row)) for row in data[name])
        data["blocks"] = tuple(
            BlockInfo(**{**_frozen(row), "parameters": tuple(ParameterInfo(**_frozen(p)) for p in row["parameters"])})
            for row in data["blocks"]
        )
        data["kinds"] = {name: tuple(values) for name, values in data["kinds"].items()}
        table = TableInfo.from_data(data.pop("table", {}))
        return cls(**_frozen(data), table=table)

    def to_json(self) -> str:
        """Canonical ASCII text of the data; a table without rules of its own is left out."""
        data = asdict(self)
        if self.table == TableInfo():
            del data["table"]
        return json.dumps(data, ensure_ascii=True, separators=(",", ":"))

    @property
    def action_count(self) -> int:
        """Number of action ids, over all options and numbers of players."""
        return self.blocks[-1].first + self.blocks[-1].size

    @property
    def manners(self) -> int:
        """Ways a card can be played: silently, or with each word that goes with a card."""
        return 1 + len(self.kinds["said"])

    @cached_property
    def derived(self) -> dict[tuple[str, int], Any]:
        """What other modules work out of this data once and keep, each under keys of its own."""
        return {}

    @cached_property
    def card_ids(self) -> dict[str, int]:
        """Card number by its text."""
        return {text: card for card, text in enumerate(self.cards)}

    def texts(self, kind: str) -> tuple[str, ...] | None:
        """The texts of a type's values; None for numbers and seats, which are their own text."""
        if kind.startswith("kind "):
            return self.kinds[kind.removeprefix("kind ")]
        return {
            "suit": self.suits, "rank": self.ranks, "card": self.cards, "team": self.teams, "side": self.sides,
            "flag": ("false", "true"),
        }.get(kind)

    def option(self, name: str) -> OptionInfo:
        """The option of that name. Raises KeyError."""
        for option in self.options:
            if option.name == name:
                return option
        raise KeyError(name)

    def field(self, name: str) -> FieldInfo:
        """The register of that name. Raises KeyError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def zone(self, name: str) -> ZoneInfo:
        """The zone of that name. Raises KeyError."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)


def _frozen(value: Any) -> Any:
    """Lists as tuples, dicts of the top level as they are."""
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return value
