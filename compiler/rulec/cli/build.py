"""`rulec build`: from a spec to an engine."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import click

from rulec.cli.engine import engine_path
from rulec.cli.request import checked, refuse
from rulec.diagnostics import Findings
from rulec.driver.cache import Profile


@click.command("build")
@click.argument("specs", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
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
    if shipped or check:
        _shipped(specs, check)
        return
    if not specs:
        raise click.UsageError("name a spec to build, or --shipped")
    for path in specs:
        compiled = checked(path)
        click.echo(engine_path(compiled, profile, out, note=not quiet))


def _shipped(specs: tuple[Path, ...], check: bool) -> None:
    """Rewrites or checks the committed code; needs no C compiler."""
    committed = importlib.import_module("rulec.driver.shipped")
    try:
        stale = committed.stale(specs) if check else committed.rewrite(specs)
    except Findings as findings:
        refuse(findings.diagnostics)
    for file in stale:
        click.echo(f"{file}: {'is not current; run `rulec build --shipped`' if check else 'written'}", err=check)
    sys.exit(1 if check and stale else 0)
