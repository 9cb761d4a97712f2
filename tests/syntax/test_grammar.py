"""The grammar itself, and the cache of its tables."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from lark import Lark

from rulec.syntax import grammar
from rulec.syntax.build import Builder


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEC_CACHE_DIR", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("start", grammar.STARTS)
def test_no_rule_is_ambiguous(start: str) -> None:
    """Strict mode refuses shift/reduce conflicts that LALR would settle by itself, and terminals that collide."""
    text = files("rulec.syntax").joinpath("rules.lark").read_text(encoding="ascii")
    Lark(text, parser="lalr", lexer="basic", strict=True, start=start)


def test_every_reduction_has_its_method() -> None:
    for rule in grammar.parser().rules:
        name = rule.alias or rule.origin.name
        if not name.startswith("_") and not rule.options.expand1:
            assert hasattr(Builder, str(name)), name


def test_the_tables_are_read_from_the_cache(own_cache: Path) -> None:
    made = grammar.parser.__wrapped__()
    (kept,) = own_cache.rglob("*.pickle")
    before = kept.stat().st_mtime_ns
    read = grammar.parser.__wrapped__()
    assert kept.stat().st_mtime_ns == before
    text = "a.b + count(c | d)"
    assert read.parse(text, start="expr") == made.parse(text, start="expr")


def test_a_damaged_cache_is_made_anew(own_cache: Path) -> None:
    grammar.parser.__wrapped__()
    (kept,) = own_cache.rglob("*.pickle")
    kept.write_bytes(kept.read_bytes()[:100])
    assert grammar.parser.__wrapped__().parse("a", start="expr")
    assert kept.stat().st_size > 100


def test_a_cache_that_cannot_be_written_is_done_without(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = own_cache / "file"
    file.write_text("")
    monkeypatch.setenv("RULEC_CACHE_DIR", str(file))
    assert grammar.parser.__wrapped__().parse("a", start="expr")
