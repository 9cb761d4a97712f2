"""Moves per second of random play after the deal: the Sitaratas engine beside OpenSpiel's oh_hell, in one run.

Both play the same shape of round: 4 players, 8 cards each of a pack of 36, one card turned up; 4 bids, 32 plays. Times
are CPU time of one thread. OpenSpiel is driven from inside C++ only: one `MCTSBot` simulation whose evaluator makes K
random rollouts. Run it as `python tests/benchmarks/playouts.py` after `pip install '.[benchmark]'`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel

from rulec.driver.build import build
from rulec.driver.cache import load_engine
from rulec.driver.compile import compile_spec

PLAYERS, CARDS = 4, 8
MOVES = PLAYERS + PLAYERS * CARDS
SPEC = Path(__file__).parents[2] / "specs" / "sitaratas.yaml"


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of a call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def ours() -> Any:
    """A state of the engine after the deal."""
    compiled = compile_spec(SPEC)
    engine = load_engine(build(compiled.game, compiled.spec, "release"))
    game = engine.Game(players=PLAYERS)
    state = game.new_round({"round": game._schedule().index(CARDS) + 1})
    order = state.pack()
    random.Random(1).shuffle(order)
    state.deal(order)
    return state


def theirs() -> tuple[Any, Any]:
    """OpenSpiel's game, and a state of it after the deal."""
    game = pyspiel.load_game("oh_hell", {"players": PLAYERS, "num_cards_per_suit": 9, "num_tricks_fixed": CARDS})
    state = game.new_initial_state()
    stream = random.Random(1)
    while state.is_chance_node():
        state.apply_action(stream.choice(state.legal_actions()))
    return game, state


def step_through(state: Any, numbers: list[int]) -> None:
    """One random round, stepped from Python as a bot would: ask who is on turn and what is legal, take one."""
    for number in numbers:
        state.current_player()
        legal = state.legal_actions()
        state.apply_action(legal[number % len(legal)])


def rounds(state: Any, many: list[list[int]]) -> None:
    """Plays a copy of the state once for each list of numbers."""
    for numbers in many:
        step_through(state.clone(), numbers)


def clone(state: Any, times: int) -> None:
    """So many copies, one after the other."""
    for _ in range(times):
        state.clone()


def row(name: str, mine: list[float], other: list[float], unit: str) -> None:
    """Medians of both, and the ratio run by run."""
    ratios = sorted(a / b for a, b in zip(mine, other, strict=True))
    print(f"{name:<22}{statistics.median(mine):>14.3f}{statistics.median(other):>14.3f} {unit:<8}"
          f" ratio {statistics.median(ratios):.2f} (from {ratios[0]:.2f} to {ratios[-1]:.2f})")


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rollouts", type=int, default=20_000)
    choice = parser.parse_args()
    state, (game, peer) = ours(), theirs()
    playouts: tuple[list[float], list[float]] = ([], [])
    steps: tuple[list[float], list[float]] = ([], [])
    clones: tuple[list[float], list[float]] = ([], [])
    for run in range(choice.runs):
        many = choice.rollouts * 10
        played = state.playouts(1, run)[0]
        assert played == MOVES
        playouts[0].append(many * MOVES / seconds(lambda: state.playouts(many, run)) / 1e6)  # noqa: B023
        evaluator = pyspiel.RandomRolloutEvaluator(choice.rollouts, run)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, run, False)
        playouts[1].append(choice.rollouts * MOVES / seconds(lambda: bot.step(peer)) / 1e6)  # noqa: B023
        stream = random.Random(run)
        many_rounds = [[stream.randrange(720_720) for _ in range(MOVES)] for _ in range(500)]
        for place, one in enumerate((state, peer)):
            steps[place].append(500 * MOVES / seconds(lambda: rounds(one, many_rounds)) / 1e6)  # noqa: B023
            clones[place].append(seconds(lambda: clone(one, 100_000)) / 100_000 * 1e6)  # noqa: B023
    print(f"{'':<22}{'sitaratas':>14}{'oh_hell':>14}")
    row("random playouts", *playouts, "M moves/s")
    row("stepped from Python", *steps, "M moves/s")
    row("clone", *clones, "us")


if __name__ == "__main__":
    main()
