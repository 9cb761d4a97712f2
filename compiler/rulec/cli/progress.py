"""A progress bar on a terminal, nothing elsewhere."""

from __future__ import annotations

import importlib
import sys
from types import TracebackType
from typing import Any, Self


class Progress:
    """Shows how far a long command is, on the error stream. The library that draws it is loaded on a terminal only."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Self:
        """Starts drawing."""
        if sys.stderr.isatty():
            drawing = importlib.import_module("rich.progress")
            console = importlib.import_module("rich.console").Console(stderr=True)
            self._bar = drawing.Progress(
                drawing.TextColumn("{task.description}"), drawing.BarColumn(), drawing.MofNCompleteColumn(),
                drawing.TimeRemainingColumn(), console=console, transient=True,
            )
            self._bar.start()
            self._task = self._bar.add_task(self._what, total=self._total)
        return self

    def at(self, done: int) -> None:
        """Tells how much is done."""
        if self._bar is not None:
            self._bar.update(self._task, completed=min(done, self._total))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.stop()
