"""Small games for tests: what differs between them is put into a frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulec.driver.compile import compile_text
from rulec.interpreter.game import Game, State

FRAME = """\
rulec: 1
game: small
players: 3
deck:
  suits: {{clubs: C, hearts: H}}
  ranks: [9, J, Q, K, A]
{deck}{more}state:
  match: {{score: int per seat}}
{state}match:
  rotates: {{dealer: {{first: first(seats), then: next(dealer)}}}}
  rounds: 2
  rank: [highest p.score]
round:
- deal: {{do: deal {cards} to hand}}
{phases}
- settle:
  - for p in seats: p.score += {score}
"""
TRICKS = """\
- tricks:
    follow: [led, any]
    wins: [highest(trick & led)]
"""


def game(phases: str = TRICKS, deck: str = "", more: str = "", state: str = "", cards: int = 3,
         score: str = "p.tricks", players: int = 3) -> Game:
    """The game with these phases between deal and settle; `deck` and `state` are more lines of these sections."""
    text = FRAME.format(deck=deck, more=more, state=state, cards=cards, phases=phases.rstrip("\n"), score=score)
    compiled = compile_text(text.replace("players: 3", f"players: {players}"), "small.yaml")
    return Game(compiled.game, compiled.spec)


def dealt(game: Game, *hands: str) -> State:
    """A round in which these hands have been dealt, to seat 0 first."""
    ids = game.spec.card_ids
    first = [ids[card] for hand in (*hands[1:], hands[0]) for card in hand.split()]
    rest = list(game._pack())
    for card in first:
        rest.remove(card)
    state: State = game.new_match()
    state.deal([*first, *rest])
    return state


def act(state: State, *texts: str) -> None:
    """Takes the actions one after the other."""
    for text in texts:
        state.apply_action(state.string_to_action(text))


def legal(state: State) -> str:
    """The legal actions in order."""
    return ", ".join(state.action_to_string(action) for action in state.legal_actions())


def heard(state: State, viewer: int | None) -> list[str]:
    """The actions as a viewer knows them."""
    return [entry["action"] for entry in state.information_state(viewer) if "action" in entry]


def set_up(game: Game, given: Mapping[str, Any], hands: Sequence[str]) -> State:
    """A state from facts as examples give them."""
    state: State = game.from_facts({**given, "hand": list(hands)}, partial=True)
    return state
