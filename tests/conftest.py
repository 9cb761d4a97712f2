"""What tests share: a cache of engines for one run, games compiled once, and the rewriting of golden files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache as once
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from rulec.driver.cache import Profile, load_engine
from rulec.driver.compile import Compiled, compile_spec
from rulec.interpreter.game import Game as Interpreted

ROOT = Path(__file__).parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --update` rewrites the golden files; the difference is the review."""
    parser.addoption("--update", action="store_true", help="rewrite golden files instead of comparing them")


@pytest.fixture(scope="session", autouse=True)
def engine_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The directory of the engines built in this run, the same for all workers; nothing goes to the user's cache."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "engines"
    before = os.environ.get("RULEC_CACHE_DIR")
    os.environ["RULEC_CACHE_DIR"] = str(folder)
    yield folder
    if before is None:
        del os.environ["RULEC_CACHE_DIR"]
    else:
        os.environ["RULEC_CACHE_DIR"] = before


@once
def _compiled(path: Path) -> Compiled:
    return compile_spec(path)


@pytest.fixture(scope="session")
def compiled() -> Callable[[str], Compiled]:
    """Compiles a shipped spec by the name of its game, once."""
    return lambda name: _compiled(ROOT / "specs" / f"{name}.yaml")


@pytest.fixture(scope="session")
def engine(engine_cache: Path) -> Callable[..., ModuleType]:
    """Builds the engine of a compiled game, once for the same profile and probes, and loads it."""
    from rulec.driver.build import build  # most tests need no compiler

    def built(game: Compiled, profile: Profile = "dev", probes: bool = False) -> ModuleType:
        return load_engine(build(game.game, game.spec, profile, probes=probes))

    return built


@pytest.fixture(scope="session")
def second_interpreter() -> Callable[[Compiled], Any]:
    """Something in the place of an engine that needs no C compiler: the interpreter once more."""

    def module(game: Compiled) -> Any:
        return SimpleNamespace(
            Game=lambda players=None, **options: Interpreted(game.game, game.spec, players, **options)
        )

    return module


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with a golden file, or writes the file with `--update`."""

    def check(file: Path, text: str) -> None:
        if request.config.getoption("--update"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.exists(), f"{file} is missing: run pytest --update"
        assert text == file.read_text(encoding="utf-8"), f"{file.name} has changed; pytest --update rewrites it"

    return check
