"""The numbers of the rules that can refuse an action and of the checks made while playing.

Both wings and the data of a game use the same numbers, so a refusal is one small int on the way out of an engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulec.ir.effects import Assign, Deal, ForEach, Move
from rulec.ir.game import Game
from rulec.ir.phases import Rule, Tricks, Turns
from rulec.ir.table import Routine
from rulec.ir.walk import walk
from rulec.source.span import Span

GENERAL = 6  # refusals every game has, see rulec_runtime.spec

Part = Literal["domain", "requires", "refuses", "lead", "follow", "hold_back"]


@dataclass(frozen=True, slots=True)
class NumberedRule:
    """A rule with its number. `call` is the place of the heading in the phase (None for a trick ladder), `part` and
    `place` say which of its conditions; the domain of parameter i is ("domain", i)."""

    number: int
    phase: int
    call: int | None
    part: Part
    place: int
    rule: Rule


@dataclass(frozen=True, slots=True)
class NumberedFault:
    """A check with its number: `ensure` of a phase, `bound` of an assignment, `full` of a line that brings cards into a
    zone that holds one, `redeal` limit."""

    number: int
    kind: Literal["ensure", "bound", "full", "redeal"]
    span: Span
    text: str


def numbered_rules(game: Game) -> tuple[NumberedRule, ...]:
    """Every rule of the spec that can refuse, in order of phases; numbers start after the general ones."""
    found: list[NumberedRule] = []

    def add(phase: int, call: int | None, part: Part, place: int, rule: Rule) -> None:
        found.append(NumberedRule(GENERAL + len(found), phase, call, part, place, rule))

    for number, phase in enumerate(game.round):
        if isinstance(phase, (Turns, Tricks)):
            for place, call in enumerate(phase.calls):
                for i, parameter in enumerate(call.parameters):
                    add(number, place, "domain", i, Rule(parameter.domain, call.clauses, "", parameter.domain.span))
                for i, rule in enumerate(call.requires):
                    add(number, place, "requires", i, rule)
                for i, rule in enumerate(call.refuses):
                    add(number, place, "refuses", i, rule)
        if isinstance(phase, Tricks):
            for i, rule in enumerate(phase.lead):
                add(number, None, "lead", i, rule)
            for i, rule in enumerate(phase.follow):
                add(number, None, "follow", i, rule)
            if phase.hold_back is not None:
                add(number, None, "hold_back", 0, phase.hold_back)
    return tuple(found)


def numbered_faults(game: Game) -> tuple[NumberedFault, ...]:
    """Every check made while playing: number 0 is the redeal limit, then the `ensure` of each phase (by phase), then
    every assignment to a checked register, then every line that may bring a second card into a zone that holds one
    (the span is the key of both)."""
    found = [NumberedFault(0, "redeal", game.round[0].span, "a thousand deals in a row were void")]
    for phase in game.round:
        if phase.ensure is not None:
            text = f"`{phase.ensure.text}` does not hold after phase `{phase.name}`"
            found.append(NumberedFault(len(found), "ensure", phase.ensure.span, text))
    checked = {register.name: register for register in game.registers if register.checked}
    seen: set[Span] = set()
    for node in walk((game.round, game.routines)):
        if isinstance(node, Assign) and node.target.register in checked and node.span not in seen:
            register = checked[node.target.register]
            seen.add(node.span)
            text = f"`{register.name}` would leave its bounds {register.low}..{register.high}"
            found.append(NumberedFault(len(found), "bound", node.span, text))
    for line in _filling(game):
        if line.span not in seen:
            seen.add(line.span)
            text = f"`{line.zone}` holds one card and would get another"
            found.append(NumberedFault(len(found), "full", line.span, text))
    return tuple(found)


def _filling(game: Game) -> list[Move | Deal]:
    """The lines that bring cards into zones that hold one, but for a card that is dealt in the deal and is the only one
    to come there in the deal. (That such lines deal no more than one is seen to by the front end.)"""
    single = {zone.name for zone in game.zones if zone.holds_one}

    def lines(part: object) -> list[Move | Deal]:
        return [node for node in walk(part) if isinstance(node, (Move, Deal)) and node.zone in single]

    early = lines((game.round[0], game.routines))
    zones = [line.zone for line in early]
    looped = [line.span for part in (*walk(game.round[0]), *game.routines) if isinstance(part, (ForEach, Routine))
              for line in lines(part)]
    sure = {line.span for line in early if isinstance(line, Deal) and zones.count(line.zone) == 1
            and line.span not in looped}
    return [line for line in lines((game.round, game.routines)) if line.span not in sure]
