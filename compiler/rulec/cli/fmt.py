"""`rulec fmt`: the spaces and lines of specs, and what can be mended without a choice."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import click

from rulec.cli.request import FINDINGS, show
from rulec.cli.spec_path import SpecPath
from rulec.cli.writing import write_whole
from rulec.diagnostics import Problems
from rulec.driver.formatter import formatted
from rulec.source.read import read_source, read_text


@click.command("fmt")
@click.argument("specs", nargs=-1, required=True, type=SpecPath(as_text=True))
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a spec would be changed.")
@click.option("--diff", "differences", is_flag=True, help="Write nothing; print what would be changed.")
def command(specs: tuple[Path, ...], check: bool, differences: bool) -> None:
    """Tidy specs: spaces at the ends of lines, spare blank lines, the space before comments. And mend what can be
    mended without a choice: `is` between numbers, `==` between things, brackets in which a comma cuts an expression in
    two. Indentation stays as it is. Of a file that is no YAML it is said why, and the exit status is 1."""
    changed = unread = False
    for path in specs:
        before = _text(path)
        if before is None:
            unread = True
            continue
        after = formatted(before, str(path))
        wrong = {problem.code for problem in read_text(after, str(path)).problems}
        if wrong:
            unread = True
            problems = Problems()
            problems.adopt(problem for problem in read_text(before, str(path)).problems if problem.code in wrong)
            show(problems.diagnostics)
        if after == before:
            continue
        changed = True
        if differences:
            old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
            click.echo("".join(difflib.unified_diff(old, new, str(path), str(path))), nl=False)
        elif check:
            click.echo(f"{path} would be changed")
        else:
            write_whole(path, after)
            click.echo(f"{path} is changed")
    sys.exit(FINDINGS if unread or (changed and (check or differences)) else 0)


def _text(path: Path) -> str | None:
    """The text of a file with its line ends; None after saying why it cannot be read."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return file.read()
    except UnicodeDecodeError:
        problems = Problems()
        problems.adopt(read_source(path).problems)
        show(problems.diagnostics)
    except OSError as error:
        click.echo(f"{path} cannot be read: {error.strerror or error}", err=True)
    return None
