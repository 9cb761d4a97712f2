"""Files that commands write."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from rulec.cli.request import refuse
from rulec.diagnostics import Diagnostic
from rulec.source.span import Span


def write_whole(path: Path, text: str) -> None:
    """Writes a text into a file, which has the old text or the new one at any time. If that cannot be, the command ends
    with R0904."""
    part = path.with_name(path.name + ".part")
    try:
        if path.exists() and not path.is_file():  # a pipe, a terminal
            path.write_text(text, encoding="utf-8")
            return
        part.write_text(text, encoding="utf-8", newline="\n")
        os.replace(part, path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        refuse_writing(path, error)


def refuse_writing(path: Path, error: OSError) -> NoReturn:
    """Says that a file cannot be written, and ends the command."""
    refuse([Diagnostic("R0904", Span(str(path), 1, 1, 1, 1),
                       f"{path} cannot be written: {error.strerror or error}",
                       "give another place, or make this one writable")])
