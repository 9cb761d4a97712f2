"""The course of a match at the table: deals, decisions, what happens when time is up, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulec_runtime.errors import GameError, IllegalAction, SpecFault
from rulec_runtime.protocol import CHANCE
from rulec_runtime.table.match import Step
from rulec_runtime.table.news import Ended, Faulted, ForcedBy, Paid, Refusal, Settled, Signed
from rulec_runtime.table.sitting import Sitting


def act(table: Sitting, name: str, turn: int, text: str) -> None:
    """A player decides. Whoever acts plays himself again."""
    person, seat = table.seats.seated(name)
    if table.phase != "playing":
        raise Refusal("playing_only", "there is no match")
    if table.ballot is not None:
        raise Refusal("vote_open", "the match stands still while the vote is open")
    if turn != table.turn:
        raise Refusal("stale_turn", "this was meant for another turn")
    state = table.playing.state
    if seat != state.current_player():
        raise Refusal("wrong_seat", "another seat is on turn")
    if len(text) > table.rules.text_length:
        raise Refusal("text", "no action is as long as this")
    try:
        step = table.playing.act(state.string_to_action(text), table.rules.money)
    except IllegalAction as illegal:
        raise Refusal(illegal.kind, illegal.text, illegal.rule, illegal.place) from illegal
    except SpecFault as fault:
        if table.playing.is_stuck(table.rules.money):
            _break_off(table, fault)
            return
        raise Refusal("fault", fault.text, place=fault.place) from fault
    if person.robot:
        person.robot = False
        table.tell(table.seats.seating())
    table.clock.book(seat, table.now, True)
    _decided(table, step, "")


def time_is_up(table: Sitting) -> None:
    """The seat on turn is played by somebody else: by the rule, or by a robot, now and until its player acts."""
    seat = table.playing.state.current_player()
    person = table.seats.at(seat)
    assert person is not None
    robot = person.robot or (table.rules.robot_for_away and not person.connected)
    if not robot and table.clock.rule is not None and table.clock.rule.robot:
        robot = person.robot = True
        table.tell(table.seats.seating())
    fault: GameError | None = None
    for action in _choices(table, robot):
        try:
            step = table.playing.act(action, table.rules.money)
        except GameError as error:
            fault = fault or error
            continue
        table.clock.book(seat, table.now, False)
        _decided(table, step, "robot" if robot else "pass_or_first")
        return
    assert fault is not None, "there is always a legal action"
    _break_off(table, fault)


def _choices(table: Sitting, robot: bool) -> Iterator[int]:
    """What is chosen for the seat on turn: by the robot if one plays it; else, or if the spec fails on that, pass,
    or the first action that is legal."""
    state = table.playing.state
    legal = {state.action_to_string(action): action for action in state.legal_actions()}
    if robot:
        try:
            text = table.robot(state.observation(state.current_player()), list(legal))
        except Exception:  # a program of the host: its faults must not stop the table
            text = ""
        if type(text) is str and text in legal:
            yield legal[text]
    if "pass" in legal:
        yield legal["pass"]
    yield from legal.values()


def _decided(table: Sitting, step: Step, forced: ForcedBy) -> None:
    turn = table.turn
    table.turn += 1
    _tell(table, step, turn, forced)
    go_on(table)


def go_on(table: Sitting) -> None:
    """Deals until somebody has to decide, whose turn then begins, or until the match is over."""
    match = table.playing
    while match.state.current_player() == CHANCE:
        try:
            step = match.deal(table.rules.money)
        except GameError as error:
            _break_off(table, error)
            return
        _tell(table, step, table.turn, "")
    if match.state.is_terminal():
        _end(table)
    else:
        table.clock.begin(table.now)
        table.tell_turn()


def _tell(table: Sitting, step: Step, turn: int, forced: ForcedBy) -> None:
    """A step, to everybody as he sees it; and what it has brought about."""
    match = table.playing
    table.tell_each(lambda viewers: match.told(viewers, turn, forced))
    match.entries += 1
    if step.trick is not None:
        table.tell(step.trick)
    if step.ended is not None:
        table.tell(Settled(step.ended, tuple(match.state.returns())))
        if table.clock.rule is not None and table.clock.rule.each_round:
            table.clock.fill(table.game.players)
    if step.money is not None:
        gets, house = step.money
        table.purse.pay(match.names, gets, house)
        table.tell(Paid(tuple(gets), house, table.purses()))


def _end(table: Sitting) -> None:
    table.phase = "over"
    table.restart = None
    table.clock.stop()
    table.seats.unready()
    ended = table.ended()
    assert isinstance(ended, Ended)
    table.tell(ended)
    table.tell(table.seats.seating())


def _break_off(table: Sitting, error: GameError) -> None:
    """A fault of the spec: the match cannot go on. If it was a restart, that is not used up by this."""
    table.back_to_lobby()
    if table.restart is not None:
        table.restart = replace(table.restart, left=table.restart.left + 1)
    place, text = (error.place, error.text) if isinstance(error, SpecFault) else ("", str(error))
    table.tell(Faulted(place, text, table.purses()))
    table.tell(table.seats.seating())


def sign(table: Sitting, name: str, text: str) -> None:
    """Signs the result, once."""
    table.seats.present(name)
    ended, signing = table.ended(), table.rules.signing
    if ended is None:
        raise Refusal("over_only", "a result is signed when the match is over")
    seat = table.viewer(name)
    if signing is None or seat is None or seat not in ended.titles.get(signing[0], []):
        raise Refusal("no_title", "this is not for you to sign")
    if table.signature is not None:
        raise Refusal("signed", "the result is signed already")
    if not 0 < len(text) <= signing[1] or not text.isprintable():
        raise Refusal("too_long", f"a signature has up to {signing[1]} letters that can be printed")
    table.signature = text
    table.tell(Signed(seat, text))
