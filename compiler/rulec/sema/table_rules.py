"""The section `table`: each of its parts is read by a module of its own."""

from __future__ import annotations

from rulec.ir.game import Match
from rulec.ir.table_rules import TableRules
from rulec.sema.clock import clock
from rulec.sema.fields import shape
from rulec.sema.lobby import leaving, signature, start
from rulec.sema.money import money
from rulec.sema.scope import Reader, Scope
from rulec.sema.tournament import TournamentReader
from rulec.sema.votes import votes
from rulec.source.tree import Node
from rulec_runtime.table_rules import LeavingInfo, StartInfo, TableInfo


def table_rules(node: Node | None, match: Match, last: Scope, reader: Reader) -> TableRules | None:
    """The rules about the table, or None if the spec has none. `last` is the scope at the end of a round."""
    if node is None:
        return None
    world = last.world
    keys = shape(node, "table", world)
    polls = votes(keys["votes"], world, reader) if "votes" in keys else []
    paid = money(keys["money"], last, reader) if "money" in keys else None
    tournament = TournamentReader(keys["tournament"], last, reader) if "tournament" in keys else None
    titles = tuple(title.name for title in match.titles)
    info = TableInfo(
        start=start(keys["start"], world) if "start" in keys else StartInfo(),
        leaving=leaving(keys["leaving"], world) if "leaving" in keys else LeavingInfo(),
        signature=signature(keys["signature"], titles, world) if "signature" in keys else None,
        clock=clock(keys["clock"], world) if "clock" in keys else None,
        votes=tuple(told for told, _ in polls),
        money=None if paid is None else paid[0],
        tournament=None if tournament is None else tournament.info(),
    )
    return TableRules(
        info=info, votes=tuple(rules for _, rules in polls), money=None if paid is None else paid[1],
        tournament=None if tournament is None else tournament.rules(),
    )
