"""The tournament of Tuhat against an independent model of it, on both wings: drawn results, and deals played out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from types import ModuleType
from typing import Any

import pytest

from oracles.test_tuhat import choose
from oracles.tuhat_model import PACK, WORTH, Match, worth_of
from oracles.tuhat_tournament import BAND, CHOICES, Comparison, Table
from rulec.driver.compile import Compiled
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.protocol import CHANCE
from rulec_runtime.tournament import Tournament

OPTIONS = [dict(zip(CHOICES, chosen, strict=True)) for chosen in product(*CHOICES.values())]
DRAWN = {"interpreter": 3, "engine": 30}  # sittings for each choice of options
PLAYED = {"interpreter": 6, "engine": 60}  # deals


@pytest.fixture(params=list(DRAWN))
def wing(request: pytest.FixtureRequest) -> tuple[str, Callable[..., Any]]:
    """What is tested, with the class of its games."""
    spec: Compiled = request.getfixturevalue("compiled")("tuhat")
    if request.param == "engine":
        engine: Callable[[Compiled], ModuleType] = request.getfixturevalue("engine")
        return "engine", engine(spec).Game
    return "interpreter", partial(Interpreted, spec.game, spec.spec)


def drawn_table(rng: random.Random, dealer: int, opening_bid: int) -> tuple[dict[str, Any], Table]:
    """The end of a deal drawn at random, as facts by seat, and told by position."""
    order = sorted(PACK)
    rng.shuffle(order)
    cuts = sorted(rng.choices(range(25), k=2))
    won = [order[:cuts[0]], order[cuts[0]:cuts[1]], order[cuts[1]:]]
    melds = [0, 0, 0]
    for suit in rng.sample(list(WORTH), rng.choice((0, 0, 1, 2))):
        melds[rng.randrange(3)] += WORTH[suit]
    declarer = rng.randrange(3)
    earned = worth_of(set(won[declarer])) + melds[declarer]
    higher = [number for number in (65, 100, earned // 5 * 5) if number > opening_bid]
    bid = rng.choice([opening_bid, opening_bid, *higher])
    facts = {"at": "end", "dealer": dealer, "declarer": declarer, "bid": bid, "melds": melds, "won": won,
             "dealt": [[], [], []]}
    seats = [(dealer + 1 + position) % 3 for position in range(3)]  # [TA1]
    table = Table(
        seats.index(declarer), bid, bid == opening_bid, earned, tuple(worth_of(set(won[seat])) for seat in seats),
        tuple(melds[seat] for seat in seats), (0, 0, 0),
    )
    return facts, table


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_drawn_results(wing: tuple[str, Callable[..., Any]], options: dict[str, str]) -> None:
    name, make = wing
    rng = random.Random(f"{name} {options}")
    model = Comparison(options)
    seen: Counter[str] = Counter()
    for sitting in range(DRAWN[name]):
        opening_bid, dealer = rng.choice((60, 60, 100)), rng.randrange(3)
        game = make(opening_bid=opening_bid, **options)
        tournament = Tournament(game)
        tables: list[Table] = []
        kept = []
        for _ in range(1 if sitting == 0 else rng.randrange(2, 7)):
            facts, table = drawn_table(rng, dealer, opening_bid)
            kept.append(tournament.kept(game.from_facts(facts, partial=True)))
            tables.append(table)
            seen["busted"] += table.busted
            seen["opening lost"] += table.opening and not table.made
        for position in range(3):
            found = tournament.points([rows[position] for rows in kept])
            assert found == [model.points(tables, which, position) for which in range(len(tables))]
            assert all(isinstance(points, Fraction) for points in found)
            seen["fractions"] += any(points.denominator > 1 for points in found)
    assert seen["fractions"] == 0 if options["compare_round"] == "whole" else name == "interpreter" or seen["fractions"]
    assert name == "interpreter" or min(seen["busted"], seen["opening lost"]) > 0


def play(game: Any, model: Match, dealer: int, cards: list[str], rng: random.Random) -> Any:
    """The same deal on both sides, to its end."""
    state = game.new_round({"dealer": dealer})
    ids = game.spec.card_ids
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state.deal([ids[card] for card in cards])
            model.deal(cards)
        text = choose(sorted(model.legal()), rng)
        state.apply_action(state.string_to_action(text))
        model.act(text)
    return state


def told(model: Match, dealer: int) -> Table:
    """What happened at a table, by position."""
    seats = [(dealer + 1 + position) % 3 for position in range(3)]
    assert model.declarer is not None
    helped = model.says("nines_for_bid", "help")
    nines = [100 if model.has_bonus(seat) and not (helped and seat == model.declarer) else 0 for seat in seats]
    return Table(
        seats.index(model.declarer), model.bid, model.bid == model.numbers["opening_bid"], model.earned(),
        tuple(worth_of(model.won[seat]) for seat in seats), tuple(model.melds[seat] for seat in seats), tuple(nines),
    )


def test_deals_played(wing: tuple[str, Callable[..., Any]]) -> None:
    name, make = wing
    rng = random.Random(f"sittings {name}")
    seen: Counter[str] = Counter()
    for number in range(PLAYED[name]):
        options = {**rng.choice(OPTIONS), "nines_for_bid": rng.choice(("no_help", "help"))}
        game = make(**options)
        tournament, model = Tournament(game), Comparison(options)
        dealer, cards = number % 3, sorted(PACK)
        rng.shuffle(cards)
        if number % 3 == 0:  # all nines in one hand
            cards = sorted(cards, key=lambda card: card[0] != "9")
        tables, kept = [], []
        for _ in range(rng.randrange(1, 6)):
            match = Match(dealer, options)
            kept.append(tournament.kept(play(game, match, dealer, cards, rng)))
            tables.append(told(match, dealer))
            seen["nines"] += any(tables[-1].nines)
            seen["marriages"] += any(tables[-1].marriages)
            seen["made"] += tables[-1].made
        for position in range(3):
            assert tournament.points([rows[position] for rows in kept]) == [
                model.points(tables, which, position) for which in range(len(tables))]
    assert min(seen[what] for what in ("nines", "marriages", "made")) > 0


def defenders(make: Callable[..., Any], cards: list[int], **options: str) -> list[Fraction]:
    """The points of tables at which the first position defended and took cards of so many points."""
    tournament = Tournament(make(**options))
    names = [kept.name for kept in tournament._info.keep]
    blank = {"declares": False, "at_opening": True, "game": 0, "played": 0, "cards": 0, "ceded": 0, "fell": False,
             "robbed": False}
    assert set(names) == set(blank)
    rows = [{**blank, "cards": taken, "game": taken} for taken in cards]
    return tournament.points([tuple(row[name] for name in names) for row in rows])


def test_the_band(wing: tuple[str, Callable[..., Any]]) -> None:
    """[R31]"""
    make = wing[1]
    assert defenders(make, [40, 40 - BAND + 1]) == [50, 50]
    assert defenders(make, [40, 40 - BAND]) == [100, 0]
    assert defenders(make, [40, 26, 25]) == [75, 50, 25]
    assert defenders(make, [40]) == [50]  # [TA8]
    assert defenders(make, [50, 30, 30, 0]) == [100, 50, 50, 0]
    assert defenders(make, [50, 30, 30, 30], compare_round="exact") == [100, *[Fraction(100, 3)] * 3]
    assert defenders(make, [50, 30, 30, 30], compare_round="whole") == [100, 33, 33, 33]


def test_nobody_is_ranked(wing: tuple[str, Callable[..., Any]]) -> None:
    """Each equals the next, and yet the first beats the last: pairs are counted. [TA2]"""
    assert defenders(wing[1], [40, 30, 20]) == [75, 50, 25]


def test_an_empty_pool(wing: tuple[str, Callable[..., Any]]) -> None:
    """When all other tables are busted and dropped nobody is left to be compared with. [TA5, TA8]"""
    make = wing[1]
    rows = {}
    for busted in (True, False):
        game = make(compare_busted="dropped")
        facts = {"at": "end", "dealer": 2, "declarer": 0, "bid": 120 if busted else 60, "melds": [0, 0, 0],
                 "won": [sorted(PACK)[:12], sorted(PACK)[12:], []], "dealt": [[], [], []]}
        rows[busted] = Tournament(game).kept(game.from_facts(facts, partial=True))
    tournament = Tournament(make(compare_busted="dropped"))
    assert [tournament.points([rows[False][p], rows[True][p]]) for p in range(3)] == [[50, 0], [50, 70], [50, 70]]
    tournament = Tournament(make())
    assert tournament.points([rows[False][0], rows[True][0]]) == [100, 0]
