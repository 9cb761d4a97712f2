"""Engines are built once for the same game, never half, and can be loaded side by side."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from rulec.diagnostics import Findings
from rulec.driver import cache
from rulec.driver.build import STAGES, build
from rulec.driver.cache import keep_receipt, load_engine, receipt, slot
from rulec.driver.compile import Compiled, compile_spec, compile_text
from rulec.ir.game import Game
from rulec_runtime.spec import Spec

ROOT = Path(__file__).parents[2]
WHIST = ROOT / "tests" / "gallery" / "whist.yaml"


@pytest.fixture(scope="module")
def whist() -> Compiled:
    return compile_spec(WHIST)


def test_the_second_build_finds_the_first(whist: Compiled, tmp_path: Path) -> None:
    told: list[str] = []
    first = build(whist.game, whist.spec, cache=tmp_path, progress=told.append)
    assert told == list(STAGES)
    assert build(whist.game, whist.spec, cache=tmp_path, progress=told.append) == first
    assert told == list(STAGES)
    assert {path.name for path in first.parent.iterdir()} == {first.name, "whist.pyx"}
    assert [path.name for path in tmp_path.iterdir()] == ["engines"]


def test_whatever_an_engine_is_made_of_is_in_its_key(whist: Compiled, monkeypatch: pytest.MonkeyPatch) -> None:
    def key(
        game: Game = whist.game, spec: Spec = whist.spec, profile: cache.Profile = "dev", probes: bool = False
    ) -> str:
        return slot(game, spec, profile, probes).key

    text = WHIST.read_text(encoding="utf-8") + "examples:\n- value: trump\n  given: {trump: none}\n  is: none\n"
    examples = compile_text(text, "whist.yaml").game.examples
    keys = {
        key(), key(profile="release"), key(profile="debug"), key(probes=True),
        key(game=replace(whist.game, examples=examples), probes=True),
        key(game=replace(whist.game, source=whist.game.source + "# changed\n")),
        key(spec=replace(whist.spec, title="Another")), key(spec=replace(whist.spec, version="9.9")),
    }
    for name, other in (("_cython_version", "0"), ("compiler_version", "cc 1"), ("_sources_digest", "x")):
        with monkeypatch.context() as patch:
            patch.setattr(cache, name, lambda other=other: other)
            keys.add(key())
    assert len(keys) == 11
    assert key() == slot(whist.game, whist.spec, "dev").key


def test_the_cache_is_where_the_environment_says(
    whist: Compiled, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RULEC_CACHE_DIR", str(tmp_path))
    assert slot(whist.game, whist.spec, "dev").path.is_relative_to(tmp_path)


def test_two_versions_of_a_game_live_in_one_process(whist: Compiled) -> None:
    text = WHIST.read_text(encoding="utf-8").replace("rounds: 4", "rounds: 3")
    other = compile_text(text, "whist.yaml")
    one, two = load_engine(build(whist.game, whist.spec)), load_engine(build(other.game, other.spec))
    assert one is load_engine(build(whist.game, whist.spec))
    assert one.__name__ != two.__name__
    assert [len(module.Game(2).random_match(1)[3]) for module in (one, two)] == [4, 3]


def test_an_engine_can_be_put_into_a_folder_and_imported(whist: Compiled, tmp_path: Path) -> None:
    out = tmp_path / "games" / "deep"
    path = build(whist.game, whist.spec, out=out)
    assert sorted(file.name for file in out.iterdir()) == sorted([path.name, "whist.pyi", "whist.pyx"])
    code = (
        "import sys\n"
        "class Blocked:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('rulec', 'lark', 'jinja2', 'yaml', 'Cython', 'click', 'rich'):\n"
        "            raise ImportError(name)\n"
        "sys.meta_path.insert(0, Blocked())\n"
        "import whist\n"
        "state = whist.Game(3).new_match()\n"
        "print(whist.__name__, state.current_player(), state.game.spec.title)"
    )
    environment = os.environ | {"PYTHONPATH": f"{out}{os.pathsep}{ROOT / 'runtime'}"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "whist -1 Small whist\n", done.stderr


def test_without_a_compiler_there_is_a_message(
    whist: Compiled, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    cache.compiler_version.cache_clear()
    with pytest.raises(Findings) as raised:
        build(whist.game, whist.spec, cache=tmp_path)
    monkeypatch.undo()
    cache.compiler_version.cache_clear()
    [said] = raised.value.diagnostics
    assert said.code == "R0901"
    assert "no-such-compiler" in said.message
    assert not list(tmp_path.rglob("*.so"))


def test_a_failing_compiler_is_quoted_and_leaves_nothing(
    whist: Compiled, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\n[ "$1" = --version ] && echo broken 1 && exit 0\necho whist.c:1: no >&2\nexit 3\n')
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", str(compiler))
    cache.compiler_version.cache_clear()
    with pytest.raises(Findings) as raised:
        build(whist.game, whist.spec, cache=tmp_path / "cache")
    monkeypatch.undo()
    cache.compiler_version.cache_clear()
    [said] = raised.value.diagnostics
    assert said.code == "R0902"
    assert said.message == "`cc` failed with status 3:\nwhist.c:1: no"
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_cache_that_cannot_be_written_is_a_finding(whist: Compiled, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for arguments in ({"cache": tmp_path / "file"}, {"out": tmp_path / "file" / "out"}):
        with pytest.raises(Findings) as raised:
            build(whist.game, whist.spec, **arguments)  # type: ignore[arg-type]
        assert [said.code for said in raised.value.diagnostics] == ["R0904"]


def test_builds_at_the_same_time_do_not_meet(whist: Compiled, tmp_path: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom rulec.driver.build import build, load_engine\n"
        "from rulec.driver.compile import compile_spec\n"
        "game = compile_spec(Path(sys.argv[1]))\n"
        "print(load_engine(build(game.game, game.spec, cache=Path(sys.argv[2]))).Game(2).players)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(ROOT / root) for root in ("compiler", "runtime"))}
    outputs: list[str] = []

    def one() -> None:
        done = subprocess.run([sys.executable, "-c", code, str(WHIST), str(tmp_path)], env=environment,
                              capture_output=True, text=True, check=False)
        outputs.append(done.stdout + done.stderr)

    threads = [threading.Thread(target=one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outputs == ["2\n", "2\n"]
    assert len(list(tmp_path.rglob("*.so"))) == 1
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("building")] == []


def test_the_debug_profile_builds_and_plays(whist: Compiled) -> None:
    module = load_engine(build(whist.game, whist.spec, "debug"))
    assert sum(module.Game(4).random_match(3)[1]) == 16


def test_a_receipt_holds_while_the_files_are_the_same(tmp_path: Path) -> None:
    spec, parent, engine = tmp_path / "a.yaml", tmp_path / "b.yaml", tmp_path / "a.so"
    spec.write_text("a")
    parent.write_text("b")
    engine.write_text("")
    assert receipt(spec, "dev", tmp_path) is None
    keep_receipt(spec, "dev", [spec, parent], engine, tmp_path)
    assert receipt(spec, "dev", tmp_path) == engine
    assert receipt(spec, "release", tmp_path) is None
    parent.write_text("c")
    assert receipt(spec, "dev", tmp_path) is None
    parent.write_text("b")
    engine.unlink()
    assert receipt(spec, "dev", tmp_path) is None
