"""The table section of a spec as data: what it says about starting, leaving, clocks, votes, money and signatures, and
about tables that play the same cards.

A setting is a number, a word, or the option that has its value at this table. What depends on the state of a match is
asked of the game, see `Game.table_rule`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Chosen:
    """The value of an option, whatever it is at this table."""

    option: str


Setting = int | str | Chosen


@dataclass(frozen=True, slots=True)
class StartInfo:
    """How a match begins. `seats`: taken (as people sit) or drawn; `ready`: all, or all_but_host."""

    seats: Setting = "taken"
    ready: Setting = "all_but_host"


@dataclass(frozen=True, slots=True)
class LeavingInfo:
    """What becomes of the seat (kept) and the turn (waits, or robot) of a player who is away in a match."""

    seat: Setting = "kept"
    turn: Setting = "waits"


@dataclass(frozen=True, slots=True)
class SignatureInfo:
    """Who may sign the result (the owner of the title `by`), with how many letters; 0: nobody."""

    by: str
    at_most: Setting


@dataclass(frozen=True, slots=True)
class ClockInfo:
    """Seconds. With a bank: what each has, what a move under `quick` earns, what the bank never exceeds, and whether
    it is for the whole_match or filled for each_round. Else `per_turn`, 0 for no clock. `at_zero`: pass_or_first, or
    robot."""

    at_zero: Setting
    per_turn: Setting | None = None
    bank: Setting | None = None
    quick: Setting = 0
    bonus: Setting = 0
    at_most: Setting = 0
    span: Setting = "whole_match"


@dataclass(frozen=True, slots=True)
class VoteInfo:
    """A vote: who may propose it how often and how his own vote counts; how it is taken; what follows if carried."""

    name: str
    by: Setting
    once_per: Setting
    votes: Setting
    seconds: Setting
    silence: Setting
    change: Setting
    ends: Setting
    to: Setting
    options: Setting
    dealer: Setting
    restarts: Setting


@dataclass(frozen=True, slots=True)
class MoneyInfo:
    """What every round is worth in cents: `place` of the section, for the fault that it does not add up."""

    place: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class KeptInfo:
    """What is kept of every seat for comparing tables: name, type as in `FieldInfo`, whether it may be none."""

    name: str
    type: str
    none: bool


@dataclass(frozen=True, slots=True)
class TournamentInfo:
    """How results of the same cards are compared, see `rulec_runtime.tournament`. `fixed`: points that a kept flag
    brings whatever happens elsewhere. Differences below `equal_below` are none. Who beats all others has `all_beaten`,
    who meets nobody `alone`. `round`: exact, or whole."""

    keep: tuple[KeptInfo, ...]
    fixed: tuple[tuple[str, Setting], ...]
    equal_below: Setting
    all_beaten: Setting
    alone: Setting
    round: Setting

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> TournamentInfo:
        """From what `dataclasses.asdict` gave."""
        keep = tuple(KeptInfo(**kept) for kept in data.pop("keep"))
        fixed = tuple((flag, _setting(points)) for flag, points in data.pop("fixed"))
        return cls(keep, fixed, **_settings(data))


@dataclass(frozen=True, slots=True)
class TableInfo:
    """All of it; a section that the spec has not is as it stands here: no clock, no signature, no vote, no money, no
    tournament."""

    start: StartInfo = field(default_factory=StartInfo)
    leaving: LeavingInfo = field(default_factory=LeavingInfo)
    signature: SignatureInfo | None = None
    clock: ClockInfo | None = None
    votes: tuple[VoteInfo, ...] = ()
    money: MoneyInfo | None = None
    tournament: TournamentInfo | None = None

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> TableInfo:
        """The sections of what `dataclasses.asdict` gave."""
        kinds: dict[str, Any] = {"start": StartInfo, "leaving": LeavingInfo, "signature": SignatureInfo,
                                 "clock": ClockInfo, "money": MoneyInfo}
        found: dict[str, Any] = {name: kinds[name](**_settings(data[name])) for name in kinds if data.get(name)}
        if data.get("tournament"):
            found["tournament"] = TournamentInfo.from_data(dict(data["tournament"]))
        votes = tuple(VoteInfo(**_settings(vote)) for vote in data.get("votes", ()))
        return cls(**found, votes=votes)


def _settings(data: dict[str, Any]) -> dict[str, Any]:
    return {name: _setting(value) for name, value in data.items()}


def _setting(value: Any) -> Setting:
    return Chosen(**value) if isinstance(value, dict) else value
