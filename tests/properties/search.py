"""Looks for leaks: pair after pair of worlds that somebody cannot tell apart, in matches with all options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from properties.players import settings, step
from properties.sittings import at_tables
from properties.worlds import Pair, control, pair_of, play
from rulec_runtime.errors import WrongFacts
from rulec_runtime.protocol import CHANCE, Game, State

_PAIRS = 3  # in one match
_ROUNDS = 36  # a match is looked at before that


@dataclass
class Totals:
    """What was compared, and what was found: `leaks` are sentences for people."""

    pairs: int = 0
    steps: int = 0
    longest: int = 0
    controls: int = 0
    tables: int = 0
    events: int = 0
    rounds: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Totals) -> None:
        """Puts what somebody else compared to it."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if name == "longest":
                self.longest = max(mine, value)
            elif name == "ended":
                mine.update(value)
            else:
                setattr(self, name, mine + value)

    def line(self) -> str:
        """All of it in a line."""
        ended = ", ".join(f"{why} {number:,}" for why, number in self.ended.most_common())
        mean = self.steps / max(1, self.pairs)
        return (f"{self.pairs:,} pairs, {self.steps:,} steps compared ({mean:.1f} a pair, at most {self.longest}), "
                f"{self.rounds:,} beyond a round, {self.controls:,} controls, {self.tables:,} at "
                f"tables ({self.events:,} events), {len(self.leaks)} leaks; ended: {ended}")


def search(games: Callable[..., Game], seed: str, pairs: int, tables: int = 0) -> Totals:
    """Compares so many pairs; with `tables` one in so many of those that can be is played again at tables."""
    rng = random.Random(seed)
    totals = Totals()
    while totals.pairs < pairs:
        game = settings(games, rng)
        whole = rng.random() < 0.5
        for pair in match(game, whole, rng, totals):
            if tables and whole and rng.randrange(tables) == 0:
                events, leaks = at_tables(pair, rng)
                totals.tables, totals.events = totals.tables + 1, totals.events + events
                pair.leaks += leaks
            totals.leaks += [f"{game!r}, viewer {pair.viewer}, step {pair.steps}, {leak}" for leak in pair.leaks]
            if totals.pairs == pairs:
                break
    return totals


def match(game: Game, whole: bool, rng: random.Random, totals: Totals) -> Iterator[Pair]:
    """The pairs of one match, each of which has been played: from the first round on, or from any later one."""
    state = game.new_match(host=rng.randrange(game.players)) if whole else later(game, rng)
    events = 0
    for _ in range(_PAIRS):
        while not state.is_terminal() and (state.current_player() != CHANCE or rng.random() < 0.2):
            step(state, rng)
            events += 1
        if state.is_terminal():
            return
        pair = pair_of(state, rng, events + 1)
        events += 1
        if pair is None:
            continue
        before = state.observation(None)["round"]
        totals.controls += control(pair)
        events += play(pair, rng)
        totals.pairs, totals.steps = totals.pairs + 1, totals.steps + pair.steps
        totals.longest = max(totals.longest, pair.steps)
        totals.rounds += state.observation(None)["round"] != before
        totals.ended[pair.ended] += 1
        yield pair


def later(game: Game, rng: random.Random) -> State:
    """A match at the beginning of some round in the midst of it."""
    roles = {field.name: rng.randrange(game.players) for field in game.spec.fields if field.nature == "role"}
    while True:
        with suppress(WrongFacts):  # there are not so many rounds
            facts = game.new_round({"round": rng.randrange(2, _ROUNDS), **roles}).to_facts()
            facts["at"]["scope"] = "match"
            return game.from_facts(facts)
