"""Places in a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """From (line, column) up to but not including (end_line, end_column), all 1-based, columns in code points.
    `file` is the path as the user named it."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def place(self) -> str:
        """`name.yaml:74`, with the base name of the file: the form refusals and generated code use."""
        name = "".join(c if c.isprintable() else "\ufffd" for c in self.file.rsplit("/", 1)[-1])
        return f"{name}:{self.line}"


NOWHERE = Span("", 0, 0, 0, 0)
