"""A whole small game on the interpreter: course, refusals, faults, views, facts."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from interpreter.whist import DEAL, line, number, of, register, whist
from rulec.interpreter.game import Game, State
from rulec.ir import effects as e
from rulec.ir import expressions as x
from rulec.ir import phases, table
from rulec.ir import types as t
from rulec.ir.describe import describe
from rulec.ir.game import Game as Rules
from rulec_runtime.errors import BoundLeft, EnsureFailed, IllegalAction, RedealLimit, WrongFacts, WrongOutcome
from rulec_runtime.protocol import CHANCE, TERMINAL

IN_ORDER = tuple(range(16))
ACES_TO_ONE = (3, 7, 11, 15, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14)


def game(rules: Rules | None = None) -> Game:
    rules = rules if rules is not None else whist()
    return Game(rules, describe(rules, "0"))


def with_phase(place: int, **changes: Any) -> Rules:
    rules = whist()
    phase = replace(rules.round[place], **changes)
    return replace(rules, round=(*rules.round[:place], phase, *rules.round[place + 1:]))


def dealt(rules: Rules | None = None, size: int = 2, **more: Any) -> State:
    """In the round of hands of seven (or eight) after a deal, seat 0 dealing, trump clubs."""
    state: State = game(rules).new_round({"dealer": 0, "round": size, **more})
    state.deal(IN_ORDER, (0,))
    return state


def act(state: State, *texts: str) -> State:
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def legal(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def random_match(seed: int) -> State:
    stream = random.Random(seed)
    state: State = game().new_match()
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            order = list(IN_ORDER)
            stream.shuffle(order)
            drawn: list[int] = []
            while values := state.draws(order, drawn):
                drawn.append(stream.choice(values))
            state.deal(order, drawn)
        else:
            state.apply_action(stream.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("seed", range(5))
def test_a_match_comes_to_its_end(seed: int) -> None:
    state = random_match(seed)
    assert state.current_player() == TERMINAL
    assert state.position.round == 3
    assert state.legal_actions() == []
    scores = state.returns()
    assert sum(scores) >= 16
    assert state.titles()["winner"] == [seat for seat in (0, 1) if scores[seat] == max(scores)]


def test_a_role_is_the_first_draw_and_stays() -> None:
    state = game().new_match()
    assert state.draws(IN_ORDER) == [0, 1]
    assert state.draws(IN_ORDER, (1,)) == [0, 1, 2, 3]
    assert state.draws(IN_ORDER, (1, 2)) == []
    state.deal(IN_ORDER, (1, 2))
    assert state.to_facts()["dealer"] == 1
    assert state.to_facts()["trump"] == "hearts"
    assert state.current_player() == 0


@pytest.mark.parametrize("drawn", [(), (1,), (1, 4), (2, 0), (1, 2, 0)])
def test_a_wrong_outcome_changes_nothing(drawn: tuple[int, ...]) -> None:
    state = game().new_match()
    before = state.position
    with pytest.raises(WrongOutcome):
        state.deal(IN_ORDER, drawn)
    assert state.position is before


def test_a_void_deal_names_reason_and_seat() -> None:
    state = game().new_round({"dealer": 0, "round": 2})
    state.deal(ACES_TO_ONE, (0,))
    assert state.current_player() == CHANCE
    assert state.position.attempt == 1
    assert state._history[1][3:] == ("four aces", 1)
    assert state.to_facts()["hand"] == [[], []]
    state.deal(IN_ORDER, (0,))
    assert state.current_player() == 1


def test_a_thousand_void_deals_are_a_fault() -> None:
    state = game().new_round({"dealer": 0, "round": 2})
    for _ in range(999):
        state.deal(ACES_TO_ONE, (0,))
    with pytest.raises(RedealLimit):
        state.deal(ACES_TO_ONE, (0,))


def test_the_cards_go_round_from_the_seat_after_the_dealer() -> None:
    facts = dealt().to_facts()
    assert facts["hand"][1] == ["JC", "QC", "KC", "AC", "JD", "QD", "KD"]
    assert facts["hand"][0] == ["AD", "JH", "QH", "KH", "AH", "JS", "QS"]
    assert facts["stock"] == ["KS", "AS"]
    assert facts["dealt"] == facts["hand"]


def test_the_last_bidder_may_not_make_the_bids_come_out_even() -> None:
    state = act(dealt(), "bid 3")
    assert legal(state) == [f"bid {n}" for n in range(8) if n != 4]
    with pytest.raises(IllegalAction) as refused:
        act(state, "bid 4")
    assert (refused.value.kind, refused.value.rule, refused.value.place) == ("rule", "R6", "whist.yaml:31")
    with pytest.raises(IllegalAction) as refused:
        act(state, "bid 8")
    assert refused.value.place == "whist.yaml:30"


def test_the_led_suit_is_followed() -> None:
    state = act(dealt(), "bid 3", "bid 3", "JD")
    assert legal(state) == ["AD"]
    for text, kind, place in (("JH", "rule", "whist.yaml:41"), ("AS", "not_held", "")):
        with pytest.raises(IllegalAction) as refused:
            act(state, text)
        assert (refused.value.kind, refused.value.place) == (kind, place)
    act(state, "AD")
    assert state.to_facts()["won"][0] == ["JD", "AD"]
    assert state.current_player() == 0
    assert state.position.last_trick == ((1, 4, None), (0, 7, None))
    assert state.position.registers["tricks"] == {(0,): 1, (1,): 0}


def test_what_belongs_elsewhere_is_refused() -> None:
    state = dealt()
    play = state.game.spec.blocks[-1].first
    for action, kind in ((play, "other_phase"), (-1, "no_such_action"), (10**6, "no_such_action")):
        with pytest.raises(IllegalAction) as refused:
            state.apply_action(action)
        assert refused.value.kind == kind
    with pytest.raises(IllegalAction) as refused:
        game().new_match().apply_action(0)
    assert refused.value.kind == "chance_point"
    with pytest.raises(IllegalAction) as refused:
        random_match(1).apply_action(0)
    assert refused.value.kind == "over"


def test_a_bound_left_is_a_fault_and_changes_nothing() -> None:
    state = game().new_round({"dealer": 0, "score": [38, 38]})
    state.deal(IN_ORDER, (0,))
    act(state, "bid 1", "bid 1", "JC")
    before = state.position
    with pytest.raises(BoundLeft, match=r"whist\.yaml:51"):
        act(state, "QC")
    assert state.position is before


def test_an_ensure_is_looked_at_after_its_phase_even_if_skipped() -> None:
    never = x.Const(type=t.FLAG, value=False)
    ensure = phases.Rule(never, (), "false", line(60))
    with pytest.raises(EnsureFailed, match=r"whist\.yaml:60"):
        dealt(with_phase(1, condition=never, ensure=ensure))


def test_views_follow_what_is_declared() -> None:
    state = dealt()
    mine, theirs = state.observation(0), state.observation(None)
    assert mine["hand"] == [["AD", "JH", "QH", "KH", "AH", "JS", "QS"], 7]
    assert theirs["hand"] == [7, 7]
    assert theirs["stock"] == 2
    assert theirs["score"] == [0, 0]


def test_facts_say_everything() -> None:
    state = act(dealt(), "bid 3", "bid 3", "JD")
    other = state.game.from_facts(state.to_facts())
    assert other.position == state.position
    assert legal(other) == ["AD"]


def test_clones_go_their_own_way_and_undo_comes_back() -> None:
    state = act(dealt(), "bid 3")
    copy = state.clone()
    act(copy, "bid 3", "JD")
    assert state.current_player() == 0
    assert copy.undo()
    assert copy.undo()
    assert copy.position is state.position
    assert copy._history is state._history


def test_a_match_ends_in_the_middle_of_a_trick() -> None:
    state = act(dealt(with_phase(2, on_play=(e.End("match"),))), "bid 3", "bid 3", "JD")
    assert state.is_terminal()
    assert state.report() == {}


def test_a_round_that_is_left_is_not_settled() -> None:
    rules = with_phase(2, on_trick=(e.End("round"),))
    state = game(rules).new_match({"dealer": 0})
    state.deal(IN_ORDER, (0,))
    act(state, "bid 1", "bid 1", "JC", "QC")
    assert state.current_player() == CHANCE
    assert (state.position.round, state.report(), state.returns()) == (2, {}, [0, 0])
    assert state.to_facts()["dealer"] == 1
    assert state.to_facts()["size"] == 7


def test_tricks_that_are_left_are_settled() -> None:
    state = act(dealt(with_phase(2, on_trick=(e.End("tricks"),))), "bid 3", "bid 3", "JD", "AD")
    assert state.is_terminal()
    assert state.returns() == [1, 0]


def test_a_round_is_dealt_again() -> None:
    rules = with_phase(2, on_trick=(e.Redeal(),))
    void = register(table.VOID_DEALS, t.INT, "match", start=number(0), low=0, high=1000, nature="builtin")
    rules = replace(rules, registers=(*rules.registers, void), match=replace(rules.match, at_most=number(3)))
    state = act(dealt(rules), "bid 3", "bid 3", "JD", "AD")
    assert state.current_player() == CHANCE
    assert (state.position.attempt, state.position.round) == (1, 2)
    state.deal(IN_ORDER, (0,))
    assert state.to_facts()["bid"] == [None, None]
    act(state, "bid 3", "bid 3", "JD", "AD")
    assert state.is_terminal()  # one round and two void deals are three


def test_a_deal_that_asks_for_another_is_void_without_a_reason() -> None:
    rules = with_phase(0, effects=(*DEAL.effects, e.Redeal()))
    state = game(rules).new_round({"dealer": 0})
    state.deal(IN_ORDER, (0,))
    assert state._history[1][3:] == ("", None)
    assert state.position.attempt == 1


def test_cards_shown_are_seen_until_the_next_action() -> None:
    mine = x.Lying(type=t.CARDS, zone="hand", owner=x.Word(type=t.SEAT, name="player"))
    rules = with_phase(1, on_call=(e.Show(mine, None),))
    state = act(dealt(rules), "bid 3")
    assert state.observation(None)["at"]["shown"] == ["JC", "QC", "KC", "AC", "JD", "QD", "KD"]
    act(state, "bid 3")
    assert state.observation(1)["at"]["shown"] == ["AD", "JH", "QH", "KH", "AH", "JS", "QS"]
    act(state, "JD")
    assert state.observation(None)["at"]["shown"] == []


def test_until_is_looked_at_before_each_trick() -> None:
    until = x.Compare(type=t.FLAG, op="==", left=x.Word(type=t.INT, name="trick_no"), right=number(2))
    state = act(dealt(with_phase(2, until=until)), "bid 3", "bid 3", "JD", "AD")
    assert state.is_terminal()
    assert len(state.to_facts()["hand"][0]) == 6


def test_second_deals_go_on_from_the_stock() -> None:
    winner = x.Word(type=t.SEAT, name="winner")
    rules = with_phase(2, on_trick=(e.Deal(number(1), "hand", winner),))
    state = act(dealt(rules), "bid 3", "bid 3", "JD", "AD")
    assert "KS" in state.to_facts()["hand"][0]
    assert state.to_facts()["stock"] == ["AS"]


def test_choices_and_stays_keep_the_turn() -> None:
    rules = with_phase(1, choices=number(2))
    state = act(dealt(rules), "bid 3")
    assert (state.current_player(), state.position.calls) == (1, 1)
    act(state, "bid 2")
    assert (state.current_player(), state.position.calls, state.position.taken) == (0, 0, 1)
    stays = x.Compare(type=t.FLAG, op="==", right=number(0),
                      left=of("bid", x.Word(type=t.SEAT, name="player"), t.OrNone(t.INT)))
    state = act(dealt(with_phase(1, stays=stays)), "bid 0")
    assert state.current_player() == 1


def test_turns_end_by_number_or_condition() -> None:
    state = act(dealt(with_phase(1, once=False, at_most=number(3))), "bid 1", "bid 1", "bid 1")
    assert state.position.phase == 2
    some = x.Compare(type=t.FLAG, op="!=", left=of("bid", number(0), t.OrNone(t.INT)),
                     right=x.Const(type=t.OrNone(t.INT), value=None))
    assert act(dealt(with_phase(1, until=some)), "bid 1", "bid 1").position.phase == 2


def test_examples_read_only_what_is_given() -> None:
    state = game().from_facts(
        {"at": "play", "trump": "spades", "trick": "JD", "player": 0, "hand": "QD AH", "size": "7"}, partial=True
    )
    assert legal(state) == ["QD"]
    state = state.game.from_facts({"at": "play", "player": 0, "hand": ["none", "JD"], "size": 7}, partial=True)
    assert legal(state) == []
    with pytest.raises(WrongFacts, match="hand: reading a zone that is not given"):
        state.game.from_facts({"at": "play", "player": 0}, partial=True).legal_actions()

