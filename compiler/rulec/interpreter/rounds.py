"""The course of a match: phase after phase, the end of a round, and what comes after it."""

from __future__ import annotations

from rulec.interpreter import deal as dealing
from rulec.interpreter import tricks, turns
from rulec.interpreter.effects import Fault, Left, perform
from rulec.interpreter.position import ROUND, Position, Report, Value
from rulec.interpreter.scene import Scene, Setting
from rulec.ir.phases import Deal, Do, Phase, Settle, Tricks, Turns
from rulec.ir.table import VOID_DEALS

REDEAL_LIMIT = 1000
REDEAL_FAULT = 0


def deal(setting: Setting, position: Position, order: tuple[int, ...], drawn: tuple[int, ...]) -> dealing.Outcome:
    """The position after a chance point, at the next decision, chance point or end; or the void deal. If values
    drawn are left over, nothing after the deal has happened yet. Raises DrawNeeded, WrongDraw, Fault."""
    try:
        outcome = dealing.deal(setting, position, order, drawn)
        if outcome.position.drawn:
            return outcome
        if outcome.void is not None:
            return outcome._replace(position=_again(outcome.position))
        after = _leave(setting, outcome.position)
        return dealing.Outcome(_run_on(setting, after, 1))
    except Left as left:
        if left.position.drawn:
            return dealing.Outcome(left.position)
        return dealing.Outcome(_left(setting, left)._replace(last_dealt=None))


def call(setting: Setting, position: Position, number: int, word: int, values: turns.Values) -> Position:
    """The position after a legal call of heading `number`, at the next decision, chance point or end. Raises Fault."""
    phase = setting.rules.round[position.phase]
    assert isinstance(phase, (Turns, Tricks))
    position = position.hide_shown()
    try:
        if isinstance(phase, Tricks):
            return _go_on(setting, tricks.choose(phase, setting, position, phase.calls[number], word, values))
        return _go_on(setting, turns.choose(phase, setting, position, phase.calls[number], word, values))
    except Left as left:
        return _left(setting, left)


def play(setting: Setting, position: Position, card: int, said: int | None) -> Position:
    """The position after a legal play, at the next decision, chance point or end. Raises Fault."""
    phase = setting.rules.round[position.phase]
    assert isinstance(phase, Tricks)
    try:
        return _go_on(setting, tricks.play(phase, setting, position.hide_shown(), card, said))
    except Left as left:
        return _left(setting, left)


def settle(setting: Setting, position: Position) -> Position:
    """The position after the effects of `settle` alone. Raises Fault."""
    phase = setting.rules.round[-1]
    assert isinstance(phase, Settle), "a round ends with its settle"
    try:
        return perform(phase.effects, Scene(setting, position))
    except Left as left:
        return left.position


def _go_on(setting: Setting, position: Position) -> Position:
    """On from a phase, if nobody is on turn in it any more."""
    if position.player is not None:
        return position
    return _run_on(setting, _leave(setting, position), position.phase + 1)


def _run_on(setting: Setting, position: Position, place: int) -> Position:
    """From the beginning of a phase to the next decision, or through the end of the round."""
    for number in range(place, len(setting.rules.round)):
        phase = setting.rules.round[number]
        position = position._replace(phase=number)
        if phase.condition is None or Scene(setting, position).flag(phase.condition):
            position = _begin(phase, setting, position)
            if position.player is not None:
                return position
        position = _leave(setting, position)
    return _end_round(setting, position._replace(report=_report(setting, position)))


def _begin(phase: Phase, setting: Setting, position: Position) -> Position:
    match phase:
        case Do() | Settle():
            return perform(phase.effects, Scene(setting, position))
        case Turns():
            return turns.begin(phase, setting, position)
        case Tricks():
            return tricks.begin(phase, setting, position)
        case Deal():
            raise AssertionError("a round has one deal, at its start")


def _leave(setting: Setting, position: Position) -> Position:
    """The phase is over or skipped: what it ensures must hold."""
    position = position.leave_phase()
    ensure = setting.rules.round[position.phase].ensure
    if ensure is not None and not Scene(setting, position).flag(ensure.condition):
        raise Fault(setting.fault("ensure", ensure.span))
    return position


def _left(setting: Setting, left: Left) -> Position:
    """The position after an effect that left the phase. A round that it ends was not settled."""
    position = left.position.leave_phase()
    if left.what == "redeal":
        return _void(setting, position)
    position = position._replace(report=None)
    if left.what == "match":
        return _over(setting, position)
    assert left.what == "round", "tricks are left within their phase"
    return _end_round(setting, position)


def _void(setting: Setting, position: Position) -> Position:
    """At the chance point once more, unless the void deal was the last that the match has."""
    void = _void_deals(setting, position) + 1
    position = position.write(VOID_DEALS, (), void)
    at_most = setting.rules.match.at_most
    assert at_most is not None, "a match with void deals is bounded"
    if position.round - 1 + void >= Scene(setting, position).number(at_most):
        return _over(setting, position._replace(report=None))
    return _again(position._replace(phase=0))


def _void_deals(setting: Setting, position: Position) -> int:
    """How many deals have become void after the phase `deal`."""
    if VOID_DEALS not in setting.registers:
        return 0
    number = position.registers[VOID_DEALS][()]
    assert isinstance(number, int)
    return number


def _again(position: Position) -> Position:
    """At the chance point once more, one attempt further."""
    if position.attempt + 1 >= REDEAL_LIMIT:
        raise Fault(REDEAL_FAULT)
    return position._replace(attempt=position.attempt + 1)


def _over(setting: Setting, position: Position) -> Position:
    return position._replace(phase=len(setting.rules.round))


def _end_round(setting: Setting, position: Position) -> Position:
    """The match is over, or the roles rotate and the next round is at its chance point."""
    match = setting.rules.match
    scene = Scene(setting, position)
    limits = [] if match.rounds is None else [scene.number(match.rounds)]
    if match.parameter is not None:
        limits.append(len(setting.schedule))
    if match.at_most is not None:
        limits.append(scene.number(match.at_most) - _void_deals(setting, position))
    if (
        position.scope == ROUND
        or (match.until is not None and scene.flag(match.until))
        or any(position.round >= limit for limit in limits)
    ):
        return _over(setting, position)
    for role, seat in [(role, scene.thing(role.then)) for role in match.roles]:
        position = position.write(role.name, (), seat)
    position = position._replace(round=position.round + 1, attempt=0, phase=0)
    return set_parameter(setting, position)


def set_parameter(setting: Setting, position: Position) -> Position:
    """The position with the round parameter as the schedule has it for this round."""
    parameter = setting.rules.match.parameter
    if parameter is None:
        return position
    return position.write(parameter, (), setting.schedule[position.round - 1])


def _report(setting: Setting, position: Position) -> Report:
    """The figures after a settle, a row by seat for those over `p`."""
    scene = Scene(setting, position)
    return tuple(
        tuple(_figure(scene.bind("p", seat).value(figure.value)) for seat in range(setting.players))
        if figure.per_seat else _figure(scene.value(figure.value))
        for figure in setting.rules.report
    )


def _figure(value: Value) -> Value:
    """A figure as it is kept: a set as a row."""
    return tuple(sorted(value)) if isinstance(value, frozenset) else value
