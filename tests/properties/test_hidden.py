"""Two deals that differ only in cards a viewer cannot see are the same to him, at every step both can be played: 5,000
pairs on the engines, some on the interpreter. `python tests/properties/hidden.py --pairs 100000` plays more of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from properties.search import Totals, search
from rulec.driver.compile import Compiled, compile_spec, compile_text
from rulec.interpreter.game import Game as Interpreted

PAIRS = {"sitaratas": 3_000, "tuhat": 1_500, "tarokk": 500}
INTERPRETED = 20


def interpreted(found: Compiled) -> Callable[..., Any]:
    """What makes the games of a spec on the interpreter."""
    return partial(Interpreted, found.game, found.spec)


def hold(totals: Totals, pairs: int) -> None:
    """Nothing was found, in pairs that do differ and last."""
    assert not totals.leaks, totals.leaks[0]
    assert totals.pairs == totals.controls == pairs and totals.steps > 10 * pairs and totals.longest > 30


def test_the_pairs_are_as_many_as_promised() -> None:
    assert sum(PAIRS.values()) >= 5_000


@pytest.mark.parametrize("name", PAIRS)
def test_hidden_cards_show_nowhere(name: str, compiled: Callable[[str], Compiled],
                                   engine: Callable[..., ModuleType]) -> None:
    totals = search(engine(compiled(name)).Game, name, PAIRS[name], tables=20)
    hold(totals, PAIRS[name])
    assert totals.tables >= 8 and totals.events > 100


@pytest.mark.parametrize("name", PAIRS)
def test_nor_on_the_interpreter(name: str, compiled: Callable[[str], Compiled]) -> None:
    hold(search(interpreted(compiled(name)), name, INTERPRETED), INTERPRETED)


def test_pairs_go_beyond_their_round(compiled: Callable[[str], Compiled], engine: Callable[..., ModuleType]) -> None:
    """As when the taker of the talon had one of the cards before, and another lay there."""
    totals = search(engine(compiled("tuhat")).Game, "beyond", 100)
    assert totals.rounds >= 5 and totals.longest > 30


LEAKY = """
rulec: 1
game: leaky
players: 3
deck: {suits: {clubs: C, hearts: H}, ranks: [7, 8, 9, J, Q, K, A]}
state:
  match: {score: int per seat}
  round: {strong: flag per seat}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 20
  rank: [highest p.score]
round:
- deal:
    do:
    - deal 4 to hand
    - for p in seats: p.strong := count(p.hand & hearts) > 2
- tricks: {follow: [led, any], wins: [highest(trick & led)]}
- settle:
  - for p in seats: p.score += p.tricks + (1 if p.strong else 0)
"""


def test_a_register_that_tells_of_hands_is_found() -> None:
    assert len(search(interpreted(compile_text(LEAKY, "leaky.yaml")), "planted", 60).leaks) >= 5


def test_a_register_that_tells_sides_is_found() -> None:
    leaks = search(interpreted(compile_spec(Path(__file__).with_name("tarokk_leak.yaml"))), "a", 25).leaks
    assert any("told" in leak for leak in leaks)


def test_a_view_that_shows_a_hand_is_found(monkeypatch: pytest.MonkeyPatch,
                                           compiled: Callable[[str], Compiled]) -> None:
    """Where the wing itself lets somebody look."""
    game = interpreted(compiled("sitaratas"))
    state = type(game().new_match())
    honest = state._visible
    monkeypatch.setattr(state, "_visible", lambda self, viewer: honest(self, viewer) | {"hand": True})
    assert len(search(game, "planted", 20).leaks) >= 20
