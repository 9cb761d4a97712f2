"""Rules that leave the player on turn nothing to do: a fault of the spec, told alike by both wings and all commands."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from rulec.cli.main import main
from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.lockstep import Lockstep
from rulec.driver.wings import answer
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.errors import NoLegalAction, WrongOutcome

SPEC = Path(__file__).with_name("stuck.yaml")
PLACE = "stuck.yaml:19"
TEXT = ("the player on turn in `bidding` has no legal action: "
        "`bid` only if `player.score <= 2` (stuck.yaml:24); "
        "`pass` not while `proud is very and player.score > 0` (stuck.yaml:27)")


@pytest.fixture(scope="module")
def stuck() -> Compiled:
    return compile_spec(SPEC)


@pytest.fixture(scope="module")
def wings(stuck: Compiled, engine: Callable[..., ModuleType]) -> list[Any]:
    """Interpreter and engine with the option that makes players stuck."""
    module = engine(stuck)
    return [Interpreted(stuck.game, stuck.spec, 2, proud="very"), module.Game(2, proud="very")]


def test_a_deal_that_would_leave_nothing_to_do_changes_nothing(wings: list[Any]) -> None:
    said = []
    for game in wings:
        state = game.new_round({"score": [3, 0], "dealer": 1})  # seat 0 bids first
        before = state.serialize()
        with pytest.raises(NoLegalAction) as error:
            state.deal(range(8), [])
        assert (error.value.place, error.value.text) == (PLACE, TEXT)
        assert error.value.facts["player"] == 0 and error.value.facts["score"] == [3, 0]
        assert state.serialize() == before
        said.append(error.value.facts)
    assert said[0] == said[1]


def test_a_call_that_would_leave_the_next_nothing_to_do_changes_nothing(wings: list[Any]) -> None:
    for game in wings:
        state = game.new_round({"score": [3, 0], "dealer": 0})
        state.deal(range(8), [])
        before = state.serialize()
        legal = state.legal_actions()
        for action in legal:
            assert state.is_legal(action)
            with pytest.raises(NoLegalAction, match=r"stuck\.yaml:24"):
                state.apply_action(action)
            assert state.serialize() == before and state.legal_actions() == legal


def test_engines_say_it_of_their_own_matches(wings: list[Any]) -> None:
    _, engine = wings
    with pytest.raises(NoLegalAction) as error:
        for seed in range(50):
            engine.random_match(seed)
    assert (error.value.place, error.value.text.split(":")[0]) == (PLACE, TEXT.split(":")[0])
    state = engine.new_round({"score": [3, 0], "dealer": 1})
    assert answer(lambda: state.playouts(3, 1)).error == ("NoLegalAction", PLACE, TEXT)


def test_the_lockstep_finds_it_and_no_difference(stuck: Compiled, engine: Callable[..., ModuleType]) -> None:
    result = Lockstep(stuck.game, stuck.spec, engine(stuck), 1).run(400)
    assert result.transcripts == [] and list(result.stuck) == [PLACE]
    text, met = result.stuck[PLACE]
    assert text.startswith("the player on turn in `bidding` has no legal action: `bid` ")
    assert met.startswith("2 players, proud=very; in round ") and "score [" in met


@pytest.mark.parametrize("arguments", [
    ("test", "-n", "400"), ("simulate", "-n", "50"), ("simulate", "-n", "50", "--bot", "cautious"),
    ("play", "--watch", "--seed", "1"), ("play", "--watch", "--seed", "1", "--engine"),
])
def test_every_command_ends_with_a_message(arguments: tuple[str, ...], stuck: Compiled) -> None:
    more = () if arguments[0] == "test" else ("--set", "proud=very")
    result = CliRunner().invoke(main, [arguments[0], str(SPEC), *arguments[1:], *more])
    assert result.exit_code == 1 and isinstance(result.exception, SystemExit)
    assert f"{SPEC}:19:3: R0914: the player on turn in `bidding` has no legal action: `bid` " in result.stderr
    assert "`bid` only if `player.score <= 2` (stuck.yaml:24); `pass` not while `proud is very" in result.stderr
    assert "; met with 2 players, proud=very; in round " in result.stderr


def test_an_order_with_a_card_twice_names_it(wings: list[Any]) -> None:
    for game in wings:
        with pytest.raises(WrongOutcome, match="each card once: 8c too often"):
            game.new_round().deal([0, 1, 1, 3, 4, 5, 6, 7])


def test_a_bot_is_never_asked_for_nothing(stuck: Compiled) -> None:
    """Whoever plays through the contract meets the fault, not an empty list."""
    game, stream = Interpreted(stuck.game, stuck.spec, 2, proud="very"), random.Random(1)
    state = game.new_match()
    with pytest.raises(NoLegalAction):
        while not state.is_terminal():
            if state.current_player() < 0:
                state.deal(stream.sample(range(8), 8), [])
            else:
                state.apply_action(stream.choice(state.legal_actions()))
