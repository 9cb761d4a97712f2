"""Cards of an open trick stay where they are, and so does the one that is being played, which is still in hand."""

from __future__ import annotations

from rulec.diagnostics import Problems
from rulec.ir.effects import ForEach, Move
from rulec.ir.expressions import AsSet, Builtin, Expression, If, Local, Lying, Quantify, SetOp, Word
from rulec.ir.game import Game
from rulec.ir.phases import Tricks
from rulec.ir.types import SEAT
from rulec.ir.walk import walk
from rulec.sema.endings import PLAYER, opened
from rulec.sema.equal_cards import PICKS
from rulec.sema.whence import moves_of

HINT = "move it in `on_trick`, or name the zone that the cards come from, such as `player.hand - card`"


def check_trick_moves(phase: Tricks, game: Game, problems: Problems) -> None:
    """Reports moves in `on_play` and in calls before a card that may take cards of the trick, or the one being
    played."""
    found = moves_of(phase.on_play, None, game)
    spared = _spared(phase.on_play)
    taking = [move for zone, move in found if zone == "hand" and isinstance(move, Move)
              and not _spares(opened(move.cards, game), spared)]
    for call in phase.calls:
        found += moves_of(call.effects, call, game)
    for zone, move in found:
        if not isinstance(move, Move):
            continue
        if zone == "trick":
            problems.error("R0465", move.span, "the cards of a trick stay there until it is complete", HINT)
        elif zone is None:
            problems.error("R0465", move.span, "this may move cards of the trick that is being played", HINT)
        elif move in taking:
            problems.error("R0465", move.span, "this may move the card that is being played, which goes to the trick "
                           "next", HINT)


def _spared(part: object) -> frozenset[str]:
    """The names of loops over cards that are not being played, or over seats that are not the player."""
    found: frozenset[str] = frozenset()
    for loop in walk(part):
        if isinstance(loop, ForEach) and (_spares(loop.domain, found) or _others(loop.domain)):
            found |= {loop.name}
    return found


def _others(seats: Expression) -> bool:
    return isinstance(seats, SetOp) and seats.op == "-" and seats.right == AsSet(type=seats.right.type, of=PLAYER)


def _spares(cards: Expression, spared: frozenset[str]) -> bool:
    """Whether the card that is being played, or the player, is surely not among these."""
    match cards:
        case Lying(zone="hand", owner=owner):
            return owner is not None and owner.type == SEAT and _spares(owner, spared)
        case Lying():
            return True
        case Local(name=name):
            return name in spared
        case Builtin(function="next" | "partner", args=(seat,)):
            return seat == PLAYER
        case SetOp(op="-", left=left, right=right):
            return _spares(left, spared) or (isinstance(right, AsSet) and isinstance(right.of, Word)
                                             and right.of.name == "card")
        case SetOp(op="&", left=left, right=right):
            return _spares(left, spared) or _spares(right, spared)
        case SetOp(left=left, right=right) | If(then=left, otherwise=right):
            return _spares(left, spared) and _spares(right, spared)
        case AsSet(of=inner) | Quantify(how="where", domain=inner):
            return _spares(inner, spared)
        case Builtin(function=function, args=(whole, *_)) if function in PICKS:
            return _spares(whole, spared)
    return False
