"""Tuhat against an independent model of its rules: random matches over random options, step by step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from oracles.tuhat_model import CHOICES, NUMBERS, PACK, SUITS, Match
from rulec.driver.compile import Compiled
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.errors import WrongOption
from rulec_runtime.protocol import CHANCE, TERMINAL

DRAWN = {"opening_bid": range(40, 121), "ceiling": range(120, 401), "declare_cards": range(2, 9),
         "lock_at": (0, 40, 60, 100, 200, 800, 2000), "zero_limit": (1, 2, 3, 10), "zero_price": (0, 100, 500),
         "target": (100, 120, 200, 300, 1000)}
MATCHES = {"interpreter": 45, "engine": 400}
DEALS = 8  # of one match at the most


@pytest.fixture(params=list(MATCHES))
def wing(request: pytest.FixtureRequest) -> tuple[str, Callable[..., Any]]:
    """What is tested, with the class of its games."""
    spec: Compiled = request.getfixturevalue("compiled")("tuhat")
    if request.param == "engine":
        engine: Callable[[Compiled], ModuleType] = request.getfixturevalue("engine")
        return "engine", engine(spec).Game
    return "interpreter", partial(Interpreted, spec.game, spec.spec)


def some_options(rng: random.Random, much: float) -> dict[str, Any]:
    """A part of the options set to something."""
    options: dict[str, Any] = {name: rng.choice(choices) for name, choices in CHOICES.items() if rng.random() < much}
    options |= {name: rng.choice(DRAWN[name]) for name in NUMBERS if rng.random() < much}
    if options.get("first_lead") == "eldest":
        options["crawl"] = "never"
    step = int(options.get("step", 5))
    options["opening_bid"] = options.get("opening_bid", 60) // step * step
    return options


def deal(state: Any, model: Match, drawn: list[int], rng: random.Random) -> None:
    """The same random deal on both sides, again while it is void. Now and then all nines lie in one hand."""
    while state.current_player() == CHANCE and model.turn is None:
        order = state.pack()
        rng.shuffle(order)
        names = state.game.spec.cards
        assert {names[card] for card in order} == PACK
        if rng.random() < 0.15:
            at = rng.choice((0, 7, 14))
            for place, nine in enumerate(card for card in sorted(order) if names[card][0] == "9"):
                there = order.index(nine)
                order[at + place], order[there] = order[there], order[at + place]
        state.deal(order, drawn)
        drawn = []
        made = model.deal([names[card] for card in order])
        assert made == (state.current_player() != CHANCE)


def choose(texts: list[str], rng: random.Random) -> str:
    """A random action that is no high bid, so that bids are made now and then."""
    bids = [text for text in texts if text.startswith("bid")]
    if "pass" in texts and rng.random() < 0.5:
        return "pass"
    if bids and rng.random() < 0.8:
        return bids[0]
    made = [text for text in texts if text.endswith(("trump_made", "hidden"))]
    return rng.choice(made if made and rng.random() < 0.5 else texts)


def compare_deal(state: Any, model: Match) -> None:
    """What is kept of a deal while it is played."""
    facts = state.to_facts()
    assert facts["bid"] == model.bid and facts["declarer"] == model.declarer and facts["dealer"] == model.dealer
    assert facts["trump"] == (None if model.trump is None else SUITS[model.trump])
    assert facts["melds"] == model.melds and facts["tricks"] == model.tricks and facts["zeros"] == model.zeros
    assert [set(hand) for hand in facts["hand"]] == model.hands
    assert [set(pile) for pile in facts["won"]] == model.won
    if model.winners:
        assert facts["winner"] == model.winners[-1]


def play_match(game: Any, options: dict[str, Any], rng: random.Random, seen: Counter[str]) -> None:
    """One random match on both sides."""
    state, dealer = game.new_match(), rng.randrange(3)
    model, drawn = Match(dealer, options), [dealer]
    while not model.over and model.deals <= DEALS:
        assert state.current_player() == CHANCE and state.to_facts()["round"] == model.deals
        deal(state, model, drawn, rng)
        drawn = []
        while model.turn is not None:
            assert state.current_player() == model.turn
            texts = [state.action_to_string(action) for action in state.legal_actions()]
            assert len(set(texts)) == len(texts) and set(texts) == model.legal()
            text = choose(texts, rng)
            state.apply_action(state.string_to_action(text))
            model.act(text)
            if model.turn is not None:
                compare_deal(state, model)
            seen[text.split()[0] if model.phase == "auction" else text.split()[-1]] += 1
        assert state.returns() == model.totals and state.to_facts()["zeros"] == model.zeros
        if model.winners and len(model.winners) == 8:
            seen["marriages"] += sum(meld > 0 for meld in model.melds)
            seen["made"] += model.earned() >= model.bid
            seen["locked"] += any(model.locked(seat) for seat in range(3))
            seen["zero"] += any(model.zeros)
            assert state.report()["contract"] == model.bid and state.report()["marriages"] == sum(model.melds)
            assert state.report()["made"] == (model.earned() >= model.bid)
    if model.over:
        seen["over"] += 1
        assert state.current_player() == TERMINAL and state.ranking() == model.places()


def test_random_matches(wing: tuple[str, Callable[..., Any]]) -> None:
    name, make = wing
    rng = random.Random(f"tuhat {name}")
    seen: Counter[str] = Counter()
    for match in range(MATCHES[name]):
        options = some_options(rng, (0.0, 0.3, 0.8)[match % 3])
        play_match(make(**options), options, rng, seen)
    assert min(seen[what] for what in ("marriages", "made", "locked", "zero", "over", "hidden", "trump_made")) > 3


def test_options_are_those_of_the_model(wing: tuple[str, Callable[..., Any]]) -> None:
    options = {option.name: option for option in wing[1]().spec.options}
    for name, choices in CHOICES.items():
        option = options.pop(name)
        assert option.choices == choices or tuple(map(str, option.values)) == choices
    for name, default in NUMBERS.items():
        assert options.pop(name).default == default
    assert all(name.startswith("compare_") for name in options)


@pytest.mark.parametrize("wrong", [
    {"opening_bid": 62}, {"opening_bid": 65, "step": "10"}, {"first_lead": "eldest"},
    {"first_lead": "eldest", "crawl": "optional"},
])
def test_options_that_do_not_fit(wing: tuple[str, Callable[..., Any]], wrong: dict[str, Any]) -> None:
    with pytest.raises(WrongOption):
        wing[1](**wrong)


HANDS = ("KC QC JC 9C 9S JS 9H", "9D AS TS KS AH TH KH", "JD AC TC AD TD KD JH")
TALON = {"QS", "QH", "QD"}


def after(make: Callable[..., Any], moves: str, **options: Any) -> Any:
    """The state after these moves of a deal in which seat 0 is forehand and has no ace."""
    state = make(**options).new_match()
    ids = state.game.spec.card_ids
    cards = [*" ".join(HANDS).split(), *sorted(TALON)]
    state.deal([ids[card] for card in cards], [2])
    for move in moves.split(", "):
        state.apply_action(state.string_to_action(move))
    return state


def seen_now(state: Any, viewer: int | None) -> set[str]:
    """All cards that a viewer's observation names."""
    def cards(value: Any) -> set[str]:
        if isinstance(value, str):
            return {value.split()[0]} & PACK if value else set()
        if isinstance(value, dict):
            return {card for part in value.values() for card in cards(part)}
        return {card for part in value for card in cards(part)} if isinstance(value, list) else set()

    return cards(state.observation(viewer))


@pytest.mark.parametrize(("shown", "bids", "all_see"), [
    ("taker", "pass, pass", False), ("taker", "bid 65, pass, pass", False),
    ("everybody", "pass, pass", True), ("everybody", "bid 65, pass, pass", True),
    ("if_raised", "pass, pass", False), ("if_raised", "bid 65, pass, pass", True),
])
def test_who_sees_the_talon(wing: tuple[str, Callable[..., Any]], shown: str, bids: str, all_see: bool) -> None:
    """[A6]"""
    state = after(wing[1], bids, talon_shown=shown)
    taker = state.current_player()
    for viewer in (None, 0, 1, 2):
        assert (seen_now(state, viewer) >= TALON) == (all_see or viewer == taker)
        assert all_see or viewer == taker or not seen_now(state, viewer) & TALON


@pytest.mark.parametrize("shown", ["receiver", "everybody"])
def test_who_sees_a_gift(wing: tuple[str, Callable[..., Any]], shown: str) -> None:
    """[A7]"""
    state = after(wing[1], "pass, pass, give QS to 1", gift_shown=shown)
    for viewer in (None, 0, 1, 2):
        learns = shown == "everybody" or viewer in (0, 1)
        heard = state.information_state(viewer)[-1]["action"]
        assert heard == ("give QS to 1" if learns else "give unknown to 1")
        assert learns or "QS" not in seen_now(state, viewer)


@pytest.mark.parametrize("crawl", ["forced", "optional"])
def test_a_crawl_is_seen_when_it_is_turned_up(wing: tuple[str, Callable[..., Any]], crawl: str) -> None:
    """[R18, A12]"""
    lead = "9H hidden" if crawl == "optional" else "9H"
    moves = f"pass, pass, give QS to 1, give QH to 2, {lead}"
    state = after(wing[1], moves, crawl=crawl)
    assert {viewer for viewer in (None, 0, 1, 2) if "9H" in seen_now(state, viewer)} == {0}
    assert len(state.legal_actions()) == 8
    state.apply_action(state.string_to_action("KH"))
    assert {viewer for viewer in (None, 0, 1, 2) if "KH" in seen_now(state, viewer)} == {1}
    assert {viewer for viewer in (None, 0, 1, 2) if "9H" in seen_now(state, viewer)} == {0}
    state.apply_action(state.string_to_action("JD"))
    for viewer in (None, 0, 1, 2):
        assert {"9H", "KH", "JD"} <= seen_now(state, viewer)
    assert state.current_player() == 1 and state.to_facts()["tricks"] == [0, 1, 0]


def test_what_is_said_openly_is_seen(wing: tuple[str, Callable[..., Any]]) -> None:
    """[A12]"""
    state = after(wing[1], "pass, pass, give QS to 1, give QH to 2, 9H open", crawl="optional")
    assert all("9H" in seen_now(state, viewer) for viewer in (None, 1, 2))
    assert {state.action_to_string(action) for action in state.legal_actions()} == {"AH", "TH", "KH"}


def test_a_void_deal(wing: tuple[str, Callable[..., Any]]) -> None:
    """[A25]"""
    state = wing[1](four_nines="deal_again").new_match()
    ids = state.game.spec.card_ids
    cards = ["9C", "9D", "9H", "9S", *sorted(PACK - {"9C", "9D", "9H", "9S"})]
    state.deal([ids[card] for card in cards], [2])
    assert state.current_player() == CHANCE and state.to_facts()["at"]["attempt"] == 1
    event = state.log()["events"][-1]
    assert event["void"] == "four nines in one hand" and event["seat"] == 0


PLAIN = ("AD", "TD", "JD", "9D", "KD", "QD")  # beside a king and a queen of clubs


def on_lead(make: Callable[..., Any], trick_no: int, hand: list[str]) -> Any:
    """Seat 0 leads to a trick, having taken all before."""
    others = sorted(PACK - set(hand) - {"AD"})
    many = len(hand)
    facts = {"at": "play", "first": 0, "trick_no": trick_no, "declarer": 0, "bid": 60, "tricks": [trick_no - 1, 0, 0],
             "hand": [hand, others[:many], others[many:2 * many]]}
    return make().from_facts(facts, partial=True)


@pytest.mark.parametrize("card", ["KC", "QC"])
@pytest.mark.parametrize("trick_no", range(1, 9))
def test_when_a_marriage_is_made(wing: tuple[str, Callable[..., Any]], trick_no: int, card: str) -> None:
    """Never on tricks 1, 7 and 8; by king or queen. [R12-R14, A13-A15]"""
    hand = [card, *({"KC", "QC"} - {card}), *PLAIN][:9 - trick_no] if trick_no != 7 else ["KC", "QC"]
    state = on_lead(wing[1], trick_no, hand)
    state.apply_action(state.string_to_action(card))
    facts = state.to_facts()
    made = 2 <= trick_no <= 6
    assert facts["melds"] == [100 if made else 0, 0, 0] and facts["trump"] == ("clubs" if made else None)


def test_a_queen_that_follows_makes_no_marriage(wing: tuple[str, Callable[..., Any]]) -> None:
    """[R13, A13]"""
    hands = [["AC", "TD", "JD", "9D", "KD"], ["KC", "QC", "9S", "JS", "QS"], ["9H", "JH", "QH", "KH", "TH"]]
    facts = {"at": "play", "first": 0, "trick_no": 4, "tricks": [3, 0, 0], "declarer": 0, "bid": 60, "hand": hands}
    state = wing[1]().from_facts(facts, partial=True)
    state.apply_action(state.string_to_action("AC"))
    state.apply_action(state.string_to_action("QC"))
    assert state.to_facts()["melds"] == [0, 0, 0] and state.to_facts()["trump"] is None


@pytest.mark.parametrize(("trump_from", "winner"), [("this_trick", 0), ("next_trick", 1)])
def test_from_when_a_new_trump_beats(wing: tuple[str, Callable[..., Any]], trump_from: str, winner: int) -> None:
    """From the card that makes it on, so the old trump does not take that trick. [A16]"""
    facts = {"at": "play", "first": 0, "trick_no": 4, "declarer": 0, "bid": 60, "tricks": [3, 0, 0],
             "trump": "hearts", "new_trump": "hearts",
             "hand": [["KC", "QC", "JD", "9D", "AD"], ["9H", "JS", "QS", "KS", "TS"], ["9S", "AS", "TD", "KD", "QD"]]}
    state = wing[1](trump_from=trump_from).from_facts(facts, partial=True)
    for text in ("KC", "9H", "9S"):
        state.apply_action(state.string_to_action(text))
    assert state.to_facts()["winner"] == winner and state.to_facts()["trump"] == "clubs"


def test_an_equal_bid_and_a_second_pass_are_refused(wing: tuple[str, Callable[..., Any]]) -> None:
    """[R5, A4]"""
    state = after(wing[1], "bid 65")
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert "bid 65" not in texts and {"bid 70", "pass"} <= set(texts)
    for move in ("pass", "bid 70"):
        state.apply_action(state.string_to_action(move))
    assert state.current_player() == 1  # seat 2 has passed
    state.apply_action(state.string_to_action("bid 75"))
    assert state.current_player() == 0
