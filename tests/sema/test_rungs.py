"""Rungs and calls that never come are told, and no others."""

from __future__ import annotations

import pytest

from rulec.driver.compile import compile_text

GAME = """\
rulec: 1
game: rungs
players: 3
options:
  n: {{from: 1..9, default: 3, doc: "a number of things"}}
  way: {{choices: [long, middling, short], doc: "how long it takes"}}
deck:
  suits: {{clubs: C, hearts: H}}
  ranks: [2..10, J, Q, K, A]
state:
  match: {{score: int per seat}}
  round: {{x: 0..9}}
define:
  f:
{rungs}
match:
  rotates: {{dealer: {{first: random, then: next(dealer)}}}}
  rounds: 10
  rank: [highest p.score]
round:
- deal: {{do: deal 2 to hand}}
- turns:
    each: once
    may:
      bid k in 1..7: {{{guard}, do: [x := k, {{{effect}}}]}}
      pass: {{do: x := n if way is long else 2}}
- tricks:
    follow: {follow}
    wins: {wins}
- settle:
  - dealer.score += x + f
"""


def told(*rungs: str, guard: str = "if: n > 1", effect: str = "if n > 3: x := 1", follow: str = "[led, any]",
         wins: str = "[highest(trick & led)]") -> list[tuple[int, int]]:
    """Where something never comes, and where what covers it stands (line 0: nothing does), in lines of the spec."""
    lines = "\n".join(f"  - {rung}" for rung in (*rungs, "0"))
    spec = GAME.format(rungs=lines, guard=guard, effect=effect, follow=follow, wins=wins)
    found = [said for said in compile_text(spec, "rungs.yaml").diagnostics if said.code == "R0401"]
    return [(said.span.line - 14, said.related[0][0].line - 14 if said.related else 0) for said in found]


@pytest.mark.parametrize(("rungs", "dead"), [
    (("1 if dealer.tricks > 0", "2 if dealer.tricks > 0"), [(2, 1)]),
    (("1 if n > 2", "2 if n > 3"), [(2, 1)]),
    (("1 if n > 3", "2 if n > 2"), []),
    (("1 if n > 9", "2 if n > 3"), [(1, 0)]),
    (("1 if n > 8", "2 if n > 3"), []),
    (("1 if n > 5", "2 if n < 3", "3 if way is long", "4 if n > 6 and way is short"), [(4, 1)]),
    (("1 if n > 5", "2 if n < 6", "3 if way is long"), [(3, 2)]),
    (("1 if way is long", "2 if way is short", "3 if way is middling"), []),
    (("1 if way is long", "2 if way is short and n > 3", "3 if way is long or n > 4"), []),
    (("1 if dealer is forehand", "2 if n > 3 and dealer is forehand"), [(2, 1)]),
    (("1 if dealer is forehand and n > 3", "2 if dealer is forehand"), []),
    (("1 if dealer.tricks == 1", "2 if dealer.tricks != 1"), []),
    (("1 if some dealer.hand", "2 if no dealer.hand"), []),
    (("1 if some dealer.hand", "2 if n > 3", "3 if some dealer.hand"), [(3, 1)]),
    (("2 if n + 1 > n",), []),
    (("2 if n > n",), [(1, 0)]),
])
def test_ladders(rungs: tuple[str, ...], dead: list[tuple[int, int]]) -> None:
    assert told(*rungs) == dead


@pytest.mark.parametrize(("guard", "dead"), [
    ("if: n > 9", True), ("if: n > 8", False), ("if: k > 7", True), ("if: k > 6", False), ("if: k < 1", True),
    ("unless: k < 1", False), ("unless: k < 8", True), ("if: [player is dealer, player is not dealer]", True),
    ("if: player is dealer and player is not dealer", True), ("if: player is dealer, unless: player is dealer", True),
    ("if: player is dealer, unless: player is forehand", False), ("if: k > 3 and k < 5", False),
    ("if: k > 3 and k < 4", True), ("if: x > k, unless: x > 5", False),
])
def test_guards(guard: str, dead: bool) -> None:
    assert len(told(guard=guard)) == dead


def test_effects() -> None:
    assert told(effect="if player is dealer: x := 1, else if player is dealer and n > 3: x := 2")
    assert not told(effect="if player is dealer: x := 1, else if n > 3: x := 2, else: x := 3")


def test_tricks() -> None:
    assert told(follow="[led, led, any]")
    assert told(follow="[led & above(highest(trick)), led, any]") == []
    assert told(wins="[highest(trick & led), highest(trick & led), last(trick)]")
    assert told(wins="[highest(trick & hearts), highest(trick & led)]") == []
