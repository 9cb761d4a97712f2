"""The front end as one function: a file becomes a checked game with its data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulec import __version__
from rulec.diagnostics import Diagnostic, Findings, Problems
from rulec.driver.clause_register import check_register
from rulec.driver.resolve import Resolved, refuse_parent, resolve, with_origin
from rulec.ir.describe import describe
from rulec.ir.game import Game
from rulec.sema.elaborate import elaborate
from rulec.source.read import read_source, read_text
from rulec.source.tree import Source
from rulec_runtime.spec import Spec


@dataclass(frozen=True, slots=True)
class Compiled:
    """A game, its data, the warnings, and the files it was read from."""

    game: Game
    spec: Spec
    diagnostics: list[Diagnostic]
    resolved: Resolved


def compile_spec(path: Path) -> Compiled:
    """The game of a spec file. Raises Findings with every error and warning; OSError if it cannot be read."""
    return _compile(read_source(path), beside=True)


def compile_text(text: str, file: str) -> Compiled:
    """The game of a spec given as text, `file` naming it in messages. Raises Findings."""
    return _compile(read_text(text, file))


def _compile(source: Source, beside: bool = False) -> Compiled:
    """`beside`: the file lies in its folder, so what it names there is looked at."""
    problems = Problems()
    problems.adopt(source.problems)
    resolved = resolve(source, problems) if not source.problems else None
    problems.check()
    assert resolved is not None
    game = elaborate(resolved.source, problems)
    if game is None:
        raise Findings(_refused(problems, resolved))
    if beside:
        check_register(resolved, problems)
    diagnostics = with_origin(problems.diagnostics, resolved)
    return Compiled(game, describe(game, __version__), diagnostics, resolved)


def _refused(problems: Problems, resolved: Resolved) -> list[Diagnostic]:
    """What to say of a refused spec: of a variant whose parent is refused too, only what is wrong with the parent."""
    parent = resolved.parent
    if parent is not None and any(said.span.file != resolved.source.file for said in problems.errors):
        alone = Problems()
        if elaborate(parent.source, alone) is None:
            assert resolved.extends is not None
            refuse_parent(Path(parent.source.file).name, resolved.extends, alone)
            return with_origin(alone.diagnostics, parent)
    return with_origin(problems.diagnostics, resolved)
