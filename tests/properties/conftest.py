"""Every property is tried on each wing of each shipped game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from rulec.interpreter.game import Game as Interpreted
from spec_files import spec_files

GAMES = [path.stem for path in spec_files("specs")]


@pytest.fixture(params=GAMES)
def wings(request: pytest.FixtureRequest, compiled: Callable[[str], Any],
          engine: Callable[..., ModuleType]) -> tuple[Any, Any]:
    """The interpreter and the engine of a game, each with `Game`."""
    found = compiled(request.param)
    return SimpleNamespace(Game=partial(Interpreted, found.game, found.spec)), engine(found)


@pytest.fixture(params=["interpreter", "engine"])
def wing(request: pytest.FixtureRequest, wings: tuple[Any, Any]) -> Any:
    """One of the two."""
    return wings[request.param == "engine"]
