"""Examples of the table: `money: [792, -300, -300, -300]`, and `clock: [{used: 30, left: 90}, {used: 5, left: 95}]`."""

from __future__ import annotations

import re
from typing import Any

from rulec.ir.table_rules import TableRules
from rulec.sema.fields import items, shape
from rulec.sema.scope import World
from rulec.sema.tournament_example import plain
from rulec.source.tree import Entry, Scalar, Sequence


def money_example(entry: Entry, table: TableRules | None, world: World) -> dict[str, Any]:
    """What each seat gets; what does not fit is reported."""
    if table is None or table.money is None:
        world.problems.error("R0212", entry.key.span, "the spec does not say who pays whom",
                             "that stands under `table: {money: …}`")
        return {}
    cents = entry.value.items if isinstance(entry.value, Sequence) else ()
    if len(cents) not in world.players:
        world.problems.error("R0208", entry.value.span, "this is what each seat gets, one number for each",
                             f"write a list such as [{', '.join(['0'] * world.players[0])}]")
    for amount in cents:
        if not isinstance(amount, Scalar) or not re.fullmatch(r"-?[0-9]{1,9}", amount.text):
            world.problems.error("R0208", amount.span, "money is whole cents")
    return {"money": plain(entry.value)}


def clock_example(entry: Entry, table: TableRules | None, world: World) -> dict[str, Any]:
    """What is left after each of several decisions; what does not fit is reported."""
    clock = None if table is None else table.info.clock
    if clock is None or clock.bank is None:
        world.problems.error("R0212", entry.key.span, "the spec has no clock with a bank",
                             "that stands under `table: {clock: {bank: 120}}`")
        return {}
    for item in items(entry.value):
        for seconds in shape(item, "clock_example", world).values():
            if not isinstance(seconds, Scalar) or not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", seconds.text):
                world.problems.error("R0208", seconds.span, "seconds are a number such as 30 or 9.999")
    return {"clock": [plain(item) for item in items(entry.value)]}
