"""`rulec check`: reads specs and says what is wrong with them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from rulec.cli.request import FINDINGS, show
from rulec.diagnostics import Diagnostic, Findings
from rulec.diagnostics.formats import FORMATS
from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.summary import summary


@click.command("check")
@click.argument("specs", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--quiet", "-q", is_flag=True, help="Print nothing about specs that are clean.")
@click.option("--format", "form", type=click.Choice(["text", *FORMATS]), default="text", show_default=True,
              help="How to say it: for people, or on the output for machines.")
def command(specs: tuple[Path, ...], quiet: bool, form: str) -> None:
    """Read specs and say what is wrong with them. Of each that is right a short summary is printed."""
    refused = False
    said: list[Diagnostic] = []
    for path in specs:
        compiled, diagnostics = _compiled(path)
        refused = refused or compiled is None
        said += diagnostics
        if form == "text":
            show(diagnostics)
            if compiled is not None and not quiet:
                click.echo(summary(compiled.game, compiled.spec))
    if form != "text":
        click.echo(FORMATS[form](said), nl=False)
    sys.exit(FINDINGS if refused else 0)


def _compiled(path: Path) -> tuple[Compiled | None, Sequence[Diagnostic]]:
    """The spec, None if it is refused, and what there is to say about it."""
    try:
        compiled = compile_spec(path)
    except Findings as findings:
        return None, findings.diagnostics
    return compiled, compiled.diagnostics
