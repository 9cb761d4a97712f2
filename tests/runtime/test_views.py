"""What a viewer knows: observations, the log from his side, the tensor."""

from __future__ import annotations

import copy
import random
from dataclasses import replace

import pytest

from rulec_runtime.views import UNKNOWN, masked_trick, observe
from runtime.test_facts import SEEDS, some_state
from runtime.test_state import DEALER, PLAIN
from runtime.toy import SPEC, Game, State

VIEWERS = (None, 0, 1, 2)


def test_observation() -> None:
    state: State = Game(3).new_match({"dealer": 2})
    state.deal(PLAIN, [0])
    state.raw["given"] = [0, None, 3]
    own = state.observation(1)
    assert [name for name in own if name != "sides"] == list(state.to_facts())
    assert own["sides"] == [UNKNOWN, "theirs", "ours"]
    assert own["hand"] == [1, ["8c"], 1]
    assert own["dealt"] == [1, ["8c"], 1]
    assert own["won"] == [0, 0, 0]
    assert own["stock"] == 9
    assert own["talon"] == 1
    assert own["given"] == [UNKNOWN, None, UNKNOWN]
    assert own["level"] == {"clubs": ["unsaid"] * 3, "hearts": [UNKNOWN] * 3}
    assert own["at"]["shown"] == ["Tc"]
    assert "report" not in own["at"]
    assert state.observation(None)["hand"] == [1, 1, 1]
    for viewer in (3, -1):
        with pytest.raises(ValueError, match="a viewer is a seat"):
            state.observation(viewer)


def test_face_down_tricks() -> None:
    trick = [[0, 3, None], [1, 12, 0]]
    assert masked_trick(SPEC, trick, [False, True]) == [[0, UNKNOWN], [1, "Xr big"]]
    assert masked_trick(SPEC, trick, False) == [[0, UNKNOWN], [1, UNKNOWN]]
    raw = some_state(2).raw | {"trick": trick}
    visible = some_state(2)._visible(0) | {"trick": [True, False]}
    assert observe(SPEC, raw, visible, 0)["trick"] == [[0, "Tc"], [1, UNKNOWN]]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_leads_to_the_observation(seed: int) -> None:
    """The start and every change since give what is seen now."""
    state = some_state(seed)
    for viewer in VIEWERS:
        first, *rest = state.information_state(viewer)
        now = copy.deepcopy(first["start"])
        for entry in rest:
            seen = copy.deepcopy(entry["seen"])
            now["at"] |= seen.pop("at", {})
            now |= seen
        assert now == state.observation(viewer)
        assert len(rest) == len(state.log()["events"])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_can_be_read_on(seed: int) -> None:
    """Whoever has so many entries is given the others."""
    state = some_state(seed)
    for viewer in VIEWERS:
        log = state.information_state(viewer)
        for since in (0, 1, 2, len(log) - 1, len(log), len(log) + 3):
            assert state.information_state(viewer, since) == log[since:]


def exchanged() -> State:
    """A state after a secret exchange: seat 0 gave 7c to 1, the others kept their cards."""
    state: State = Game(3).new_match({"dealer": 2})
    state.deal(PLAIN, [0])
    for text in ("bid 0", "bid 1", "bid 0", "give 7c to 1", "keep", "keep"):
        state.apply_action(state.string_to_action(text))
    return state


def test_secret_calls_are_known_to_the_caller_alone() -> None:
    state = exchanged()
    heard = {viewer: [e["action"] for e in state.information_state(viewer) if "action" in e] for viewer in VIEWERS}
    assert heard[0] == ["bid 0", "bid 1", "bid 0", "give 7c to 1", UNKNOWN, UNKNOWN]
    assert heard[1] == ["bid 0", "bid 1", "bid 0", UNKNOWN, "keep", UNKNOWN]
    assert heard[None] == ["bid 0", "bid 1", "bid 0", UNKNOWN, UNKNOWN, UNKNOWN]
    gift = state.information_state(1)[5]
    assert gift["seen"]["hand"] == [0, ["7c", "8c"], 1]


def test_a_card_moved_face_down_is_known_to_giver_and_taker(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same exchange in an open phase: what was said is heard, the card is not."""
    phases = tuple(replace(phase, secret=False) for phase in SPEC.phases)
    monkeypatch.setattr(Game, "spec", replace(SPEC, phases=phases))
    state = exchanged()
    heard = {viewer: state.information_state(viewer)[5]["action"] for viewer in VIEWERS}
    assert heard == {None: "give unknown to 1", 0: "give 7c to 1", 1: "give 7c to 1", 2: "give unknown to 1"}


def test_of_equal_cards_the_one_moved_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """That another card with the same face lies open tells nothing about the one given."""
    phases = tuple(replace(phase, secret=False) for phase in SPEC.phases)
    monkeypatch.setattr(Game, "spec", replace(SPEC, phases=phases))
    state: State = Game(3).new_match({"dealer": 2})
    state.deal(PLAIN, [0])
    state.raw["at"]["phase"], state.raw["at"]["last_trick"] = 2, [[2, 0, None]]
    state.raw["hand"] = [[0, 0], [5], [6]]
    state.raw["bid"] = [0, 0, 0]
    state.apply_action(state.string_to_action("give 7c to 1"))
    heard = {viewer: state.information_state(viewer)[2]["action"] for viewer in VIEWERS}
    assert heard == {None: "give unknown to 1", 0: "give 7c to 1", 1: "give 7c to 1", 2: "give unknown to 1"}


def test_void_deals_are_public() -> None:
    state: State = Game(2).new_match({"dealer": 1})
    state.deal([12, *PLAIN[:-1]], [0])
    state.deal(PLAIN, [0])
    for viewer in (None, 0, 1):
        _, void, deal = state.information_state(viewer)
        assert (void["deal"], void["void"], void["seat"]) == (0, "the joker on top", 1)
        assert deal["deal"] == 1
        assert "void" not in deal


@pytest.mark.parametrize("seed", range(8))
def test_two_worlds(seed: int) -> None:
    """With two cards that nobody has seen exchanged in the stock, nobody's outputs differ."""
    stream = random.Random(seed)
    order = stream.sample(range(13), 13)
    other = [*order[:8], *reversed(order[8:])]
    states: list[State] = [Game(3).new_match({"dealer": 0}) for _ in range(2)]
    for state, pack in zip(states, (order, other), strict=True):
        if pack[0] == 12:
            pack[0], pack[1] = pack[1], pack[0]
        state.deal(pack, [1])
    while states[0].current_player() >= 0:
        action = stream.choice(states[0].legal_actions())
        for state in states:
            state.apply_action(action)
        for viewer in VIEWERS:
            assert states[0].observation(viewer) == states[1].observation(viewer)
            assert states[0].information_state(viewer) == states[1].information_state(viewer)
            assert tensor(states[0], viewer) == tensor(states[1], viewer)


def tensor(state: State, viewer: int | None) -> bytes:
    """The tensor of a viewer."""
    out = bytearray(b"\xaa" * state.game.tensor_size)
    state.observation_tensor(viewer, out)
    return bytes(out)


def part(state: State, viewer: int | None, name: str) -> list[int]:
    """A named part of it."""
    start, length = state.game.tensor_layout[name]
    return list(tensor(state, viewer)[start:start + length])


def test_the_layout_has_no_gaps() -> None:
    for players in (2, 3, 4):
        game = Game(players)
        end = 0
        for start, length in game.tensor_layout.values():
            assert start == end
            assert length > 0
            end = start + length
        assert end == game.tensor_size


def test_tensor() -> None:
    state = exchanged()
    state.raw["score"] = [-1, 0, 3]
    assert part(state, 1, "viewer") == [0, 1, 0, 0]
    assert part(state, None, "viewer") == [0, 0, 0, 1]
    assert part(state, 1, "phase") == [0, 0, 0, 1, 0, 0]
    assert part(state, 1, "player") == [0, 1, 0, 0]
    assert part(state, 1, "winner") == [0, 0, 0, 1]
    assert part(state, 1, "round") == [0, 0, 0, 1]
    assert part(state, 1, "score") == [1, 255, 255, 255, 255, 1, 0, 0, 0, 0, 1, 0, 0, 0, 3]
    assert part(state, 1, "trump") == [1, 1, 0, 0]
    assert part(state, 1, "given")[:15] == [0] * 15
    assert part(state, 0, "given")[:15] == [1, 1] + [0] * 13
    assert part(state, 1, "given")[15:30] == [1] + [0] * 13 + [1]
    assert part(state, 1, "barred") == [1, 0, 0, 0]
    hands = part(state, 1, "hand")
    assert hands[:18] == [0, 0, 0, 0, 0] + [0] * 13
    assert hands[18:36] == [1, 0, 0, 0, 2, 1, 1] + [0] * 11
    state.apply_action(state.string_to_action("8c"))
    trick = part(state, 2, "trick")
    assert trick[18:36] == [1, 1, 0, 1] + [0] * 11 + [1, 0, 0]
    assert trick[:18] == [0] * 18


def test_tensor_buffers() -> None:
    state = exchanged()
    size = state.game.tensor_size
    for bad in (bytearray(size - 1), bytearray(size + 1)):
        with pytest.raises(ValueError, match="are needed"):
            state.observation_tensor(0, bad)


@pytest.mark.parametrize("seed", SEEDS)
def test_tensors_everywhere(seed: int) -> None:
    state = some_state(seed)
    DEALER.resolve(state)
    for viewer in VIEWERS:
        assert len(tensor(state, viewer)) == state.game.tensor_size

