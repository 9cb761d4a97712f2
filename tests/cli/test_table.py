"""A person at a table in the terminal: clocks, votes, money, and tables that are kept."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rulec.cli.bulletin import clock_line, money
from rulec.cli.faces import Faces
from rulec.cli.hosted import Hosted
from rulec.cli.main import main
from rulec.cli.screen import PlainScreen
from rulec.cli.tableau import Tableau
from rulec.driver.compile import compile_spec
from rulec.driver.policy import Uniform
from rulec.interpreter.game import Game
from rulec_runtime.chance import Dealer
from rulec_runtime.table.news import OnTurn

ROOT = Path(__file__).parents[2]
TABLE = str(ROOT / "tests" / "gallery" / "table.yaml")
CARDS = "".join(f"{card}\n" for card in compile_spec(Path(TABLE)).spec.cards)


def play(typed: str, *arguments: str) -> Result:
    """Plays at the table with these lines typed, by a fixed seed."""
    return CliRunner().invoke(main, ["play", TABLE, "--table", "--plain", "--seed", "1", *arguments], input=typed)


def test_a_whole_match_with_its_money() -> None:
    result = play(CARDS * 8 + "purse\n")
    assert result.exit_code == 0, result.output
    paid = re.findall(r"^money  0: (\S+)   1: (\S+)   2: (\S+)   house: (\S+)$", result.output, re.MULTILINE)
    assert len(paid) == 3
    for amounts in paid:
        assert round(sum(map(float, amounts)), 2) == 0
    assert len(re.findall(r"^clock  0: \d:\d\d   1: \d:\d\d   2: \d:\d\d", result.output, re.MULTILINE)) > 3
    assert re.search(r"^title Best: seat \d", result.output, re.MULTILINE)
    assert re.search(r"^you: \S+   bot 1: \S+   bot 2: \S+   house: \+0\.09$", result.output, re.MULTILINE)


def test_a_vote_and_another_start() -> None:
    output = play("vote\nstart\n" * 2 + "sign x\nhelp\n", "--set", "ending=all_voted").output
    assert "seat 0 asks for a vote: abort? Type aye or nay" in output
    assert re.search(r"abort: (not )?carried, \d to \d", output)
    assert "no: a result is signed when the match is over" in output and "quit        leave" in output


def test_refusals_have_reasons() -> None:
    output = play("8X\nvote lynch\naye\nload\nsave\n\n").output
    assert "no: there is no vote of this name" in output and "no: no vote is open" in output
    assert "load FILE: a name is missing" in output and "save FILE: a name is missing" in output
    assert "type an action, or help" in output and "`8X`" in output


def test_a_table_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "table"
    first = play(f"save {file}\n").output
    assert "kept in" in first
    output = play(f"load {file}\n").output
    assert "back at the table" in output
    other = CliRunner().invoke(main, ["play", TABLE, "--table", "--plain", "--seed", "2"], input=f"load {file}\n")
    assert "the table was saved with other values for dealer" in other.output
    file.write_bytes(b"mine")
    assert "no match that was kept" in play(f"save {file}\n").output and file.read_bytes() == b"mine"


def test_bots_play_as_they_are_told_to() -> None:
    """Careful ones open with the little they may, in an auction that chance drives high."""
    def bids(name: str) -> list[int]:
        tuhat = ["play", str(ROOT / "specs" / "tuhat.yaml"), "--table", "--plain", "--seed", "1", "--bot", name]
        output = CliRunner().invoke(main, tuhat, input="pass\n").output
        return [int(number) for number in re.findall(r"bid (\d+)$", output, re.MULTILINE)]

    assert sum(bids("cautious")) < sum(bids("random"))


def test_it_is_played_or_watched() -> None:
    result = play("", "--watch")
    assert result.exit_code == 2 and "do not go together" in result.output


def test_time_runs_while_nothing_is_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody types; the clock on the wall goes on by itself, and the turns with it."""
    compiled = compile_spec(Path(TABLE))
    faces = Faces(compiled.spec)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    wall = [0]

    def clock() -> int:
        wall[0] += 400
        return wall[0]

    monkeypatch.setattr("time.sleep", lambda seconds: wall.__setitem__(0, wall[0] + int(1000 * seconds)))
    game: Any = Game(compiled.game, compiled.spec, 3)
    Hosted(game, Dealer(bytes(32)), Uniform(random.Random(1)), random.Random(1), Tableau(compiled.spec, faces), faces,
           PlainScreen(), 0, 0.5, clock).play()
    output = capsys.readouterr().out
    assert output.count("(time is up)") >= 4
    assert "place  seat  result" in output


def test_clocks_and_sums() -> None:
    turn = OnTurn(3, 1, None, 95_000, (120_000, 90_000))
    assert "".join(piece.text for piece in clock_line(turn, 5_001, 0)) == "clock  0: 2:00   1: 1:30   "
    assert "".join(piece.text for piece in clock_line(turn, 94_999, 0)).endswith("1: 0:01   ")
    assert "".join(piece.text for piece in clock_line(OnTurn(3, 1, None, 9_000, ()), 0, 0)) == "clock  seat 1: 0:09"
    assert clock_line(OnTurn(3, 1, None, None, ()), 0, 0) == []
    assert [money(cents) for cents in (-300, 0, 792, -5)] == ["-3.00", "0.00", "+7.92", "-0.05"]
