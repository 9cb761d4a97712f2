"""What is declared and never used: options, registers, definitions, zones, words and columns of kinds."""

from __future__ import annotations

from rulec.ir.effects import CaseOf
from rulec.ir.expressions import Builtin, Case, Const
from rulec.ir.game import Game
from rulec.ir.table import KindColumn, KindDecl
from rulec.ir.types import Kind, SetOf, strip_none
from rulec.ir.walk import walk
from rulec.sema.fields import items
from rulec.sema.scope import World
from rulec.sema.variant_path import removal
from rulec.source.span import Span
from rulec.source.tree import Mapping, Scalar


def check_unused(game: Game, world: World) -> None:
    """Warns of everything declared and never used."""
    here = world.source.file
    options = [option for option in game.options if ("option", option.name) not in world.used]
    definitions = [source for name, source in world.definitions.items() if ("definition", name) not in world.used]
    zones = [zone for zone in game.zones if not zone.builtin and ("zone", zone.name) not in world.used]
    inherited = [f"{section}.{made.name}" for section, declared in (
        ("options", options), ("define", definitions), ("zones", zones))
        for made in declared if made.span.file != here]

    def warn(code: str, span: Span, message: str, hint: str, fix: str = "") -> None:
        if span.file != here:
            paths = removal((*world.source.removed, *inherited))
            hint = f"{fix}take away all that nothing reads any more: `{paths}`"
        world.problems.warning(code, span, message, hint)

    for option in options:
        warn("R0431", option.span, f"the option `{option.name}` is never read", "read it in a rule, or take it away",
             f"`fix: {{{option.name}: …}}`, or ")
    for register in game.registers:
        if register.nature == "declared" and ("register", register.name) not in world.used:
            warn("R0432", register.span, f"the register `{register.name}` is never read",
                 "read it in a rule, or take it away")
        kept = register.nature == "declared" and ("write", register.name) not in world.used
        if kept and isinstance(register.start, Const):  # what is worked out at the start may well stay
            world.problems.warning("R0433", register.span, f"the register `{register.name}` is never written",
                                   "write it in an effect, or take it away")
    for source in definitions:
        warn("R0434", source.span, f"the definition `{source.name}` is never read", "use it, or take it away")
    for zone in zones:
        warn("R0601", zone.span, f"the zone `{zone.name}` is never used", "lay cards in it, or take it away")
    for kind in world.kinds.values():
        _kind(kind, game, world)


def _kind(kind: KindDecl, game: Game, world: World) -> None:
    """The words that nothing names, and the columns that nothing reads; if that is all of it, the kind."""
    used = _values(Kind(kind.name), game)
    words = [word for place, word in enumerate(kind.values) if place not in used]
    columns = [column for column in kind.columns if ("column", f"{kind.name}.{column.name}") not in world.used]
    if len(words) == len(kind.values):
        world.problems.warning("R0601", kind.span, f"the kind `{kind.name}` is never used",
                               "name its words in a rule, or take it away")
        return
    for word in words:
        world.problems.warning("R0601", _place(kind, word, world), f"the word `{word}` of `{kind.name}` is never used",
                               "name it in a rule, or take it away")
    for column in columns:
        world.problems.warning("R0601", kind.span, f"the column `{column.name}` of `{kind.name}` is never read",
                               "read it in a rule, or take it away")


def _place(kind: KindDecl, word: str, world: World) -> Span:
    """Where a word of a kind is declared."""
    kinds = world.source.root.get("kinds") if world.source.root is not None else None
    rows = kinds.get(kind.name) if isinstance(kinds, Mapping) else None
    keys = (entry.key for entry in rows.entries) if isinstance(rows, Mapping) else items(rows)
    return next((key.span for key in keys if isinstance(key, Scalar) and key.text == word), kind.span)


def _values(kind: Kind, game: Game) -> set[int]:
    """The values of a kind that the rules name, or can come to from one that they name."""
    found: set[int] = set()
    for node in walk((game.kinds, game.deck, game.sides, game.zones, game.registers, game.definitions, game.routines,
                      game.match, game.round, game.report, game.table)):
        match node:
            case Const(type=named, value=frozenset() as values) if named == SetOf(kind):
                found |= values
            case Const(type=named, value=int() as value) if strip_none(named) == kind:
                found.add(value)
            case KindColumn(type=named, cells=cells) if strip_none(named) == kind:
                found |= {cell for cell in cells if cell is not None}
            case Case(of=of, arms=arms) | CaseOf(of=of, arms=arms) if strip_none(of.type) == kind:
                found |= {value for arm in arms for value in arm.values if value is not None}
            case Builtin(function="next", type=named) if strip_none(named) == kind:
                return set(range(len(game.kind_values(kind.name))))
    return found
