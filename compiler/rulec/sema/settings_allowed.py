"""Bounds for one setting of the options after another, as far as constraints allow it.

An interval has an option as its whole range wherever it is read, so that it knows nothing of `n + 1 - n`, of conditions
on options, or of constraints. What it would refuse is looked at again, setting by setting.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any, Final

from rulec.ir.effects import Run
from rulec.ir.expressions import Apply, Choice, Read, Word
from rulec.ir.game import Game
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds

MOST: Final = 1_000  # settings that are looked at one by one


def each_setting(part: Any, game: Game, bounds: Bounds) -> Iterator[Bounds]:
    """Bounds for each setting of the options that a part of the game reads, without those that constraints refuse; the
    same bounds if it reads none, or these have too many settings."""
    values = {option.name: option.values or range(option.low, option.high + 1) for option in game.options}
    read = options_read(part, game)
    for constraint in game.constraints:
        more = options_read(constraint.condition, game)
        if read & more and prod(len(values[name]) for name in read | more) <= MOST:
            read |= more
    if not read or prod(len(values[name]) for name in read) > MOST:
        yield bounds
        return
    refused = [constraint.condition for constraint in game.constraints]
    for setting in product(*(values[name] for name in sorted(read))):
        found = bounds.at(dict(zip(sorted(read), setting, strict=True)))
        if not any(found.decided(condition, {}) for condition in refused):
            yield found


def options_read(part: Any, game: Game) -> set[str]:
    """The options that a part of the game reads."""
    return {node.option for node in walk_through(part, game) if isinstance(node, Choice)}


def walk_through(part: Any, game: Game) -> Iterator[Any]:
    """Every node of a part of the game, and of the definitions, routines and schedule that it uses."""
    unread, done = [part], set()
    while unread:
        for node in walk(unread.pop()):
            yield node
            used: Any = None
            match node:
                case Apply(definition=name):
                    used = game.definition(name).body
                case Run(routine=name):
                    used = game.routine(name).effects
                case Read(register=name) if name == game.match.parameter:
                    used = game.match.schedule
                case Word(name="rounds" | "schedule" as name):
                    used = (game.match.rounds, game.match.schedule)
            if used is not None and (type(node), name) not in done:
                done.add((type(node), name))
                unread.append(used)
