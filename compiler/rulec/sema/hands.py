"""A proof that hands hold enough cards for a phase in which cards are taken out of them one by one."""

from __future__ import annotations

from rulec.ir.effects import Deal as DealEffect
from rulec.ir.effects import Effect, Move
from rulec.ir.expressions import AsSet, Builtin, Expression, Local, Lying, Quantify, SetOp, Word
from rulec.ir.game import Game
from rulec.ir.phases import Call, Deal, Do, Turns
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds


def enough_cards(call: Call, phase: Turns, game: Game, bounds: Bounds) -> bool:
    """Whether a call without guards that chooses a card of the player's hand has a card to choose every time: as many
    cards are dealt to every hand as the phase, and those before it, can take out of one."""
    if call.requires or call.refuses or len(call.parameters) != 1 or not _own_hand(call.parameters[0].domain):
        return False
    if not (isinstance(game.match.playing, Word) and game.match.playing.name == "seats"):
        return False
    if any(_takes(effect, None) for routine in game.routines for effect in _moves(routine)):
        return False
    taken = 0
    for before in game.round[: game.round.index(phase) + 1]:
        most = _most(before, bounds)
        if most is None:
            return False
        taken += most
    deal = game.round[0]
    assert isinstance(deal, Deal)
    return taken <= sum(_dealt(effect, bounds) for effect in deal.effects)


def _own_hand(domain: Expression) -> bool:
    return isinstance(domain, Lying) and domain.zone == "hand" and isinstance(domain.owner, Word) and (
        domain.owner.name == "player")


def _dealt(effect: Effect, bounds: Bounds) -> int:
    """How many cards an effect deals to every hand at least."""
    if isinstance(effect, DealEffect) and effect.zone == "hand" and effect.owner is None:
        return max(0, bounds.of(effect.count)[0])
    return 0


def _most(phase: object, bounds: Bounds) -> int | None:
    """How many cards leave one hand in a phase at most; None if that is not known."""
    match phase:
        case Deal() | Do():
            return None if any(_takes(move, None) for move in _moves(phase)) else 0
        case Turns(calls=calls, on_call=on_call, once=once, choices=choices, stays=stays):
            taking = [call for call in calls if any(_takes(move, None) for move in _moves(call.effects))]
            if any(_takes(move, None) for move in _moves(on_call)):
                return None
            if not taking:
                return 0
            if not once or stays is not None or any(_takes(m, call) for call in taking for m in _moves(call.effects)):
                return None
            return 1 if choices is None else max(1, bounds.of(choices)[1])
    return None


def _moves(part: object) -> list[Move]:
    return [node for node in walk(part) if isinstance(node, Move)]


def _takes(move: Move, call: Call | None) -> bool:
    """Whether a move may take cards out of a hand, other than the one that a call chooses of the player's own."""
    if move.source is not None and move.source.zone != "hand":
        return False
    if call is not None and len(call.parameters) and _own_hand(call.parameters[0].domain):
        cards = move.cards.of if isinstance(move.cards, AsSet) else move.cards
        if isinstance(cards, Local) and cards.name == call.parameters[0].name:
            return False
    return not _elsewhere(move.cards)


def _elsewhere(cards: Expression) -> bool:
    """Whether cards surely lie in no hand."""
    match cards:
        case Lying(zone=zone):
            return zone != "hand"
        case SetOp(op="|", left=left, right=right):
            return _elsewhere(left) and _elsewhere(right)
        case SetOp(op="&", left=left, right=right):
            return _elsewhere(left) or _elsewhere(right)
        case SetOp(op="-", left=left) | Quantify(how="where", domain=left):
            return _elsewhere(left)
        case Builtin(function="first" | "last" | "highest" | "lowest", args=(whole, *_)):
            return _elsewhere(whole)
        case AsSet(of=of):
            return _elsewhere(of)
    return False
