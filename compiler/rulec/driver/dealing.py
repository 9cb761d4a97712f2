"""Finds the outcome of a chance point that gives the hands an example asks for, through the contract alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from rulec_runtime.protocol import CHANCE, Facts, State
from rulec_runtime.spec import Spec

Place = tuple[str, int]  # a zone and whose it is (-1: nobody's)
Wanted = dict[Place, list[int]]

_TRIES = 60
_DRAWS_TRIED = 4_096
_RECORD = "dealt"


class NoSuchDeal(Exception):
    """No outcome was found that gives what an example asks for."""


def find_deal(start: State, wanted: Wanted, fits: Callable[[State], bool]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The order of the pack and the values drawn after which these cards lie in these places (`hand`: as the deal
    left it) and the state fits. Where the cards of an order go is learnt by dealing it. Raises NoSuchDeal, and
    SpecFault."""
    spec = start.game.spec
    stream = random.Random(0)
    order = start.pack()
    reason = "every deal was void"
    for _ in range(_TRIES):
        found = _deal(start, order, fits)
        if found is not None:
            if all(sorted(lying(spec, found[1]).get(place, [])) == sorted(cards) for place, cards in wanted.items()):
                return tuple(order), found[0]
            reason = "the cards cannot be dealt like this"
        any_draw = found or _deal(start, order, lambda state: True)
        if any_draw is None:
            stream.shuffle(order)
            continue
        better = _permuted(order, lying(spec, any_draw[1]), wanted, spec)
        if better == order:
            reason = "the values drawn do not fit" if found is None else reason
            stream.shuffle(order)
        else:
            order = better
    raise NoSuchDeal(reason)


def find_void_deal(start: State, wanted: Wanted) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The order and the values drawn with which these cards would lie in these places, whether or not that deal
    stands. Raises NoSuchDeal, and SpecFault."""
    order, drawn = find_deal(start, {}, lambda state: True)
    state = start.clone()
    state.deal(order, drawn)
    return tuple(_permuted(list(order), lying(start.game.spec, state.to_facts()), wanted, start.game.spec)), drawn


def _deal(start: State, order: Sequence[int], fits: Callable[[State], bool]) -> tuple[tuple[int, ...], Facts] | None:
    """Deals in that order, with the first values drawn that fit. None if the deal is void or nothing fits."""
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(_DRAWS_TRIED):
        if not waiting:
            return None
        drawn = waiting.pop()
        offered = start.draws(order, drawn)
        if offered:
            waiting += [(*drawn, value) for value in reversed(offered)]
            continue
        state = start.clone()
        state.deal(order, drawn)
        if state.current_player() != CHANCE and fits(state):
            return drawn, state.to_facts()
    return None


def lying(spec: Spec, facts: Facts) -> Wanted:
    """Which cards lie in each place; those of `hand` as the deal left them, where the game keeps a record of that."""
    found: Wanted = {}
    for zone in spec.zones:
        if zone.record or zone.name == "trick":
            continue
        lists = facts[_RECORD] if zone.name == "hand" and _RECORD in facts else facts[zone.name]
        for owner, cards in enumerate(lists) if zone.per_seat else ((-1, lists),):
            found[zone.name, owner] = [spec.card_ids[card] for card in cards]
    return found


def _permuted(order: Sequence[int], places: Wanted, wanted: Wanted, spec: Spec) -> list[int]:
    """The order with every wanted card at a position that was seen to go where it is wanted; the others stay where
    they are if they can. Raises NoSuchDeal if more or fewer cards go there than are wanted."""
    to_place = {place: list(cards) for place, cards in wanted.items()}
    spare = Counter(order) - Counter(card for cards in wanted.values() for card in cards)
    where = {place: Counter(cards) for place, cards in places.items()}
    wanted_at: list[Place | None] = []
    for card in order:
        place = next((place for place, cards in where.items() if cards[card]), None)
        if place is not None:
            where[place][card] -= 1
        wanted_at.append(place if place in wanted else None)
    for place, cards in wanted.items():
        positions = wanted_at.count(place)
        if positions != len(cards):
            raise NoSuchDeal(f"{_named(place)} gets {positions} card{'' if positions == 1 else 's'}, not {len(cards)}")
    kept = Counter(card for card, place in zip(order, wanted_at, strict=True) if place is None) & spare
    others = list((spare - kept).elements())
    better: list[int] = []
    for card, place in zip(order, wanted_at, strict=True):
        if place is not None:
            better.append(to_place[place].pop(0))
        elif kept[card]:
            kept[card] -= 1
            better.append(card)
        else:
            better.append(others.pop(0))
    return better


def _named(place: Place) -> str:
    zone, owner = place
    return f"`{zone}`" if owner < 0 else f"`{zone}` of seat {owner}"
