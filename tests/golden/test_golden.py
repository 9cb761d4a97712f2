"""The typed representation of the shipped games and of the smallest one, as text: a change in it is seen in review.

The generated code is held by `tests/driver/test_shipped.py`, which compares it with the committed engines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulec.driver.compile import compile_spec
from rulec.ir.dump import dump
from spec_files import spec_files

ROOT = Path(__file__).parents[2]
SPECS = [ROOT / "tests" / "gallery" / "whist.yaml", *spec_files("specs")]


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_the_representation_is_as_reviewed(path: Path, golden: Callable[[Path, str], None]) -> None:
    golden(Path(__file__).parent / f"{path.stem}.txt", dump(compile_spec(path).game))
