"""`clock`: time to think, as a bank with a bonus for quick decisions, or the same time for every turn."""

from __future__ import annotations

from typing import Final

from rulec.sema import settings
from rulec.sema.fields import shape
from rulec.sema.scope import World
from rulec.source.tree import Node
from rulec_runtime.table_rules import ClockInfo, Setting

MOST_SECONDS: Final = 86_400
_OF_A_BANK: Final = ("quick", "bonus", "at_most", "for")


def clock(node: Node, world: World) -> ClockInfo | None:
    """The section, or None after reporting that it says nothing or both."""
    keys = shape(node, "clock", world)

    def seconds(key: str, default: int = 0) -> Setting:
        return settings.number(keys.get(key), 0, MOST_SECONDS, default, world)

    at_zero = settings.word(keys.get("at_zero"), ("pass_or_first", "robot"), "pass_or_first", world)
    if "per_turn" in keys:
        odd = next((key for key in ("bank", *_OF_A_BANK) if key in keys), None)
        if odd is not None:
            world.problems.error("R0208", keys[odd].span, f"`{odd}` does not go with `per_turn`",
                                 "a clock has a bank, or the same time for every turn")
        return ClockInfo(at_zero, seconds("per_turn"))
    if "bank" not in keys:
        world.problems.error("R0205", node.span, "a clock needs `bank` or `per_turn`",
                             "`bank: 120` for all turns of a match, or `per_turn: 30` for each")
        return None
    bank = seconds("bank")
    return ClockInfo(
        at_zero, None, bank, seconds("quick"), seconds("bonus"),
        seconds("at_most") if "at_most" in keys else bank,
        settings.word(keys.get("for"), ("whole_match", "each_round"), "whole_match", world),
    )
