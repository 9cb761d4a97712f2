"""What a rule depends on: some are fixed when a game is made, and none may depend on itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulec.ir.expressions import Apply, Attribute, Builtin, Expression, Lying, Read, Word
from rulec.ir.game import Game
from rulec.ir.table_rules import TableRules
from rulec.ir.tournament import Tournament
from rulec.ir.types import SIDE, SetOf, strip_none
from rulec.ir.walk import walk
from rulec.sema.declare import EVERYBODY
from rulec.sema.scope import World

FIXED_WORDS = frozenset({"players", "seats", "suits", "ranks"})
PLAYED_OUT = frozenset({"hand", "won", "dealt", "trick", "played"})  # known when all cards have been played
STRENGTH = frozenset({"highest", "lowest", "above", "falling", "points", "dealt_to", "played_by"})


def check_dependencies(game: Game, world: World) -> None:
    """Reports rules that depend on what they must not. Bounds can be looked for only when there are none."""
    match = game.match
    fixed = (game.clockwise, match.rounds, match.at_most, match.schedule,
             tuple(constraint.condition for constraint in game.constraints),
             tuple(extra.condition for extra in game.deck.extras))
    what = "this is fixed when a game is made, and cannot read {}"
    _check("R0435", fixed, what, "options and `players` can be read here", _changes, game, world)
    deck = tuple(rule.cards for rule in game.deck.trumps), game.deck.plain, game.deck.points
    what = "a rule of the deck cannot read {}"
    _check("R0436", deck, what, "registers and options can be read here", _of_cards, game, world)
    sides = tuple(side.seats for side in game.sides)
    what = "a side cannot depend on {}"
    _check("R0436", sides, what, "say it with registers and cards", _of_sides, game, world)
    if game.table is not None:
        _check_table(game.table, game, world)


def _check_table(table: TableRules, game: Game, world: World) -> None:
    """What rules about the table read is seen by all then; a vote is carried by what is counted."""
    if table.tournament is not None:
        _check_tournament(table.tournament, game, world)
    if table.money is not None:
        what = "money is reckoned from what is seen by all at the end, and {} is not"
        _check("R0448", (table.money.gets, table.money.house), what, "read what everybody knows when a round is over",
               _unseen(game, PLAYED_OUT), game, world)
    proposals = tuple(vote.propose for vote in table.votes if vote.propose is not None)
    what = "whether a vote may be proposed tells everybody of {}"
    _check("R0448", proposals, what, "read what is seen by all", _unseen(game, frozenset()), game, world)
    what = "a vote is carried by those for it and against it, and cannot read {}"
    _check("R0449", tuple(vote.carried for vote in table.votes), what, "options, `players`, `ayes` and `nays` can be "
           "read here", _changes, game, world)


def _unseen(game: Game, known: frozenset[str]) -> Callable[[Expression], str | None]:
    """What an expression reads that not everybody sees, of other zones than those `known`."""
    def wrong(node: Expression) -> str | None:
        match node:
            case Read(register=name) if game.register(name).seen_by != EVERYBODY:
                return f"`{name}`"
            case Lying(zone=name) if name not in known and game.zone(name).seen_by != EVERYBODY:
                return f"`{name}`"
        return None

    return wrong


def _check_tournament(tournament: Tournament, game: Game, world: World) -> None:
    """What is kept is seen by all, and nothing else is compared."""
    compared = tuple((line.condition, line.by) for line in tournament.compare), tournament.pool
    what = "tables are compared by what they keep, and cannot read {}"
    _check("R0446", compared, what, "note it under `keep`, and read it as `x.name` and `y.name`", _changes, game, world)
    kept = tournament.position, tuple(line.value for line in tournament.keep)
    what = "what tables keep is seen by all at the end, and {} is not"
    _check("R0448", kept, what, "keep what everybody knows when a round is over",
           _unseen(game, PLAYED_OUT), game, world)


def _check(code: str, rules: Any, message: str, hint: str, wrong: Callable[[Expression], str | None], game: Game,
           world: World) -> None:
    if isinstance(rules, tuple):
        for rule in rules:
            _check(code, rule, message, hint, wrong, game, world)
        return
    for node, use in _reached(rules, {made.id: made.body for made in game.definitions}):
        found = wrong(node)
        if found is not None:
            world.problems.error(code, use.span, message.format(found), hint)
            return


def _reached(rules: Any, bodies: dict[str, Expression]) -> Iterator[tuple[Expression, Expression]]:
    """Every node below, through definitions too, with the node in the rule itself that leads to it."""
    for use in walk((rules,)):
        if not hasattr(use, "type"):
            continue
        yield use, use
        waiting, seen = [use], set()
        while waiting:
            node = waiting.pop()
            if isinstance(node, Apply) and node.definition not in seen:
                seen.add(node.definition)
                for inner in walk(bodies[node.definition]):
                    if hasattr(inner, "type"):
                        yield inner, use
                        waiting.append(inner)


def _changes(node: Expression) -> str | None:
    match node:
        case Read(register=name):
            return f"`{name}`"
        case Lying(zone=name):
            return f"`{name}`"
        case Word(name=name) if name not in FIXED_WORDS:
            return "the schedule" if name == "schedule" else f"`{name}`"
        case Builtin(function=name) if name in STRENGTH:
            return f"`{name}`"
        case Attribute(name="suit" | "points" | "said" | "side" as name):
            return f"`.{name}`"
    return None


def _of_cards(node: Expression) -> str | None:
    match node:
        case Lying(zone=name):
            return f"`{name}`"
        case Builtin(function=name) if name in STRENGTH:
            return f"`{name}`"
        case Attribute(name="points" | "said" | "side" as name):
            return f"`.{name}`"
    return None


def _of_sides(node: Expression) -> str | None:
    kind = strip_none(node.type)
    return "sides" if kind == SIDE or (isinstance(kind, SetOf) and kind.of == SIDE) else None
