"""Suits, strengths and points as the contract of the moment has them."""

from __future__ import annotations

from typing import Any

import pytest

from rulec.driver.compile import compile_text
from rulec.interpreter.cards import Faces, faces
from rulec.interpreter.game import Game

SPEC = """\
rulec: 1
game: small
players: 3
options:
  jack: {choices: [plain, minus], doc: "what the jack of hearts counts"}
  joker: {choices: [absent, there], doc: "is there a joker?"}
kinds:
  game:
    suit_game: {times: 1}
    null_game: {times: 2}
deck:
  suits: {clubs: C, hearts: H, spades: S}
  ranks: [7, J, Q, 10, A]
  extra: {jokers: {cards: [Xr], if: joker is there}}
  trumps:
  - trump - rank(J)
  - rank(J) if game is not null_game
  - jokers
  plain: {if: game is null_game, ranks: [7, 10, J, Q, A]}
  points: {JH: -10 if jack is minus else 2, A: 11, hearts: 1, jokers: 5}
state:
  match: {score: int per seat}
  round:
    trump: suit or none
    game: game
match:
  rotates: {dealer: {first: first(seats), then: next(dealer)}}
  rounds: 2
  rank: [highest p.score]
round:
- deal: {do: [deal 5 to hand, draw trump from suits, draw game from games]}
- tricks:
    follow: [led, any]
    wins: [highest(trick & trumps), highest(trick & led), last(trick)]
- settle:
  - for p in seats: p.score += points(p.won) * game.times
"""
CLUBS, HEARTS, SPADES, TRUMPS = range(4)


def look(game: Game, trump: str | None, contract: str) -> Faces:
    return faces(game.from_facts({"at": "tricks", "trump": trump, "game": contract}, partial=True).scene())


@pytest.fixture(scope="module")
def compiled() -> Any:
    return compile_text(SPEC, "small.yaml")


def test_the_trumps_of_a_suit_game(compiled: Any) -> None:
    game = Game(compiled.game, compiled.spec, joker="there")
    found = look(game, "hearts", "suit_game")
    by_text = game.spec.card_ids
    strongest = [game.spec.cards[card] for card in found.strongest_first(sorted(found.cards[TRUMPS]))]
    assert strongest == ["Xr", "JS", "JH", "JC", "AH", "10H", "QH", "7H"]
    assert found.cards[HEARTS] == frozenset()
    assert found.suit[by_text["JC"]] == TRUMPS
    assert found.suit[by_text["AC"]] == CLUBS
    assert found.strength[by_text["AC"]] > found.strength[by_text["10C"]] > found.strength[by_text["QC"]]


def test_another_order_of_plain_cards(compiled: Any) -> None:
    game = Game(compiled.game, compiled.spec)
    found = look(game, None, "null_game")
    by_text = game.spec.card_ids
    assert [game.spec.cards[card] for card in found.strongest_first(sorted(found.cards[CLUBS]))] == [
        "AC", "QC", "JC", "10C", "7C",
    ]
    assert by_text["Xr"] not in game.setting.pack
    assert found.cards[TRUMPS] == frozenset()


def test_points_go_by_the_first_rule_that_fits(compiled: Any) -> None:
    for jack, points in (("plain", 2), ("minus", -10)):
        game = Game(compiled.game, compiled.spec, jack=jack)
        found = look(game, "clubs", "suit_game")
        by_text = game.spec.card_ids
        assert [found.points[by_text[card]] for card in ("JH", "AH", "QH", "QC", "Xr")] == [points, 11, 1, 0, 5]


def test_the_cards_are_worked_out_once_for_each_contract(compiled: Any) -> None:
    game = Game(compiled.game, compiled.spec)
    assert look(game, "clubs", "suit_game") is look(game, "clubs", "suit_game")
    assert look(game, "clubs", "suit_game") is not look(game, "hearts", "suit_game")
