"""Names that could meet in generated code, and file names, which can hold anything but a slash."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from injection.deck import HARMLESS, spec
from rulec.driver.compile import compile_text
from rulec.driver.engine_text import engine_text

MEETING = (Path(__file__).parent / "meeting.yaml").read_text(encoding="utf-8")


def code(text: str, file: str = "base.yaml") -> str:
    """The generated code without the data."""
    compiled = compile_text(text, file)
    return re.sub(r'^    b".*"\n', "", engine_text(compiled.game, compiled.spec), flags=re.MULTILINE)


@pytest.mark.parametrize("file", ["x\nimport os\n.yaml", "x\rimport os.yaml", "x\u2028import os.yaml", "\u202ex.yaml"])
def test_a_file_name_stays_in_its_comment(file: str) -> None:
    found = re.sub(r" *#.*", "", code(spec(), file))
    assert found == re.sub(r" *#.*", "", code(spec()))


def test_a_column_stands_behind_a_prefix() -> None:
    bare = re.sub(r'#.*|"\w+"', "", code(spec()))
    assert not re.search(rf"(?<!\w){HARMLESS['kind']}", bare)


def test_names_do_not_meet() -> None:
    text = code(MEETING)
    functions = Counter(re.findall(r"^cdef (?:inline )?(?:\w+ )+\*?(\w+)\(", text, re.MULTILINE))
    constants = Counter(re.findall(r"^    (k_\w+) = ", text, re.MULTILINE))
    assert [name for name, times in (functions + constants).items() if times > 1] == []
