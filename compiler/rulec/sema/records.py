"""What is kept where a rule asks for it: the records of a round, `dealt` and `played`, and the count of void deals."""

from __future__ import annotations

from dataclasses import replace

from rulec.ir.effects import Redeal
from rulec.ir.expressions import Builtin, Const, Lying
from rulec.ir.game import Game
from rulec.ir.secrets import effects_below
from rulec.ir.table import VOID_DEALS, Register, Zone
from rulec.ir.types import INT
from rulec.ir.walk import walk
from rulec.sema.declare import EVERYBODY
from rulec.source.limits import ROUNDS


def with_records(game: Game) -> Game:
    """The game without `dealt` if nothing reads it, with `played` (seen by all) if a rule asks `played_by`, and with
    `void_deals` if an effect after the deal redeals."""
    nodes = list(walk((game.deck, game.sides, game.sides_seen_by or (), game.zones, game.registers, game.definitions,
                       game.routines, game.match, game.round, game.report, game.table or (), game.examples)))
    asked = {node.function for node in nodes if isinstance(node, Builtin)}
    dealt = "dealt_to" in asked or any(isinstance(node, Lying) and node.zone == "dealt" for node in nodes)
    zones = [zone for zone in game.zones if zone.name != "dealt" or dealt]
    if "played_by" in asked:
        built_in = sum(zone.builtin for zone in zones)
        zones.insert(built_in, Zone("played", True, False, False, EVERYBODY, builtin=True))
    registers = game.registers
    if redeals(game):
        none = Const(type=INT, value=0)
        registers += (Register(VOID_DEALS, INT, (), "match", none, EVERYBODY, 0, ROUNDS, nature="builtin"),)
    return replace(game, zones=tuple(zones), registers=registers)


def redeals(game: Game) -> tuple[Redeal, ...]:
    """Every `redeal` after the phase `deal`."""
    return tuple(effect for effect in effects_below(game, game.round[1:]) if isinstance(effect, Redeal))
