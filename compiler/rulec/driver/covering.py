"""Settings of options and players in which every pair of values that the constraints allow occurs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rulec.interpreter.game import Game as Interpreted
from rulec.ir.expressions import Apply, Choice, Expression, Word
from rulec.ir.game import Game
from rulec.ir.walk import walk
from rulec_runtime.errors import WrongOption
from rulec_runtime.spec import OptionInfo, Spec

PLAYERS = "players"

Value = int | str
Setting = dict[str, Value]
Pair = tuple[tuple[str, Value], tuple[str, Value]]


@dataclass(frozen=True)
class Rule:
    """A constraint: the axes it reads, and whether values of all of them (in that order) are refused by it."""

    axes: tuple[str, ...]
    refuses: Callable[[tuple[Value, ...]], bool]


@dataclass(frozen=True)
class Covering:
    """The settings in order, every pair of values that the constraints allow, and those pairs they do not allow."""

    settings: tuple[Setting, ...]
    allowed: frozenset[Pair]
    impossible: frozenset[Pair]

    def share(self, settings: Sequence[Mapping[str, Value]]) -> float:
        """Which part of the allowed pairs occurs in these settings, from 0 to 1."""
        seen: set[Pair] = set()
        for setting in settings:
            seen.update(pairs_of(setting))
        return len(seen & self.allowed) / len(self.allowed) if self.allowed else 1.0


def axes_of(spec: Spec) -> dict[str, tuple[Value, ...]]:
    """The values that a test varies: every number of players, every choice; of a range low, default and high."""
    axes: dict[str, tuple[Value, ...]] = {PLAYERS: spec.players}
    for option in spec.options:
        axes[option.name] = _values(option)
    return axes


def _values(option: OptionInfo) -> tuple[Value, ...]:
    if option.choices and not option.values:
        return option.choices
    if option.values:
        return option.values
    return tuple(dict.fromkeys((option.default, option.low, option.high)))


def pairs_of(setting: Mapping[str, Value]) -> Iterator[Pair]:
    """Every two values of a setting; the names in order of the alphabet."""
    return combinations(sorted(setting.items(), key=lambda item: item[0]), 2)


def constraint_rules(game: Game, spec: Spec) -> tuple[Rule, ...]:
    """The constraints as tests of the axes they read, each asked of the interpreter by itself."""
    return tuple(_rule(game, spec, place) for place in range(len(game.constraints)))


def _rule(game: Game, spec: Spec, place: int) -> Rule:
    constraint = game.constraints[place]
    read = read_by(game, constraint.condition)
    axes = tuple(name for name in axes_of(spec) if name in read)
    alone = replace(game, constraints=(constraint,))
    alone_spec = replace(spec, constraints=(spec.constraints[place],))
    known: dict[tuple[Value, ...], bool] = {}

    def refuses(values: tuple[Value, ...]) -> bool:
        if values not in known:
            chosen: dict[str, Value] = dict(zip(axes, values, strict=True))
            players = int(chosen.pop(PLAYERS, spec.players[0]))
            try:
                Interpreted(alone, alone_spec, players, **chosen)
                known[values] = False
            except WrongOption:
                known[values] = True
        return known[values]

    return Rule(axes, refuses)


def read_by(game: Game, condition: Expression) -> set[str]:
    """The options a condition reads, and `players`, through definitions too."""
    read: set[str] = set()
    open_expressions = [condition]
    applied: set[str] = set()
    while open_expressions:
        for node in walk(open_expressions.pop()):
            if isinstance(node, Choice):
                read.add(node.option)
            elif isinstance(node, Word):
                read.add(PLAYERS)
            elif isinstance(node, Apply) and node.definition not in applied:
                applied.add(node.definition)
                open_expressions.append(game.definition(node.definition).body)
    return read


class Settings:
    """The space of settings under constraints; decides exactly which partial settings can be completed."""

    def __init__(self, axes: Mapping[str, tuple[Value, ...]], rules: Sequence[Rule]) -> None:
        self.axes = dict(axes)
        self.rules = tuple(rules)
        self._bound = [name for name in self.axes if any(name in rule.axes for rule in rules)]

    def complete(self, partial: Mapping[str, Value]) -> Setting | None:
        """Some values for the axes that constraints read, `partial` among them, which no constraint refuses; None if
        there are none."""
        chosen = dict(partial)
        return chosen if self._search(chosen) else None

    def _search(self, chosen: Setting) -> bool:
        if not self._stands(chosen):
            return False
        open_axis = next((name for name in self._bound if name not in chosen), None)
        if open_axis is None:
            return True
        for value in self.axes[open_axis]:
            chosen[open_axis] = value
            if self._search(chosen):
                return True
        del chosen[open_axis]
        return False

    def _stands(self, chosen: Mapping[str, Value]) -> bool:
        return not any(
            all(name in chosen for name in rule.axes) and rule.refuses(tuple(chosen[name] for name in rule.axes))
            for rule in self.rules
        )


def cover(axes: Mapping[str, tuple[Value, ...]], rules: Sequence[Rule], seed: int, tries: int = 12) -> Covering:
    """A covering array, greedily and by that seed; each row is the best of `tries`. The defaults come first."""
    space = Settings(axes, rules)
    allowed, impossible = _sort_pairs(space)
    stream = random.Random(seed)
    missing = set(allowed)
    rows: list[Setting] = []
    while missing:
        best: Setting = {}
        gain = -1
        for _ in range(tries):
            row = _row(space, missing, stream)
            found = sum(pair in missing for pair in pairs_of(row))
            if found > gain:
                best, gain = row, found
        rows.append({name: best[name] for name in axes})
        missing.difference_update(pairs_of(best))
    if not allowed:  # a single axis makes no pair
        rows.extend(dict([item]) for item in _alone(space))
    return Covering(tuple(rows), frozenset(allowed), frozenset(impossible))


def _alone(space: Settings) -> list[tuple[str, Value]]:
    return [(name, value) for name, values in space.axes.items() for value in values
            if space.complete({name: value}) is not None]


def _sort_pairs(space: Settings) -> tuple[list[Pair], list[Pair]]:
    allowed: list[Pair] = []
    impossible: list[Pair] = []
    for one, other in combinations(sorted(space.axes), 2):
        for first in space.axes[one]:
            for second in space.axes[other]:
                possible = space.complete({one: first, other: second}) is not None
                (allowed if possible else impossible).append(((one, first), (other, second)))
    return allowed, impossible


def _row(space: Settings, missing: set[Pair], stream: random.Random) -> Setting:
    """One row: a missing pair, then axis by axis the value that covers most of what is missing."""
    seed_pair = stream.choice(sorted(missing, key=repr))
    row: Setting = dict(seed_pair)
    names = [name for name in space.axes if name not in row]
    stream.shuffle(names)
    for name in names:
        values = list(space.axes[name])
        stream.shuffle(values)
        values.sort(key=lambda value: -_gain(row, name, value, missing))
        row[name] = next(value for value in values if space.complete({**row, name: value}) is not None)
    return row


def _gain(row: Mapping[str, Value], name: str, value: Value, missing: set[Pair]) -> int:
    return sum(
        (((other, row[other]), (name, value)) if other < name else ((name, value), (other, row[other]))) in missing
        for other in row
    )


def settings_of(game: Game, spec: Spec, seed: int) -> Covering:
    """The covering array of a game."""
    return cover(axes_of(spec), constraint_rules(game, spec), seed)
