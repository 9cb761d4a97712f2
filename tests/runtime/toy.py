"""A wing written by hand: a small game of bids, a secret exchange and tricks, to try the runtime without a compiler.

Two to four seats. The dealer may be drawn, the trump suit is drawn. Everybody bids 0 to 3, then in secret gives a card
to another seat or keeps his cards, then tricks are played: follow suit, the highest card of the suit led wins, the
joker `Xr` is said `big` (wins) or `small` with. A deal with the joker on top is void.
"""

from __future__ import annotations

from typing import Any

from rulec_runtime.protocol import CHANCE, TERMINAL
from rulec_runtime.spec import (
    BlockInfo,
    FaultInfo,
    FieldInfo,
    FigureInfo,
    OptionInfo,
    ParameterInfo,
    PhaseInfo,
    PresetInfo,
    RuleInfo,
    Spec,
    ZoneInfo,
)
from rulec_runtime.state import GameMethods, StateMethods
from rulec_runtime.table_rules import (
    Chosen,
    ClockInfo,
    LeavingInfo,
    MoneyInfo,
    SignatureInfo,
    StartInfo,
    TableInfo,
    VoteInfo,
)

CARDS = (*(rank + suit for suit in "ch" for rank in "789TJQ"), "Xr")
JOKER = 12
DEAL, BIDDING, EXCHANGE, PLAY, _SETTLE, END = range(6)

SPEC = Spec(
    game="toy", title="Toy", file="toy.yaml", rules_hash="0" * 64, version="1", players=(2, 3, 4),
    options=(
        OptionInfo("way", ("up", "down"), 0, 1, 0, "which way play goes", ()),
        OptionInfo("most", (), 1, 3, 2, "cards of the last round", ()),
        OptionInfo("bonus", (), 5, 10, 5, "for a bid made", (5, 10)),
    ),
    constraints=("three cards are too many for four",),
    presets=(PresetInfo("short", (("way", 1), ("most", 1)), "one round"),),
    suits=("clubs", "hearts"), ranks=tuple("789TJQ"), cards=CARDS,
    printed=(*((suit, rank) for suit in range(2) for rank in range(6)), (-1, -1)),
    teams=(), sides=("ours", "theirs"),
    kinds={"degree": ("unsaid", "said", "kontra"), "option way": ("up", "down"), "call": ("bid", "give", "keep"),
           "said": ("big", "small")},
    fields=(
        FieldInfo("dealer", "seat", False, (), "match", 0, 3, "role"),
        FieldInfo("size", "int", False, (), "match", 1, 3, "parameter"),
        FieldInfo("score", "int", False, ("seat",), "match", -100, 100, "declared"),
        FieldInfo("trump", "suit", True, (), "round", 0, 1, "declared"),
        FieldInfo("bid", "int", True, ("seat",), "round", 0, 3, "declared"),
        FieldInfo("given", "card", True, ("seat",), "round", 0, 12, "declared"),
        FieldInfo("level", "kind degree", False, ("suit", "seat"), "round", 0, 2, "declared"),
        FieldInfo("barred", "seats", False, (), "round", 0, 3, "declared"),
        FieldInfo("tricks", "int", False, ("seat",), "round", 0, 13, "builtin"),
        FieldInfo("passed", "flag", False, ("seat",), "round", 0, 1, "builtin"),
    ),
    zones=(
        ZoneInfo("hand", True, False, False, False), ZoneInfo("won", True, False, False, False),
        ZoneInfo("dealt", True, False, False, True), ZoneInfo("stock", False, False, True, False),
        ZoneInfo("trick", False, False, True, False), ZoneInfo("talon", False, True, False, False),
    ),
    shows=True, face_down=False,
    phases=(
        PhaseInfo("deal", "deal", False), PhaseInfo("bidding", "turns", False), PhaseInfo("exchange", "turns", True),
        PhaseInfo("play", "tricks", False), PhaseInfo("settle", "settle", False),
    ),
    blocks=(
        BlockInfo(BIDDING, 0, 4, ("bid",), (ParameterInfo("n", "int", False, (0, 1, 2, 3), ""),)),
        BlockInfo(EXCHANGE, 4, 52, ("give",), (
            ParameterInfo("c", "card", False, tuple(range(13)), ""),
            ParameterInfo("q", "seat", False, (0, 1, 2, 3), "to"),
        )),
        BlockInfo(EXCHANGE, 56, 1, ("keep",), ()),
        BlockInfo(-1, 57, 39, (), ()),
    ),
    rules=(
        RuleInfo("no_such_action", "", "", "there is no such action"),
        RuleInfo("chance_point", "", "", "the cards have to be dealt first"),
        RuleInfo("over", "", "", "the game is over"),
        RuleInfo("other_phase", "", "", "this action belongs to another phase"),
        RuleInfo("not_held", "", "", "this card is not held"),
        RuleInfo("wrong_word", "", "", "this word does not go with this card now"),
        RuleInfo("rule", "toy.yaml:7", "R2", "`n` cannot have this value now"),
        RuleInfo("rule", "toy.yaml:9", "", "`c` cannot have this value now"),
        RuleInfo("rule", "toy.yaml:12", "C3-C5", "a held card of `led` must be played"),
    ),
    faults=(
        FaultInfo("redeal", "toy.yaml:3", "a thousand deals in a row were void"),
        FaultInfo("bound", "toy.yaml:20", "`score` would leave its bounds -100..100"),
    ),
    redeals=("the joker on top",), titles=("best",),
    report=(FigureInfo("hit", "flag", False, True), FigureInfo("led", "suit", True, False)),
    table=TableInfo(
        start=StartInfo("drawn", "all_but_host"), leaving=LeavingInfo("kept", "waits"),
        signature=SignatureInfo("best", 12),
        clock=ClockInfo("pass_or_first", None, 20, 5, Chosen("bonus"), 20, "whole_match"),
        votes=(VoteInfo("abort", "connected", "attempt", "aye", 60, "nay", "final", "early", "lobby", "locked",
                        "new_dealer", 1),),
        money=MoneyInfo("toy.yaml:30"),
    ),
)


def suit_of(card: int) -> int | None:
    """The suit of a card, None for the joker."""
    return None if card == JOKER else card // 6


def copied(value: Any) -> Any:
    """Lists and dicts anew, down to the last."""
    if type(value) is dict:
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if type(value) is list else value


class Game(GameMethods):
    """The toy's rules."""

    spec = SPEC

    def __init__(self, players: int | None = None, **options: object) -> None:
        self.players, self._settings = self._configure(players, options)
        self._check()

    def _broken(self) -> int:
        return 0 if self.players == 4 and self._settings[1] == 3 else -1

    def _direction(self) -> int:
        return -1 if self._settings[0] else 1

    def _pack(self) -> list[int]:
        return list(range(13))

    def _schedule(self) -> list[int]:
        return list(range(1, self._settings[1] + 1))

    def table_rule(self, name: str, *about: Any) -> Any:
        """May a vote be proposed (in the first round)? Is it carried? Who gets what: 10 cents from everybody, a cent
        of each to the house, the rest to those who made their bids."""
        if name == "votes.abort.propose":
            return about[0].raw["round"] == 1
        if name == "votes.abort.carried":
            return about[0] * 2 > self.players
        assert name == "money"
        raw, n = about[0].raw, self.players
        made = [seat for seat in range(n) if raw["bid"][seat] == raw["tricks"][seat]]
        won = {seat: 9 * n // len(made) + (place < 9 * n % len(made)) for place, seat in enumerate(made)}
        return ([won.get(seat, 0) - 10 for seat in range(n)], n) if made else ([0] * n, 0)

    def next(self, seat: int) -> int:
        """The next seat."""
        return (seat + self._direction()) % self.players

    def _fresh(self, host: int, roles: dict[str, int]) -> State:
        n = self.players
        raw = {
            "at": {"scope": 0, "phase": 0, "attempt": 0, "taken": 0, "had": [False] * n, "leader": None,
                   "last_trick": [], "shown": [[] for _ in range(n + 1)], "report": None},
            "round": 1, "host": host, "player": None, "calls": 0, "passes": 0, "trick_no": 0, "trick": [],
            "winner": None, "winning": None, "dealer": roles.get("dealer"), "size": 1, "score": [0] * n,
        }
        state = State(self, raw)
        state.clear()
        return state

    def _load(self, raw: dict[str, Any], partial: bool) -> State:
        state = self._fresh(0, {})
        state.raw.update(copied(raw))
        return state


class State(StateMethods):
    """The toy's positions: raw facts, changed in place."""

    game: Game

    def __init__(self, game: Game, raw: dict[str, Any]) -> None:
        self.game = game
        self.raw = raw

    def clear(self) -> None:
        """Round registers and zones at their starts."""
        n = self.game.players
        self.raw.update(
            trump=None, bid=[None] * n, given=[None] * n, level=[[0] * n, [0] * n], barred=[], tricks=[0] * n,
            passed=[False] * n, hand=[[] for _ in range(n)], won=[[] for _ in range(n)],
            dealt=[[] for _ in range(n)], stock=[], talon=[], trick_no=0, winner=None, winning=None,
        )
        self.raw["at"]["last_trick"] = []

    def clone(self) -> State:
        other = State(self.game, copied(self.raw))
        other._history = self._history
        return other

    def _raw(self) -> dict[str, Any]:
        raw: dict[str, Any] = copied(self.raw)
        return raw

    def _snapshot(self) -> object:
        return copied(self.raw)

    def _restore(self, snapshot: Any) -> None:
        self.raw = copied(snapshot)

    def is_terminal(self) -> bool:
        over: bool = self.raw["at"]["phase"] == END
        return over

    def current_player(self) -> int:
        phase = self.raw["at"]["phase"]
        if phase == DEAL:
            return CHANCE
        player: int = self.raw["player"]
        return TERMINAL if phase == END else player

    def legal_actions(self) -> list[int]:
        return [action for action in range(96) if self._refusal(action) < 0]

    def _refusal(self, action: int) -> int:
        raw, phase = self.raw, self.raw["at"]["phase"]
        if phase in (DEAL, END):
            return 1 if phase == DEAL else 2
        block = BIDDING if action < 4 else EXCHANGE if action < 57 else PLAY
        if block != phase:
            return 3
        hand = raw["hand"][raw["player"]]
        if phase == BIDDING:
            return 6 if action > raw["size"] else -1
        if phase == EXCHANGE:
            card, seat = divmod(action - 4, 4)
            good = action == 56 or (card in hand and seat < self.game.players and seat != raw["player"]
                                    and raw["bid"][raw["player"]] == 0)
            return -1 if good else 7
        card, manner = divmod(action - 57, 3)
        if card not in hand:
            return 4
        led = next((suit_of(c) for _, c, _ in raw["trick"] if suit_of(c) is not None), None)
        if led is not None and suit_of(card) not in (led, None) and any(suit_of(c) == led for c in hand):
            return 8
        return 5 if (manner > 0) != (card == JOKER) else -1

    def _apply(self, action: int) -> int:
        raw, player = self.raw, self.raw["player"]
        raw["at"]["shown"] = [[] for _ in range(self.game.players + 1)]
        if action < 4:
            raw["bid"][player] = action
            if action and raw["score"][player] == 100:
                return 1
            self._next_turn(EXCHANGE)
        elif action < 57:
            if action < 56:
                card, seat = divmod(action - 4, 4)
                raw["hand"][player].remove(card)
                raw["hand"][seat] = sorted([*raw["hand"][seat], card])
                raw["given"][player] = card
            self._next_turn(PLAY)
        else:
            self._play(*divmod(action - 57, 3))
        return -1

    def _next_turn(self, after: int) -> None:
        raw, at = self.raw, self.raw["at"]
        at["had"][raw["player"]] = True
        at["taken"] += 1
        raw["player"] = self.game.next(raw["player"])
        if all(at["had"]):
            at.update(phase=after, had=[False] * self.game.players, taken=0)
            if after == PLAY:
                raw["player"] = self.game.next(raw["dealer"])
                while not raw["hand"][raw["player"]]:
                    raw["player"] = self.game.next(raw["player"])
                at["leader"], raw["trick_no"] = raw["player"], 1

    def _play(self, card: int, manner: int) -> None:
        raw, at = self.raw, self.raw["at"]
        raw["hand"][raw["player"]].remove(card)
        raw["trick"].append([raw["player"], card, manner - 1 if manner else None])
        while len(raw["trick"]) < self.game.players:
            raw["player"] = self.game.next(raw["player"])
            if raw["player"] == at["leader"]:
                break
            if raw["hand"][raw["player"]]:
                return
        led = next((suit_of(c) for _, c, _ in raw["trick"] if suit_of(c) is not None), None)
        winner, winning, _ = max(
            raw["trick"], key=lambda play: (play[2] == 0, suit_of(play[1]) == led is not None, play[1])
        )
        raw["won"][winner] = sorted([*raw["won"][winner], *(c for _, c, _ in raw["trick"])])
        raw["tricks"][winner] += 1
        at.update(last_trick=raw["trick"], leader=winner)
        raw.update(trick=[], winner=winner, winning=winning, player=winner, trick_no=raw["trick_no"] + 1)
        while any(raw["hand"]) and not raw["hand"][raw["player"]]:
            raw["player"] = at["leader"] = self.game.next(raw["player"])
        if not any(raw["hand"]):
            self._settle_round(led)

    def _settle_round(self, led: int | None) -> None:
        raw, at = self.raw, self.raw["at"]
        hit = [bid == tricks for bid, tricks in zip(raw["bid"], raw["tricks"], strict=True)]
        raw["score"] = [
            min(100, score + tricks + self.game._settings[2] * made)
            for score, tricks, made in zip(raw["score"], raw["tricks"], hit, strict=True)
        ]
        over = at["scope"] == 1 or raw["round"] == len(self.game._schedule())
        at.update(report=[hit, led], leader=None, phase=END if over else DEAL, attempt=0)
        raw["player"] = None
        if not over:
            raw["round"] += 1
            raw["size"] = self.game._schedule()[raw["round"] - 1]
            raw["dealer"] = self.game.next(raw["dealer"])

    def _chance(self, order: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[Any, ...]:
        raw, at, left = self.raw, self.raw["at"], list(drawn)
        if raw["dealer"] is None:
            if not left:
                return "draw", list(range(self.game.players))
            if left[0] not in range(self.game.players):
                return ("wrong",)
            raw["dealer"] = left.pop(0)
        if not left:
            return "draw", [0, 1]
        if left[0] not in (0, 1):
            return ("wrong",)
        if len(left) > 1:
            return ("unused",)
        self.clear()
        raw["trump"] = left[0]
        if order[0] == JOKER:
            at["attempt"] += 1
            return ("fault", 0) if at["attempt"] == 1000 else ("void", 0, raw["dealer"])
        size, n = raw["size"], self.game.players
        raw["hand"] = [sorted(order[seat * size:(seat + 1) * size]) for seat in range(n)]
        raw["dealt"] = copied(raw["hand"])
        raw["talon"], raw["stock"] = [order[n * size]] if n * size < 13 else [], list(order[n * size + 1:])
        at["shown"] = [raw["talon"][:] for _ in range(n + 1)]
        at["phase"], raw["player"] = BIDDING, self.game.next(raw["dealer"])
        return ("dealt",)

    def _visible(self, viewer: int) -> dict[str, Any]:
        n = self.game.players
        owner = [seat == viewer for seat in range(n)]
        seen: dict[str, Any] = {field.name: True for field in SPEC.fields}
        seen |= {"given": owner, "level": [True, [False] * n]}
        sides = [0 if seat == self.raw["dealer"] else 1 for seat in range(n)]  # the dealer's is known to all
        seen["sides"] = [side if side == 0 or seat == viewer else None for seat, side in enumerate(sides)]
        return seen | {"hand": owner, "won": False, "dealt": owner, "stock": False, "talon": False, "trick": True}

    def _results(self) -> list[int]:
        score: list[int] = self.raw["score"]
        return score

    def _ranking(self) -> list[int]:
        score = self.raw["score"]
        return [1 + sum(other > mine for other in score) for mine in score]

    def _titles(self) -> list[list[int]]:
        return [[seat for seat, place in enumerate(self._ranking()) if place == 1]]
