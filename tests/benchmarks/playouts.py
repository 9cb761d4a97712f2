"""Moves per second of random play after the deal: engines beside the nearest games of OpenSpiel, in one run.

Sitaratas beside oh_hell plays the same shape of round: 4 players, 8 cards each of a pack of 36, one card turned up; 4
bids, 32 plays. Tuhat beside euchre is as near as there is: an auction, an exchange, a trump that is made, a round of
24 plays (20 there). Its moves are not as light: a random round has 33 of them with 7.4 legal actions each, up to 69 in
the auction (21 with 2.3 there), and scores marriages and bids. Tarokk beside tarok: bids, then tricks with 20 tarocks
among 40 cards (22 among 54 there, where many a random game ends early).

A move is a decision of a player; the deal is made before and not counted. Both sides start each round from a copy of
one state, and for every move find all legal actions, draw one evenly, take it, and run on to the next decision; at the
end they settle and add up the results. OpenSpiel's rollouts run in C++ only: one `MCTSBot` simulation from a fresh root
whose evaluator makes K of them; one step of search beside so many rollouts is not felt. Their moves are not counted
there: their mean is taken from rounds stepped at random before. Times are CPU time of one thread. Run it as
`python tests/benchmarks/playouts.py` after `pip install '.[benchmark]'`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyspiel

from rulec.driver.build import build
from rulec.driver.cache import load_engine
from rulec.driver.compile import compile_spec

SPECS = Path(__file__).parents[2] / "specs"
NUMBERS = 200  # random numbers for one round, more than any has moves
SAMPLE = 5_000  # rounds whose mean length is taken for that of OpenSpiel's rollouts


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of a call."""
    start = time.process_time()
    work()
    return time.process_time() - start


@dataclass
class Pair:
    """A game of ours and the one beside it, with a state of each after the deal."""

    name: str
    state: Any
    peer_name: str
    peer_game: Any
    peer: Any


def ours(name: str, players: int, round_of: Callable[[Any], int]) -> Any:
    """A state of an engine after the deal."""
    compiled = compile_spec(SPECS / f"{name}.yaml")
    game = load_engine(build(compiled.game, compiled.spec, "release")).Game(players=players)
    state = game.new_round({"round": round_of(game)})
    order, stream = state.pack(), random.Random(1)
    while state.current_player() < 0:  # again while the deal is void
        stream.shuffle(order)
        state.deal(order)
    return state


def theirs(name: str, **parameters: int) -> tuple[Any, Any]:
    """A game of OpenSpiel, and a state of it after the deal."""
    game = pyspiel.load_game(name, parameters)
    state = game.new_initial_state()
    stream = random.Random(1)
    while state.is_chance_node():
        state.apply_action(stream.choice(state.legal_actions()))
    return game, state


def pairs() -> list[Pair]:
    """What is compared."""
    sitaratas = ours("sitaratas", 4, lambda game: int(game._schedule().index(8)) + 1)
    tuhat = ours("tuhat", 3, lambda game: 1)
    oh_hell = theirs("oh_hell", players=4, num_cards_per_suit=9, num_tricks_fixed=8)
    return [
        Pair("sitaratas", sitaratas, "oh_hell", *oh_hell), Pair("tuhat", tuhat, "euchre", *theirs("euchre")),
        Pair("tarokk", ours("tarokk", 4, lambda game: 1), "tarok", *theirs("tarok", players=4)),
    ]


def step_through(state: Any, numbers: list[int]) -> int:
    """One random round, stepped from Python as a bot would: ask who is on turn and what is legal, take one. Gives the
    number of moves."""
    moves = 0
    while state.current_player() >= 0:
        legal = state.legal_actions()
        state.apply_action(legal[numbers[moves] % len(legal)])
        moves += 1
    return moves


def rounds(state: Any, many: list[list[int]]) -> int:
    """Plays a copy of the state once for each list of numbers; the moves in all."""
    return sum(step_through(state.clone(), numbers) for numbers in many)


def clone(state: Any, times: int) -> None:
    """So many copies, one after the other."""
    for _ in range(times):
        state.clone()


def stepped(state: Any, many: list[list[int]]) -> float:
    """Millions of moves per second, stepped from Python."""
    moves: list[int] = []
    spent = seconds(lambda: moves.append(rounds(state, many)))
    return moves[0] / spent / 1e6


def row(name: str, mine: list[float], other: list[float], unit: str) -> None:
    """Medians of both, and the ratio run by run."""
    ratios = sorted(a / b for a, b in zip(mine, other, strict=True))
    print(f"{name:<22}{statistics.median(mine):>14.3f}{statistics.median(other):>14.3f} {unit:<9}"
          f" ratio {statistics.median(ratios):.2f} (from {ratios[0]:.2f} to {ratios[-1]:.2f})")


def compare(pair: Pair, runs: int, rollouts: int) -> None:
    """Prints the table of a pair."""
    length = rounds(pair.peer, _numbers(0, SAMPLE)) / SAMPLE
    played: tuple[list[float], list[float]] = ([], [])
    steps: tuple[list[float], list[float]] = ([], [])
    clones: tuple[list[float], list[float]] = ([], [])
    for run in range(runs):
        moves: list[int] = []
        spent = seconds(lambda: moves.append(pair.state.playouts(rollouts * 10, run)[0]))  # noqa: B023
        played[0].append(moves[0] / spent / 1e6)
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, run)
        bot = pyspiel.MCTSBot(pair.peer_game, evaluator, 1.4, 1, 100, False, run, False)
        played[1].append(rollouts * length / seconds(lambda: bot.step(pair.peer)) / 1e6)  # noqa: B023
        many = _numbers(run, 500)
        for place, state in enumerate((pair.state, pair.peer)):
            steps[place].append(stepped(state, many))
            clones[place].append(seconds(lambda: clone(state, 100_000)) / 100_000 * 1e6)  # noqa: B023
    print(f"{'':<22}{pair.name:>14}{pair.peer_name:>14}")
    row("random playouts", *played, "M moves/s")
    row("stepped from Python", *steps, "M moves/s")
    row("clone", *clones, "us")


def _numbers(seed: int, many: int) -> list[list[int]]:
    stream = random.Random(seed)
    return [[stream.randrange(720_720) for _ in range(NUMBERS)] for _ in range(many)]


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rollouts", type=int, default=20_000)
    choice = parser.parse_args()
    for pair in pairs():
        compare(pair, choice.runs, choice.rollouts)


if __name__ == "__main__":
    main()
