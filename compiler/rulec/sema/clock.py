"""`clock`: time to think, as a bank with a bonus for quick decisions, or the same time for every turn."""

from __future__ import annotations

from typing import Final

from rulec.sema import settings
from rulec.sema.fields import shape
from rulec.sema.scope import World
from rulec.source.tree import Node
from rulec_runtime.table_rules import Chosen, ClockInfo, Setting

MOST_SECONDS: Final = 86_400
_OF_A_BANK: Final = ("quick", "bonus", "at_most", "for")


def clock(node: Node, world: World) -> ClockInfo | None:
    """The section, or None after reporting that it says nothing or both."""
    keys = shape(node, "clock", world)

    def seconds(key: str, default: int = 0, low: int = 0) -> Setting:
        return settings.number(keys.get(key), low, MOST_SECONDS, default, world)

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
    bank = seconds("bank", low=1)
    at_most = seconds("at_most") if "at_most" in keys else bank
    if at_most != bank and _extremes(at_most, world)[0] < _extremes(bank, world)[1]:
        world.problems.error("R0208", keys["at_most"].span, "the bank can be more than it may be at most",
                             "`at_most` is `bank`, or a number above it", ((keys["bank"].span, "the bank"),))
    return ClockInfo(
        at_zero, None, bank, seconds("quick"), seconds("bonus"), at_most,
        settings.word(keys.get("for"), ("whole_match", "each_round"), "whole_match", world),
    )


def _extremes(setting: Setting, world: World) -> tuple[int, int]:
    """The least and the most that a number can be."""
    if isinstance(setting, Chosen):
        option = world.options[setting.option]
        return option.low, option.high
    return int(setting), int(setting)
