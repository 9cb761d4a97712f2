"""Tables of who sees what. Loaded when asked for, for drawing takes a while to import."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulec.driver.knowing import TITLES, View

WIDTH = 110
_SEEN = {"yes": "", "perhaps": " (not always seen)", "no": " (not seen)"}
_STYLES = {"yes": "", "perhaps": "yellow", "no": "red"}


def draw(title: str, found: Sequence[View]) -> None:
    """Prints a table for each kind of rule; on a terminal in colour and as wide as it is."""
    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    console.print(Text(title, style="bold"))
    for kind, heading in TITLES.items():
        rows = [view for view in found if view.kind == kind]
        if not rows:
            continue
        table = Table(title=heading, title_justify="left", box=box.SIMPLE_HEAD, expand=False)
        for name in ("line", "phase", "about", "rule", "reads"):
            table.add_column(name, overflow="fold", no_wrap=name in ("line", "phase"))
        several = len({view.place.rpartition(":")[0] for view in found}) > 1  # files, as a variant has
        for view in rows:
            place = view.place if several else view.place.rpartition(":")[2]
            table.add_row(place, view.phase, view.what, Text(_short(view.text)), _reads(view))
        console.print(table)
    if not found:
        console.print("  no rule reads anything secret")


def _short(text: str) -> str:
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def _reads(view: View) -> Text:
    text = Text()
    for name, sight in view.reads:
        text.append("\n" if text else "")
        text.append(name + (_SEEN[sight] if view.kind == "legality" or sight == "perhaps" else ""),
                    _STYLES[sight] if view.kind == "legality" else "")
    return text
