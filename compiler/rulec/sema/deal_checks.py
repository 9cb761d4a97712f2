"""What makes a deal impossible: draws from nothing, and rules that void every deal."""

from __future__ import annotations

from rulec.diagnostics import Problems
from rulec.ir.effects import Draw, Redeal
from rulec.ir.expressions import Between, Builtin, Compare, Const, Expression
from rulec.ir.game import Game
from rulec.ir.phases import Deal
from rulec.ir.types import FLAG
from rulec.sema.bounds import Bounds
from rulec.sema.endings import opened
from rulec.sema.guarded import Guarded, guarded_effects, not_refused, supposing_all
from rulec.sema.supposed import Supposed
from rulec.source.span import Span


def check_deal(game: Game, all_bounds: list[Bounds], problems: Problems) -> None:
    """Reports draws from sets that may be empty and what voids every deal."""
    deal = game.round[0]
    assert isinstance(deal, Deal)
    always = supposing_all(not_refused(game), game, all_bounds, {})
    said: set[Span] = set()
    for found in guarded_effects(deal, game, all_bounds):
        if found.effect.span in said:
            continue
        if isinstance(found.effect, Draw) and not _something(found, found.effect, game, all_bounds):
            said.add(found.effect.span)
            problems.error("R0462", found.effect.domain.span, "there may be nothing here to draw from",
                           "draw from a set that is never empty, or below `if some` and that set")
        if isinstance(found.effect, Redeal) and all(_holds(fact, always) for fact in found.facts):
            said.add(found.effect.span)
            _say_void(found.effect.span, problems)
    for rule in deal.redeals:
        if _holds(rule.condition, always):
            _say_void(rule.condition.span, problems)


def _say_void(span: Span, problems: Problems) -> None:
    problems.error("R0463", span, "this voids every deal, so that the cards are dealt for ever",
                   "give it a condition that most deals do not meet")


def _something(found: Guarded, draw: Draw, game: Game, all_bounds: list[Bounds]) -> bool:
    """Whether there is a value to draw, whatever happens."""
    there: Expression = Builtin(type=FLAG, function="some", args=(draw.domain,))
    if isinstance(draw.domain, Between):
        there = Compare(type=FLAG, op="<=", left=draw.domain.low, right=draw.domain.high)
    return _holds(there, supposing_all(found.facts, game, all_bounds, found.names))


def _holds(condition: Expression, known: Supposed) -> bool:
    left = known.left(known.normal(opened(condition, known.game)))
    return isinstance(left, Const) and left.value is True
