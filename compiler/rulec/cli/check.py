"""`rulec check`: reads specs and says what is wrong with them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from rulec.cli.request import FINDINGS, show
from rulec.cli.spec_path import SpecPath
from rulec.diagnostics import Diagnostic, Findings
from rulec.diagnostics.formats import FORMATS
from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.knowing import views
from rulec.driver.languages import check_languages
from rulec.driver.summary import summary


@click.command("check")
@click.argument("specs", nargs=-1, required=True, type=SpecPath())
@click.option("--quiet", "-q", is_flag=True, help="Print nothing about specs that are clean.")
@click.option("--format", "form", type=click.Choice(["text", *FORMATS]), default="text", show_default=True,
              help="How to say it: for people, or on the output for machines.")
@click.option("--views", "with_views", is_flag=True,
              help="List the rules that read what not everybody sees, in place of the summary.")
def command(specs: tuple[Path, ...], quiet: bool, form: str, with_views: bool) -> None:
    """Read specs, and the translations beside them, and say what is wrong. Of each that is right a short summary is
    printed."""
    if with_views and form not in ("text", "json"):
        raise click.UsageError("--views has the formats text and json")
    refused = False
    said: list[Diagnostic] = []
    for path in dict.fromkeys(specs):
        compiled, diagnostics = _compiled(path)
        refused = refused or any(one.severity == "error" for one in diagnostics)
        said += diagnostics
        if form == "text":
            show(diagnostics)
            if compiled is not None and with_views:
                importlib.import_module("rulec.cli.sights").draw(compiled.game.title, views(compiled))
            elif compiled is not None and not quiet:
                click.echo(summary(compiled.game, compiled.spec))
        elif compiled is not None and with_views:
            click.echo("".join(view.to_json_line() + "\n" for view in views(compiled)), nl=False)
    if form != "text":
        click.echo(FORMATS[form](said), nl=False)
    sys.exit(FINDINGS if refused else 0)


def _compiled(path: Path) -> tuple[Compiled | None, Sequence[Diagnostic]]:
    """The spec, None if it is refused, and what there is to say about it."""
    try:
        compiled = compile_spec(path)
    except Findings as findings:
        return None, findings.diagnostics
    return compiled, [*compiled.diagnostics, *check_languages(compiled)]
