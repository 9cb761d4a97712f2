"""How far the numbers of a game can go, as the checker finds it."""

from __future__ import annotations

import pytest

from rulec.diagnostics import Findings
from rulec.driver.compile import compile_text
from rulec.ir.phases import Turns

GAME = """\
rulec: 1
game: bounds
players: {players}
deck:
  suits: {{clubs: C, hearts: H}}
  ranks: [9, J, Q, K, A]
  extra: {{jokers: {{cards: [Xr, Xb]}}}}
state:
  match: {{score: int per seat}}
  round: {{x: {type}}}
define:
  add(q, n): {{do: [q.score += n]}}
  f(n): {{0: 3, 1: 5, 2: 8}}
match:
  rotates: {{dealer: {{first: random, then: next(dealer)}}}}
  rounds: 10
  rank: [highest p.score]
round:
- deal: {{do: [{deal}]}}
- turns:
    each: once
    may:
      bid n in 1..7: {{do: [{call}]}}
- settle:
  - {settle}
"""


def bounds(register: str, *, type: str = "int", players: str = "3", deal: str = "deal 2 to hand", call: str = "x := 0",
           settle: str = "dealer.score += x") -> tuple[int, int]:
    """The bounds found for a register of the little game."""
    text = GAME.format(type=type, players=players, deal=deal, call=call, settle=settle)
    found = compile_text(text, "bounds.yaml").game.register(register)
    return found.low, found.high


def test_a_parameter_brings_its_range() -> None:
    assert bounds("x", call="x := n") == (0, 7)


def test_an_amount_is_least_where_its_number_changes_sign() -> None:
    assert bounds("x", call="x := 5 - abs(n - 4)") == (0, 5)
    assert bounds("x", call="x := 5 - abs(n + 1)") == (-3, 3)
    assert bounds("x", call="x := 5 - abs(0 - n)") == (-2, 4)


def test_a_draw_counts_as_a_write() -> None:
    assert bounds("x", deal="deal 2 to hand, draw x from 4..9") == (0, 9)


@pytest.mark.parametrize("effects", ["x := 5, x += 1", "x += 1, x := 5"])
def test_what_is_added_comes_on_top_of_what_is_set(effects: str) -> None:
    assert bounds("x", call=effects) == (0, 5 + 3)


def test_turns_and_rounds_multiply() -> None:
    assert bounds("score", call="dealer.score += n") == (0, 3 * 7 * 10)
    assert bounds("score", players="2..4", call="dealer.score -= 1") == (-40, 0)


def test_what_a_player_writes_of_his_own_he_writes_on_his_turn() -> None:
    assert bounds("score", call="player.score += n") == (0, 7 * 10)


def test_a_loop_over_seats_writes_each_once() -> None:
    assert bounds("score", settle="for p in seats: p.score += 2") == (0, 20)
    assert bounds("score", settle="for p in seats: add(p, 2)") == (0, 20)


def test_a_loop_that_writes_one_seat_multiplies() -> None:
    assert bounds("score", settle="for p in seats: dealer.score += 2") == (0, 60)
    assert bounds("score", settle="for q in seats: add(dealer, 2)") == (0, 60)


def test_a_case_gives_what_its_reachable_cells_give() -> None:
    assert bounds("score", call="x := 0", settle="dealer.score += f(players - 2)", players="2..3") == (0, 50)


def test_sets_of_few_cards_are_counted() -> None:
    assert bounds("score", settle="dealer.score += f(count(dealer.hand & jokers))") == (0, 80)


def test_a_number_that_decides_is_looked_at() -> None:
    assert bounds("x", settle="x := 9 if players == 4 else 2", call="x := 0", players="2..3") == (0, 2)


def test_a_suit_register_holds_no_trumps_unless_they_are_written() -> None:
    text = GAME.format(type="suit or none", players="3", deal="deal 2 to hand, draw x from suits", call="clear x",
                       settle="if x is clubs: dealer.score += 1")
    assert compile_text(text, "bounds.yaml").game.register("x").high == 1


def test_suits_that_wait_for_each_other_keep_no_number_from_its_bounds() -> None:
    text = GAME.replace("{{x: {type}}}", "{{x: {type}, y: suit or none, z: suit or none}}").format(
        type="int", players="3", deal="deal 2 to hand, draw y from suits", settle="dealer.score += min(x, 9)",
        call="z := y if z is none else z, y := z, x := 4 if z is clubs else 6")
    game = compile_text(text, "bounds.yaml").game
    assert [game.register(name).high for name in ("x", "score", "y", "z")] == [6, 60, 2, 2]


def test_a_suit_register_may_hold_any_suit_of_the_cards_that_facts_say() -> None:
    assert bounds("x", type="suit or none", call="x := clubs", settle="if x is clubs: dealer.score += 1") == (0, 1)


def test_declared_bounds_are_checked_only_where_they_are_not_proved() -> None:
    def checked(call: str) -> bool:
        text = GAME.format(type="0..7", players="3", deal="deal 2 to hand", call=call, settle="dealer.score += x")
        return compile_text(text, "bounds.yaml").game.register("x").checked

    assert not checked("x := n")
    assert checked("x := n + 1")
    assert checked("x += n")


def test_parameters_take_every_value_over_all_numbers_of_players() -> None:
    text = GAME.replace("1..7", "players..players + 1").format(
        type="int", players="2..4", deal="deal 2 to hand", call="x := n", settle="dealer.score += x")
    phase = compile_text(text, "bounds.yaml").game.round[1]
    assert isinstance(phase, Turns)
    assert phase.calls[0].parameters[0].values == (2, 3, 4, 5)


@pytest.mark.parametrize(("domain", "values"), [
    ("them", (0, 1, 2, 3)), ("(us & seats) | them", (0, 1, 2, 3)), ("hearts", tuple(range(12))),
])
def test_a_thing_that_stands_for_a_set_brings_the_members_of_the_set(domain: str, values: tuple[int, ...]) -> None:
    text = GAME.replace("players: {players}", "players: 4\nteams: {{ns: [0, 2], ew: [1, 3]}}").replace(
        "bid n in 1..7: ", f"pick n in {domain}: ").format(
        type="int", deal="deal 2 to hand", call="player.score += 1", settle="dealer.score += x")
    phase = compile_text(text, "bounds.yaml").game.round[1]
    assert isinstance(phase, Turns)
    assert phase.calls[0].parameters[0].values == values


@pytest.mark.parametrize("effect", ["x := x + 1", "x := x * 2", "x := 1 - x"])
def test_a_number_that_feeds_itself_has_none(effect: str) -> None:
    with pytest.raises(Findings) as found:
        bounds("x", call=effect)
    assert [said.code for said in found.value.diagnostics if said.severity == "error"] == ["R0421"]


def test_a_number_that_may_be_none_may_not_count() -> None:
    settle = "for p in seats: p.score += max(2, min(7 for q in seats where q.score > 3)) + min(9, max(4 for q in p))"
    assert bounds("score", settle=settle) == (0, 10 * (7 + 9))
