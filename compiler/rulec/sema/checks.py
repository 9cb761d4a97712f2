"""What holds of a whole game: enough play, cards suffice, ladders end, phases end."""

from __future__ import annotations

from itertools import pairwise

from rulec.ir.expressions import Builtin, Const, Expression, Lying, SetOp, Word
from rulec.ir.game import Game
from rulec.ir.phases import Tricks, Turns
from rulec.ir.walk import walk
from rulec.sema.alike import check_alike
from rulec.sema.bounds import Bounds
from rulec.sema.deal_checks import check_deal
from rulec.sema.defaults import check_defaults
from rulec.sema.kept_bounds import check_bounds_kept
from rulec.sema.knowledge import check_knowledge
from rulec.sema.legal import always_legal
from rulec.sema.lengths import check_lengths
from rulec.sema.phases import PLAYING
from rulec.sema.ranges import bounds_for
from rulec.sema.reach import check_reach, with_safe_divisors
from rulec.sema.rungs import check_rungs
from rulec.sema.scope import World
from rulec.sema.seat_loops import check_seat_loops
from rulec.sema.secrecy import check_secrets
from rulec.sema.size import check_steps
from rulec.sema.state import check_state
from rulec.sema.stock import check_stock
from rulec.sema.trick_checks import check_tricks
from rulec.sema.trick_moves import check_trick_moves
from rulec.sema.trump_suits import check_trump_suits
from rulec.sema.unused import check_unused
from rulec.source.limits import ACTIONS
from rulec.source.span import Span


def check(game: Game, world: World) -> Game:
    """Reports everything about a game that is wrong as a whole. Gives the game as it is safe to run."""
    all_bounds = [bounds_for(game, players) for players in game.players]
    guarded: set[Span] = set()
    check_defaults(game, all_bounds, world)
    for bounds in all_bounds:
        _playing(game, bounds, world)
        guarded |= check_reach(game, bounds, world)
        check_stock(game, bounds, world.problems)
        check_reach(game, bounds, world)
        check_steps(game, bounds, world)
    for phase in game.round:
        if isinstance(phase, Turns):
            _turns(phase, game, all_bounds, world)
        if isinstance(phase, Tricks):
            _tricks(phase, game, world)
            check_tricks(phase, game, all_bounds, world)
            check_trick_moves(phase, game, world.problems)
    check_lengths(game, all_bounds, world)
    check_rungs(game, all_bounds, world)
    check_state(game, all_bounds[-1], world)
    check_deal(game, all_bounds, world.problems)
    check_bounds_kept(game, all_bounds, world.problems)
    check_secrets(game, world.problems)
    check_knowledge(game, world.problems)
    _actions(game, world)
    check_trump_suits(game, world)
    check_seat_loops(game, world)
    check_unused(game, world)
    check_alike(game, world)
    return with_safe_divisors(game, guarded)


def _playing(game: Game, bounds: Bounds, world: World) -> None:
    """At least two seats play, whatever the number of players."""
    most = bounds.size(game.match.playing, {})[1]
    if most < 2:
        world.problems.error("R0439", game.match.playing.span,
                             f"with {bounds.players} players {'one plays' if most else 'nobody plays'}",
                             "at least two seats are `playing`, for every number of `players`")


def _turns(phase: Turns, game: Game, all_bounds: list[Bounds], world: World) -> None:
    if not phase.calls:
        world.problems.error("R0426", phase.span, f"phase `{phase.name}` has nothing to call",
                             "under `may` stand the calls, such as `pass: {}`")
        return
    if not always_legal(phase, game, all_bounds):
        rule = next((rule for call in phase.calls for rule in (*call.requires, *call.refuses)), None)
        hint = ("give one call no guard, or the calls guards that leave no case out, such as opposite ones" if rule else
                "what a call chooses from may be empty: add a call that is always there, or one with `if: no …` and "
                "that set")
        world.problems.warning("R0427", rule.span if rule else phase.span,
                               f"phase `{phase.name}` may leave a player without a legal call", hint)


def _tricks(phase: Tricks, game: Game, world: World) -> None:
    # Of two cards or more one has a suit, unless there are as many without.
    suitless = sum(card.suit is None for card in game.deck.cards) > (1 if phase.who == PLAYING else 0)
    for name, ladder in (("lead", phase.lead), ("follow", phase.follow)):
        if ladder and not _is_any(ladder[-1].condition):
            world.problems.error("R0428", ladder[-1].span or phase.span, f"`{name}` must end with `any`",
                                 "a player who meets no rung must be able to play something")
        for rung, after in pairwise(ladder):
            if _is_any(rung.condition):
                world.problems.error("R0401", after.span, "this rung is never reached: `any` comes before it",
                                     "let `any` be the last", ((rung.span, "always applies"),))
    if not phase.wins or isinstance(phase.wins[-1], Const):
        world.problems.error("R0429", phase.span, "`wins` must end with a card that is always there",
                             "such as `highest(trick & led)`, or `last(trick)`")
    elif not _surely_card(phase.wins[-1], suitless):
        world.problems.error("R0429", phase.wins[-1].span, "the last rung of `wins` may be no card",
                             "end with `last(trick)`" if suitless else "end with `highest(trick & led)`")


def _is_any(node: Expression) -> bool:
    return isinstance(node, Word) and node.name == "any"


def _surely_card(node: Expression, extras: bool) -> bool:
    """`last(trick)` and the like; `highest(trick & led)` where every card has a suit."""
    if not isinstance(node, Builtin) or node.function not in ("first", "last", "highest", "lowest"):
        return False
    whole = node.args[0]
    if isinstance(whole, Lying) and whole.zone == "trick":
        return True
    if extras or not isinstance(whole, SetOp) or whole.op != "&":
        return False
    return any(isinstance(part, Word) and part.name == "led" for part in walk(whole))


def _actions(game: Game, world: World) -> None:
    total = most = 0
    place = game.deck.span
    for phase in game.round:
        for call in phase.calls if isinstance(phase, (Turns, Tricks)) else ():
            size = len(call.words)
            for parameter in call.parameters:
                size *= len(parameter.values)
            total += size
            most, place = (size, call.span) if size > most else (most, place)
    total += len(game.deck.cards) * (1 + len(game.said)) if any(isinstance(p, Tricks) for p in game.round) else 0
    if total > ACTIONS:
        world.problems.error("R0430", place, f"the game has {total} actions, the limit is {ACTIONS}",
                             "narrow the ranges of the parameters")
