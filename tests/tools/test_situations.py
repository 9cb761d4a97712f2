"""What `rulec explain` and the reference name for the codes that no short spec can show does bring them about."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulec.cli.main import main
from rulec.diagnostics import CODES, Findings
from rulec.diagnostics.samples import samples
from rulec.diagnostics.situations import SITUATIONS
from rulec.driver import cache
from rulec.driver.compile import compile_spec, compile_text
from rulec.driver.lockstep import Result as Found
from rulec.driver.transcript import Act, Start, Transcript

TESTS = Path(__file__).parents[1]
WHIST = (TESTS / "gallery" / "whist.yaml").read_text(encoding="utf-8")
HOUSE = TESTS / "variants" / "specs" / "house.yaml"

TOO_LARGE = {
    "R0113": "#" * 262_145,
    "R0115": f"wide: [{'0, ' * 20_001}]",
    "R0116": f"title: {'x' * 4_097}",
    "R0302": f"{WHIST}define: {{prize: {'(' * 65}1{')' * 65}}}\n",
    "R0412": f"{WHIST}kinds: {{big: [{', '.join(f'v{number}' for number in range(257))}]}}\n",
}
COMMANDS = ["R0901", "R0902", "R0904"]  # written out, with the variables of the environment before them
LINES = {  # the line of whist that the situation comes before, what is around it there, and the command that finds it
    "R0906": ("state:\n", "  {}\n", ("build",)),
    "R0910": ("", "{}\n", ("test", "-n", "1")),
    "R0911": ("", "{}\n", ("test", "-n", "1")),
    "R0913": ("- settle:\n", "- do: trump := none\n  {}\n", ("play", "--watch")),
    "R0914": ("- tricks:\n", "- turns: {{each: once, may: {{{}}}}}\n", ("play", "--watch")),
}


@pytest.fixture
def whist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs a command on a whist, with this text, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(text: str, *words: str, **environment: str) -> Result:
        Path("whist.yaml").write_text(text, encoding="utf-8")
        cache.compiler_version.cache_clear()
        try:
            return CliRunner().invoke(main, words, env=environment, catch_exceptions=False)
        finally:
            cache.compiler_version.cache_clear()

    return run


def test_every_code_has_a_sample_or_a_situation() -> None:
    assert set(SITUATIONS) == set(CODES) - set(samples())


@pytest.mark.parametrize("code", sorted(SITUATIONS))
def test_the_situation_is_shown(code: str) -> None:
    assert f"\nFor example\n\n  | {SITUATIONS[code]}\n" in CliRunner().invoke(main, ["explain", code]).output


@pytest.mark.parametrize("code", sorted(TOO_LARGE))
def test_what_is_too_large(code: str) -> None:
    with pytest.raises(Findings) as caught:
        compile_text(TOO_LARGE[code], "spec.yaml")
    assert [said.code for said in caught.value.diagnostics] == [code]


def test_an_option_fixed_to_another_value(tmp_path: Path) -> None:
    shutil.copy(HOUSE, tmp_path)
    path = tmp_path / "variant.yaml"
    fix = SITUATIONS["R0512"].split(", while")[0]
    path.write_text(f"rulec: 1\ngame: variant\nextends: house\n{fix}\n", encoding="utf-8")
    with pytest.raises(Findings) as caught:
        compile_spec(path)
    assert "R0512" in [said.code for said in caught.value.diagnostics]


@pytest.mark.parametrize("code", COMMANDS)
def test_a_command(code: str, whist: Callable[..., Result], tmp_path: Path) -> None:
    words = shlex.split(SITUATIONS[code])
    start = words.index("rulec")
    environment = dict(word.split("=", 1) for word in words[:start])
    result = whist(WHIST, *words[start + 1 :], **{"RULEC_CACHE_DIR": str(tmp_path / "cache"), **environment})
    assert result.exit_code == 1 and f"rulec: {code}: " in result.stderr


@pytest.mark.parametrize("code", sorted(LINES))
def test_a_line(code: str, whist: Callable[..., Result]) -> None:
    before, around, words = LINES[code]
    line = around.format(SITUATIONS[code].split(", as the")[0])
    text = WHIST.replace(before, line + before) if before else WHIST + line
    result = whist(text, words[0], "whist.yaml", *words[1:])
    assert result.exit_code == 1 and f" {code}: " in result.stderr


def test_cython_does_not_take_it(
    whist: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulec.driver.build.engine_text", lambda *_: "cdef int (:\n")
    result = whist(WHIST, "build", "whist.yaml", RULEC_CACHE_DIR=str(tmp_path / "cache"))
    assert result.exit_code == 1 and "rulec: R0903: " in result.stderr


def test_committed_code_is_stale(whist: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    path = tmp_path / "specs" / "whist.yaml"
    path.write_text(WHIST, encoding="utf-8")
    assert whist(WHIST, "build", "--shipped").exit_code == 0
    assert whist(WHIST, "build", "--check").exit_code == 0
    path.write_text(WHIST.replace("rounds: 4", "rounds: 5"), encoding="utf-8")
    result = whist(WHIST, "build", "--check")
    assert result.exit_code == 1 and ": R0905: " in result.stderr


def test_the_engine_plays_otherwise(whist: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    found = Transcript(Start({"players": 2}, "match"), (Act(0),), {"what": "x", "interpreter": "1", "engine": "2"})
    monkeypatch.setattr("rulec.cli.test.run_parts", lambda *_: Found(transcripts=[found]))
    result = whist(WHIST, "test", "whist.yaml")
    assert result.exit_code == 1 and "whist.yaml: R0912: " in result.stderr
