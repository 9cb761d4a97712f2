"""What counts as a proof that a phase, a turn or a match ends, and what is asked for where there is none."""

from __future__ import annotations

import pytest

from rulec.diagnostics import Findings
from rulec.driver.compile import compile_text

GAME = """\
rulec: 1
game: endings
players: 3
kinds: {game: [low, mid, high]}
deck:
  suits: {clubs: C, hearts: H, spades: S}
  ranks: [9, J, Q, K, A]
zones: {kitty: {seen_by: nobody}, away: {seen_by: all}}
state:
  match: {score: int per seat}
  round: {level: 0..9, on: flag, out: flag per seat, contract: game or none, made: game or none per suit}
match: MATCH
define:
  new(g): {do: [contract := g, clear level]}
round:
- deal: {do: [deal 4 to hand, deal 3 to kitty]}
- name: calling
  turns:
TURNS
- tricks:
    follow: [led, any]
    wins: [highest(trick & led)]
TRICKS
- settle:
  - for p in seats: p.score += p.tricks + level + count((q in seats where q.out)) + (1 if on else 0)
  - if contract is high and some (s in suits where made(s) is low): dealer.score += 1
"""
MATCH = "{rotates: {dealer: {first: random, then: next(dealer)}}, rounds: 4, rank: [highest p.score]}"


def said(turns: str = "each: once\nmay: {pass: {}}", tricks: str = "", match: str = MATCH) -> list[str]:
    """The codes of the errors of a game with these phases."""
    text = GAME.replace("TURNS", "\n".join("    " + line for line in turns.splitlines())).replace("MATCH", match)
    text = text.replace("TRICKS", "\n".join("    " + line for line in tricks.splitlines()))
    try:
        compile_text(text, "endings.yaml")
    except Findings as findings:
        return [f"{one.code} {one.message}" for one in findings.diagnostics if one.severity == "error"]
    return []


IN = "who: (p in seats where not p.passed)\nuntil: level == 9\n"
TWO = "until: passes == 2\n"


@pytest.mark.parametrize("turns", [
    IN + "may: {bid n in 1..9: {if: n > level, do: level := n}, pass: {}}",
    TWO + "may: {bid n in 1..9: {if: n > level, do: level := n}, pass: {}}",
    TWO + "may: {bid n in level + 1..9: {do: level := n}, pass: {}}",
    TWO + "may: {raise: {if: level < 8, do: level += 1}, pass: {}}",
    TWO + "may:\n  low, mid, high: {if: contract < call, do: new(call)}\n  pass: {}",
    # the level rises within a contract, and a new contract begins it anew
    TWO + "may:\n  low, mid, high: {if: contract < call, do: new(call)}\n"
          "  up: {if: level == 0, do: level := 1}\n  pass: {}",
    TWO + "may:\n  low, mid s in suits: {if: made(s) < call, do: made(s) := call}\n  pass: {}",
    "until: every(p.out for p in seats)\nwho: (p in seats where not p.out)\nmay: {leave: {do: player.out := true}}",
    "until: no kitty\nmay: {lay c in player.hand: {do: move c to away}, pass: {unless: player.out, "
    "do: player.out := true}}",
    "until: on\nat_most: 20\nmay: {pass: {}}",
    "each: once\nstays: call is bid and calls < 3\nmay: {bid: {}, pass: {}}",
    "each: once\nstays: call is not done\nmay: {bid n in 1..9: {if: n > level, do: level := n}, done: {}}",
    TWO + "stays: call not in pass | done\nmay:\n  bid n in 1..9: {if: n > level, do: level := n}\n"
          "  done: {if: calls > 0}\n  pass: {if: calls == 0}",
])
def test_phases_that_end(turns: str) -> None:
    assert said(turns) == []


@pytest.mark.parametrize(("turns", "call"), [
    ("until: on\nmay: {pass: {}}", "pass"),
    ("until: on\nmay: {bid n in 1..9: {do: level := n}, pass: {}}", "bid"),
    (IN + "may: {bid n in 1..9: {if: n >= level, do: level := n}, pass: {}}", "bid"),
    (IN + "may: {bid n in 1..9: {if: n > level, do: level := n}, back: {do: clear level}, pass: {}}", "bid"),
    # each call makes its own guard false, and the guard of the other true
    (IN + "may: {up: {if: level == 1, do: level := 2}, down: {if: level == 2, do: level := 1}, pass: {}}", "up"),
    (IN + "may: {up: {unless: on, do: on := true}, down: {if: on, do: on := false}, pass: {}}", "up"),
    (IN + "may: {give c in player.hand to q in seats - player: {do: move c to q.hand}, pass: {}}", "give"),
    (IN + "may: {lay c in player.hand: {do: move c to away}, take c in away: {do: move c to player.hand}, pass: {}}",
     "lay"),
    (TWO + "choices: 3\nmay: {pass: {}}", "pass"),
])
def test_phases_that_may_not_end(turns: str, call: str) -> None:
    found = said(turns)
    assert [one[:5] for one in found] == ["R0425"]
    assert f"`{call}` may come again" in found[0]


def test_turns_that_may_not_end() -> None:
    [found] = said("each: once\nstays: call is bid\nmay: {bid n in 1..9: {do: level := n}, pass: {}}")
    assert found == "R0425 a turn of phase `calling` may never end: `bid` may come again"


@pytest.mark.parametrize(("tricks", "codes"), [
    ("on_trick:\n- if some kitty: move kitty to winner.hand", []),
    ("on_trick:\n- if some stock: deal 1 to winner.hand", []),
    ("on_trick:\n- move trick to winner.hand", ["R0425"]),
    ("on_trick:\n- move lowest(winner.won) to winner.hand", ["R0425"]),
    ("on_trick:\n- move trick to away\n- if count(away) > 6: move away to winner.hand", ["R0425"]),
    ("on_trick:\n- move trick to winner.hand\nuntil: trick_no > 9", []),
])
def test_tricks_whose_cards_come_back(tricks: str, codes: list[str]) -> None:
    assert [one[:5] for one in said(tricks=tricks)] == codes


@pytest.mark.parametrize(("match", "codes"), [
    (MATCH.replace("rounds: 4", "until: dealer.score > 9"), ["R0419"]),
    (MATCH.replace("rounds: 4", "rounds: 1000"), []),
    (MATCH.replace("rounds: 4", "rounds: 1001"), ["R0439"]),
    (MATCH.replace("rounds: 4", "rounds: 0"), ["R0439"]),
    (MATCH.replace("rounds: 4", "at_most: -1"), ["R0439"]),
])
def test_matches(match: str, codes: list[str]) -> None:
    assert [one[:5] for one in said(match=match)] == codes


def test_a_redeal_needs_a_bound_of_the_match() -> None:
    redeal = "each: once\nmay: {again: {do: redeal}, pass: {}}"
    assert [one[:5] for one in said(redeal)] == ["R0419"]
    assert said(redeal, match=MATCH.replace("rounds: 4", "rounds: 4, at_most: 9")) == []
