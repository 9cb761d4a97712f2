"""`start`, `leaving` and `signature`: before a match, while somebody is away, and after it."""

from __future__ import annotations

from typing import Final

from rulec.diagnostics.suggest import did_you_mean
from rulec.sema import settings
from rulec.sema.fields import scalar, shape
from rulec.sema.scope import World
from rulec.source.tree import Node
from rulec_runtime.table_rules import LeavingInfo, SignatureInfo, StartInfo

MOST_LETTERS: Final = 200


def start(node: Node, world: World) -> StartInfo:
    """How a match begins."""
    keys = shape(node, "start", world)
    return StartInfo(settings.word(keys.get("seats"), ("taken", "drawn"), "taken", world),
                     settings.word(keys.get("ready"), ("all_but_host", "all"), "all_but_host", world))


def leaving(node: Node, world: World) -> LeavingInfo:
    """What becomes of a player's seat and turn while he is away."""
    keys = shape(node, "leaving", world)
    return LeavingInfo(settings.word(keys.get("seat"), ("kept",), "kept", world),
                       settings.word(keys.get("turn"), ("waits", "robot"), "waits", world))


def signature(node: Node, titles: tuple[str, ...], world: World) -> SignatureInfo | None:
    """Who signs the result, or None after reporting. `titles` are those of the match."""
    keys = shape(node, "signature", world)
    letters = settings.number(keys.get("at_most"), 0, MOST_LETTERS, 0, world)
    by = scalar(keys.get("by"), world, "a title")
    if by is None:
        return None
    if by.text not in titles:
        world.problems.error("R0310", by.span, f"there is no title `{by.text}`",
                             did_you_mean(by.text, titles) or "titles stand under `match: titles:`")
        return None
    return SignatureInfo(by.text, letters)
