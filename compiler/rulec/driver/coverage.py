"""How often each point of a spec is reached by what is played on the interpreter, and by which source."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from rulec.driver.compile import Compiled
from rulec.driver.covering import PLAYERS, Setting, axes_of, read_by
from rulec.driver.points import Item, Points
from rulec.interpreter.watched import Watched, watched_meanings
from rulec.ir.game import Game as Rules
from rulec.ir.table import Option
from rulec.source.span import Span
from rulec_runtime.errors import WrongOption
from rulec_runtime.spec import Spec

_TRIED = 2_000  # settings tried for a constraint, at most


class Coverage:
    """The points of one game, and how often each was reached by the games made here (`reached`, by the number of the
    point)."""

    def __init__(self, rules: Rules, spec: Spec) -> None:
        self._rules = rules
        self._spec = spec
        self.reached: Counter[int] = Counter()
        self._points = Points(rules, self._note)
        self._watch = self._points.watch()
        self._meanings = watched_meanings(self._watch.notes, self._points.nodes)

    def _note(self, point: int) -> None:
        self.reached[point] += 1

    @property
    def items(self) -> list[Item]:
        """What can be reached, in order of declaration."""
        return self._points.items

    def game(self, players: int, **options: object) -> Watched:
        """The interpreter with these options. Raises WrongOption."""
        return Watched(self._rules, self._spec, self._watch, self._meanings, players, **options)

    def taken(self) -> Counter[int]:
        """What was reached since this was asked last."""
        reached, self.reached = self.reached, Counter()
        return reached

    def try_constraints(self) -> None:
        """Makes games with options that each constraint allows and refuses, looked for among all values it reads."""
        for number, constraint in enumerate(self._rules.constraints):
            read = read_by(self._rules, constraint.condition)
            values = {name: known for name, known in self._values().items() if name in read}
            ways: set[bool] = set()
            for setting in _settings(values):
                ways.add(self._refused(setting, number))
                if len(ways) == 2:
                    break

    def _values(self) -> dict[str, tuple[int | str, ...]]:
        """Every value of every option, and every number of players."""
        axes: dict[str, tuple[int | str, ...]] = dict(axes_of(self._spec))
        for option in self._rules.options:
            if not option.choices and not option.values:
                axes[option.name] = _range(option)
        return axes

    def _refused(self, setting: Mapping[str, int | str], constraint: int) -> bool:
        """Whether that constraint is the first that refuses a setting."""
        options = dict(setting)
        players = int(options.pop(PLAYERS, self._spec.players[0]))
        try:
            self.game(players, **options)
        except WrongOption as error:
            return self._spec.constraints[constraint] in str(error)
        return False


def _range(option: Option) -> tuple[int, ...]:
    return tuple(range(option.low, option.high + 1))


def _settings(values: Mapping[str, tuple[int | str, ...]]) -> list[Setting]:
    """All combinations, or so many at random."""
    if prod(map(len, values.values())) <= _TRIED:
        return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    stream = random.Random(0)
    return [{name: stream.choice(known) for name, known in values.items()} for _ in range(_TRIED)]


@dataclass(frozen=True)
class Row:
    """An item with what is written there, and how often each of its ways was reached by each source."""

    item: Item
    text: str
    reached: Mapping[str, Mapping[str, int]]

    def count(self, way: str) -> int:
        """How often a way was reached by all sources."""
        return sum(self.reached[way].values())

    @property
    def unreached(self) -> list[str]:
        """The ways that nothing reached."""
        return [way for way in self.item.ways if not self.count(way)]


def rows(compiled: Compiled, items: Sequence[Item], reached: Mapping[str, Counter[int]]) -> list[Row]:
    """The items of a game in order, with what reached them by source."""
    lines = {source.file: source.lines for source in compiled.resolved.files}
    return [
        Row(item, _written(item.span, lines.get(item.span.file, ())), {
            way: {source: counts[item.first + place] for source, counts in reached.items()}
            for place, way in enumerate(item.ways)
        })
        for item in items
    ]


def _written(span: Span, lines: Sequence[str]) -> str:
    """What is written at a place, on one line."""
    text = list(lines[span.line - 1:span.end_line])
    if len(text) == span.end_line - span.line + 1:
        text[-1] = text[-1][:span.end_column - 1]
        text[0] = text[0][span.column - 1:]
    return " ".join(" ".join(text).split())
