"""Game and State of the interpreter: the contract of games on immutable positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self, TypeVar

from rulec.interpreter import facts, rounds, standings, table_rules, tricks, turns, views
from rulec.interpreter.copies import faces_in
from rulec.interpreter.effects import DrawNeeded, Fault, WrongDraw
from rulec.interpreter.evaluate import MEANINGS
from rulec.interpreter.fresh import fresh
from rulec.interpreter.position import Position
from rulec.interpreter.scene import Meaning, Scene, Setting
from rulec.interpreter.trick import chooser, winning_play
from rulec.ir.game import Game as Rules
from rulec.ir.phases import Call, Tricks, Turns
from rulec.ir.rules import numbered_rules
from rulec.ir.types import SetOf
from rulec_runtime.actions import split
from rulec_runtime.protocol import CHANCE, TERMINAL
from rulec_runtime.spec import CHANCE_POINT, NO_SUCH_ACTION, NOT_HELD, OTHER_PHASE, OVER, WRONG_WORD, BlockInfo, Spec
from rulec_runtime.state import GameMethods, StateMethods
from rulec_runtime.wing import Node, Raw

Answer = TypeVar("Answer")

FINE = -1  # no rule refuses, no check has failed, no constraint holds


class Game(GameMethods):
    """A game played from its representation. Raises WrongOption. `meanings` says what each kind of expression means."""

    meanings: Mapping[type, Meaning] = MEANINGS

    def __init__(self, rules: Rules, spec: Spec, /, players: int | None = None, **options: object) -> None:
        self.spec = spec
        self.players, self._settings = self._configure(players, options)
        values = {option.name: value for option, value in zip(spec.options, self._settings, strict=True)}
        self.setting = Setting(rules, spec, self.players, values, self.meanings)
        self.headings = _headings(rules, spec)
        self.rule_numbers = {
            (rule.phase, rule.call, rule.part, rule.place): rule.number for rule in numbered_rules(rules)
        }
        self._check()

    def _broken(self) -> int:
        scene = Scene(self.setting, fresh(self.setting, 0, {}))
        for number, constraint in enumerate(self.setting.rules.constraints):
            if scene.flag(constraint.condition):
                return number
        return FINE

    def _direction(self) -> int:
        return self.setting.way

    def _fresh(self, host: int, roles: dict[str, int]) -> State:
        return State(self, fresh(self.setting, host, roles))

    def _load(self, raw: Raw, partial: bool) -> State:
        return State(self, facts.load(self.setting, fresh(self.setting, raw["host"], {}), raw))

    def _schedule(self) -> list[int]:
        return list(self.setting.schedule)

    def table_rule(self, name: str, *about: Any) -> Any:
        """A rule about the table, see `rulec_runtime.protocol.Game`. Raises KeyError."""
        return table_rules.answer(self.setting, name, about)

    def _pack(self) -> list[int]:
        return list(faces_in(self.setting.copies(self.setting.pack)))


def _headings(rules: Rules, spec: Spec) -> dict[int, tuple[int, int, BlockInfo]]:
    """Phase, place of the heading in it, and block, by the first id of each block of calls."""
    found: dict[int, tuple[int, int, BlockInfo]] = {}
    for phase in range(len(rules.round)):
        blocks = [block for block in spec.blocks if block.phase == phase]
        found |= {block.first: (phase, place, block) for place, block in enumerate(blocks)}
    return found


class State(StateMethods):
    """A match in play: the position it has come to, and the chain of events."""

    game: Game
    _history: Node

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.position = position
        self._history = (None, None, position)
        self._asked, self._answers = position, dict[str, Any]()  # what has been worked out of that position

    def scene(self) -> Scene:
        """What expressions are read against in this state."""
        return Scene(self.game.setting, self.position)

    def clone(self) -> Self:
        """An exact copy."""
        copy = type(self)(self.game, self.position)
        copy._history = self._history
        return copy

    def is_terminal(self) -> bool:
        """Whether the match (or the one round) is over."""
        return self.position.phase == len(self.game.setting.rules.round)

    def current_player(self) -> int:
        """The seat that decides, CHANCE at a chance point, TERMINAL at the end."""
        if self.is_terminal():
            return TERMINAL
        if self.position.phase == 0 or self.position.player is None:
            return CHANCE
        phase = self.game.setting.rules.round[self.position.phase]
        seat = chooser(self.scene()) if isinstance(phase, Tricks) else self.position.player
        assert seat is not None, "somebody decides"
        return seat

    def _once(self, name: str, work: Callable[[], Answer]) -> Answer:
        """What `work` gives, worked out once for a position; the answer is only read."""
        if self._asked is not self.position:
            self._asked, self._answers = self.position, {}
        if name not in self._answers:
            self._answers[name] = work()
        found: Answer = self._answers[name]
        return found

    def legal_actions(self) -> list[int]:
        """Legal action ids, ascending; empty at a chance point and at the end."""
        return [] if self.current_player() < 0 else list(self._once("legal actions", self._legal))

    def _legal(self) -> list[int]:
        phase = self.game.setting.rules.round[self.position.phase]
        assert isinstance(phase, (Turns, Tricks)), "somebody is on turn in turns and tricks only"
        calls = [
            action
            for call, block in self._calls(phase)
            for action in turns.legal_calls(call, block, self.game.setting, self.position)
        ]
        return calls + self._legal_plays(phase) if isinstance(phase, Tricks) else calls

    def _calls(self, phase: Turns | Tricks) -> list[tuple[Call, BlockInfo]]:
        return [
            (phase.calls[place], block)
            for at, place, block in self.game.headings.values() if at == self.position.phase
        ]

    def _legal_plays(self, phase: Tricks) -> list[int]:
        scene = self.scene()
        first, manners = self.game.spec.blocks[-1].first, self.game.spec.manners
        return [
            first + card * manners + _manner(word)
            for card in sorted(tricks.Playable(phase, scene).cards) for word in tricks.words_for(scene, card)
        ]

    def _refusal(self, action: int) -> int:
        if not 0 <= action < self.game.spec.action_count:
            return NO_SUCH_ACTION
        if self.current_player() == CHANCE:
            return CHANCE_POINT
        if self.is_terminal():
            return OVER
        block, word, values = split(self.game.spec, action)
        phase = self.game.setting.rules.round[self.position.phase]
        if isinstance(phase, Tricks) and block.phase < 0:
            return self._refusal_of_play(phase, word, values[0])
        if isinstance(phase, (Turns, Tricks)) and block.phase == self.position.phase:
            return self._refusal_of_call(phase, block, word, values)
        return OTHER_PHASE

    def _refusal_of_call(self, phase: Turns | Tricks, block: BlockInfo, word: int, values: tuple[int, ...]) -> int:
        at, place, _ = self.game.headings[block.first]
        call = phase.calls[place]
        said = self.game.setting.rules.words.index(call.words[word])
        refused = turns.refusal(call, self.game.setting, self.position, said, values)
        return FINE if refused is None else self.game.rule_numbers[at, place, *refused]

    def _refusal_of_play(self, phase: Tricks, card: int, manner: int) -> int:
        scene = self.scene()
        choice = tricks.Playable(phase, scene)
        numbers = self.game.rule_numbers
        if card not in choice.hand:
            return NOT_HELD
        if card not in choice.bound | choice.free:
            return numbers[self.position.phase, None, choice.ladder, choice.rung]
        if card in choice.held_back:
            return numbers[self.position.phase, None, "hold_back", 0]
        return FINE if manner in map(_manner, tricks.words_for(scene, card)) else WRONG_WORD

    def _apply(self, action: int) -> int:
        block, word, values = split(self.game.spec, action)
        setting = self.game.setting
        try:
            if block.phase < 0:
                said = None if values[0] == 0 else values[0] - 1
                self.position = rounds.play(setting, self.position, word, said)
            else:
                _, place, _ = self.game.headings[block.first]
                named = setting.rules.words.index(block.words[word])
                self.position = rounds.call(setting, self.position, place, named, values)
        except Fault as fault:
            return fault.number
        return FINE

    def _chance(self, order: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[Any, ...]:
        try:
            outcome = rounds.deal(self.game.setting, self.position, order, drawn)
        except DrawNeeded as needed:
            return ("draw", list(needed.values))
        except WrongDraw:
            return ("wrong",)
        except Fault as fault:
            return ("fault", fault.number)
        if outcome.position.drawn:
            return ("unused",)
        self.position = outcome.position
        return ("dealt",) if outcome.void is None else ("void", outcome.void, outcome.seat)

    def _raw(self) -> Raw:
        return self._once("facts", lambda: facts.raw_facts(self.game.setting, self.position))

    def _visible(self, viewer: int) -> dict[str, Any]:
        setting, position = self.game.setting, self.position
        seers = self._once("seers", lambda: views.who_sees(setting, position))
        return views.visible(seers, self._once("sides", lambda: views.who_knows_sides(setting, position)), viewer)

    def _snapshot(self) -> Position:
        return self.position

    def _restore(self, snapshot: Position) -> None:
        self.position = snapshot

    def _results(self) -> list[int]:
        return standings.results(self.game.setting, self.position)

    def _ranking(self) -> list[int]:
        return standings.ranking(self.game.setting, self.position)

    def _titles(self) -> list[list[int]]:
        return standings.titles(self.game.setting, self.position)

    def _winning_card(self) -> int | None:
        won = winning_play(self.scene())
        return None if won is None else won.card

    def _settle(self) -> int:
        try:
            self.position = rounds.settle(self.game.setting, self.position)
        except Fault as fault:
            return fault.number
        return FINE

    def _evaluate(self, number: int) -> Any:
        expression = self.game.setting.rules.examples[number].value
        assert expression is not None, "examples of the form `value` have an expression"
        scene = self.scene()
        return list(scene.members(expression)) if isinstance(expression.type, SetOf) else scene.value(expression)


def _manner(word: int | None) -> int:
    """The number of a word among the manners of playing a card; 0 is silence."""
    return 0 if word is None else word + 1
