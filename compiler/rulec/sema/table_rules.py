"""The section `table`: each of its parts is read by a module of its own."""

from __future__ import annotations

from rulec.ir.table_rules import TableRules
from rulec.sema.fields import shape
from rulec.sema.scope import Reader, Scope
from rulec.sema.tournament import TournamentReader
from rulec.source.tree import Node
from rulec_runtime.table_rules import TableInfo


def table_rules(node: Node | None, last: Scope, reader: Reader) -> TableRules | None:
    """The rules about the table, or None if the spec has none. `last` is the scope at the end of a round."""
    if node is None:
        return None
    keys = shape(node, "table", last.world)
    tournament = TournamentReader(keys["tournament"], last, reader) if "tournament" in keys else None
    return TableRules(
        info=TableInfo(tournament=None if tournament is None else tournament.info()),
        tournament=None if tournament is None else tournament.rules(),
    )
