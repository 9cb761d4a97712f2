"""The points of a spec that play can reach, and what reaches each of them.

An item is a thing that was written (a guard, a rung, an arm of a case, an option) with the ways it can go: a guard
holds or fails, a rung binds, an option has each of its choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rulec.driver.meaning import value_text
from rulec.interpreter.copies import different
from rulec.interpreter.position import Value
from rulec.interpreter.scene import Scene
from rulec.interpreter.watched import Note, Watch
from rulec.ir.effects import CaseOf, ForEach, When
from rulec.ir.expressions import Case, Choice, Column, Const, Expression, If
from rulec.ir.game import Game, RankKey, ScheduleCase, Title
from rulec.ir.phases import Call, Deal, Phase, Saying, Tricks, Turns
from rulec.ir.table import Option
from rulec.ir.tournament import Tournament
from rulec.ir.walk import walk
from rulec.source.span import NOWHERE, Span

HOLDS: Final = ("holds", "fails")

Reached = Callable[[int], None]  # a point, by its number


@dataclass
class Item:
    """Something written in a section of the spec, what it is, and its ways; `first` is the number of the first."""

    section: str
    what: str
    span: Span
    ways: tuple[str, ...]
    first: int


@dataclass
class Points:
    """The points of a game, numbered from 0 in order of declaration: the same rules give the same numbers. `watch` says
    which are reached, by their numbers."""

    game: Game
    reached: Reached
    items: list[Item] = field(default_factory=list)
    nodes: list[Expression] = field(default_factory=list)
    count: int = 0

    def __post_init__(self) -> None:
        self._known: dict[tuple[str, Span], Item] = {}
        self._notes: dict[int, list[Note]] = {}
        self._calls: dict[int, int] = {}
        self._sayings: dict[int, tuple[Saying, int]] = {}
        self._keys: dict[int, int] = {}
        self._titles: dict[int, int] = {}
        _Listing(self).all()

    def watch(self) -> Watch:
        """What tells of the points while a game is played."""
        return Watch(self._notes, self._called, self._said, self._decided, self._given)

    def _called(self, call: Call, word: int) -> None:
        self.reached(self._calls[id(call)] + word)

    def _said(self, saying: Saying, word: int) -> None:
        rule, first = self._sayings[id(saying)]
        self.reached(first + rule.words.index(word))

    def _decided(self, key: RankKey) -> None:
        if id(key) in self._keys:
            self.reached(self._keys[id(key)])

    def _given(self, title: Title) -> None:
        self.reached(self._titles[id(title)])

    def add(self, section: str, what: str, span: Span, ways: tuple[str, ...]) -> int:
        """The number of the first way of an item. What is written at one place is one item, wherever it is used."""
        key = (what, span)
        if key not in self._known:
            self._known[key] = Item(section, what, span, ways, self.count)
            self.items.append(self._known[key])
            self.count += len(ways)
        return self._known[key].first

    def note(self, node: Expression, note: Note) -> None:
        """Has the value of a node told whenever it is worked out."""
        self._notes.setdefault(id(node), []).append(note)
        self.nodes.append(node)

    def call(self, call: Call, first: int) -> None:
        """Has a heading told when it is called."""
        self._calls[id(call)] = first

    def saying(self, saying: Saying, first: int) -> None:
        """Has the words told that are said with a card."""
        self._sayings[id(saying)] = saying, first

    def key(self, key: RankKey, first: int) -> None:
        """Has a key told when it tells seats apart."""
        self._keys[id(key)] = first

    def title(self, title: Title, first: int) -> None:
        """Has a title told when it is given."""
        self._titles[id(title)] = first


def _played(game: Game) -> tuple[Any, ...]:
    """What is read while a match is played, and when tables are compared."""
    return (game.clockwise, game.deck, game.sides, game.sides_seen_by, game.zones, game.registers, game.definitions,
            game.routines, game.match, game.round, game.report, None if game.table is None else game.table.tournament)


class _Listing:
    """Lists the points of a game, section by section."""

    def __init__(self, points: Points) -> None:
        self._points = points
        self._game = points.game
        read = {node.option for part in _played(self._game) for node in walk(part) if isinstance(node, Choice)}
        self._options = {option.name: self._option(option) for option in self._game.options if option.name in read}

    def all(self) -> None:
        game = self._game
        for constraint in game.constraints:
            self._guard("constraints", "constraint", constraint.condition)
            self._inside("constraints", constraint.condition, choices=False)
        for name, part in (("direction", game.clockwise), ("deck", game.deck), ("sides", game.sides),
                           ("sides", game.sides_seen_by), ("zones", game.zones), ("state", game.registers)):
            self._inside(name, part)
        self._deck()
        for definition in game.definitions:
            self._inside(f"define {definition.name}", definition.body)
        for routine in game.routines:
            self._inside(f"define {routine.name}", routine.effects)
        self._match()
        for phase in game.round:
            self._phase(f"round {phase.name}", phase)
        self._inside("report", game.report)
        if game.table is not None and game.table.tournament is not None:
            self._tournament(game.table.tournament)

    def _option(self, option: Option) -> tuple[int, dict[int, int]]:
        """The number of the first way, and the place of each value that is one."""
        values = option.values or tuple(range(len(option.choices))) or tuple(
            dict.fromkeys((option.low, option.default, option.high)))
        texts = option.choices or tuple(map(str, values))
        first = self._points.add("options", f"option {option.name}", option.span, texts)
        return first, {value: place for place, value in enumerate(values)}

    def _inside(self, section: str, tree: Any, choices: bool = True) -> None:
        """What lies in expressions and effects: conditions, cases, columns, options."""
        for node in walk(tree):
            match node:
                case If(condition=condition):
                    self._guard(section, "if", condition)
                case Case():
                    self._case(section, node)
                case When(branches=branches):
                    for branch in branches:
                        self._guard(section, "if", branch.condition)
                case CaseOf():
                    self._case_of(section, node)
                case ForEach(where=where):
                    self._guard(section, "where", where)
                case Choice() if choices:
                    self._choice(node)
                case Column():
                    self._column(node)

    def _guard(self, section: str, what: str, condition: Expression | None) -> None:
        """A condition, each way."""
        if condition is None or isinstance(condition, Const) or condition.span == NOWHERE:
            return
        first = self._points.add(section, what, condition.span, HOLDS)
        self._points.note(condition, lambda value, scene: self._points.reached(first + (value is not True)))

    def _once(self, section: str, what: str, node: Expression | None, when: Callable[[Value, Scene], bool]) -> None:
        """Something that comes to its effect or does not."""
        if node is None or node.span == NOWHERE:
            return
        first = self._points.add(section, what, node.span, ("",))

        def note(value: Value, scene: Scene) -> None:
            if when(value, scene):
                self._points.reached(first)

        self._points.note(node, note)

    def _case(self, section: str, case: Case) -> None:
        """The arms of a case and the cells of a table. (Where `call` stands for a value there is a case that nobody
        wrote.)"""
        arms = [(self._label(case.of, arm.values), arm.then) for arm in case.arms]
        for label, then in [*arms, *([("else", case.otherwise)] if case.otherwise is not None else [])]:
            if then.span not in (NOWHERE, case.span):
                first = self._points.add(section, f"case {label}", then.span, ("",))
                self._points.note(then, self._always(first))

    def _always(self, point: int) -> Note:
        return lambda value, scene: self._points.reached(point)

    def _case_of(self, section: str, case: CaseOf) -> None:
        labels = [self._label(case.of, arm.values) for arm in case.arms]
        labels += ["else"] if case.otherwise is not None else []
        self._by_value(section, "case", case.of, [arm.values for arm in case.arms], tuple(labels))

    def _by_value(self, section: str, what: str, of: Expression, arms: Sequence[tuple[Any, ...]],
                  ways: tuple[str, ...]) -> None:
        """Arms that are not expressions: by the value they are chosen by; one way more than arms is `else`."""
        first = self._points.add(section, what, of.span, ways)

        def note(value: Value, scene: Scene) -> None:
            place = next((place for place, values in enumerate(arms) if value in values), len(arms))
            self._points.reached(first + place)

        self._points.note(of, note)

    def _label(self, of: Expression, values: tuple[int | bool | None, ...]) -> str:
        return ", ".join("none" if value is None else value_text(of.type, value, self._game) for value in values)

    def _choice(self, node: Choice) -> None:
        first, places = self._options[node.option]

        def note(value: Value, scene: Scene) -> None:
            assert isinstance(value, int)
            if value in places:
                self._points.reached(first + places[value])

        self._points.note(node, note)

    def _column(self, node: Column) -> None:
        """A cell of a kind is reached when it is read, by the value it is read for."""
        kind = next(kind for kind in self._game.kinds if kind.name == node.kind)
        first = self._points.add(f"kinds {kind.name}", f"column {node.name}", kind.span, kind.values)

        def note(value: Value, scene: Scene) -> None:
            row = scene.value(node.of)
            if isinstance(row, int):
                self._points.reached(first + row)

        self._points.note(node, note)

    def _deck(self) -> None:
        deck = self._game.deck
        for extra in deck.extras:
            self._guard("deck", "if", extra.condition)
        for rule in deck.points:
            self._once("deck", "points", rule.cards, lambda value, scene: bool(value))
        for trumps in deck.trumps:
            self._guard("deck", "if", trumps.condition)
        if deck.plain is not None:
            self._guard("deck", "if", deck.plain.condition)

    def _match(self) -> None:
        match = self._game.match
        self._inside("match", (match.roles, match.playing))
        for part in (match.rounds, match.until, match.at_most, match.result, match.schedule):
            self._inside("match", part)
        self._guard("match", "until", match.until)
        if isinstance(match.schedule, ScheduleCase):
            labels = tuple(self._label(match.schedule.of, values) for values, _ in match.schedule.arms)
            self._by_value("match", "case", match.schedule.of, [values for values, _ in match.schedule.arms], labels)
        self._keys("rank", match.rank)
        for title in match.titles:
            self._points.title(title, self._points.add("match", f"title {title.name}", title.span, ("given",)))
            self._keys("title", title.keys)

    def _tournament(self, rules: Tournament) -> None:
        section = "table tournament"
        for line in rules.compare:
            self._guard(section, "if", line.condition)
            self._once(section, "compare", line.by, lambda value, scene: True)
        self._guard(section, "pool", rules.pool)
        self._inside(section, rules)

    def _keys(self, what: str, keys: tuple[RankKey, ...]) -> None:
        for key in keys:
            if key.by.span != NOWHERE:
                self._points.key(key, self._points.add("match", what, key.by.span, ("decides",)))
            self._guard("match", "if", key.condition)
            self._inside("match", key)

    def _phase(self, section: str, phase: Phase) -> None:
        self._guard(section, "if", phase.condition)
        match phase:
            case Deal():
                for redeal in phase.redeals:
                    self._guard(section, "redeal if", redeal.condition)
            case Turns():
                self._calls(section, phase.calls)
                self._guard(section, "until", phase.until)
                self._guard(section, "stays", phase.stays)
            case Tricks():
                self._tricks(section, phase)
        self._inside(section, phase)

    def _calls(self, section: str, calls: tuple[Call, ...]) -> None:
        for call in calls:
            self._points.call(call, self._points.add(section, "call", call.span, call.words))
            for rule in call.requires:
                self._guard(section, "if", rule.condition)
            for rule in call.refuses:
                self._guard(section, "unless", rule.condition)

    def _tricks(self, section: str, phase: Tricks) -> None:
        self._guard(section, "until", phase.until)
        self._calls(section, phase.calls)
        for saying in phase.says:
            self._guard(section, "says if", saying.condition)
            words = tuple(self._game.said[word] for word in saying.words)
            self._points.saying(saying, self._points.add(section, "says", saying.condition.span, words))
        self._guard(section, "face_down", phase.face_down)
        for what, ladder in (("lead", phase.lead), ("follow", phase.follow)):
            for rung in ladder:
                self._once(section, what, rung.condition, _held)
        self._once(section, "always", phase.always, _held)
        self._once(section, "hold_back", None if phase.hold_back is None else phase.hold_back.condition, _held)
        for winner in phase.wins:
            self._once(section, "wins", winner, _lies_in_trick)


def _held(value: Value, scene: Scene) -> bool:
    """Whether the player on turn holds a card of a set."""
    if scene.position.player is None or not isinstance(value, (frozenset, tuple)):
        return False
    return not different(scene.lying("hand", scene.position.player)).isdisjoint(value)


def _lies_in_trick(value: Value, scene: Scene) -> bool:
    return any(play.card == value for play in scene.position.trick)
