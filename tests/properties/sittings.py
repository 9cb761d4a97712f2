"""A pair of worlds once more, this time at two tables: the same deals, the same decisions, and what else happens."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

from properties.worlds import TOLD, Pair
from rulec_runtime.chance import KEY_BYTES, Dealer
from rulec_runtime.protocol import Game, State
from rulec_runtime.table import Act, CastVote, Connect, Disconnect, Propose, Ready, Sign, Start, Table, Tick
from table.crowd import HOST, seat_all

CAMERA = "camera"
_CHANCE = 0.3  # that something else happens before a decision


class Recorded(Dealer):
    """Deals what was dealt before, as long as there is any, and then by its key."""

    def __init__(self, key: bytes, deals: list[tuple[list[int], list[int]]]) -> None:
        super().__init__(key)
        self._deals = deals

    def for_match(self, later: int) -> Dealer:
        """The same: there is one match only."""
        return self

    def outcome(self, state: State) -> tuple[list[int], list[int]]:
        """The next of the deals."""
        return self._deals.pop(0) if self._deals else super().outcome(state)


class World:
    """A table at which a match that was played before is played again, and what the viewer hears at it."""

    def __init__(self, game: Game, events: list[dict[str, Any]], host: int, key: bytes) -> None:
        ids = game.spec.card_ids
        self.moves = [event for event in events if "action" in event]
        deals = [([ids[card] for card in event["deal"]], list(event["drawn"])) for event in events if "deal" in event]
        self.table = Table(game, Recorded(key, deals), HOST)
        self.news: list[Any] = list(self.table.handle(Connect(CAMERA), 0))
        seat_all(self._handle, game.players, host=host)
        self._handle(Start(HOST), 0)
        self.names = [str(seat.name) for seat in self.table.view(CAMERA).seats]

    def _handle(self, event: Any, now: int) -> None:
        self.news += self.table.handle(event, now)

    def heard(self, name: str, event: Any, now: int) -> list[Any]:
        """What somebody is told of an event."""
        self._handle(event, now)
        return self.told(name)

    def told(self, name: str) -> list[Any]:
        """What somebody was told since he was asked last."""
        news, self.news = self.news, []
        return [what for what in news if what.to == name]

    def act(self, place: int) -> Any:
        """The decision of that number."""
        turn = self.table.view(CAMERA).on_turn
        assert turn is not None and turn.seat == self.moves[place]["seat"]
        return Act(self.names[turn.seat], turn.turn, self.moves[place]["action"])


def at_tables(pair: Pair, rng: random.Random) -> tuple[int, list[str]]:
    """Plays both matches again, from their first rounds on. Gives the number of events, and what the viewer of the
    pair could tell the tables apart by."""
    key, host = rng.randbytes(KEY_BYTES), pair.one.observation(None)["host"]
    one, other = (World(state.game, state.log()["events"], host, key) for state in (pair.one, pair.other))
    assert one.names == other.names
    viewer = CAMERA if pair.viewer is None else one.names[pair.viewer]
    if one.told(viewer) != other.told(viewer):
        return 0, [f"{viewer} at the start"]
    decisions = len(one.moves) - (pair.ended == TOLD)
    now = count = 0
    for place in range(decisions):
        for event, wait in chain(interlude(one, viewer, rng), [(None, 900)]):
            now += rng.randrange(wait)
            count += 1
            twins = (one.act(place), other.act(place)) if event is None else (event, event)
            mine, his = (world.heard(viewer, twin, now) for world, twin in zip((one, other), twins, strict=True))
            if mine != his or one.table.view(viewer) != other.table.view(viewer):
                return count, [f"{viewer} at a table after {count} events, {twins}: {mine} {his}"]
    same = one.table.log(viewer) == other.table.log(viewer)
    return count, [] if same else [f"the log of {viewer} at a table"]


def interlude(world: World, viewer: str, rng: random.Random) -> Iterator[tuple[Any, int]]:
    """Something that happens beside the match and leaves it as it was: events, each with the time that may pass
    before it, in which nobody's time to think runs out."""
    if rng.random() > _CHANCE:
        return
    name = rng.choice([*world.names, viewer])
    turn = world.table.view(viewer).on_turn
    assert turn is not None
    match rng.randrange(6):
        case 0:
            yield rng.choice((Tick(), Sign(name, "x"), Start(HOST), Ready(name), CastVote(name, True))), 400
        case 1:
            yield Disconnect(name), 400
            yield Connect(name), 400
        case 2 if name != world.names[turn.seat]:
            yield Act(name, turn.turn, "pass"), 400
        case 3 if turn.actions is not None:
            text = rng.choice(world.table.game.spec.cards)
            if text not in turn.actions:
                yield Act(viewer, turn.turn, text), 400
        case 4 if world.table.game.spec.table.votes:
            yield Propose(name, world.table.game.spec.table.votes[0].name), 400
            while (vote := world.table.view(viewer).vote) is not None:
                silent = [seat for seat, cast in enumerate(vote.votes) if cast is None]
                yield (CastVote(world.names[silent[0]], False), 400) if silent else (Tick(), 60_000)
        case _:
            yield Act(name, turn.turn - 1, "pass"), 400
