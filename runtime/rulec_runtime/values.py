"""Values of the types of a spec: from their encoding to what facts show, and back with every check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from rulec_runtime.errors import WrongFacts
from rulec_runtime.settings import nearest
from rulec_runtime.spec import FieldInfo, Spec

COUNTER_LIMIT = 2**30  # no counter of a real match comes near; twice as much still fits an int of C
NUMBER_LIMIT = 2**62  # figures of a report


@dataclass(frozen=True, slots=True)
class FieldForm:
    """How a register's values are written. `texts` of its values (None: numbers, seats and flags stand for
    themselves), `many` for a set, and by key its texts, None for seats."""

    info: FieldInfo
    of: str
    texts: tuple[str, ...] | None
    many: bool
    keys: tuple[tuple[str, ...] | None, ...]


_SETS = {f"{word}s": word for word in ("flag", "int", "suit", "rank", "card", "seat", "team", "side", "kind")}


def member_type(kind: str) -> tuple[str, bool]:
    """The type of a set's members and true, or the type itself and false."""
    word, _, rest = kind.partition(" ")
    if word in _SETS:
        return f"{_SETS[word]} {rest}".rstrip(), True
    return kind, False


def shown_texts(spec: Spec, kind: str) -> tuple[str, ...] | None:
    """The texts facts use for a type's values; None where they stand for themselves, flags included."""
    return None if kind == "flag" else spec.texts(kind)


def field_forms(spec: Spec) -> tuple[FieldForm, ...]:
    """The forms of the registers, in order."""
    key = ("field forms", 0)
    if key not in spec.derived:
        forms = []
        for info in spec.fields:
            of, many = member_type(info.type)
            keys = tuple(None if kind == "seat" else spec.texts(kind) for kind in info.keys)
            forms.append(FieldForm(info, of, shown_texts(spec, of), many, keys))
        spec.derived[key] = tuple(forms)
    found: tuple[FieldForm, ...] = spec.derived[key]
    return found


def shown(texts: tuple[str, ...] | None, many: bool, value: Any) -> Any:
    """An encoded value as facts show it."""
    if texts is None:
        return list(value) if many else value
    if many:
        return [texts[item] for item in value]
    return None if value is None else texts[value]


def shown_field(form: FieldForm, value: Any, depth: int = 0) -> Any:
    """A register's raw value as facts show it: lists by seat, dicts by the texts of other keys."""
    if depth == len(form.keys):
        return shown(form.texts, form.many, value)
    key = form.keys[depth]
    if key is None:
        if form.texts is None and not form.many and depth + 1 == len(form.keys):
            return list(value)
        return [shown_field(form, item, depth + 1) for item in value]
    return {text: shown_field(form, item, depth + 1) for text, item in zip(key, value, strict=True)}


def refuse(path: str, text: str) -> NoReturn:
    """Raises WrongFacts."""
    raise WrongFacts(path, text)


class Reader:
    """Reads facts into encoded values for a number of players; what does not fit raises WrongFacts with its path."""

    def __init__(self, spec: Spec, players: int) -> None:
        self.spec = spec
        self.players = players
        self.places: dict[str, dict[str, int]] = {"card": spec.card_ids}

    def number(self, fact: Any, path: str, low: int = 0, high: int = COUNTER_LIMIT) -> int:
        """A whole number from `low` to `high`."""
        if type(fact) is not int:
            refuse(path, f"must be a number, not {brief(fact)}")
        if not low <= fact <= high:
            refuse(path, f"must be from {low} to {high}, not {brief(fact)}")
        return fact

    def seat(self, fact: Any, path: str, none: bool = False) -> int | None:
        """A seat number, or none where that may be."""
        if fact is None and none:
            return None
        return self.number(fact, path, 0, self.players - 1)

    def flag(self, fact: Any, path: str) -> bool:
        """True or false."""
        if type(fact) is not bool:
            refuse(path, f"must be true or false, not {brief(fact)}")
        return fact

    def place(self, kind: str, fact: Any, path: str) -> int:
        """The place of a text among the values of a type."""
        places = self.places.get(kind)
        if places is None:
            places = self.places[kind] = {text: place for place, text in enumerate(self.spec.texts(kind) or ())}
        word = kind.removeprefix("kind ").removeprefix("option ")
        if not isinstance(fact, str):
            refuse(path, f"must be a {word}, not {brief(fact)}")
        if fact not in places:
            refuse(path, f"there is no {word} {brief(fact)}{nearest(fact[:40], places)}")
        return places[fact]

    def value(self, kind: str, none: bool, fact: Any, path: str, low: int = 0, high: int = COUNTER_LIMIT) -> Any:
        """A single value of a type."""
        if fact is None:
            if not none:
                refuse(path, "must not be none")
            return None
        if kind == "int":
            return self.number(fact, path, low, high)
        if kind == "flag":
            return self.flag(fact, path)
        if kind == "seat":
            return self.seat(fact, path)
        found = self.place(kind, fact, path)
        if kind == "suit" and found > high:
            refuse(path, f"is never {brief(fact)}")
        return found

    def members(self, kind: str, fact: Any, path: str, low: int = 0, high: int = COUNTER_LIMIT) -> list[Any]:
        """A set: its members ascending, each once."""
        if not isinstance(fact, (list, tuple)):
            refuse(path, f"must be a list, not {brief(fact)}")
        bounds = (low, high) if kind == "int" else ()
        found = sorted(self.value(kind, False, item, path, *bounds) for item in fact)
        if len(set(found)) != len(found):
            refuse(path, "has a member twice")
        return found

    def cards(self, fact: Any, path: str, row: bool = False) -> list[int]:
        """A list of cards, ascending unless it is a row; equal cards may stand in it more than once."""
        if not isinstance(fact, (list, tuple)):
            refuse(path, f"must be a list of cards, not {brief(fact)}")
        found = [self.place("card", item, path) for item in fact]
        return found if row else sorted(found)

    def played(self, fact: Any, path: str) -> list[list[int | None]]:
        """A trick: [seat, "9h"] or [seat, "Xr big"] for every card, in order of play."""
        if not isinstance(fact, (list, tuple)):
            refuse(path, f"must be a list, not {brief(fact)}")
        found: list[list[int | None]] = []
        for item in fact:
            if not isinstance(item, (list, tuple)) or len(item) != 2 or not isinstance(item[1], str):
                refuse(path, f"must be pairs of seat and card, not {brief(item)}")
            card, _, said = item[1].partition(" ")
            word = self.place("kind said", said, path) if said else None
            found.append([self.seat(item[0], path), self.place("card", card, path), word])
        return found

    def field(self, form: FieldForm, fact: Any, path: str, depth: int = 0) -> Any:
        """A register's raw value from facts of the canonical form. A role may be none: it is still to be drawn."""
        info = form.info
        if depth == len(form.keys):
            if form.many:
                return self.members(form.of, fact, path, info.low, info.high)
            return self.value(form.of, info.none or info.nature == "role", fact, path, info.low, info.high)
        key = form.keys[depth]
        if key is None:
            rows = self.by_seat(fact, path)
            return [self.field(form, row, f"{path}.{seat}", depth + 1) for seat, row in enumerate(rows)]
        if not isinstance(fact, dict):
            refuse(path, f"must be a map, not {brief(fact)}")
        self.names(fact, key, path)
        return [self.field(form, fact[text], f"{path}.{text}", depth + 1) for text in key]

    def by_seat(self, fact: Any, path: str) -> list[Any]:
        """A list with one entry per seat."""
        if not isinstance(fact, (list, tuple)) or len(fact) != self.players:
            refuse(path, f"must be a list with an entry for each of the {self.players} seats")
        return list(fact)

    def names(self, facts: dict[Any, Any], known: tuple[str, ...], path: str) -> None:
        """That a map has exactly the known names."""
        self.known_names(facts, known, path)
        for name in known:
            if name not in facts:
                refuse(f"{path}.{name}" if path else name, "is missing")

    def known_names(self, facts: dict[Any, Any], known: tuple[str, ...], path: str) -> None:
        """That a map has no name but the known ones."""
        for name in facts:
            if not isinstance(name, str) or name not in known:
                refuse(path, f"there is no fact {brief(name)}{nearest(str(name)[:40], known)}")


def brief(fact: Any) -> str:
    """A fact as a message quotes it."""
    if fact is None or isinstance(fact, bool):
        return {None: "none", True: "true", False: "false"}[fact]
    if isinstance(fact, int):
        return str(fact) if abs(fact) < 10**20 else "a huge number"
    if isinstance(fact, str):
        return f"`{fact}`" if len(fact) <= 40 else f"`{fact[:37]}...`"
    return "a list" if isinstance(fact, (list, tuple)) else "a map" if isinstance(fact, dict) else "this"
