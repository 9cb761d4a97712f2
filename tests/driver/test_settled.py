"""Rounds that end without being settled: they have no figures, cost nothing, and no tournament compares them."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from rulec.driver.compile import Compiled, compile_text
from rulec.driver.sitting import sitting
from rulec.driver.transcript import Act, Dealt, Start
from rulec.driver.wings import Pair, Wings
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import SpecFault
from rulec_runtime.protocol import CHANCE, State
from rulec_runtime.table.match import Match
from rulec_runtime.table.rules import Rules

STOPPED = """rulec: 1
game: stopped
players: 3
deck:
  suits: {clubs: C, hearts: H}
  ranks: [9, J, Q, K, A]
state:
  match: {score: int per seat}
match:
  rotates: {dealer: {first: forehand, then: next(dealer)}}
  rounds: 3
  rank: [highest p.score]
round:
- deal: {do: deal 3 to hand}
- turns:
    who: forehand
    each: once
    may:
      pass: {}
      stop: {do: end round}
      leave: {do: end match}
- tricks:
    follow: [led, any]
    wins: [highest(trick & led)]
- settle:
  - for p in seats: p.score += p.tricks
table:
  money:
    gets(p): share(30, (q in seats where q.tricks > 0), p) - 10
"""


@pytest.fixture(scope="module")
def stopped() -> Compiled:
    return compile_text(STOPPED, "stopped.yaml")


def paid_for(state: State, rules: Rules, words: list[str]) -> list[Any]:
    """The money of each round, whose first decision is the next of the words, and the others random."""
    match = Match(state, Dealer(bytes(32)), 1, 0, ("a", "b", "c"))
    stream, paid = random.Random(1), []
    while not match.state.is_terminal():
        if match.state.current_player() == CHANCE:
            step = match.deal(rules.money)
        else:
            texts = {match.state.action_to_string(action): action for action in match.state.legal_actions()}
            action = texts[words.pop(0)] if "stop" in texts else stream.choice(list(texts.values()))
            step = match.act(action, rules.money)
        if step.ended is not None:
            told = match.state.to_facts()["at"]["report"] is not None  # by saves, too
            paid.append((step.money is not None, match.state.is_settled(), told))
    return paid


@pytest.mark.parametrize("wing", ["interpreter", "engine"])
def test_a_round_that_is_left_costs_nothing(
    stopped: Compiled, wing: str, engine: Callable[..., ModuleType]
) -> None:
    game: Any = Interpreted(stopped.game, stopped.spec) if wing == "interpreter" else engine(stopped).Game(3)
    yes, no = (True, True, True), (False, False, False)
    assert paid_for(game.new_match(), Rules(game), ["pass", "stop", "pass"]) == [yes, no, yes]
    assert paid_for(game.new_match(), Rules(game), ["pass", "leave"]) == [yes, no]


def test_the_last_deals_of_a_match_may_come_to_nothing(
    compiled: Callable[[str], Compiled], engine: Callable[..., ModuleType]
) -> None:
    """Where the bids decide whether a deal stands [R8], all may pass until the match has had all its rounds [A26]."""
    spec = compiled("tuhat")
    setting = {"players": 3, "opener": "deal_again"}
    pair: Pair = Wings(spec.game, spec.spec, engine(spec)).start(Start(setting, "round", {"round": 399}))
    stream = random.Random(3)
    while not pair.state.is_terminal():
        order = pair.state.pack()
        stream.shuffle(order)
        pair.take(Dealt(tuple(order), ()))
        for _ in range(3):
            pair.take(Act(pair.state.string_to_action("pass")))
            pair.compare()
    assert not pair.state.is_settled()
    assert pair.state.report() == {}


class Passes:
    """Never bids."""

    def choose(self, state: State, legal: list[int]) -> int:
        """Pass, or the first thing that may be done."""
        return next((action for action in legal if state.action_to_string(action) == "pass"), legal[0])


def test_tables_are_not_compared_by_what_was_not_settled(compiled: Callable[[str], Compiled]) -> None:
    spec = compiled("tuhat")
    game = Interpreted(spec.game, spec.spec, 3, opener="deal_again")
    with pytest.raises(SpecFault, match="not settled"):
        next(sitting(game, [Passes(), Passes()], Dealer(bytes(32)), 1))  # type: ignore[list-item]
