"""The committed engines are those of the committed specs."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulec.driver.shipped import shipped_specs, stale

ROOT = Path(__file__).parents[2]


def test_the_committed_code_is_what_the_specs_give(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert [path.name for path in shipped_specs()]
    assert stale() == [], "run `rulec build --shipped`"
