"""When the value of each definition is known: the earliest stage at which all it reads is fixed.

`compile`: it reads nothing · `game`: options and the number of players · `round`: also what is set when a round
begins and stays to its end (roles, the round's number, the parameter of the schedule, the host) · `later`: anything
else. A definition with parameters has the stage of what its body reads besides them.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, assert_never

from rulec.ir.expressions import (
    Apply,
    Arith,
    AsSet,
    Attribute,
    Between,
    Builtin,
    Case,
    Choice,
    Column,
    Compare,
    Const,
    Expression,
    Has,
    If,
    Local,
    Logic,
    Lying,
    Member,
    Not,
    Quantify,
    Read,
    SetOp,
    Word,
)
from rulec.ir.game import Game
from rulec.ir.types import Card, Kind, Side, Suit, strip_none
from rulec.ir.walk import walk


class Stage(IntEnum):
    """Stages in the order in which they come."""

    COMPILE = 0
    GAME = 1
    ROUND = 2
    LATER = 3


_WORDS = {
    "players": Stage.GAME, "seats": Stage.GAME, "any": Stage.GAME, "rounds": Stage.GAME, "schedule": Stage.GAME,
    "suits": Stage.COMPILE, "ranks": Stage.COMPILE, "round": Stage.ROUND, "host": Stage.ROUND,
    "forehand": Stage.ROUND,
}
_FIXED_FOR_A_ROUND = ("role", "parameter")
# Functions that look at more than their arguments.
_TABLE_FUNCTIONS = {"dealt_to": Stage.LATER, "played_by": Stage.LATER, "next": Stage.GAME, "distance": Stage.GAME}
_STRENGTH_FUNCTIONS = ("highest", "lowest", "above", "falling", "points")


def stages(game: Game) -> dict[str, Stage]:
    """The stage of every definition by its id."""
    found: dict[str, Stage] = {}
    for definition in game.definitions:
        found[definition.id] = stage_of(game, definition.body, found)
    return found


def stage_of(game: Game, expression: Expression, definitions: dict[str, Stage], printed: bool = False) -> Stage:
    """The stage of an expression, given those of the definitions it applies; bound names are not looked at.
    `printed`: suits mean those on the faces of the cards, as in the declaration of the deck."""
    return max((_own(game, node, definitions, printed) for node in walk(expression)), default=Stage.COMPILE)


def _own(game: Game, node: Any, definitions: dict[str, Stage], printed: bool) -> Stage:
    if not isinstance(node, Expression):
        return Stage.COMPILE  # an arm of a case
    match node:
        case Choice():
            return Stage.GAME
        case Word(name):
            if name == "playing":
                return stage_of(game, game.match.playing, definitions)
            return _WORDS.get(name, Stage.LATER)
        case Read(register):
            nature = game.register(register).nature
            return Stage.ROUND if nature in _FIXED_FOR_A_ROUND else Stage.LATER
        case Lying():
            return Stage.LATER
        case Apply(definition):
            if definition in definitions:
                return definitions[definition]
            return stage_of(game, game.definition(definition).body, definitions, printed)
        case Attribute(name, of):
            if name == "said":
                return Stage.LATER
            if name == "side":
                return _sides(game, definitions)
            return deck_stage(game, definitions) if name in ("suit", "points") and not printed else Stage.COMPILE
        case AsSet(of):
            kind = strip_none(of.type)
            if isinstance(kind, Side):
                return Stage.LATER
            if isinstance(kind, (Suit, Card)):
                return Stage.GAME if printed else max(deck_stage(game, definitions), Stage.GAME)
            return Stage.LATER if kind == Kind("said") else Stage.COMPILE
        case Builtin(function):
            deck = function in _STRENGTH_FUNCTIONS and not printed
            known = _TABLE_FUNCTIONS.get(function, Stage.COMPILE)
            return max(deck_stage(game, definitions), known) if deck else known
        case (
            Const() | Local() | Column() | Not() | Logic() | Compare() | Arith() | SetOp() | Between() | Member()
            | Has() | If() | Case() | Quantify()
        ):
            return Stage.COMPILE
        case _:
            assert_never(node)


def _sides(game: Game, definitions: dict[str, Stage]) -> Stage:
    """The stage at which it is known who is on which side."""
    parts = [side.seats for side in game.sides if side.seats is not None]
    return max((stage_of(game, part, definitions) for part in parts), default=Stage.LATER)


def deck_stage(game: Game, definitions: dict[str, Stage]) -> Stage:
    """The stage at which suits, strengths and points of cards are known."""
    parts = deck_expressions(game)
    return max((stage_of(game, part, definitions, printed=True) for part in parts), default=Stage.COMPILE)


def deck_expressions(game: Game) -> Iterable[Expression]:
    """What suits, strengths and points of the cards are computed from."""
    deck = game.deck
    for trump in deck.trumps:
        yield from (part for part in (trump.cards, trump.condition) if part is not None)
    if deck.plain is not None and deck.plain.condition is not None:
        yield deck.plain.condition
    for rule in deck.points:
        yield from (part for part in (rule.cards, rule.value) if part is not None)
