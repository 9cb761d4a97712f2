"""What a secret phase of turns hides while it lasts: a list for views, checks and both wings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulec.ir.effects import Assign, Clear, Deal, Draw, Effect, Move, Run
from rulec.ir.game import Game
from rulec.ir.phases import Tricks, Turns
from rulec.ir.walk import walk

RECORDS = ("dealt", "played")


@dataclass(frozen=True, slots=True)
class Hidden:
    """Names of the registers, and of the zones per seat, that only their owners see."""

    registers: frozenset[str]
    zones: frozenset[str]


def hidden_in(game: Game, phase: Turns) -> Hidden:
    """Everything that an effect of the phase can write; nothing if the phase is not secret."""
    if not phase.secret:
        return Hidden(frozenset(), frozenset())
    registers: set[str] = set()
    zones: frozenset[str] = frozenset()
    if any("pass" in call.words for call in phase.calls):
        registers.add("passed")
    for effect in effects_of(game, phase):
        match effect:
            case Assign(target=target) | Draw(target=target):
                registers.add(target.register)
            case Clear(register=register):
                registers.add(register)
            case Move() | Deal():
                zones = frozenset(zone.name for zone in game.zones if zone.per_seat and zone.name not in RECORDS)
    return Hidden(frozenset(registers & {register.name for register in game.registers}), zones)


def effects_of(game: Game, phase: Turns | Tricks) -> Iterable[Effect]:
    """Every effect that the calls of a phase can run, at any depth, also within routines."""
    on_call = phase.on_call if isinstance(phase, Turns) else ()
    return effects_below(game, (*(call.effects for call in phase.calls), on_call))


def effects_below(game: Game, part: object) -> Iterable[Effect]:
    """Every effect in a part of the game, at any depth, also within the routines it runs."""
    unread = [part]
    done: set[str] = set()
    while unread:
        for node in walk(unread.pop()):
            if isinstance(node, Run) and node.routine not in done:
                done.add(node.routine)
                unread.append(game.routine(node.routine).effects)
            if isinstance(node, Effect):
                yield node
