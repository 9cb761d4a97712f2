"""The tree of a round as a wing gives it, through the contract alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from counts.tally import Orders, Tally
from rulec_runtime.protocol import CHANCE, Game, State

Packs = Sequence[Sequence[tuple[int, ...]]]  # the orders of each deal, cards by their numbers


def tree(
    game: Game, attempts: Sequence[Orders], facts: Mapping[str, Any] | None = None, remember: bool = False
) -> Tally:
    """Counts the round that begins with these facts. `attempts`: the orders of the pack that are dealt at first, those
    after a redeal, and so on; a chance point for which there are none is counted and goes no further. `remember`: what
    follows from a state is walked once and counted again wherever the round comes to a state with the same facts."""
    ids = game.spec.card_ids
    numbers = [[tuple(ids[card] for card in order) for order in orders] for orders in attempts]
    tally = Tally()
    _visit(game.new_round(facts), numbers, tally, {} if remember else None)
    return tally


def _visit(state: State, attempts: Packs, tally: Tally, known: dict[tuple[int, str], Tally] | None) -> None:
    if known is None:
        _walk(state, attempts, tally, None)
        return
    key = len(attempts), repr(state.to_facts())
    if key not in known:
        known[key] = Tally()
        _walk(state, attempts, known[key], known)
    tally.add(known[key])


def _walk(state: State, attempts: Packs, tally: Tally, known: dict[tuple[int, str], Tally] | None) -> None:
    if state.is_terminal():
        tally.end(state.returns())
    elif state.current_player() == CHANCE:
        tally.chances += 1
        for order in attempts[0] if attempts else ():
            _deal(state, order, (), attempts[1:], tally, known)
    else:
        tally.decisions += 1
        actions = state.legal_actions()
        assert actions, "a seat is on turn and may do nothing"
        for action in actions:
            child = state.clone()
            child.apply_action(action)
            _visit(child, attempts, tally, known)


def _deal(
    state: State, order: tuple[int, ...], drawn: tuple[int, ...], later: Packs, tally: Tally,
    known: dict[tuple[int, str], Tally] | None,
) -> None:
    if values := state.draws(order, drawn):
        tally.chances += 1
        for value in values:
            _deal(state, order, (*drawn, value), later, tally, known)
    else:
        child = state.clone()
        child.deal(order, drawn)
        _visit(child, later, tally, known)
