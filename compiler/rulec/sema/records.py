"""The records of a round, `dealt` and `played`: there is one where a rule reads it."""

from __future__ import annotations

from dataclasses import replace

from rulec.ir.expressions import Builtin, Lying
from rulec.ir.game import Game
from rulec.ir.table import Zone
from rulec.ir.walk import walk
from rulec.sema.declare import EVERYBODY


def with_records(game: Game) -> Game:
    """The game without `dealt` if nothing reads it, and with `played` (seen by all) if a rule asks `played_by`."""
    nodes = list(walk((game.deck, game.sides, game.sides_seen_by or (), game.zones, game.registers, game.definitions,
                       game.routines, game.match, game.round, game.report, game.examples)))
    asked = {node.function for node in nodes if isinstance(node, Builtin)}
    dealt = "dealt_to" in asked or any(isinstance(node, Lying) and node.zone == "dealt" for node in nodes)
    zones = [zone for zone in game.zones if zone.name != "dealt" or dealt]
    if "played_by" in asked:
        built_in = sum(zone.builtin for zone in zones)
        zones.insert(built_in, Zone("played", True, False, False, EVERYBODY, builtin=True))
    return replace(game, zones=tuple(zones))
