"""Sitaratas against an independent model of its rules: random matches over random options, step by step."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from oracles.sitaratas_model import SUITS, Match, pack, schedule
from rulec.driver.compile import Compiled
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.protocol import CHANCE, TERMINAL

CHOICES = {
    "pack": ("classic", "jokers"),
    "schedule": ("up_down", "down_up"),
    "hook": ("always", "never", "from_four", "not_last_round"),
    "full_deal": ("random_suit", "no_trump", "last_card"),
    "first_dealer": ("drawn", "first_seat", "host_seat"),
    "seat_order": ("clockwise", "anticlockwise"),
    "tricks_shown": ("last_only", "every"),
    "shared_rank": ("never", "ties"),
}
AT_THE_TABLE = ("vote_ends", "vote_change", "restart_draw", "restart_lobby", "turn_seconds", "signature_max")
MATCHES = {"interpreter": 24, "engine": 160}


@pytest.fixture(params=list(MATCHES))
def wing(request: pytest.FixtureRequest, compiled: Callable[[str], Compiled]) -> tuple[str, Callable[..., Any]]:
    """What is tested, with the class of its games."""
    spec = compiled("sitaratas")
    if request.param == "engine":
        engine: Callable[[Compiled], ModuleType] = request.getfixturevalue("engine")
        return "engine", engine(spec).Game
    return "interpreter", partial(Interpreted, spec.game, spec.spec)


def legal_texts(state: Any) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def start(game: Any, rng: random.Random, options: dict[str, str]) -> tuple[Any, Match, list[int]]:
    """A match on both sides, and what is drawn before the first cards: the dealer, if he is."""
    host = rng.randrange(game.players)
    state = game.new_match(host=host)
    drawn = [rng.randrange(game.players)] if options["first_dealer"] == "drawn" else []
    return state, Match(game.players, options, host, drawn[0] if drawn else None), drawn


def deal(state: Any, model: Match, drawn: list[int], rng: random.Random) -> None:
    """The same random deal on both sides; exactly the draws that the rules name are asked for."""
    order = state.pack()
    rng.shuffle(order)
    cards = [state.game.spec.cards[card] for card in order]
    assert set(cards) == pack(model.options["pack"])
    if drawn:
        assert state.draws(order) == list(range(model.players))
    suit = None
    if model.draws_suit():
        assert state.draws(order, drawn) == [0, 1, 2, 3]
        number = rng.randrange(4)
        drawn, suit = [*drawn, number], list(SUITS.values())[number]
    assert state.draws(order, drawn) == []
    state.deal(order, drawn)
    model.deal(cards, suit)


def compare_round(state: Any, model: Match, number: int) -> None:
    """What is kept of a round while it is played."""
    facts = state.to_facts()
    if facts["round"] == number and model.round == number:
        assert facts["dealer"] == model.dealer and facts["size"] == model.size() and facts["trump"] == model.trump
        assert facts["bid"] == [model.bids.get(seat) for seat in range(model.players)]
        assert [set(hand) for hand in facts["hand"]] == [set(hand) for hand in model.hands]
        assert facts["tricks"] == model.taken
        assert facts["trick"] == [list(play) for play in model.trick]
    if model.winners:
        assert facts["winner"] == model.winners[-1]
    assert facts["score"] == model.totals


def play_match(game: Any, options: dict[str, str], rng: random.Random) -> int:
    """One whole random match on both sides; gives the number of decisions."""
    state, model, drawn = start(game, rng, options)
    decisions = 0
    for number in range(1, len(model.sizes) + 1):
        assert state.current_player() == CHANCE and model.round == number
        deal(state, model, drawn, rng)
        drawn = []
        while model.turn is not None:
            assert state.current_player() == model.turn
            texts = legal_texts(state)
            assert len(set(texts)) == len(texts) and set(texts) == model.legal()
            text = rng.choice(texts)
            state.apply_action(state.string_to_action(text))
            model.act(text)
            compare_round(state, model, number)
            decisions += 1
        assert state.returns() == model.totals and state.ranking() == model.places()
        assert state.report()["hit"] == [model.taken[seat] == model.bids[seat] for seat in range(model.players)]
    assert state.current_player() == TERMINAL and model.over()
    assert state.titles() == {"sitaratas": [model.sitaratas()]}
    return decisions


def test_random_matches(wing: tuple[str, Callable[..., Any]]) -> None:
    name, make = wing
    rng = random.Random(f"sitaratas {name}")
    decisions = 0
    for match in range(MATCHES[name]):
        options = {option: rng.choice(choices) for option, choices in CHOICES.items()}
        game = make(players=3 + match % 4, **options)
        assert [option.name for option in game.spec.options] == [*CHOICES, *AT_THE_TABLE]
        decisions += play_match(game, options, rng)
    assert decisions > 250 * MATCHES[name]


def test_every_schedule(wing: tuple[str, Callable[..., Any]]) -> None:
    for players in range(3, 7):
        for kind in CHOICES["schedule"]:
            game = wing[1](players=players, schedule=kind)
            assert list(game._schedule()) == schedule(players, kind)
