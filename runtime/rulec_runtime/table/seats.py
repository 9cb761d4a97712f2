"""Who is at a table: people and programs, where they sit, and whether they are there."""

from __future__ import annotations

from dataclasses import dataclass

from rulec_runtime.table.news import Refusal, Seating, SeatView

MOST_PEOPLE = 64


@dataclass(slots=True)
class Person:
    """Somebody at the table; without a seat a spectator. `robot`: his seat is played by one until he acts again.
    `told` is the number of the next thing he is told."""

    name: str
    bot: bool
    seat: int | None = None
    connected: bool = True
    ready: bool = False
    robot: bool = False
    told: int = 0

    def view(self) -> SeatView:
        """His seat as everybody sees it."""
        away = self.robot or not self.connected
        return SeatView(self.name, "away" if away else "bot" if self.bot else "human", self.ready)


class Seats:
    """Everybody at the table by name. Who comes is told things under numbers from `first` on, above those of all who
    were forgotten, so that the numbers of one who is among them go on."""

    def __init__(self, players: int, first: int = 0) -> None:
        self.players = players
        self.first = first
        self.people: dict[str, Person] = {}

    def present(self, name: str) -> Person:
        """The one of that name, who is connected. Refuses others."""
        person = self.people.get(name)
        if person is None or not person.connected:
            raise Refusal("not_connected", "connect first")
        return person

    def seated(self, name: str) -> tuple[Person, int]:
        """The one of that name, who has a seat. Refuses others."""
        person = self.present(name)
        if person.seat is None:
            raise Refusal("no_seat", "only those who have a seat can do this")
        return person, person.seat

    def at(self, seat: int) -> Person | None:
        """Who has a seat."""
        return next((person for person in self.people.values() if person.seat == seat), None)

    def connect(self, name: str, bot: bool) -> Person:
        """Somebody comes, or comes back."""
        person = self.people.get(name)
        if person is None:
            if len(self.people) >= MOST_PEOPLE:
                raise Refusal("full", f"there are {MOST_PEOPLE} people at the table already")
            person = self.people[name] = Person(name, bot, told=self.first)
        elif person.connected:
            raise Refusal("connected", "this name is connected already")
        person.connected, person.bot = True, bot
        return person

    def disconnect(self, person: Person) -> None:
        """Somebody is no longer there; without a seat he is forgotten."""
        if person.seat is None:
            self._forget(person)
        person.connected = person.ready = False

    def sit(self, person: Person, seat: int) -> None:
        """Takes a seat that is empty, or whose owner is not there."""
        if not 0 <= seat < self.players:
            raise Refusal("no_such_seat", f"the seats are 0 to {self.players - 1}")
        there = self.at(seat)
        if there is not None and (there.connected or there is person):
            raise Refusal("seat_taken", "this seat is taken")
        if there is not None:
            self._forget(there)
        person.seat, person.ready, person.robot = seat, False, False

    def _forget(self, person: Person) -> None:
        del self.people[person.name]
        self.first = max(self.first, person.told)

    def unready(self) -> None:
        """Nobody is ready, no robot sits in."""
        for person in self.people.values():
            person.ready = person.robot = False

    def names(self) -> list[str | None]:
        """The names by seat."""
        return [None if person is None else person.name for person in map(self.at, range(self.players))]

    def views(self) -> tuple[SeatView, ...]:
        """Every seat as everybody sees it."""
        empty = SeatView(None, "empty", False)
        return tuple(empty if person is None else person.view() for person in map(self.at, range(self.players)))

    def seating(self) -> Seating:
        """Who sits where."""
        return Seating(self.views(), sum(person.seat is None for person in self.people.values()))
