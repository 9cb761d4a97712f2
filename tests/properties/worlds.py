"""Two worlds that a viewer cannot tell apart: their deals differ only in cards that he does not see.

A pair is played on as long as what happens is possible in both worlds and the rules make nothing known of the cards
that differ (`properties.told`, by the registers of rules). At every step the viewer has to get the same from both.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from properties.players import outcome
from properties.told import Rules, Step, rules_of
from rulec_runtime.actions import split, text_of
from rulec_runtime.errors import IllegalAction
from rulec_runtime.protocol import CHANCE, SPECTATOR, State

TOLD, ONE_ONLY, OVER = "the rules tell of it", "possible in one world only", "the match is over"
FACE_UP = ("trick", "won", "indicator")
_ATTEMPTS = 4  # exchanges that are tried before a deal is left alone
_STEPS = 90
_AFTERWARDS = 12  # events of the next round that are compared, too
_THOROUGH = 4  # everything is compared at one step in so many
_REFUSALS = 2


@dataclass
class Pair:
    """Two worlds, and the viewer (None: a spectator) who cannot tell them apart. `fate` says for each card that lies
    elsewhere in the other world which one lies in its place there. `steps` were compared; `ended` says why no more;
    `leaks` what the viewer could tell the worlds apart by; `past` how many entries the log had before."""

    viewer: int | None
    one: State
    other: State
    fate: dict[int, int]
    past: int
    steps: int = 0
    ended: str = "long enough"
    leaks: list[str] = field(default_factory=list)


def pair_of(state: State, rng: random.Random, past: int) -> Pair | None:
    """Deals at a chance point in two worlds, of which the given state becomes the first. None if every exchange that
    was tried is known to all at once, as in a deal that is void in one of the worlds."""
    twin = state.clone()
    viewer = rng.choice([None, *range(state.game.players)])
    order, drawn = outcome(state, rng)
    state.deal(order, drawn)
    hidden = unseen(state, viewer)
    if len(hidden) < 2:
        return None
    for _ in range(_ATTEMPTS):
        fate = exchange(state, hidden, rng)
        other = twin.clone()
        other.deal([fate.get(card, card) for card in order], drawn)
        if voided(state, past) == voided(other, past):
            return Pair(viewer, state, other, fate, past)
    return None


def unseen(state: State, viewer: int | None) -> list[list[int]]:
    """The cards of every place that the viewer does not see, by the rules of all games: other hands, and what has not
    been dealt or lies face down. Of a deal that was void he has seen nothing."""
    ids = state.game.spec.card_ids
    if state.current_player() == CHANCE:
        return [[card] for card in state.pack()]
    facts = state.to_facts()
    shown = facts["at"]["shown"][-1 if viewer is None else viewer] if state.game.spec.shows else []
    places: list[list[str]] = [hand for seat, hand in enumerate(facts["hand"]) if seat != viewer]
    places += [facts[zone.name] for zone in state.game.spec.zones
               if not zone.per_seat and not zone.record and zone.name not in FACE_UP]
    found = [[ids[card] for card in cards if card not in shown] for cards in places]
    return [cards for cards in found if cards]


def exchange(state: State, hidden: list[list[int]], rng: random.Random) -> dict[int, int]:
    """Some cards of different places change them: mostly two that are much alike, so that the play goes on for long;
    now and then all that can."""
    where = {card: number for number, cards in enumerate(hidden) for card in cards}
    chance = rng.random()
    if chance < 0.85:
        while True:
            first = rng.choice([card for cards in hidden for card in cards])
            others = [card for card in where if where[card] != where[first]]
            if chance < 0.5:
                suit = state.game.spec.printed[first][0]
                others = [card for card in others if state.game.spec.printed[card][0] == suit] or others
                others.sort(key=lambda card: abs(card - first))
                others = others[:2]
            second = rng.choice(others)
            return {first: second, second: first}
    cards = rng.sample(sorted(where), min(len(where), rng.choice((3, 5, len(where)))))
    turned = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
    fate: dict[int, int] = {}
    for place in hidden:
        there = [turned.get(card, card) for card in place]
        fate |= zip((card for card in place if card not in there), (card for card in there if card not in place),
                    strict=True)
    return fate or exchange(state, hidden, rng)


def voided(state: State, past: int) -> tuple[Any, Any]:
    """Why the deal was void, and whose hand was the reason."""
    entry = state.information_state(SPECTATOR, past)[0]
    return entry.get("void"), entry.get("seat")


def control(pair: Pair) -> bool:
    """Whether the worlds do differ, and everybody sees it whose own hand does."""
    if pair.one.current_player() == CHANCE:
        return True
    hands = zip(pair.one.to_facts()["hand"], pair.other.to_facts()["hand"], strict=True)
    owners = [seat for seat, (mine, his) in enumerate(hands) if mine != his]
    return pair.one.to_facts() != pair.other.to_facts() and pair.viewer not in owners and all(
        pair.one.observation(seat) != pair.other.observation(seat) for seat in owners
    )


def what_he_gets(state: State, viewer: int | None, thorough: bool) -> dict[str, Any]:
    """What a viewer can obtain from a state, but for its log, which has every observation; `thorough`: in every form
    there is."""
    got: dict[str, Any] = {"player": state.current_player(), "returns": state.returns()}
    if got["player"] == viewer:
        got["legal"] = state.legal_actions()
    if thorough:
        tensor = bytearray(state.game.tensor_size)
        state.observation_tensor(viewer, tensor)
        got |= {"observation": state.observation(viewer), "tensor": bytes(tensor), "repr": repr(state),
                "ranking": state.ranking(), "titles": state.titles()}
        for vote in state.game.spec.table.votes:
            got[vote.name] = state.game.table_rule(f"votes.{vote.name}.propose", state)
    return got


def play(pair: Pair, rng: random.Random, steps: int = _STEPS) -> int:
    """Plays both worlds on and compares what the viewer gets. Gives the number of events that took place."""
    rules = rules_of(pair.one.game)
    events, last = 0, steps
    while events < last and not pair.leaks:
        thorough = rng.randrange(_THOROUGH) == 0
        mine, his = (what_he_gets(state, pair.viewer, thorough) for state in (pair.one, pair.other))
        pair.steps += 1
        pair.leaks += [f"{name}: {mine[name]} {his[name]}" for name in mine if mine[name] != his.get(name)]
        if pair.leaks:
            break
        if pair.one.is_terminal():
            pair.ended = OVER
            break
        if mine["player"] == CHANCE:
            dealt = outcome(pair.one, rng)
            events += 1
            for state in (pair.one, pair.other):
                state.deal(*dealt)
            pair.fate.clear()  # from here on the worlds differ in their past only
            last = min(last, events + _AFTERWARDS)
            continue
        if mine["player"] == pair.viewer:
            pair.leaks += refusals(pair, mine["legal"], rng)
        moves = choice(pair, rules, rng)
        if moves is None:
            pair.ended = ONE_ONLY
            break
        step = Step(pair.viewer, text_of(pair.one.game.spec, moves[0]), pair.one.clone(), pair.other.clone())
        pair.one.apply_action(moves[0])
        pair.other.apply_action(moves[1])
        events += 1
        if rules.told(step, pair.one):
            pair.ended = TOLD
            break
    compare_logs(pair)
    return events


def compare_logs(pair: Pair) -> None:
    """Every entry has to be the same, but for the one that was to tell the viewer of a difference."""
    one, other = (state.information_state(pair.viewer, pair.past) for state in (pair.one, pair.other))
    last = len(one) - (pair.ended == TOLD)
    pair.leaks += [f"log: {one[place]} {other[place]}" for place in range(last) if one[place] != other[place]]


def choice(pair: Pair, rules: Rules, rng: random.Random) -> tuple[int, int] | None:
    """What the one on turn does in each world: the same, or, where the viewer does not see the card, now and then
    what it is there. None if there is no such thing."""
    legal, others = pair.one.legal_actions(), set(pair.other.legal_actions())
    both = [(action, action) for action in legal if action in others]
    spec = pair.one.game.spec
    hidden = []
    if pair.fate and pair.viewer != pair.one.current_player():
        for action in legal:
            if rules.unheard(text_of(spec, action), pair.viewer, pair.one):
                twin = moved(spec, action, pair.fate)
                if twin != action and twin in others:
                    hidden.append((action, twin))
    if hidden and (not both or rng.random() < 0.5):
        return rng.choice(hidden)
    return rng.choice(both) if both else None


def moved(spec: Any, action: int, fate: dict[int, int]) -> int:
    """The call with the card that lies in the place of its own in the other world."""
    block, word, values = split(spec, action)
    found = word
    for parameter, value in zip(block.parameters, values, strict=True):
        value = fate.get(value, value) if parameter.type == "card" else value
        if value not in parameter.values:
            return action
        found = found * len(parameter.values) + parameter.values.index(value)
    return block.first + found


def refusals(pair: Pair, legal: list[int], rng: random.Random) -> list[str]:
    """What the viewer is told differently of things he may not do."""
    found = []
    for action in rng.sample(range(pair.one.game.spec.action_count), _REFUSALS):
        if action in legal:
            continue
        said = []
        for state in (pair.one, pair.other):
            try:
                state.apply_action(action)
            except IllegalAction as refused:
                said.append((refused.kind, refused.rule, refused.place, str(refused)))
        if len(said) != 2 or said[0] != said[1]:
            found.append(f"refusal: {said}")
    return found
