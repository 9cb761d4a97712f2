"""What people and programs tell a table: one dataclass for each kind of event, every one with its sender.

Whoever passes these on vouches for the sender alone; everything else in them is looked at here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, get_args

from rulec_runtime.protocol import Game
from rulec_runtime.wing import WingGame

NAME_LENGTH = 64
NAMES = f"a name has 1 to {NAME_LENGTH} letters that can be printed"


@dataclass(frozen=True, slots=True)
class Connect:
    """The sender is here: for the first time, as a spectator until he sits down, or again. `bot`: it is a program."""

    sender: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Disconnect:
    """The sender's connection is lost. His seat stays his; a spectator is forgotten, but not how much he was told."""

    sender: str


@dataclass(frozen=True, slots=True)
class Sit:
    """The sender takes an empty seat, or another than he has, before a match; or again the one that a robot plays."""

    sender: str
    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The sender gives up his seat; in a match it stays his, and he is away. So, too, before one that is begun again as
    it was."""

    sender: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The sender is ready for the match, or no longer is."""

    sender: str
    ready: bool = True


@dataclass(frozen=True, slots=True)
class Configure:
    """The host has another game of the same spec played: other options, another number of players."""

    sender: str
    game: Game


@dataclass(frozen=True, slots=True)
class Start:
    """The host begins the match."""

    sender: str


@dataclass(frozen=True, slots=True)
class Act:
    """The sender decides: the text of an action, and the number of the turn it is meant for."""

    sender: str
    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class Propose:
    """The sender asks for a vote of that name."""

    sender: str
    vote: str


@dataclass(frozen=True, slots=True)
class CastVote:
    """The sender votes: aye, nay, or (None) takes back what he voted."""

    sender: str
    aye: bool | None


@dataclass(frozen=True, slots=True)
class Sign:
    """The sender signs the result."""

    sender: str
    text: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing but the time: what is due happens. It may come at any time, from nobody in particular."""

    sender: str = ""


Event = (
    Connect | Disconnect | Sit | Leave | Ready | Configure | Start | Act | Propose | CastVote | Sign | Tick
)

_TYPES: dict[str, tuple[type, ...]] = {
    "bool": (bool,), "int": (int,), "str": (str,), "bool | None": (bool, type(None)),
}


def malformed(event: Any) -> str | None:
    """What is wrong with the form of an event, None if nothing."""
    if type(event) not in get_args(Event):
        return "this is no event of a table"
    for field in fields(event):
        value, kind = getattr(event, field.name, NotImplemented), str(field.type)
        if not (isinstance(value, WingGame) if kind == "Game" else type(value) in _TYPES[kind]):
            return f"`{field.name}` has the wrong type"
    if not is_name(event.sender) and event != Tick():
        return NAMES
    return None


def is_name(text: Any) -> bool:
    """Whether this can be the name of somebody at a table."""
    return type(text) is str and 1 <= len(text) <= NAME_LENGTH and text.isprintable()


def sender_of(event: Any) -> str:
    """The name to which a refusal goes; "" if the event has no sender that can be one."""
    sender = getattr(event, "sender", "") if type(event) in get_args(Event) else ""
    return sender if is_name(sender) else ""
