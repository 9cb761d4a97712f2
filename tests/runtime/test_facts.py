"""Facts: canonical, exact both ways, and nothing unsound gets in."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulec_runtime.errors import WrongFacts
from runtime.test_state import DEALER, played
from runtime.toy import Game, State

SEEDS = range(12)


def some_state(seed: int, players: int = 3) -> State:
    """A state somewhere in a match."""
    game = Game(players, way=("up", "down")[seed % 2])
    state = played(game, seed, moves=seed * 5 % 23)
    if seed % 3 and not state.is_terminal():
        DEALER.resolve(state)
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_facts_are_exact(seed: int) -> None:
    state = some_state(seed)
    facts = state.to_facts()
    other: State = state.game.from_facts(facts)
    assert other.raw == state.raw
    assert other.to_facts() == facts
    assert list(other.to_facts()) == list(facts)
    assert state.game.from_facts(json.loads(json.dumps(facts))).raw == state.raw
    assert other.legal_actions() == state.legal_actions()


def test_the_form_of_facts() -> None:
    state: State = Game(2).new_match({"dealer": 1})
    state.deal([0, 12, *range(1, 12)], [0])
    for text in ("bid 1", "bid 0", "keep", "give Xr to 0", "7c"):
        state.apply_action(state.string_to_action(text))
    facts = state.to_facts()
    assert list(facts)[:9] == ["at", "round", "host", "player", "calls", "passes", "trick_no", "winner", "winning"]
    assert facts["at"] == {
        "scope": "match", "phase": "play", "attempt": 0, "taken": 0, "had": [False, False], "leader": 0,
        "last_trick": [[0, "7c"]], "shown": [[], [], []], "report": None,
    }
    assert facts["trump"] == "clubs"
    assert facts["bid"] == [1, 0]
    assert facts["given"] == [None, "Xr"]
    assert facts["level"] == {"clubs": ["unsaid", "unsaid"], "hearts": ["unsaid", "unsaid"]}
    assert facts["barred"] == []
    assert facts["hand"] == [["Xr"], []]
    assert facts["talon"] == ["8c"]
    assert facts["winning"] == "7c"


HOSTILE: list[tuple[str, Any, str]] = [
    ("at.phase", "pla", "at.phase"), ("at.phase", "settle", "at.phase"), ("at.scope", "game", "at.scope"),
    ("at.attempt", 1000, "at.attempt"), ("at.attempt", -1, "at.attempt"), ("at.taken", 2**31, "at.taken"),
    ("at.had", [True], "at.had"), ("at.had", [0, 0, 0, 0], "at.had"), ("at.leader", 4, "at.leader"),
    ("at.last_trick", [[0, "7c"], [0, "8c"]], "at.last_trick"), ("at.last_trick", [[4, "7c"]], "at.last_trick"),
    ("at.last_trick", [["0", "7c"]], "at.last_trick"), ("at.last_trick", [[0, "7c x"]], "at.last_trick"),
    ("at.last_trick", [[0, "7c"], [1, "7c"]], "at.last_trick"),
    ("at.shown", [[], []], "at.shown"), ("at.shown", [["7c", "7c"], [], [], [], []], "at.shown"),
    ("at.report", {"hit": [True], "led": None}, "at.report.hit"), ("at.report", {"hit": []}, "at.report.led"),
    ("at.other", 1, "at"), ("round", 0, "round"), ("round", 3, "round"), ("round", 2**31, "round"),
    ("round", 1.0, "round"), ("host", None, "host"), ("host", -1, "host"), ("host", True, "host"),
    ("player", 4, "player"), ("player", None, "player"), ("calls", -1, "calls"), ("passes", 2**40, "passes"),
    ("passes", 1, "passes"), ("trick_no", 2**31 - 1, "trick_no"), ("trick_no", 0, "trick_no"), ("winner", 7, "winner"),
    ("winning", "7x", "winning"), ("dealer", None, "dealer"), ("dealer", 9, "dealer"), ("size", 4, "size"),
    ("size", 2, "size"),
    ("score", [0, 0, 0, 101], "score.3"), ("score", [0, 0, 0], "score"), ("score", [0, 0, 0, None], "score.3"),
    ("trump", "club", "trump"), ("trump", 0, "trump"), ("bid", [None, None, None, 4], "bid.3"),
    ("level", {"clubs": ["said"] * 4}, "level.hearts"), ("level", [], "level"),
    ("level", {"clubs": ["said"] * 4, "hearts": ["said"] * 4, "x": 1}, "level"),
    ("level", {"clubs": ["said"] * 4, "hearts": ["siad"] * 4}, "level.hearts.0"),
    ("barred", [4], "barred"), ("barred", [1, 1], "barred"), ("barred", {}, "barred"), ("passed", [0] * 4, "passed.0"),
    ("hand", [], "hand"), ("hand", [["7c", "7c"], [], [], []], "hand.0"), ("hand", [[], [], [], []], ""),
    ("hand", [["7x"], [], [], []], "hand.0"), ("hand", ["7c", [], [], []], "hand.0"), ("stock", None, "stock"),
    ("talon", ["7c", "8c"], "*"), ("won", [["Q"], [], [], []], "won.0"), ("trick", [[0, "7c"]] * 5, "*"),
    ("dealt", [["7c"], ["7c"], [], []], "dealt"), ("trick", [[0]], "trick"), ("trick", "7c", "trick"),
    ("unknown", 1, ""), ("trik", [], ""),
]


@pytest.mark.parametrize(("name", "value", "path"), HOSTILE)
def test_hostile_facts(name: str, value: Any, path: str) -> None:
    facts = play_phase()
    part: Any = facts
    *above, last = name.split(".")
    for key in above:
        part = part[key]
    part[last] = value
    with pytest.raises(WrongFacts) as error:
        Game(4).from_facts(facts)
    assert path in ("*", error.value.path)


def play_phase() -> dict[str, Any]:
    """Facts of a trick with two cards in it."""
    state: State = Game(4).new_match({"dealer": 3})
    state.deal(list(range(13)), [0])
    for text in ("bid 1", "bid 1", "bid 1", "bid 1", "keep", "keep", "keep", "keep", "7c", "8c"):
        state.apply_action(state.string_to_action(text))
    facts: dict[str, Any] = state.to_facts()
    return facts


def test_hints() -> None:
    facts = play_phase()
    facts["scroe"] = facts.pop("score")
    with pytest.raises(WrongFacts, match="no fact `scroe`, did you mean `score`"):
        Game(4).from_facts(facts)


def test_a_trick_must_have_been_played_in_order() -> None:
    facts = play_phase()
    for trick, player in (([[0, "7c"], [2, "8c"]], 1), ([[0, "7c"], [1, "8c"]], 1), ([[1, "7c"], [0, "8c"]], 2),
                          ([[0, "7c"], [0, "8c"]], 2), ([], 2), ([[0, "7c"], [3, "8c"]], 2)):
        wrong = copy.deepcopy(facts) | {"trick": trick, "player": player}
        with pytest.raises(WrongFacts):
            Game(4).from_facts(wrong)
    Game(4).from_facts(copy.deepcopy(facts) | {"trick": [[0, "7c"], [1, "8c"]], "player": 2})
    with pytest.raises(WrongFacts, match="in order round the table"):
        Game(4, way="down").from_facts(facts)


def test_a_seat_on_turn_can_do_something() -> None:
    facts = play_phase()
    facts["stock"] += facts["hand"][2]
    facts["hand"][2] = []
    with pytest.raises(WrongFacts, match="nothing it may do"):
        Game(4).from_facts(facts)


def test_cards_may_lie_anywhere_at_a_chance_point() -> None:
    state: State = Game(2).new_match()
    facts = state.to_facts()
    assert facts["hand"] == [[], []]
    facts["won"] = [["7c", "8c"], []]
    assert Game(2).from_facts(facts).to_facts() == facts
    facts["hand"] = [["7c"], []]
    with pytest.raises(WrongFacts, match="two places"):
        Game(2).from_facts(facts)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
    | st.sampled_from(["7c", "Xr big", "play", "end", "deal", "clubs", "said"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4), max_leaves=8,
)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_change_is_refused_or_sound(data: st.DataObject) -> None:
    """Whatever one fact is replaced by, the result is WrongFacts or a state that plays on to its end."""
    facts = play_phase()
    part: Any = facts
    while isinstance(part, (dict, list)) and part:
        keys = sorted(part) if isinstance(part, dict) else range(len(part))
        key = data.draw(st.sampled_from(list(keys)))
        if isinstance(part[key], (dict, list)) and part[key] and data.draw(st.booleans()):
            part = part[key]
            continue
        part[key] = data.draw(JSON)
        break
    try:
        state: State = Game(4).from_facts(facts)
    except WrongFacts:
        return
    assert state.to_facts() == Game(4).from_facts(state.to_facts()).to_facts()
    stream = random.Random(1)
    while not state.is_terminal():
        DEALER.resolve(state)
        if state.legal_actions():
            state.apply_action(stream.choice(state.legal_actions()))
        else:
            break
