"""A table as bytes, in three lines like the save of a state (`rulec_runtime.saves`); the match is such a save in it.

    {"format":"rulec table 1","game":…,…,"options":{…},"dealer":hash of its key,"match":number of its first match}
    {"host":…,"phase":…,"now":…,…,"match":null or {"state":save,…},…}
    sha256:… or hmac-sha256:…
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, cast

from rulec_runtime.chance import Dealer
from rulec_runtime.errors import DamagedSave, ForeignSave, GameError, WrongFacts
from rulec_runtime.protocol import Game
from rulec_runtime.saves import canonical, digest_line, header, read_lines
from rulec_runtime.table.ballot import Ballot
from rulec_runtime.table.clock import LATEST, Clock
from rulec_runtime.table.match import Match
from rulec_runtime.table.messages import is_name
from rulec_runtime.table.purse import HOUSE, Purse
from rulec_runtime.table.rules import Rules
from rulec_runtime.table.seats import Person, Seats
from rulec_runtime.table.sitting import Restart, Robot, Sitting
from rulec_runtime.wing import WingGame

FORMAT = "rulec table 1"
_KEYS = ("host", "phase", "now", "turn", "begun", "first", "people", "clock", "purse", "match", "ballot", "proposed",
         "restart", "signature")


def is_table(data: bytes) -> bool:
    """Whether these bytes begin like a table, of whatever game and version; they may be damaged."""
    return data.startswith(b'{"format":"rulec table ')


def saved(table: Sitting, key: bytes | None) -> bytes:
    """The bytes of a table."""
    match, ballot = table.match, table.ballot
    body = {
        "host": table.host, "phase": table.phase, "now": table.now, "turn": table.turn, "begun": table.begun,
        "first": table.seats.first,
        "people": [asdict(person) for person in table.seats.people.values()],
        "clock": table.clock.facts(),
        "purse": {"kept": table.purse.kept, "before": table.purse.before},
        "match": None if match is None else {
            "state": match.state.serialize().decode("ascii"), "number": match.number, "restart": match.restart,
            "names": list(match.names), "entries": match.entries, "roles": match.roles,
        },
        "ballot": None if ballot is None else {
            "vote": ballot.vote, "seat": ballot.seat, "until": ballot.until, "votes": ballot.votes,
        },
        "proposed": table.proposed,
        "restart": None if table.restart is None else asdict(table.restart),
        "signature": table.signature,
    }
    text = canonical(_header(table.game, table.dealer)) + canonical(body)
    return text + digest_line(text, key)


def _header(game: Game, dealer: Dealer) -> dict[str, Any]:
    own = header(cast(WingGame, game))
    return own | {"format": FORMAT, "dealer": dealer.commitment, "match": dealer.match}


def restored(data: bytes, game: Game, dealer: Dealer, robot: Robot, key: bytes | None) -> Sitting:
    """The table of these bytes. Raises DamagedSave, ForeignSave."""
    found, body = read_lines(data, key)
    own = _header(game, dealer)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ForeignSave("this is no table of this format")
    if found != own:
        other = [name for name, value in own.items() if found.get(name) != value]
        raise ForeignSave(f"the table was saved with other values for {', '.join(other) or 'the header'}")
    if not isinstance(body, dict) or tuple(body) != _KEYS:
        raise DamagedSave("the body of the save is not in order")
    try:
        table = _table(body, game, dealer, robot)
        _check(table)
    except (GameError, KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError) as error:
        raise DamagedSave(f"the save is no table: {error}") from error
    return table


def _table(body: dict[str, Any], game: Game, dealer: Dealer, robot: Robot) -> Sitting:
    rules = Rules(game)
    seats = Seats(game.players, body["first"])
    for facts in body["people"]:
        seats.people[facts["name"]] = Person(**facts)
    clock = Clock(rules.clock, game.players)
    clock.banks, clock.spent, clock.handed, clock.since = (body["clock"][key] for key in clock.facts())
    match = None
    if body["match"] is not None:
        facts = body["match"]
        if type(facts["names"]) is not list:
            raise TypeError("the names are no list")
        state = game.deserialize(facts["state"].encode("ascii"))
        match = Match(state, dealer.for_match(facts["number"]), facts["number"], facts["restart"],
                      tuple(facts["names"]), facts["entries"], facts["roles"])
    return Sitting(
        game, dealer, body["host"], robot, rules, seats, clock, Purse(**body["purse"]), body["phase"], body["now"],
        body["turn"], body["begun"], match, None if body["ballot"] is None else Ballot(**body["ballot"]),
        body["proposed"], None if body["restart"] is None else Restart(**body["restart"]), body["signature"],
    )


def _check(table: Sitting) -> None:
    """That a table is one. Raises WrongFacts."""
    players, match, ballot, clock = table.game.players, table.match, table.ballot, table.clock
    banked = clock.rule is not None and clock.rule.per_turn is None
    most = max(clock.rule.bank, clock.rule.at_most) if clock.rule is not None else 0
    people = list(table.seats.people.values())
    taken = [person.seat for person in people if person.seat is not None]
    sound = (
        table.phase in ("lobby", "playing", "over")
        and all(map(_natural, (table.now, table.turn, table.begun, table.seats.first, clock.spent, clock.handed)))
        and table.now < LATEST and table.begun < LATEST
        and is_name(table.host)
        and all(is_name(person.name) and (person.seat is None or _seat(person.seat, players)) for person in people)
        and all(type(flag) is bool for p in people for flag in (p.bot, p.connected, p.ready, p.robot))
        and all(_natural(person.told) and (person.connected or person.seat is not None) for person in people)
        and len(taken) == len(set(taken))
        and len(clock.banks) == (players if banked else 0)
        and all(_natural(bank) and bank <= most for bank in clock.banks)
        and (clock.since is None or (_natural(clock.since) and clock.since <= table.now))
        and (clock.since is None) == (table.phase != "playing" or ballot is not None)
        and all(map(_purse, (table.purse.kept, table.purse.before)))
        and type(table.proposed) is list and all(vote in table.rules.votes for vote in table.proposed)
        and (table.signature is None or isinstance(table.signature, str))
        and (table.restart is None or _restart(table.restart, players))
        and (match is not None) >= (table.phase != "lobby")
        and (ballot is None or (table.phase == "playing" and _ballot(table, ballot, players)))
    )
    if not sound or (match is not None and not _match(table, match, players)):
        raise WrongFacts("", "something in it does not fit")


def _natural(value: Any) -> bool:
    return type(value) is int and value >= 0


def _seat(value: Any, players: int) -> bool:
    return _natural(value) and bool(value < players)


def _purse(purse: dict[str, int]) -> bool:
    return sum(purse.values()) == 0 and all(
        (is_name(name) or name == HOUSE) and type(cents) is int for name, cents in purse.items()
    )


def _restart(restart: Restart, players: int) -> bool:
    return _natural(restart.left) and type(restart.locked) is bool and _natural(restart.number) and (
        restart.roles is None or all(_natural(seat) for seat in restart.roles.values())
    )


def _ballot(table: Sitting, ballot: Ballot, players: int) -> bool:
    return (ballot.vote in table.rules.votes and _seat(ballot.seat, players) and _natural(ballot.until)
            and ballot.until <= table.now + 1000 * int(table.rules.value(table.rules.votes[ballot.vote].seconds))
            and ballot.vote in table.proposed
            and len(ballot.votes) == players and all(vote is None or type(vote) is bool for vote in ballot.votes))


def _match(table: Sitting, match: Match, players: int) -> bool:
    over = match.state.is_terminal()
    playing = table.phase == "playing"
    return (
        all(map(_natural, (match.number, match.restart))) and match.number < table.begun
        and len(match.names) == players == len(set(match.names)) and all(map(is_name, match.names))
        and (not playing or (match.state.current_player() >= 0 and list(match.names) == table.seats.names()))
        and (playing or over)
        and match.entries == len(match.state.log()["events"]) + 1
        and (match.roles is None or all(_seat(seat, players) for seat in match.roles.values()))
    )
