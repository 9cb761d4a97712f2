"""The engine a command plays on: from the cache without loading what builds engines, else built with a note."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import click

from rulec.cli.request import checked, refuse
from rulec.diagnostics import Findings
from rulec.driver.cache import Profile, keep_receipt, load_engine, slot
from rulec.driver.compile import Compiled


def engine_path(compiled: Compiled, profile: Profile, out: Path | None = None, probes: bool = False,
                note: bool = True) -> Path:
    """The extension module, built if need be. A failing build ends the command with its findings."""
    place = slot(compiled.game, compiled.spec, profile, probes)
    if place.built and out is None:
        return place.path
    builder = importlib.import_module("rulec.driver.build")

    def progress(stage: str) -> None:
        click.echo(f"{compiled.spec.game}: {stage} …", err=True)

    try:
        path: Path = builder.build(compiled.game, compiled.spec, profile, out=out, probes=probes,
                                   progress=progress if note else None)
    except Findings as findings:
        refuse(findings.diagnostics)
    return path


def built(spec: Path, profile: Profile, out: Path | None, note: bool) -> Path:
    """The engine of a spec file. If there was nothing to be said of the spec, a receipt makes the next time short."""
    compiled = checked(spec)
    path = engine_path(compiled, profile, out, note=note)
    if out is None and not compiled.diagnostics:
        keep_receipt(spec, profile, (Path(source.file) for source in compiled.resolved.files), path)
    return path


def engine(compiled: Compiled, profile: Profile = "dev", probes: bool = False) -> ModuleType:
    """The loaded engine."""
    return load_engine(engine_path(compiled, profile, probes=probes))
