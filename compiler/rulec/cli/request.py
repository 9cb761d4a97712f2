"""What commands are asked for: a spec, a number of players, options. Says what is wrong with it, and leaves."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from rulec.cli.spec_path import SpecPath
from rulec.diagnostics import Diagnostic, Findings
from rulec.diagnostics.render import render_all
from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.languages import languages, wording
from rulec.sema.translation import Wording
from rulec.source.tree import Mapping, Scalar
from rulec_runtime.errors import WrongOption
from rulec_runtime.settings import configure, preset

FINDINGS = 1

Command = TypeVar("Command", bound=Callable[..., Any])


def spec_argument(command: Command) -> Command:
    """The argument SPEC."""
    return click.argument("spec", type=SpecPath())(command)


def game_options(command: Command) -> Command:
    """The options `--players`, `--set` and `--preset`."""
    command = click.option("--preset", metavar="NAME", help="Take the options of a preset of the spec.")(command)
    command = click.option("--set", "settings", metavar="OPTION=VALUE", multiple=True,
                           help="Set an option of the game; may be given several times.")(command)
    return click.option("--players", type=int, metavar="N", help="Number of players; the fewest if not given.")(command)


def bot_option(command: Command) -> Command:
    """The option `--bot`, the parameter `name` of a command."""
    return click.option("--bot", "name", type=click.Choice(["random", "cautious"]), default="random", show_default=True,
                        help="How bots choose: by chance, or bid seldom and play by what cards count.")(command)


def language_option(command: Command) -> Command:
    """The option `--language`."""
    return click.option("--language", metavar="LL",
                        help="Say it in this language: the words of the file NAME.LL.yaml beside the spec.")(command)


def worded(compiled: Compiled, language: str | None) -> Wording:
    """What the game says in a language, None being that of the spec. A language that it does not have is wrong use; a
    translation with faults ends the command."""
    known = languages(compiled.resolved)
    if language is None:
        return Wording()
    if language not in known:
        raise click.UsageError(f"--language {language}: there is no such translation beside the spec" + (
            f"; there are {', '.join(known)}" if known else ""))
    try:
        return wording(compiled, language)
    except Findings as findings:
        refuse(findings.diagnostics)


def checked(path: Path, quiet: bool = False) -> Compiled:
    """The spec, compiled; its warnings are shown unless `quiet`. A refused spec ends the command."""
    try:
        compiled = compile_spec(path)
    except Findings as findings:
        refuse(findings.diagnostics)
    except OSError as error:
        raise click.UsageError(f"{path} cannot be read: {error.strerror or error}") from error
    if not quiet:
        show(compiled.diagnostics)
    return compiled


def refuse(diagnostics: Sequence[Diagnostic]) -> NoReturn:
    """Shows what was found, and ends the command with status 1."""
    show(diagnostics)
    sys.exit(FINDINGS)


def show(diagnostics: Iterable[Diagnostic]) -> None:
    """Shows diagnostics on the error stream, in colour on a terminal."""
    said = list(diagnostics)
    files = {span.file for diagnostic in said for span in (diagnostic.span, *(span for span, _ in diagnostic.related))}
    lines = {file: _lines(file) for file in files}
    color = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    click.echo(render_all(said, lines, color=color), err=True, nl=False, color=True if color else None)


def _lines(file: str) -> list[str]:
    try:
        return Path(file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def chosen(compiled: Compiled, players: int | None, settings: Sequence[str],
           named: str | None) -> tuple[int, dict[str, Any]]:
    """Number of players and options as the user wants them, ready for `Game(players, **options)`; later settings win,
    and all of them over the preset. What the spec does not have is wrong use. (Its constraints are tested by the
    game itself.)"""
    spec, root = compiled.spec, compiled.resolved.source.root
    fixed = root.get("fix") if root is not None else None
    options: dict[str, Any] = {}
    try:
        if named is not None:
            options.update(preset(spec, named))
        for setting in settings:
            name, sign, value = setting.partition("=")
            if not sign or not name.strip():
                raise click.UsageError(f"--set takes OPTION=VALUE, not `{setting}`")
            for entry in fixed.entries if isinstance(fixed, Mapping) else ():
                if entry.key.text == name.strip() and isinstance(entry.value, Scalar):
                    raise click.UsageError(
                        f"`{entry.key.text}` is fixed to {entry.value.text} in {entry.key.span.place}")
            options[name.strip()] = value.strip()
        count, _ = configure(spec, players, options)
    except WrongOption as error:
        raise click.UsageError(str(error)) from error
    return count, options
