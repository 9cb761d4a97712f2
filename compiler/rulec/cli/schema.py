"""`rulec schema`: the JSON Schema of specs."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rulec.cli.writing import write_whole
from rulec.driver.schema import schema


@click.command("schema")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write it into a file instead.")
def command(out: Path | None) -> None:
    """Print the JSON Schema of specs, with a sentence for each key.

    Editors complete keys and mark wrong ones when the first line of a spec is
    `# yaml-language-server: $schema=rulec.schema.json`.
    """
    text = json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
    if out is None:
        click.echo(text, nl=False)
    else:
        write_whole(out, text)
