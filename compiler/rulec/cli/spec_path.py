"""The argument that names a spec."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rulec.diagnostics.suggest import nearest


class SpecPath(click.Path):
    """The path of a spec; `.yaml` may be left out, as behind `extends`."""

    def __init__(self) -> None:
        super().__init__(exists=True, dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path, if there is such a file; else an error, with the nearest there is in its folder or `specs/`."""
        whole = Path(f"{value}".removesuffix(".yaml") + ".yaml")
        if not Path(value).exists() and whole.is_file():
            return super().convert(whole, param, ctx)
        files = [*sorted(whole.parent.glob("*.yaml"))[:200], *sorted(whole.parent.glob("specs/*.yaml"))[:200]]
        known = {file.stem: file for file in reversed(files)}
        near = None if Path(value).exists() else nearest(whole.stem, known)
        if near is not None:
            self.fail(f"there is no file {value}; did you mean {known[near]}?", param, ctx)
        return super().convert(value, param, ctx)
