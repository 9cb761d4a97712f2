"""What holds of a phase of tricks beyond its ladders: calls end, words are known, cards that lie face down stay so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulec.ir.expressions import Apply, AsSet, Attribute, Builtin, Expression, If, Logic, Lying, Not, Word
from rulec.ir.game import Game
from rulec.ir.phases import Call, Tricks
from rulec.ir.types import Kind, strip_none
from rulec.ir.walk import children, walk
from rulec.sema.bounds import Bounds
from rulec.sema.endings import endless_calls
from rulec.sema.scope import World
from rulec.source.span import Span


def check_tricks(phase: Tricks, game: Game, all_bounds: list[Bounds], world: World) -> None:
    """Reports calls without an end, `says` that goes in circles, and looks at cards that lie face down."""
    for saying in phase.says:
        for node, span in _readings(saying.condition, game, None):
            if isinstance(node, Word) and node.name == "winning_now":
                world.problems.error("R0445", span, "which words are said cannot depend on `winning_now`",
                                     "which card wins depends on the words")
    if phase.face_down is not None:
        _face_down(phase, game, world)
    for call in endless_calls(phase, game, all_bounds, in_a_turn=True):
        world.problems.error("R0443", call.span, f"`{call.words[0]}` can be said before one card without an end",
                             "add a guard that it makes false itself, such as `if: calls == 0`")


def _readings(node: Any, game: Game, at: Span | None) -> Iterator[tuple[Any, Span]]:
    """Every node below, also in definitions, with the place in the phase where it is read."""
    for part in walk(node):
        if isinstance(part, Apply):
            yield from _readings(game.definition(part.definition).body, game, at or part.span)
        elif hasattr(part, "span"):
            yield part, at or part.span


# Cards that lie face down


def _face_down(phase: Tricks, game: Game, world: World) -> None:
    looked: list[Any] = [*phase.lead, *phase.says, *phase.calls]
    looked += [part for part in (phase.always, phase.hold_back) if part is not None]
    for part in looked:
        found = next(_looks(part, game, None), None)
        if found is not None:
            world.problems.error("R0442", found, "the trick may lie face down here, and its cards are not known",
                                 "guard it: `… and not face_down`, or `… if not face_down`")


def _looks(node: Any, game: Game, at: Span | None) -> Iterator[Span]:
    """Where the cards of a trick are read although it may lie face down."""
    match node:
        case Call(parameters=parameters, locals=local, requires=requires, refuses=refuses):
            for part in (*parameters, *(value for _, value in local), *requires, *refuses):
                yield from _looks(part, game, at)
            return
        case Logic(op="and", parts=parts) if any(_turned_up(part) for part in parts):
            return
        case If(condition=condition, otherwise=otherwise) if _turned_up(condition):
            yield from _looks(otherwise, game, at)
            return
        case Builtin(function="count", args=(Lying(zone="trick"),)):
            return
        case Lying(zone="trick") | Builtin(function="played_by"):
            yield at or node.span
        case AsSet(of=of) if strip_none(of.type) == Kind("said"):
            yield at or node.span
        case Attribute(name="said", of=of) if not isinstance(of, Word):
            yield at or node.span
        case Apply(definition=name):
            yield from _looks(game.definition(name).body, game, at or node.span)
    for part in children(node):
        yield from _looks(part, game, at)


def _turned_up(condition: Expression) -> bool:
    """Whether no card lies face down where the condition holds."""
    match condition:
        case Word(name="leading") | Not(of=Word(name="face_down")):
            return True
        case Logic(op="and", parts=parts):
            return any(_turned_up(part) for part in parts)
    return False
