"""Where the cards of a move come from."""

from __future__ import annotations

from rulec.ir.effects import Deal, ForEach, Move
from rulec.ir.expressions import Apply, AsSet, Builtin, Expression, If, Local, Lying, Quantify, SetOp, Word
from rulec.ir.game import Game
from rulec.ir.phases import Call
from rulec.ir.secrets import effects_below
from rulec.ir.walk import walk
from rulec.sema.endings import opened
from rulec.sema.equal_cards import PICKS


def moves_of(part: object, call: Call | None, game: Game) -> list[tuple[str | None, Move | Deal]]:
    """Every move of cards with the zone they come from; None if it may be any."""
    names: dict[str, str | None] = {}
    for parameter in call.parameters if call is not None else ():
        names[parameter.name] = zone_of(parameter.domain, names, game)
    for loop in walk(part):
        if isinstance(loop, ForEach):
            names[loop.name] = zone_of(loop.domain, names, game)
    found: list[tuple[str | None, Move | Deal]] = []
    for effect in effects_below(game, part):
        if isinstance(effect, Deal):
            found.append(("stock", effect))
        if isinstance(effect, Move):
            found.append((zone_of(effect.cards, names, game), effect))
    return found


def zone_of(cards: Expression, names: dict[str, str | None], game: Game) -> str | None:
    """The one zone in which these cards surely lie; None if it may be any."""
    match cards:
        case Lying(zone=zone):
            return zone
        case Local(name=name):
            return names.get(name)
        case Word(name="card"):
            return "hand"
        case Word(name="winning"):
            return "trick"
        case AsSet(of=of):
            return zone_of(of, names, game)
        case SetOp(op="&", left=left, right=right):
            return zone_of(left, names, game) or zone_of(right, names, game)
        case SetOp(op="-", left=left) | Quantify(how="where", domain=left):
            return zone_of(left, names, game)
        case SetOp(left=left, right=right) | If(then=left, otherwise=right):
            one = zone_of(left, names, game)
            return one if one == zone_of(right, names, game) else None
        case Builtin(function=function, args=args) if function in PICKS:
            return zone_of(args[0], names, game)
        case Apply():
            return zone_of(opened(cards, game), names, game)
    return None
