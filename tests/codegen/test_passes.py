"""Constant folding and stages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulec.driver.compile import compile_spec, compile_text
from rulec.ir.expressions import (
    Apply,
    Arith,
    Case,
    Choice,
    Compare,
    Const,
    Expression,
    If,
    Logic,
    Quantify,
    Read,
    SetOp,
    Word,
)
from rulec.ir.game import Game
from rulec.ir.rules import numbered_faults, numbered_rules
from rulec.ir.types import FLAG, INT, SEATS, Kind
from rulec.ir.walk import walk
from rulec.passes.fold import fold
from rulec.passes.stages import Stage, stages
from spec_files import spec_files

SPECS = spec_files("tests/gallery", "specs")

TINY = """
rulec: 1
game: tiny
players: 2..3
options:
  long: {choices: [no_, yes_], doc: "longer hands?"}
deck:
  suits: {clubs: C, hearts: H}
  ranks: [8, 9, J, Q, K, A]
state:
  match: {score: int per seat}
  round: {bonus: 0..9}
define:
  three: 1 + 2
  hand_size: 2 if long is yes_ else 1
  mine(p): p.tricks + three
  last_round: round == 2
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 2
  rank: [highest p.score]
round:
- deal: {do: deal hand_size to hand}
- tricks: {follow: [led, any], wins: [highest(trick & led)]}
- settle:
  - if last_round: bonus := hand_size
  - for p in seats: p.score += mine(p) + bonus
"""


@pytest.fixture(scope="module")
def tiny() -> Game:
    return compile_text(TINY, "tiny.yaml").game


def number(value: int) -> Const:
    return Const(value, type=INT)


def flag(value: bool) -> Const:
    return Const(value, type=FLAG)


OPEN = Read("open", type=FLAG)
KIND = Kind("k")
CASES: list[tuple[Expression, Expression]] = [
    (Arith("//", number(-7), number(2), type=INT), number(-4)),
    (Arith("%", number(-7), number(2), type=INT), number(1)),
    (Logic("and", (flag(True), OPEN), type=FLAG), OPEN),
    (Logic("and", (OPEN, flag(False)), type=FLAG), flag(False)),
    (Logic("or", (OPEN, flag(True)), type=FLAG), flag(True)),
    (Compare("<", Const(None, type=KIND), Const(0, type=KIND), type=FLAG), flag(True)),
    (If(flag(False), number(1), Word("players", type=INT), type=INT), Word("players", type=INT)),
    (If(OPEN, flag(True), flag(False), type=FLAG), OPEN),
    (
        SetOp("-", Const(frozenset({1, 2}), type=SEATS), Const(frozenset({2}), type=SEATS), type=SEATS),
        Const(frozenset({1}), type=SEATS),
    ),
    (Case(Choice("o", type=KIND), (), number(3), type=INT), Case(Choice("o", type=KIND), (), number(3), type=INT)),
]


@pytest.mark.parametrize(("written", "folded"), CASES)
def test_expressions_fold(tiny: Game, written: Expression, folded: Expression) -> None:
    definition = tiny.definitions[0]
    game = fold(replace(tiny, definitions=(replace(definition, body=written), *tiny.definitions[1:])))
    assert game.definitions[0].body == folded


def test_a_constant_definition_is_written_in(tiny: Game) -> None:
    game = fold(tiny)
    assert game.definition("three").body == number(3)
    assert not any(isinstance(node, Apply) and node.definition == "three" for node in walk(game.definitions))


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_folding_keeps_rules_and_faults_and_folds_at_once(path: Path) -> None:
    game = compile_spec(path).game
    folded = fold(game)
    assert [r.number for r in numbered_rules(folded)] == [r.number for r in numbered_rules(game)]
    assert numbered_faults(folded) == numbered_faults(game)
    assert fold(folded) == folded
    assert not any(isinstance(node, Quantify) and not isinstance(node.name, str) for node in walk(folded))


def test_stages(tiny: Game) -> None:
    assert stages(tiny) == {
        "three": Stage.COMPILE, "hand_size": Stage.GAME, "mine": Stage.LATER, "last_round": Stage.ROUND,
    }
