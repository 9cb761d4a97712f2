"""Whether a refusal is the one an example names."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.ir.game import Game
from rulec.ir.phases import Tricks, Turns
from rulec.ir.rules import NumberedRule, numbered_rules
from rulec_runtime.errors import IllegalAction

_KEYS = {"requires": "if", "refuses": "unless", "domain": "in"}  # the words of rules that are written under other keys


@dataclass(frozen=True)
class Refusal:
    """What an IllegalAction says."""

    kind: str
    rule: str
    place: str
    text: str

    @classmethod
    def of(cls, error: IllegalAction) -> Refusal:
        """The refusal that was raised."""
        return cls(error.kind, error.rule, error.place, error.text)


def names_refusal(game: Game, name: str, refusal: Refusal) -> bool:
    """Whether a name in `not: {action: name}` stands for this refusal: a clause it cites, its kind (`not held`), the
    key it is written under (`follow`, `unless`, `if`), a heading, or its line."""
    if name in [clause.strip() for clause in refusal.rule.split(",")]:
        return True
    if name.replace(" ", "_") == refusal.kind:
        return True
    if refusal.kind != "rule":
        return False
    return name == refusal.place.rpartition(":")[2] or any(
        name in _names(game, rule) for rule in numbered_rules(game) if rule.rule.span.place == refusal.place
    )


def word_for(game: Game, refusal: Refusal) -> str:
    """The word that stands for a refusal in `not: {action: word}`: its key if a rule refuses, else its kind."""
    for rule in numbered_rules(game):
        if refusal.kind == "rule" and rule.rule.span.place == refusal.place:
            return _KEYS.get(rule.part, rule.part)
    return refusal.kind.replace("_", " ")


def _names(game: Game, rule: NumberedRule) -> set[str]:
    names = {_KEYS.get(rule.part, rule.part)}
    phase = game.round[rule.phase]
    if rule.call is not None and isinstance(phase, (Turns, Tricks)):
        call = phase.calls[rule.call]
        names.update(call.words)
        if rule.part == "domain":
            names.add(call.parameters[rule.place].name)
    return names
