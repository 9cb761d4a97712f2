"""Every shipped game: interpreter and engine agree, its match is the one on record."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from rulec.driver.compile import Compiled
from rulec.driver.coverage import Coverage, rows
from rulec.driver.examples import run_examples
from rulec.driver.lockstep import Lockstep
from rulec.driver.playthrough import playthrough
from rulec.driver.policy import BotName, bot
from rulec.driver.wings import Wings
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import IllegalAction
from rulec_runtime.protocol import Game
from spec_files import spec_files

ROOT = Path(__file__).parents[2]
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"
GAMES = [path.stem for path in spec_files("specs")]
DECISIONS = 20_000
PARTS = 2  # of the lockstep, for two processors


@pytest.mark.parametrize("name", GAMES)
def test_examples_hold_on_both_wings(
    name: str, compiled: Callable[[str], Compiled], engine: Callable[..., ModuleType]
) -> None:
    game = compiled(name)
    found = list(run_examples(game.game, game.spec, engine(game, probes=True)))
    assert [said for _, said in found if said is not None] == []
    assert len(found) == len(game.game.examples) > 0


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", range(PARTS))
def test_wings_agree_and_nothing_is_out_of_reach(
    name: str, part: int, compiled: Callable[[str], Compiled], engine: Callable[..., ModuleType]
) -> None:
    game = compiled(name)
    coverage = Coverage(game.game, game.spec)
    wings = partial(Wings, coverage=coverage)
    lockstep = Lockstep(game.game, game.spec, engine(game, probes=True), 1, part, wings)
    result = lockstep.run(DECISIONS // PARTS)
    assert result.transcripts == []
    assert result.faults == set() and result.stuck == {}
    assert result.pairs == 1.0
    assert result.decisions >= DECISIONS // PARTS
    assert [said for _, said in run_examples(game.game, game.spec, None, coverage) if said is not None] == []
    coverage.try_constraints()
    assert [f"{row.item.span.place}: {row.item.what} {row.text} {way}"
            for row in rows(game, coverage.items, {"all": coverage.reached}) for way in row.unreached] == []


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(
    name: str, compiled: Callable[[str], Compiled], engine: Callable[..., ModuleType],
    golden: Callable[[Path, str], None],
) -> None:
    game = compiled(name)
    interpreted = Interpreted(game.game, game.spec)
    bots: BotName = "random" if game.game.match.until is None else "cautious"  # who bid at random reach no target

    def played(wing: Game) -> str:
        stream = random.Random(1)
        return playthrough(wing, bot(bots, interpreted, stream), stream)

    text = played(interpreted)
    assert text == played(engine(game, probes=True).Game())
    golden(PLAYTHROUGHS / f"{name}.txt", text)


def test_every_shipped_game_has_a_playthrough_and_no_other_has() -> None:
    assert sorted(path.stem for path in PLAYTHROUGHS.glob("*.txt")) == sorted(GAMES)


def test_what_is_no_action_is_refused_by_the_engine(
    compiled: Callable[[str], Compiled], engine: Callable[..., ModuleType],
) -> None:
    state = engine(compiled("sitaratas"), probes=True).Game().new_match()
    Dealer(bytes(32)).resolve(state)
    before = state.to_facts()
    for call in (state.apply_action, state.is_legal, state.action_to_string, state.action):
        for odd in ("bid 0", None, 1.5, [1]):
            with pytest.raises(TypeError, match="an action is its number"):
                call(odd)
    for huge in (2**31, 2**64, -(2**70), -1):
        assert not state.is_legal(huge)
        for call in (state.apply_action, state.action_to_string, state.action):
            with pytest.raises(IllegalAction, match="there is no such action"):
                call(huge)
    assert state.to_facts() == before
