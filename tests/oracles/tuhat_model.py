"""Tuhat once more, written from `specs/rules/tuhat.md` alone: cards are texts, and nothing is fast.

It shares no code with the compiler or the runtime. Texts of actions are those that players read: `bid 65`, `pass`,
`give QS to 1`, `9H`, `KC trump_made`. Comments cite the clauses of the register.
"""

from __future__ import annotations

from collections.abc import Mapping

RANKS = "9JQKTA"  # [R3]
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
WORTH = {"C": 100, "S": 80, "H": 60, "D": 40}  # [R15]
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}  # [R16]
PACK = frozenset(rank + suit for rank in RANKS for suit in SUITS)  # [R2]
NINES = frozenset("9" + suit for suit in SUITS)
CHOICES: dict[str, tuple[str, ...]] = {
    "opener": ("forehand_holds", "dealer_holds", "forehand_bids", "last_bids", "deal_again"),
    "step": ("5", "10"),
    "jump": ("free", "one_step"),
    "cap": ("binary", "plus_held", "flat", "open"),
    "talon_shown": ("taker", "everybody", "if_raised"),
    "gift_shown": ("receiver", "everybody"),
    "first_lead": ("bid_winner", "eldest"),
    "crawl": ("forced", "optional", "never"),
    "crawl_test": ("no_ace", "no_ace_of_suit"),
    "head_trick": ("no_duty", "always", "until_ruffed"),
    "void": ("must_trump", "may_discard"),
    "overtrump": ("no_duty", "if_able", "or_discard"),
    "declare": ("by_itself", "if_wanted"),
    "declare_from": ("trick_won", "any_lead"),
    "trump_from": ("this_trick", "next_trick"),
    "trump_changes": ("each", "first_only"),
    "melds_of": ("everybody", "bid_winner_only"),
    "credit": ("the_bid", "actual", "better"),
    "round_to": ("1", "5", "10"),
    "four_nines": ("bonus", "deal_again", "nothing"),
    "nines_for_bid": ("no_help", "help"),
    "lock_reached": ("above", "at_or_above"),
    "lock_nines": ("blocked", "paid"),
    "zero_count": ("in_all", "in_a_row"),
    "zero_means": ("no_points", "no_change", "no_trick"),
    "zero_again": ("from_nothing", "every_further"),
    "tie": ("highest", "bid_winner_first", "play_on"),
}
NUMBERS = {"opening_bid": 60, "ceiling": 400, "declare_cards": 3, "lock_at": 800, "zero_limit": 3, "zero_price": 100,
           "target": 1000}


def takes(card: str, best: str, trump: str | None) -> bool:
    """Whether a card played later beats the one that is winning [R10]; `trump` is a suit letter."""
    if card[1] == best[1]:
        return RANKS.index(card[0]) > RANKS.index(best[0])
    return card[1] == trump


def trick_winner(plays: list[tuple[int, str]], trump: str | None) -> tuple[int, str]:
    """Seat and card that win the cards played so far; plays are seat and card in order of play."""
    best = plays[0]
    for play in plays[1:]:
        if takes(play[1], best[1], trump):
            best = play
    return best


def worth_of(cards: set[str]) -> int:
    """The card points of some cards [R16]."""
    return sum(POINTS[card[0]] for card in cards)


def marriages(cards: set[str]) -> set[str]:
    """The suits of which both king and queen are among the cards."""
    return {suit for suit in SUITS if {"K" + suit, "Q" + suit} <= cards}


class Match:
    """A match in play. The test hands in the first dealer and every deal.

    `turn` is the seat on turn, None when cards are to be dealt or the match is over. `totals`, `zeros`, `bid`,
    `declarer`, `trump` (a suit letter), `melds`, `hands`, `won`, `tricks` (taken, by seat) and `winners` (the seats
    that took the tricks of this deal, in order) may be read at any time.
    """

    def __init__(self, dealer: int, options: Mapping[str, str | int] | None = None) -> None:
        given = dict(options or {})
        self.words = {name: str(given.get(name, choices[0])) for name, choices in CHOICES.items()}
        self.numbers = {name: int(given.get(name, default)) for name, default in NUMBERS.items()}
        self.step, self.round_to = int(self.words["step"]), int(self.words["round_to"])
        self.dealer = dealer
        self.deals = 1  # the number of this deal; one that all passed is not counted
        self.totals, self.zeros = [0, 0, 0], [0, 0, 0]
        self.over = False
        self.turn: int | None = None

    def says(self, option: str, choice: str) -> bool:
        """Whether an option is set to a choice."""
        assert choice in CHOICES[option]
        return self.words[option] == choice

    def forehand(self) -> int:
        """The seat after the dealer."""
        return (self.dealer + 1) % 3

    # ---- deal and auction

    def deal(self, cards: list[str]) -> bool:
        """Deals from the top: seven cards to each in one go, from forehand on, then the talon [R4]. False if the deal
        is void and is made again [A25]."""
        assert self.turn is None and not self.over and len(cards) == 24 and set(cards) == PACK
        self.hands: list[set[str]] = [set(), set(), set()]
        for place in range(3):
            self.hands[(self.forehand() + place) % 3] = set(cards[7 * place:7 * place + 7])
        self.talon = set(cards[21:])
        self.dealt = [set(hand) for hand in self.hands]
        if self.says("four_nines", "deal_again") and any(hand >= NINES for hand in self.dealt):
            return False
        self.before = list(self.totals)
        self.bid = 0
        self.declarer: int | None = None
        self.passed, self.gifts = [False] * 3, list[int]()
        self.trump: str | None = None
        self.next_trump: str | None = None
        self.melds, self.tricks, self.winners = [0, 0, 0], [0, 0, 0], list[int]()
        self.won: list[set[str]] = [set(), set(), set()]
        self.trick: list[tuple[int, str]] = []
        self.face_down = False
        self.phase = "auction"
        self._open()
        return True

    def _open(self) -> None:
        """The opening bid, and who speaks first [R7, A2]."""
        holder = {"forehand_holds": self.forehand(), "dealer_holds": self.dealer}.get(self.words["opener"])
        self.declarer = holder
        self.bid = self.numbers["opening_bid"] if holder is not None else self.numbers["opening_bid"] - self.step
        self.turn = self.forehand() if holder is None else (holder + 1) % 3

    def highest_bid(self, seat: int) -> int:
        """How high a seat may bid [R6, A5]."""
        held, ceiling = marriages(self.dealt[seat]), self.numbers["ceiling"]
        if self.says("cap", "binary"):
            return ceiling if held else 120
        if self.says("cap", "plus_held"):
            return min(ceiling, 120 + sum(WORTH[suit] for suit in held))
        return min(ceiling, 300) if self.says("cap", "flat") else ceiling

    def _bids(self, seat: int) -> set[str]:
        numbers = [number for number in range(self.bid + 1, self.highest_bid(seat) + 1) if number % self.step == 0]
        if self.says("jump", "one_step"):
            numbers = [number for number in numbers if number == self.bid + self.step]
        texts = {f"bid {number}" for number in numbers}
        alone = sum(self.passed) == 2
        bound = self.says("opener", "forehand_bids") or (self.says("opener", "last_bids") and alone)
        return texts if self.declarer is None and bound else texts | {"pass"}

    def _speak(self, seat: int, text: str) -> None:
        if text == "pass":
            self.passed[seat] = True  # [A4]
        else:
            self.bid, self.declarer = int(text.split()[1]), seat
        if all(self.passed) and self.declarer is None:
            self.turn = None  # the same dealer deals again
        elif sum(self.passed) == 2 and self.declarer is not None:
            self.phase = "exchange"
            self.hands[self.declarer] |= self.talon  # [R8]
            self.turn = self.declarer
        else:
            self.turn = next(other for other in ((seat + 1) % 3, (seat + 2) % 3, seat) if not self.passed[other])

    # ---- play

    def legal(self) -> set[str]:
        """What the seat on turn may do; empty when nobody is on turn."""
        seat = self.turn
        if seat is None:
            return set()
        if self.phase == "auction":
            return self._bids(seat)
        if self.phase == "exchange":
            others = [other for other in range(3) if other != seat and other not in self.gifts]
            return {f"give {card} to {other}" for card in self.hands[seat] for other in others}  # [R8, A7]
        return {text for card in self._playable(seat) for text in self._texts(seat, card)}

    def _playable(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        if not self.trick or self.face_down:
            return set(hand)  # [A12]
        led, best = self.trick[0][1][1], trick_winner(self.trick, self.trump)[1]
        follow = {card for card in hand if card[1] == led}
        if follow:
            return self._heading(follow, led, best) or follow  # [R11]
        trumps = {card for card in hand if card[1] == self.trump}
        if self.says("void", "may_discard") or not trumps:
            return set(hand)
        if self.says("overtrump", "no_duty"):
            return trumps  # [A9]
        better = {card for card in trumps if takes(card, best, self.trump)}
        return better or (trumps if self.says("overtrump", "if_able") else set(hand))

    def _heading(self, follow: set[str], led: str, best: str) -> set[str]:
        """Of the cards that follow those that must be preferred [A10]."""
        if self.says("head_trick", "always"):
            top = max(RANKS.index(card[0]) for _, card in self.trick if card[1] == led)
            return {card for card in follow if RANKS.index(card[0]) > top}
        if self.says("head_trick", "until_ruffed"):
            return {card for card in follow if takes(card, best, self.trump)}
        return follow

    def can_crawl(self, seat: int, card: str) -> bool:
        """Whether a card led now may (or must) lie face down [R18, A12]."""
        if self.says("crawl", "never") or self.winners or self.trick:
            return False
        aces = {held for held in self.hands[seat] if held[0] == "A"}
        return not (aces if self.says("crawl_test", "no_ace") else "A" + card[1] in aces)

    def can_make_trump(self, seat: int, card: str) -> bool:
        """Whether a card played now makes, or may make, its suit trump [R12-R14]."""
        return (
            not self.trick
            and card[0] in "KQ"
            and card[1] in marriages(self.hands[seat])
            and len(self.hands[seat]) >= self.numbers["declare_cards"]
            and (self.tricks[seat] > 0 or self.says("declare_from", "any_lead"))
        )

    def _texts(self, seat: int, card: str) -> list[str]:
        """What may be said with a card [A12, A13]."""
        crawls, asked = self.can_crawl(seat, card), self.says("crawl", "optional")
        wanted = self.says("declare", "if_wanted") and self.can_make_trump(seat, card)
        if crawls and asked:
            return [f"{card} {word}" for word in (("hidden", "plain", "trump_made") if wanted else ("open", "hidden"))]
        if wanted and not crawls:
            return [f"{card} plain", f"{card} trump_made"]
        return [card]

    def act(self, text: str) -> None:
        """Takes a legal action of the seat on turn."""
        seat = self.turn
        assert seat is not None and text in self.legal()
        if self.phase == "auction":
            self._speak(seat, text)
        elif self.phase == "exchange":
            self._give(seat, text)
        else:
            self._play(seat, text)

    def _give(self, seat: int, text: str) -> None:
        card, to = text.split()[1], int(text.split()[3])
        self.hands[seat].remove(card)
        self.hands[to].add(card)
        self.gifts.append(to)
        if len(self.gifts) == 2:
            self.phase = "play"
            self.turn = seat if self.says("first_lead", "bid_winner") else self.forehand()  # [R9, A11]

    def _play(self, seat: int, text: str) -> None:
        card, said = text.split()[0], text.split()[1] if " " in text else ""
        if not self.trick:
            self.face_down = self.can_crawl(seat, card) and (self.says("crawl", "forced") or said == "hidden")
        if self.can_make_trump(seat, card) and said != "plain" and not self.face_down:
            self._make_trump(seat, card[1])
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % 3
        if len(self.trick) == 3:
            self._end_trick()

    def _make_trump(self, seat: int, suit: str) -> None:
        if self.says("melds_of", "everybody") or seat == self.declarer:
            self.melds[seat] += WORTH[suit]  # [A18]
        if self.says("trump_changes", "each") or self.trump is None:
            self.next_trump = suit  # [A17]
        if self.says("trump_from", "this_trick"):
            self.trump = self.next_trump  # [A16]

    def _end_trick(self) -> None:
        winner, _ = trick_winner(self.trick, self.trump)
        self.won[winner] |= {card for _, card in self.trick}
        self.tricks[winner] += 1
        self.winners.append(winner)
        self.trick, self.face_down, self.trump, self.turn = [], False, self.next_trump, winner
        if len(self.winners) == 8:  # [A30]
            self._book()

    # ---- the end of a deal

    def points(self, seat: int) -> int:
        """Cards and marriages of a seat in this deal."""
        return worth_of(self.won[seat]) + self.melds[seat]

    def has_bonus(self, seat: int) -> bool:
        """Whether four nines count for a seat [R17, A25]."""
        return self.says("four_nines", "bonus") and self.dealt[seat] >= NINES

    def locked(self, seat: int) -> bool:
        """Whether only bids bring points [R21, A21]."""
        limit, total = self.numbers["lock_at"], self.before[seat]
        return limit != 2000 and (total > limit or (total == limit and self.says("lock_reached", "at_or_above")))

    def earned(self) -> int:
        """What counts for the bid [A19, A25]."""
        assert self.declarer is not None
        helped = self.says("nines_for_bid", "help") and self.has_bonus(self.declarer)
        return self.points(self.declarer) + (100 if helped else 0)

    def _book(self) -> None:
        """In the order of A31."""
        declarer = self.declarer
        assert declarer is not None
        made = self.earned() >= self.bid
        self.totals[declarer] += (self.bid if self.says("credit", "the_bid") else self.earned()) if made else -self.bid
        for seat in range(3):
            if seat != declarer and not self.locked(seat):
                self.totals[seat] += (self.points(seat) + self.round_to // 2) // self.round_to * self.round_to
        for seat in range(3):
            counted = seat == declarer and self.says("nines_for_bid", "help")
            barred = self.locked(seat) and self.says("lock_nines", "blocked")
            if self.has_bonus(seat) and not counted and not barred:
                self.totals[seat] += 100
        for seat in range(3):
            self._count_zero(seat)
        self._end_deal(declarer)

    def is_zero(self, seat: int) -> bool:
        """Whether the deal is a zero of a seat, when its points are booked [A24]."""
        if seat == self.declarer:
            return False
        if self.says("zero_means", "no_points"):
            return self.points(seat) == 0 and not self.has_bonus(seat)
        return self.tricks[seat] == 0 if self.says("zero_means", "no_trick") else self.totals[seat] == self.before[seat]

    def _count_zero(self, seat: int) -> None:
        if not self.is_zero(seat):
            if self.says("zero_count", "in_a_row"):
                self.zeros[seat] = 0
            return
        self.zeros[seat] += 1
        if self.zeros[seat] == self.numbers["zero_limit"]:
            self.totals[seat] -= self.numbers["zero_price"]
            self.zeros[seat] = 0 if self.says("zero_again", "from_nothing") else self.numbers["zero_limit"] - 1

    def _end_deal(self, declarer: int) -> None:
        """The end of the match, or the next dealer [R23, A26]."""
        self.turn = None
        best = max(self.totals)
        self.over = best >= self.numbers["target"]
        if self.says("tie", "play_on") and self.totals.count(best) > 1:
            self.over = False
        if not self.over:
            self.deals += 1
            self.dealer = self.forehand()

    def places(self) -> list[int]:
        """The place of each seat, from 1, when the match is over [A26]."""
        def key(seat: int) -> tuple[bool, int, bool, int]:
            first = self.says("tie", "bid_winner_first") and self.totals[seat] >= self.numbers["target"]
            return (not (first and seat == self.declarer), -self.totals[seat], seat != self.declarer,
                    (seat - self.forehand()) % 3)

        order = sorted(range(3), key=key)
        return [1 + order.index(seat) for seat in range(3)]
