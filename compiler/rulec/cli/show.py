"""`rulec show`: a spec as a whole, with the file of every line."""

from __future__ import annotations

from pathlib import Path

import click

from rulec.cli.request import checked, language_option, spec_argument, worded
from rulec.driver.listing import listing
from rulec.driver.option_table import option_table


@click.command("show")
@spec_argument
@click.option("--rules", is_flag=True, help="Fold the options away.")
@click.option("--options", "only_options", is_flag=True, help="Show the options only.")
@click.option("--text", is_flag=True, help="Print the spec alone, without the places of its lines.")
@language_option
def command(spec: Path, rules: bool, only_options: bool, text: bool, language: str | None) -> None:
    """Print a spec as a whole: a variant together with what it takes from its parents, and where each line stands."""
    compiled = checked(spec, quiet=True)
    wording = worded(compiled, language)
    if only_options:
        click.echo(option_table(compiled, wording))
        return
    folded = frozenset({"options", "constraints", "presets"}) if rules else frozenset[str]()
    lines = listing(compiled.resolved, folded, wording)
    width = 0 if text else max(len(line.place) for line in lines)
    for line in lines:
        click.echo(line.text if text else f"{line.place:<{width}} | {line.text}".rstrip())
