"""What is known while a spec is read: the game's declarations, and at one place the bound names and the facts."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Protocol

from rulec.diagnostics import Problems
from rulec.ir.expressions import (
    Apply,
    Attribute,
    Builtin,
    Choice,
    Column,
    Compare,
    Const,
    Expression,
    Local,
    Logic,
    Lying,
    Member,
    Not,
    Quantify,
    Read,
    Word,
)
from rulec.ir.table import CardDecl, Definition, KindDecl, Option, Register, Routine, SuitDecl, Zone
from rulec.ir.types import Kind, Nothing, OrNone, Type
from rulec.ir.walk import walk
from rulec.source.span import Span
from rulec.source.tree import Node, Source
from rulec.syntax import tree as t


class Wrong(Exception):
    """An error in one expression or effect; whoever reads the scalar reports it and goes on with the next."""

    def __init__(self, code: str, span: Span, message: str, hint: str | None = None,
                 related: tuple[tuple[Span, str], ...] = ()) -> None:
        super().__init__(message)
        self.code, self.span, self.message, self.hint, self.related = code, span, message, hint, related


@dataclass(slots=True)
class DefinitionSource:
    """A definition as written: `routine` if it has `do`."""

    name: str
    params: tuple[str, ...]
    node: Node
    span: Span
    routine: bool


@dataclass(slots=True)
class World:
    """The declarations of one spec, filled in as its sections are read."""

    source: Source
    problems: Problems
    players: tuple[int, ...] = ()
    options: dict[str, Option] = field(default_factory=dict)
    fixed: dict[str, int] = field(default_factory=dict)
    defaults: dict[str, Span] = field(default_factory=dict)  # where what an option is by default, or for good, is said
    kinds: dict[str, KindDecl] = field(default_factory=dict)
    suits: tuple[SuitDecl, ...] = ()
    ranks: tuple[str, ...] = ()
    cards: tuple[CardDecl, ...] = ()
    card_ids: dict[str, int] = field(default_factory=dict)
    groups: dict[str, Expression] = field(default_factory=dict)
    has_extras: bool = False
    has_trumps: bool = False
    teams: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    zones: dict[str, Zone] = field(default_factory=dict)
    registers: dict[str, Register] = field(default_factory=dict)
    definitions: dict[str, DefinitionSource] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    parameter: str | None = None
    words: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    instances: list[Definition] = field(default_factory=list)
    routines: list[Routine] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    cache: dict[object, tuple[str, Type]] = field(default_factory=dict)
    ran: dict[object, Routine] = field(default_factory=dict)
    used: set[tuple[str, str]] = field(default_factory=set)
    unkept: set[str] = field(default_factory=set)  # what tables would keep, were it not wrong: said once

    def values_of(self, kind: Type) -> tuple[str, ...]:
        """The texts of the values of a named type: suit, rank, card, team, side, kind; () for others."""
        match kind:
            case Kind("call"):
                return self.words
            case Kind("said"):
                return self.said
            case Kind(name) if name.startswith("option "):
                return self.options[name.removeprefix("option ")].choices
            case Kind(name):
                return self.kinds[name].values
        match type(kind).__name__:
            case "Suit":
                return tuple(suit.name for suit in self.suits) + (("trumps",) if self.has_trumps else ())
            case "Rank":
                return self.ranks
            case "Card":
                return tuple(card.text for card in self.cards)
            case "Team":
                return self.teams
            case "Side":
                return self.sides
            case "Flag":
                return ("false", "true")
        return ()

    def new_id(self, name: str, made: Iterable[Definition | Routine]) -> str:
        """An id for one more instance of a definition: its name, else with a number that gives no other's name."""
        taken = {one.id for one in made}
        if name not in taken:
            return name
        numbered = (f"{name}_{number}" for number in count(2))
        return next(key for key in numbered if key not in taken and key not in self.definitions)

    def use(self, space: str, name: str) -> None:
        """Notes that an option, register, zone, kind or definition is read."""
        self.used.add((space, name))


@dataclass(frozen=True, slots=True)
class Scope:
    """What holds at one place: where it stands, bound names with their types, values known not to be none. `rows` are
    names for several values with names of their own."""

    world: World
    places: frozenset[str]
    locals: MappingType[str, Type] = field(default_factory=dict)
    known: frozenset[Expression] = frozenset()
    known_registers: frozenset[str] = frozenset()
    random: bool = False
    deck: bool = False
    words: tuple[str, ...] = ()  # of the heading whose guards and effects are read
    rows: MappingType[str, MappingType[str, Type]] = field(default_factory=dict)

    def bind(self, name: str, kind: Type) -> Scope:
        """The scope with one more bound name."""
        return replace(self, locals={**self.locals, name: kind})

    def at(self, *places: str) -> Scope:
        """The scope in other places."""
        return replace(self, places=frozenset(places))

    def assume(self, condition: Expression, holds: bool = True) -> Scope:
        """The scope where the condition is known to hold (or not to)."""
        known, registers = set(self.known), set(self.known_registers)
        for fact in _not_none(condition, holds):
            if isinstance(fact, str):
                registers.add(fact)
            else:
                known.add(fact)
        return replace(self, known=frozenset(known), known_registers=frozenset(registers))

    def forget(self, register: str, there: bool = False) -> Scope:
        """The scope after the register was written, with `there` to something that is not none. What a definition
        gives may read any register."""
        def holds(fact: Expression) -> bool:
            within = fact.keys if there and isinstance(fact, Read) and fact.register == register else (fact,)
            return not any(isinstance(node, Apply) or (isinstance(node, Read) and node.register == register)
                           for node in walk(within))

        kept = frozenset(fact for fact in self.known if holds(fact))
        registers = self.known_registers if there else self.known_registers - {register}
        return replace(self, known=kept, known_registers=registers)

    def forget_cards(self) -> Scope:
        """The scope after cards were moved."""
        kept = frozenset(fact for fact in self.known
                         if not any(isinstance(node, (Apply, Lying, Builtin, Quantify)) for node in walk(fact)))
        return replace(self, known=kept)

    def only_facts_of(self, other: Scope) -> Scope:
        """The scope with what is known here and in another."""
        return replace(self, known=self.known & other.known,
                       known_registers=self.known_registers & other.known_registers)

    def with_facts_of(self, other: Scope) -> Scope:
        """The scope with what is known in another."""
        return replace(self, known=other.known, known_registers=other.known_registers)

    def sure_registers(self) -> tuple[str, ...]:
        """The names of registers that are known not to be none, whatever their keys."""
        single = {fact.register for fact in self.known if isinstance(fact, Read) and not fact.keys}
        return tuple(sorted(self.known_registers | single))

    def narrow(self, node: Expression) -> Expression:
        """The expression without `or none` where it is known to be there."""
        if isinstance(node.type, OrNone) and (
            node in self.known or (isinstance(node, Read) and node.register in self.known_registers)
        ):
            return replace(node, type=node.type.of)
        return node


def _not_none(condition: Expression, holds: bool) -> list[Expression | str]:
    """What cannot be none when the condition holds (or fails); a string is a register, whatever its key."""
    match condition:
        case Not(of=inner):
            return _not_none(inner, not holds)
        case Logic(op=op, parts=parts) if (op == "and") == holds:
            return [fact for part in parts for fact in _not_none(part, holds)]
        case Compare(op="==", left=left, right=Const(value=None)) if not holds:
            return _wide(left)
        case Compare(op="!=", left=left, right=Const(value=None)) if holds:
            return _wide(left)
        case Compare(op="==", left=left, right=right) if holds and not isinstance(right.type, Nothing):
            return (_wide(left) if not isinstance(right.type, OrNone) else []) + (
                _wide(right) if not isinstance(left.type, OrNone) else [])
        case Member(item=item) if holds:
            return _wide(item)
        case Quantify(how="every", where=None, body=body, name=name, domain=Word(name="seats")) if holds:
            return [fact.register for fact in _not_none(body, True)
                    if isinstance(fact, Read) and len(fact.keys) == 1 and _is_local(fact.keys[0], name)]
    return []


def _is_local(node: Expression, name: str) -> bool:
    return isinstance(node, Local) and node.name == name


def _wide(node: Expression) -> list[Expression | str]:
    """The node as it stands unnarrowed, if it is one that later nodes can be compared with."""
    kept = (Read, Word, Local, Lying, Attribute, Column, Choice, Apply, Builtin)
    return [node] if isinstance(node, kept) and isinstance(node.type, OrNone) else []


class Reader(Protocol):
    """Reads trees in a scope. The parts of `sema` call each other through it."""

    def expression(self, tree: t.Expr, scope: Scope, hint: Type | None = None) -> Expression:
        """The typed expression; `hint` is the type looked for, used for names first. Raises Wrong."""

    def value(self, node: Node, scope: Scope, hint: Type | None = None) -> Expression:
        """The typed expression of a YAML node: a scalar, a ladder (list) or `{case E: {…}}`. Raises Wrong."""

    def apply(self, name: str, args: tuple[Expression, ...], scope: Scope, span: Span) -> Expression:
        """A use of a definition. Raises Wrong."""
