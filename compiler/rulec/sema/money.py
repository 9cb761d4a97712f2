"""`money`: amounts that are definitions of the spec, of which `gets(p)` and `house` tell what a round is worth."""

from __future__ import annotations

from rulec.ir.expressions import Const, Expression, Local
from rulec.ir.money import Money
from rulec.ir.types import INT, SEAT
from rulec.sema.declare import definitions
from rulec.sema.effects import report
from rulec.sema.fields import mapping
from rulec.sema.fit import fit
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.source.tree import Mapping, Node
from rulec_runtime.table_rules import MoneyInfo


def declare_money(table: Node | None, world: World) -> None:
    """Notes the amounts of the section, if the rules about the table have it."""
    if isinstance(table, Mapping):
        definitions(table.get("money"), world)


def money(node: Node, last: Scope, reader: Reader) -> tuple[MoneyInfo, Money] | None:
    """The section, or None after reporting. `last` is the scope at the end of a round."""
    world = last.world
    if mapping(node, world, "a map of amounts") is None:
        return None
    scope = last.at("any", "round", "after").bind("p", SEAT)
    seat = Local(type=SEAT, name="p", span=node.span)
    known = world.definitions.get("gets")
    if known is None or len(known.params) != 1:
        world.problems.error("R0205", node.span if known is None else known.span, "`money` needs the key `gets(p)`",
                             "`gets(p):` what a seat gets after a round, below 0 what it pays")
        return None
    gets = _amount("gets", (seat,), node, scope, reader)
    house = _amount("house", (), node, scope, reader)
    if gets is None:
        return None
    return MoneyInfo(node.span.place), Money(gets, house or Const(type=INT, value=0), node.span)


def _amount(name: str, args: tuple[Expression, ...], section: Node, scope: Scope, reader: Reader) -> Expression | None:
    """A whole number that the section defines, None if it does not, or after reporting."""
    source = scope.world.definitions.get(name)
    if source is None or not isinstance(section, Mapping):
        return None
    span = next((entry.key.span for entry in section.entries if entry.key.span == source.span), section.span)
    try:
        return fit(reader.apply(name, args, scope, span), INT)
    except Wrong as wrong:
        report(wrong, scope)
        return None
