"""Diagnostics for machines: JSON lines, the annotations of GitHub, SARIF 2.1.0."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rulec.diagnostics.codes import CODES
from rulec.diagnostics.diagnostic import Diagnostic
from rulec.diagnostics.render import to_json_line
from rulec.source.span import Span

_SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def json_lines(diagnostics: Iterable[Diagnostic]) -> str:
    """One JSON object on each line; lines and columns are counted from 1, ends are exclusive."""
    return "".join(to_json_line(said) + "\n" for said in diagnostics)


def github(diagnostics: Iterable[Diagnostic]) -> str:
    """Workflow commands that make annotations on the lines of a change."""
    return "".join(_annotation(said) + "\n" for said in diagnostics)


def sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """One SARIF log with one run; its rules are the codes that occur."""
    said = list(diagnostics)
    codes = sorted({diagnostic.code for diagnostic in said})
    log = {
        "$schema": _SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "rulec", "rules": [_sarif_rule(code) for code in codes]}},
                "columnKind": "unicodeCodePoints",
                "results": [_sarif_result(diagnostic, codes) for diagnostic in said],
            }
        ],
    }
    return json.dumps(log, indent=2) + "\n"


FORMATS: Final[Mapping[str, Callable[[Iterable[Diagnostic]], str]]] = {
    "json": json_lines, "github": github, "sarif": sarif,
}


def _annotation(said: Diagnostic) -> str:
    span = said.span
    place = {"file": span.file, "title": f"{said.code} {CODES[said.code].title}"}
    if span.line:
        place |= {"line": str(span.line), "col": str(span.column), "endLine": str(span.end_line),
                  "endColumn": str(span.end_column)}
    given = ",".join(f"{key}={_escaped(text, ':,')}" for key, text in place.items())
    message = said.message if said.hint is None else f"{said.message}\n{said.hint}"
    return f"::{said.severity} {given}::{_escaped(message)}"


def _escaped(text: str, more: str = "") -> str:
    """The text with the letters that end a part of a workflow command written in hexadecimal."""
    return "".join(f"%{ord(letter):02X}" if letter in "%\r\n" + more else letter for letter in text)


def _sarif_rule(code: str) -> dict[str, Any]:
    info = CODES[code]
    return {"id": code, "name": info.title, "shortDescription": {"text": info.title},
            "fullDescription": {"text": info.explanation}}


def _sarif_result(said: Diagnostic, codes: list[str]) -> dict[str, Any]:
    text = said.message if said.hint is None else f"{said.message} ({said.hint})"
    result: dict[str, Any] = {
        "ruleId": said.code, "ruleIndex": codes.index(said.code), "level": said.severity, "message": {"text": text},
        "locations": [_sarif_place(said.span)],
    }
    if said.related:
        result["relatedLocations"] = [_sarif_place(span) | {"message": {"text": word}} for span, word in said.related]
    return result


def _sarif_place(span: Span) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": span.file or "rulec"}}
    if span.line:
        place["region"] = {"startLine": span.line, "startColumn": span.column, "endLine": span.end_line,
                           "endColumn": span.end_column}
    return {"physicalLocation": place}
