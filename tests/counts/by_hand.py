"""Tricks played out in every way, in plain Python that knows nothing of specs; rules are what a test hands in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from counts.tally import Tally

Trick = tuple[tuple[int, str, str], ...]  # seat, card, and the word said with it or ""
Hands = tuple[tuple[str, ...], ...]
Legal = Callable[[tuple[str, ...], Trick, int], Sequence[tuple[str, str]]]
Settle = Callable[[Sequence[tuple[int, Trick]]], Sequence[int]]


def all_orders(cards: str) -> list[tuple[str, ...]]:
    """Every order of the cards of a pack."""
    return list(permutations(cards.split()))


def without(hands: Hands, seat: int, card: str) -> Hands:
    """The hands once a seat has parted with a card."""
    return tuple(tuple(c for c in hand if c != card) if s == seat else hand for s, hand in enumerate(hands))


def with_card(hands: Hands, seat: int, card: str) -> Hands:
    """The hands once a seat has got a card."""
    return tuple((*hand, card) if s == seat else hand for s, hand in enumerate(hands))


def play_out(
    tally: Tally, hands: Hands, leader: int, legal: Legal, winner: Callable[[Trick], int], settle: Settle
) -> None:
    """Counts all ways to play these hands to the end. `legal`: the plays with a hand to a trick, given the number of
    tricks before it. `settle`: the points of each seat from the tricks, each with the seat that took it."""

    def go(hands: Hands, leader: int, trick: Trick, taken: tuple[tuple[int, Trick], ...]) -> None:
        if len(trick) == len(hands):
            took = winner(trick)
            go(hands, took, (), (*taken, (took, trick)))
            return
        seat = (leader + len(trick)) % len(hands)
        if not hands[seat]:
            tally.end(settle(taken))
            return
        tally.decisions += 1
        for card, word in legal(hands[seat], trick, len(taken)):
            go(without(hands, seat, card), leader, (*trick, (seat, card, word)), taken)

    go(hands, leader, (), ())
