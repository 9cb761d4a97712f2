"""What is typed, line by line, without waiting longer than wanted."""

from __future__ import annotations

import sys
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TextIO


class Keyboard:
    """Lines of the input, read beside the program."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdin
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self.ended = False
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for typed in self._stream:
            self._lines.put(typed.strip())
        self._lines.put(None)

    def line(self, seconds: float | None) -> str | None:
        """The next line; None if none comes within so many seconds (None: wait for it), or the input has ended."""
        if self.ended:
            return None
        try:
            typed = self._lines.get(timeout=seconds)
        except Empty:
            return None
        self.ended = typed is None
        return typed
