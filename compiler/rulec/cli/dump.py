"""`rulec dump`: the checked game as text."""

from __future__ import annotations

from pathlib import Path

import click

from rulec.cli.request import checked, spec_argument
from rulec.ir.dump import dump


@click.command("dump")
@spec_argument
@click.option("--data", is_flag=True, help="Print the data of the game (names, cards, actions) as JSON instead.")
def command(spec: Path, data: bool) -> None:
    """Print the checked game, every name and operator resolved, as stable text."""
    compiled = checked(spec, quiet=True)
    click.echo(compiled.spec.to_json() if data else dump(compiled.game), nl=data)
