"""What can be said of an example without playing it: its names are known, its lists fit the number of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.types import SEAT
from rulec.sema.options import option_value
from rulec.sema.scope import World
from rulec.sema.variant_path import removal
from rulec.source.tree import Mapping, Node, Scalar, Sequence

POSITION: Final = ("at", "host", "player", "leader", "first", "winner", "winning", "trick", "round", "calls", "passes",
                   "trick_no", "face_down")
PLAYERS: Final = "players"
SIDES: Final = "sides"


def check_example(example: Mapping, form: str, phases: tuple[str, ...], world: World) -> None:
    """Reports names that nothing has, values that an option cannot have, lists of another length than the number of
    players, and winners that are no cards."""
    given = example.get("given")
    players = _players(given, world)
    state = _state(world)
    _table(given, (PLAYERS, *world.options, *state), players, phases, world)
    if form in ("settle", "round"):
        _table(example.get("then"), state, players, (*phases, "end"), world)
    thing = example.entries[0].value
    if form == "seen" and isinstance(thing, Scalar):
        _check_seen(thing, world)
    winner = example.get("winner") if form == "trick" else None
    if isinstance(winner, Scalar) and winner.text not in (*world.card_ids, "none"):
        world.problems.error("R0310", winner.span, f"`{winner.text}` is no card",
                             did_you_mean(winner.text, world.card_ids) or "the winner of a trick is named by his card")


@dataclass(frozen=True, slots=True)
class Lost:
    """A name in an inherited example that nothing has any more, and the path of the example."""

    name: Scalar
    path: str


def lost_names(example: Mapping, form: str, world: World) -> list[Lost]:
    """The names of an inherited example that nothing has any more."""
    title = example.entries[0].value
    path = f"examples.{title.text if isinstance(title, Scalar) else '…'}"
    state = _state(world)
    tables = [(example.get("given"), (PLAYERS, *world.options, *state))]
    if form in ("settle", "round"):
        tables.append((example.get("then"), state))
    return [Lost(entry.key, path) for node, names in tables if isinstance(node, Mapping)
            for entry in node.entries if entry.key.text not in names]


def say_lost(lost: list[Lost], world: World) -> None:
    """Reports them, with the one line that takes their examples away."""
    for one in lost:
        line = removal((*world.source.removed, *(other.path for other in lost)))
        world.problems.error("R0310", one.name.span, f"there is nothing called `{one.name.text}` here",
                             f"take out what gives it: `{line}`")


def _state(world: World) -> tuple[str, ...]:
    return (*POSITION, *world.registers, *world.zones, "dealt", "played")


def _check_seen(thing: Scalar, world: World) -> None:
    known = (*((SIDES,) if world.sides else ()), *world.zones, *world.registers)
    if thing.text not in known:
        world.problems.error("R0310", thing.span, f"there is no zone or register `{thing.text}`",
                             did_you_mean(thing.text, known) or "an example of this form is about one of them")


def _players(given: Node | None, world: World) -> int | None:
    """The number of players that is given, if it is one that the game has."""
    node = given.get(PLAYERS) if isinstance(given, Mapping) else None
    if not isinstance(node, Scalar):
        return None
    if node.text in map(str, world.players):
        return int(node.text)
    numbers = ", ".join(map(str, world.players))
    world.problems.error("R0208", node.span, f"the game is not for {node.text} players", f"it is for {numbers}")
    return None


def _table(node: Node | None, names: tuple[str, ...], players: int | None, phases: tuple[str, ...],
           world: World) -> None:
    if node is None:
        return
    if not isinstance(node, Mapping):
        world.problems.error("R0202", node.span, "a map of names and values is needed here")
        return
    for entry in node.entries:
        name, value = entry.key.text, entry.value
        if name not in names:
            world.problems.error("R0310", entry.key.span, f"there is nothing called `{name}`",
                                 did_you_mean(name, names))
        elif name == "at" and isinstance(value, Scalar) and value.text not in phases:
            world.problems.error("R0310", value.span, f"there is no phase `{value.text}`",
                                 did_you_mean(value.text, phases))
        elif name in world.options and PLAYERS in names:
            option_value(world.options[name], value, world)
        elif players is not None and isinstance(value, Sequence) and _by_seat(name, world) and (
                len(value.items) != players):
            world.problems.error("R0208", value.span, f"`{name}` has {len(value.items)} values for {players} players",
                                 "write one for each seat, `none` where there is none")


def _by_seat(name: str, world: World) -> bool:
    register, zone = world.registers.get(name), world.zones.get(name)
    return bool(register is not None and register.keys and register.keys[0] == SEAT) or bool(zone and zone.per_seat)
