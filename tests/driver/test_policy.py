"""Bots: cautious ones come to the ends of matches that random ones never see, and know no more than their seat."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from rulec.driver.bot_match import bot_match
from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.lockstep import Lockstep
from rulec.driver.policy import Cautious, Policy, Uniform, bot, card_values
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.protocol import Facts, State

GALLERY = Path(__file__).parents[1] / "gallery"


class Watching:
    """Lets another choose, and notes the facts of the first decision of every round."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.rounds: dict[tuple[int, int], Facts] = {}

    def choose(self, state: State, legal: Sequence[int]) -> int:
        facts = state.to_facts()
        self.rounds.setdefault((facts["round"], facts["at"]["attempt"]), facts)
        return self._policy.choose(state, legal)


class OwnSeat:
    """What of a state a bot may ask: who decides, and what that seat sees."""

    def __init__(self, state: State) -> None:
        self.current_player = state.current_player
        seat = state.current_player()
        self._seen = state.observation(seat)

    def observation(self, viewer: int | None) -> Facts:
        assert viewer == self.current_player()
        return self._seen


class Blinkered:
    """Shows a bot the contract of its seat and nothing else."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, state: State, legal: Sequence[int]) -> int:
        own: Any = OwnSeat(state)
        return self._policy.choose(own, legal)


def tuhat_figures(compiled: Compiled, engine: ModuleType, matches: int, **options: Any) -> Counter[str]:
    """What cautious bots reach in so many matches of Tuhat."""
    interpreted = Interpreted(compiled.game, compiled.spec, 3, **options)
    game, found = engine.Game(3, **options), Counter[str]()
    target, lock = int(interpreted.options["target"]), int(interpreted.options["lock_at"])
    for number in range(matches):
        stream = random.Random(number)
        bots = Watching(bot("cautious", interpreted, stream))
        _, returns, _, rows = bot_match(game, bots, stream)
        facts = list(bots.rounds.values())
        found["rounds"] += len(rows)
        found["by until"] += max(returns) >= target and len(rows) < 400
        found["made"] += sum(row[1] for row in rows)
        found["locked"] += any(max(of["score"]) > lock for of in facts)
        found["zeros"] += any(max(of["zeros"]) > 0 for of in facts)
        found["zeros paid"] += any(
            2 in last["zeros"] and of["zeros"][last["zeros"].index(2)] == 0
            for last, of in pairwise(facts)
        )
        found["several at the target"] += sum(result >= target for result in returns) > 1
        found["played on at the target"] += any(sum(score >= target for score in of["score"]) > 1 for of in facts)
    return found


def test_cautious_bots_end_tuhat(compiled: Callable[[str], Compiled], engine: Callable[..., ModuleType]) -> None:
    game = compiled("tuhat")
    module = engine(game)
    found = tuhat_figures(game, module, 12)
    print(dict(found))
    assert found["by until"] == 12, "every match is won by its target, none is cut off by its number of deals"
    assert found["locked"] == 12 and found["zeros"] == 12 and found["zeros paid"] >= 9
    assert found["rounds"] < 12 * 100
    coarse = {"target": 100, "tie": "play_on", "opening_bid": 40, "step": 10, "round_to": 10, "zero_price": 0}
    ties = tuhat_figures(game, module, 100, **coarse)
    print(dict(ties))
    assert ties["by until"] == 100
    assert ties["several at the target"] >= 10
    assert ties["played on at the target"] >= 1, "two that are equal at the target play on"
    _, returns, _, rows = module.Game(3).random_match(1)
    assert len(rows) == 400 and max(returns) < 1000, "random bids never come to the target"


@pytest.mark.parametrize("name", ["sitaratas", "whist", "tricks_says", "turns_secret"])
def test_a_cautious_bot_needs_no_more_than_its_seat_sees(name: str) -> None:
    path = GALLERY / f"{name}.yaml"
    game = compile_spec(path if path.exists() else GALLERY.parents[1] / "specs" / f"{name}.yaml")
    played = Interpreted(game.game, game.spec)
    whole = bot_match(played, bot("cautious", played, random.Random(5)), random.Random(6))
    seat = bot_match(played, Blinkered(bot("cautious", played, random.Random(5))), random.Random(6))
    assert whole == seat


def test_a_cautious_bot_passes_bids_low_and_plays_by_points(compiled: Callable[[str], Compiled]) -> None:
    game = compiled("tuhat")
    played = Interpreted(game.game, game.spec)
    values = card_values(played)
    ids = game.spec.card_ids
    assert [values[ids[card]][0] for card in ("AC", "TC", "KC", "9C")] == [11, 10, 4, 0]
    state = played.from_facts({"at": "auction", "declarer": 0, "bid": 60, "dealer": 2, "player": 1,
                               "dealt": [[], ["9C"], []]}, partial=True)
    legal = [action for action in range(game.spec.action_count) if state.action_to_string(action) in (
        "pass", "bid 65", "bid 70", "bid 120")]
    stream = random.Random(1)
    said = Counter(state.action_to_string(Cautious(game.spec, values, stream).choose(state, legal)) for _ in range(400))
    assert set(said) == {"pass", "bid 65"}
    assert 0.05 < said["bid 65"] / 400 < 0.2
    first = game.spec.blocks[-1].first
    nine, king, ace = (first + ids[card] * game.spec.manners for card in ("9D", "KD", "AD"))
    for trick, wanted in (([], ace), ([[2, "QD"]], nine)):
        table: Any = SimpleNamespace(current_player=lambda: 0, observation=lambda viewer, on=trick: {"trick": on})
        chosen = {Cautious(game.spec, values, stream).choose(table, (nine, king, ace)) for _ in range(20)}
        assert chosen == {wanted}


def test_a_random_bot_takes_every_action(compiled: Callable[[str], Compiled]) -> None:
    state = Interpreted(compiled("sitaratas").game, compiled("sitaratas").spec).new_match()
    stream = random.Random(1)
    assert {Uniform(stream).choose(state, (3, 5, 8)) for _ in range(60)} == {3, 5, 8}


def test_a_lockstep_mixes_bots(
    compiled: Callable[[str], Compiled], second_interpreter: Callable[[Compiled], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = compiled("sitaratas")
    chosen: Counter[type] = Counter()
    policy = Lockstep._policy

    def noted(self: Lockstep, number: int) -> Policy:
        found = policy(self, number)
        chosen[type(found)] += 1
        return found

    monkeypatch.setattr(Lockstep, "_policy", noted)
    result = Lockstep(game.game, game.spec, second_interpreter(game), 1).run(400)
    assert not result.transcripts
    assert len(chosen) == 2 and 0.1 < chosen[Cautious] / sum(chosen.values()) < 0.5
