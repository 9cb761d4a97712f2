"""`rulec diff`: how two specs differ, in words."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rulec.cli.request import FINDINGS, checked
from rulec.cli.spec_path import SpecPath
from rulec.driver.differ import Difference, compare


@click.command("diff")
@click.argument("spec", type=SpecPath())
@click.argument("other", type=SpecPath())
def command(spec: Path, other: Path) -> None:
    """Say in words how OTHER differs from SPEC: options, rules, texts. Variants are compared as a whole.

    The exit status is 1 if the rules differ, 0 if only texts do, or nothing.
    """
    found = compare(checked(spec, quiet=True), checked(other, quiet=True))
    if found.same_rules:
        click.echo("The rules are the same." if found.differences else "There is no difference.")
    for kind, title in (("options", "Options"), ("rules", "Rules"), ("texts", "Texts")):
        said = [difference for difference in found.differences if difference.kind == kind]
        if said:
            written = " (written differently, playing alike)" if found.same_rules and kind == "rules" else ""
            click.echo(f"{title}{written}")
            for difference in said:
                _show(difference)
    sys.exit(0 if found.same_rules else FINDINGS)


def _show(difference: Difference) -> None:
    click.echo(f"  {difference.sentence}")
    for sign, side in (("-", difference.left), ("+", difference.right)):
        if side is not None:
            span, text = side
            click.echo(f"    {sign} {text}   ({span.place})")
