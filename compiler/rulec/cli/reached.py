"""The coverage of a spec: what was reached, by what, and what was not."""

from __future__ import annotations

import importlib
import json
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from rulec.driver.compile import Compiled
from rulec.driver.coverage import Coverage, Row, rows
from rulec.driver.playthrough import WrongPlaythrough, play_again
from rulec.driver.shrink import replay
from rulec.driver.transcript import WrongTranscript, read
from rulec.driver.wings import Impossible, Wings
from rulec_runtime.errors import GameError

_WIDTH = 200  # of lines that no terminal folds

SOURCES = ("examples", "playthroughs", "lockstep")


class Reached:
    """Gathers what is reached by source, and prints it."""

    def __init__(self, compiled: Compiled) -> None:
        self.coverage = Coverage(compiled.game, compiled.spec)
        self._compiled = compiled
        self._counts: dict[str, Counter[int]] = {source: Counter() for source in SOURCES}

    def add(self, source: str, reached: Counter[int]) -> None:
        """Takes in what a source has reached."""
        self._counts[source] += reached

    def play_again(self, files: Iterable[Path], wings: Wings) -> None:
        """Takes the steps of playthroughs and of saved differences (`.jsonl`) again. A file of anything else is wrong
        use."""
        for file in files:
            try:
                if file.suffix == ".jsonl":
                    replay(wings, read(file, self._compiled.spec))
                else:
                    play_again(file.read_text(encoding="utf-8"), self.coverage.game)
            except (WrongTranscript, WrongPlaythrough, Impossible, GameError, UnicodeDecodeError) as error:
                raise click.UsageError(f"{file} cannot be played again: {error}") from error
        self.add("playthroughs", self.coverage.taken())

    def print(self, form: str) -> int:
        """Prints everything; the number of points that nothing reached."""
        self.coverage.try_constraints()
        self.add("lockstep", self.coverage.taken())
        found = rows(self._compiled, self.coverage.items, self._counts)
        if form == "json":
            click.echo(json.dumps(_plain(found), indent=2))
        else:
            _draw(self._compiled.spec.file, found)
        return sum(len(row.unreached) for row in found)


def _plain(found: list[Row]) -> dict[str, Any]:
    return {
        "points": sum(len(row.item.ways) for row in found),
        "reached": sum(len(row.item.ways) - len(row.unreached) for row in found),
        "by": {source: sum(counts[source] > 0 for row in found for counts in row.reached.values())
               for source in SOURCES},
        "items": [
            {"file": row.item.span.file, "line": row.item.span.line, "column": row.item.span.column,
             "section": row.item.section, "what": row.item.what, "text": row.text, "ways": row.reached}
            for row in found
        ],
    }


def _draw(file: str, found: list[Row]) -> None:
    """A tree by section, then what was not reached once more, and the sum. What draws takes a while to import."""
    text = importlib.import_module("rich.text").Text
    width = None if sys.stdout.isatty() else _WIDTH
    console = importlib.import_module("rich.console").Console(highlight=False, width=width)
    tree = importlib.import_module("rich.tree").Tree(text(file, "bold"))
    for section, group in groupby(found, lambda row: row.item.section):
        part = list(group)
        points, missed = sum(len(row.item.ways) for row in part), sum(len(row.unreached) for row in part)
        branch = tree.add(text(f"{section}  {points - missed} of {points}", "" if not missed else "red"))
        for row in part:
            branch.add(text.assemble(*_line(row)))
    console.print(tree)
    for row in found:
        for way in row.unreached:
            console.print(text.assemble("not reached  ", (_place(row), "bold"), f"  {_said(row)}", (_way(way), "red")))
    told = _plain(found)
    by = " ".join(f"{source}={count}" for source, count in told["by"].items())
    console.print(f"points={told['points']} reached={told['reached']} {by}")


def _line(row: Row) -> list[tuple[str, str]]:
    line = [(f"{row.item.span.line:>4}  ", "dim"), (_said(row), "")]
    for way in row.item.ways:
        count = row.count(way)
        line.append((f"  {way} {count}" if way else f"  {count}", "dim" if count else "red"))
    return line


def _said(row: Row) -> str:
    """What the item is, and what is written there."""
    text = row.text if len(row.text) <= 60 else row.text[:57] + "..."
    return f"{row.item.what}  {text}"


def _place(row: Row) -> str:
    return row.item.span.place


def _way(way: str) -> str:
    return f"  {way}" if way else ""
