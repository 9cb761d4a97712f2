"""The interpreter and the engine of a game as one pair of states that must never differ."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any

from rulec.driver.coverage import Coverage
from rulec.driver.covering import PLAYERS, Setting
from rulec.driver.transcript import Act, Attempt, Dealt, Start, Step
from rulec.interpreter.game import Game as Interpreted
from rulec.ir.game import Game as Rules
from rulec_runtime.errors import GameError, IllegalAction, SpecFault
from rulec_runtime.protocol import CHANCE, Facts, Game, State
from rulec_runtime.spec import Spec

_SAVES_RARELY = 24  # saves and tensors are compared at about one state in so many,
_NEWS_RARELY = 100  # places before the end of a round and the last entries of logs at one in so many,
_NEWS = 12  # and how many of them;
_LOGS_RARELY = 20  # whole logs at one in so many times their length, so that a long match does not wait for them
_TOGETHER = 0.25  # the part of the deals in which all cards of a suit or rank lie side by side


class Difference(Exception):
    """The wings do not agree: on what, and what each of them says."""

    def __init__(self, what: str, interpreter: Any, engine: Any) -> None:
        super().__init__(f"{what}: the interpreter gives {interpreter!r}, the engine {engine!r}")
        self.what = what
        self.interpreter = interpreter
        self.engine = engine


class Impossible(Exception):
    """A step of a transcript that cannot be taken here (on both wings alike)."""


@dataclass(frozen=True)
class Answer:
    """What a call gave: a value, or the error it raised (class and what it carries)."""

    value: Any = None
    error: tuple[str, ...] | None = None
    fault: SpecFault | None = None


def answer(call: Callable[[], Any]) -> Answer:
    """Calls; errors of the contract become part of the answer, anything else is named a crash."""
    try:
        return Answer(call())
    except IllegalAction as error:
        return Answer(error=("IllegalAction", error.kind, error.rule, error.place, error.text))
    except SpecFault as error:
        return Answer(error=(type(error).__name__, error.place, error.text), fault=error)
    except GameError as error:
        return Answer(error=(type(error).__name__, str(error)))
    except Exception as error:  # a crash of either wing is what this is here to find
        return Answer(error=("crash", type(error).__name__, str(error)))


def agree(what: str, interpreter: Callable[[], Any], engine: Callable[[], Any]) -> Answer:
    """Both calls give the same, to the type of every number and the order of every map. Raises Difference, also when
    both crash."""
    one, other = answer(interpreter), answer(engine)
    if one.error != other.error or repr(one.value) != repr(other.value):
        raise Difference(what, one.error or one.value, other.error or other.value)
    if one.error is not None and one.error[0] == "crash":
        raise Difference(what, one.error, other.error)
    return one


class Wings:
    """Both implementations of one game; the interpreter tells what it reaches if there is a coverage."""

    def __init__(self, rules: Rules, spec: Spec, engine: ModuleType, coverage: Coverage | None = None) -> None:
        self.rules = rules
        self.spec = spec
        self._engine = engine
        self._coverage = coverage
        self._known: Spec | None = None  # the engine's data, once compared

    def interpreted(self, setting: Setting) -> Interpreted:
        """The interpreter with these options. Raises WrongOption."""
        options = {name: value for name, value in setting.items() if name != PLAYERS}
        if self._coverage is not None:
            return self._coverage.game(int(setting[PLAYERS]), **options)
        return Interpreted(self.rules, self.spec, int(setting[PLAYERS]), **options)

    def games(self, setting: Setting) -> tuple[Game, Game]:
        """Interpreter and engine with these options. Raises WrongOption, Difference."""
        options = {name: value for name, value in setting.items() if name != PLAYERS}
        one: Game = self.interpreted(setting)
        other: Game = self._engine.Game(int(setting[PLAYERS]), **options)
        agree("options", lambda: (one.players, dict(one.options)), lambda: (other.players, dict(other.options)))
        if other.spec is not self._known:  # one for all games of an engine
            agree("the data of the game", one.spec.to_json, other.spec.to_json)
            self._known = other.spec
        return one, other

    def start(self, start: Start) -> Pair:
        """The pair of states at a start. Raises WrongOption, WrongFacts, Difference."""
        return Pair(*self.games(start.setting), start)


class Pair:
    """The same match or round on both wings. Whatever is done is done to both, and compared."""

    def __init__(self, one: Game, other: Game, start: Start) -> None:
        self.spec = one.spec
        self.start = start
        self._games = (one, other)
        self._states = self._open(one, start), self._open(other, start)
        self._viewers: list[int | None] = [*range(one.players), None]
        self._events = 0  # that the states have behind them
        self.faults: list[SpecFault] = []

    @staticmethod
    def _open(game: Game, start: Start) -> State:
        if start.scope != "match":
            state = game.new_round(start.facts)
            return state if start.scope == "round" else _in_a_match(state)
        roles = {name: seat for name, seat in start.facts.items() if name != "host"}
        return game.new_match(roles, int(start.facts.get("host", 0)))

    @property
    def state(self) -> State:
        """The interpreter's state, to look at."""
        return self._states[0]

    def _agree(self, what: str, look: Callable[[State], Any]) -> Answer:
        one, other = self._states
        return agree(what, lambda: look(one), lambda: look(other))

    def compare(self) -> None:
        """Everything a seat, a spectator and a host can read now is equal. Raises Difference."""
        for what, look in self._looks():
            self._agree(what, look)

    def compare_rarely(self, stream: random.Random) -> None:
        """Sometimes: that saves, tensors and logs are equal too. Raises Difference."""
        if stream.randrange(_SAVES_RARELY) == 0:
            self.compare_saves()
        if stream.randrange(_NEWS_RARELY) == 0:
            self._agree("places and titles", _placed)
            self._agree("end of the visible logs", partial(_news, self._viewers, self._events - _NEWS))
        if stream.randrange(_LOGS_RARELY * max(self._events, _NEWS_RARELY)) == 0:
            self.compare_logs()

    def _looks(self) -> Iterator[tuple[str, Callable[[State], Any]]]:
        yield "player on turn", lambda state: state.current_player()
        yield "legal actions", lambda state: [
            (action, state.action_to_string(action)) for action in state.legal_actions()
        ]
        for viewer in self._viewers:
            name = "spectator" if viewer is None else f"seat {viewer}"
            yield f"observation of {name}", partial(_observation, viewer)
        yield "returns", lambda state: state.returns()
        yield "report", lambda state: (state.report(), state.is_settled())
        yield "end", lambda state: state.is_terminal()
        if self.state.current_player() < 0:
            yield "places and titles", _placed
        yield "facts", lambda state: state.to_facts()
        if self.spec.table.tournament is not None and self.state.is_terminal() and self.state.is_settled():
            yield "what the table keeps, and how it compares", _compared

    def compare_saves(self) -> None:
        """Tensors and saves are equal, and either wing loads what the other wrote. Raises Difference."""
        self._agree("size of the tensor", lambda state: state.game.tensor_size)
        for viewer in self._viewers:
            self._agree("tensor", partial(_tensor, viewer))
        self._agree("save", lambda state: state.serialize(log=False))
        saves = [state.serialize(log=False) for state in self._states]
        facts = self.state.to_facts()
        for game, save in zip(self._games, reversed(saves), strict=True):
            loaded = answer(partial(_facts_of_save, game, save))
            if repr(loaded.value) != repr(facts):
                raise Difference("facts of a save of the other wing", facts, loaded.error or loaded.value)

    def compare_logs(self) -> None:
        """The record, and what each viewer has seen of it, are equal. Raises Difference."""
        self._agree("visible logs", partial(_news, self._viewers, 0))
        self._agree("log", lambda state: state.log())
        self._agree("save with its log", lambda state: state.serialize())

    def outcome(self, stream: random.Random) -> Dealt:
        """A random outcome of the chance point; some are such as chance alone seldom gives. Raises Difference."""
        order = list(self._agree("pack", lambda state: state.pack()).value)
        stream.shuffle(order)
        if stream.random() < _TOGETHER:
            order = self._together(order, stream)
        drawn: list[int] = []
        while offered := self._agree("values to draw from", lambda state: state.draws(order, drawn)).value:
            drawn.append(stream.choice(offered))
        return Dealt(tuple(order), tuple(drawn))

    def _together(self, order: list[int], stream: random.Random) -> list[int]:
        """The order with the cards of one suit or rank side by side, so that they may come into one hand."""
        printed, place = self.spec.printed, stream.randrange(2)
        wanted = printed[stream.choice(order)][place]
        alike = [card for card in order if printed[card][place] == wanted]
        others = [card for card in order if printed[card][place] != wanted]
        at = stream.randint(0, len(others))
        return others[:at] + alike + others[at:]

    def take(self, step: Step) -> None:
        """Takes a step on both wings. A fault of the spec is kept in `faults`. Raises Difference, and Impossible."""
        match step:
            case Dealt(order, drawn):
                given = self._agree("deal", lambda state: state.deal(order, drawn))
            case Act(action):
                given = self._agree("action", lambda state: state.apply_action(action))
            case Attempt(action):
                self._refuse(action)
                return
        if given.fault is not None:
            self.faults.append(given.fault)
        elif given.error is not None:
            raise Impossible(": ".join(given.error))
        else:
            self._events += 1

    def _refuse(self, action: int) -> None:
        """Both wings refuse an action in the same words, and nothing changes."""
        before = self.state.to_facts()
        given = self._agree(f"refusal of action {action}", lambda state: state.apply_action(action))
        if given.error is None or given.error[0] != "IllegalAction":
            raise Impossible(f"action {action} was to be refused")
        if self._agree("is_legal", lambda state: state.is_legal(action)).value:
            raise Difference(f"is_legal of refused action {action}", True, True)
        after = self._agree("facts after a refusal", lambda state: state.to_facts()).value
        if repr(before) != repr(after):
            raise Difference("facts after a refusal", before, after)

    @property
    def at_chance(self) -> bool:
        """Whether an outcome is awaited."""
        return self.state.current_player() == CHANCE


def _in_a_match(state: State) -> State:
    """A round that other rounds follow."""
    facts = state.to_facts()
    return state.game.from_facts({**facts, "at": {**facts["at"], "scope": "match"}})


def _observation(viewer: int | None, state: State) -> Facts:
    return state.observation(viewer)


def _placed(state: State) -> tuple[list[int], dict[str, list[int]]]:
    return state.ranking(), state.titles()


def _compared(state: State) -> list[Any]:
    """What is kept of a round that is over; the rows of its seats compared as if each were of another table."""
    kept = state.game.table_rule("tournament.keep", state)
    found = [kept]
    for _, x in kept:
        found.append(state.game.table_rule("tournament.pool", x))
        found += [state.game.table_rule("tournament.compare", x, y) for _, y in kept]
    return found


def _news(viewers: list[int | None], since: int, state: State) -> list[list[Any]]:
    return state.information_states(viewers, max(since, 0))


def _tensor(viewer: int | None, state: State) -> bytes:
    out = bytearray(state.game.tensor_size)
    state.observation_tensor(viewer, out)
    return bytes(out)


def _facts_of_save(game: Game, save: bytes) -> Facts:
    return game.deserialize(save).to_facts()
