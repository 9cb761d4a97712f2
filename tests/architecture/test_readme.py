"""The README keeps its word: its commands, its game and its program are run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from rulec.cli.main import main
from rulec.driver.build import build
from rulec.driver.cache import load_engine
from rulec.driver.compile import compile_spec

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The first code block in a language."""
    return blocks(language)[0]


def blocks(language: str) -> list[str]:
    """The code blocks in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_opens_with_two_command_lines() -> None:
    assert README.startswith("```sh\n")
    assert len(block("sh").splitlines()) == 2


def test_the_game_is_refused_nothing(tmp_path: Path) -> None:
    path = tmp_path / "whist.yaml"
    path.write_text(block("yaml"), encoding="utf-8")
    compiled = compile_spec(path)
    assert not compiled.diagnostics
    assert compiled.spec.players == (4,)


def test_the_program_plays_a_match(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    compiled = compile_spec(ROOT / "specs" / "sitaratas.yaml")
    engine = load_engine(build(compiled.game, compiled.spec))
    monkeypatch.setitem(sys.modules, "rulec_games.sitaratas", engine)
    exec(compile(block("python"), "README.md", "exec"), {})
    returns = capsys.readouterr().out.split("]")[0].strip("[").split(",")
    assert len(returns) == 4


def test_an_engine_of_ones_own_is_imported(tmp_path: Path) -> None:
    (tmp_path / "whist.yaml").write_text(block("yaml"), encoding="utf-8")
    build_line, import_line = blocks("sh")[1].splitlines()
    words = shlex.split(build_line)
    result = CliRunner().invoke(main, ["build", str(tmp_path / words[2]), words[3], str(tmp_path / words[4]), "-q"])
    assert result.exit_code == 0, result.output
    setting, _, *arguments = shlex.split(import_line)
    name, _, folder = setting.partition("=")
    environment = os.environ | {name: os.pathsep.join([str(tmp_path / folder), str(ROOT / "runtime")])}
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout == "<whist: round 1, deal>\n"


def test_names_every_command() -> None:
    named = re.findall(r"^\| `rulec (\w+)", README, re.MULTILINE)
    assert named == main.list_commands(click.Context(main))


def test_the_folders_are_there() -> None:
    for folder in re.findall(r"^\| `([\w/]+/)` \|", README, re.MULTILINE):
        assert (ROOT / folder).is_dir()
