"""Actions, chance, undo, results and errors of any state."""

from __future__ import annotations

import random

import pytest

from rulec_runtime import settings
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import BoundLeft, IllegalAction, RedealLimit, WrongFacts, WrongOption, WrongOutcome
from rulec_runtime.protocol import CHANCE, TERMINAL
from rulec_runtime.spec import Action, Spec
from runtime.toy import JOKER, SPEC, Game, State

DEALER = Dealer(bytes(range(32)))
PLAIN = list(range(13))  # seat 0 gets 7c, seat 1 8c, …


def played(game: Game, seed: int, moves: int = 10**6) -> State:
    """A state after some random moves of a match."""
    stream = random.Random(seed)
    state: State = game.new_match()
    while moves and not state.is_terminal():
        if state.current_player() == CHANCE:
            DEALER.resolve(state)
        else:
            state.apply_action(stream.choice(state.legal_actions()))
            moves -= 1
    return state


def texts(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def test_a_match_goes_to_its_end() -> None:
    state = played(Game(3, most=3), 1)
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == [float(score) for score in state.raw["score"]]
    best = max(state.returns())
    assert state.titles() == {"best": [seat for seat, score in enumerate(state.returns()) if score == best]}
    assert set(state.report()) == {"hit", "led"}
    assert state.report()["led"] in (None, "clubs", "hearts")


def test_options() -> None:
    game = Game(way="down", bonus="10")
    assert game.players == 2
    assert game.options == {"way": "down", "most": 2, "bonus": 10}
    assert Game(2, **settings.preset(SPEC, "short")).options == {"way": "down", "most": 1, "bonus": 5}
    assert repr(game) == "<toy: players=2, way='down', bonus=10>"


@pytest.mark.parametrize(("players", "options", "message"), [
    (5, {}, "`toy` is for 2 to 4 players, not 5"),
    (True, {}, "players"),
    (2, {"wya": "up"}, "there is no option `wya`, did you mean `way`?"),
    (2, {"way": "upp"}, "`way` has no choice `upp`, did you mean `up`?"),
    (2, {"way": 0}, "`way` has no choice `0`: one of up, down"),
    (2, {"most": 4}, "from 1 to 3"),
    (2, {"most": True}, "must be a number"),
    (2, {"bonus": 7}, "one of 5, 10"),
    (4, {"most": 3}, "three cards are too many for four"),
])
def test_wrong_options(players: int, options: dict[str, object], message: str) -> None:
    with pytest.raises(WrongOption, match=message.replace("?", r"\?").replace("`", "`")):
        Game(players, **options)


def test_no_such_preset() -> None:
    with pytest.raises(WrongOption, match="did you mean `short`"):
        settings.preset(SPEC, "shor")


def test_texts_and_forms() -> None:
    state = Game(3).new_match()
    for action in range(SPEC.action_count):
        assert isinstance(state.action_to_string(action), str)
    assert state.action_to_string(2) == "bid 2"
    assert state.action_to_string(4 + 12 * 4 + 1) == "give Xr to 1"
    assert state.action_to_string(56) == "keep"
    assert [state.action_to_string(57 + JOKER * 3 + manner) for manner in range(3)] == ["Xr", "Xr big", "Xr small"]
    assert state.action(4 + 12 * 4 + 1) == Action("exchange", "give", ("Xr", 1))
    assert state.action(57 + JOKER * 3 + 1) == Action("play", "Xr", ("big",))
    assert state.action(2) == Action("bidding", "bid", (2,))
    for text in (state.action_to_string, state.action):
        for action in (-1, SPEC.action_count, 2**70):
            with pytest.raises(IllegalAction, match="no such action"):
                text(action)


@pytest.mark.parametrize("seed", range(5))
def test_texts_are_read_in_the_current_phase(seed: int) -> None:
    state = played(Game(4), seed, moves=seed * 3)
    if state.current_player() == CHANCE:
        DEALER.resolve(state)
    for action in state.legal_actions():
        text = state.action_to_string(action)
        assert state.string_to_action(text) == action
        assert state.string_to_action("  " + text.replace(" ", "   ") + " ") == action


def test_unreadable_texts() -> None:
    state = Game(2).new_match(roles={"dealer": 1})
    with pytest.raises(IllegalAction) as error:
        state.string_to_action("bid 1")
    assert error.value.kind == "chance_point"
    state.deal(PLAIN, [0])
    for text, hint in (("bdi 1", "did you mean `bid 1`"), ("give 7c to 1", "no action here"), ("Bid 1", "bid 1"),
                       ("bid \uff11", "no action here"), ("", "no action here"), ("x" * 10**5, "no action here")):
        with pytest.raises(IllegalAction, match=hint) as error:
            state.string_to_action(text)
        assert error.value.kind == "text"
        assert len(str(error.value)) < 150


def test_refusals_change_nothing() -> None:
    state = Game(2).new_match(roles={"dealer": 1})
    state.deal(PLAIN, [0])
    before = state.to_facts()
    for action, kind in ((-1, "no_such_action"), (96, "no_such_action"), (2**80, "no_such_action"), (2, "rule"),
                         (56, "other_phase"), (60, "other_phase")):
        assert not state.is_legal(action)
        with pytest.raises(IllegalAction) as error:
            state.apply_action(action)
        assert error.value.kind == kind
    with pytest.raises(IllegalAction) as error:
        state.apply_action(2)
    assert (error.value.rule, error.value.place) == ("R2", "toy.yaml:7")
    with pytest.raises(TypeError):
        state.apply_action("bid 1")
    assert state.to_facts() == before


def test_the_joker_needs_a_word() -> None:
    state = Game(2).new_match(roles={"dealer": 1})
    state.deal([0, JOKER, *range(1, 12)], [0])
    for text in ("bid 1", "bid 1", "keep", "keep", "7c"):
        state.apply_action(state.string_to_action(text))
    assert texts(state) == ["Xr big", "Xr small"]
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("Xr"))
    assert error.value.kind == "wrong_word"


def test_a_fault_changes_nothing() -> None:
    state = Game(2).new_round({"score": [100, 100], "dealer": 1})
    state.deal(PLAIN, [0])
    before = state.to_facts()
    with pytest.raises(BoundLeft) as error:
        state.apply_action(state.string_to_action("bid 1"))
    assert error.value.place == "toy.yaml:20"
    assert state.to_facts() == before
    state.apply_action(state.string_to_action("bid 0"))


def test_masks() -> None:
    state = Game(2).new_match(roles={"dealer": 1})
    state.deal(PLAIN, [0])
    out = bytearray(b"\xff" * 96)
    state.legal_mask(out)
    assert [action for action, legal in enumerate(out) if legal] == state.legal_actions() == [0, 1]
    with pytest.raises(ValueError, match="96 are needed"):
        state.legal_mask(bytearray(95))
    with pytest.raises(TypeError):
        state.legal_mask(b"\0" * 96)


def test_draws() -> None:
    state = Game(3).new_match()
    assert state.draws(PLAIN) == [0, 1, 2]
    assert state.draws(PLAIN, [2]) == [0, 1]
    assert state.draws(PLAIN, [2, 1]) == []
    before = state.to_facts()
    for drawn, message in (([], "one more"), ([2, 1, 0], "more values"), ([3, 1], "not among"), ([2, -1], "not among"),
                           ([2, 2**70], "not among")):
        with pytest.raises(WrongOutcome, match=message):
            state.deal(PLAIN, drawn)
    for order in (PLAIN[1:], [*PLAIN, 0], [0, *PLAIN[:-1]], ["7c"] * 13):
        with pytest.raises(WrongOutcome):
            state.deal(order, [2, 1])
        with pytest.raises(WrongOutcome):
            state.draws(order)
    assert state.to_facts() == before
    state.deal(PLAIN, [2, 1])
    assert state.raw["dealer"] == 2
    with pytest.raises(IllegalAction) as error:
        state.deal(PLAIN, [1])
    assert error.value.kind == "chance_point"


def test_void_deals() -> None:
    state = Game(2).new_match(roles={"dealer": 1})
    state.deal([JOKER, *PLAIN[:-1]], [0])
    assert state.current_player() == CHANCE
    assert state.to_facts()["at"]["attempt"] == 1
    state.deal(PLAIN, [0])
    events = state.log()["events"]
    assert events[0]["void"] == "the joker on top"
    assert events[0]["seat"] == 1
    assert "void" not in events[1]


def test_a_thousand_void_deals() -> None:
    state = Game(2).new_match(roles={"dealer": 1})
    for _ in range(999):
        state.deal([JOKER, *PLAIN[:-1]], [0])
    with pytest.raises(RedealLimit):
        state.deal([JOKER, *PLAIN[:-1]], [0])
    assert state.to_facts()["at"]["attempt"] == 999


@pytest.mark.parametrize("seed", range(6))
def test_undo_is_exact(seed: int) -> None:
    stream = random.Random(seed)
    state: State = Game(3).new_match()
    past = []
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            DEALER.resolve(state)
        past.append((state.to_facts(), state.log(), state.information_state(0)))
        state.apply_action(stream.choice(state.legal_actions()))
    kept = state.clone()
    while past:
        facts, log, known = past.pop()
        across = state.to_facts()["at"]["phase"] == "bidding" and not state.to_facts()["at"]["taken"]
        assert state.undo() is not across
        assert not across or state.undo(through_chance=True)
        assert (state.to_facts(), state.log(), state.information_state(0)) == (facts, log, known)
    assert not state.undo()
    assert state.undo(through_chance=True)
    assert state.current_player() == CHANCE
    assert not state.undo(through_chance=True)
    assert kept.is_terminal()
    assert len(kept.log()["events"]) > 10


def test_undo_across_void_deals_alone_goes_to_the_start() -> None:
    state = Game(2).new_match(roles={"dealer": 1})
    start = state.to_facts()
    state.deal([JOKER, *PLAIN[:-1]], [0])
    state.deal(PLAIN, [0])
    assert not state.undo()
    assert state.undo(through_chance=True)
    assert state.to_facts() == start


def test_clones_part_ways() -> None:
    state = played(Game(3), 2, moves=2)
    other = state.clone()
    before = state.to_facts()
    other.apply_action(other.legal_actions()[0])
    assert state.to_facts() == before != other.to_facts()
    assert len(other.log()["events"]) == len(state.log()["events"]) + 1


def test_new_round() -> None:
    game = Game(3, most=3)
    state = game.new_round({"round": 2, "score": [1, 2, 3], "host": 2})
    facts = state.to_facts()
    assert (facts["round"], facts["size"], facts["score"], facts["host"]) == (2, 2, [1, 2, 3], 2)
    assert (facts["dealer"], facts["at"]["scope"]) == (0, "round")
    stream = random.Random(1)
    DEALER.resolve(state)
    while not state.is_terminal():
        state.apply_action(stream.choice(state.legal_actions()))
    assert state.to_facts()["round"] == 2


@pytest.mark.parametrize(("facts", "path"), [
    ({"round": 4}, "round"), ({"round": 0}, "round"), ({"round": True}, "round"), ({"score": [1, 2]}, "score"),
    ({"score": [1, 2, 101]}, "score.2"), ({"dealer": 3}, "dealer"), ({"host": "0"}, "host"), ({"trump": "clubs"}, ""),
    ({"size": 1}, ""),
])
def test_wrong_round_facts(facts: dict[str, object], path: str) -> None:
    with pytest.raises(WrongFacts) as error:
        Game(3, most=3).new_round(facts)
    assert error.value.path == path


def test_roles_and_host() -> None:
    game = Game(3)
    assert game.new_match().to_facts()["dealer"] is None
    assert game.new_match({"dealer": 2}, host=1).to_facts()["host"] == 1
    for roles, host in (({"dealr": 1}, 0), ({"dealer": 3}, 0), ({}, 3), ({"dealer": None}, 0)):
        with pytest.raises(WrongFacts):
            game.new_match(roles, host)  # type: ignore[arg-type]


def test_the_spec_survives_json() -> None:
    assert Spec.from_json(SPEC.to_json()) == SPEC
    assert Spec.from_json(SPEC.to_json()).to_json() == SPEC.to_json()


def test_an_action_is_an_int_and_its_text_a_str() -> None:
    state = played(Game(3), 1, 1)
    DEALER.resolve(state)
    before = state.to_facts()
    for call in (state.apply_action, state.is_legal, state.action_to_string, state.action):
        with pytest.raises(TypeError, match="an action is its number, not str; `string_to_action`"):
            call("bid 0")
    with pytest.raises(TypeError, match="the text of an action is a str, not int"):
        state.string_to_action(0)
    assert state.to_facts() == before
