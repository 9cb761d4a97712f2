"""What holds in every state of every match, on both wings: nothing is lost, nothing drifts, refusals change nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from properties.players import outcome, places, settings, step, walk
from rulec_runtime.errors import IllegalAction, WrongOutcome
from rulec_runtime.protocol import CHANCE, State

SEEDS = range(6)


def everything(state: State) -> tuple[Any, ...]:
    """All that a state tells anybody."""
    viewers = [None, *range(state.game.players)]
    return (state.to_facts(), state.current_player(), state.legal_actions(), state.returns(), state.ranking(),
            state.titles(), state.report(), [state.observation(viewer) for viewer in viewers])


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved(wing: Any, seed: int) -> None:
    rng = random.Random(seed)
    game = settings(wing.Game, rng)
    for state in walk(game.new_match(), rng, 600):
        if state.current_player() != CHANCE:
            assert sorted(places(state)) == sorted(game.spec.cards[card] for card in state.pack())


@pytest.mark.parametrize("seed", SEEDS)
def test_somebody_can_always_move_and_ids_have_texts(wing: Any, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(settings(wing.Game, rng).new_match(), rng, 400):
        if state.current_player() >= 0:
            legal = state.legal_actions()
            texts = [state.action_to_string(action) for action in legal]
            mask = bytearray(state.game.spec.action_count)
            state.legal_mask(mask)
            assert legal and legal == sorted(set(legal)) and len(set(texts)) == len(texts)
            assert [state.string_to_action(text) for text in texts] == legal
            assert [action for action, bit in enumerate(mask) if bit] == legal


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clone_is_exact_and_apart(wing: Any, seed: int) -> None:
    rng = random.Random(seed)
    state = settings(wing.Game, rng).new_match()
    for _ in range(250):
        if state.is_terminal():
            break
        before = everything(state)
        copy = state.clone()
        assert everything(copy) == before
        twin = random.Random(seed)
        step(copy, twin)
        assert everything(state) == before
        step(state, random.Random(seed))
        assert everything(state) == everything(copy) and state.log() == copy.log()


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_goes_back_exactly(wing: Any, seed: int) -> None:
    rng = random.Random(seed)
    state = settings(wing.Game, rng).new_match()
    for _ in range(200):
        if state.is_terminal():
            break
        chance, before, log = state.current_player() == CHANCE, everything(state), state.log()
        step(state, rng)
        if rng.random() < 0.5:
            if chance:
                assert not state.undo()
                assert state.undo(through_chance=True)
                if everything(state) != before:  # it went back to the decision before the deal
                    assert len(state.log()["events"]) == len(log["events"]) - 1
            else:
                assert state.undo()
                assert everything(state) == before and state.log() == log


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refused_action_changes_nothing(wing: Any, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(settings(wing.Game, rng).new_match(), rng, 150):
        before, log = everything(state), state.log()
        legal = set(state.legal_actions())
        tries = [-1, -(2**40), 2**40, state.game.spec.action_count]
        tries += [rng.randrange(state.game.spec.action_count) for _ in range(20)]
        for action in tries:
            if action not in legal:
                assert not state.is_legal(action)
                with pytest.raises(IllegalAction):
                    state.apply_action(action)
        if state.current_player() == CHANCE:
            order, drawn = outcome(state, rng)
            for wrong in (order[1:], [*order[1:], order[1]], [*order, order[0]], [-1, *order[1:]]):
                with pytest.raises(WrongOutcome):
                    state.deal(wrong, drawn)
            with pytest.raises(WrongOutcome):
                state.deal(order, [*drawn, 0])
        else:
            with pytest.raises(IllegalAction):
                state.deal(state.pack())
        assert everything(state) == before and state.log() == log


def test_a_match_ends(wing: Any) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        state = settings(wing.Game, rng).new_match()
        while not state.is_terminal():
            step(state, rng)
        assert state.legal_actions() == [] and sorted(state.ranking())[0] == 1
