"""Places that cannot be written, folders without specs: a line that says so, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulec.cli.main import main
from rulec.driver import doctor
from rulec.driver.lockstep import Result as Found
from rulec.driver.transcript import Act, Start, Transcript

ROOT = Path(__file__).parents[2]
SITARATAS = str(ROOT / "specs" / "sitaratas.yaml")
WHIST = str(ROOT / "tests" / "gallery" / "whist.yaml")
FULL = Path("/dev/full")  # takes nothing, as a full disk


def run(*arguments: str) -> Result:
    """Runs a command in this process."""
    return CliRunner().invoke(main, arguments)


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [
    ("--help",), ("check", WHIST), ("dump", WHIST, "--data"), ("play", WHIST, "--watch"), ("simulate", WHIST),
])
def test_an_output_that_is_full(arguments: tuple[str, ...]) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(ROOT / root) for root in ("compiler", "runtime"))}
    with FULL.open("w") as full:
        done = subprocess.run([sys.executable, "-m", "rulec.cli.main", *arguments], stdin=subprocess.DEVNULL,
                              stdout=full, stderr=subprocess.PIPE, text=True, env=environment, check=False)
    assert done.returncode == 1
    assert [line for line in done.stderr.splitlines() if "…" not in line] == [
        "rulec: the output: No space left on device"]


def test_differences_that_cannot_be_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = Transcript(Start({"players": 2}, "match"), (Act(0),), {"what": "x", "interpreter": "1", "engine": "2"})
    monkeypatch.setattr("rulec.cli.test.run_parts", lambda *_: Found(transcripts=[found]))
    result = run("test", WHIST, "--save", str(tmp_path))
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (1, "1 error")
    assert "whist.yaml: R0912: after 1 decision x differs" in result.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["whist-1-1.jsonl"]
    taken = tmp_path / "file"
    taken.write_text("", encoding="utf-8")
    monkeypatch.setattr("rulec.cli.test.write", lambda *_: (taken / "run.jsonl").write_text("", encoding="utf-8"))
    result = run("test", WHIST, "--save", str(tmp_path))
    assert (result.exit_code, result.stderr) == (1, f"rulec: {taken / 'run.jsonl'}: Not a directory\n")


@pytest.mark.parametrize("flag", ["--shipped", "--check"])
def test_a_folder_without_specs(flag: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("build", flag)
    assert result.exit_code == 2
    assert "there is no specs/ folder here" in result.stderr
    assert not list(tmp_path.iterdir())


ROUNDS_MAKE_TRUMPS = """
rulec: 1
game: rounds_make_trumps
players: 2
deck: {suits: {clubs: C, diamonds: D}, ranks: [J, Q, K, A], trumps: [clubs if round > 2]}
state: {match: {score: int per seat}}
match: {rotates: {dealer: {first: random, then: next(dealer)}}, rounds: 4, rank: [highest p.score]}
round:
- deal: {do: deal 4 to hand}
- tricks: {follow: [led, any], wins: [highest(trick & trumps), highest(trick & led)]}
- settle: {for p in seats: p.score += p.tricks}
"""


def test_what_engines_cannot_do_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An engine keeps its strengths by registers; here they depend on the number of the round."""
    monkeypatch.chdir(tmp_path)
    spec = tmp_path / "rounds_make_trumps.yaml"
    spec.write_text(ROUNDS_MAKE_TRUMPS, encoding="utf-8")
    assert run("check", str(spec)).exit_code == 0
    for arguments in (("build", "--check", str(spec)), ("build", str(spec))):
        result = run(*arguments)
        assert result.exit_code == 1
        assert result.stderr.splitlines()[-4].startswith(f"{spec}: R0906: what is trump can depend on")


def test_no_line_is_blamed_for_a_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("RULEC_CACHE_DIR", str(tmp_path / "file"))
    for arguments in (("build", WHIST, "-q"), ("build", WHIST, "-q", "--out", str(tmp_path / "out"))):
        result = run(*arguments)
        assert result.exit_code == 1
        assert result.stderr.splitlines()[0].startswith("rulec: R0904: the engine cannot be written to ")
        assert result.stderr.splitlines()[1].startswith("  help: set RULEC_CACHE_DIR")


def test_the_doctor_writes_into_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RULEC_CACHE_DIR", str(tmp_path))
    assert run("doctor").exit_code == 0

    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(doctor.tempfile, "TemporaryFile", full)
    result = run("doctor")
    assert result.exit_code == 1
    assert f"missing  cache           {tmp_path} cannot be written: No space left on device" in result.stdout


@pytest.mark.parametrize("spec, said", [
    ("match_until", {"cards": "15", "rounds": "until the match is decided, at most 10"}),
    ("deck_extra", {"cards": "14 (13 in the default pack)", "rounds": "4"}),
    ("deck_copies", {"cards": "18, 2 of each", "rounds": "2"}),
])
def test_a_summary_says_what_is_so_by_default(spec: str, said: dict[str, str]) -> None:
    lines = run("check", str(ROOT / "tests" / "gallery" / f"{spec}.yaml")).stdout.splitlines()
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in lines[1:]}
    assert {name: rows[name] for name in said} == said


def test_help_explains_settings_and_pairs() -> None:
    text = " ".join(run("test", "--help").stdout.split())
    assert "`settings` counts" in text and "`pairs` is" in text
