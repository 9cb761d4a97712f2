"""The rules of a table for one game: its sections with the options of this table put in."""

from __future__ import annotations

from typing import Any

from rulec_runtime.actions import text_of
from rulec_runtime.errors import SpecFault
from rulec_runtime.protocol import Game, State
from rulec_runtime.table.clock import ClockRule
from rulec_runtime.table_rules import Chosen, ClockInfo, Setting, TableInfo, VoteInfo

TEXT_LENGTH = 200  # unless a game has longer texts; blanks that do not count may stand in one


class Rules:
    """What a table asks of a game beside its states. `text_length` is how long the text of an action may be."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._info: TableInfo = game.spec.table
        self.clock = None if self._info.clock is None else clock_rule(game, self._info.clock)
        spec = game.spec
        self.text_length = max(TEXT_LENGTH, *(len(text_of(spec, action)) for action in range(spec.action_count)))

    def value(self, setting: Setting) -> Any:
        """A setting at this table."""
        return setting_of(self._game, setting)

    @property
    def draws_seats(self) -> bool:
        """Whether seats are drawn when a match begins."""
        return bool(self.value(self._info.start.seats) == "drawn")

    @property
    def host_is_ready(self) -> bool:
        """Whether the host need not say that he is ready."""
        return bool(self.value(self._info.start.ready) == "all_but_host")

    @property
    def robot_for_away(self) -> bool:
        """Whether a robot plays for those who are away."""
        return bool(self.value(self._info.leaving.turn) == "robot")

    @property
    def votes(self) -> dict[str, VoteInfo]:
        """The votes by name."""
        return {vote.name: vote for vote in self._info.votes}

    @property
    def signing(self) -> tuple[str, int] | None:
        """The title whose owner may sign, and with how many letters; None if nobody may."""
        if self._info.signature is None:
            return None
        return self._info.signature.by, int(self.value(self._info.signature.at_most))

    def may_propose(self, vote: str, state: State) -> bool:
        """Whether the rules allow a vote to be proposed now."""
        return bool(self._game.table_rule(f"votes.{vote}.propose", state))

    def carried(self, vote: str, ayes: int, nays: int) -> bool:
        """Whether a vote with these counts is carried."""
        return bool(self._game.table_rule(f"votes.{vote}.carried", ayes, nays))

    def money(self, state: State) -> tuple[list[int], int] | None:
        """What each seat gets after a round that has just been settled, and the house's share; None without money.
        Raises SpecFault, also if it does not add up."""
        if self._info.money is None:
            return None
        gets, house = self._game.table_rule("money", state)
        if sum(gets) + house:
            raise SpecFault(self._info.money.place, "what the seats get and the share of the house do not add up to 0")
        return list(gets), int(house)


def setting_of(game: Game, setting: Setting) -> int | str:
    """A setting with the options of a game."""
    return game.options[setting.option] if isinstance(setting, Chosen) else setting


def clock_rule(game: Game, info: ClockInfo) -> ClockRule | None:
    """The clock with the options of a game, None if it has none."""
    def milliseconds(setting: Setting) -> int:
        return 1000 * int(setting_of(game, setting))

    robot = setting_of(game, info.at_zero) == "robot"
    if info.bank is None:
        turn = milliseconds(info.per_turn or 0)
        return ClockRule(robot, per_turn=turn) if turn else None
    each_round = setting_of(game, info.span) == "each_round"
    return ClockRule(robot, None, milliseconds(info.bank), milliseconds(info.quick), milliseconds(info.bonus),
                     milliseconds(info.at_most), each_round)
