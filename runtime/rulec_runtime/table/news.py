"""What a table tells: changes, each in the form that one viewer may see, and refusals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rulec_runtime.protocol import Facts

SeatKind = Literal["empty", "human", "bot", "away"]
Phase = Literal["lobby", "playing", "over"]
ForcedBy = Literal["", "pass_or_first", "robot"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as everybody sees it. `away`: its player is not connected, has left, or a robot plays for him."""

    name: str | None
    kind: SeatKind
    ready: bool


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and how many others look on."""

    seats: tuple[SeatView, ...]
    spectators: int


@dataclass(frozen=True, slots=True)
class Configured:
    """The game that will be played."""

    players: int
    options: dict[str, int | str]


@dataclass(frozen=True, slots=True)
class Began:
    """A match begins. `match` counts matches at this table, `restart` the restarts of this one."""

    match: int
    restart: int
    seats: tuple[SeatView, ...]
    observation: Facts


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt, or the deal is void for a reason, which may name a seat. `seen` is what changed in the
    viewer's observation."""

    seen: Facts
    void: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat has decided. `action` is the text as far as the viewer may know it; `forced`: by whom instead of the
    player; `seen` is what changed in the viewer's observation."""

    turn: int
    seat: int
    action: str
    forced: ForcedBy
    seen: Facts


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete: who played what, and who takes it."""

    plays: tuple[tuple[int, str], ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Settled:
    """A round is over: the result of each seat so far."""

    round: int
    results: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """The money of a round: what each seat gets (or pays, below 0), the house's share, and every purse after it, by
    name, that of the house under ""."""

    gets: tuple[int, ...]
    house: int
    purses: dict[str, int]


@dataclass(frozen=True, slots=True)
class OnTurn:
    """Whose turn it is, and its number. `actions` are the texts he may choose from, for him alone. `until` is when his
    time is up, None without a clock or while a vote stops it; `left` the milliseconds in each bank, empty without."""

    turn: int
    seat: int
    actions: tuple[str, ...] | None
    until: int | None
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VoteOpened:
    """A vote is open until a time. The proposer has voted already if the rules count him."""

    vote: str
    seat: int
    until: int


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A seat has voted, or (None) taken it back."""

    seat: int
    aye: bool | None


@dataclass(frozen=True, slots=True)
class VoteClosed:
    """A vote is over."""

    vote: str
    carried: bool
    ayes: int
    nays: int


@dataclass(frozen=True, slots=True)
class Aborted:
    """The match is given up, its money taken back; everybody is in the lobby. `restarts`: how often it may be begun
    again, `locked`: with the options as they were."""

    restarts: int
    locked: bool
    purses: dict[str, int]


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over: results, places (from 1) and titles."""

    results: tuple[float, ...]
    places: tuple[int, ...]
    titles: dict[str, list[int]]


@dataclass(frozen=True, slots=True)
class Signed:
    """The result is signed."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Faulted:
    """A fault of the spec was met and the match cannot go on; its money is taken back."""

    place: str
    text: str
    purses: dict[str, int]


@dataclass(frozen=True, slots=True)
class VoteView:
    """An open vote as everybody sees it; `votes` by seat, None for those who have not voted."""

    vote: str
    seat: int
    until: int
    votes: tuple[bool | None, ...]


@dataclass(frozen=True, slots=True)
class View:
    """Everything one viewer may know now. `observation` is None without a match, `on_turn` while nobody is. `proposed`
    are the votes that this attempt has had; `restart`, `restarts`, `locked` as in `Began` and `Aborted`, `restarts`
    being None for a match that was not given up."""

    phase: Phase
    host: str
    players: int
    options: dict[str, int | str]
    seats: tuple[SeatView, ...]
    spectators: int
    seat: int | None
    match: int
    observation: Facts | None
    on_turn: OnTurn | None
    vote: VoteView | None
    proposed: tuple[str, ...]
    restart: int
    restarts: int | None
    locked: bool
    purses: dict[str, int]
    ended: Ended | None
    signature: str | None


Change = (
    View | Seating | Configured | Began | Dealt | Acted | TrickTaken | Settled | Paid | OnTurn | VoteOpened | VoteCast
    | VoteClosed | Aborted | Ended | Signed | Faulted
)


@dataclass(frozen=True, slots=True)
class News:
    """A change for one viewer, under the next number of his."""

    to: str
    number: int
    change: Change


RefusedKind = Literal[
    "malformed", "time", "not_connected", "connected", "full", "host_only", "lobby_only", "playing_only", "over_only",
    "no_seat", "no_such_seat", "seat_taken", "other_spec", "locked", "not_ready", "no_restart", "stale_turn",
    "wrong_seat", "vote_open", "no_vote", "no_such_vote", "not_proposed", "proposed", "voted", "no_title", "signed",
    "too_long", "fault",
    # of the action itself, as in IllegalAction
    "no_such_action", "chance_point", "over", "other_phase", "not_held", "wrong_word", "rule", "text",
]


@dataclass(frozen=True, slots=True)
class Refused:
    """An event that has changed nothing, told to its sender only. `rule` and `place` as in IllegalAction."""

    to: str
    kind: RefusedKind
    text: str
    rule: str = ""
    place: str = ""


class Refusal(Exception):
    """Inside a table: the event at hand is refused."""

    def __init__(self, kind: RefusedKind, text: str, rule: str = "", place: str = "") -> None:
        super().__init__(text)
        self.kind: RefusedKind = kind
        self.text = text
        self.rule = rule
        self.place = place


Told = list[tuple[Any, Change]]
