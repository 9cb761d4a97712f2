"""The command line as a process and in this one: what it prints, what it imports, how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from rulec.cli.main import main

ROOT = Path(__file__).parents[2]
SITARATAS = str(ROOT / "specs" / "sitaratas.yaml")
WHIST = str(ROOT / "tests" / "gallery" / "whist.yaml")


def run(*arguments: str, typed: str = "") -> Result:
    """Runs a command in this process."""
    return CliRunner().invoke(main, arguments, input=typed)


def test_help_names_every_command_and_imports_none() -> None:
    code = (
        "import sys\nfrom click.testing import CliRunner\nfrom rulec.cli.main import main\n"
        "print(CliRunner().invoke(main, ['--help']).output)\n"
        "print([name for name in sys.modules if name.startswith('rulec.')])"
    )
    out = process("-c", code)
    for name in main.list_commands(click.Context(main)):
        assert f"  {name} " in out
    assert out.splitlines()[-1] == "['rulec.cli', 'rulec.cli.main']"


def test_every_command_has_help() -> None:
    for name in main.list_commands(click.Context(main)):
        result = run(name, "--help")
        assert result.exit_code == 0
        assert f"{name} [OPTIONS]" in result.output


def process(*arguments: str, status: int = 0) -> str:
    """What a Python process prints."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(ROOT / root) for root in ("compiler", "runtime"))}
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout


def test_check_prints_a_summary_and_imports_little() -> None:
    code = (
        "import sys\nfrom rulec.cli.main import main\n"
        f"sys.argv = ['rulec', 'check', {SITARATAS!r}]\n"
        "try: main()\nexcept SystemExit as end: assert end.code == 0, end.code\n"
        "print(*(name for name in ('jinja2', 'rich', 'Cython', 'setuptools', 'numpy') if name in sys.modules))"
    )
    lines = process("-c", code).splitlines()
    assert lines[0] == "Sitaratas (sitaratas.yaml)"
    assert [line.split() for line in lines[1:8]] == [
        ["players", "3", "to", "6"], ["options", "14"], ["cards", "38", "(36", "in", "the", "default", "pack)"],
        ["actions", "127"],
        ["rounds", "25", "to", "29"], ["phases", "deal,", "bidding,", "play,", "settle"], ["examples", "30"],
    ]
    assert lines[-1] == ""


def test_a_refused_spec_ends_with_1_and_a_caret(tmp_path: Path) -> None:
    spec = tmp_path / "bad.yaml"
    right = Path(WHIST).read_text(encoding="utf-8")
    spec.write_text(right.replace("next(dealer)", "next(dealre)", 1), encoding="utf-8")
    result = run("check", str(spec), WHIST)
    assert result.exit_code == 1
    assert "did you mean" in result.stderr
    assert "^^^" in result.stderr
    assert "Traceback" not in result.output
    assert result.stdout.startswith("Small whist")
    for command in ("build", "test", "play", "simulate", "dump"):
        assert run(command, str(spec)).exit_code == 1


def test_a_spec_may_be_named_without_its_ending() -> None:
    result = run("diff", SITARATAS.removesuffix(".yaml"), SITARATAS)
    assert (result.exit_code, result.output) == (0, "There is no difference.\n")


@pytest.mark.parametrize("arguments, said", [
    (["chek", SITARATAS], "Did you mean"),
    (["check"], "Missing argument"),
    (["check", "no-such.yaml"], "does not exist"),
    (["diff", SITARATAS.replace("tas.y", "ts.y"), SITARATAS], f"did you mean {SITARATAS}?"),
    (["show", SITARATAS.replace("specs/", "").removesuffix(".yaml")], f"did you mean {SITARATAS}?"),
    (["build"], "name a spec"),
    (["play", SITARATAS, "--players", "9"], "3 to 6 players"),
    (["play", SITARATAS, "--set", "hook"], "OPTION=VALUE"),
    (["play", SITARATAS, "--set", "=never"], "OPTION=VALUE"),
    (["play", SITARATAS, "--set", "hok=never"], "did you mean `hook`?"),
    (["play", SITARATAS, "--set", "hook=nevr"], "did you mean `never`?"),
    (["play", SITARATAS, "--preset", "x"], "there is no preset"),
    (["play", SITARATAS, "--seat", "3"], "the seats are 0 to 2"),
    (["simulate", SITARATAS, "--matches", "0"], "Invalid value"),
    (["test", SITARATAS, "--replay", SITARATAS], "not JSON"),
])
def test_wrong_use_ends_with_2(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert said in result.stderr


def test_dump_is_stable_and_data_is_json() -> None:
    assert run("dump", WHIST).output == run("dump", WHIST).output
    assert json.loads(run("dump", WHIST, "--data").output)["game"] == "whist"
