"""One match of bots as a short text that people can read and tests can compare: every deal, every move, and a digest
of all that can be seen. Such a text can be played again."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterator

from rulec.driver.policy import Policy
from rulec_runtime.errors import GameError
from rulec_runtime.protocol import CHANCE, SPECTATOR, Game, State

_MOVE = re.compile(r"  (\d+): (\S.*?) \(\d+\)(?=  |$)")


class WrongPlaythrough(Exception):
    """A text that is no playthrough of this game, or of other rules than these."""


def playthrough(game: Game, bots: Policy, stream: random.Random) -> str:
    """A whole match of these bots, dealt by the stream. A line for every deal, for every run of calls, for every trick;
    behind each action how many were legal; after every round its results, report and a digest of every view and fact on
    the way."""
    state = game.new_match()
    options = "".join(f" {name}={value}" for name, value in game.options.items())
    head = f"{game.spec.game} players={game.players}{options}"
    return "\n".join([head, *_rounds(state, bots, stream)]) + "\n"


def _rounds(state: State, bots: Policy, stream: random.Random) -> Iterator[str]:
    digest = hashlib.sha256()
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            yield from _deal(state, stream)
        else:
            yield _run(state, bots, digest)
        if state.is_terminal() or state.current_player() == CHANCE:
            results = " ".join(f"{result:g}" for result in state.returns())
            yield f"  results {results}  seen {digest.hexdigest()[:12]}"
            report = state.report()
            if report:
                yield "  report " + "  ".join(f"{name} {_plain(value)}" for name, value in report.items())
    yield "places " + " ".join(map(str, state.ranking()))
    for title, seats in state.titles().items():
        yield f"{title} {_plain(seats)}"


def _deal(state: State, stream: random.Random) -> Iterator[str]:
    facts = state.to_facts()
    order = state.pack()
    stream.shuffle(order)
    drawn: list[int] = []
    while values := state.draws(order, drawn):
        drawn.append(stream.choice(values))
    state.deal(order, drawn)
    spec = state.game.spec
    yield f"round {facts['round']} attempt {facts['at']['attempt']}"
    yield "  pack " + " ".join(spec.cards[card] for card in order) + (f" drawn {_plain(drawn)}" if drawn else "")
    after = state.to_facts()
    told = {name: after[name] for name in (field.name for field in spec.fields) if after[name] != facts[name]}
    if told:
        yield "  " + "  ".join(f"{name} {_plain(value)}" for name, value in told.items())


def _run(state: State, bots: Policy, digest: hashlib._Hash) -> str:
    """The moves up to the end of a trick, of a phase, or of a round, on one line."""
    start = state.to_facts()
    moves: list[str] = []
    while True:
        for viewer in (*range(state.game.players), SPECTATOR):
            digest.update(json.dumps(state.observation(viewer)).encode())
        digest.update(json.dumps(state.to_facts()).encode())
        legal = state.legal_actions()
        action = bots.choose(state, legal)
        moves.append(f"{state.current_player()}: {state.action_to_string(action)} ({len(legal)})")
        state.apply_action(action)
        facts = state.to_facts()
        if state.current_player() < 0 or any(
            facts[name] != start[name] for name in ("round", "trick_no")
        ) or facts["at"]["phase"] != start["at"]["phase"]:
            return f"  {start['at']['phase']}  " + "  ".join(moves)


def _plain(value: object) -> str:
    if isinstance(value, list):
        return "[" + " ".join(map(_plain, value)) + "]"
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}:{_plain(item)}" for key, item in value.items()) + "}"
    if value is None or isinstance(value, bool):
        return "none" if value is None else "true" if value else "false"
    return str(value)


def play_again(text: str, game_of: Callable[..., Game]) -> State:
    """The end of a playthrough, its deals and moves made again; `game_of(players, **options)` makes the game. Raises
    WrongPlaythrough."""
    head, *lines = text.splitlines() or [""]
    try:
        options = dict(word.split("=") for word in head.split()[1:])
        game = game_of(int(options.pop("players")), **options)
        state = game.new_match()
        for line in lines:
            _make_again(line, state)
    except (GameError, KeyError, ValueError) as error:
        raise WrongPlaythrough(str(error)) from error
    return state


def _make_again(line: str, state: State) -> None:
    """The deal or the moves of a line."""
    if line.startswith("  pack "):
        cards, _, drawn = line.removeprefix("  pack ").partition(" drawn ")
        order = [state.game.spec.card_ids[card] for card in cards.split()]
        state.deal(order, [int(value) for value in drawn.strip("[]").split()])
        return
    for seat, text in _MOVE.findall(line):
        if state.current_player() != int(seat):
            raise ValueError(f"seat {seat} is not on turn")
        state.apply_action(state.string_to_action(text))
