"""Suits whose cards are all trumps: their suit is `trumps` then, so nothing is of the suit on their face."""

from __future__ import annotations

from typing import Any

from rulec.ir.expressions import AsSet, Attribute, Compare, Const, Word
from rulec.ir.game import Game
from rulec.ir.types import SUIT
from rulec.ir.walk import walk
from rulec.sema.deck import fixed
from rulec.sema.scope import World


def check_trump_suits(game: Game, world: World) -> None:
    """Warns where cards are asked for a suit that is listed among the trumps as a whole, whatever the contract."""
    gone = _all_trumps(game)
    if not gone:
        return
    for node in walk((game.sides, game.registers, game.definitions, game.routines, game.match, game.round, game.report,
                      game.table)):
        suit = _suit_asked(node)
        if suit in gone:
            name = game.deck.suits[suit].name
            world.problems.warning("R0604", node.span, f"no card is of the suit `{name}`: all of them are trumps",
                                   "`trumps` is their suit; `printed(c)` is the one on the face")


def _all_trumps(game: Game) -> set[int]:
    """The suits all of whose cards surely are trumps."""
    listed: set[int] = set()
    for rule in game.deck.trumps:
        cards = fixed(rule.cards)
        if rule.condition is None and isinstance(cards, Const) and isinstance(cards.value, frozenset):
            listed |= cards.value
    return {place for place in range(len(game.deck.suits))
            if all(number in listed for number, card in enumerate(game.deck.cards) if card.suit == place)}


def _suit_asked(node: Any) -> int:
    """The suit that cards are compared with or taken from, -1 if the node does neither."""
    match node:
        case (Compare(op="==" | "!=", left=Attribute(name="suit") | Word(name="led"), right=suit)
              | Compare(op="==" | "!=", left=suit, right=Attribute(name="suit") | Word(name="led"))
              | AsSet(of=suit)) if suit.type == SUIT and isinstance(suit, Const):
            return int(suit.value) if isinstance(suit.value, int) else -1
    return -1
