"""Shows diagnostics as text or as JSON. The bytes depend on nothing but the diagnostic and the lines of the files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rulec.diagnostics.diagnostic import Diagnostic
from rulec.source.span import Span

_COLORS: Final = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "related": "\x1b[1;36m", "bold": "\x1b[1m"}
_PLAIN: Final = "\x1b[0m"

Lines = Mapping[str, Sequence[str]]


def render(diagnostic: Diagnostic, lines: Lines, *, color: bool = False) -> str:
    """The message with its source line, a row of `^` under the place, the related places and the help, ending in a
    line feed. `lines` has the lines of each file by the name its spans carry; a file it lacks is not quoted."""
    color_name = diagnostic.severity
    kind = "" if diagnostic.severity == "error" else "warning: "
    head = f"{_place(diagnostic.span)}: "
    out = [_paint(head, "bold", color) + _paint(f"{diagnostic.code}: {kind}", color_name, color)
           + _printable(diagnostic.message)]
    out += _quote(diagnostic.span, lines, color_name, color)
    for span, word in diagnostic.related:
        out.append(_paint(f"  {_place(span)}: ", "bold", color) + _printable(word))
        out += _quote(span, lines, "related", color)
    if diagnostic.hint is not None:
        out.append(_paint("  help: ", "related", color) + _printable(diagnostic.hint))
    return "".join(f"{line}\n" for line in out)


def render_all(diagnostics: Iterable[Diagnostic], lines: Lines, *, color: bool = False) -> str:
    """The messages one after the other, each followed by an empty line, and a count at the end; nothing for none."""
    said = list(diagnostics)
    if not said:
        return ""
    errors = sum(diagnostic.severity == "error" for diagnostic in said)
    counts = [_counted(errors, "error"), _counted(len(said) - errors, "warning")]
    shown = "".join(render(diagnostic, lines, color=color) + "\n" for diagnostic in said)
    return shown + ", ".join(count for count in counts if count) + "\n"


def to_json_line(diagnostic: Diagnostic) -> str:
    """One JSON object on one line, without a line feed; lines and columns are 1-based, ends exclusive."""
    return json.dumps(
        {
            "code": diagnostic.code,
            "severity": diagnostic.severity,
            **_json_place(diagnostic.span),
            "message": diagnostic.message,
            "hint": diagnostic.hint,
            "related": [{**_json_place(span), "message": word} for span, word in diagnostic.related],
        }
    )


def _counted(count: int, what: str) -> str:
    return "" if not count else f"1 {what}" if count == 1 else f"{count} {what}s"


def _json_place(span: Span) -> dict[str, str | int]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _place(span: Span) -> str:
    file = _printable(span.file)
    return f"{file}:{span.line}:{span.column}" if span.line else file or "rulec"


def _quote(span: Span, lines: Lines, paint: str, color: bool) -> list[str]:
    """The line where the span starts and carets under it; of a span of several lines the part on the first."""
    file = lines.get(span.file, ())
    if not 1 <= span.line <= len(file):
        return []
    line = _printable(file[span.line - 1])
    end = span.end_column if span.end_line == span.line else len(line) + 1
    width = max(1, min(end, len(line) + 1) - span.column)
    number = str(span.line)
    carets = _paint("^" * width, paint, color)
    return [f"  {number} | {line}", f"  {' ' * len(number)} | {' ' * (span.column - 1)}{carets}"]


def _printable(line: str) -> str:
    """What could move the cursor or turn the text becomes a replacement character of the same width."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in line)


def _paint(text: str, paint: str, color: bool) -> str:
    return f"{_COLORS[paint]}{text}{_PLAIN}" if color and text else text
