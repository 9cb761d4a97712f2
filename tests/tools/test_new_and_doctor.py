"""`rulec new` writes a game that checks and plays; `rulec doctor` finds what is missing; formats for machines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulec.driver import doctor as module
from rulec.driver.compile import compile_spec
from rulec.driver.examples import run_examples
from rulec.driver.formatter import formatted

Rulec = Callable[..., Result]
HOUSE = Path(__file__).parents[1] / "variants" / "specs" / "house.yaml"


def test_a_new_game_checks_and_plays(rulec: Rulec, tmp_path: Path) -> None:
    assert rulec("new", "my_game", "--dir", tmp_path).exit_code == 0
    path = tmp_path / "my_game.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=rulec.schema.json\n")
    assert (tmp_path / "rulec.schema.json").is_file()
    assert formatted(text, str(path)) == text
    compiled = compile_spec(path)
    assert not compiled.diagnostics
    assert compiled.spec.title == "My game"
    assert [said for _, said in run_examples(compiled.game, compiled.spec, None)] == [None] * 3
    assert "4" in rulec("play", path, "--watch", "--players", "4").output


def test_a_new_game_overwrites_nothing(rulec: Rulec, tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text("mine", encoding="utf-8")
    assert rulec("new", "old", "--dir", tmp_path).exit_code == 2
    assert (tmp_path / "old.yaml").read_text(encoding="utf-8") == "mine"


def test_a_new_game_that_cannot_be_written_is_one_finding(rulec: Rulec) -> None:
    result = rulec("new", "z1", "--dir", "/proc")
    assert result.exit_code == 1
    assert result.stderr.count("R0904") == 1


@pytest.mark.parametrize("name", ["../x", "a b", "if", "", "9x", "x" * 65, "é"])
def test_a_new_game_has_a_name(rulec: Rulec, tmp_path: Path, name: str) -> None:
    assert rulec("new", name, "--dir", tmp_path).exit_code == 2
    assert not list(tmp_path.iterdir())


def test_the_doctor_finds_all_well(rulec: Rulec, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RULEC_CACHE_DIR", str(tmp_path / "not" / "yet"))
    result = rulec("doctor")
    assert result.exit_code == 0
    assert re.findall(r"^ok +([\w ]+?)  ", result.output, re.MULTILINE) == [
        "Python", "C compiler", "Python headers", "Cython", "cache"]


def test_the_doctor_finds_what_is_missing(rulec: Rulec, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("RULEC_CACHE_DIR", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(module, "compiler_version", lambda: "")
    monkeypatch.setattr(module.sysconfig, "get_path", lambda name: str(tmp_path))
    result = rulec("doctor")
    assert result.exit_code == 1
    assert re.findall(r"^missing +([\w ]+?)  ", result.output, re.MULTILINE) == [
        "C compiler", "Python headers", "cache"]
    assert "install gcc or clang" in result.output


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A spec with two errors, one of them with a further place."""
    path = tmp_path / "bad, worse.yaml"
    path.write_text(HOUSE.read_text(encoding="utf-8").replace("p.score += bonus(p)", "p.score += bonus(p, 1)")
                    .replace("n == 6 and", "n is 6 and"), encoding="utf-8")
    return path


def test_json_lines(rulec: Rulec, bad: Path) -> None:
    result = rulec("check", "--format", "json", bad, HOUSE)
    assert result.exit_code == 1
    said = [json.loads(line) for line in result.output.splitlines()]
    assert [(one["code"], one["line"]) for one in said] == [("R0316", 38), ("R0322", 45)]
    assert said[1]["related"][0]["line"] == 23


def test_annotations(rulec: Rulec, bad: Path) -> None:
    first, second = rulec("check", "--format", "github", bad).output.splitlines()
    assert first.startswith(f"::error file={str(bad).replace(',', '%2C')},title=R0316 is and ==,line=38,")
    assert first.endswith("::`is` compares things; these are numbers%0Awrite `==`")
    assert "line=45" in second


def test_sarif(rulec: Rulec, bad: Path) -> None:
    log = json.loads(rulec("check", "--format", "sarif", bad).output)
    [run] = log["runs"]
    assert log["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["R0316", "R0322"]
    assert [result["ruleIndex"] for result in run["results"]] == [0, 1]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == str(bad)
    assert place["region"]["startLine"] == 38
    assert run["results"][1]["relatedLocations"][0]["message"]["text"]
    clean = json.loads(rulec("check", "--format", "sarif", HOUSE).output)
    assert clean["runs"][0]["results"] == []
