"""The match at a table: its state, moved on step by step, and what each step was for everybody who sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rulec_runtime.chance import Dealer
from rulec_runtime.errors import SpecFault
from rulec_runtime.protocol import CHANCE, SPECTATOR, Facts, Game, State
from rulec_runtime.table.news import Acted, Change, Dealt, ForcedBy, TrickTaken

Money = tuple[list[int], int] | None


@dataclass(frozen=True, slots=True)
class Step:
    """What a deal or a decision was: the trick it completed, the number of the round it ended, and the money."""

    trick: TrickTaken | None
    ended: int | None
    money: Money


class Match:
    """A match in play, or the last one that was. `number` is that of its deals, `restart` how often it was begun
    again, `names` who plays, by seat, `roles` the seats of the roles that rotate as they were in its first round (None
    before its first deal)."""

    def __init__(
        self, state: State, dealer: Dealer, number: int, restart: int, names: tuple[str, ...], entries: int = 1,
        roles: dict[str, int] | None = None,
    ) -> None:
        self.state = state
        self.dealer = dealer
        self.number = number
        self.restart = restart
        self.names = names
        self.entries = entries  # of the log, told already
        self.roles = roles
        self._seen: Facts = state.observation(SPECTATOR)

    def deal(self, money: Callable[[State], Money]) -> Step:
        """Deals at a chance point. Raises SpecFault; then nothing has changed."""
        order, drawn = self.dealer.outcome(self.state)
        step = self._step(lambda state: state.deal(order, drawn), money)
        if self.roles is None and self.state.current_player() != CHANCE:
            fields = self.state.game.spec.fields
            self.roles = {field.name: self._seen[field.name] for field in fields if field.nature == "role"}
        return step

    def act(self, action: int, money: Callable[[State], Money]) -> Step:
        """Takes a decision. Raises IllegalAction, SpecFault; then nothing has changed."""
        return self._step(lambda state: state.apply_action(action), money)

    def _step(self, move: Callable[[State], None], money: Callable[[State], Money]) -> Step:
        before, seen = self.state.clone(), self._seen
        move(self.state)
        now = self.state.observation(SPECTATOR)
        over = self.state.is_terminal() or now["round"] != seen["round"]
        try:
            paid = _paid(before, move, money) if over else None
        except BaseException:
            self.state = before
            raise
        self._seen = now
        trick = None
        if _plays_tricks(self.state.game, seen["at"]["phase"]) and now["at"]["last_trick"] and (
            now["trick_no"] != seen["trick_no"] or now["at"]["last_trick"] != seen["at"]["last_trick"]
        ):
            trick = TrickTaken(tuple((seat, card) for seat, card in now["at"]["last_trick"]), now["winner"])
        return Step(trick, seen["round"] if over else None, paid)

    def is_stuck(self, money: Callable[[State], Money]) -> bool:
        """Whether whatever is decided now meets a fault of the spec."""
        for action in self.state.legal_actions():
            trial = Match(self.state.clone(), self.dealer, self.number, self.restart, self.names)
            try:
                trial.act(action, money)
            except SpecFault:
                continue
            return False
        return True

    def told(self, viewers: Sequence[int | None], turn: int, forced: ForcedBy) -> list[list[Change]]:
        """What has not been told yet, as each of these viewers knows it."""
        return [
            [
                Dealt(entry["seen"], entry.get("void"), entry.get("seat")) if "deal" in entry
                else Acted(turn, entry["seat"], entry["action"], forced, entry["seen"])
                for entry in log
            ]
            for log in self.state.information_states(viewers, self.entries)
        ]


def _paid(before: State, move: Callable[[State], None], money: Callable[[State], Money]) -> Money:
    """The money after the last move of a round, before the roles rotate: the same move in a round by itself. None if
    the round was not settled."""
    facts: dict[str, Any] = before.to_facts()
    facts["at"]["scope"] = "round"
    alone = before.game.from_facts(facts)
    move(alone)
    return money(alone) if alone.is_settled() else None


def _plays_tricks(game: Game, phase: str) -> bool:
    return any(known.name == phase and known.kind == "tricks" for known in game.spec.phases)
