"""How diagnostics are made, collected and shown."""

from __future__ import annotations

import json
import re

import pytest

from rulec.diagnostics import CODES, Diagnostic, Findings, Problems
from rulec.diagnostics.render import render, render_all, to_json_line
from rulec.diagnostics.suggest import did_you_mean, nearest
from rulec.source.problem import Problem
from rulec.source.span import NOWHERE, Span

LINES = {"w.yaml": ("game: whist", "title: Whist", "game: \x1b[2Jother")}
TWICE = Diagnostic(
    "R0102",
    Span("w.yaml", 3, 1, 3, 5),
    "the key `game` occurs twice",
    "keep one",
    ((Span("w.yaml", 1, 1, 1, 5), "first written here"),),
)


def test_text_with_source_related_place_and_help() -> None:
    assert render(TWICE, LINES) == (
        "w.yaml:3:1: R0102: the key `game` occurs twice\n"
        "  3 | game: \ufffd[2Jother\n"
        "    | ^^^^\n"
        "  w.yaml:1:1: first written here\n"
        "  1 | game: whist\n"
        "    | ^^^^\n"
        "  help: keep one\n"
    )


def test_a_span_of_several_lines_is_marked_to_the_end_of_its_first() -> None:
    shown = render(Diagnostic("R0109", Span("w.yaml", 2, 8, 3, 4), "a block", severity="warning"), LINES)
    assert shown == "w.yaml:2:8: R0109: warning: a block\n  2 | title: Whist\n    |        ^^^^^\n"


@pytest.mark.parametrize("column", [13, 40])
def test_a_place_at_or_past_the_end_of_its_line_has_one_caret(column: int) -> None:
    carets = render(Diagnostic("R0101", Span("w.yaml", 2, column, 2, column), "no"), LINES).splitlines()[2]
    assert carets.count("^") == 1


def test_places_without_a_text() -> None:
    assert render(Diagnostic("R0119", NOWHERE, "no"), LINES) == "rulec: R0119: no\n"
    assert render(Diagnostic("R0119", Span("x.yaml", 9, 1, 9, 2), "no"), LINES) == "x.yaml:9:1: R0119: no\n"


def test_color_adds_only_color() -> None:
    colored = render(TWICE, LINES, color=True)
    assert "\x1b[1;31m" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == render(TWICE, LINES)


def test_counts() -> None:
    warning = Diagnostic("R0109", NOWHERE, "b", severity="warning")
    assert render_all([TWICE, warning, TWICE], LINES).endswith("\n\n2 errors, 1 warning\n")
    assert render_all([], LINES) == ""


def test_json_is_one_line() -> None:
    line = to_json_line(TWICE)
    assert "\n" not in line
    assert json.loads(line) == {
        "code": "R0102",
        "severity": "error",
        "file": "w.yaml",
        "line": 3,
        "column": 1,
        "end_line": 3,
        "end_column": 5,
        "message": "the key `game` occurs twice",
        "hint": "keep one",
        "related": [
            {
                "file": "w.yaml",
                "line": 1,
                "column": 1,
                "end_line": 1,
                "end_column": 5,
                "message": "first written here",
            }
        ],
    }


def test_an_unregistered_code_is_refused() -> None:
    with pytest.raises(KeyError, match="R0000"):
        Diagnostic("R0000", NOWHERE, "no")


def test_codes_are_in_their_groups() -> None:
    assert all(re.fullmatch(r"R0[1-69]\d\d", code) for code in CODES)
    assert all(info.title and info.explanation.endswith(".") for info in CODES.values())


def test_problems_come_by_place_and_once() -> None:
    problems = Problems()
    problems.error("R0103", Span("w.yaml", 2, 1, 2, 2), "later")
    problems.warning("R0104", Span("w.yaml", 1, 1, 1, 2), "earlier")
    problems.error("R0103", Span("w.yaml", 2, 1, 2, 2), "later")
    problems.adopt([Problem("R0105", Span("w.yaml", 3, 1, 3, 2), "last", "hint")])
    assert [said.message for said in problems.diagnostics] == ["earlier", "later", "last"]
    assert [said.message for said in problems.errors] == ["later", "last"]
    with pytest.raises(Findings, match=r"w\.yaml:2: R0103: later") as caught:
        problems.check()
    assert len(caught.value.diagnostics) == 3


def test_warnings_alone_do_not_refuse() -> None:
    problems = Problems()
    problems.warning("R0104", NOWHERE, "a word")
    problems.check()
    assert problems.errors == []


def test_nearest() -> None:
    assert nearest("colour", ["suit", "color", "rank"]) == "color"
    assert nearest("Trump", ["trumps", "trump"]) == "trump"
    assert nearest("zzz", ["suit", "rank"]) is None
    assert nearest("a", []) is None
    assert nearest("bat", ["cat", "hat"]) == nearest("bat", ["hat", "cat"])
    assert did_you_mean("suti", ["suit"]) == "did you mean `suit`?"
    assert did_you_mean("zzz", ["suit"]) is None
