"""Facts of a match, drawn near the places where the rules change their mind: a round may start from any of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rulec.interpreter.game import Game
from rulec.ir.expressions import Choice, Compare, Const, Expression, Member, Read
from rulec.ir.game import Game as Rules
from rulec.ir.table import VOID_DEALS
from rulec.ir.walk import walk
from rulec_runtime.protocol import Facts
from rulec_runtime.spec import FieldInfo, Spec
from rulec_runtime.values import member_type

# How far a drawn number lies from a threshold, at most; small values are drawn up to the same distance from 0.
NEAR = 12
ROUNDS_WITHOUT_END = 100
VOID_IN_A_ROW = 20  # deals, far more than come in a row by chance
_ALIKE = 0.15  # how often all seats have the same value, so that they are equal at the end now and then


class Drawer:
    """Draws what `Game.new_round` takes: round number, roles and match registers of one game."""

    def __init__(self, rules: Rules, spec: Spec, game: Game) -> None:
        self._spec = spec
        self._game = game
        self._thresholds = _thresholds(rules, game)
        self._fields = [field for field in spec.fields if field.lifetime == "match" and field.nature == "declared"]
        self._roles = [field.name for field in spec.fields if field.nature == "role"]
        self._last = _last_round(rules, game)
        self._ranges = {field.name: self._range(rules, field) for field in self._fields}
        ranked = {part.register for key in rules.match.rank for part in walk(key) if isinstance(part, Read)}
        self._totals = [field for field in self._fields if field.name in ranked and field.type == "int"
                        and len(field.keys) == 1 and not field.none]

    def facts(self, stream: random.Random) -> Facts:
        """One set of facts; the same stream draws the same."""
        facts: Facts = {"round": self._round(stream)}
        for role in self._roles:
            facts[role] = stream.randrange(self._game.players)
        for field in self._fields:
            if stream.random() < 0.9:
                facts[field.name] = self._nested(field, field.keys, stream)
        return facts

    def levelled(self, before: Facts, after: Facts, stream: random.Random) -> Facts:
        """Totals from which the round that led from `before` to `after` makes equals of all, if it comes out the same:
        those of the match registers that rank the seats. So the keys after the first have something to decide, and a
        match may end with equals."""
        return {field.name: self._levelled(field, before[field.name], after[field.name], stream)
                for field in self._totals}

    def _levelled(self, field: FieldInfo, before: Any, after: Any, stream: random.Random) -> Any:
        keys = list(before) if isinstance(before, dict) else range(len(before))
        low, high = self._ranges[field.name]
        goal = after[keys[0]] if stream.random() < 0.5 else self._number(field, stream)
        start = {key: min(max(goal - (after[key] - before[key]), low), high) for key in keys}
        return start if isinstance(before, dict) else list(start.values())

    def _round(self, stream: random.Random) -> int:
        if stream.random() < 0.3:
            return stream.choice((1, min(2, self._last), self._last, max(1, self._last - 1)))
        return stream.randint(1, self._last)

    def _nested(self, field: FieldInfo, keys: tuple[str, ...], stream: random.Random) -> Any:
        if not keys:
            return self._value(field, stream)
        if keys[0] == "seat" and stream.random() < _ALIKE:
            return [self._nested(field, keys[1:], stream)] * self._game.players
        if keys[0] == "seat":
            return [self._nested(field, keys[1:], stream) for _ in range(self._game.players)]
        return {text: self._nested(field, keys[1:], stream) for text in self._spec.texts(keys[0]) or ()}

    def _value(self, field: FieldInfo, stream: random.Random) -> Any:
        if field.none and stream.random() < 0.2:
            return None
        if field.type == "int":
            return self._number(field, stream)
        if field.type == "flag":
            return stream.random() < 0.5
        if field.type == "seat":
            return stream.randrange(self._game.players)
        of, many = member_type(field.type)
        members = self._spec.texts(of) or range(self._game.players)
        if of == "suit" and not many:
            members = members[:field.high + 1]  # without the trumps where nothing writes them
        if many:
            return [member for member in members if stream.random() < 0.5]
        return stream.choice(members)

    def _number(self, field: FieldInfo, stream: random.Random) -> int:
        low, high = self._ranges[field.name]
        near = stream.choice([*self._thresholds, low, high, 0, 0])
        distance = stream.choice((0, 0, 1, -1, 2, -2, stream.randint(-NEAR, NEAR)))
        return min(max(near + distance, low), high)

    def _range(self, rules: Rules, field: FieldInfo) -> tuple[int, int]:
        """The bounds of a register; where they are proved and not checked, as far inside as one round can change it,
        dealt again some times, for bounds may have been proved from the number of deals."""
        if field.type != "int" or rules.register(field.name).checked:
            return field.low, field.high
        start = self._game.new_round().to_facts()[field.name]
        while not isinstance(start, int):
            start = next(iter(start.values() if isinstance(start, dict) else start or ()), field.low)
        deals = VOID_IN_A_ROW if any(register.name == VOID_DEALS for register in rules.registers) else 1
        deals = min(deals, self._last)
        return (field.low - (field.low - start) * deals // self._last,
                field.high + (start - field.high) * deals // self._last)


def _thresholds(rules: Rules, game: Game) -> list[int]:
    """The numbers that stand in a comparison or a range beside a match register, options with their value here."""
    registers = {register.name for register in rules.registers if register.lifetime == "match"}
    found: set[int] = set()
    for node in walk(rules):
        if isinstance(node, (Compare, Member)):
            sides: tuple[Expression, ...] = (
                (node.left, node.right) if isinstance(node, Compare) else (node.item, node.of)
            )
            if any(isinstance(part, Read) and part.register in registers for side in sides for part in walk(side)):
                for side in sides:
                    found.update(_numbers(side, game))
    return sorted(found)


def _numbers(side: Expression, game: Game) -> Iterator[int]:
    for part in walk(side):
        if isinstance(part, Const):
            members = part.value if isinstance(part.value, frozenset) else (part.value,)
            for value in members:
                if isinstance(value, int) and not isinstance(value, bool):
                    yield from (value, -value)
        elif isinstance(part, Choice):
            chosen = game.options[part.option]
            if isinstance(chosen, int):
                yield from (chosen, -chosen)


def _last_round(rules: Rules, game: Game) -> int:
    """The number of rounds of a match, at most; ROUNDS_WITHOUT_END where the spec does not bound it."""
    if game._schedule():
        return len(game._schedule())
    length = rules.match.rounds or rules.match.at_most
    return game.new_round().scene().number(length) if length is not None else ROUNDS_WITHOUT_END
