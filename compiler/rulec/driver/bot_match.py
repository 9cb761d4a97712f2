"""Whole matches of bots, through the contract alone."""

from __future__ import annotations

import random
from typing import Any

from rulec.driver.policy import Policy
from rulec_runtime.protocol import CHANCE, Game, State

Played = tuple[int, list[float], list[int], list[list[Any]]]


def bot_match(game: Game, bots: Policy, stream: random.Random) -> Played:
    """One match, dealt by the stream: moves, returns, ranking, and for every settled round its row of figures (if the
    spec has a report), as `random_match` of engines gives them. Raises SpecFault."""
    state = game.new_match()
    moves = 0
    rows: list[list[Any]] = []
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state = _without_report(state) if game.spec.report else state
            _deal(state, stream)
        else:
            state.apply_action(bots.choose(state, state.legal_actions()))
            moves += 1
        if game.spec.report and state.current_player() < 0:
            rows += _row(state)
    return moves, state.returns(), state.ranking(), rows


def _without_report(state: State) -> State:
    """The state before a deal, without the figures of the last round: so it is seen whether this one is settled."""
    facts = state.to_facts()
    return state.game.from_facts({**facts, "at": {**facts["at"], "report": None}})


def _deal(state: State, stream: random.Random) -> None:
    order = state.pack()
    stream.shuffle(order)
    drawn: list[int] = []
    while values := state.draws(order, drawn):
        drawn.append(stream.choice(values))
    state.deal(order, drawn)


def _row(state: Any) -> list[list[Any]]:
    """The row of figures of a round that is over; none if it was not settled."""
    figures = state._raw()["at"]["report"]
    if figures is None:
        return []
    return [[value for figure in figures for value in (figure if isinstance(figure, list) else [figure])]]
