"""Tuhat for two once more, written from clause V58 of its register on top of the model for three."""

from __future__ import annotations

from oracles.tuhat_model import NINES, PACK, Match, trick_winner


class Two(Match):
    """Seats 0 and 1. `talons` are the two of this deal, `aside` the cards that the bid winner has laid aside."""

    def __init__(self, dealer: int, options: dict[str, str | int]) -> None:
        super().__init__(dealer, options)
        self.totals, self.zeros = [0, 0], [0, 0]

    def forehand(self) -> int:
        return 1 - self.dealer

    def deal(self, cards: list[str]) -> bool:
        assert self.turn is None and not self.over and len(cards) == 24 and set(cards) == PACK
        self.hands = [set(), set()]
        self.hands[self.forehand()], self.hands[self.dealer] = set(cards[:10]), set(cards[10:20])
        self.talons = {"take_left": set(cards[20:22]), "take_right": set(cards[22:])}
        self.aside: set[str] = set()
        self.dealt = [set(hand) for hand in self.hands]
        if self.says("four_nines", "deal_again") and any(hand >= NINES for hand in self.dealt):
            return False
        self.before, self.bid, self.declarer, self.passed = list(self.totals), 0, None, [False, False]
        self.trump, self.next_trump, self.face_down = None, None, False
        self.melds, self.tricks, self.winners, self.won, self.trick = [0, 0], [0, 0], [], [set(), set()], []
        self.phase = "auction"
        self._open()
        return True

    def _open(self) -> None:
        super()._open()
        self.turn = self.forehand() if self.declarer is None else 1 - self.declarer

    def _bids(self, seat: int) -> set[str]:
        texts = super()._bids(seat)
        if self.declarer is None and self.says("opener", "last_bids") and sum(self.passed) == 1:
            texts.discard("pass")
        return texts

    def _speak(self, seat: int, text: str) -> None:
        if text == "pass":
            self.passed[seat] = True
        else:
            self.bid, self.declarer = int(text.split()[1]), seat
        if all(self.passed):
            self.turn = None  # the same dealer deals again
        elif any(self.passed) and self.declarer is not None:
            self.phase, self.turn = "choosing", self.declarer
        else:
            self.turn = 1 - seat if not self.passed[1 - seat] else seat

    def legal(self) -> set[str]:
        if self.turn is not None and self.phase == "choosing":
            return set(self.talons)
        if self.turn is not None and self.phase == "exchange":
            return {f"lay {card}" for card in self.hands[self.turn]}
        return super().legal()

    def act(self, text: str) -> None:
        seat = self.turn
        assert seat is not None and text in self.legal()
        if self.phase == "choosing":
            self.hands[seat] |= self.talons.pop(text)
            self.phase = "exchange"
        elif self.phase == "exchange":
            card = text.split()[1]
            self.hands[seat].remove(card)
            self.aside.add(card)
            if len(self.aside) == 2:
                self.phase = "play"
                self.turn = seat if self.says("first_lead", "bid_winner") else self.forehand()
        else:
            super().act(text)

    def _play(self, seat: int, text: str) -> None:
        card, said = text.split()[0], text.split()[1] if " " in text else ""
        if not self.trick:
            self.face_down = self.can_crawl(seat, card) and (self.says("crawl", "forced") or said == "hidden")
        if self.can_make_trump(seat, card) and said != "plain" and not self.face_down:
            self._make_trump(seat, card[1])
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = 1 - seat
        if len(self.trick) == 2:
            self._end_trick()

    def _end_trick(self) -> None:
        winner, _ = trick_winner(self.trick, self.trump)
        self.won[winner] |= {card for _, card in self.trick}
        self.tricks[winner] += 1
        self.winners.append(winner)
        self.trick, self.face_down, self.trump, self.turn = [], False, self.next_trump, winner
        if len(self.winners) == 10:
            [left] = self.talons.values()
            self.won[winner] |= self.aside | left
            self._book()

    def _book(self) -> None:
        """As for three, with a third seat that never plays and is forgotten."""
        for row in (self.totals, self.zeros, self.melds, self.tricks, self.before):
            row.append(0)
        self.won.append({"9C"})
        self.dealt.append(set())
        super()._book()

    def _end_deal(self, declarer: int) -> None:
        for row in (self.totals, self.zeros, self.melds, self.tricks, self.before):
            row.pop()
        self.won.pop()
        self.dealt.pop()
        super()._end_deal(declarer)
