"""Where lines go: to a pipe as they are. (In colour: `rulec.cli.color`, loaded on a terminal only.)"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Protocol

import click

from rulec.cli.faces import Line


class Screen(Protocol):
    """Shows lines and asks for one."""

    def show(self, lines: Sequence[Line]) -> None:
        """Prints lines below what is there."""

    def redraw(self, lines: Sequence[Line]) -> None:
        """Shows lines instead of what is there, where that can be done."""

    def ask(self, prompt: str) -> str | None:
        """The line the player types; None at the end of the input."""

    def prompt(self, text: str) -> None:
        """Shows that a line may be typed."""

    def tick(self, pieces: Line) -> None:
        """Shows the line above the prompt anew, where that can be done."""


class PlainScreen:
    """For pipes, logs and screen readers: nothing is coloured, nothing is drawn twice."""

    def show(self, lines: Sequence[Line]) -> None:
        """Prints lines."""
        for pieces in lines:
            click.echo("".join(piece.text for piece in pieces).rstrip())

    def redraw(self, lines: Sequence[Line]) -> None:
        """Prints lines, below what is there."""
        self.show(lines)

    def ask(self, prompt: str) -> str | None:
        """The line the player types; None at the end of the input."""
        return asked(prompt)

    def prompt(self, text: str) -> None:
        """Shows that a line may be typed."""
        click.echo(text)

    def tick(self, pieces: Line) -> None:
        """Nothing: what is printed stays."""


def asked(prompt: str) -> str | None:
    """A line of the input, None at its end."""
    click.echo(prompt, nl=False)
    typed = sys.stdin.readline()
    if not typed:
        click.echo()
        return None
    return typed.strip()
