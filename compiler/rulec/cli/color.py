"""A screen in colour. Loaded on a terminal only, for drawing takes a while to import."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from rulec.cli.faces import Line
from rulec.cli.screen import asked

_STYLES: Final = {"": "", "red": "red", "dim": "dim", "bold": "bold", "turn": "bold green", "title": "bold cyan"}


class ColorScreen:
    """Draws on a terminal."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)

    def show(self, lines: Sequence[Line]) -> None:
        """Prints lines."""
        for pieces in lines:
            self._console.print(Text.assemble(*((piece.text, _STYLES[piece.style]) for piece in pieces)))

    def redraw(self, lines: Sequence[Line]) -> None:
        """Clears the screen and prints lines."""
        self._console.clear()
        self.show(lines)

    def prompt(self, text: str) -> None:
        """Shows that a line may be typed."""
        self._console.print(text, end="")

    def tick(self, pieces: Line) -> None:
        """Draws the line above the prompt anew; what has been typed stays."""
        if pieces:
            self._console.file.write("\x1b7\x1b[1A\r\x1b[2K")
            self._console.print(Text.assemble(*((piece.text, _STYLES[piece.style]) for piece in pieces)), end="")
            self._console.file.write("\x1b8")
            self._console.file.flush()

    def ask(self, prompt: str) -> str | None:
        """The line the player types; None at the end of the input."""
        return asked(prompt)
