"""No seat is told more than its view: two worlds that it cannot tell apart give it the same news, whatever happens."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from properties.players import settings
from rulec.driver.compile import compile_spec
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.chance import Dealer
from rulec_runtime.protocol import State
from rulec_runtime.table import Act, CastVote, Connect, Disconnect, Propose, Sign, Start, Table, Tick
from rulec_runtime.table.news import Acted
from rulec_runtime.table.sitting import Sitting
from table.crowd import HOST, NAMES, seat_all

ROOT = Path(__file__).parents[2]
CAMERA = "camera"


class Swapping(Dealer):
    """Deals by its key, two cards exchanged in the first round."""

    def __init__(self, key: bytes, match: int = 0, pair: tuple[int, int] = (0, 0)) -> None:
        super().__init__(key, match)
        self.pair = pair

    def for_match(self, later: int) -> Dealer:
        """The same, in the first match only."""
        return Swapping(self.key, self.match + later, self.pair if later == 0 else (0, 0))

    def outcome(self, state: State) -> tuple[list[int], list[int]]:
        """The outcome with the cards exchanged."""
        order, drawn = super().outcome(state)
        first = state.to_facts()["round"] == 1
        a, b = self.pair
        return [{a: b, b: a}.get(card, card) if first else card for card in order], drawn


def opened(game: Any, dealer: Dealer) -> tuple[Table, list[Any]]:
    """A table at which a match has just begun, and what was said until then."""
    table = Table(game, dealer, HOST)
    said: list[Any] = list(table.handle(Connect(CAMERA), 0))
    seat_all(lambda event, now: said.extend(table.handle(event, now)), game.players)
    return table, said + table.handle(Start(HOST), 0)


def differences(game: Any, rng: random.Random, events: int) -> tuple[int, bool, list[str]]:
    """Plays on in two worlds that differ by two cards the viewer does not see. Gives how many events both worlds had,
    whether the owners see the difference at the start (the control), and what the viewer was told differently."""
    key = rng.randbytes(32)
    one, told_one = opened(game, Dealer(key))
    viewer, *owners = rng.sample([*NAMES[:game.players], CAMERA], game.players + 1)
    owners = [name for name in owners if name != CAMERA][:2]
    views = [one.view(name) for name in owners]
    hands = [view.observation["hand"][view.seat] for view in views if view.observation is not None]
    a, b = (game.spec.card_ids[rng.choice(hand)] for hand in hands)
    other, told_other = opened(game, Swapping(key, pair=(a, b)))

    def heard(name: str, news: list[Any]) -> list[Any]:
        return [what for what in news if what.to == name]

    if one.view(viewer).observation != other.view(viewer).observation:
        return 0, True, []  # the deal was void in one of them, say
    control = one.view(owners[0]) != other.view(owners[0])
    found = [] if heard(viewer, told_one) == heard(viewer, told_other) else [f"{viewer} at the start"]
    now = 0
    for number in range(events):
        now += rng.choice((10, 900, 6_000, 25_000))
        event = next_event(one, other, rng)
        if event is None:
            break
        news, others = one.handle(event, now), other.handle(event, now)
        cards = {game.spec.cards[a], game.spec.cards[b]}
        if cards & played([*news, *others]) or one.view("nobody").observation != other.view(
                "nobody").observation:
            break  # from here on everybody can tell the worlds apart
        if heard(viewer, news) != heard(viewer, others) or one.view(viewer) != other.view(viewer):
            found.append(f"{viewer} after {number} events, {event}")
            break
    else:
        found += [f"the log of {viewer}"] if one.log(viewer) != other.log(viewer) else []
    return number, control, found


def played(news: list[Any]) -> set[str]:
    """The words of everything that a spectator has heard of actions."""
    heard = (what.change for what in news if what.to == CAMERA)
    return {word for change in heard if isinstance(change, Acted) for word in change.action.split()}


def next_event(one: Table, other: Table, rng: random.Random) -> Any:
    """What can be done in both worlds; None if the one on turn has nothing of the kind."""
    view = one.view(HOST)
    chance = rng.random()
    if view.vote is not None:
        return CastVote(rng.choice(NAMES[:view.players]), rng.random() < 0.5)
    if chance < 0.2 or view.on_turn is None:
        name = rng.choice(NAMES[:view.players])
        return rng.choice((Tick(), Propose(name, "abort"), Disconnect(name), Connect(name), Sign(name, "x"),
                           Act(name, 0, "pass")))
    name = str(view.seats[view.on_turn.seat].name)
    turns = [table.view(name).on_turn for table in (one, other)]
    texts = [turn.actions or () for turn in turns if turn is not None]
    both = [text for text in texts[0] if text in texts[1]]
    return Act(name, view.on_turn.turn, rng.choice(both)) if both else None


@pytest.mark.parametrize("name", ["specs/sitaratas.yaml", "specs/tarokk.yaml", "tests/gallery/table.yaml"])
def test_nobody_is_told_what_he_may_not_know(name: str, engine: Callable[..., ModuleType]) -> None:
    found = compile_spec(ROOT / name)
    wings: list[Any] = [engine(found).Game, partial(Interpreted, found.game, found.spec)]
    rng = random.Random(name)
    compared = controls = pairs = 0
    for wing, number in zip(wings, (30, 5), strict=True):
        for _ in range(number):
            events, control, leaks = differences(settings(wing, rng), rng, 30)
            assert not leaks, leaks
            compared, controls, pairs = compared + events, controls + control, pairs + 1
    assert controls == pairs and compared > pairs


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that tells everybody what the one on turn may do."""
    honest = Sitting.turn_for
    monkeypatch.setattr(Sitting, "turn_for", lambda self, viewer: honest(self, self.playing.state.current_player()))
    compiled = compile_spec(ROOT / "tests" / "gallery" / "table.yaml")
    rng = random.Random(3)
    found = [differences(Interpreted(compiled.game, compiled.spec, 3), rng, 12)[2] for _ in range(20)]
    assert sum(map(bool, found)) > 5
