"""The front end as one function: a file becomes a checked game with its data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulec import __version__
from rulec.diagnostics import Diagnostic, Findings, Problems
from rulec.ir.describe import describe
from rulec.ir.game import Game
from rulec.sema.elaborate import elaborate
from rulec.source.read import read_source, read_text
from rulec.source.tree import Source
from rulec_runtime.spec import Spec


@dataclass(frozen=True, slots=True)
class Compiled:
    """A game, its data, and the warnings."""

    game: Game
    spec: Spec
    diagnostics: list[Diagnostic]
    source: Source


def compile_spec(path: Path) -> Compiled:
    """The game of a spec file. Raises Findings with every error and warning; OSError if it cannot be read."""
    return _compile(read_source(path))


def compile_text(text: str, file: str) -> Compiled:
    """The game of a spec given as text, `file` naming it in messages. Raises Findings."""
    return _compile(read_text(text, file))


def _compile(source: Source) -> Compiled:
    problems = Problems()
    problems.adopt(source.problems)
    game = elaborate(source, problems) if not source.problems else None
    problems.check()
    if game is None:
        raise Findings(problems.diagnostics)
    return Compiled(game, describe(game, __version__), problems.diagnostics, source)
