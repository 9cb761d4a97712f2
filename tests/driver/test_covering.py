"""Covering arrays: every pair that the constraints allow, no setting that they refuse."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rulec.driver.compile import compile_spec
from rulec.driver.covering import Rule, Value, axes_of, cover, pairs_of, settings_of
from rulec.interpreter.game import Game

SPEC = Path(__file__).parent / "cover.yaml"

Axes = dict[str, tuple[Value, ...]]


def _axes(sizes: list[int]) -> Axes:
    return {f"axis{number}": tuple(range(size)) for number, size in enumerate(sizes)}


AXES = st.lists(st.integers(1, 3), min_size=2, max_size=5).map(_axes)


@st.composite
def spaces(draw: st.DrawFn) -> tuple[Axes, list[Rule]]:
    """Axes, and rules that refuse some combinations of two or three of them."""
    axes = draw(AXES)
    rules = []
    for _ in range(draw(st.integers(0, 3))):
        names = draw(st.lists(st.sampled_from(sorted(axes)), min_size=2, max_size=3, unique=True))
        refused = draw(st.sets(st.tuples(*(st.sampled_from(axes[name]) for name in names)), max_size=4))
        rules.append(Rule(tuple(names), refused.__contains__))
    return axes, rules


@given(spaces(), st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_covers_exactly_the_pairs_that_can_occur(
    space: tuple[Axes, list[Rule]], seed: int
) -> None:
    axes, rules = space
    possible = [
        dict(zip(axes, values, strict=True)) for values in product(*axes.values())
        if not any(rule.refuses(tuple(dict(zip(axes, values, strict=True))[name] for name in rule.axes))
                   for rule in rules)
    ]
    allowed = {pair for setting in possible for pair in pairs_of(setting)}
    covering = cover(axes, rules, seed)
    assert covering.allowed == allowed
    assert covering.share(covering.settings) == 1.0
    assert {pair for setting in covering.settings for pair in pairs_of(setting)} == allowed
    if possible:
        assert all(setting in possible for setting in covering.settings)
    every = sum(len(axes[a]) * len(axes[b]) for a, b in combinations(axes, 2))
    assert len(covering.allowed) + len(covering.impossible) == every


def test_is_decided_by_its_seed() -> None:
    axes: Axes = dict.fromkeys("abcd", (0, 1, 2))
    assert cover(axes, [], 7) == cover(axes, [], 7)
    assert 9 <= len(cover(axes, [], 7).settings) <= 13


def test_a_part_of_the_settings_covers_a_part_of_the_pairs() -> None:
    covering = cover({"a": (0, 1), "b": (0, 1)}, [], 1)
    assert covering.share(covering.settings[:1]) == 0.25


def test_the_constraints_of_a_spec_are_asked_of_the_interpreter() -> None:
    compiled = compile_spec(SPEC)
    assert axes_of(compiled.spec) == {
        "players": (2, 3, 4), "pack": ("small", "large"), "goal": (5, 1, 40), "drawing": ("never", "once"),
    }
    covering = settings_of(compiled.game, compiled.spec, 1)
    assert covering.impossible == {
        (("pack", "small"), ("players", 4)), (("drawing", "once"), ("goal", 40)),
    }
    for setting in covering.settings:
        options = {name: value for name, value in setting.items() if name != "players"}
        Game(compiled.game, compiled.spec, int(setting["players"]), **options)


def test_a_single_axis_is_covered_value_by_value() -> None:
    assert cover({"players": (3, 4)}, [], 1).settings == ({"players": 3}, {"players": 4})
