"""Builds the engine of a checked game, or finds it in the cache."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from rulec.codegen.layout import Unsupported
from rulec.diagnostics import Diagnostic, Findings
from rulec.driver.cache import Profile, Slot, load_engine, slot
from rulec.driver.engine_text import engine_text, not_in_engines
from rulec.driver.stub import stub
from rulec.driver.toolchain import ToolFailed, check_compiler, compile_c, translate
from rulec.ir.game import Game
from rulec.source.cache import cache_directory
from rulec.source.span import NOWHERE
from rulec_runtime.spec import Spec

__all__ = ["build", "export", "load_engine"]

Progress = Callable[[str], None]

STAGES = ("generating code", "translating it to C", "compiling")


def build(
    game: Game,
    spec: Spec,
    profile: Profile = "dev",
    out: Path | None = None,
    cache: Path | None = None,
    probes: bool = False,
    progress: Progress | None = None,
) -> Path:
    """The extension module of a game, from the cache if it is there. `out`: a directory that gets a copy which can be
    imported by the game's name, with its .pyx and .pyi; the copy is then what is returned. `progress` is told each
    of STAGES as it starts. Raises Findings (R09..) if a tool is missing or fails, or if engines cannot do what the
    rules ask; nothing is left half-written."""
    place = slot(game, spec, profile, probes, cache)
    if not place.built:
        try:
            _make(game, spec, profile, probes, place, cache_directory(cache), progress or _silent)
        except (Unsupported, ToolFailed, OSError) as error:
            raise Findings([_diagnostic(error, game, place)]) from error
    return export(place, out, spec) if out is not None else place.path


def _silent(stage: str) -> None:
    pass


def _diagnostic(error: Unsupported | ToolFailed | OSError, game: Game, slot: Slot) -> Diagnostic:
    """What a failed build says. But for what engines cannot do, the spec is not to blame."""
    match error:
        case Unsupported():
            return not_in_engines(error, game)
        case OSError():
            message = f"the engine cannot be written to {slot.path.parent}: {error.strerror}"
            code, hint = "R0904", "set RULEC_CACHE_DIR to a directory that can be written"
        case ToolFailed(tool="cython"):
            code, message, hint = "R0903", error.told, "this is a fault of rulec, not of the spec"
        case ToolFailed(said=""):
            code, message = "R0901", error.told
            hint = "install one (gcc or clang), or name it in CC; `rulec check` and `rulec play` need none"
        case ToolFailed():
            code, message, hint = "R0902", error.told, "the C compiler is that of CC, else that of Python"
    return Diagnostic(code, NOWHERE, message, hint)


def _make(
    game: Game, spec: Spec, profile: Profile, probes: bool, place: Slot, cache: Path, progress: Progress
) -> None:
    """Builds in a directory of its own inside the cache, then moves the finished files to their place; the engine
    comes last, so whoever finds it finds all of it."""
    check_compiler()
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="building-", dir=cache) as folder:
        pyx = Path(folder) / f"{spec.game}.pyx"
        progress(STAGES[0])
        pyx.write_text(engine_text(game, spec, probes), encoding="utf-8")
        progress(STAGES[1])
        source = translate(pyx, profile, wide=game.deck.size > 64)
        progress(STAGES[2])
        built = Path(folder) / place.path.name
        compile_c(source, built, profile)
        place.path.parent.mkdir(parents=True, exist_ok=True)
        os.replace(pyx, place.path.parent / pyx.name)
        os.replace(built, place.path)


def export(place: Slot, out: Path, spec: Spec) -> Path:
    """Copies a built engine, its .pyx and its .pyi into a directory; each file appears whole or not at all. Gives
    the path of the copy. Raises Findings (R0904) if the directory cannot be written."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".rulec-", dir=out) as folder:
            work = Path(folder)
            (work / f"{spec.game}.pyi").write_text(stub(spec), encoding="utf-8")
            shutil.copy2(place.path.parent / f"{spec.game}.pyx", work)
            shutil.copy2(place.path, work)
            for file in sorted(work.iterdir()):
                os.replace(file, out / file.name)
    except OSError as error:
        raise Findings([Diagnostic(
            "R0904", NOWHERE, f"the engine cannot be copied to {out}: {error.strerror}", None
        )]) from error
    return out / place.path.name
