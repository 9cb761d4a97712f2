"""Decks with equal cards: from which zone a `move` takes them, and unions that would lose one of two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulec.diagnostics import Problems
from rulec.ir.effects import CaseOf, Effect, ForEach, Move, When
from rulec.ir.expressions import (
    Apply,
    AsSet,
    Builtin,
    Case,
    Const,
    Expression,
    If,
    Local,
    Lying,
    Quantify,
    SetOp,
    Word,
)
from rulec.ir.game import Game
from rulec.ir.phases import Call, Phase, Tricks, Turns
from rulec.ir.secrets import RECORDS
from rulec.ir.types import CARD_ROW, CARDS, SEAT
from rulec.ir.walk import walk

Sources = Mapping[str, Lying]  # of bound names
PICKS = ("first", "last", "highest", "lowest", "falling")


def with_sources(game: Game, problems: Problems) -> Game:
    """The game with the source of every `move`. Reports those whose source is not known, and unions of two zones."""
    if game.deck.copies == 1:
        return game
    reader = _Sources(game, problems)
    for node in walk((game.round, game.routines, game.definitions, game.match, game.report, game.table or (),
                      game.sides, game.zones, game.registers)):
        if isinstance(node, SetOp) and node.op == "|":
            reader.union(node)
    return replace(
        game, round=tuple(reader.phase(phase) for phase in game.round),
        routines=tuple(replace(made, effects=reader.effects(made.effects, {})) for made in game.routines),
    )


class _Sources:
    """Where cards come from."""

    def __init__(self, game: Game, problems: Problems) -> None:
        self.game, self.problems = game, problems

    def phase(self, phase: Phase) -> Phase:
        """The phase with the sources of its moves."""
        match phase:
            case Turns():
                return replace(phase, calls=self._calls(phase.calls), on_call=self.effects(phase.on_call, {}))
            case Tricks():
                return replace(phase, calls=self._calls(phase.calls), on_play=self.effects(phase.on_play, {}),
                               on_trick=self.effects(phase.on_trick, {}))
            case _:
                return replace(phase, effects=self.effects(phase.effects, {}))

    def _calls(self, calls: tuple[Call, ...]) -> tuple[Call, ...]:
        found = []
        for call in calls:
            names: dict[str, Lying] = {}
            for name, value in (*((p.name, p.domain) for p in call.parameters), *call.locals):
                source = self.of(value, names)
                if source is not None:
                    names[name] = source
            found.append(replace(call, effects=self.effects(call.effects, names)))
        return tuple(found)

    def effects(self, effects: tuple[Effect, ...], names: Sources) -> tuple[Effect, ...]:
        """The effects with the sources of their moves."""
        return tuple(self._effect(effect, names) for effect in effects)

    def _effect(self, effect: Effect, names: Sources) -> Effect:
        match effect:
            case Move(cards=cards):
                source = self.of(cards, names)
                if source is None:
                    self.problems.error("R0444", cards.span,
                                        "equal cards may lie in several zones: where are these taken from?",
                                        "name the zone, such as `first(player.hand & QC)`")
                return replace(effect, source=source)
            case When(branches=branches, otherwise=otherwise):
                return replace(
                    effect, otherwise=self.effects(otherwise, names),
                    branches=tuple(replace(b, effects=self.effects(b.effects, names)) for b in branches),
                )
            case ForEach(name=name, domain=domain, effects=body):
                source = self.of(domain, names)
                inner = {**names, name: source} if source is not None else names
                return replace(effect, effects=self.effects(body, inner))
            case CaseOf(arms=arms, otherwise=other):
                return replace(
                    effect, arms=tuple(replace(arm, effects=self.effects(arm.effects, names)) for arm in arms),
                    otherwise=None if other is None else self.effects(other, names),
                )
        return effect

    def of(self, node: Expression, names: Sources) -> Lying | None:
        """The zone in which all these cards lie; None if that is not known."""
        match node:
            case Lying(zone=zone):
                return None if zone in RECORDS else node
            case Local(name=name):
                return names.get(name)
            case Word(name="card"):
                player = Word(type=SEAT, name="player", span=node.span)
                return Lying(type=CARDS, zone="hand", owner=player, span=node.span)
            case Word(name="winning"):
                return Lying(type=CARD_ROW, zone="trick", span=node.span)
            case AsSet(of=of):
                return self.of(of, names)
            case SetOp(op="&", left=left, right=right):
                return self.of(left, names) or self.of(right, names)
            case SetOp(op="-", left=left):
                return self.of(left, names)
            case SetOp(left=left, right=right) | If(then=left, otherwise=right):
                return self._same((left, right), names)
            case Case(arms=arms, otherwise=other):
                return self._same((*(arm.then for arm in arms), *(() if other is None else (other,))), names)
            case Quantify(how="where", domain=domain):
                return self.of(domain, names)
            case Builtin(function=function, args=args) if function in PICKS:
                return self.of(args[0], names)
            case Apply(definition=name, args=()):
                return self.of(self.game.definition(name).body, {})
        return None

    def _same(self, parts: tuple[Expression, ...], names: Sources) -> Lying | None:
        """The zone that all parts share; a part without cards has none."""
        found = {self.of(part, names) for part in parts if not (isinstance(part, Const) and not part.value)}
        return found.pop() if len(found) == 1 else None

    def union(self, node: SetOp) -> None:
        """Reports a union of two zones: of equal cards that lie in both it would have one too few. A card that stands
        for its set has all copies anyway."""
        if isinstance(node.left, AsSet) or isinstance(node.right, AsSet):
            return
        left, right = self.of(node.left, {}), self.of(node.right, {})
        if left is not None and right is not None and left != right:
            self.problems.error("R0444", node.span, "equal cards may lie in both zones, and a union has them once",
                                "count the zones one by one, or name the seats: `s.won` has the cards of all of s")
