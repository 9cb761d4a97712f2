"""What generated code looks like."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulec.codegen import names
from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.engine_text import engine_text
from spec_files import spec_files

ROOT = Path(__file__).parents[2]
SPECS = spec_files("tests/gallery", "specs")


@pytest.fixture(scope="module")
def hostile() -> Compiled:
    return compile_spec(Path(__file__).parent / "hostile.yaml")


def _body(text: str) -> str:
    """The code without the data of the spec."""
    return re.sub(r'^    b".*"\n', "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_the_same_game_gives_the_same_text(path: Path) -> None:
    one, other = compile_spec(path), compile_spec(path)
    text = engine_text(one.game, one.spec)
    assert text == engine_text(other.game, other.spec)
    assert text.isascii() and "\t" not in text and not re.search(r" $", text, re.MULTILINE)


def test_no_text_of_a_spec_reaches_the_code(hostile: Compiled) -> None:
    code = _body(engine_text(hostile.game, hostile.spec, probes=True))
    for text in ("import os", "{{", "{%", "x41", "'''"):
        assert text not in code
    for word in ("def", "class_", "while", "lambda", "goto", "memcpy", "nogil", "struct", "return", "self", "cdef"):
        for found in re.finditer(rf"[\w.]*\b\w*_{word}\b", code):
            assert re.fullmatch(r"[\w.]*?\b(s\.|s\.g\.)?(\w+_)+\w+", found[0])


def test_the_data_of_a_spec_is_escaped(hostile: Compiled) -> None:
    text = engine_text(hostile.game, hostile.spec)
    lines = re.findall(r'^    b"(.*)"$', text, re.MULTILINE)
    assert all(re.fullmatch(r"(?:[A-Za-z0-9_ ,.:;+=<>()\[\]{}|/*-]|\\x[0-9a-f]{2})*", line) for line in lines)
    assert "".join(lines).encode().decode("unicode_escape") == hostile.spec.to_json()


def test_equal_cards_are_counted_where_there_are_some() -> None:
    with_copies, without = (
        engine_text(compiled.game, compiled.spec)
        for compiled in (compile_spec(ROOT / "tests" / "gallery" / f"{name}.yaml") for name in ("deck_copies", "whist"))
    )
    for part in ("#define RULEC_COPIES 2", "rulec_runtime.copies64 cimport", "plus(", "minus(", "last_laid_by("):
        assert part in with_copies and part not in without


@pytest.mark.parametrize("name", ["", "a b", "\u00e1", "x;", 'a"', "a\nb"])
def test_unsafe_names_are_refused(name: str) -> None:
    with pytest.raises(names.UnsafeName):
        names.register(name)


def test_no_writable_global_and_no_memoryview() -> None:
    compiled = compile_spec(ROOT / "specs" / "sitaratas.yaml")
    text = engine_text(compiled.game, compiled.spec)
    top = [line for line in text.splitlines() if line.startswith("cdef ")]
    assert not [line for line in top if not re.match(r"cdef (enum|class|extern|.*\(.*\)).*:", line)]
    assert "[:]" not in text and "[::" not in text


def test_places_stand_over_the_code() -> None:
    compiled = compile_spec(ROOT / "specs" / "sitaratas.yaml")
    text = engine_text(compiled.game, compiled.spec)
    lines = (ROOT / "specs" / "sitaratas.yaml").read_text(encoding="utf-8").splitlines()
    guard = next(number for number, line in enumerate(lines, 1) if "unless: player is dealer" in line)
    assert f"# sitaratas.yaml:{guard}" in text


def test_a_guard_is_evaluated_once_where_it_does_not_change() -> None:
    compiled = compile_spec(ROOT / "specs" / "sitaratas.yaml")
    text = engine_text(compiled.game, compiled.spec)
    legal = text[text.index("cdef inline void legal_bidding_1"):]
    loop = legal.index("for v_n in")
    assert legal.index("d_hook_holds(s)") < legal.index("set_bits(words") < loop
    assert "sum_" not in legal[loop:legal.index("cdef inline int call_bidding_1")]
