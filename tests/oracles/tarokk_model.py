"""Tarokk once more, written from `specs/rules/tarokk.md` alone: cards are texts, and nothing is fast.

It shares no code with the compiler or the runtime. Texts of actions are those that players read: `hivo T20`, `szin`,
`kontra absolut`, `done`, `pass`, `T21`, `pK`. Comments cite the clauses of the register.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

TAROCKS = ["T1", *(f"T{number}" for number in range(4, 23))]  # weakest first [D2]
SUITS = {"p": ["p10", "pB", "pL", "pD", "pK"], "t": ["t10", "tB", "tL", "tD", "tK"],
         "k": ["kA", "kB", "kL", "kD", "kK"], "c": ["cA", "cB", "cL", "cD", "cK"]}  # weakest first [D4]
PACK = frozenset(TAROCKS).union(*SUITS.values())
TRULL = {"T1", "T21", "T22"}  # [D3]
KINGS = {"pK", "tK", "kK", "cK"}
LOWEST = {"p10", "t10", "kA", "cA"}
CALLABLE = ["T20", "T19", "T18", "T17", "T16"]
GAMES = ["hivo", "szin", "szolo"]  # rising [B4]
LEVELS = ["kontra", "rekontra", "szubkontra"]
SIDES = ["declarers", "opponents"]

CHOICES: dict[str, tuple[str, ...]] = {
    "one_tarock": ("any_one", "trull_only"),
    "bad_suits": ("four_lowest", "four_kings", "never"),
    "called_card": ("any_of_five", "not_held", "highest_not_held"),
    "all_five": ("self_call", "must_solo"),
    "calls_per_turn": ("many", "one"),
    "pass_bar": ("for_good", "until_raise"),
    "call_bar": ("none_at_all", "barred"),
    "self_raise": ("allowed", "refused"),
    "valat_overbid": ("refused", "allowed"),
    "absolut_against": ("after_game_kontra", "after_any_kontra", "at_once"),
    "trull_duty": ("all_three", "any_card", "off_duty"),
    "first_lead": ("by_caller", "by_declarer"),
    "overtake": ("no_duty", "if_able"),
    "tie": ("declarers_lose", "nobody", "declarers_win_if_kontra"),
    "silent_pagat": ("counts", "not_to_partner", "wins_only"),
    "hold_in_trull": ("free", "pays"),
    "valat_pays": ("alone", "with_game"),
    "commission_2v2": ("four_players", "two_winners"),
    "bank_for": ("whole_match", "each_round"),
    "time_out": ("pass_or_first", "robot"),
}
NUMBERS = {"rounds_played": 4, "stake": 100, "commission": 9, "limit": 1000}


def suit_of(card: str) -> str:
    """`T` for tarocks, else the letter of the suit."""
    return card[0]


def trick_goes_to(plays: Sequence[tuple[int, str]], game: str) -> tuple[int, str]:
    """Seat and card that win the cards played so far [P4-P7]."""
    cards = [card for _, card in plays]
    if game != "szin":
        if set(cards) >= TRULL:
            return plays[cards.index("T1")]  # [P5]
        tarocks = [card for card in cards if suit_of(card) == "T"]
        if tarocks:
            return plays[cards.index(max(tarocks, key=TAROCKS.index))]
    ranks = TAROCKS if suit_of(cards[0]) == "T" else SUITS[suit_of(cards[0])]
    return plays[cards.index(max((card for card in cards if card in ranks), key=ranks.index))]


class Round:
    """A round in play, after a deal that stands. `turn` is the seat on turn, None when the round is over."""

    def __init__(self, caller: int, hands: Sequence[set[str]], options: Mapping[str, str | int] | None = None) -> None:
        given = dict(options or {})
        self.words = {name: str(given.get(name, choices[0])) for name, choices in CHOICES.items()}
        self.numbers = {name: int(given.get(name, default)) for name, default in NUMBERS.items()}
        self.caller = caller
        self.dealt = [frozenset(hand) for hand in hands]
        self.hands = [set(hand) for hand in hands]
        assert frozenset().union(*self.dealt) == PACK and all(len(hand) == 10 for hand in hands)
        self.game = ""  # none yet
        self.declarer = -1
        self.called = ""
        self.said: dict[tuple[str, str], int] = {}  # (item, side that owns it): 0 announced, 1 kontra, 2, 3
        self.known: set[int] = set()  # seats whose side everybody knows
        self.barred: set[int] = set()
        self.passes, self.calls = 0, 0
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, list[tuple[int, str]]]] = []  # who took it, and the cards
        self.turn: int | None = caller  # [B1]
        self.calling = True

    def says(self, option: str, choice: str) -> bool:
        """Whether an option is set to a choice."""
        assert choice in CHOICES[option]
        return self.words[option] == choice

    # ---- sides

    def side(self, seat: int) -> str:
        """The side of a seat [B5, B7]."""
        with_declarer = seat == self.declarer or self.called in self.dealt[seat]
        return "declarers" if with_declarer else "opponents"

    def seats(self, side: str) -> list[int]:
        """Who is on a side."""
        return [seat for seat in range(4) if self.side(seat) == side]

    def pile(self, seat: int) -> set[str]:
        """The cards a seat has won."""
        return {card for winner, plays in self.tricks if winner == seat for _, card in plays}

    def knows(self, viewer: int | None, seat: int) -> bool:
        """Whether a viewer (None: a spectator) knows whose side a seat is on [K3, K5, K7]."""
        if seat in self.known or viewer == seat:
            return True
        return viewer is not None and self.called in self.dealt[viewer]

    def sees_pile(self, viewer: int | None, seat: int) -> bool:
        """Whether a viewer sees the tricks a seat has won [K2, K4]."""
        if viewer is None:
            return False
        return viewer == seat or (len(self.known) == 4 and self.side(viewer) == self.side(seat))

    # ---- calls

    def legal(self) -> set[str]:
        """What the seat on turn may do; empty when nobody is on turn."""
        if self.turn is None:
            return set()
        return self._calls(self.turn) if self.calling else self._cards(self.turn)

    def _calls(self, seat: int) -> set[str]:
        if not self.game:
            return self._openings(seat)
        duty = self._duty(seat)
        texts = {game for game in GAMES[1:] if self._may_raise(seat, game)}
        additions = self._announcements(seat) | self._kontras(seat)
        if duty and self.says("calls_per_turn", "one"):
            additions &= {"kontra game"}
        ending = set() if duty else {"pass" if self.calls == 0 else "done"}
        return texts | additions | ending

    def _openings(self, seat: int) -> set[str]:
        """The caller's first call is a game [A-05]."""
        held = [card for card in CALLABLE if card in self.hands[seat]]
        free = [card for card in CALLABLE if card not in held]
        if self.says("called_card", "any_of_five"):
            cards = CALLABLE
        elif not free:
            cards = held if self.says("all_five", "self_call") else []
        else:
            cards = free if self.says("called_card", "not_held") else free[:1]
        return {f"hivo {card}" for card in cards} | {"szolo"} | ({"szin"} if self._suit_cards(seat) >= 5 else set())

    def _suit_cards(self, seat: int) -> int:
        return sum(suit_of(card) != "T" for card in self.hands[seat])

    def _may_raise(self, seat: int, game: str) -> bool:
        if seat in self.barred or GAMES.index(game) <= GAMES.index(self.game):
            return False  # [B4, B9]
        if seat == self.declarer and self.says("self_raise", "refused"):
            return False
        if self._valat() and self.says("valat_overbid", "refused"):
            return False
        return game == "szolo" or self._suit_cards(seat) >= 5  # [B6]

    def _valat(self) -> bool:
        return any(item == "valat" for item, _ in self.said)

    def _duty(self, seat: int) -> bool:
        """Whether an opponent must say kontra to the game [B14, A-17, A-18]."""
        if self.game != "hivo" or self.side(seat) == "declarers" or self._valat():
            return False
        if self.said["game", "declarers"] > 0 or self.says("trull_duty", "off_duty"):
            return False
        held = len(TRULL & self.dealt[seat])
        return held == 3 if self.says("trull_duty", "all_three") else held > 0

    def _announcements(self, seat: int) -> set[str]:
        side = self.side(seat)
        if self._valat():
            return set()  # [B13]
        texts = {item for item in ("absolut", "pagat", "valat") if (item, side) not in self.said}
        if side == "opponents" and not self._absolut_open():
            texts.discard("absolut")  # [B12]
        if "T1" not in self.hands[seat] or self.game == "szin":
            texts.discard("pagat")  # [B11]
        return texts

    def _absolut_open(self) -> bool:
        if self.says("absolut_against", "at_once"):
            return True
        if self.says("absolut_against", "after_any_kontra"):
            return any(level > 0 for level in self.said.values())
        return self.said["game", "declarers"] > 0

    def _kontras(self, seat: int) -> set[str]:
        """Of every item the next level, if it is this side's turn to say it [B15, B16]."""
        texts = set()
        for (item, owner), level in self.said.items():
            owns = self.side(seat) == owner
            if level < 3 and owns == (level == 1) and (item == "valat" or not self._valat()):
                texts.add(f"{LEVELS[level]} {item}")
        return texts

    def act(self, text: str) -> None:
        """Takes a legal action of the seat on turn."""
        seat = self.turn
        assert seat is not None and text in self.legal(), text
        if not self.calling:
            self._play(seat, text)
        elif text in ("pass", "done"):
            self._end_turn(seat, text)
        else:
            self._call(seat, text.split())

    def _call(self, seat: int, words: list[str]) -> None:
        self.passes, self.calls = 0, self.calls + 1
        if words[0] in GAMES:
            self._bid(seat, words[0], words[1] if len(words) > 1 else "")
        else:
            if words[0] in LEVELS:
                level = LEVELS.index(words[0])
                owners = [owner for owner in SIDES
                          if self.said.get((words[1], owner)) == level and (self.side(seat) == owner) == (level == 1)]
                assert len(owners) == 1
                self.said[words[1], owners[0]] = level + 1
            else:
                self.said[words[0], self.side(seat)] = 0  # the true side
            self._reveal(seat)  # [B17]
            if self.says("call_bar", "barred"):
                self.barred.add(seat)
        if self.says("calls_per_turn", "one"):
            self._next_turn(seat)

    def _bid(self, seat: int, game: str, card: str) -> None:
        self.game, self.declarer, self.called = game, seat, card
        self.said = {("game", "declarers"): 0}  # [B8, A-13]
        self.known = {seat} if game == "hivo" else set(range(4))  # [B7]
        if self.says("pass_bar", "until_raise"):
            self.barred = set()

    def _reveal(self, seat: int) -> None:
        """A call of another than the caller tells his side; the partner's tells all [K6, K7]."""
        self.known.add(seat)
        if seat != self.declarer and self.called in self.dealt[seat]:
            self.known = set(range(4))

    def _end_turn(self, seat: int, text: str) -> None:
        if text == "pass":
            self.passes += 1
            self.barred.add(seat)  # [B9]
        self._next_turn(seat)

    def _next_turn(self, seat: int) -> None:
        self.calls = 0
        self.turn = (seat + 1) % 4
        if self.passes == 3:  # [B2]
            self.calling = False
            self.turn = self.caller if self.says("first_lead", "by_caller") else self.declarer  # [P1, A-09]

    # ---- play

    def _cards(self, seat: int) -> set[str]:
        """The cards that may be played; an announced pagát only if there is no other [P8]."""
        cards = self._free_cards(seat)
        if ("pagat", self.side(seat)) in self.said and "T1" in cards and len(cards) > 1:
            cards.discard("T1")
        return cards

    def _free_cards(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        suits = {card for card in hand if suit_of(card) != "T"}
        if not self.trick:
            return set(suits) if self.game == "szin" and suits else set(hand)  # [P7]
        led = suit_of(self.trick[0][1])
        follow = {card for card in hand if suit_of(card) == led} or hand - suits  # [P2, P3, P6]
        if not follow:
            return set(hand)
        if self.says("overtake", "if_able"):
            better = {card for card in follow if trick_goes_to([*self.trick, (seat, card)], self.game)[1] == card}
            return better or follow
        return follow

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if card == self.called:
            self.known = set(range(4))  # [K6]
        self.turn = (seat + 1) % 4
        if len(self.trick) == 4:
            winner, _ = trick_goes_to(self.trick, self.game)
            self.tricks.append((winner, self.trick))
            self.trick, self.turn = [], winner if len(self.tricks) < 10 else None


def spoilt_by(hands: Sequence[set[str]], options: Mapping[str, str | int]) -> set[tuple[str, int]]:
    """Reasons to deal again, each with the seat [R3-R5, A-02, A-03]: `none`, `one`, `lowest`, `kings`."""
    words = {name: str(options.get(name, CHOICES[name][0])) for name in ("one_tarock", "bad_suits")}
    found = set()
    for seat, hand in enumerate(hands):
        tarocks = {card for card in hand if suit_of(card) == "T"}
        if not tarocks:
            found.add(("none", seat))
        if len(tarocks) == 1 and (words["one_tarock"] == "any_one" or tarocks <= TRULL):
            found.add(("one", seat))
        if words["bad_suits"] == "four_lowest" and hand >= LOWEST:
            found.add(("lowest", seat))
        if words["bad_suits"] == "four_kings" and hand >= KINGS:
            found.add(("kings", seat))
    return found
