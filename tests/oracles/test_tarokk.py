"""Tarokk against an independent model of its rules: steered deals, calls and endings over random options, step by step.

`RULEC_ORACLE=N` plays N times as many rounds.
"""

from __future__ import annotations

import copy
import os
import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from oracles.tarokk_model import (
    CALLABLE,
    CHOICES,
    KINGS,
    LEVELS,
    LOWEST,
    NUMBERS,
    PACK,
    SIDES,
    TAROCKS,
    TRULL,
    Round,
    spoilt_by,
    suit_of,
    trick_goes_to,
)
from oracles.tarokk_score import WORTH, Score
from rulec.driver.compile import Compiled
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.protocol import CHANCE, TERMINAL
from rulec_runtime.table.rules import Rules

TIMES = int(os.environ.get("RULEC_ORACLE", "1"))
ROUNDS = {"interpreter": 45, "engine": 400}
ENDINGS = {"interpreter": 3, "engine": 5}  # of a round, with other piles and levels
RARE = {  # what must be met, on the engine several times
    "44 points", "45 points", "55 points", "56 points", "hivo by 1", "hivo by 2", "szin by 1", "szolo by 1",
    "emperor: T1", "silent hold -1", "silent trull 1", "silent kings 1", "silent pagat 1", "silent pagat -1",
    "silent valat 1", "said valat", "announced pagat 1", "announced pagat 0", "szubkontra game", "szubkontra absolut",
    "rekontra pagat", "pagat of declarers", "pagat of opponents", "absolut of opponents",
    "void: a hand without tarocks", "void: a hand with a single tarock", "void: the four lowest suit cards in one hand",
}
LOOKED_AT = {"interpreter": 0.08, "engine": 0.2}  # the part of the moments at which all views are compared
DRAWN = {"rounds_played": (1, 4, 40), "stake": (1, 7, 100, 10_000), "commission": (0, 1, 9, 25),
         "limit": (1, 3, 40, 1000)}
REASONS = {"none": "a hand without tarocks", "one": "a hand with a single tarock",
           "lowest": "the four lowest suit cards in one hand", "kings": "four kings in one hand"}
WORDS = ["said", *LEVELS]


@pytest.fixture(params=list(ROUNDS))
def wing(request: pytest.FixtureRequest, compiled: Callable[[str], Compiled]) -> tuple[str, Callable[..., Any]]:
    """What is tested, with the class of its games."""
    spec = compiled("tarokk")
    if request.param == "engine":
        engine: Callable[[Compiled], ModuleType] = request.getfixturevalue("engine")
        return "engine", engine(spec).Game
    return "interpreter", partial(Interpreted, spec.game, spec.spec)


def some_options(rng: random.Random, much: float) -> dict[str, Any]:
    """A part of the options set to something."""
    options: dict[str, Any] = {name: rng.choice(choices) for name, choices in CHOICES.items() if rng.random() < much}
    return options | {name: rng.choice(DRAWN[name]) for name in NUMBERS if rng.random() < much}


def some_hands(rng: random.Random, caller: int) -> list[set[str]]:
    """A deal, often one in which something rare lies in one hand."""
    wanted: set[str] = set()
    kind = rng.choice(("any", "any", "trull", "kings", "five", "strong", "lowest", "none", "one", "long"))
    seat = caller if kind in ("five", "strong", "long") else rng.randrange(4)
    if kind in ("trull", "kings", "five", "lowest"):
        wanted = {"trull": TRULL, "kings": KINGS, "five": set(CALLABLE), "lowest": LOWEST}[kind]
    elif kind == "strong":
        wanted = {*TAROCKS[-8:], *rng.sample(sorted(KINGS), rng.randrange(3))}
    elif kind == "long":
        wanted = set(rng.sample(sorted(card for card in PACK if suit_of(card) != "T"), 6))
    elif kind in ("none", "one"):  # tarocks in a hand
        some = rng.sample(sorted(TAROCKS), int(kind == "one"))
        wanted = {*some, *rng.sample(sorted(card for card in PACK if suit_of(card) != "T"), 10 - len(some))}
    rest = sorted(PACK - wanted)
    rng.shuffle(rest)
    hands: list[set[str]] = [set(wanted) if place == seat else set() for place in range(4)]
    for hand in hands:
        while len(hand) < 10:
            hand.add(rest.pop())
    return hands


def deal(state: Any, hands: list[set[str]], caller: int) -> None:
    """Deals so that every seat gets its hand: all of it, from the seat after the caller on."""
    ids = state.game.spec.card_ids
    state.deal([ids[card] for place in range(1, 5) for card in sorted(hands[(caller + place) % 4])])


def start(game: Any, options: dict[str, Any], rng: random.Random, seen: Counter[str]) -> tuple[Any, Round]:
    """A round on both sides, after the deals that are void."""
    caller = rng.randrange(4)
    state = game.new_round({"round": 1, "caller": caller})
    while True:
        hands = some_hands(rng, caller)
        deal(state, hands, caller)
        reasons = spoilt_by(hands, options)
        if not reasons:
            return state, Round(caller, hands, options)
        event = state.log()["events"][-1]
        assert state.current_player() == CHANCE
        assert (event["void"], event["seat"]) in {(REASONS[reason], seat) for reason, seat in reasons}
        seen["void: " + event["void"]] += 1


def choose(texts: list[str], model: Round, rng: random.Random, habit: float) -> str:
    """A random action that keeps rounds going: mostly the lowest game, enough kontras, the pagát and the skíz late."""
    if model.calling:
        quiet = [text for text in texts if text in ("pass", "done")]
        if quiet and rng.random() < habit:
            return quiet[0]
        loud = [text for text in texts if text.split()[0] in LEVELS or text in ("absolut", "pagat")]
        if loud and rng.random() < 0.6:
            return rng.choice(loud)
        low = [text for text in texts if text.startswith("hivo")]
        return rng.choice(low if low and rng.random() < 0.75 else texts)
    here = {card for _, card in model.trick} & TRULL
    trull = [text for text in texts if text in TRULL]
    if here and trull and rng.random() < 0.8:
        return trull[0]
    others = [text for text in texts if text != "T1"]
    return rng.choice(others if others and rng.random() < habit else texts)


def level_of(model: Round, item: str, side: str) -> str:
    """What was said of an item of a side."""
    level = model.said.get((item, side))
    return "unsaid" if level is None else WORDS[level]


def compare(state: Any, model: Round) -> None:
    """What is kept of a round."""
    facts = state.to_facts()
    assert facts["contract"] == (model.game or None) and facts["called"] == (model.called or None)
    assert facts["declarer"] == (model.declarer if model.game else None)
    assert facts["level"] == {item: {side: level_of(model, item, side) for side in SIDES} for item in WORTH}
    assert facts["shown"] == [seat in model.known for seat in range(4)]
    assert facts["barred"] == [seat in model.barred for seat in range(4)]
    assert [set(hand) for hand in facts["hand"]] == model.hands
    assert [set(pile) for pile in facts["won"]] == [model.pile(seat) for seat in range(4)]
    assert facts["trick"] == [list(play) for play in model.trick]


def compare_views(state: Any, model: Round) -> None:
    """What each player and a spectator knows, and nothing else [1.4]."""
    for viewer in (None, 0, 1, 2, 3):
        view = state.observation(viewer)
        for seat in range(4):
            hand, pile = view["hand"][seat], view["won"][seat]
            assert hand == len(model.hands[seat]) if viewer != seat else set(hand) == model.hands[seat]
            if model.sees_pile(viewer, seat):
                assert set(pile) == model.pile(seat)
            else:
                assert pile == len(model.pile(seat))
            if model.game:
                assert view["sides"][seat] == (model.side(seat) if model.knows(viewer, seat) else "unknown")


def compare_end(state: Any, model: Round) -> Score:
    """What the round brings."""
    score = Score(model)
    assert state.current_player() == TERMINAL and state.returns() == score.points()
    report = state.report()
    assert report["value"] == score.value() and Rules(state.game).money(state) == (score.cents(), -sum(score.cents()))
    assert report["made"] == (score.outcome("game", "declarers") == 1) and report["contract"] == model.game
    assert report["kontra"] == level_of(model, "game", "declarers")
    return score


def note(model: Round, score: Score, seen: Counter[str]) -> None:
    """Counts what is rare."""
    seen[f"{score.taken('declarers')} points"] += 1
    seen[f"{model.game} by {len(model.seats('declarers'))}"] += 1
    for (item, side), level in model.said.items():
        seen[f"{WORDS[level]} {item}"] += 1
        seen[f"{item} of {side}"] += 1
        if item == "pagat":
            seen[f"announced pagat {score.outcome(item, side)}"] += 1
    for side in SIDES:
        for item in ("pagat", "hold", "trull", "kings", "absolut", "valat"):
            if (item, side) not in model.said and score.outcome(item, side):
                seen[f"silent {item} {score.outcome(item, side)}"] += 1
    for _, plays in model.tricks:
        if {card for _, card in plays} >= TRULL:
            seen["emperor: " + trick_goes_to(plays, model.game)[1]] += 1


def other_piles(model: Round, rng: random.Random) -> list[tuple[int, list[tuple[int, str]]]]:
    """Nine tricks taken by others than took them, but for the last: all by one side, or near some number of points."""
    last = model.tricks[-1]
    one_side = model.seats(model.side(last[0]))
    found, wanted, gap = model.tricks, rng.choice((28, 38, 40, 41, 42, 43, 44, 45, 50, 54)), 100
    for _ in range(30):
        tried = copy.copy(model)
        takers = one_side if wanted == 28 else rng.choice((model.seats("declarers"), [0, 1, 2, 3], [0, 1, 2, 3]))
        tried.tricks = [(rng.choice(takers), plays) for _, plays in model.tricks[:-1]] + [last]
        points = Score(tried).taken("declarers")
        if abs(points - wanted) < gap:
            found, gap = tried.tricks, abs(points - wanted)
        if wanted == 28 or not gap:
            return tried.tricks
    return found


def other_ending(state: Any, model: Round, rng: random.Random) -> tuple[Any, Round]:
    """Both sides before the same last trick, with other piles and other things said."""
    holder = next(seat for seat in range(4) if "T1" in model.dealt[seat])
    changed = copy.deepcopy(model)
    changed.tricks = other_piles(model, rng)
    changed.said = {("game", "declarers"): rng.randrange(4)}
    for item in ("absolut", "pagat", "valat"):
        for side in SIDES:
            can = item != "pagat" or (model.side(holder) == side and model.game != "szin")
            if can and rng.random() < (0.15 if item == "valat" else 0.3):
                changed.said[item, side] = rng.randrange(4)
    facts, ids = state.to_facts(), state.game.spec.card_ids
    facts["won"] = [sorted(changed.pile(seat), key=ids.__getitem__) for seat in range(4)]
    facts["tricks"] = [sum(winner == seat for winner, _ in changed.tricks) for seat in range(4)]
    facts["level"] = {item: {side: level_of(changed, item, side) for side in SIDES} for item in WORTH}
    return state.game.from_facts(facts), changed


def play_on(state: Any, model: Round, rng: random.Random, looked_at: float, ends_before: int) -> int:
    """Plays on both sides until so many tricks are taken. Gives the number of decisions."""
    habit, decisions = rng.choice((0.35, 0.6, 0.9)), 0
    while model.turn is not None and len(model.tricks) < ends_before:
        assert state.current_player() == model.turn
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(texts)) == len(texts) and set(texts) == model.legal()
        if rng.random() < looked_at:
            compare_views(state, model)
        text = choose(texts, model, rng, habit)
        state.apply_action(state.string_to_action(text))
        model.act(text)
        if model.turn is not None:
            compare(state, model)
        decisions += 1
    return decisions


def test_random_rounds(wing: tuple[str, Callable[..., Any]]) -> None:
    name, make = wing
    rng = random.Random(f"tarokk {name}")
    seen: Counter[str] = Counter()
    decisions = 0
    for number in range(ROUNDS[name] * TIMES):
        options = some_options(rng, (0.0, 0.3, 0.8)[number % 3])
        state, model = start(make(**options), options, rng, seen)
        decisions += play_on(state, model, rng, LOOKED_AT[name], 9)
        for _ in range(ENDINGS[name]):
            other, changed = other_ending(state, model, rng)
            decisions += play_on(other, changed, rng, LOOKED_AT[name], 10)
            note(changed, compare_end(other, changed), seen)
        decisions += play_on(state, model, rng, LOOKED_AT[name], 10)
        note(model, compare_end(state, model), seen)
    assert decisions > 50 * ROUNDS[name] * TIMES
    assert {what for what in RARE if seen[what] < (1 if name == "interpreter" else 4)} == set()


def test_matches(wing: tuple[str, Callable[..., Any]]) -> None:
    """Each seat calls once, beginning with a drawn one; the totals add up [R1, A-39]."""
    rng = random.Random(f"tarokk matches {wing[0]}")
    for rounds in ((None, 2) if wing[0] == "engine" else (2,)):
        options = {} if rounds is None else {"rounds_played": rounds}
        state, caller, totals = wing[1](**options).new_match(), rng.randrange(4), [0, 0, 0, 0]
        order = state.pack()
        assert state.draws(order) == [0, 1, 2, 3]
        for number in range(rounds or 4):
            hands = some_hands(rng, caller)
            while spoilt_by(hands, {}):
                hands = some_hands(rng, caller)
            ids = state.game.spec.card_ids
            order = [ids[card] for place in range(1, 5) for card in sorted(hands[(caller + place) % 4])]
            state.deal(order, [] if number else [caller])
            model = Round(caller, hands)
            play_on(state, model, rng, 0.0, 10)
            totals = [total + points for total, points in zip(totals, Score(model).points(), strict=True)]
            assert state.returns() == totals
            caller = (caller + 1) % 4
        assert state.current_player() == TERMINAL
        assert state.ranking() == [1 + sum(other > total for other in totals) for total in totals]


def test_options_are_those_of_the_model(wing: tuple[str, Callable[..., Any]]) -> None:
    options = {option.name: option for option in wing[1]().spec.options}
    for name, choices in CHOICES.items():
        assert options.pop(name).choices == choices
    for name, default in NUMBERS.items():
        assert options.pop(name).default == default
    assert not options


def test_the_clock(wing: tuple[str, Callable[..., Any]]) -> None:
    """[C1-C5, A-36, A-37]"""
    clock = Rules(wing[1]()).clock
    assert clock is not None and clock.bank == 120_000 and not clock.robot and not clock.each_round
    left = clock.left(clock.bank, 30_000)
    assert (left, clock.left(left, 5_000)) == (90_000, 95_000)
    assert clock.left(90_000, 10_000) == 80_000 and clock.left(119_000, 1_000) == 120_000
    other = Rules(wing[1](time_out="robot", bank_for="each_round")).clock
    assert other is not None and other.robot and other.each_round
    assert Rules(wing[1]()).draws_seats
