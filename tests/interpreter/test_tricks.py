"""Ladders, words said with cards, duties and winners, on small specs."""

from __future__ import annotations

from typing import Any

import pytest

from rulec.driver.compile import compile_text
from rulec.interpreter.game import Game, State
from rulec_runtime.errors import IllegalAction

HEAD = """\
rulec: 1
game: small
players: 3
deck:
  suits: {clubs: C, hearts: H, spades: S}
  ranks: [7, 8, J, Q, K, A]
  extra: {jokers: {cards: [Xr, Xb]}}
  names: {aces: rank(A)}
  points: {A: 11, hearts: 1, jokers: 5}
"""
FOOT = """\
- settle:
  - for p in seats: p.score += points(p.won)
"""
STATE = """\
state:
  match: {score: int per seat}
  round: {trump: suit or none}
match:
  rotates: {dealer: {first: first(seats), then: next(dealer)}}
  rounds: 2
  rank: [highest p.score]
round:
- deal: {do: [deal 6 to hand, draw trump from suits]}
"""
JOKERS = """\
- tricks:
    says: {if: card in jokers, one_of: [big, small]}
    follow: [led & winning_now, led, trump & winning_now, any]
    always: Xr
    hold_back: aces
    wins: [last(trick & big), highest(trick & trump), highest(trick & led), last(trick)]
"""


def game(tricks: str = JOKERS, head: str = HEAD) -> Game:
    compiled = compile_text(head + STATE + tricks + FOOT, "small.yaml")
    return Game(compiled.game, compiled.spec)


def at_trick(hand: str, trick: str = "none", tricks: str = JOKERS, **more: Any) -> State:
    """Seat 1 is on turn with that hand, the others have a spade each."""
    hands = ["JS" if "JS" not in hand + trick else "8H", hand, "QS"]
    given = {"at": "tricks", "trump": "spades", "trick": trick, "player": 1, "hand": hands,
             "won": ["none"] * 3, **more}
    state: State = game(tricks).from_facts(given, partial=True)
    return state


def legal(state: State) -> str:
    return ", ".join(state.action_to_string(action) for action in state.legal_actions())


@pytest.mark.parametrize(("trick", "hand", "cards"), [
    ("8C", "7C KC JC AS", "JC, KC"),  # led and winning
    ("AC", "7C KC AS", "7C, KC"),  # led, as nothing wins
    ("8C 7S", "7C KC AS", "7C, KC"),  # a club does not beat a trump
    ("8C 8S", "7S KS AH QH", "KS"),  # a trump that wins
    ("8C AS", "7S KS AH QH", "QH, 7S, KS"),  # any, but for the ace
    ("8C AS", "AH", "AH"),  # an ace that is all there is
    ("8C", "KC Xr", "KC, Xr big, Xr small"),  # always
    ("8C", "KC Xb", "KC"),
    ("none", "AC Xb", "Xb big, Xb small"),
])
def test_what_may_be_played(trick: str, hand: str, cards: str) -> None:
    assert legal(at_trick(hand, trick)) == cards


@pytest.mark.parametrize(("hand", "trick", "action", "kind", "place"), [
    ("7C KC", "8C", "7C", "rule", "small.yaml:21"),  # the rung that binds
    ("KC AC", "8C", "AC", "rule", "small.yaml:23"),  # held back
    ("KC Xr", "8C", "Xr", "wrong_word", ""),
    ("KC Xr", "8C", "KC big", "wrong_word", ""),
    ("KC Xr", "8C", "QC", "not_held", ""),
])
def test_what_refuses(hand: str, trick: str, action: str, kind: str, place: str) -> None:
    state = at_trick(hand, trick)
    with pytest.raises(IllegalAction) as refused:
        state.apply_action(state.string_to_action(action))
    assert (refused.value.kind, refused.value.place) == (kind, place)


@pytest.mark.parametrize(("trick", "card"), [
    ("8C KC 7S", "7S"), ("8C KC JC", "KC"), ("Xr small 8C AH", "8C"), ("Xr big Xb big AS", "Xb"),
    ("Xr small Xb small", "Xb"), ("8C AH", "8C"),
])
def test_who_wins(trick: str, card: str) -> None:
    state = game().from_facts({"at": "tricks", "trump": "spades", "trick": trick, "leader": 0}, partial=True)
    winning = state._winning_card()
    assert winning is not None
    assert state.game.spec.cards[winning] == card


def test_the_word_said_is_kept_with_the_trick() -> None:
    state = game().new_round()
    pack = state.pack()
    state.deal([pack[-1], *pack[:-1]], (2,))
    state.apply_action(state.string_to_action("Xb big"))
    assert state.to_facts()["trick"] == [[1, "Xb big"]]
    assert state.current_player() == 2


OWN_WORDS = """\
- tricks:
    follow: [led, any]
    wins: [highest(trick & led), last(trick)]
    on_play: EFFECT
"""


def after_play(effect: str, card: str, hand: str, trick: str = "none", **more: Any) -> dict[str, Any]:
    state = at_trick(hand, trick, OWN_WORDS.replace("EFFECT", effect), **more)
    state.apply_action(state.string_to_action(card))
    facts: dict[str, Any] = state.to_facts()
    return facts


@pytest.mark.parametrize(("condition", "trick", "hand", "holds"), [
    ("leading", "none", "8C", True),
    ("leading", "7C", "8C", False),
    ("last_trick", "none", "8C", True),
    ("last_trick", "none", "8C 8H", False),
    ("card in player.hand", "none", "8C", True),
    ("led is none", "Xr", "8C", True),
    ("led is clubs", "Xr 7C", "8C", True),
    ("trick_no == 1", "none", "8C", True),
    ("played_by(7C) is 0", "7C", "8C", True),
])
def test_context_words(condition: str, trick: str, hand: str, holds: bool) -> None:
    condition = condition.replace(" is 0", " is dealer")  # a seat is no number
    facts = after_play(f"[if {condition}: player.score += 3]", "8C", hand, trick, dealer=0)
    assert facts["score"][1] == (3 if holds else 0)


def test_the_winner_gathers_and_leads() -> None:
    state = game(OWN_WORDS.replace("EFFECT", "[]")).new_round()
    state.deal(state.pack()[::-1], (0,))
    for text in ("Xb", "7S", "8H"):
        state.apply_action(state.string_to_action(text))
    facts = state.to_facts()
    assert facts["at"]["last_trick"] == [[1, "Xb"], [2, "7S"], [0, "8H"]]
    assert (facts["winner"], facts["winning"], facts["player"]) == (2, "7S", 2)
    assert facts["won"] == [[], [], ["8H", "7S", "Xb"]]
    assert (facts["tricks"], facts["trick_no"]) == ([0, 0, 1], 2)
