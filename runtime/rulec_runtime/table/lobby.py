"""Coming and going, and what is settled before a match."""

from __future__ import annotations

from dataclasses import replace

from rulec_runtime.chance import shuffled
from rulec_runtime.errors import GameError
from rulec_runtime.protocol import Game
from rulec_runtime.table import course
from rulec_runtime.table.clock import Clock
from rulec_runtime.table.match import Match
from rulec_runtime.table.news import Began, Configured, Refusal
from rulec_runtime.table.rules import Rules
from rulec_runtime.table.seats import Person
from rulec_runtime.table.sitting import Sitting


def connect(table: Sitting, name: str, bot: bool) -> None:
    """Somebody comes, or comes back: he is sent one view, and his numbers go on."""
    due = table.due()
    person = table.seats.connect(name, bot)
    table.tell(table.seats.seating(), but=person)
    _turn_anew(table, due, but=person)
    table.tell_one(person, table.view(name))


def disconnect(table: Sitting, name: str) -> None:
    """Somebody is no longer there. His seat stays his."""
    person, due = table.seats.present(name), table.due()
    table.seats.disconnect(person)
    if table.phase == "playing" and person.seat == table.playing.state.current_player() and not person.robot:
        table.clock.hand_over(table.now)
    table.tell(table.seats.seating())
    _turn_anew(table, due)


def sit(table: Sitting, name: str, seat: int) -> None:
    """Takes a seat in the lobby; in a match, back from a robot."""
    person, due = table.seats.present(name), table.due()
    if table.phase == "playing":
        if person.seat is None or person.seat != seat or not person.robot:
            raise Refusal("lobby_only", "seats are taken before a match")
        person.robot = False
    elif _seats_stand(table):
        raise Refusal("locked", "the match is begun again with everybody where he was")
    else:
        table.seats.sit(person, seat)
    table.tell(table.seats.seating())
    _turn_anew(table, due, but=person)
    table.tell_one(person, table.view(name))


def leave(table: Sitting, name: str) -> None:
    """Gives up a seat in the lobby; in a match, and before one that is begun again as it was, the seat is kept."""
    person, _ = table.seats.seated(name)
    if table.phase == "playing" or _seats_stand(table):
        disconnect(table, name)
        return
    person.seat, person.ready, person.robot = None, False, False
    table.tell(table.seats.seating())
    table.tell_one(person, table.view(name))


def ready(table: Sitting, name: str, is_ready: bool) -> None:
    """Is ready, or no longer is."""
    _in_lobby(table)
    person, _ = table.seats.seated(name)
    person.ready = is_ready
    table.tell(table.seats.seating())


def configure(table: Sitting, name: str, game: Game) -> None:
    """The host chooses other options. Whoever was ready was so for the old ones. A match that may not be begun again
    is done with."""
    _host(table, name)
    _in_lobby(table)
    if getattr(getattr(game, "spec", None), "rules_hash", None) != table.game.spec.rules_hash:
        raise Refusal("other_spec", "this is no game of the same spec")
    if _seats_stand(table):
        raise Refusal("locked", "the match is begun again with the options as they were")
    if any(person is not None for person in map(table.seats.at, range(game.players, table.seats.players))):
        raise Refusal("seat_taken", "a seat that would vanish is taken")
    table.game, table.rules = game, Rules(game)
    table.seats.players = game.players
    table.clock = Clock(table.rules.clock, game.players)
    table.phase, table.match, table.signature = "lobby", None, None
    if table.restart is not None and table.restart.left == 0:
        table.restart = None
    table.seats.unready()
    table.tell(Configured(game.players, dict(game.options)))
    table.tell(table.seats.seating())


def start(table: Sitting, name: str) -> None:
    """Begins the match, or begins one again that was given up."""
    host = _host(table, name)
    _in_lobby(table)
    there = [table.seats.at(seat) for seat in range(table.seats.players)]
    people = [person for person in there if person is not None]
    if len(people) < len(there):
        raise Refusal("not_ready", "not every seat is taken")
    if host.seat is None:
        raise Refusal("no_seat", "the host has no seat")
    if any(not person.ready for person in people if person is not host or not table.rules.host_is_ready):
        raise Refusal("not_ready", "not everybody is ready")
    again = table.restart
    if again is not None and again.left == 0:
        raise Refusal("no_restart", "this match may not be begun again; configure another")
    seated = _by_lot(table, people) if again is None and table.rules.draws_seats else people
    roles = {} if again is None or again.roles is None else again.roles
    roles = roles if all(seat < table.game.players for seat in roles.values()) else {}
    try:
        state = table.game.new_match(roles, seated.index(host))
    except GameError as error:
        raise Refusal("fault", str(error)) from error
    for seat, person in enumerate(seated):
        person.seat = seat
    names = tuple(person.name for person in seated)
    table.match = Match(state, table.dealer.for_match(table.begun), table.begun, again.number if again else 0, names)
    table.restart = None if again is None else replace(again, left=again.left - 1)
    table.begun += 1
    table.phase, table.ballot, table.signature = "playing", None, None
    table.proposed.clear()
    table.purse.begin()
    table.clock.fill(table.game.players)
    table.seats.unready()
    seats = table.seats.views()
    restart = table.match.restart
    table.tell_each(
        lambda viewers: [[Began(table.begun, restart, seats, state.observation(viewer))] for viewer in viewers]
    )
    course.go_on(table)


def _by_lot(table: Sitting, people: list[Person]) -> list[Person]:
    """The people in an order drawn for the coming match: it is the draw of its round 0."""
    return [people[place] for place in shuffled(range(len(people)), table.dealer.for_match(table.begun).stream(0, 0))]


def _seats_stand(table: Sitting) -> bool:
    """Whether the match at hand can be begun again, and only with the same people and options."""
    return table.restart is not None and table.restart.locked and table.restart.left > 0


def _turn_anew(table: Sitting, due: int | None, but: Person | None = None) -> None:
    """Says whose turn it is once more if that is now up at another time than it was."""
    if table.phase == "playing" and table.ballot is None and table.due() != due:
        table.tell_turn(but)


def _host(table: Sitting, name: str) -> Person:
    person = table.seats.present(name)
    if name != table.host:
        raise Refusal("host_only", "only the host does this")
    return person


def _in_lobby(table: Sitting) -> None:
    if table.phase == "playing":
        raise Refusal("lobby_only", "this is done before a match")
