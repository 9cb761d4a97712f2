"""Who sees what, for `rulec check --views`: the rules that read something secret, with their text."""

from __future__ import annotations

import json
from dataclasses import dataclass

from rulec.driver.compile import Compiled
from rulec.sema.knowledge import Kind, Sight, knowledge_of
from rulec.source.span import Span

TITLES: dict[Kind, str] = {
    "legality": "What a player may choose reads",
    "course": "What all see happen depends on",
    "write": "What is written for all to see depends on",
}


@dataclass(frozen=True, slots=True)
class View:
    """A rule that reads secrets: its place, phase, what it is about, its text, and of each secret whether it is seen:
    of legality by the mover, else by everybody."""

    kind: Kind
    place: str
    phase: str
    what: str
    text: str
    reads: tuple[tuple[str, Sight], ...]

    def to_json_line(self) -> str:
        """One JSON object on one line."""
        file, _, line = self.place.rpartition(":")
        return json.dumps({"file": file, "line": int(line), "kind": self.kind, "phase": self.phase, "what": self.what,
                           "text": self.text, "reads": dict(self.reads)}, ensure_ascii=False)


def views(compiled: Compiled) -> list[View]:
    """All of them, in the order of the text."""
    source = compiled.resolved.source
    lines = {one.file: one.lines for one in (source, *source.parents)}
    return [View(found.kind, found.span.place, found.phase, found.what, _text(found.span, lines), found.secrets)
            for found in knowledge_of(compiled.game)]


def _text(span: Span, lines: dict[str, tuple[str, ...]]) -> str:
    """The part of the file that a span covers, on one line."""
    file = lines.get(span.file, ())
    if not 1 <= span.line <= len(file):
        return ""
    part = list(file[span.line - 1: span.end_line])
    part[-1] = part[-1][: span.end_column - 1] if span.end_column > 1 else part[-1]
    part[0] = part[0][span.column - 1:]
    return " ".join(" ".join(part).split())
