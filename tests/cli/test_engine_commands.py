"""Commands that need an engine: building, testing, simulating, playing on it."""

from __future__ import annotations

import json
import random
import re
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulec.cli.main import main
from rulec.driver.compile import compile_spec
from rulec.driver.playthrough import playthrough
from rulec.driver.policy import Uniform
from rulec.driver.transcript import Act, Attempt, Dealt, Start, Transcript, write
from rulec.interpreter.game import Game as Interpreted

ROOT = Path(__file__).parents[2]
SITARATAS = str(ROOT / "specs" / "sitaratas.yaml")
TUHAT = str(ROOT / "specs" / "tuhat.yaml")
WHIST = str(ROOT / "tests" / "gallery" / "whist.yaml")


def run(*arguments: str, typed: str = "") -> Result:
    """Runs a command in this process."""
    return CliRunner().invoke(main, arguments, input=typed)


def test_build_prints_where_the_engine_is() -> None:
    first = run("build", WHIST)
    assert first.exit_code == 0, first.output
    assert Path(first.stdout.strip()).is_file()
    again = run("build", WHIST)
    assert again.stdout == first.stdout
    assert again.stderr == ""


def test_build_puts_an_engine_where_it_is_wanted(tmp_path: Path) -> None:
    result = run("build", WHIST, "--out", str(tmp_path / "out"), "--quiet")
    assert Path(result.stdout.strip()).parent == tmp_path / "out"
    assert (tmp_path / "out" / "whist.pyi").is_file()


def test_a_built_engine_is_found_without_reading_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = run("build", WHIST).stdout
    monkeypatch.setattr("rulec.driver.compile.compile_spec", None)
    monkeypatch.setattr("rulec.cli.request.compile_spec", None)
    assert run("build", WHIST).stdout == expected


def test_shipped_code_is_rewritten_and_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "specs").mkdir()
    shutil.copy(WHIST, tmp_path / "specs")
    monkeypatch.chdir(tmp_path)
    generated = tmp_path / "generated" / "rulec_games"
    before = run("build", "--check")
    assert before.exit_code == 1
    assert "is not current" in before.stderr
    assert not generated.exists()
    assert run("build", "--shipped").exit_code == 0
    assert sorted(file.name for file in generated.iterdir()) == ["whist.pyi", "whist.pyx"]
    assert run("build", "--check").exit_code == 0
    assert run("build", "--shipped").output == ""
    (generated / "whist.pyx").write_text("changed")
    (generated / "gone.pyx").write_text("")
    assert run("build", "--check").stderr.count("is not current") == 2
    assert run("build", "--shipped").exit_code == 0
    assert run("build", "--check").exit_code == 0


def test_the_test_command_ends_with_the_summary() -> None:
    result = run("test", SITARATAS, "--decisions", "700", "--seed", "2")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "examples=30 failed=0"
    assert re.fullmatch(r"decisions=\d+ settings=\d+ pairs=100% differences=0", lines[-1])


def test_a_long_lockstep_does_not_depend_on_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulec.driver.parts.PART", 150)
    one = run("test", WHIST, "--decisions", "300", "--jobs", "1")
    two = run("test", WHIST, "--decisions", "300", "--jobs", "2")
    assert one.exit_code == two.exit_code == 0
    assert one.stdout == two.stdout


def test_a_failing_example_ends_with_1(tmp_path: Path) -> None:
    spec = tmp_path / "whist.yaml"
    example = "examples:\n- trick: JC, AC\n  given: {trump: none}\n  winner: JC\n"
    spec.write_text(Path(WHIST).read_text(encoding="utf-8") + example, encoding="utf-8")
    result = run("test", str(spec), "--decisions", "0")
    assert result.exit_code == 1
    assert result.stdout == "examples=1 failed=1\n"
    assert re.search(r"whist\.yaml:\d+:\d+: R0910: trick `JC, AC`: expected winner: JC; it is AC", result.stderr)


def test_a_transcript_is_taken_again(tmp_path: Path) -> None:
    spec = compile_spec(Path(SITARATAS)).spec
    file = tmp_path / "run.jsonl"
    start = Start({"players": 3}, "round", {"round": 4})
    pack = tuple(range(36))
    write(Transcript(start, (Dealt(pack, ()), Attempt(-1), Act(0))), spec, file)
    result = run("test", SITARATAS, "--replay", str(file))
    assert (result.exit_code, result.stdout) == (0, "both wings agree\n")
    write(Transcript(start, (Act(0),)), spec, file)
    result = run("test", SITARATAS, "--replay", str(file))
    assert result.exit_code == 1
    assert "cannot be taken any more" in result.stderr


def test_coverage_says_what_was_reached_and_what_was_not(tmp_path: Path) -> None:
    spec = tmp_path / "whist.yaml"
    text = Path(WHIST).read_text(encoding="utf-8")
    wins = "wins: [highest(trick & trump), highest(trick & led)]"
    assert wins in text
    spec.write_text(text.replace(wins, wins.replace("led)]", "led), last(trick)]")), encoding="utf-8")
    arguments = ("test", str(spec), "-n", "300", "-j", "1")
    result = run(*arguments, "--coverage")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    place = next(number for number, line in enumerate(text.splitlines(), 1) if wins in line)
    assert f"not reached  whist.yaml:{place}  wins  last(trick)" in lines
    assert re.search(rf"^│? +[├└]── +{place}  wins  highest\(trick & trump\)  \d+$", result.stdout, re.MULTILINE)
    assert re.fullmatch(r"points=6 reached=5 examples=0 playthroughs=0 lockstep=5", lines[-1])
    assert run(*arguments, "--must-cover").exit_code == 1
    told = run(*arguments, "--coverage", "--format", "json")
    found = json.loads(told.stdout)
    assert (found["points"], found["reached"]) == (6, 5) and "decisions=" in told.stderr
    ways = {item["text"]: item["ways"] for item in found["items"] if item["what"] == "wins"}
    assert ways["last(trick)"] == {"": {"examples": 0, "playthroughs": 0, "lockstep": 0}}
    assert ways["highest(trick & led)"][""]["lockstep"] > 0
    whole = run("test", WHIST, "-n", "300", "-j", "1", "--must-cover")
    assert whole.exit_code == 0, whole.output


def test_playthroughs_and_saved_runs_count_for_the_coverage(tmp_path: Path) -> None:
    compiled = compile_spec(Path(WHIST))
    stream = random.Random(2)
    bots = Uniform(stream)
    text = playthrough(Interpreted(compiled.game, compiled.spec), bots, stream)
    match, saved, other = tmp_path / "match.txt", tmp_path / "saved.jsonl", tmp_path / "other.txt"
    match.write_text(text, encoding="utf-8")
    write(Transcript(Start({"players": 2}, "round"), (Dealt(tuple(range(16)), ()),)), compiled.spec, saved)
    other.write_text("whist players=2\n  tricks  0: JC (9)\n", encoding="utf-8")
    arguments = ("test", WHIST, "-n", "0", "--coverage")
    assert run(*arguments).stdout.splitlines()[-1] == "points=5 reached=0 examples=0 playthroughs=0 lockstep=0"
    result = run(*arguments, "--with", str(match), "--with", str(saved))
    assert result.stdout.splitlines()[-1] == "points=5 reached=5 examples=0 playthroughs=5 lockstep=0"
    refused = run(*arguments, "--with", str(other))
    assert refused.exit_code == 2
    assert "cannot be played again" in refused.stderr


def test_simulate_prints_figures() -> None:
    arguments = ("simulate", SITARATAS, "--players", "4", "--matches", "50", "--set", "schedule=down_up")
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert "50 matches of 4 players" in result.output
    assert re.search(r"hit +\d+\.\d%", result.output)
    told = json.loads(run(*arguments, "--json").stdout)
    assert told["options"]["schedule"] == "down_up"
    assert told["rounds"] == {"mean": 26.0, "spread": 0.0, "min": 26, "max": 26}
    assert 0 < told["report"]["hit"]["true"] < 1
    assert len(told["seats"]) == 4
    assert sum(seat["place"] for seat in told["seats"]) == pytest.approx(10)
    again = json.loads(run(*arguments, "--json").stdout)
    assert {**again, "moves_per_second": 0} == {**told, "moves_per_second": 0}
    other = json.loads(run(*arguments, "--json", "--seed", "2").stdout)
    assert other["report"] != told["report"]


def test_simulate_lets_cautious_bots_play() -> None:
    arguments = ("simulate", SITARATAS, "--matches", "2", "--set", "schedule=down_up", "--bot", "cautious", "--json")
    told = json.loads(run(*arguments).stdout)
    assert told["bot"] == "cautious"
    again = json.loads(run(*arguments).stdout)
    assert {**again, "moves_per_second": 0} == {**told, "moves_per_second": 0}
    chance = json.loads(run(*arguments[:-3], "--json").stdout)
    assert chance["bot"] == "random" and chance["moves"] == told["moves"]
    assert chance["seats"] != told["seats"]
    assert told["rounds"] == chance["rounds"]
    assert "players, cautious bots, seed 1" in run(*arguments[:-1]).stdout


def test_simulate_knows_rounds_without_a_report(tmp_path: Path) -> None:
    text = Path(WHIST).read_text(encoding="utf-8").replace("report: {tricks: p.tricks}\n", "")
    spec = tmp_path / "whist.yaml"
    spec.write_text(text, encoding="utf-8")
    assert re.search(r"rounds +mean 4\.000 .* min 4  max 4", run("simulate", str(spec), "-n", "1").stdout)
    spec.write_text(text.replace("  rounds: 4\n", "  until: some (p in seats where p.score >= 6)\n  at_most: 9\n"),
                    encoding="utf-8")
    result = run("simulate", str(spec), "-n", "1")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("whist: 1 match of 2 players")
    assert "rounds" not in result.stdout
    assert json.loads(run("simulate", str(spec), "-n", "1", "--json").stdout)["rounds"] is None


def test_play_on_the_engine_is_play_on_the_interpreter() -> None:
    arguments = ("play", WHIST, "--watch", "--plain", "--seed", "5", "--players", "3")
    assert run(*arguments, "--engine").stdout == run(*arguments).stdout
    cards = "\n".join(compile_spec(Path(WHIST)).spec.cards)
    typed = f"{cards}\nundo\n{cards}\nquit\n"
    table = ("play", WHIST, "--plain", "--seed", "5", "--players", "3")
    assert run(*table, "--engine", typed=typed).stdout == run(*table, typed=typed).stdout


def test_simulate_lets_tables_play_the_same_deals() -> None:
    arguments = ("simulate", TUHAT, "--tournament", "3", "--deals", "2", "--bot", "cautious")
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert "tuhat: 2 deals at 3 tables of 3 players, cautious bots, seed 1" in result.stdout
    told = json.loads(run(*arguments, "--json").stdout)
    assert run(*arguments, "--json").stdout == run(*arguments, "--json").stdout
    assert told["tables"] == 3 and [len(deal) for deal in told["deals"]] == [3, 3]
    sums = [[Fraction(0)] * 3 for _ in range(3)]
    for deal in told["deals"]:
        assert [row["position"] for row in deal] == [0, 1, 2] and sorted(row["seat"] for row in deal) == [0, 1, 2]
        for row in deal:
            points = [Fraction(text) for text in row["points"]]
            assert all(0 <= value <= 100 for value in points)
            shown = "".join(f"{float(value):>11.2f}" for value in points)
            assert f"{row['position']:>8}  {row['seat']:>4}{shown}" in result.stdout
            for table, value in enumerate(points):
                sums[table][row["seat"]] += value
    assert told["totals"] == [[str(total / 2) for total in row] for row in sums]
    other = json.loads(run(*arguments, "--json", "--seed", "2").stdout)
    assert other["deals"] != told["deals"]
    one = json.loads(run("simulate", TUHAT, "--tournament", "1", "--deals", "3", "--json").stdout)
    assert {row["points"][0] for deal in one["deals"] for row in deal} <= {"0", "50", "70"}


def test_simulate_needs_a_tournament_to_compare_tables() -> None:
    result = run("simulate", SITARATAS, "--tournament", "3")
    assert result.exit_code == 2
    assert "the rules of sitaratas do not say how tables are compared" in result.stderr
