"""A sitting of any game: events and the time come in, news and refusals go out."""

from __future__ import annotations

from typing import Any

from rulec_runtime.chance import Dealer
from rulec_runtime.protocol import Facts, Game
from rulec_runtime.table import course, lobby, voting
from rulec_runtime.table.clock import LATEST, Clock
from rulec_runtime.table.messages import (
    NAMES,
    Act,
    CastVote,
    Configure,
    Connect,
    Disconnect,
    Event,
    Leave,
    Propose,
    Ready,
    Sign,
    Sit,
    Start,
    Tick,
    is_name,
    malformed,
    sender_of,
)
from rulec_runtime.table.news import News, Refusal, Refused, View
from rulec_runtime.table.rules import Rules
from rulec_runtime.table.save import restored, saved
from rulec_runtime.table.seats import Seats
from rulec_runtime.table.sitting import Robot, Sitting


def first_legal(observation: Facts, actions: list[str]) -> str:
    """The plainest robot: it passes if it may, else it takes the first legal action."""
    return "pass" if "pass" in actions else actions[0]


class Table:
    """People, programs and a match at one table. It reads no clock: `now` is in whole milliseconds from any start.

    `host` is the name of the one who configures and starts. `robot` chooses for a seat that it plays, by what that
    seat may know and the texts of the actions; it must give the same for the same, and what is none of them or raises
    is passed over. Whoever passes events on vouches for their senders. Nothing here is the business of one viewer alone
    but `save`, which has everything. Raises ValueError for a host's name that is none.
    """

    def __init__(self, game: Game, dealer: Dealer, host: str, robot: Robot = first_legal) -> None:
        if not is_name(host):
            raise ValueError(NAMES)
        rules = Rules(game)
        self._sitting = Sitting(game, dealer, host, robot, rules, Seats(game.players), Clock(rules.clock, game.players))

    def handle(self, event: Event, now: int) -> list[News | Refused]:
        """Takes an event at a time. What has become due until then, and then, happens before it, and what it makes due
        at once after it. A refused event changes nothing, and its sender alone is told."""
        sitting = self._sitting
        if type(now) is not int or not sitting.now <= now < LATEST:
            return [Refused(sender_of(event), "time", "the time is a whole number of milliseconds, and goes on")]
        self._run_to(now)
        before, sitting.now = sitting.now, now
        refused: list[News | Refused] = []
        try:
            wrong = malformed(event)
            if wrong is not None:
                raise Refusal("malformed", wrong)
            _take(sitting, event)
        except Refusal as no:
            sitting.now = before
            refused.append(Refused(sender_of(event), no.kind, no.text, no.rule, no.place))
        else:
            self._run_to(now)
        news, sitting.out = sitting.out, []
        return [*news, *refused]

    @property
    def game(self) -> Game:
        """The game that is played here, as it is configured now."""
        return self._sitting.game

    @property
    def now(self) -> int:
        """When something happened here last."""
        return self._sitting.now

    def due(self) -> int | None:
        """When something happens by itself next, so that a `Tick` then is in time; None if nothing will."""
        return self._sitting.due()

    def purses(self) -> dict[str, int]:
        """What everybody has won or lost at this table, in cents, by name; under "" what the house has."""
        return self._sitting.purses()

    def _run_to(self, now: int) -> None:
        """Everything that becomes due, each at its own time."""
        sitting = self._sitting
        while (due := sitting.due()) is not None and due <= now:
            sitting.now = due
            if sitting.ballot is not None:
                voting.time_is_up(sitting)
            else:
                course.time_is_up(sitting)

    def view(self, name: str) -> View:
        """Everything that one of that name may know now; one who is not at the table sees what spectators see."""
        return self._sitting.view(name)

    def log(self, name: str) -> list[Any]:
        """The match as one of that name knows it, see `State.information_state`; empty without a match."""
        match = self._sitting.match
        return [] if match is None else match.state.information_state(self._sitting.viewer(name))

    def save(self, key: bytes | None = None) -> bytes:
        """Everything, as bytes; with a host's key it carries an HMAC. It tells hidden cards, but no key of deals."""
        return saved(self._sitting, key)

    @classmethod
    def restore(
        cls, data: bytes, game: Game, dealer: Dealer, robot: Robot = first_legal, key: bytes | None = None
    ) -> Table:
        """The table of a save; game, dealer and robot are handed in again. It goes on as the one that was saved.
        Raises DamagedSave, ForeignSave (also for other options, or another dealer), and TypeError for what is not
        bytes."""
        table = cls.__new__(cls)
        table._sitting = restored(data, game, dealer, robot, key)
        return table


def _take(table: Sitting, event: Event) -> None:
    match event:
        case Connect(sender, bot):
            lobby.connect(table, sender, bot)
        case Disconnect(sender):
            lobby.disconnect(table, sender)
        case Sit(sender, seat):
            lobby.sit(table, sender, seat)
        case Leave(sender):
            lobby.leave(table, sender)
        case Ready(sender, ready):
            lobby.ready(table, sender, ready)
        case Configure(sender, game):
            lobby.configure(table, sender, game)
        case Start(sender):
            lobby.start(table, sender)
        case Act(sender, turn, text):
            course.act(table, sender, turn, text)
        case Propose(sender, vote):
            voting.propose(table, sender, vote)
        case CastVote(sender, aye):
            voting.cast(table, sender, aye)
        case Sign(sender, text):
            course.sign(table, sender, text)
        case Tick():
            pass
