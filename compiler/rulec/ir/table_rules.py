"""The rules about the table: what is plain data, and the rules that are expressions, section by section."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.ir.money import Money
from rulec.ir.tournament import Tournament
from rulec.ir.votes import Vote
from rulec_runtime.table_rules import TableInfo


@dataclass(frozen=True, slots=True)
class TableRules:
    """The section `table`. `info` is what tables and tools read; the rest are rules that both wings answer, see
    `rulec_runtime.protocol.Game.table_rule`."""

    info: TableInfo
    votes: tuple[Vote, ...] = ()
    money: Money | None = None
    tournament: Tournament | None = None
