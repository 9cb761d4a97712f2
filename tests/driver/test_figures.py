"""Figures of many matches: means, spreads, shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rulec.driver.compile import Compiled
from rulec.driver.figures import Figures, Share, Spread
from rulec_runtime.spec import FigureInfo


def test_a_spread_of_numbers() -> None:
    spread = Spread()
    assert spread.told() == {"mean": 0.0, "spread": 0.0, "min": 0.0, "max": 0.0}
    for number in (2, 4, 4, 4, 5, 5, 7, 9):
        spread.add(number)
    assert spread.told() == {"mean": 5.0, "spread": 2.0, "min": 2, "max": 9}


def test_shares_of_values() -> None:
    share = Share(("small", "big"))
    for value in (0, 1, 1, None):
        share.add(value)
    assert share.told() == {"small": 0.25, "big": 0.5, "none": 0.25}
    assert Share(("false", "true")).told() == {"false": 0.0, "true": 0.0}


def test_rounds_are_told_where_they_are_known(compiled: Callable[[str], Compiled]) -> None:
    spec = replace(compiled("sitaratas").spec, report=())
    for rounds, told in ((None, None), (7, {"mean": 7.0, "spread": 0.0, "min": 7, "max": 7})):
        figures = Figures(spec, 3, rounds)
        figures.add(10, [1, 2, 3], [3, 2, 1], [])
        assert figures.told()["rounds"] == told


def test_report_rows_are_split_by_figure_and_seat(compiled: Callable[[str], Compiled]) -> None:
    spec = compiled("sitaratas").spec
    spec = replace(spec, report=(
        FigureInfo("hit", "flag", False, True), FigureInfo("spread", "int", True, False),
        FigureInfo("trump", "suit", True, False), FigureInfo("best", "seat", False, False),
    ))
    figures = Figures(spec, 3)
    figures.add(10, [1, 2, 3], [3, 2, 1], [[1, 0, 0, 4, 2, 0], [1, 1, 0, None, None, 2]])
    figures.add(20, [3, 2, 1], [1, 2, 3], [])
    told = figures.told()
    assert told["report"] == {
        "hit": {"false": 0.5, "true": 0.5},
        "spread": {"mean": 4.0, "spread": 0.0, "min": 4, "max": 4},
        "trump": {"clubs": 0.0, "diamonds": 0.0, "hearts": 0.5, "spades": 0.0, "none": 0.5},
        "best": {"0": 0.5, "1": 0.0, "2": 0.5, "3": 0.0, "4": 0.0, "5": 0.0},
    }
    assert told["matches"] == 2
    assert told["rounds"]["mean"] == 1.0
    assert told["seats"][0] == {"result": {"mean": 2.0, "spread": 1.0, "min": 1, "max": 3}, "place": 2.0}
    assert figures.moves == 30
    assert pytest.approx(told["moves"]["mean"]) == 15
