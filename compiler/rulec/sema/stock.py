"""Counts the cards dealt in a round: the stock must not run out at a line that does not ask how many are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulec.diagnostics import Diagnostic, Problems
from rulec.ir.effects import CaseOf, Deal, Effect, ForEach, Move, Run, When
from rulec.ir.expressions import Lying
from rulec.ir.game import Game
from rulec.ir.phases import Call, Do, Phase, Settle, Tricks, Turns
from rulec.ir.phases import Deal as DealPhase
from rulec.ir.secrets import effects_below
from rulec.ir.walk import walk
from rulec.sema.bounds import Bounds, measured
from rulec.sema.intervals import Interval
from rulec.sema.settings_allowed import each_setting
from rulec.sema.writes import Writes, lists

Env = Mapping[str, Interval]


def check_stock(game: Game, bounds: Bounds, problems: Problems) -> None:
    """Reports the first line that deals more cards than there are, or may do so, with one number of players and in some
    setting of the options. How many there are is not known once cards were put back into the stock."""
    if _short(game, bounds) is None:
        return
    deals = tuple(phase for phase in game.round
                  if any(isinstance(effect, Deal) for effect in effects_below(game, phase)))
    for setting in each_setting((deals, game.match.playing, game.deck.extras), game, bounds):
        if (short := _short(game, setting)) is not None:
            problems.add(short)
            return


def _short(game: Game, bounds: Bounds) -> Diagnostic | None:
    """The first line for which the stock does not last."""
    count = _Count(game, bounds)
    return next((short for short in map(count.phase, game.round) if short is not None), None)


def _asks(part: object) -> bool:
    return any(isinstance(node, Lying) and node.zone == "stock" for node in walk(part))


class _Count:
    """The cards dealt so far, at most."""

    def __init__(self, game: Game, bounds: Bounds) -> None:
        self.game, self.bounds = game, bounds
        perhaps = {card for extra in game.deck.extras for card in extra.cards
                   if extra.condition is not None and not bounds.decided(extra.condition, {})}
        self.pack = (len(game.deck.cards) - len(perhaps)) * game.deck.copies
        self.needed = 0
        self.refilled = False
        self.short: tuple[Deal, int] | None = None  # the line that is short of cards, and how many are needed

    def phase(self, phase: Phase) -> Diagnostic | None:
        """Counts a phase; what is to be said of it."""
        refills = any(isinstance(effect, Move) and effect.zone == "stock" for effect in effects_below(self.game, phase))
        self.refilled |= refills and not isinstance(phase, DealPhase)
        said = None
        if not _asks(phase.condition):
            again = self.refilled or isinstance(phase, (Turns, Tricks))
            said = self._lists(phase) if again else self._once(phase)
        self.refilled |= refills
        return said

    def _once(self, phase: Phase) -> Diagnostic | None:
        """Counts a phase whose effects run once; a line for which there are too few cards is refused."""
        assert isinstance(phase, (DealPhase, Do, Settle))
        self.needed = self._after(phase.effects, self.needed, {})
        if self.short is None:
            return None
        line, needed = self.short
        counted = "this deals" if isinstance(phase, DealPhase) else "up to here are dealt"
        return Diagnostic("R0423", line.span,
                          f"with {self.bounds.players} players {counted} {needed} cards of {self.pack}",
                          "deal fewer, or fewer players: options count as they need most cards")

    def _lists(self, phase: Phase) -> Diagnostic | None:
        """Counts a phase whose effects run again and again, or after the stock was refilled; a line for which it may
        not last is warned of."""
        writes, in_calls = Writes(self.game, self.bounds), 0
        for effects, call, after_trick in lists(phase):
            if call is not None and _asks((call.requires, call.refuses, call.parameters)):
                continue
            cards = self._after(effects, 0, {} if call is None else _chosen(call))
            if not cards:
                continue
            times = None if self.refilled else writes.times(phase, call, after_trick)
            total = self.pack + 1 if times is None else cards * times
            if self.needed + max(in_calls, total) > self.pack:
                return Diagnostic("R0423", _first_deal(effects, self.game).span,
                                  "the stock may have too few cards left for this",
                                  "write it below `if count(stock) >= n`, with as many as it deals",
                                  severity="warning")
            if call is None:
                self.needed += total
            else:  # one call or another takes the turn
                in_calls = max(in_calls, total)
        self.needed += in_calls
        return None

    def _after(self, effects: tuple[Effect, ...], needed: int, env: Env) -> int:
        """The cards needed after some effects: those dealt whatever is left of the stock, in the dearest way."""
        for effect in effects:
            match effect:
                case Deal():
                    needed += self._dealt(effect, env)
                    if needed > self.pack and self.short is None:
                        self.short = effect, needed
                case When():
                    needed = max((self._after(way, needed, env) for way in self._ways(effect, env)), default=needed)
                case CaseOf(arms=arms, otherwise=otherwise):
                    ways = [arm.effects for arm in arms]
                    needed = max(self._after(way, needed, env) for way in (*ways, otherwise or ()))
                case ForEach(where=where) if not _asks(where):
                    inner = {**env, **self.bounds.member(effect.name, effect.domain, env)}
                    once = self._after(effect.effects, 0, inner)
                    needed += once * (self.bounds.size(effect.domain, env)[1] if where is None else 1)
                    if needed > self.pack and self.short is None:
                        self.short = _first_deal(effect.effects, self.game), needed
                case Run(routine=name, args=args):
                    made = self.game.routine(name)
                    inner = {parameter: self.bounds.of(value, env) for (parameter, kind), value
                             in zip(made.parameters, args, strict=True) if measured(kind)}
                    needed = self._after(made.effects, needed, inner)
        return needed

    def _ways(self, effect: When, env: Env) -> Iterator[tuple[Effect, ...]]:
        """What may be done, but for what looks whether the cards suffice."""
        for branch in effect.branches:
            holds = None if _asks(branch.condition) else self.bounds.decided(branch.condition, env)
            if holds is not False and not _asks(branch.condition):
                yield branch.effects
            if holds:
                return
        yield effect.otherwise

    def _dealt(self, deal: Deal, env: Env) -> int:
        to_all = deal.zone == "hand" and deal.owner is None
        each = self.bounds.size(self.game.match.playing, {})[1] if to_all else 1
        return max(0, self.bounds.of(deal.count, env)[1]) * each


def _first_deal(effects: tuple[Effect, ...], game: Game) -> Deal:
    return next(effect for effect in effects_below(game, effects) if isinstance(effect, Deal))


def _chosen(call: Call) -> Env:
    return {parameter.name: (min(parameter.values, default=0), max(parameter.values, default=0))
            for parameter in call.parameters if measured(parameter.type)}
