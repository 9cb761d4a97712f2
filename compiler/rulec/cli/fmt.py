"""`rulec fmt`: the layout of specs, and what can be mended without a choice."""

from __future__ import annotations

import difflib
import os
import sys
from pathlib import Path

import click

from rulec.cli.request import FINDINGS
from rulec.driver.formatter import formatted


@click.command("fmt")
@click.argument("specs", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a spec would be changed.")
@click.option("--diff", "differences", is_flag=True, help="Write nothing; print what would be changed.")
def command(specs: tuple[Path, ...], check: bool, differences: bool) -> None:
    """Put the layout of specs in order, and mend what can be mended without a choice: `is` between numbers, `==`
    between things, brackets in which a comma cuts an expression in two."""
    changed = False
    for path in specs:
        try:
            with path.open(encoding="utf-8", newline="") as file:
                before = file.read()
        except UnicodeDecodeError:
            click.echo(f"{path} is not UTF-8", err=True)
            sys.exit(FINDINGS)
        after = formatted(before, str(path))
        if after == before:
            continue
        changed = True
        if differences:
            old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
            click.echo("".join(difflib.unified_diff(old, new, str(path), str(path))), nl=False)
        elif check:
            click.echo(f"{path} would be changed")
        else:
            _write(path, after)
            click.echo(f"{path} is changed")
    sys.exit(FINDINGS if changed and (check or differences) else 0)


def _write(path: Path, text: str) -> None:
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8", newline="\n")
    os.replace(part, path)
