"""Secret phases of turns: a call writes what is the player's own, and nothing tells what another has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulec.diagnostics import Problems
from rulec.ir.effects import Assign, CaseOf, Clear, Deal, Draw, Effect, End, ForEach, Move, Redeal, Run, Show, When
from rulec.ir.expressions import (
    Apply,
    AsSet,
    Attribute,
    Builtin,
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
from rulec.ir.phases import Rule, Turns
from rulec.ir.secrets import hidden_in
from rulec.ir.types import Side, strip_none
from rulec.ir.walk import children, walk
from rulec.source.span import Span

OWN_CARDS = ("first", "last", "highest", "lowest", "falling")


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a bound name: it is the player, or it is among cards of his own."""

    player: bool = False
    own: bool = False


Names = Mapping[str, Known]


def check_secrets(game: Game, problems: Problems) -> None:
    """Reports what a secret phase writes or reads that is not the player's own."""
    for phase in game.round:
        if isinstance(phase, Turns) and phase.secret:
            _Secret(game, phase, problems).check()


class _Secret:
    """One secret phase."""

    def __init__(self, game: Game, phase: Turns, problems: Problems) -> None:
        self.game, self.phase, self.problems = game, phase, problems
        self.hidden = hidden_in(game, phase)
        self.said: set[tuple[Span, str]] = set()

    def check(self) -> None:
        phase = self.phase
        if not phase.once:
            self._error(phase.span, "a secret phase has one turn for each seat", "write `each: once`")
        for expression in (phase.who, phase.until, phase.at_most, self.game.match.playing):
            self._public(expression)
        for expression in (phase.stays, phase.choices):
            if expression is not None:
                self._reads(expression, {}, None)
        for call in phase.calls:
            names: dict[str, Known] = {}
            for parameter in call.parameters:
                self._reads(parameter.domain, names, None)
                names[parameter.name] = Known(own=self._own(parameter.domain, names))
            for name, value in call.locals:
                self._reads(value, names, None)
                names[name] = self._known(value, names)
            for rule in (*call.requires, *call.refuses):
                self._reads(rule, names, None)
            self._effects(call.effects, names, None)
        self._effects(phase.on_call, {}, None)

    def _error(self, span: Span, message: str, hint: str) -> None:
        if (span, message) not in self.said:
            self.said.add((span, message))
            self.problems.error("R0441", span, message, hint)

    def _known(self, value: Expression, names: Names) -> Known:
        return Known(self._is_player(value, names), self._own(value, names))

    def _is_player(self, node: Expression | None, names: Names) -> bool:
        match node:
            case Word(name="player"):
                return True
            case Local(name=name):
                return names.get(name, Known()).player
        return False

    def _own(self, node: Expression, names: Names) -> bool:
        """Whether these cards surely lie in zones of the player's own."""
        match node:
            case Lying(owner=owner):
                return self._is_player(owner, names)
            case Local(name=name):
                return names.get(name, Known()).own
            case Const(value=value):
                return not value and value is not False
            case AsSet(of=of):
                return self._own(of, names)
            case SetOp(op="&", left=left, right=right):
                return self._own(left, names) or self._own(right, names)
            case SetOp(op="-", left=left):
                return self._own(left, names)
            case SetOp(left=left, right=right) | If(then=left, otherwise=right):
                return self._own(left, names) and self._own(right, names)
            case Quantify(how="where", domain=domain):
                return self._own(domain, names)
            case Builtin(function=function, args=args) if function in OWN_CARDS:
                return self._own(args[0], names)
        return False

    def _public(self, node: Expression | None) -> None:
        """Whose turn it is, and when the phase ends, is seen by all."""
        for part in walk(node) if node is not None else ():
            name = self._hides(part)
            if name is not None:
                self._error(part.span, f"this is public and would tell what was done to `{name}` in secret",
                            "let it read nothing that the phase writes")
            elif isinstance(part, Apply):
                self._public(self.game.definition(part.definition).body)

    def _hides(self, node: Any) -> str | None:
        """The name of what the node reads, if the phase hides it."""
        match node:
            case Read(register=name) if name in self.hidden.registers:
                return name
            case Lying(zone=name) if name in self.hidden.zones:
                return name
        return None

    def _reads(self, node: Any, names: Names, at: Span | None) -> None:
        """Looks at what an expression (or rule) reads; `at` is the use of a definition it is in."""
        match node:
            case Rule(condition=condition):
                self._reads(condition, names, at)
                return
            case Word(name="passes"):
                self._error(at or node.span, "`passes` would tell what others have chosen in secret",
                            "read only what is the player's own")
            case Read(keys=keys) if self._hides(node) and not (keys and self._is_player(keys[0], names)):
                self._others(node.register, at or node.span)
            case Lying(owner=owner) if self._hides(node) and not self._is_player(owner, names):
                self._others(node.zone, at or node.span)
            case Apply(definition=name, args=args):
                made = self.game.definition(name)
                inner = {parameter: self._known(arg, names)
                         for (parameter, _), arg in zip(made.parameters, args, strict=True)}
                self._reads(made.body, inner, at or node.span)
            case Attribute(name="side"):
                self._sides(at or node.span)
            case AsSet(of=of) if isinstance(strip_none(of.type), Side):
                self._sides(at or node.span)
            case Quantify(name=name, domain=domain):
                names = {**names, name: Known(own=self._own(domain, names))}
        for part in children(node):
            self._reads(part, names, at)

    def _others(self, name: str, span: Span) -> None:
        self._error(span, f"`{name}` of another seat is not known in a secret phase that writes it",
                    f"read `player.{name}`, or look at it after the phase")

    def _sides(self, span: Span) -> None:
        for side in self.game.sides:
            for part in walk(side.seats) if side.seats is not None else ():
                if self._hides(part):
                    self._error(span, f"sides read `{self._hides(part)}`, which this phase writes in secret",
                                "look at sides after the phase")

    def _effects(self, effects: tuple[Effect, ...], names: Names, at: Span | None) -> None:
        for effect in effects:
            self._effect(effect, names, at)

    def _effect(self, effect: Effect, names: Names, at: Span | None) -> None:
        span = at or effect.span
        match effect:
            case Assign(target=Read(register=name, keys=keys), value=value):
                self._written(name, keys, names, span)
                for part in (*keys, value):
                    self._reads(part, names, at)
            case Clear(register=name, keys=keys):
                self._written(name, keys, names, span)
            case Move(cards=cards, zone=zone, owner=owner):
                if not self._is_player(owner, names):
                    self._error(span, f"a secret call moves cards to a zone of the player's own, not to `{zone}`",
                                "put them aside in a zone `per: seat`, and hand them over in a `do` phase")
                elif not self._own(cards, names):
                    self._error(span, "a secret call moves cards of the player's own",
                                "take them from `player.hand` or another zone of his")
                self._reads(cards, names, at)
            case Show() | Deal() | Draw() | Redeal() | End():
                self._error(span, "everybody would see what a secret call does here",
                            "put it into a `do` phase behind this one")
            case When(branches=branches, otherwise=otherwise):
                for branch in branches:
                    self._reads(branch.condition, names, at)
                    self._effects(branch.effects, names, at)
                self._effects(otherwise, names, at)
            case ForEach(name=name, domain=domain, where=where, effects=body):
                self._reads(domain, names, at)
                inner = {**names, name: Known(own=self._own(domain, names))}
                if where is not None:
                    self._reads(where, inner, at)
                self._effects(body, inner, at)
            case CaseOf(of=of, arms=arms, otherwise=other):
                self._reads(of, names, at)
                for arm in arms:
                    self._effects(arm.effects, names, at)
                self._effects(other or (), names, at)
            case Run(routine=routine, args=args):
                for arg in args:
                    self._reads(arg, names, at)
                made = self.game.routine(routine)
                inner = {name: self._known(arg, names) for (name, _), arg in zip(made.parameters, args, strict=True)}
                self._effects(made.effects, inner, span)

    def _written(self, name: str, keys: tuple[Expression, ...], names: Names, span: Span) -> None:
        if not keys or not self._is_player(keys[0], names):
            self._error(span, f"a secret call writes what is the player's own, not `{name}` of everybody",
                        f"keep it per seat, and write `player.{name}`")
