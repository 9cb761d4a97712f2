"""`rulec build`: from a spec to an engine."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import click

from rulec.cli.spec_path import SpecPath
from rulec.driver.cache import Profile, receipt


@click.command("build")
@click.argument("specs", nargs=-1, type=SpecPath())
@click.option("--out", "-o", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Put the engine there, as a module with the game's name.")
@click.option("--profile", type=click.Choice(["dev", "release", "debug"]), default="dev", show_default=True,
              help="How much the C compiler optimises; debug adds bounds checks.")
@click.option("--shipped", is_flag=True, help="Rewrite the committed code of the games in specs/.")
@click.option("--check", is_flag=True, help="With --shipped or alone: say whether the committed code is current.")
@click.option("--quiet", "-q", is_flag=True, help="Do not tell how the build goes.")
def command(specs: tuple[Path, ...], out: Path | None, profile: Profile, shipped: bool, check: bool,
            quiet: bool) -> None:
    """Build the engines of specs and print where they are.

    Engines are kept in a cache by their content (RULEC_CACHE_DIR), so building one again takes no time.
    """
    specs = tuple(dict.fromkeys(specs))
    if shipped or check:
        _shipped(specs, check)
        return
    if not specs:
        raise click.UsageError("name a spec to build, or --shipped")
    for path in specs:
        engine = receipt(path, profile) if out is None else None
        if engine is None:  # what reads and builds specs takes its time to load
            engine = importlib.import_module("rulec.cli.engine").built(path, profile, out, note=not quiet)
        click.echo(engine)


def _shipped(specs: tuple[Path, ...], check: bool) -> None:
    """Rewrites or checks the committed code; needs no C compiler."""
    if not specs and not Path("specs").is_dir():
        raise click.UsageError("there is no specs/ folder here; go to the folder that has one, or name a spec")
    files = importlib.import_module("rulec.cli.shipped").changed(specs, check)
    said = "R0905: this is not current; run `rulec build --shipped`" if check else "written"
    for file in files:
        click.echo(f"{file}: {said}", err=check)
    sys.exit(1 if check and files else 0)
