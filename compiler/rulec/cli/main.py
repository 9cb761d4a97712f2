"""The command `rulec`."""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import sys
from contextlib import suppress
from typing import Any, Final, NoReturn

import click

# Each command: the module that holds it (its function has the same name) and the line the help shows.
_COMMANDS: Final = {
    "check": "Read a spec and say what is wrong with it.",
    "build": "Build the engine of a game.",
    "test": "Run the examples of a spec, then both wings against each other.",
    "play": "Play a game in the terminal.",
    "simulate": "Play random matches on the engine and print figures.",
    "dump": "Print the checked game as text.",
    "show": "Print a spec as a whole, with the file of every line.",
    "diff": "Say in words how two specs differ.",
    "explain": "Explain a code, or what a line of a spec means.",
    "fmt": "Put the layout of a spec in order.",
    "schema": "Write the JSON Schema of specs, for editors.",
    "new": "Write a spec to start from.",
    "doctor": "Look whether engines can be built here.",
}


class LazyGroup(click.Group):
    """A group whose commands are imported one by one, when they are used."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """As the group's own; a file or an output that cannot be written ends it with one line and status 1."""
        try:
            return super().main(*args, **extra)
        except OSError as error:
            _give_up(error)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of use."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None if there is none."""
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"rulec.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As the group's own, with the nearest names when there is no such command."""
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            raise click.exceptions.NoSuchCommand(args[0], possibilities=list(_COMMANDS), ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


def _give_up(error: OSError) -> NoReturn:
    """Says what could not be read or written. What is left in a broken output is thrown away, or Python would try to
    write it once more at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    what = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else "the output"
    with suppress(OSError):
        click.echo(f"rulec: {what}: {error.strerror or error}", err=True)
    sys.exit(1)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulec")
def main() -> None:
    """Rules of trick-taking card games, checked, played and compiled.

    Exit status: 0 clean, 1 something was found, 2 wrong use.
    """


if __name__ == "__main__":
    main()
