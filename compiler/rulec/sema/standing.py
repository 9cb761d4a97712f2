"""What is known when a phase of turns begins, and how long it stays so.

Registers of the round that nothing wrote yet have their start, and what an earlier phase ensures still holds if nothing
wrote to what it reads. In the phase it goes on to hold of what no call writes. It also does *while* some register is
none, if every call that writes gives that register a value, or cannot be made as long as it has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulec.ir.effects import Assign, Clear, Draw
from rulec.ir.expressions import (
    Arith,
    Case,
    Choice,
    Compare,
    Const,
    Expression,
    If,
    Local,
    Logic,
    Not,
    Quantify,
    Read,
    Word,
)
from rulec.ir.game import Game
from rulec.ir.phases import Turns
from rulec.ir.secrets import effects_below
from rulec.ir.types import FLAG, Kind, Nothing, OrNone
from rulec.ir.walk import rebuild, walk
from rulec.sema.bounds import Bounds
from rulec.sema.endings import Made, in_full, opened
from rulec.sema.supposed import NONE, Supposed

# What may stand in a condition that holds as long as the registers in it keep their values.
_LASTING: Final = (Const, Choice, Read, Local, Compare, Logic, Not, Arith, If, Case, Quantify)


class Standing:
    """What is known in a phase of turns."""

    def __init__(self, phase: Turns, game: Game, all_bounds: list[Bounds]) -> None:
        self.game = game
        self.calls = [in_full(call, phase, game) for call in phase.calls]
        self.written = frozenset(written(game, tuple(made.effects for made in self.calls)))
        before = game.round[: game.round.index(phase)]
        touched = frozenset(written(game, before))
        self.supposed = Supposed(game, all_bounds)
        self.starts: dict[str, Const] = {
            register.name: register.start for register in game.registers
            if isinstance(register.start, Const) and register.nature == "declared" and register.lifetime == "round"
            and register.name not in touched}
        self.facts = [self._read(Not(type=FLAG, of=constraint.condition)) for constraint in game.constraints]
        for number, earlier in enumerate(before):
            if earlier.ensure is not None:
                fact = self._read(earlier.ensure.condition)
                if registers_only(fact) and not read_in(fact).intersection(written(game, before[number + 1:])):
                    self.facts.append(fact)

    def always(self) -> tuple[Supposed, list[Expression]]:
        """What is known at every turn: values and conditions."""
        return self._of(self.written)

    def while_none(self, name: str) -> tuple[Supposed, list[Expression]]:
        """What is known at every turn while a register without keys is none."""
        return self._of(self._changed(name))

    def _read(self, condition: Expression) -> Expression:
        return self.supposed.normal(opened(condition, self.game))

    def _of(self, changed: frozenset[str]) -> tuple[Supposed, list[Expression]]:
        starts = {name: start for name, start in self.starts.items() if name not in changed}
        known = Supposed(self.game, self.supposed.all_bounds, registers=starts)
        return known, [fact for fact in self.facts if not read_in(fact) & changed]

    def _changed(self, name: str) -> frozenset[str]:
        """The registers that may have changed in this phase though the register is none."""
        if not self._filled_once(name):
            return self.written
        changed: frozenset[str] = frozenset()
        while True:
            known, facts = self._of(changed)
            more = {register for made in self.calls if not self._fills(made, name)
                    for register in written(self.game, made.effects)
                    if register not in {name, *changed} and not self._refused(made, name, known, facts)}
            if not more:
                return changed
            changed |= more

    def _filled_once(self, name: str) -> bool:
        """Whether no call makes the register none."""
        for effect in effects_below(self.game, tuple(made.effects for made in self.calls)):
            match effect:
                case Assign(target=Read(register=target), value=value) if target == name:
                    if isinstance(value.type, (OrNone, Nothing)):
                        return False
                case Clear(register=target) if target == name:
                    return False
        return not self.game.register(name).keys

    def _fills(self, made: Made, name: str) -> bool:
        """Whether the register has a value after the call, whatever happens."""
        return any(isinstance(effect, Assign) and effect.target.register == name for effect in made.effects)

    def _refused(self, made: Made, name: str, known: Supposed, facts: list[Expression]) -> bool:
        """Whether the call cannot be made while the register is none and this is known."""
        none = Read(type=self.game.register(name).type, register=name)
        supposed = known.supposing(is_none(none), answer=True)
        for word in made.call.words:
            guards = [as_called(self.supposed.normal(guard), word, self.game) for guard in (*made.guards, *facts)]
            if not any(supposed.left(guard) == Const(type=FLAG, value=False) for guard in guards):
                return False
        return True


def is_none(node: Expression) -> Compare:
    """The question whether a value is none."""
    return Compare(type=FLAG, op="==", left=node, right=NONE)


def as_called(node: Expression, word: str, game: Game) -> Expression:
    """An expression as it reads when this is the word that is called."""
    called = Const(type=Kind("call"), value=game.words.index(word))
    found: Expression = rebuild(
        node, lambda part: called if isinstance(part, Word) and part.name == "call" else part)
    return found


def written(game: Game, part: object) -> Iterator[str]:
    """The registers that effects in a part of the game may change."""
    for effect in effects_below(game, part):
        match effect:
            case Assign(target=target) | Draw(target=target):
                yield target.register
            case Clear(register=register):
                yield register


def read_in(fact: Expression) -> frozenset[str]:
    return frozenset(part.register for part in walk(fact) if isinstance(part, Read))


def registers_only(fact: Expression) -> bool:
    """Whether a condition reads nothing that changes but registers."""
    return all(isinstance(part, _LASTING) or (isinstance(part, Word) and part.name in ("players", "seats", "forehand"))
               for part in walk(fact) if isinstance(part, Expression))
