"""What never ends or goes too far: matches, phases, and numbers of cards, calls and rounds."""

from __future__ import annotations

from collections.abc import Mapping

from rulec.diagnostics import Problems
from rulec.ir.expressions import Case, Compare, Const, Expression, If, Word
from rulec.ir.game import Game, ScheduleCase, ScheduleList
from rulec.ir.phases import Tricks, Turns
from rulec.sema.bounds import Bounds
from rulec.sema.endings import counts_calls, endless_calls, kept, opened, parts_of
from rulec.sema.intervals import Interval
from rulec.sema.records import redeals
from rulec.sema.scope import World
from rulec.sema.settings_allowed import each_setting
from rulec.sema.whence import moves_of
from rulec.source.limits import MOVES, ROUNDS, TURNS

MATCH_HINT = "add `at_most: 100` under `match`"


def check_lengths(game: Game, all_bounds: list[Bounds], world: World) -> None:
    """Reports what is not proved to end, with the line to write, and numbers that make no sense."""
    _match(game, all_bounds, world)
    for phase in game.round:
        if isinstance(phase, Turns):
            _turns(phase, game, all_bounds, world)
        if isinstance(phase, Tricks):
            _tricks(phase, game, world)
    _round(game, all_bounds, world)


def _match(game: Game, all_bounds: list[Bounds], world: World) -> None:
    match = game.match
    void = redeals(game)
    if void and match.at_most is None:
        world.problems.error("R0419", void[0].span, "rounds may be dealt again for ever", f"{MATCH_HINT}: void deals "
                             "count as rounds")
        return
    for limit in (match.rounds, match.at_most):
        if limit is not None:
            _number(limit, 1, ROUNDS, "rounds", game, all_bounds, world)
    lists = ([match.schedule] if isinstance(match.schedule, ScheduleList)
             else [plan for _, plan in match.schedule.arms] if isinstance(match.schedule, ScheduleCase) else [])
    for item in (item for plan in lists for item in plan.items if item.form == "times"):
        _number(item.a, 0, ROUNDS, "rounds", game, all_bounds, world)
    for bounds in all_bounds:
        if match.schedule is not None and bounds.schedule()[0] > ROUNDS:
            world.problems.error("R0439", game.match.roles[0].span if not lists else lists[0].items[0].a.span,
                                 f"a schedule has at most {ROUNDS:,} rounds")
            return


def check_number(node: Expression, least: int, most: int, what: str, all_bounds: list[Bounds], problems: Problems,
                 env: Mapping[str, Interval] | None = None) -> None:
    """Reports a number that may be below the least or above the most that makes sense."""
    low = min(bounds.of(node, env)[0] for bounds in all_bounds)
    high = max(bounds.of(node, env)[1] for bounds in all_bounds)
    if low < least:
        problems.error("R0439", node.span, f"the number of {what} is at least {least}, and this may be {low:,}",
                       None if isinstance(node, Const) else f"write `max({least}, …)`")
    elif high > most and not isinstance(node, (Word, If, Case)):
        problems.error("R0439", node.span, f"the number of {what} is at most {most:,}, and this may be {high:,}",
                       None if isinstance(node, Const) else f"write `min({most}, …)`")


def _number(node: Expression, least: int, most: int, what: str, game: Game, all_bounds: list[Bounds],
            world: World) -> None:
    """The same, where options may have their whole ranges or, if that is too much, any setting that is allowed."""
    found = Problems()
    check_number(node, least, most, what, all_bounds, found)
    if found.errors:
        single = [one for bounds in all_bounds for one in each_setting(node, game, bounds)]
        if single:
            check_number(node, least, most, what, single, world.problems)


# Turns


def _turns(phase: Turns, game: Game, all_bounds: list[Bounds], world: World) -> None:
    if phase.choices is not None:
        _number(phase.choices, 1, TURNS, "calls in a turn", game, all_bounds, world)
    if phase.at_most is not None:
        _number(phase.at_most, 1, TURNS, "turns", game, all_bounds, world)
    if phase.stays is not None:
        _stays(phase, phase.stays, game, all_bounds, world)
    if phase.once or phase.secret or phase.at_most is not None:  # a secret phase has `each: once`
        return
    if phase.until is None:
        world.problems.error("R0425", phase.span, f"phase `{phase.name}` may never end",
                             "add `each: once`, `until: …` or `at_most: n`")
        return
    for call in endless_calls(phase, game, all_bounds, in_a_turn=False)[:1]:
        world.problems.error("R0425", call.span,
                             f"it is not proved that phase `{phase.name}` ends: `{call.words[0]}` may come again and "
                             "again", "add `at_most: 100` to its `turns`, or a guard that the call makes false itself")


def _round(game: Game, all_bounds: list[Bounds], world: World) -> None:
    """Reports phases that together may have too many calls, as far as they say how many."""
    moves = 0
    for phase in game.round:
        if not isinstance(phase, Turns):
            continue
        turns = max(bounds.of(phase.at_most)[1] if phase.at_most is not None else bounds.players
                    for bounds in all_bounds)
        calls = max(bounds.of(phase.choices)[1] if phase.choices is not None else 1 for bounds in all_bounds)
        moves += turns * calls
        if moves > MOVES and turns <= TURNS >= calls:
            world.problems.error("R0439", (phase.at_most or phase.choices or phase).span,
                                 f"a round has at most {MOVES:,} calls, and up to this phase it may have {moves:,}",
                                 "lower `at_most` or `choices`")
            return


def _stays(phase: Turns, stays: Expression, game: Game, all_bounds: list[Bounds], world: World) -> None:
    """A turn that goes on ends when the calls that keep it going do."""
    if any(counts_calls(part) for part in parts_of(opened(stays, game), "and")):
        return
    going_on = kept(phase, game)
    endless = endless_calls(phase, game, all_bounds, in_a_turn=True)
    for call in [call for call in endless if call in going_on][:1]:
        world.problems.error("R0425", stays.span,
                             f"a turn of phase `{phase.name}` may never end: `{call.words[0]}` may come again",
                             "write `stays: … and calls < 10`")


# Tricks


def _tricks(phase: Tricks, game: Game, world: World) -> None:
    """Every trick takes cards out of play, unless they find a way back into a hand."""
    ways = [(zone, effect) for call in phase.calls for zone, effect in moves_of(call.effects, call, game)]
    ways += list(moves_of((phase.on_play, phase.on_trick), None, game))
    reached: set[str] = {"won", "trick"}
    for _ in ways:
        reached |= {effect.zone for zone, effect in ways if zone is None or zone in reached}
    back = next((effect for zone, effect in ways if effect.zone == "hand" and (zone is None or zone in reached)), None)
    if back is None or "hand" not in reached:
        return
    if phase.until is not None and any(
            isinstance(part, Compare) and part.op in (">", ">=", "==") and isinstance(part.left, Word)
            and part.left.name == "trick_no" for part in parts_of(phase.until, "or")):
        return
    world.problems.error("R0425", back.span,
                         f"phase `{phase.name}` may never end: cards that were played may come back into a hand",
                         "add `until: trick_no > 20`, or name the zone that the cards come from")
