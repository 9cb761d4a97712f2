"""The argument that names a spec."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import click

from rulec.diagnostics.suggest import nearest


class SpecPath(click.Path):
    """The path of a spec; `.yaml` may be left out, as behind `extends`. A translation stands for the spec that it
    translates, unless it is the text that matters (`as_text`)."""

    def __init__(self, as_text: bool = False) -> None:
        super().__init__(exists=True, dir_okay=False, path_type=Path)
        self._as_text = as_text

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path, if there is such a file; else an error, with the nearest there is in its folder or `specs/`."""
        path = self._file(value, param, ctx)
        if self._as_text or "." not in path.stem:
            return path
        return importlib.import_module("rulec.driver.languages").spec_of(path)  # takes its time to load

    def _file(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        whole = Path(f"{value}".removesuffix(".yaml") + ".yaml")
        if not Path(value).exists() and whole.is_file():
            return super().convert(whole, param, ctx)
        files = [*sorted(whole.parent.glob("*.yaml"))[:200], *sorted(whole.parent.glob("specs/*.yaml"))[:200]]
        known = {file.stem: file for file in reversed(files)}
        near = None if Path(value).exists() else nearest(whole.stem, known)
        if near is not None:
            self.fail(f"there is no file {value}; did you mean {known[near]}?", param, ctx)
        return super().convert(value, param, ctx)
