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
TEAMS = Path(__file__).parents[1] / "gallery" / "tricks_chooser.yaml"


def drawer_of(compiled: Compiled, players: int) -> Drawer:
    return Drawer(compiled.game, compiled.spec, Game(compiled.game, compiled.spec, players))


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


def test_totals_are_levelled_as_far_as_they_may_go(compiled: Callable[[str], Compiled]) -> None:
    stream = random.Random(2)
    tuhat, cover = drawer_of(compiled("tuhat"), 3), drawer_of(compile_spec(COVER), 2)
    before, after = {"score": [0, 10, 20], "zeros": [0, 1, 2]}, {"score": [60, 5, 25], "zeros": [1, 1, 1]}
    found = [tuhat.levelled(before, after, stream) for _ in range(40)]
    assert all(set(totals) == {"score"} for totals in found), "zeros rank nobody"
    shapes = Counter(tuple(total - totals["score"][0] for total in totals["score"]) for totals in found)
    assert shapes.most_common(1)[0][0] == (0, 65, 55), "the others lie at an end of what may be drawn"
    goals = [totals["score"][0] + 60 for totals in found]
    assert goals.count(60) > 10 and sum(abs(goal - 1000) <= 12 for goal in goals) > 1
    teams = drawer_of(compile_spec(TEAMS), 4)
    of_teams = teams.levelled({"score": {"ns": 3, "ew": 0}}, {"score": {"ns": 5, "ew": 9}}, stream)
    assert of_teams["score"]["ew"] in (0, of_teams["score"]["ns"] - 7)
    assert all(cover.levelled({"score": [3, 0]}, {"score": [3, 90]}, stream)["score"][1] == 0 for _ in range(9))
