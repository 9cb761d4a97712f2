"""The house variants once more: what each changes of the models of its game, written from the clauses H and V of the
registers in `specs/rules/` alone."""

from __future__ import annotations

from collections.abc import Mapping

from oracles import sitaratas_model, tuhat_model
from oracles.tuhat_model import SUITS, marriages

Options = Mapping[str, str | int]
RUSSIAN_WORTH = {"hearts": 100, "diamonds": 80, "clubs": 60, "spades": 40}


class Wizard(sitaratas_model.Match):
    """[H7, H14]"""

    def hook_binds(self) -> bool:
        return False

    def _score(self) -> None:
        wanted = list(self.totals)
        for seat in range(self.players):
            wrong = abs(self.taken[seat] - self.bids[seat])
            wanted[seat] += -10 * wrong if wrong else 20 + 10 * self.taken[seat]
        super()._score()
        self.totals = wanted


class Misere(sitaratas_model.Match):
    """[H30]"""

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)  # type: ignore[arg-type]
        self.with_bids = len(self.sizes)
        self.sizes = self.sizes + [36 // self.players] * (2 * self.players)

    def hook_binds(self) -> bool:
        if self.options["hook"] == "not_last_round":
            return self.round < self.with_bids
        return super().hook_binds()

    def deal(self, cards: list[str], suit: str | None = None) -> None:
        super().deal(cards, suit)
        if self.round > self.with_bids:
            self.bids = dict.fromkeys(range(self.players), -1)  # nobody is asked, and nobody is right

    def _score(self) -> None:
        number, wanted = self.round - self.with_bids, list(self.totals)
        super()._score()
        if number > 0:
            each = -5 if number <= self.players else 5
            self.totals = [total + each * tricks for total, tricks in zip(wanted, self.taken, strict=True)]


class Rotation(sitaratas_model.Match):
    """[H25]"""

    def draws_suit(self) -> bool:
        return False

    def deal(self, cards: list[str], suit: str | None = None) -> None:
        self.options["full_deal"] = "no_trump"
        super().deal(cards, suit)
        self.trump = ("spades", "hearts", "clubs", "diamonds", None)[(self.round - 1) % 5]


class NoTrump(sitaratas_model.Match):
    """[H26]"""

    def draws_suit(self) -> bool:
        return False

    def deal(self, cards: list[str], suit: str | None = None) -> None:
        self.options["full_deal"] = "no_trump"
        super().deal(cards, suit)
        if self.round == len(self.sizes) and self.options.get("last_round", "no_trump") == "no_trump":
            self.trump = None


class Barrel(tuhat_model.Match):
    """[V41]"""

    def __init__(self, dealer: int, options: Options) -> None:
        super().__init__(dealer, {**options, "lock_at": 2000, "target": 1000})
        self.failed = [0, 0, 0]

    def _end_deal(self, declarer: int) -> None:
        for seat, total in enumerate(self.totals):
            if self.before[seat] < 880:
                self.failed[seat] = 0
                self.totals[seat] = min(total, 880)
            elif total < 880:
                self.failed[seat] = 0
            else:
                self.failed[seat] += 1
                if total < 1000:
                    self.totals[seat] = 760 if self.failed[seat] >= 3 else 880
                    self.failed[seat] %= 3
        super()._end_deal(declarer)


class Bolts(tuhat_model.Match):
    """[V49]"""

    def __init__(self, dealer: int, options: Options) -> None:
        super().__init__(dealer, {**options, "zero_means": "no_trick", "zero_limit": 3, "zero_price": 120})


class DumpTruck(tuhat_model.Match):
    """[V52]"""

    def _end_deal(self, declarer: int) -> None:
        self.totals = [0 if total in (555, -555) else total for total in self.totals]
        super()._end_deal(declarer)


class Surrender(tuhat_model.Match):
    """[V32]"""

    def _speak(self, seat: int, text: str) -> None:
        super()._speak(seat, text)
        if self.phase == "exchange":
            self.phase = "choice"

    def legal(self) -> set[str]:
        return {"surrender", "play"} if self.turn is not None and self.phase == "choice" else super().legal()

    def act(self, text: str) -> None:
        if self.phase != "choice":
            super().act(text)
        elif text == "play":
            self.phase = "exchange"
        else:
            assert self.declarer is not None
            for seat in range(3):
                if seat == self.declarer:
                    self.totals[seat] -= self.bid
                elif not self.locked(seat):
                    self.totals[seat] += 60
            self._end_deal(self.declarer)


class Raise(tuhat_model.Match):
    """[V26]"""

    def _speak(self, seat: int, text: str) -> None:
        super()._speak(seat, text)
        if self.phase == "exchange":
            self.phase = "raising"

    def legal(self) -> set[str]:
        if self.turn is None or self.phase != "raising":
            return super().legal()
        dealt, self.dealt[self.turn] = self.dealt[self.turn], self.hands[self.turn]
        highest, self.dealt[self.turn] = self.highest_bid(self.turn), dealt
        numbers = [number for number in range(self.bid + 1, highest + 1) if number % self.step == 0]
        if self.says("jump", "one_step"):
            numbers = [number for number in numbers if number == self.bid + self.step]
        return {"pass", *(f"bid {number}" for number in numbers)}

    def act(self, text: str) -> None:
        if self.phase != "raising":
            super().act(text)
            return
        self.phase = "exchange"
        if text != "pass":
            self.bid = int(text.split()[1])


class Russian(tuhat_model.Match):
    """[V1, V13, V15]"""

    def __init__(self, dealer: int, options: Options) -> None:
        super().__init__(dealer, {**options, "head_trick": "always", "void": "must_trump", "overtrump": "if_able"})

    def highest_bid(self, seat: int) -> int:
        if self.says("cap", "plus_held"):
            held = sum(RUSSIAN_WORTH[SUITS[suit]] for suit in marriages(self.dealt[seat]))
            return min(self.numbers["ceiling"], 120 + held)
        return super().highest_bid(seat)

    def _make_trump(self, seat: int, suit: str) -> None:
        before = self.melds[seat]
        super()._make_trump(seat, suit)
        if self.melds[seat] > before:
            self.melds[seat] = before + RUSSIAN_WORTH[SUITS[suit]]


class Four:
    """[V60]: every deal is one of three players, without the dealer."""

    def __init__(self, dealer: int, options: Options) -> None:
        self.dealer, self.options = dealer, options
        self.totals, self.zeros, self.deals, self.over = [0] * 4, [0] * 4, 1, False
        self.inner = tuhat_model.Match(2, options)

    def seats(self) -> list[int]:
        """Who plays, from forehand on."""
        return [(self.dealer + place) % 4 for place in (1, 2, 3)]

    @property
    def turn(self) -> int | None:
        """The seat on turn."""
        return None if self.inner.turn is None else self.seats()[self.inner.turn]

    def deal(self, cards: list[str]) -> bool:
        """Deals from the top, as the inner model does."""
        self.inner = tuhat_model.Match(2, self.options)
        self.inner.totals = [self.totals[seat] for seat in self.seats()]
        self.inner.zeros = [self.zeros[seat] for seat in self.seats()]
        talon = set(cards[21:])
        aces = sum(card[0] == "A" for card in talon)
        self.pay = 50 * aces + sum(tuhat_model.WORTH[suit] for suit in marriages(talon))
        return self.inner.deal(cards)

    def _named(self, text: str) -> str:
        head, to, seat = text.rpartition(" to ")
        return f"{head} to {self.seats()[int(seat)]}" if to else text

    def legal(self) -> set[str]:
        """What the seat on turn may do."""
        return {self._named(text) for text in self.inner.legal()}

    def act(self, text: str) -> None:
        """Takes a legal action."""
        [inner] = [one for one in self.inner.legal() if self._named(one) == text]
        self.inner.act(inner)
        if self.inner.turn is None and self.inner.winners:
            self._book()

    def _book(self) -> None:
        limit, total, inner = self.inner.numbers["lock_at"], self.totals[self.dealer], self.inner
        at_it = total == limit and inner.says("lock_reached", "at_or_above")
        if limit == 2000 or not (total > limit or at_it):
            self.totals[self.dealer] += self.pay
        for place, seat in enumerate(self.seats()):
            self.totals[seat], self.zeros[seat] = inner.totals[place], inner.zeros[place]
        best = max(self.totals)
        self.over = best >= inner.numbers["target"]
        if inner.says("tie", "play_on") and self.totals.count(best) > 1:
            self.over = False
        if not self.over:
            self.deals += 1
            self.dealer = self.seats()[0]
