"""A proof that hands hold enough cards for a phase in which cards are taken out of them one by one."""

from __future__ import annotations

from typing import Final

from rulec.ir.effects import Deal as DealEffect
from rulec.ir.effects import Move
from rulec.ir.expressions import (
    AsSet,
    Builtin,
    Choice,
    Compare,
    Const,
    Expression,
    If,
    Local,
    Lying,
    Quantify,
    Read,
    SetOp,
    Word,
)
from rulec.ir.game import Game
from rulec.ir.phases import Call, Deal, Do, Parameter, Turns
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds
from rulec.sema.standing import written

UNKNOWN: Final = 10**6  # more than there are cards


def enough_cards(call: Call, phase: Turns, game: Game, bounds: Bounds) -> bool:
    """Whether a call without guards that chooses a card of the player's hand has a card to choose every time: as many
    cards are dealt to every hand as the phase, and those before it, can take out of one. It may also choose a seat that
    the card goes to, of those that still hold as many cards as they were dealt."""
    if call.requires or call.refuses or not call.parameters or not _own_hand(call.parameters[0].domain):
        return False
    if not _same_all_round(game):
        return False
    if any(_takes(effect, None) for routine in game.routines for effect in _moves(routine)):
        return False
    taken = 0
    for before in game.round[: game.round.index(phase) + 1]:
        most = _most(before, bounds)
        if most is None:
            return False
        taken += most
    return taken <= _dealt(game, bounds)[0] and all(
        _untouched(parameter, call, phase, game, bounds) for parameter in call.parameters[1:])


def _same_all_round(game: Game) -> bool:
    """Whether the same seats take part from the beginning of a round to its end."""
    roles = {role.name for role in game.match.roles}
    return all(isinstance(part, (SetOp, AsSet, If, Compare, Const, Choice))
               or (isinstance(part, Word) and part.name in ("seats", "players"))
               or (isinstance(part, Read) and part.register in roles)
               for part in walk(game.match.playing) if isinstance(part, Expression))


def _untouched(chosen: Parameter, call: Call, phase: Turns, game: Game, bounds: Bounds) -> bool:
    """Whether there is a seat to choose of `(p in seats - x where count(p.hand) == n)` every time. All were dealt n
    cards; nobody but x, who alone is on turn, was given more; every call gives a card to the one seat it chooses."""
    match chosen.domain:
        case Quantify(how="where", name=name, where=None, domain=SetOp(
                op="-", left=Word(name="seats" | "playing"), right=AsSet(of=Read(register=taker, keys=())) as out),
                body=Compare(op="==", right=number, left=Builtin(function="count", args=(
                    Lying(zone="hand", owner=Local(name=owner)),)))) if owner == name and phase.who == out:
            if {*_dealt(game, bounds), *bounds.of(number)} != {bounds.of(number)[0]}:
                return False
        case _:
            return False
    others = (game.routines, phase.on_call, tuple(other for other in phase.calls if other is not call))
    if _given(others) or any(owner != Local(type=chosen.type, name=chosen.name) for owner in _given(call.effects)):
        return False
    before = game.round[1: game.round.index(phase)]
    first = next((number for number, earlier in enumerate(before) if _given(earlier)), len(before))
    if any(owner != out.of for owner in _given(before)) or taker in written(game, (*before[first:], phase)):
        return False
    calls = 1 if phase.choices is None else bounds.of(phase.choices)[1]
    return bounds.size(game.match.playing, {})[0] > max(1, calls)


def _given(part: object) -> list[Expression | None]:
    """The owners of the hands to which cards come in a part of the game; None for all of them."""
    return [node.owner for node in walk(part) if isinstance(node, (Move, DealEffect)) and node.zone == "hand"]


def _own_hand(domain: Expression) -> bool:
    return isinstance(domain, Lying) and domain.zone == "hand" and isinstance(domain.owner, Word) and (
        domain.owner.name == "player")


def _dealt(game: Game, bounds: Bounds) -> tuple[int, int]:
    """How many cards are dealt to every hand at least and at most."""
    deal = game.round[0]
    assert isinstance(deal, Deal)
    to_all = [effect for effect in deal.effects
              if isinstance(effect, DealEffect) and effect.zone == "hand" and effect.owner is None]
    ends = [bounds.of(effect.count) for effect in to_all]
    known = len(_given(deal.effects)) == len(to_all)
    return sum(max(0, low) for low, _ in ends), sum(high for _, high in ends) if known else UNKNOWN


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
