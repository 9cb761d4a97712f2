"""What holds of a phase of tricks beyond its ladders: calls end, words are known, cards that lie face down stay so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulec.ir.effects import Assign, Clear, Move
from rulec.ir.expressions import (
    Apply,
    AsSet,
    Attribute,
    Builtin,
    Compare,
    Const,
    Expression,
    If,
    Local,
    Logic,
    Lying,
    Not,
    Read,
    SetOp,
    Word,
)
from rulec.ir.game import Game
from rulec.ir.phases import Call, Tricks
from rulec.ir.secrets import effects_of
from rulec.ir.types import Kind, Nothing, OrNone, strip_none
from rulec.ir.walk import children, rebuild, walk
from rulec.sema.bounds import Bounds
from rulec.sema.scope import World
from rulec.source.span import Span


def check_tricks(phase: Tricks, game: Game, all_bounds: list[Bounds], world: World) -> None:
    """Reports calls without an end, `says` that goes in circles, and looks at cards that lie face down."""
    for saying in phase.says:
        for node, span in _readings(saying.condition, game, None):
            if isinstance(node, Word) and node.name == "winning_now":
                world.problems.error("R0445", span, "which words are said cannot depend on `winning_now`",
                                     "which card wins depends on the words")
    if phase.face_down is not None:
        _face_down(phase, game, world)
    for call in phase.calls:
        if not _ends(call, phase, game, all_bounds):
            world.problems.error("R0443", call.span, f"`{call.words[0]}` can be said before one card without an end",
                                 "add a guard that it makes false itself, such as `if: calls == 0`")


def _readings(node: Any, game: Game, at: Span | None) -> Iterator[tuple[Any, Span]]:
    """Every node below, also in definitions, with the place in the phase where it is read."""
    for part in walk(node):
        if isinstance(part, Apply):
            yield from _readings(game.definition(part.definition).body, game, at or part.span)
        elif hasattr(part, "span"):
            yield part, at or part.span


# Cards that lie face down


def _face_down(phase: Tricks, game: Game, world: World) -> None:
    looked: list[Any] = [*phase.lead, *phase.says, *phase.calls]
    looked += [part for part in (phase.always, phase.hold_back) if part is not None]
    for part in looked:
        found = next(_looks(part, game, None), None)
        if found is not None:
            world.problems.error("R0442", found, "the trick may lie face down here, and its cards are not known",
                                 "guard it: `… and not face_down`, or `… if not face_down`")


def _looks(node: Any, game: Game, at: Span | None) -> Iterator[Span]:
    """Where the cards of a trick are read although it may lie face down."""
    match node:
        case Call(parameters=parameters, locals=local, requires=requires, refuses=refuses):
            for part in (*parameters, *(value for _, value in local), *requires, *refuses):
                yield from _looks(part, game, at)
            return
        case Logic(op="and", parts=parts) if any(_turned_up(part) for part in parts):
            return
        case If(condition=condition, otherwise=otherwise) if _turned_up(condition):
            yield from _looks(otherwise, game, at)
            return
        case Builtin(function="count", args=(Lying(zone="trick"),)):
            return
        case Lying(zone="trick") | Builtin(function="played_by"):
            yield at or node.span
        case AsSet(of=of) if strip_none(of.type) == Kind("said"):
            yield at or node.span
        case Attribute(name="said", of=of) if not isinstance(of, Word):
            yield at or node.span
        case Apply(definition=name):
            yield from _looks(game.definition(name).body, game, at or node.span)
    for part in children(node):
        yield from _looks(part, game, at)


def _turned_up(condition: Expression) -> bool:
    """Whether no card lies face down where the condition holds."""
    match condition:
        case Word(name="leading") | Not(of=Word(name="face_down")):
            return True
        case Logic(op="and", parts=parts):
            return any(_turned_up(part) for part in parts)
    return False


# Calls that end


def _ends(call: Call, phase: Tricks, game: Game, all_bounds: list[Bounds]) -> bool:
    """Whether a call cannot be made for ever before one card: it counts calls, makes a guard false, raises
    something, or gives a card away."""
    guards = list(_guards(call))
    if any(_counts_calls(guard) for guard in guards):
        return True
    for effect in call.effects:
        match effect:
            case Assign(target=target):
                if _settled(target.register, phase, game, all_bounds) and any(
                        _makes_false(effect, guard, call, all_bounds) for guard in guards):
                    return True
            case Move(cards=AsSet(of=Local(name=name)), zone=zone):
                taken = next((p.domain for p in call.parameters if p.name == name), None)
                if zone != "hand" and taken is not None and _held(taken):
                    return True
    return False


def _held(cards: Expression) -> bool:
    """Whether these are cards of the player's hand."""
    match cards:
        case Lying(zone="hand", owner=Word(name="player")):
            return True
        case SetOp(op="&", left=left, right=right):
            return _held(left) or _held(right)
        case SetOp(op="-", left=left):
            return _held(left)
    return False


def _guards(call: Call) -> Iterator[Expression]:
    """Everything that must hold, part by part."""
    unread = [rule.condition for rule in call.requires]
    unread += [Not(type=rule.condition.type, of=rule.condition) for rule in call.refuses]
    while unread:
        match unread.pop():
            case Logic(op="and", parts=parts):
                unread += parts
            case Not(of=Logic(op="or", parts=parts)):
                unread += [Not(type=part.type, of=part) for part in parts]
            case Not(of=Not(of=inner)):
                unread.append(inner)
            case guard:
                yield guard


def _counts_calls(guard: Expression) -> bool:
    match guard:
        case Compare(op="<" | "<=" | "==", left=Word(name="calls")) | Compare(op=">" | ">=", right=Word(name="calls")):
            return True
        case Not(of=Compare(op=">" | ">=", left=Word(name="calls"))):
            return True
    return False


def _settled(register: str, phase: Tricks, game: Game, all_bounds: list[Bounds]) -> bool:
    """Whether every write to the register in calls of the phase makes one of its own guards false in the same way, so
    that no call undoes what another has done."""
    good = {
        id(effect) for call in phase.calls for effect in walk(call.effects) if isinstance(effect, Assign)
        and any(_makes_false(effect, guard, call, all_bounds) for guard in _guards(call))
    }
    for effect in effects_of(game, phase):
        if isinstance(effect, Clear) and effect.register == register:
            return False
        if isinstance(effect, Assign) and effect.target.register == register and id(effect) not in good:
            return False
    return True


def _makes_false(effect: Assign, guard: Expression, call: Call, all_bounds: list[Bounds]) -> bool:
    """Whether after the assignment the guard does not hold any more, or holds for fewer values."""
    target, value = _plain(effect.target), effect.value
    if effect.op == "+=":
        rising = all(bounds.of(value, bounds.heading(call))[0] > 0 for bounds in all_bounds)
        match guard:
            case Compare(op="<" | "<=", left=left) | Compare(op=">" | ">=", right=left):
                return rising and _plain(left) == target
        return False
    if effect.op == "-=":
        return False
    match guard:
        case Compare(op="==", left=left, right=Const(value=None)) if _plain(left) == target:
            return not isinstance(value.type, (OrNone, Nothing))
        case Compare(op="==", left=left, right=Const(value=int(number))) if _plain(left) == target:
            return all(not low <= number <= high for low, high in _values(value, call, all_bounds))
        case Not(of=read) if _plain(read) == target:
            return isinstance(value, Const) and value.value is True
        case Read() if _plain(guard) == target:
            return isinstance(value, Const) and value.value is False
        case Compare(op="<", left=left, right=right) | Compare(op=">", left=right, right=left):
            return _plain(left) == target and _plain(right) == _plain(value)
        case Compare(op="==", left=left, right=Builtin(function="next", args=(of,))):
            return _plain(of) == target and _plain(left) == _plain(value)
    return False


def _values(value: Expression, call: Call, all_bounds: list[Bounds]) -> list[tuple[int, int]]:
    if isinstance(value, Const) and isinstance(value.value, int):
        return [(int(value.value), int(value.value))]
    return [bounds.of(value, bounds.heading(call)) for bounds in all_bounds]


def _plain(node: Expression) -> Expression:
    """The expression without what is known about none, to compare it with another place where less is known."""
    found: Expression = rebuild(
        node, lambda part: replace(part, type=strip_none(part.type)) if isinstance(part, Expression) else part
    )
    return found
