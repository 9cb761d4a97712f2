"""Teams, sides, seats that sit out, options, views that depend on them."""

from __future__ import annotations

from typing import Any

import pytest

from rulec.driver.compile import compile_text
from rulec.interpreter.game import Game, State
from rulec.interpreter.sides import side_of
from rulec_runtime.errors import WrongFacts

SPEC = """\
rulec: 1
game: small
players: 4
direction: way
teams: {ns: [0, 2], ew: [1, 3]}
options:
  way: {choices: [clockwise, anticlockwise], doc: "which way the turn goes"}
  alone: {choices: [no_one, dealer_out], doc: "does the dealer sit out?"}
deck:
  suits: {clubs: C, hearts: H}
  ranks: [7, 8, 9, J, Q, K, A]
sides:
  callers: called | (p in seats where p.dealt has AC)
  others: otherwise
  seen_by: [all if owner.shown, owner]
zones:
  hand: {seen_by: [all if owner.shown, owner]}
state:
  match:
    score: int per team
    mine: {is: 0..100 per seat, seen_by: owner}
  round:
    called: seat or none
    shown: flag per seat
    level: {is: 0..9 per side, seen_by: owner}
match:
  rotates: {dealer: {first: host, then: next(dealer)}}
  playing: seats - dealer if alone is dealer_out else seats
  rounds: 2
  rank: [highest p.team.score, first p.shown]
  titles: {tail: [lowest p.team.score, lowest p.seat]}
  result: p.team.score
round:
- deal: {do: deal 3 to hand}
- turns:
    each: once
    may:
      pass: {}
      call p in seats - player: {do: [called := p, player.shown := true, level(us) := 4, player.mine := 7]}
- tricks:
    follow: [led, any]
    wins: [highest(trick & led)]
- settle:
  - for p in seats where p.side is callers: p.team.score += p.tricks
"""


@pytest.fixture(scope="module")
def compiled() -> Any:
    return compile_text(SPEC, "small.yaml")


def dealt(compiled: Any, **options: Any) -> State:
    """Seat 0 deals; the ace of clubs is the last card."""
    game = Game(compiled.game, compiled.spec, **options)
    state: State = game.new_round()
    ace = game.spec.card_ids["AC"]
    state.deal([card for card in state.pack() if card != ace] + [ace])
    return state


def act(state: State, *texts: str) -> None:
    for text in texts:
        state.apply_action(state.string_to_action(text))


@pytest.mark.parametrize(("options", "order"), [
    ({}, [1, 2, 3, 0]), ({"way": "anticlockwise"}, [3, 2, 1, 0]), ({"alone": "dealer_out"}, [1, 2, 3]),
])
def test_turns_and_cards_go_round_the_playing_seats(compiled: Any, options: dict[str, str], order: list[int]) -> None:
    state = dealt(compiled, **options)
    hands = state.to_facts()["hand"]
    assert hands[order[0]] == ["7C", "8C", "9C"]
    assert [len(hand) for hand in hands] == [3 if seat in order else 0 for seat in range(4)]
    for seat in order:
        assert state.current_player() == seat
        act(state, "pass")
    for seat in order:
        assert state.current_player() == seat
        state.apply_action(state.legal_actions()[0])


def test_sides_follow_what_they_read(compiled: Any) -> None:
    state = dealt(compiled)
    act(state, "pass", "call 3", "pass", "pass")
    assert [side_of(state.scene(), seat) for seat in range(4)] == [1, 1, 1, 0]
    assert state.to_facts()["level"] == {"callers": 0, "others": 4}
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns()[1] == state.returns()[3] == state.to_facts()["tricks"][3]
    assert state.returns()[0] == state.returns()[2] == 0


def test_places_are_shared_by_equals(compiled: Any) -> None:
    state = dealt(compiled)
    act(state, "pass", "call 3", "pass", "pass")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == [0, 0, 0, 0]  # seat 2 was shown
    assert state.ranking() == [2, 2, 1, 2]
    assert state.titles() == {"tail": [0]}


def test_what_is_shown_is_seen_by_all(compiled: Any) -> None:
    state = dealt(compiled)
    act(state, "pass", "call 3")
    for viewer in (0, 1, 3, None):
        seen = state.observation(viewer)
        assert seen["hand"][2] == state.to_facts()["hand"][2]
        assert seen["mine"] == [0 if seat == viewer else "unknown" for seat in range(4)]
        assert seen["hand"][1] == (state.to_facts()["hand"][1] if viewer == 1 else 3)
    assert state.observation(2)["mine"] == ["unknown", "unknown", 7, "unknown"]
    assert state.observation(0)["level"] == {"callers": "unknown", "others": 4}
    assert state.observation(3)["level"] == {"callers": 0, "others": "unknown"}


def test_a_side_reads_what_it_reads_of_the_seat_alone() -> None:
    """Membership is tested seat by seat: the first hands of the others need not be known."""
    compiled = compile_text(SPEC, "small.yaml")
    given = {"at": "tricks", "player": 1, "called": 2, "hand": "AC KH 9H"}
    state: State = Game(compiled.game, compiled.spec).from_facts(given, partial=True)
    assert [side_of(state.scene(), seat) for seat in (1, 2)] == [0, 0]
    with pytest.raises(WrongFacts, match="not given"):
        side_of(state.scene(), 3)


def test_a_start_is_read_against_the_other_facts() -> None:
    text = SPEC.replace("    called: seat or none\n", "    called: {is: seat or none, start: dealer}\n"
                        "    before: {is: int per seat, start: owner.mine + 1}\n").replace(
                        "p.tricks\n", "p.tricks + p.before\n")
    compiled = compile_text(text, "small.yaml")
    given = {"at": "settle", "dealer": 3, "mine": [0, 5, 9, 0], "won": ["none"] * 4}
    facts = Game(compiled.game, compiled.spec).from_facts(given, partial=True).to_facts()
    assert (facts["called"], facts["before"]) == (3, [1, 6, 10, 1])
