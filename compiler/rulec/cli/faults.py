"""Faults of a spec that only play brings out, told like other messages: at their line."""

from __future__ import annotations

from typing import NoReturn

from rulec.cli.request import refuse
from rulec.diagnostics import Diagnostic
from rulec.driver.compile import Compiled
from rulec.driver.situation import situation
from rulec.source.span import Span
from rulec_runtime.errors import NoLegalAction, SpecFault
from rulec_runtime.protocol import Game

_CALLS = "let one call be open whatever holds, such as `pass` without `if` and `unless`, or guard two by opposites"


def told(compiled: Compiled, fault: SpecFault, game: Game) -> Diagnostic:
    """The message for a fault met in a match of that game."""
    if isinstance(fault, NoLegalAction):
        return no_call(compiled, fault.place, fault.text, situation(game, fault.facts))
    return broken(compiled, fault.place, fault.text)


def no_call(compiled: Compiled, place: str, text: str, met: str) -> Diagnostic:
    """The message for a player who can do nothing."""
    return Diagnostic("R0914", _span(compiled, place), f"{text}; met with {met}", _CALLS)


def broken(compiled: Compiled, place: str, text: str) -> Diagnostic:
    """The message for a bound or a fact that does not hold."""
    return Diagnostic("R0913", _span(compiled, place), text)


def give_up(compiled: Compiled, fault: SpecFault, game: Game) -> NoReturn:
    """Shows the fault, and ends the command with status 1."""
    refuse([told(compiled, fault, game)])


def _span(compiled: Compiled, place: str) -> Span:
    """The text of a line given as `whist.yaml:12`; the spec as a whole if it is in none of its files."""
    name, _, number = place.rpartition(":")
    for source in compiled.resolved.files:
        if number.isdecimal() and source.file.rsplit("/", 1)[-1] == name and int(number) <= len(source.lines):
            line = source.lines[int(number) - 1]
            bare = line.lstrip(" -")
            start = len(line) - len(bare) + 1
            return Span(source.file, int(number), start, int(number), start + len(bare.rstrip()))
    return Span(compiled.game.file, 0, 0, 0, 0)
