"""Who knows what a rule reads: legality may read what the mover sees, and what is written for all to see may tell of
what is not.

Sizes of zones are public. What a player chooses is public, but in secret phases, which have checks of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

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
from rulec.ir.phases import Call, Phase, Tricks, Turns
from rulec.ir.phases import Deal as DealPhase
from rulec.ir.types import Side, strip_none
from rulec.ir.walk import children
from rulec.source.span import Span

Sight = Literal["no", "perhaps", "yes"]
Secrets = Mapping[str, Sight]  # of whoever looks: what is read and not surely public, and whether he sees it
Kind = Literal["legality", "course", "write"]

_ORDER: Final[tuple[Sight, ...]] = ("no", "perhaps", "yes")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A rule and the secrets it reads.

    `legality`: what may be chosen, and whether the mover sees them. `course`: whose turn it is, what ends a
    phase, who wins, what voids a deal; `write`: something all can see that is written or moved; there the secrets say
    whether everybody sees them. `what` is the call, register or zone."""

    kind: Kind
    phase: str
    what: str
    span: Span
    secrets: tuple[tuple[str, Sight], ...]


@dataclass(frozen=True, slots=True)
class _Bound:
    """What is known of a bound name: it is the player, and what its value tells."""

    player: bool = False
    secrets: Secrets = field(default_factory=dict)


Names = Mapping[str, _Bound]


def check_knowledge(game: Game, problems: Problems) -> None:
    """Reports rules of legality that read what the mover surely does not see."""
    for found in knowledge_of(game):
        hidden = [name for name, sight in found.secrets if sight == "no"]
        if found.kind == "legality" and hidden:
            problems.error("R0450", found.span,
                           f"this decides what the player on turn may do, and he does not see `{hidden[0]}`",
                           "read what he may see, or say in `seen_by` that he does")


def knowledge_of(game: Game) -> tuple[Knowledge, ...]:
    """Every rule that reads something secret, in the order of the text."""
    found: list[Knowledge] = []
    for phase in game.round:
        found += _Phase(game, phase).all()
    unique = {(one.kind, one.span, one.what, one.secrets): one for one in found}
    return tuple(sorted(unique.values(), key=lambda one: (one.span, one.kind, one.what)))


class _Phase:
    """One phase."""

    def __init__(self, game: Game, phase: Phase) -> None:
        self.game, self.phase = game, phase
        only = phase.who.of if isinstance(phase, (Turns, Tricks)) and isinstance(phase.who, AsSet) else None
        self.mover, self.public = _Eyes(game, True, only), _Eyes(game, False, only)
        self.found: list[Knowledge] = []

    def all(self) -> list[Knowledge]:
        """What the phase reads."""
        phase = self.phase
        self._course("if", phase.condition)
        match phase:
            case DealPhase(redeals=redeals):
                for redeal in redeals:
                    self._course("redeal", redeal.condition)
                self._effects(phase.effects, {}, {})
            case Turns():
                for key in ("first", "who", "until", "stays", "choices", "at_most"):
                    self._course(key, getattr(phase, key))
                self._calls(phase.calls)
                if not phase.secret:
                    self._effects(phase.on_call, {}, {})
            case Tricks():
                self._tricks(phase)
            case _:
                self._effects(phase.effects, {}, {})
        return self.found

    def _tricks(self, phase: Tricks) -> None:
        for key in ("first", "who", "until", "chooser", "face_down"):
            self._course(key, getattr(phase, key))
        for name, rules in (("lead", phase.lead), ("follow", phase.follow)):
            for rule in rules:
                self._legal(name, rule.condition, rule.span, {})
        if phase.always is not None:
            self._legal("always", phase.always, phase.always.span, {})
        if phase.hold_back is not None:
            self._legal("hold_back", phase.hold_back.condition, phase.hold_back.span, {})
        for saying in phase.says:
            self._legal("says", saying.condition, saying.condition.span, {})
        self._calls(phase.calls)
        for win in phase.wins:
            self._course("wins", win)
        self._effects(phase.on_play, {}, {})
        self._effects(phase.on_trick, {}, {})

    def _calls(self, calls: tuple[Call, ...]) -> None:
        secret = isinstance(self.phase, Turns) and self.phase.secret
        for call in calls:
            seen: dict[str, _Bound] = {}
            told: dict[str, _Bound] = {}
            word = call.words[0]
            for parameter in call.parameters:
                self._legal(word, parameter.domain, parameter.domain.span, seen)
            for name, value in call.locals:
                seen[name] = _Bound(self.mover.is_player(value, seen), self.mover.secrets(value, seen))
                told[name] = _Bound(self.public.is_player(value, told), self.public.secrets(value, told))
            for rule in (*call.requires, *call.refuses):
                self._legal(word, rule.condition, rule.span, seen)
            if not secret:
                self._effects(call.effects, told, {})

    def _legal(self, what: str, node: Expression, span: Span, names: Names) -> None:
        self._note("legality", what, span, self.mover.secrets(node, names))

    def _course(self, what: str, node: Expression | None) -> None:
        if node is not None:
            self._note("course", what, node.span, self.public.secrets(node, {}))

    def _note(self, kind: Kind, what: str, span: Span, secrets: Secrets) -> None:
        if secrets:
            self.found.append(Knowledge(kind, self.phase.name, what, span, tuple(sorted(secrets.items()))))

    def _effects(self, effects: tuple[Effect, ...], names: Names, under: Secrets) -> None:
        """Notes what is written for all to see; `under` are the secrets that decide whether it is written."""
        for effect in effects:
            self._effect(effect, names, under)

    def _effect(self, effect: Effect, names: Names, under: Secrets) -> None:
        read = self.public.secrets
        match effect:
            case Assign(target=Read(register=name, keys=keys), value=value):
                if self._open(self.game.register(name).seen_by):
                    told = [read(part, names) for part in (*keys, value)]
                    self._note("write", name, effect.span, _joined(under, *told))
            case Draw():
                pass
            case Clear(register=name):
                if self._open(self.game.register(name).seen_by):
                    self._note("write", name, effect.span, under)
            case Move(cards=cards, zone=zone):
                shown = read(cards, names) if self._open(self.game.zone(zone).seen_by) else {}
                self._note("write", zone, effect.span, _joined(under, shown))
            case Deal(count=count, zone=zone):
                self._note("write", zone, effect.span, _joined(under, read(count, names)))
            case Show(cards=cards, to=to):
                self._note("write", "show", effect.span, _joined(under, read(cards, names) if to is None else {}))
            case Redeal() | End():
                what = f"end {effect.what}" if isinstance(effect, End) else "redeal"
                self._note("write", what, effect.span, under)
            case When(branches=branches, otherwise=otherwise):
                for branch in branches:
                    under = _joined(under, read(branch.condition, names))
                    self._effects(branch.effects, names, under)
                self._effects(otherwise, names, under)
            case ForEach(name=name, domain=domain, where=where, effects=body):
                inner = {**names, name: _Bound(self.public.is_player(domain, names))}
                under = _joined(under, read(domain, names), {} if where is None else read(where, inner))
                self._effects(body, inner, under)
            case CaseOf(of=of, arms=arms, otherwise=other):
                under = _joined(under, read(of, names))
                for effects in (*(arm.effects for arm in arms), other or ()):
                    self._effects(effects, names, under)
            case Run(routine=routine, args=args):
                made = self.game.routine(routine)
                inner = {name: self.public.bound(arg, names)
                         for (name, _), arg in zip(made.parameters, args, strict=True)}
                self._effects(made.effects, inner, under)

    def _open(self, seen_by: Expression) -> bool:
        """Whether everybody may come to see it."""
        return _sight(seen_by, own=False, mover=False) != "no"


class _Eyes:
    """What the player on turn sees, or everybody (`mover` false). `only` is a seat that alone takes turns."""

    def __init__(self, game: Game, mover: bool, only: Expression | None) -> None:
        self.game, self.mover, self.only = game, mover, only

    def secrets(self, node: Any, names: Names) -> dict[str, Sight]:
        """What an expression reads that is not surely public, and whether he sees it."""
        return _joined(*self._read(node, names))

    def bound(self, node: Expression, names: Names) -> _Bound:
        """A value as a name is bound to it."""
        return _Bound(self.is_player(node, names), self.secrets(node, names))

    def is_player(self, node: Expression | None, names: Names) -> bool:
        """Whether a seat, or the only one of a set, is the player."""
        if node is not None and node == self.only:
            return True
        match node:
            case Word(name="player"):
                return True
            case AsSet(of=of):
                return self.is_player(of, names)
            case Local(name=name):
                return names.get(name, _Bound()).player
        return False

    def _read(self, node: Any, names: Names) -> Iterator[Secrets]:
        match node:
            case Read(register=name, keys=keys):
                register = self.game.register(name)
                yield self._secret(name, register.seen_by, keys[0] if keys else None, names)
            case Lying(zone=name, owner=owner):
                yield self._secret(name, self.game.zone(name).seen_by, owner, names)
            case Builtin(function="count" | "some" | "no", args=(Lying(owner=owner),)):
                yield self.secrets(owner, names) if owner is not None else {}
                return
            case Builtin(function="dealt_to"):
                yield self._secret("dealt", self.game.zone("dealt").seen_by, node, names)
            case Word(name="winning_now"):
                yield {"player.hand": "yes" if self.mover else "no"}
            case Word(name="last_dealt"):
                yield {"last_dealt": "no"}
            case Attribute(name="side", of=of) if self.game.sides_seen_by is not None:
                yield self._secret("side", self.game.sides_seen_by, of, names)
            case AsSet(of=of) if isinstance(strip_none(of.type), Side) and self.game.sides_seen_by is not None:
                yield self._secret("side", self.game.sides_seen_by, node, names)
            case Local(name=name):
                yield names.get(name, _Bound()).secrets
            case Apply(definition=key, args=args):
                made = self.game.definition(key)
                inner = {name: self.bound(arg, names)
                         for (name, _), arg in zip(made.parameters, args, strict=True)}
                yield self.secrets(made.body, inner)
            case Quantify(name=name, domain=domain):
                names = {**names, name: _Bound(self.is_player(domain, names))}
        for part in children(node):
            yield from self._read(part, names)

    def _secret(self, name: str, seen_by: Expression, owner: Expression | None, names: Names) -> Secrets:
        own = self.is_player(owner, names)
        if _sight(seen_by, own=False, mover=False) == "yes":
            return {}
        label = name if owner is None else f"player.{name}" if own else f"{name} of others"
        return {label: _sight(seen_by, own, self.mover)}


def _sight(seen_by: Expression, own: bool, mover: bool) -> Sight:
    """Whether the mover, or everybody, is among those who see something: of the mover's own, or of another."""
    match seen_by:
        case Word(name="all"):
            return "yes"
        case Word(name="seats"):
            return "yes" if mover else "no"
        case Const(value=frozenset(seats)) if not seats:
            return "no"
        case AsSet(of=Local(name="owner")):
            return "yes" if mover and own else "no"
        case SetOp(op="|", left=left, right=right):
            return max(_sight(left, own, mover), _sight(right, own, mover), key=_ORDER.index)
        case If(then=then, otherwise=otherwise):
            one, other = _sight(then, own, mover), _sight(otherwise, own, mover)
            return one if one == other else "perhaps"
    return "perhaps" if mover else "no"


def _joined(*parts: Secrets) -> dict[str, Sight]:
    """Secrets together."""
    found: dict[str, Sight] = {}
    for part in parts:
        for name, sight in part.items():
            found[name] = min(found.get(name, sight), sight, key=_ORDER.index)
    return found
