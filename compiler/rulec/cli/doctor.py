"""`rulec doctor`: whether engines can be built here."""

from __future__ import annotations

import sys

import click

from rulec.cli.request import FINDINGS
from rulec.driver.doctor import findings


@click.command("doctor")
def command() -> None:
    """Look whether engines can be built here. To check, test and play on the interpreter nothing of this is needed."""
    found = list(findings())
    width = max(len(finding.name) for finding in found)
    for finding in found:
        click.echo(f"{'ok     ' if finding.well else 'missing'}  {finding.name:<{width}}  {finding.found}")
        if not finding.well:
            click.echo(f"{'':7}  {'':<{width}}  {finding.help}")
    sys.exit(0 if all(finding.well for finding in found) else FINDINGS)
