"""Random matches through the contract, for properties that hold in every state of every game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from rulec_runtime.errors import WrongOption
from rulec_runtime.protocol import CHANCE, Game, State


def outcome(state: State, rng: random.Random) -> tuple[list[int], list[int]]:
    """A random outcome of the chance point a state is at."""
    order, drawn = state.pack(), list[int]()
    rng.shuffle(order)
    while values := state.draws(order, drawn):
        drawn.append(rng.choice(values))
    return order, drawn


def step(state: State, rng: random.Random) -> None:
    """One random step: the deal at a chance point, else a legal action."""
    if state.current_player() == CHANCE:
        state.deal(*outcome(state, rng))
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def walk(state: State, rng: random.Random, steps: int) -> Iterator[State]:
    """The state before each of so many random steps, and at the end if it comes first."""
    for _ in range(steps):
        yield state
        if state.is_terminal():
            return
        step(state, rng)


def settings(game: Callable[..., Any], rng: random.Random) -> Game:
    """A game of that class with a random number of players and random options that go together."""
    first = game()
    while True:
        options = {option.name: rng.choice(option.choices or option.values or (option.low, option.default, option.high))
                   for option in first.spec.options}
        try:
            made: Game = game(players=rng.choice(first.spec.players), **options)
        except WrongOption:
            continue
        return made


def places(state: State) -> list[str]:
    """The cards of all zones and of the trick, each as often as it lies somewhere."""
    facts, spec = state.to_facts(), state.game.spec
    found = [play[1].split()[0] for play in facts["trick"]]  # a word may be said with it
    for zone in spec.zones:
        if not zone.record and zone.name != "trick":
            rows = facts[zone.name] if zone.per_seat else [facts[zone.name]]
            found += [card for row in rows for card in row]
    return found
