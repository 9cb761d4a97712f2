"""`rulec new`: a spec to start from."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rulec.cli.writing import refuse_writing, write_whole
from rulec.driver.schema import schema
from rulec.driver.starter import SCHEMA_FILE, starter


@click.command("new")
@click.argument("name")
@click.option("--dir", "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=".",
              help="Where to write it.")
def command(name: str, folder: Path) -> None:
    """Write NAME.yaml, a small game that can be checked and played at once, and beside it the schema with which
    editors complete its keys. No spec is ever overwritten."""
    try:
        text = starter(name)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    path = folder / f"{name}.yaml"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise click.UsageError(f"{path} is there already") from error
    except OSError as error:
        refuse_writing(path, error)
    write_whole(folder / SCHEMA_FILE, json.dumps(schema(), indent=2, ensure_ascii=False) + "\n")
    click.echo(f"{path} is written. Now: rulec check {path}, rulec test {path}, rulec play {path}")
