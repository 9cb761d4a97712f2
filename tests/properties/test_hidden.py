"""Two deals that differ only in cards a viewer cannot see look the same to him, at every step both can be played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from properties.players import outcome, settings
from rulec.driver.compile import compile_text
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.errors import IllegalAction
from rulec_runtime.protocol import CHANCE, State


def what_he_gets(state: State, viewer: int | None) -> tuple[Any, ...]:
    """Everything a viewer can obtain from a state."""
    mine = state.current_player() == viewer
    buffer = bytearray(state.game.tensor_size)
    state.observation_tensor(viewer, buffer)
    return (state.observation(viewer), bytes(buffer), state.legal_actions() if mine else None, state.current_player(),
            state.returns(), repr(state))


def swapped(order: list[int], a: int, b: int) -> list[int]:
    """The order with two cards exchanged."""
    return [b if card == a else a if card == b else card for card in order]


def play_two_worlds(game: Any, rng: random.Random, steps: int) -> tuple[int, int, list[str]]:
    """Plays one round in two worlds that differ by two hidden cards. Gives the states compared, how often the owner's
    own view differed at the start (the control), and what differed for somebody who may not see it."""
    round_no = rng.randrange(1, game.new_match().game.players * 3)
    viewer, *others = rng.sample([None, *range(game.players)], game.players + 1)
    a_owner, b_owner = [seat for seat in others if seat is not None][:2]
    ids = game.spec.card_ids
    while True:
        world, other = game.new_round({"round": round_no}), game.new_round({"round": round_no})
        order, drawn = outcome(world, rng)
        world.deal(order, drawn)
        if world.current_player() == CHANCE:  # a void deal
            continue
        hands = world.to_facts()["hand"]
        a, b = ids[rng.choice(hands[a_owner])], ids[rng.choice(hands[b_owner])]
        other.deal(swapped(order, a, b), drawn)
        if other.current_player() != CHANCE:
            break
    control = int(what_he_gets(world, a_owner) != what_he_gets(other, a_owner))
    compared, differences = 0, []
    for _ in range(steps):
        if world.is_terminal() or world.current_player() == CHANCE:
            break
        mine, his = what_he_gets(world, viewer), what_he_gets(other, viewer)
        compared += 1
        if mine != his:
            differences.append(f"{viewer}: {mine} {his}")
            break
        action = rng.choice(world.legal_actions())
        text = world.action_to_string(action)
        if text.split()[0] in (game.spec.cards[a], game.spec.cards[b]) or not other.is_legal(action):
            break
        for illegal in rng.sample(range(game.spec.action_count), 5):
            if world.current_player() == viewer and not world.is_legal(illegal):
                with pytest.raises(IllegalAction) as one:
                    world.apply_action(illegal)
                with pytest.raises(IllegalAction) as two:
                    other.apply_action(illegal)
                assert str(one.value) == str(two.value)
        world.apply_action(action)
        other.apply_action(action)
        if world.observation(None)["at"].get("face_down") != other.observation(None)["at"].get("face_down"):
            return compared, control, differences  # the rules turned the card by the hand: all at the table know now
    if world.current_player() != CHANCE and not differences:
        assert world.information_state(viewer) == other.information_state(viewer)
    return compared, control, differences


def test_hidden_cards_show_nowhere(wing: Any) -> None:
    rng = random.Random(11)
    compared = controls = pairs = 0
    for _ in range(250):
        game = settings(wing.Game, rng)
        seen, control, differences = play_two_worlds(game, rng, 40)
        assert not differences, differences[0]
        pairs, compared, controls = pairs + 1, compared + seen, controls + control
    assert controls == pairs and compared > 4 * pairs


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


def test_a_planted_leak_is_found() -> None:
    """A public register that tells how many hearts a hand holds."""
    compiled = compile_text(LEAKY, "leaky.yaml")
    game = Interpreted(compiled.game, compiled.spec, 3)
    rng = random.Random(3)
    assert sum(bool(play_two_worlds(game, rng, 12)[2]) for _ in range(60)) >= 5
