"""What an example gives, as the facts from which a wing sets its state up, and as the values it expects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulec.driver.covering import PLAYERS, Setting
from rulec.interpreter.game import Game as Interpreted
from rulec.ir.game import Example
from rulec.ir.game import Game as Rules
from rulec.ir.phases import Tricks, Turns
from rulec_runtime.errors import WrongFacts
from rulec_runtime.protocol import Facts
from rulec_runtime.spec import Spec
from rulec_runtime.values import field_forms, shown_field

_WHO = ("player", "leader", "first")


def setting_of(spec: Spec, example: Example, at_least: int = 0) -> Setting:
    """Number of players (if not given: the fewest, but `at_least` so many) and options of an example. Raises
    WrongFacts."""
    given = example.given
    options: Setting = {option.name: str(given[option.name]) for option in spec.options if option.name in given}
    if PLAYERS not in given:
        players = next((number for number in sorted(spec.players) if number >= at_least), max(spec.players))
    elif str(given[PLAYERS]).isdecimal():
        players = int(str(given[PLAYERS]))
    else:
        raise WrongFacts(PLAYERS, "must be a number")
    return {PLAYERS: players, **options}


def given_facts(rules: Rules, game: Interpreted, example: Example, phase: str) -> Facts:
    """The partial facts of an example in a phase. Roles not given are as at the start of a round; if nothing tells who
    is on turn, it is whoever begins the phase. Raises WrongFacts."""
    options = {option.name for option in game.spec.options}
    facts = {name: text for name, text in example.given.items() if name != PLAYERS and name not in options}
    facts["at"] = phase
    start = game.new_round().to_facts()
    for field in game.spec.fields:
        if field.nature == "role":
            facts.setdefault(field.name, start[field.name])
    first = next((known.first for known in rules.round if known.name == phase and isinstance(known, (Turns, Tricks))),
                 None)
    if first is not None and not any(name in facts for name in _WHO):
        bare = {name: value for name, value in facts.items() if name != "trick"}
        try:
            facts["first"] = game.from_facts(bare, partial=True).scene().thing(first)
        except WrongFacts:  # it depends on what is not given
            facts.pop("first", None)
    return facts


def round_facts(rules: Rules, game: Interpreted, example: Example) -> Facts:
    """What of `given` a round can be started from: its number, roles, match registers. The value of a round parameter
    stands for the first round that has it. Raises WrongFacts."""
    names = {field.name for field in game.spec.fields
             if field.nature == "role" or (field.lifetime == "match" and field.nature == "declared")}
    given = {name: text for name, text in example.given.items() if name in names or name == "round"}
    raw = game.from_facts(given, partial=True)._raw()
    facts: Facts = {form.info.name: shown_field(form, raw[form.info.name]) for form in field_forms(game.spec)
                    if form.info.name in given}
    parameter = rules.match.parameter
    if "round" in given or parameter is None or parameter not in example.given:
        return {"round": raw["round"], **facts}
    value = expected(game, parameter, example.given[parameter])
    if value not in game._schedule():
        raise WrongFacts(parameter, "is this in no round")
    return {"round": game._schedule().index(value) + 1, **facts}


def expected(game: Interpreted, name: str, text: object) -> Any:
    """The raw value of a register, zone or context word that an example writes. Raises WrongFacts."""
    return game.from_facts({name: text}, partial=True)._raw()[name]


def shown_text(spec: Spec, name: str, raw: Any) -> str:
    """A raw value of a register, zone or context word as an example writes it."""
    form = next((form for form in field_forms(spec) if form.info.name == name), None)
    if form is not None:
        return written(shown_field(form, raw))
    if name == "winning" or any(zone.name == name for zone in spec.zones):
        return written(_cards(spec, raw))
    return written(raw)


def _cards(spec: Spec, raw: Any) -> Any:
    if isinstance(raw, list):
        return [_cards(spec, item) for item in raw]
    return spec.cards[raw] if isinstance(raw, int) else raw


def written(value: Any) -> str:
    """A value of facts as an example writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {written(item)}" for key, item in value.items()) + "}"
    return str(value)


def unfinished(spec: Spec, raw: Mapping[str, Any]) -> str:
    """Where a round that is not over stands, as the end of a sentence; nothing for one that is over."""
    place = raw["at"]["phase"] if "at" in raw else 0
    if not 0 < place < len(spec.phases):
        return ""
    return f"; the round is not over: in `{spec.phases[place].name}` seat {raw['player']} is on turn"


def agrees(spec: Spec, keys: tuple[str, ...], text: object, wanted: Any, found: Any) -> bool:
    """Whether what came is what is wanted; where the example writes a map, of the keys it names alone."""
    if not isinstance(text, Mapping) or not keys:
        return bool(wanted == found)
    names = spec.texts(keys[0]) or [str(seat) for seat in range(len(found))]
    below: dict[str, list[object]] = {}
    for name, part in text.items():
        first, _, rest = str(name).partition(" ")
        below.setdefault(first, []).append({rest.strip(): part} if rest else part)
    return all(
        agrees(spec, keys[1:], part, wanted[names.index(name)], found[names.index(name)])
        for name, parts in below.items() for part in parts
    )
