"""Examples of specs: each form holds or fails for the reason it should, at its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rulec.driver.compile import Compiled, compile_text
from rulec.driver.examples import run_examples
from rulec.interpreter.game import Game as Interpreted
from rulec.interpreter.game import State

ROOT = Path(__file__).parents[2]


def findings(examples: str, module: Any = None) -> list[tuple[str, str, int]]:
    """Code, message and line (from the first example's) of what is wrong with examples of Sitaratas."""
    text = (ROOT / "specs" / "sitaratas.yaml").read_text(encoding="utf-8")
    text = text[: re.search("^examples:", text, re.MULTILINE).start()]  # type: ignore[union-attr]
    before = text.count("\n") + 1
    compiled = compile_text(text + "examples:\n" + examples, "sitaratas.yaml")
    found = run_examples(compiled.game, compiled.spec, module and module(compiled))
    return [(said.code, said.message, said.span.line - before) for _, said in found if said is not None]


def test_the_examples_of_shipped_specs_hold(
    compiled: Callable[[str], Compiled], second_interpreter: Callable[[Compiled], Any]
) -> None:
    game = compiled("sitaratas")
    ran = list(run_examples(game.game, game.spec, second_interpreter(game)))
    assert [said for _, said in ran if said is not None] == []
    assert {example.form for example, _ in ran} == {"legal", "trick", "settle", "round", "value"}


WRONG = [
    ("legal", """
- legal: too much
  given: {at: bidding, players: 3, size: 2, dealer: 2, player: 0}
  only: bid 0, bid 1
""", "R0910", "expected only bid 0, bid 1; legal are bid 0, bid 1, bid 2"),
    ("also", """
- legal: not there
  given: {at: bidding, players: 3, size: 2, dealer: 2, player: 0}
  also: bid 3
""", "R0910", "`bid 3` is not legal, only bid 0, bid 1, bid 2"),
    ("not, but legal", """
- legal: refused
  given: {at: bidding, players: 3, size: 2, dealer: 2, player: 0}
  not: {bid 1: R6}
""", "R0910", "`bid 1` is legal"),
    ("not, by another rule", """
- legal: refused
  given: {at: play, trump: clubs, trick: 9h, hand: 7c 8h}
  not: {7c: R6}
""", "R0910", "a held card of `led` must be played (sitaratas.yaml:80); write `follow`"),
    ("trick", """
- trick: 9h, Kh, 2c
  given: {trump: clubs}
  winner: 9h
""", "R0911", "there is no card `2c`"),
    ("winner", """
- trick: 9h, Kh, 7c
  given: {trump: clubs}
  winner: 9h
""", "R0910", "expected winner: 9h; it is 7c"),
    ("settle", """
- settle: wrong sum
  given: {players: 3, bid: [2, 0, 2], tricks: [2, 0, 3]}
  then: {score: [7, 5, 4]}
""", "R0910", "expected score: [7, 5, 4]; it is [7, 5, 3]"),
    ("round", """
- round: wrong turn
  given: {players: 3, dealer: 0, size: 1, hand: [Ah, 6c, 9h], indicator: 7d}
  moves: [2: bid 0]
  then: {score: [0, 0, 0]}
""", "R0910", "move 1 (2: bid 0): seat 1 is on turn"),
    ("too few moves", """
- round: stops early
  given: {players: 3, dealer: 0, size: 1, hand: [Ah, 6c, 9h], indicator: 7d}
  moves: [1: bid 0, 2: bid 0, 0: bid 0, 1: 6c]
  then: {score: [10, 0, 0]}
""", "R0910", "expected score: [10, 0, 0]; it is [0, 0, 0]; the round is not over: in `play` seat 2 is on turn"),
    ("refused move", """
- round: refused
  given: {players: 3, dealer: 0, size: 1, hand: [Ah, 6c, 9h], indicator: 7d}
  moves: [1: bid 0, 2: bid 0, 0: bid 1]
  then: {score: [0, 0, 0]}
""", "R0910", "move 3 (0: bid 1) is refused: "),
    ("hands of another size", """
- round: two cards
  given: {players: 3, dealer: 0, size: 1, hand: [Ah 7h, 6c 7c, 9h 8h]}
  moves: []
  then: {score: [0, 0, 0]}
""", "R0911", "`hand` of seat 0 gets 1 card, not 2"),
    ("value", """
- value: most
  given: {players: 5}
  is: 8
""", "R0910", "expected 8; it is 7"),
    ("void", """
- round: it stands
  given: {players: 3, dealer: 0, size: 1, hand: [Ah, 6c, 9h], indicator: 7d}
  void: bad luck
""", "R0910", "expected void: bad luck; it is nothing"),
    ("seen", """
- seen: hand
  given: {at: play, players: 3}
  by: [0, 1, all]
""", "R0910", "expected by: [0, 1, all]; it is [0, 1, 2]"),
    ("seen of nobody's", """
- seen: indicator
  given: {at: play, players: 3}
  by: {0: all}
""", "R0911", "belongs to nobody"),
    ("no such size", """
- round: no such size
  given: {players: 3, dealer: 0, size: 12, hand: [Ah, 6c, 9h]}
  moves: []
  then: {bid: [none, none, none]}
""", "R0911", "`hand` of seat 0 gets 12 cards, not 1"),
]


@pytest.mark.parametrize("name, example, code, message", WRONG, ids=[name for name, *_ in WRONG])
def test_a_wrong_example_says_what_came(name: str, example: str, code: str, message: str) -> None:
    [(found, said, line)] = findings(example.lstrip("\n"))
    assert found == code
    assert message in said
    assert line == 1


RIGHT = """
- legal: refused by what is written there
  given: {at: play, trump: clubs, trick: 9h, hand: 7c 8h}
  only: 8h
  not: {7c: follow, As: not held}
- legal: by the clause, by the key, by the word
  given: {at: bidding, players: 3, size: 2, dealer: 2, player: 2, bid: [1, 1, none]}
  not: {bid 0: R6}
- legal: by the key
  given: {at: bidding, players: 3, size: 2, dealer: 2, player: 2, bid: [1, 1, none]}
  not: {bid 0: unless}
- legal: by the heading
  given: {at: bidding, players: 3, size: 2, dealer: 2, player: 2, bid: [1, 1, none]}
  not: {bid 0: bid}
- legal: a list
  given: {at: bidding, players: 3, size: 2, dealer: 2, player: 2, bid: [1, 1, none]}
  not: [bid 0, bid 3]
- round: stopped early, the drawn suit found
  given: {players: 6, dealer: 0, size: 6, trump: hearts}
  moves: [1: bid 0, 2: bid 1]
  then: {bid: [none, 0, 1, none, none, none], at: bidding, player: 3, trump: hearts}
- seen: won
  given: {at: play, players: 3}
  by: [nobody, nobody, nobody]
- seen: won
  given: {at: play, players: 3, tricks_shown: every}
  by: {1: all, 2: all}
- seen: bid
  given: {at: play, players: 3}
  by: [all, all, all]
- seen: indicator
  given: {at: play, players: 3}
  by: all
- round: the third round has two cards
  given: {players: 3, dealer: 1, size: 2, score: [5, 6, 7], hand: [Ah 6h, 6c 7c, 9h 8h], indicator: Xr, pack: jokers}
  moves: [2: bid 0]
  then: {score: [5, 6, 7], round: 4, trump: none}
"""


def test_right_examples_hold() -> None:
    assert findings(RIGHT.lstrip("\n")) == []


def test_a_zone_that_is_not_given_may_not_be_read() -> None:
    [(code, said, _)] = findings("- legal: whose cards?\n  given: {at: play, trump: clubs, trick: 9h}\n  only: As\n")
    assert code == "R0911"
    assert "hand: reading a zone that is not given" in said


class Stubborn(State):
    """Takes back a point."""

    def _settle(self) -> int:
        fault = super()._settle()
        self.position = self.position.write("score", (0,), 0)
        return fault


def test_wings_that_differ_are_told_apart_from_wrong_examples() -> None:
    def module(compiled: Compiled) -> Any:
        class Game(Interpreted):
            def _load(self, raw: dict[str, Any], partial: bool) -> State:
                return Stubborn(self, super()._load(raw, partial).position)

        return SimpleNamespace(
            Game=lambda players=None, **options: Game(compiled.game, compiled.spec, players, **options)
        )

    example = "- settle: points\n  given: {players: 3, bid: [2, 0, 2], tricks: [2, 0, 3]}\n  then: {score: [7, 5, 3]}\n"
    [(code, said, _)] = findings(example, module)
    assert code == "R0912"
    assert "the engine" in said
