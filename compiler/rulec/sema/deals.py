"""Whether the cards suffice for what is dealt."""

from __future__ import annotations

from rulec.ir.effects import Deal as DealEffect
from rulec.ir.effects import Effect, When
from rulec.ir.expressions import Expression, Lying
from rulec.ir.game import Game
from rulec.ir.phases import Deal
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds
from rulec.sema.scope import World
from rulec.sema.settings_allowed import each_setting


class _Short(Exception):
    """A deal that comes to more cards than there are."""

    def __init__(self, effect: DealEffect, needed: int, pack: int) -> None:
        super().__init__()
        self.effect, self.needed, self.pack = effect, needed, pack


def check_deal(game: Game, bounds: Bounds, world: World) -> None:
    """Reports a deal of more cards than there are, in whatever setting of the options."""
    deal = game.round[0]
    assert isinstance(deal, Deal)
    try:
        try:
            _Dealing(game, bounds).most(deal.effects, 0)
        except _Short:
            for one in each_setting((deal.effects, game.match.playing, game.deck.extras), game, bounds):
                _Dealing(game, one).most(deal.effects, 0)
    except _Short as short:
        world.problems.error("R0423", short.effect.span,
                             f"with {bounds.players} players this deals {short.needed} cards of {short.pack}",
                             "deal fewer, or fewer players: options count as they need most cards")


class _Dealing:
    """Counts the cards that are dealt whatever is left of the stock."""

    def __init__(self, game: Game, bounds: Bounds) -> None:
        self.bounds = bounds
        self.hands = bounds.size(game.match.playing, {})[1]
        perhaps = {card for extra in game.deck.extras for card in extra.cards
                   if extra.condition is not None and not bounds.decided(extra.condition, {})}
        self.pack = (len(game.deck.cards) - len(perhaps)) * game.deck.copies

    def most(self, effects: tuple[Effect, ...], dealt: int) -> int:
        """How many cards are dealt after the effects at the most. Raises _Short."""
        for effect in effects:
            if isinstance(effect, DealEffect):
                each = self.hands if effect.zone == "hand" and effect.owner is None else 1
                dealt += max(0, self.bounds.of(effect.count)[1]) * each
                if dealt > self.pack:
                    raise _Short(effect, dealt, self.pack)
            elif isinstance(effect, When):
                dealt = max((self.most(way, dealt) for way in self._ways(effect)), default=dealt)
        return dealt

    def _ways(self, effect: When) -> list[tuple[Effect, ...]]:
        """What may be done, but for what looks whether the cards suffice."""
        found: list[tuple[Effect, ...]] = []
        for branch in effect.branches:
            if _asks_stock(branch.condition):
                return found
            holds = self.bounds.decided(branch.condition, {})
            if holds is not False:
                found.append(branch.effects)
            if holds:
                return found
        return [*found, effect.otherwise]


def _asks_stock(condition: Expression) -> bool:
    return any(isinstance(node, Lying) and node.zone == "stock" for node in walk(condition))
