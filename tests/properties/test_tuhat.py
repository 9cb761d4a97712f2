"""What holds in every deal of Tuhat under the printed rules, on both wings: section 1.5 of its register."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from rulec.interpreter.game import Game as Interpreted

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
WORTHS = {40, 60, 80, 100}
NINES = {"9C", "9D", "9H", "9S"}
DEALS = {"interpreter": 12, "engine": 150}


@pytest.fixture(params=list(DEALS))
def wing_of_tuhat(request: pytest.FixtureRequest, compiled: Callable[[str], Any]) -> tuple[str, Callable[..., Any]]:
    """A wing with the class of its games."""
    found = compiled("tuhat")
    if request.param == "engine":
        engine: Callable[..., ModuleType] = request.getfixturevalue("engine")
        return "engine", engine(found).Game
    return "interpreter", partial(Interpreted, found.game, found.spec)


def deal(state: Any, rng: random.Random) -> None:
    """Random cards; now and then all nines in one hand."""
    order = state.pack()
    rng.shuffle(order)
    if rng.random() < 0.2:
        order.sort(key=lambda card: state.game.spec.cards[card][0] != "9")
    state.deal(order)


def choose(state: Any, rng: random.Random) -> str:
    """Mostly a pass, so that bids can be made."""
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    return "pass" if "pass" in texts and rng.random() < 0.7 else rng.choice(texts)


def play(state: Any, rng: random.Random) -> list[tuple[int, int]]:
    """Plays a deal; the marriages, each with its seat and worth."""
    made: list[tuple[int, int]] = []
    before = state.to_facts()
    while not state.is_terminal():
        if before["at"]["phase"] == "play" and not before["trick"]:
            assert len({len(hand) for hand in before["hand"]}) == 1
        state.apply_action(state.string_to_action(choose(state, rng)))
        after = state.to_facts()
        for seat in range(3):
            worth = after["melds"][seat] - before["melds"][seat]
            if worth:
                assert before["player"] == seat and before["trick"] == []
                assert 2 <= before["trick_no"] <= 6
                made.append((seat, worth))
        before = after
    return made


def test_what_holds_in_every_deal(wing_of_tuhat: tuple[str, Callable[..., Any]]) -> None:
    name, make = wing_of_tuhat
    rng = random.Random(f"properties {name}")
    game, seen = make(), {"made": 0, "lost": 0, "marriages": 0, "locked": 0, "nines": 0}
    for _ in range(DEALS[name]):
        start = [rng.choice((-60, 0, 300, 800, 801, 930)) for _ in range(3)]
        zeros = [rng.randrange(3) for _ in range(3)]
        state = game.new_round({"dealer": rng.randrange(3), "score": start, "zeros": zeros})
        deal(state, rng)
        nines = [set(hand) >= NINES for hand in state.to_facts()["dealt"]]
        made = play(state, rng)
        end = state.to_facts()
        cards = [sum(POINTS[card[0]] for card in won) for won in end["won"]]
        assert sum(cards) == 120
        assert sum(cards) + sum(end["melds"]) == 120 + sum(worth for _, worth in made)
        worths = [worth for _, worth in made]
        assert set(worths) <= WORTHS and len(set(worths)) == len(worths)
        assert max(([seat for seat, _ in made].count(seat) for seat in range(3)), default=0) <= 3
        change = [end["score"][seat] - start[seat] for seat in range(3)]
        for seat in range(3):
            locked = start[seat] > 800
            bonus = 100 if nines[seat] and not locked else 0
            if seat == end["declarer"]:
                won = cards[seat] + end["melds"][seat] >= end["bid"]
                assert change[seat] == (end["bid"] if won else -end["bid"]) + bonus
                seen["made" if won else "lost"] += 1
            elif locked:
                assert change[seat] <= 0
                seen["locked"] += 1
        seen["marriages"] += len(made)
        seen["nines"] += any(nines)
    assert name == "interpreter" or min(seen.values()) > 0, seen
