"""Variants of the rules about the table: what `check`, `diff` and `show` make of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulec.cli.main import main

SPECS = Path(__file__).parents[2] / "specs"

CHANGES = [  # parent, patches, what `diff` says, the line that `show` has from the variant
    ("tarokk", "change:\n  table.clock.bank: 60", "`table.clock.bank` differs", "bank: 60"),
    ("tarokk", "change:\n  table.start: {seats: taken, ready: all}", "`table.start.seats` differs", "ready: all"),
    ("tarokk", "change:\n  table.money.pot: 3 * v", "`table.money.pot` differs", "pot: 3 * v"),
    ("tarokk", "add:\n  table.leaving: {seat: kept, turn: robot}", "`table.leaving` is new", "leaving: {seat: kept"),
    ("sitaratas", "change:\n  table.votes.abort.carried: ayes == players", "`table.votes.abort.carried` differs",
     "carried: ayes == players"),
    ("sitaratas", "change:\n  table.votes.abort.vote.seconds: 30", "`table.votes.abort.vote.seconds` differs",
     "seconds: 30"),
    ("sitaratas", "remove: [table.signature, options.signature_max]", "`table.signature` is gone", None),
    ("tuhat", "change:\n  table.tournament.points.alone: 40", "`table.tournament.points.alone` differs", "alone: 40"),
    ("tuhat", "remove: [table.tournament.equal_below]", "`table.tournament.equal_below` is gone", None),
    ("tuhat", "add:\n  table.tournament.compare.start: {if: x.robbed and y.robbed, by: 5}",
     "`table.tournament.compare.x.robbed and y.robbed` is new", "if: x.robbed and y.robbed"),
]


@pytest.mark.parametrize(("parent", "patches", "differs", "line"), CHANGES)
def test_a_change_of_a_rule_about_the_table(
    parent: str, patches: str, differs: str, line: str | None, tmp_path: Path
) -> None:
    shutil.copy(SPECS / f"{parent}.yaml", tmp_path)
    path = tmp_path / "house.yaml"
    path.write_text(f"rulec: 1\ngame: house\ntitle: House\nextends: {parent}\n{patches}\n", encoding="utf-8")

    def rulec(*words: str | Path) -> tuple[int, str]:
        result = CliRunner().invoke(main, [str(word) for word in words], catch_exceptions=False)
        return result.exit_code, result.output

    assert rulec("check", path)[0] == 0
    code, said = rulec("diff", tmp_path / f"{parent}.yaml", path)
    assert code == 1
    assert differs in said
    shown = rulec("show", path)[1].splitlines()
    assert line is None or any(text.startswith("house.yaml") and line in text for text in shown)
    whole = tmp_path / "whole.yaml"
    whole.write_text(rulec("show", "--text", path)[1], encoding="utf-8")
    assert rulec("diff", path, whole)[0] == 0


WRONG = [  # patches, what is said
    ("tarokk", "add:\n  table.money.start: {seats: drawn}", "R0202: an expression is needed here, this is a map"),
    ("tarokk", "change:\n  table.clock.bank: lots", "R0208: `lots` has no meaning here"),
    ("tuhat", "add:\n  table.tournament.compare.first: {if: x.declares, by: 1}",
     "R0506: `table.tournament.compare` has no"),
    ("sitaratas", "change:\n  table.votes.abort.carried: ayes > naes", "R0310: `naes` is not known here"),
]


@pytest.mark.parametrize(("parent", "patches", "said"), WRONG)
def test_a_wrong_change_is_said_where_it_stands(parent: str, patches: str, said: str, tmp_path: Path) -> None:
    shutil.copy(SPECS / f"{parent}.yaml", tmp_path)
    path = tmp_path / "house.yaml"
    path.write_text(f"rulec: 1\ngame: house\ntitle: House\nextends: {parent}\n{patches}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(path)], catch_exceptions=False)
    assert result.exit_code == 1
    assert "house.yaml:6:" in result.output
    assert said in result.output
