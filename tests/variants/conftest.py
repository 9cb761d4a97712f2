"""Variants of the small game in `specs/house.yaml`, written in a test."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulec.driver.compile import Compiled, compile_spec

SPECS = Path(__file__).parent / "specs"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the specs that variants extend."""
    for file in SPECS.glob("*.yaml"):
        shutil.copy(file, tmp_path)
    return tmp_path


@pytest.fixture
def variant(folder: Path) -> Callable[..., Compiled]:
    """Compiles a variant of `house` (or of another parent) given by its patches."""

    def compiled(patches: str, parent: str = "house", name: str = "variant") -> Compiled:
        path = folder / f"{name}.yaml"
        path.write_text(f"rulec: 1\ngame: {name}\nextends: {parent}\n{patches}", encoding="utf-8")
        return compile_spec(path)

    return compiled
