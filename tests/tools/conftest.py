"""Runs commands of `rulec`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from rulec.cli.main import main


@pytest.fixture
def rulec() -> Callable[..., Result]:
    """`rulec("check", path)` and what comes of it; exceptions go through."""
    return lambda *words: CliRunner().invoke(main, [str(word) for word in words], catch_exceptions=False)
