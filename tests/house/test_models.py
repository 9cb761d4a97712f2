"""Random matches of the house variants against the models of `models.py`, step by step, on engines."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from house import models
from house.two import Two
from oracles.test_sitaratas import CHOICES as SITARATAS
from oracles.test_tuhat import choose, some_options
from rulec.driver.compile import compile_spec
from rulec_runtime.protocol import CHANCE

HOUSE = Path(__file__).parents[2] / "specs" / "house"
Engine = Callable[..., ModuleType]


def make(name: str, engine: Engine) -> Any:
    """The class of the games of a variant."""
    return engine(compile_spec(HOUSE / f"{name}.yaml"), "debug", probes=True).Game


def texts(state: Any) -> list[str]:
    """What is legal, as players read it."""
    return [state.action_to_string(action) for action in state.legal_actions()]


@pytest.mark.parametrize(("name", "model", "matches"), [
    ("sitaratas_wizard", models.Wizard, 16), ("sitaratas_misere", models.Misere, 16),
    ("sitaratas_rotation", models.Rotation, 16), ("sitaratas_no_trump", models.NoTrump, 16),
])
def test_sitaratas(name: str, model: Any, matches: int, engine: Engine) -> None:
    games, rng = make(name, engine), random.Random(name)
    choices = {**SITARATAS, "last_round": ("no_trump", "trump")}
    for match in range(matches):
        known = {option.name for option in games().spec.options}
        options = {option: rng.choice(words) for option, words in choices.items() if option in known}
        game = games(players=3 + match % 4, **options)
        host = rng.randrange(game.players)
        state = game.new_match(host=host)
        drawn = [rng.randrange(game.players)] if options["first_dealer"] == "drawn" else []
        other = model(game.players, options, host, drawn[0] if drawn else None)
        while not other.over():
            number = other.round
            order = state.pack()
            rng.shuffle(order)
            suit = rng.randrange(4) if other.draws_suit() else None
            state.deal(order, drawn if suit is None else [*drawn, suit])
            drawn = []
            other.deal([game.spec.cards[card] for card in order],
                       None if suit is None else ("clubs", "diamonds", "hearts", "spades")[suit])
            while other.turn is not None:
                assert state.to_facts()["trump"] == other.trump and state.current_player() == other.turn
                assert set(texts(state)) == other.legal()
                text = rng.choice(texts(state))
                state.apply_action(state.string_to_action(text))
                other.act(text)
            assert state.returns() == other.totals and other.round == number + 1
        assert state.is_terminal() and state.ranking() == other.places()


@pytest.mark.parametrize(("name", "model", "matches", "deals", "seen"), [
    ("tuhat_barrel", models.Barrel, 16, 60, {"barrel": 20, "third": 1, "over": 3}),
    ("tuhat_bolts", models.Bolts, 40, 8, {"zeros": 40}),
    ("tuhat_555", models.DumpTruck, 20, 40, {"emptied": 3}),
    ("tuhat_surrender", models.Surrender, 50, 8, {"surrender": 30, "play": 30}),
    ("tuhat_raise", models.Raise, 50, 8, {"raised": 30}),
    ("tuhat_russian", models.Russian, 60, 8, {"over": 3}),
    ("tuhat_four", models.Four, 60, 8, {"zeros": 10, "over": 3}),
    ("tuhat_two", Two, 60, 8, {"take_left": 30, "take_right": 30, "over": 3}),
])
def test_tuhat(name: str, model: Any, matches: int, deals: int, seen: dict[str, int], engine: Engine) -> None:
    games, rng, found = make(name, engine), random.Random(name), Counter[str]()
    known = {option.name for option in games().spec.options}
    for match in range(matches):
        options = {key: value for key, value in some_options(rng, (0.0, 0.3, 0.8)[match % 3]).items() if key in known}
        if name == "tuhat_four" and options.get("opener") == "dealer_holds":
            del options["opener"]
        if name == "tuhat_555":  # totals that come past 555, many of them multiples of 5
            options |= {"round_to": "5", "lock_at": 2000, "target": 2000}
        play(games(**options), model, options, deals, rng, found)
    assert {what: found[what] for what, least in seen.items() if found[what] < least} == {}


def play(game: Any, model: Any, options: dict[str, Any], deals: int, rng: random.Random, found: Counter[str]) -> None:
    """One match on both sides, or so many deals of it."""
    state, drawn = game.new_match(), [rng.randrange(game.players)]
    other = model(drawn[0], options)
    while not other.over and other.deals <= deals:
        before, zeros = list(other.totals), list(other.zeros)
        deal(state, other, drawn, rng)
        drawn = []
        while other.turn is not None:
            assert state.current_player() == other.turn
            legal = texts(state)
            assert set(legal) == other.legal()
            raising = getattr(other, "phase", "") == "raising"
            text = choose(legal, rng)
            state.apply_action(state.string_to_action(text))
            other.act(text)
            found["raised" if raising and text != "pass" else text] += 1
        assert state.returns() == other.totals and state.to_facts()["zeros"] == other.zeros
        found["zeros"] += other.zeros != zeros
        found["barrel"] += 880 in other.totals
        found["third"] += any((was, total) == (880, 760) for was, total in zip(before, other.totals, strict=True))
        found["emptied"] += any(abs(was) > 400 and total == 0 for was, total in zip(before, other.totals, strict=True))
    found["over"] += other.over
    assert state.is_terminal() == other.over


def deal(state: Any, other: Any, drawn: list[int], rng: random.Random) -> None:
    """The same deal on both sides, again while it is void."""
    while state.current_player() == CHANCE and other.turn is None:
        order = state.pack()
        rng.shuffle(order)
        state.deal(order, drawn)
        drawn = []
        made = other.deal([state.game.spec.cards[card] for card in order])
        assert made == (state.current_player() != CHANCE)
