"""`rulec check`: reads specs and says what is wrong with them."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rulec.cli.request import FINDINGS, show
from rulec.diagnostics import Findings
from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.summary import summary


@click.command("check")
@click.argument("specs", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--quiet", "-q", is_flag=True, help="Print nothing about specs that are clean.")
def command(specs: tuple[Path, ...], quiet: bool) -> None:
    """Read specs and say what is wrong with them. Of each that is right a short summary is printed."""
    refused = 0
    for path in specs:
        compiled = _compiled(path)
        if compiled is None:
            refused += 1
        elif not quiet:
            click.echo(summary(compiled.game, compiled.spec))
    sys.exit(FINDINGS if refused else 0)


def _compiled(path: Path) -> Compiled | None:
    try:
        compiled = compile_spec(path)
    except Findings as findings:
        show(findings.diagnostics)
        return None
    show(compiled.diagnostics)
    return compiled
