"""`rulec explain CODE` shows what the bad specs of `tests/errors` prove. `pytest --update` writes the table anew."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rulec.cli.main import main
from rulec.diagnostics import CODES, Diagnostic
from rulec.diagnostics import samples as module
from rulec.source.limits import SCALAR_BYTES

ERRORS = Path(__file__).parents[1] / "errors"
TABLE = Path(module.__file__).with_name("samples.json")
AROUND = 3  # lines shown before the wrong one, and one after it


def of_the_errors() -> Any:
    """The tests of the bad specs, for how they read them."""
    spec = importlib.util.spec_from_file_location("bad_specs", ERRORS / "test_errors.py")
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules["bad_specs"] = loaded  # dataclasses look their module up
    spec.loader.exec_module(loaded)
    return loaded


def row(path: Path, code: str, errors: Any) -> dict[str, Any] | None:
    """What a bad spec shows of a code, None if it shows nothing that can be read."""
    said: list[Diagnostic] = [found for found in errors.diagnose(path) if found.code == code]
    name = str(path)
    if not said or said[0].span.file != name:
        return None
    span = said[0].span
    lines = path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
    first = next(number for number, line in enumerate(lines, 1) if not line.startswith("# "))
    start = max(first, span.line - AROUND)
    shown = ["".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line)
             for line in lines[start - 1 : span.line + 1]]
    if shown and not shown[-1]:
        shown.pop()
    wrong = lines[span.line - 1]
    end = span.end_column if span.end_line == span.line else len(wrong) + 1
    return {
        "lines": shown, "at": span.line - start, "column": span.column, "width": max(1, end - span.column),
        "severity": said[0].severity, "message": said[0].message, "hint": said[0].hint,
    }


def table() -> dict[str, dict[str, Any]]:
    """For each code the first bad spec that shows it."""
    errors = of_the_errors()
    found: dict[str, dict[str, Any]] = {}
    for code in sorted(CODES):
        for path in (path for path in errors.FILES if path.stem.startswith(code)):
            if len(path.read_bytes()) > SCALAR_BYTES or b"# fill:" in path.read_bytes():
                continue
            shown = row(path, code, errors)
            if shown is not None:
                found[code] = shown
                break
    return found


def test_the_table_is_what_the_bad_specs_show(golden: Callable[[Path, str], None]) -> None:
    golden(TABLE, json.dumps(table(), indent=1, ensure_ascii=False) + "\n")


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_explained(code: str) -> None:
    result = CliRunner().invoke(main, ["explain", code])
    assert result.exit_code == 0
    assert result.output.startswith(f"{code}: {CODES[code].title}\n")
    assert CODES[code].explanation in result.output
    sample = module.samples().get(code)
    assert sample is None or sample.message in result.output


def test_nearly_every_code_has_an_example() -> None:
    without = {code for code in CODES if not code.startswith("R09")} - module.samples().keys()
    assert without <= {
        "R0111", "R0113", "R0114", "R0115", "R0116", "R0302", "R0412", "R0437", "R0504", "R0512",
    }
