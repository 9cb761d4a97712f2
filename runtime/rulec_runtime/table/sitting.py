"""Everything a table knows, and how it tells people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rulec_runtime.chance import Dealer
from rulec_runtime.protocol import Facts, Game
from rulec_runtime.table.ballot import Ballot
from rulec_runtime.table.clock import Clock
from rulec_runtime.table.match import Match
from rulec_runtime.table.news import Change, Ended, News, OnTurn, Phase, View
from rulec_runtime.table.purse import Purse
from rulec_runtime.table.rules import Rules
from rulec_runtime.table.seats import Person, Seats

Robot = Callable[[Facts, list[str]], str]


@dataclass(frozen=True, slots=True)
class Restart:
    """How a match that was given up may be begun again: how often, with which options, and from which roles."""

    left: int
    locked: bool
    number: int
    roles: dict[str, int] | None


@dataclass(slots=True)
class Sitting:
    """The table. `turn` is the number of the turn, counted on from match to match; `begun` counts the matches that
    were dealt; `match` stays until the next one begins; `proposed` are the votes this attempt has had."""

    game: Game
    dealer: Dealer
    host: str
    robot: Robot
    rules: Rules
    seats: Seats
    clock: Clock
    purse: Purse = field(default_factory=Purse)
    phase: Phase = "lobby"
    now: int = 0
    turn: int = 0
    begun: int = 0
    match: Match | None = None
    ballot: Ballot | None = None
    proposed: list[str] = field(default_factory=list)
    restart: Restart | None = None
    signature: str | None = None
    out: list[News] = field(default_factory=list)

    @property
    def playing(self) -> Match:
        """The match in play."""
        assert self.match is not None and self.phase == "playing"
        return self.match

    def tell(self, change: Change, but: Person | None = None) -> None:
        """Everybody who is there."""
        for person in self.seats.people.values():
            if person is not but:
                self.tell_one(person, change)

    def tell_each(
        self, changes: Callable[[Sequence[int | None]], Sequence[Sequence[Change]]], but: Person | None = None
    ) -> None:
        """Everybody who is there, each in the form of his seat; it is the same for all spectators."""
        there = [person for person in self.seats.people.values() if person.connected and person is not but]
        viewers = list(dict.fromkeys(person.seat for person in there))
        forms = dict(zip(viewers, changes(viewers), strict=True))
        for person in there:
            for change in forms[person.seat]:
                self.tell_one(person, change)

    def tell_turn(self, but: Person | None = None) -> None:
        """Everybody whose turn it is."""
        self.tell_each(lambda viewers: [[self.turn_for(viewer)] for viewer in viewers], but)

    def tell_one(self, person: Person, change: Change) -> None:
        """One of them, if he is there."""
        if person.connected:
            self.out.append(News(person.name, person.told, change))
            person.told += 1

    def turn_for(self, viewer: int | None) -> OnTurn:
        """Whose turn it is in the match in play, as a viewer sees it."""
        state = self.playing.state
        seat = state.current_player()
        texts = tuple(map(state.action_to_string, state.legal_actions())) if viewer == seat else None
        return OnTurn(self.turn, seat, texts, self.due() if self.ballot is None else None, tuple(self.clock.banks))

    def due(self) -> int | None:
        """When something happens by itself next; None if nothing will."""
        if self.phase != "playing":
            return None
        if self.ballot is not None:
            return self.ballot.until
        seat = self.playing.state.current_player()
        person = self.seats.at(seat)
        times = [self.clock.until(seat)]
        if person is not None and (person.robot or (self.rules.robot_for_away and not person.connected)):
            times.append(self.clock.robot_until())
        return min((max(time, self.now) for time in times if time is not None), default=None)

    def ended(self) -> Ended | None:
        """How the match has ended; None if it has not."""
        if self.match is None or self.phase != "over":
            return None
        state = self.match.state
        return Ended(tuple(state.returns()), tuple(state.ranking()), state.titles())

    def purses(self) -> dict[str, int]:
        """Every purse by name, that of the house under ""."""
        return dict(self.purse.kept)

    def viewer(self, name: str) -> int | None:
        """The seat from which somebody sees the match; None for who does not play in it."""
        return self.match.names.index(name) if self.match is not None and name in self.match.names else None

    def view(self, name: str) -> View:
        """Everything somebody may know now."""
        seating, viewer, person = self.seats.seating(), self.viewer(name), self.seats.people.get(name)
        return View(
            phase=self.phase, host=self.host, players=self.game.players, options=dict(self.game.options),
            seats=seating.seats, spectators=seating.spectators, seat=None if person is None else person.seat,
            match=self.begun, observation=None if self.match is None else self.match.state.observation(viewer),
            on_turn=self.turn_for(viewer) if self.phase == "playing" else None,
            vote=None if self.ballot is None else self.ballot.view(),
            proposed=tuple(self.proposed), restart=0 if self.match is None else self.match.restart,
            restarts=None if self.restart is None else self.restart.left,
            locked=self.restart is not None and self.restart.locked,
            purses=self.purses(), ended=self.ended(), signature=self.signature,
        )

    def back_to_lobby(self) -> None:
        """The match is given up: nothing of it stays, its money is taken back."""
        self.purse.take_back()
        self.match = self.ballot = None
        self.phase = "lobby"
        self.clock.stop()
        self.seats.unready()
