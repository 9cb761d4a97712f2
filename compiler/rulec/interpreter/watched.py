"""A game that tells what its rules come to while it is played. Only who asks for one pays for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulec.interpreter import standings
from rulec.interpreter.evaluate import MEANINGS
from rulec.interpreter.game import Game, State
from rulec.interpreter.position import Value
from rulec.interpreter.scene import Meaning, Scene
from rulec.interpreter.trick import saying_due
from rulec.ir.expressions import Expression
from rulec.ir.game import Game as Rules
from rulec.ir.game import RankKey, Title
from rulec.ir.phases import Call, Saying, Tricks, Turns
from rulec_runtime.actions import split
from rulec_runtime.spec import Spec

Note = Callable[[Value, Scene], None]


@dataclass(frozen=True)
class Watch:
    """What is told: the values of some expressions, by the ids of their nodes; every call made, with the place of its
    word in the heading; every word said with a card; the keys that ranked seats at an end; the titles given there."""

    notes: Mapping[int, Sequence[Note]]
    called: Callable[[Call, int], None]
    said: Callable[[Saying, int], None]
    decided: Callable[[RankKey], None]
    given: Callable[[Title], None]


def watched_meanings(notes: Mapping[int, Sequence[Note]], nodes: Sequence[Expression]) -> dict[type, Meaning]:
    """The meanings of expressions, those of the kinds of these nodes with a look at the notes."""
    return MEANINGS | {kind: _noting(MEANINGS[kind], notes) for kind in {type(node) for node in nodes}}


def _noting(meaning: Meaning, notes: Mapping[int, Sequence[Note]]) -> Meaning:
    def value(node: Any, scene: Scene) -> Value:
        found = meaning(node, scene)
        if not scene.supposed:
            for note in notes.get(id(node), ()):
                note(found, scene)
        return found

    return value


class Watched(Game):
    """The game of the interpreter, telling a watch. Raises WrongOption."""

    def __init__(
        self, rules: Rules, spec: Spec, watch: Watch, meanings: Mapping[type, Meaning], /, players: int | None = None,
        **options: object,
    ) -> None:
        self.watch = watch
        self.meanings = meanings
        super().__init__(rules, spec, players, **options)

    def _fresh(self, host: int, roles: dict[str, int]) -> State:
        return WatchedState(self, super()._fresh(host, roles).position)

    def _load(self, raw: dict[str, Any], partial: bool) -> State:
        return WatchedState(self, super()._load(raw, partial).position)


class WatchedState(State):
    """A state of a watched game."""

    game: Watched

    def _apply(self, action: int) -> int:
        block, word, values = split(self.game.spec, action)
        if block.phase >= 0:
            at, place, _ = self.game.headings[block.first]
            phase = self.game.setting.rules.round[at]
            assert isinstance(phase, (Turns, Tricks)), "calls are made in turns and tricks"
            self.game.watch.called(phase.calls[place], word)
        elif values[0]:
            due = saying_due(self.scene(), word)
            assert due is not None, "a word goes with this card"
            self.game.watch.said(due, values[0] - 1)
        done = super()._apply(action)
        self._note_the_end()
        return done

    def _chance(self, order: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[Any, ...]:
        came = super()._chance(order, drawn)
        self._note_the_end()
        return came

    def _note_the_end(self) -> None:
        """At the end of a match (or of a round that stands alone): what ranks the seats, and the titles."""
        if not self.is_terminal():
            return
        match, setting, watch = self.game.setting.rules.match, self.game.setting, self.game.watch
        for key in standings.deciding(setting, self.position, match.rank):
            watch.decided(key)
        for title in match.titles:
            watch.given(title)
            for key in standings.deciding(setting, self.position, title.keys):
                watch.decided(key)
