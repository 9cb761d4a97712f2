"""Facts a round may start from: always taken by the game, often near a threshold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.drawn import Drawer
from rulec.interpreter.game import Game

COVER = Path(__file__).parent / "cover.yaml"


def drawn(compiled: Compiled, count: int, players: int, **options: Any) -> list[dict[str, Any]]:
    game = Game(compiled.game, compiled.spec, players, **options)
    drawer = Drawer(compiled.game, compiled.spec, game)
    stream = random.Random(1)
    found = [drawer.facts(stream) for _ in range(count)]
    for facts in found:
        game.new_round(facts)
    return found


def test_every_round_role_and_register_is_drawn(compiled: Callable[[str], Compiled]) -> None:
    found = drawn(compiled("sitaratas"), 400, 4)
    assert {facts["round"] for facts in found} == set(range(1, 27))
    assert {facts["dealer"] for facts in found} == {0, 1, 2, 3}
    assert any("score" not in facts for facts in found)
    assert all(len(facts["score"]) == 4 for facts in found if "score" in facts)


def test_numbers_gather_near_what_they_are_compared_with() -> None:
    compiled = compile_spec(COVER)
    scores = Counter(score for facts in drawn(compiled, 300, 3, goal=40) for score in facts.get("score", ()))
    near = sum(count for score, count in scores.items() if 38 <= score <= 42)
    assert near > sum(scores.values()) / 10
    assert scores[39] and scores[40] and scores[41]
