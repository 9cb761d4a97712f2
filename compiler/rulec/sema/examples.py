"""The section `examples`: forms and facts as text; only a `value` is an expression."""

from __future__ import annotations

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.expressions import Expression
from rulec.ir.game import Example
from rulec.ir.table_rules import TableRules
from rulec.sema.declare import clauses
from rulec.sema.effects import report
from rulec.sema.example_names import Lost, check_example, lost_names, say_lost
from rulec.sema.fields import items
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.sema.table_example import clock_example, money_example
from rulec.sema.tournament_example import plain, tournament_example
from rulec.source.tree import Entry, Mapping, Node, Scalar

FORMS: dict[str, tuple[str, ...]] = {
    "legal": ("only", "also", "not"),
    "trick": ("winner", "first"),
    "settle": ("then",),
    "round": ("moves", "then", "void"),
    "value": ("is",),
    "money": ("house",),
    "clock": (),
    "tournament": (),
    "seen": ("by",),
}
_ABOUT_THE_TABLE = {"money": money_example, "clock": clock_example, "tournament": tournament_example}


def examples(node: Node | None, last: Scope, reader: Reader, phases: tuple[str, ...],
             table: TableRules | None) -> tuple[Example, ...]:
    """Every example; wrong keys and names are reported. `phases` are the names of the phases. A `value` may use what is
    known in the scope at the end of a round."""
    world = last.world
    found = []
    lost: list[Lost] = []
    for item in items(node):
        if not isinstance(item, Mapping) or not item.entries:
            world.problems.error("R0202", item.span, "an example is a map whose first key is its form")
            continue
        first = item.entries[0]
        form = first.key.text
        if form not in FORMS:
            world.problems.error("R0212", first.key.span, f"`{form}` is no form of example", did_you_mean(form, FORMS)
                                 or f"the forms are {', '.join(FORMS)}")
            continue
        _check_keys(form, item.entries[1:], world)
        if item.span.file == world.source.file:  # of a parent's, `rulec test` says what does not hold
            check_example(item, form, phases, world)
        else:
            lost += lost_names(item, form, world)
        given = plain(item.get("given"))
        cited = clauses(world, first.key.span)
        for entry in item.entries[1:]:
            cited += tuple(c for c in clauses(world, entry.key.span) if c not in cited)
        then = {entry.key.text: plain(entry.value) for entry in item.entries[1:] if entry.key.text != "given"}
        title = first.value.text if isinstance(first.value, Scalar) else ""
        value = _value(first.value, last, reader) if form == "value" else None
        if form == "trick":
            then["trick"] = title
        if form in _ABOUT_THE_TABLE:
            then |= _ABOUT_THE_TABLE[form](first, table, world)
        if form == "value" and value is None:
            continue
        found.append(Example(form, title, given if isinstance(given, dict) else {}, then, value, cited, item.span))
    say_lost(lost, world)
    return tuple(found)


def _check_keys(form: str, entries: tuple[Entry, ...], world: World) -> None:
    allowed = ("given", *FORMS[form])
    for entry in entries:
        if entry.key.text not in allowed:
            world.problems.error("R0204", entry.key.span,
                                 f"`{entry.key.text}` is no key of an example of form `{form}`",
                                 did_you_mean(entry.key.text, allowed))


def _value(node: Node, last: Scope, reader: Reader) -> Expression | None:
    scope = last.at("any", "round", "turns", "tricks", "after")
    try:
        return reader.value(node, scope)
    except Wrong as wrong:
        report(wrong, scope)
        return None
