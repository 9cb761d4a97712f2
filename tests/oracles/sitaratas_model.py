"""Sitaratas once more, written from `specs/rules/sitaratas.md` alone: cards are texts, and nothing is fast.

It shares no code with the compiler or the runtime. Texts of actions are those that players read: `bid 2`, `7c`,
`Xr big`. Comments cite the clauses of the register.
"""

from __future__ import annotations

RANKS = "6789TJQKA"
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
JOKERS = ("Xr", "Xb")
DEFAULTS = {
    "pack": "classic", "schedule": "up_down", "hook": "always", "full_deal": "random_suit", "first_dealer": "drawn",
    "seat_order": "clockwise", "tricks_shown": "last_only", "shared_rank": "never",
}


def pack(kind: str) -> set[str]:
    """The cards of a pack, `classic` or `jokers` [G4]."""
    cards = {rank + suit for rank in RANKS for suit in SUITS}
    return cards | set(JOKERS) if kind == "jokers" else cards


def schedule(players: int, kind: str) -> list[int]:
    """The hand sizes of all rounds of a match [G5, G6]."""
    most = 36 // players
    rise, fall = list(range(2, most)), list(range(most - 1, 1, -1))
    ones, mosts = [1] * players, [most] * players
    return ones + rise + mosts + fall + ones if kind == "up_down" else mosts + fall + ones + rise + mosts


def trick_winner(plays: list[tuple[int, str]], trump: str | None) -> int:
    """The seat that takes a complete trick; plays are seat and action text in order of play [1.4]."""
    big = [seat for seat, text in plays if text.endswith(" big")]
    if big:
        return big[-1]  # [W1]
    plain = [(seat, text) for seat, text in plays if not text.startswith("X")]
    if not plain:
        return plays[-1][0]  # [W4]
    led = plain[0][1][1]  # [C1]
    trumps = [play for play in plain if SUITS[play[1][1]] == trump]
    candidates = trumps or [play for play in plain if play[1][1] == led]  # [W2, W3]
    return max(candidates, key=lambda play: RANKS.index(play[1][0]))[0]


class Match:
    """A match in play. The test hands in who deals first if that is drawn, and every deal.

    `totals`, `taken` (tricks of this round by seat), `bids`, `trump`, `round` (from 1), `hands` and `winners` (the
    seats that took the tricks of this round, in order) may be read at any time.
    """

    def __init__(self, players: int, options: dict[str, str], host: int = 0, drawn_dealer: int | None = None) -> None:
        self.players = players
        self.options = {**DEFAULTS, **options}
        self.sizes = schedule(players, self.options["schedule"])
        first = {"drawn": drawn_dealer, "first_seat": 0, "host_seat": host}[self.options["first_dealer"]]  # [B-01]
        assert first is not None, "the first dealer is drawn"
        self.dealer = first
        self.round = 1
        self.totals = [0] * players
        self.hands: list[list[str]] = []
        self.bids: dict[int, int] = {}
        self.taken = [0] * players
        self.winners: list[int] = []
        self.trick: list[tuple[int, str]] = []
        self.trump: str | None = None
        self.turn: int | None = None  # nobody: cards are to be dealt, or the match is over

    def size(self) -> int:
        """The number of cards each holds in this round."""
        return self.sizes[self.round - 1]

    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.round > len(self.sizes)

    def after(self, seat: int) -> int:
        """The next seat [B-17]."""
        return (seat + (1 if self.options["seat_order"] == "clockwise" else -1)) % self.players

    def dealt_out(self) -> bool:
        """Whether the whole pack is dealt to the players in this round, so that there is no indicator."""
        return self.size() * self.players == len(pack(self.options["pack"]))

    def draws_suit(self) -> bool:
        """Whether a suit is drawn in this round [R3, B-03]."""
        return self.dealt_out() and self.options["full_deal"] == "random_suit"

    def deal(self, cards: list[str], suit: str | None = None) -> None:
        """Deals from the top: each seat its cards in one go, from the seat after the dealer, then the indicator.
        `suit` is the suit drawn, if one is."""
        assert self.turn is None and not self.over() and set(cards) == pack(self.options["pack"])
        size, seat = self.size(), self.after(self.dealer)
        self.hands = [[] for _ in range(self.players)]
        for number in range(self.players):
            self.hands[seat] = cards[number * size:(number + 1) * size]  # [R1]
            seat = self.after(seat)
        dealt = size * self.players
        if not self.dealt_out():
            self.trump = SUITS.get(cards[dealt][1]) if cards[dealt] not in JOKERS else None  # [R2, R4]
        elif self.options["full_deal"] == "random_suit":
            assert suit in SUITS.values()
            self.trump = suit
        else:
            self.trump = None if self.options["full_deal"] == "no_trump" else SUITS[cards[dealt - 1][1]]
        self.bids, self.taken, self.winners, self.trick = {}, [0] * self.players, [], []
        self.turn = self.after(self.dealer)  # [R5]

    def hook_binds(self) -> bool:
        """Whether the dealer may not make the bids come out even in this round [B-02]."""
        return {
            "always": True,
            "never": False,
            "from_four": self.size() >= 4,
            "not_last_round": self.round != len(self.sizes),
        }[self.options["hook"]]

    def legal(self) -> set[str]:
        """What the seat on turn may do; empty when nobody is on turn."""
        if self.turn is None:
            return set()
        if len(self.bids) < self.players:
            bids = set(range(self.size() + 1))
            if self.turn == self.dealer and self.hook_binds():
                bids.discard(self.size() - sum(self.bids.values()))  # [R6]
            return {f"bid {number}" for number in bids}
        hand = self.hands[self.turn]
        jokers = [card for card in hand if card in JOKERS]
        plain = [card for card in hand if card not in JOKERS]
        led = next((text[1] for _, text in self.trick if not text.startswith("X")), None)  # [C1]
        allowed = plain  # [C2, C5]
        if led is not None:
            followers = [card for card in plain if card[1] == led]
            trumps = [card for card in plain if SUITS[card[1]] == self.trump]
            allowed = followers or trumps or plain  # [C3, C4]
        return set(allowed) | {f"{joker} {said}" for joker in jokers for said in ("big", "small")}  # [C7]

    def act(self, text: str) -> None:
        """Takes a legal action of the seat on turn."""
        assert self.turn is not None and text in self.legal()
        seat = self.turn
        if text.startswith("bid"):
            self.bids[seat] = int(text.split()[1])
            self.turn = self.after(seat)  # after the dealer it is the first bidder again, who leads [R7]
            return
        self.hands[seat].remove(text.split()[0])
        self.trick.append((seat, text))
        self.turn = self.after(seat)
        if len(self.trick) == self.players:
            self.turn = trick_winner(self.trick, self.trump)  # [R7]
            self.winners.append(self.turn)
            self.taken[self.turn] += 1
            self.trick = []
            if len(self.winners) == self.size():
                self._score()

    def _score(self) -> None:
        """The end of a round [R8, P1]."""
        for seat in range(self.players):
            self.totals[seat] += self.taken[seat] + (5 if self.taken[seat] == self.bids[seat] else 0)
        self.round += 1
        self.dealer = self.after(self.dealer)  # [G8]
        self.turn = None

    def places(self) -> list[int]:
        """The place of each seat in the order of the totals, from 1 [P3, B-16]."""
        ties = self.options["shared_rank"] == "ties"
        return [
            1 + sum(
                self.totals[other] > self.totals[seat]
                or (self.totals[other] == self.totals[seat] and other < seat and not ties)
                for other in range(self.players)
            )
            for seat in range(self.players)
        ]

    def sitaratas(self) -> int:
        """The seat with the title at the end [P4]."""
        return self.totals.index(min(self.totals))
