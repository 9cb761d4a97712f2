"""The parser of the grammar in `rules.lark`, its tables kept in the cache between runs."""

from __future__ import annotations

import hashlib
import io
import os
import sys
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import lark

from rulec import __version__
from rulec.source.cache import cache_directory

STARTS = ("expr", "stmt", "head", "heading", "sig", "type", "rank_key", "item")


@lru_cache(maxsize=1)
def parser() -> lark.Lark:
    """The parser for every start symbol. A cache that cannot be read or written only costs time."""
    grammar = files("rulec.syntax").joinpath("rules.lark").read_text(encoding="ascii")
    path = _cached(grammar)
    try:
        return lark.Lark.load(io.BytesIO(path.read_bytes()))
    except Exception:  # a damaged pickle can raise anything
        made = lark.Lark(grammar, parser="lalr", lexer="basic", start=list(STARTS), propagate_positions=True,
                         maybe_placeholders=True)
        _keep(made, path)
        return made


def _cached(grammar: str) -> Path:
    """The file of the tables: its name changes with everything they depend on."""
    python = ".".join(str(part) for part in sys.version_info[:3])
    key = "\0".join((__version__, lark.__version__, python, *STARTS, grammar))
    return cache_directory() / "grammar" / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.pickle"


def _keep(made: lark.Lark, path: Path) -> None:
    """Writes the tables beside their place and moves them there, so that no other process reads half of them."""
    half = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with half.open("wb") as file:
            made.save(file)
        half.replace(path)
