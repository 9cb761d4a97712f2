"""How things look: cards, hands, values, colour, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from rulec.cli.color import ColorScreen
from rulec.cli.faces import Faces, Piece, line
from rulec.cli.progress import Progress
from rulec.driver.compile import Compiled


def text(pieces: list[Piece]) -> str:
    return "".join(piece.text for piece in pieces)


def test_cards_are_written_as_they_are_typed(compiled: Callable[[str], Compiled]) -> None:
    faces = Faces(compiled("sitaratas").spec)
    assert faces.card("Th") == Piece("Th", "red")
    assert faces.card("7s") == Piece("7s")
    assert faces.card("Xr big") == Piece("Xr big")
    assert faces.card("unknown") == Piece("unknown", "dim")
    assert faces.action("give Th to 1") == line("give", " ", Piece("Th", "red"), " ", "to", " ", "1")
    assert text(faces.action("bid 2")) == "bid 2"


def test_a_hand_goes_by_suits_strongest_first(compiled: Callable[[str], Compiled]) -> None:
    faces = Faces(compiled("sitaratas").spec)
    assert text(faces.hand(["6c", "Xr", "Ah", "Kc", "7h"])) == "Kc 6c   Ah 7h   Xr"
    assert text(faces.hand([])) == "no cards"


def test_values_are_short(compiled: Callable[[str], Compiled]) -> None:
    faces = Faces(compiled("sitaratas").spec)
    values = (None, "unknown", True, 3, "hearts", [1, None], {"a": 0, "b": 2}, "Ac")
    assert [faces.value(value).text for value in values] == ["-", "?", "yes", "3", "hearts", "1 -", "b 2", "Ac"]
    assert faces.value("hearts").style == "red"


def test_colour_needs_a_terminal_and_shows_the_same_text(capsys: pytest.CaptureFixture[str]) -> None:
    screen = ColorScreen()
    screen.redraw([line(Piece("Th", "red"), " [bold]", Piece("dim", "dim"))])
    assert capsys.readouterr().out == "Th [bold]dim\n"


def test_progress_is_drawn_on_terminals_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Progress("matches", 10) as progress:
        progress.at(4)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    with Progress("matches", 10) as progress:
        progress.at(4)
        progress.at(12)
    assert "matches" in capsys.readouterr().err
