"""What a round of Tarokk is worth, once more, from `specs/rules/tarokk.md` alone; see `tarokk_model`."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from oracles.tarokk_model import KINGS, LOWEST, SIDES, SUITS, TRULL, Round, suit_of, trick_goes_to

# item: (hívó silent, hívó announced, szóló silent, szóló announced, szín silent, szín announced) [1.6]
WORTH = {
    "game": (0, 1, 0, 4, 0, 4), "absolut": (1, 2, 2, 4, 2, 4), "pagat": (1, 2, 2, 4, 0, 0),
    "valat": (6, 12, 12, 24, 12, 24), "trull": (1, 0, 2, 0, 0, 0), "hold": (1, 0, 2, 0, 0, 0),
    "kings": (1, 0, 2, 0, 2, 0),
}


def points_of(cards: set[str]) -> int:
    """What cards count together [D5]."""
    total = 0
    for card in cards:
        if card in TRULL:
            total += 5
        elif suit_of(card) == "T":
            total += 1
        else:
            total += SUITS[card[0]].index(card) + (1 if card not in LOWEST else 0)
    return total


class Score:
    """The amounts of a round that is over."""

    def __init__(self, played: Round) -> None:
        self.round = played

    def _announced_valat(self) -> bool:
        return any(item == "valat" for item, _ in self.round.said)

    def taken(self, side: str) -> int:
        """The points of a side."""
        return sum(points_of(self.round.pile(seat)) for seat in self.round.seats(side))

    def count(self, side: str) -> int:
        """The tricks of a side."""
        return sum(winner in self.round.seats(side) for winner, _ in self.round.tricks)

    def outcome(self, item: str, side: str) -> int:
        """1 if a side won an item, -1 if it lost it without having announced it, 0 if nothing came of it."""
        if item == "game":
            with_kontra = self.round.says("tie", "declarers_win_if_kontra") and self.round.said["game", "declarers"] > 0
            return int(self.taken(side) >= (44 if with_kontra else 45))  # [V1, A-26]
        if item == "absolut":
            return int(self.taken(side) >= 56)  # [V2]
        if item == "valat":
            return int(self.count(side) == 10)  # [V5]
        if item in ("trull", "kings"):
            wanted = TRULL if item == "trull" else KINGS
            return int(any(wanted <= self.round.dealt[seat] for seat in self.round.seats(side)))  # [V7]
        return self._pagat(side) if item == "pagat" else self._hold(side)

    def _pagat(self, side: str) -> int:
        """[V3, V4, A-28]"""
        holder = next(seat for seat in range(4) if "T1" in self.round.dealt[seat])
        winner, plays = self.round.tricks[-1]
        if self.round.side(holder) != side or "T1" not in [card for _, card in plays]:
            return 0
        if trick_goes_to(plays, self.round.game)[1] == "T1":
            return 1
        if self.round.says("silent_pagat", "wins_only"):
            return 0
        return 0 if self.round.says("silent_pagat", "not_to_partner") and self.round.side(winner) == side else -1

    def _hold(self, side: str) -> int:
        """[V8, A-31, A-32]"""
        for _, plays in self.round.tricks:
            cards = [card for _, card in plays]
            if {"T21", "T22"} <= set(cards):
                taker = trick_goes_to(plays, self.round.game)[1]
                pays = taker == "T22" or (taker == "T1" and self.round.says("hold_in_trull", "pays"))
                return -1 if pays and self.round.side(plays[cards.index("T21")][0]) == side else 0
        return 0

    def amount(self, item: str, side: str) -> int:
        """What an item brings a side [1.6, V9, V10]."""
        at = {"hivo": 0, "szolo": 2, "szin": 4}[self.round.game]
        level = self.round.said.get((item, side))
        if level is None:
            return WORTH[item][at] * self.outcome(item, side)
        return WORTH[item][at + 1] * (1 << level) * (1 if self.outcome(item, side) == 1 else -1)

    def value(self) -> int:
        """The value of the round to the declarers, within the limit [V6, V10, A-29, A-35]."""
        total = 0
        silent_valat = any(self.count(side) == 10 for side in SIDES) and not self._announced_valat()
        for side in SIDES:
            for item in WORTH:
                if self._counts(item, side, silent_valat):
                    total += self.amount(item, side) * (1 if side == "declarers" else -1)
        limit = self.round.numbers["limit"]
        return max(-limit, min(limit, total))

    def _counts(self, item: str, side: str, silent_valat: bool) -> bool:
        if item == "game" and self.round.says("tie", "nobody") and self.taken("declarers") == 44:
            return False
        if not silent_valat and not self._announced_valat():
            return True
        if item == "valat":
            return silent_valat or (item, side) in self.round.said
        return item == "game" and self.round.says("valat_pays", "with_game")

    def points(self) -> list[int]:
        """What the round brings each seat, in stakes [M2]."""
        alone = len(self.round.seats("declarers")) == 1
        return [self.value() * (3 if alone else 1) if self.round.side(seat) == "declarers" else -self.value()
                for seat in range(4)]

    def cents(self) -> list[int]:
        """What each seat is paid, or pays [M2-M6, A-33, A-34, A-38]."""
        value = self.value()
        if value == 0:
            return [0, 0, 0, 0]
        v = abs(value) * self.round.numbers["stake"]
        winners = self.round.seats("declarers" if value > 0 else "opponents")
        losers = [seat for seat in range(4) if seat not in winners]
        gross = {1: 3 * v, 2: 2 * v, 3: 3 * v}[len(winners)]
        fees = 2 if len(winners) == 2 and self.round.says("commission_2v2", "two_winners") else 4
        net = floor(gross - fees * Fraction(self.round.numbers["commission"], 100) * v + Fraction(1, 2))
        paid = [0, 0, 0, 0]
        for place, seat in enumerate(winners):
            paid[seat] = net // len(winners) + (1 if place < net % len(winners) else 0)
        for seat in losers:
            paid[seat] = -gross // len(losers)
        return paid
