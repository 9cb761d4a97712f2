"""Examples of tables compared: `tournament: {position: 1, tables: [{cards: 40}, {cards: 25}], points: [100, 0]}`."""

from __future__ import annotations

import re
from typing import Any

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.table_rules import TableRules
from rulec.ir.tournament import Tournament
from rulec.ir.types import FLAG, INT, SEAT, OrNone, strip_none
from rulec.sema.fields import shape
from rulec.sema.scope import World
from rulec.source.tree import Empty, Entry, Mapping, Node, Scalar, Sequence


def tournament_example(entry: Entry, table: TableRules | None, world: World) -> dict[str, Any]:
    """What the example says; tables that keep something else than the spec, and what does not fit, are reported."""
    if table is None or table.tournament is None:
        world.problems.error("R0212", entry.key.span, "the spec does not say how tables are compared",
                             "that stands under `table: {tournament: …}`")
        return {}
    keys = shape(entry.value, "tournament_example", world)
    tables, points = _listed(keys.get("tables"), world), _listed(keys.get("points"), world)
    for row in tables:
        _check_row(row, table.tournament, world)
    if keys.get("points") is not None and tables and len(points) != len(tables):
        world.problems.error("R0208", keys["points"].span, f"there are {len(points)} points for {len(tables)} tables",
                             "write the points of each table")
    for point in points:
        if not isinstance(point, Scalar) or not re.fullmatch(r"[0-9]{1,9}(/[1-9][0-9]{0,8})?", point.text):
            world.problems.error("R0208", point.span, "points are a number or a fraction, such as 100/3")
    return {name: plain(node) for name, node in keys.items()}


def _listed(node: Node | None, world: World) -> tuple[Node, ...]:
    if node is None or isinstance(node, Sequence):
        return () if node is None else node.items
    world.problems.error("R0202", node.span, "a list is needed here, with an entry for each table")
    return ()


def _check_row(row: Node, tournament: Tournament, world: World) -> None:
    kinds = {kept.name: kept.value.type for kept in tournament.keep}
    if not isinstance(row, Mapping):
        world.problems.error("R0202", row.span, "a table is a map of what it keeps")
        return
    for entry in row.entries:
        name, value = entry.key.text, entry.value
        if name in world.unkept:
            continue
        if name not in kinds:
            world.problems.error("R0310", entry.key.span, f"`keep` has no `{name}`", did_you_mean(name, kinds))
            continue
        kind = strip_none(kinds[name])
        text = value.text if isinstance(value, Scalar) else ""
        values = tuple(map(str, range(max(world.players)))) if kind == SEAT else world.values_of(kind)
        none = text == "none" and isinstance(kinds[name], OrNone)
        if not none and not (re.fullmatch(r"-?[0-9]{1,9}", text) if kind == INT else text in values):
            what = "true or false" if kind == FLAG else "a number" if kind == INT else "a value of its kind"
            world.problems.error("R0208", value.span, f"`{name}` is {what}", did_you_mean(text, values))


def plain(node: Node | None) -> Any:
    """Nested lists, dicts and texts."""
    match node:
        case Scalar(text=text):
            return text
        case Sequence(items=nodes):
            return [plain(item) for item in nodes]
        case Mapping(entries=entries):
            return {entry.key.text: plain(entry.value) for entry in entries}
        case Empty() | None:
            return None
