"""What intervals alone would refuse: conditions on options, sums over them and constraints count."""

from __future__ import annotations

import pytest

from rulec.diagnostics import Findings
from rulec.driver.compile import compile_text
from rulec.interpreter.game import Game

GAME = """\
rulec: 1
game: settings
players: {players}
options:
  n: {{from: 1..9, default: 3, doc: "cards in a hand"}}
  m: {{from: 1..4, default: 3, doc: "a number of things"}}
  way: {{choices: [long, short], doc: "how long it takes"}}
constraints:
- if: way is short and m == 4
  error: a short game has few things
{constraint}
deck:
  suits: {{clubs: C, hearts: H}}
  ranks: [2..10, J, Q, K, A]
zones: {{talon: {{}}}}
state:
  match: {{score: int per seat}}
  round: {{x: 0..200}}
define:
  f: {value}
  g(k): 100 // (k - 1) if k > 1 else 2
match:
  rotates: {{dealer: {{first: random, then: next(dealer)}}}}
  rounds: 10
  rank: [highest p.score]
round:
- deal: {{do: [{deal}]}}
- turns:
    each: once
    may:
      bid k in 1..7: {call}
      pass: {{do: x := n + m + g(2) if way is long else 2}}
- tricks:
    follow: [led, any]
    wins: [highest(trick & led)]
- settle:
  - dealer.score += x + f
"""
NOT_NINE = "- if: n == 9\n  error: too many cards"


def text(value: str = "1", deal: str = "deal 2 to hand", call: str = "{do: x := k}", players: str = "3",
         constraint: str = "") -> str:
    """The little game with this in it."""
    return GAME.format(value=value, deal=deal, call=call, players=players, constraint=constraint)


def refused(spec: str) -> list[str]:
    """The codes of its errors."""
    try:
        compile_text(spec, "settings.yaml")
    except Findings as findings:
        return [said.code for said in findings.diagnostics if said.severity == "error"]
    return []


@pytest.mark.parametrize("value", [
    "100 // (n - 1) if n > 1 else 0", "100 // (n + 1 - n)", "\n  - 0 if n == 1\n  - 100 // (n - 1)", "g(n)",
    "g(m) + g(n)", "100 // (n - m) if n > m else 1", "{case n: {1: 5, else: 100 // (n - 1)}}",
    "100 // (4 - m) if way is short else 1",  # by the constraint
    "rounded(100, n - 1) if not n == 1 else 0",
])
def test_divisors_that_are_never_asked_for_at_zero(value: str) -> None:
    assert refused(text(value)) == []


@pytest.mark.parametrize("value", [
    "100 // (n - 1)", "100 // (n - m) if n >= m else 1", "100 // (n - 1) if m > 1 else 0", "100 // (4 - m)",
    "g(n) + 100 // (n - 1)", "rounded(100, n - 1)",
])
def test_divisors_that_may_be_zero(value: str) -> None:
    assert refused(text(value)) == ["R0318"]


def test_the_number_of_players_decides() -> None:
    assert refused(text("100 // (players - 3) if players > 3 else 0", players="3..4")) == []
    assert refused(text("100 // (players - 3) if players > 2 else 0", players="3..4")) == ["R0318"]


@pytest.mark.parametrize(("call", "codes"), [
    ("{if: n > 1, do: x := 100 // (n - 1)}", []),
    ("{unless: n == 1, do: x := 100 // (n - 1)}", []),
    ("{if: n > 1 and 100 // (n - 1) > 20, do: x := 1}", []),
    ("{if: n > 0, do: x := 100 // (n - 1)}", ["R0318"]),
    ("{if: 100 // (n - 1) > 20 and n > 1, do: x := 1}", ["R0318"]),
    ("{with: {y: 100 // (n - 1)}, if: n > 1, do: x := y}", ["R0318"]),  # names are bound before guards are looked at
])
def test_guards(call: str, codes: list[str]) -> None:
    assert refused(text(call=call)) == codes


@pytest.mark.parametrize(("deal", "codes"), [
    ("deal n to hand, deal 26 - 3 * n to talon", []),
    ("deal n to hand", []),
    ("deal n to hand, deal 27 - 3 * n to talon", ["R0423"]),
    ("{if way is long: deal 8 to hand, else: deal 7 to hand}, {if way is short: deal 4 to talon}", []),
    ("{if way is long: deal 8 to hand, else: deal 7 to hand}, {if way is long: deal 4 to talon}", ["R0423"]),
    ("{if m == 1: deal 9 to hand, else: deal 1 to hand}", ["R0423"]),
    ("{if m == 1: deal 1 to hand, else: deal 9 to hand}", ["R0423"]),
])
def test_deals(deal: str, codes: list[str]) -> None:
    assert refused(text(deal=deal, constraint=NOT_NINE)) == codes


def test_a_deal_beyond_what_a_constraint_allows() -> None:
    assert refused(text(deal="deal n to hand")) == ["R0423"]
    assert refused(text(deal="{if n < 9: [deal n to hand, deal 26 - 3 * n to talon], else: deal 8 to hand}")) == []
    assert refused(text(deal="deal 26 - 3 * n to talon")) == ["R0439"]


def test_nothing_is_divided_by_zero_beforehand() -> None:
    """A definition without parameters may be worked out when the game is made."""
    spec = text("each if n > 1 else 7").replace("  g(k)", "  each: 100 // (n - 1)\n  g(k)")
    compiled = compile_text(spec, "settings.yaml")
    made = next(made for made in compiled.game.definitions if made.id == "each")
    assert "max" in repr(made.body)
    assert Game(compiled.game, compiled.spec, n=1).new_match() is not None
