"""The sentences for texts that are no YAML."""

from __future__ import annotations

import re
from typing import Final

import yaml

from rulec.source.problem import Problem
from rulec.source.span import Span

# What the parser says (a part of it is enough), what it means to someone who writes rules, and what helps.
_SENTENCES: Final[tuple[tuple[str, str, str | None], ...]] = (
    (
        "mapping values are not allowed",
        "a second `: ` on this line",
        "a statement that holds another one is a map: put the inner one on a line of its own, indented",
    ),
    (
        "could not find expected ':'",
        "a key is not followed by `: `",
        "write a colon and a space, as in `players: 4`; a continued line is indented more than its key",
    ),
    (
        "cannot start any token",
        "no text can start with this character",
        "no operator starts an expression; a title may stand in quotes",
    ),
    ("found unexpected end of stream", "the quote that starts here is never closed", None),
    ("document indicator", "a second document starts inside a quoted text", None),
    ("escape", "a backslash in double quotes that YAML does not know", "use single quotes"),
    ("expected ',' or '}'", "a `,` or the closing `}` is missing", "no `[ ]`, `{ }` or quotes inside an expression"),
    ("expected ',' or ']'", "a `,` or the closing `]` is missing", "no `[ ]`, `{ }` or quotes inside an expression"),
    ("did not find expected key", "a key was expected here", "check the indentation, and brackets and quotes before"),
    ("expected <block end>", "a key was expected here", "check the indentation, and brackets and quotes before"),
    ("expected '-' indicator", "an entry of the list was expected here", "check the indentation of the `-`"),
    ("sequence entries are not allowed", "a list cannot start on the line of its key", "start it on the next line"),
    ("expected node content", "a key or a value is missing here", None),
    ("alphabetic or numeric", "a `&` or `*` without a name", "no operator starts an expression"),
    ("comment or line break", "a `|` or `>` at the start of a text", "no operator starts an expression"),
    ("undefined tag handle", "a YAML tag starts here", "no operator starts an expression"),
)

_DASH: Final = re.compile(r"^ *-[A-Za-z][^:\n]*$", re.MULTILINE)
_HEAD: Final = re.compile(r"^([ -]*)(?:if|for|else) ?[^#]*:\s*(?:#.*)?$")
_OUTER: Final = re.compile(r"\b(?:if|for|else)\b")
_INNER: Final = re.compile(r" *(?:if|for|case) ")
_ELSE: Final = re.compile(r"else\b")


def _under_head(lines: list[str], key: yaml.Mark) -> bool:
    """Whether the line above ends in the colon of an `if` or a `for` that is indented alike."""
    above = next((line for line in reversed(lines[:key.line]) if line.strip()), "")
    head = _HEAD.match(above)
    return head is not None and head.end(1) == key.column


def _block_in_block(lines: list[str], mark: yaml.Mark) -> bool:
    """Whether the line of the mark is, as far as that, the head of a block inside the head of another. The mark may
    stand below the last line."""
    outer, _, inner = "".join(lines[mark.line : mark.line + 1])[: mark.column].rpartition(":")
    return _INNER.match(inner) is not None and _OUTER.search(outer, outer.rfind(":") + 1) is not None


def syntax_problem(error: yaml.MarkedYAMLError, file: str, text: str) -> Problem:
    """A syntax error of the parser as a problem: its mark, our sentence."""
    said = error.problem or error.context or ""
    mark = error.problem_mark or error.context_mark
    message, hint = "this is not YAML", None
    for part, sentence, help_text in _SENTENCES:
        if part in said:
            message, hint = sentence, help_text
            break
    if "mapping values" in said and mark is not None and ": " not in text.split("\n")[mark.line][: mark.column]:
        message = "this key continues the text of the line before"
        hint = "check the indentation, and that the line before has its `:`"
    elif "mapping values" in said and mark is not None and " ? " in text.split("\n")[mark.line][: mark.column]:
        message, hint = "`? :` is not part of the language", "write `a if condition else b`"
    elif "',' or" in said and mark is not None and _block_in_block(text.split("\n"), mark):
        message = "a block inside another one, in brackets"
        hint = "put the outer one on a line of its own, `- if …:`, and the inner one below it, indented"
    key = error.context_mark
    if "could not find expected ':'" in said and key is not None and _ELSE.match(text, key.index):
        mark, message, hint = key, "this `else` is not followed by `:`", "write `else: …`, or `else if …: …`"
    if "could not find expected ':'" in said and key is not None and _under_head(text.split("\n"), key):
        mark, message = key, "this line stands beside the `if` or `for` above it, not under it"
        hint = "indent it more than the line above"
    if mark is not None and "could not find expected ':'" in said and _DASH.search(text, 0, mark.index):
        message, hint = "a `-` without a space begins no entry of a list", "write a space after the `-`"
    if "never closed" in message and error.context_mark is not None:
        mark = error.context_mark
    lines = text.split("\n")
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    if line >= len(lines) or (line == len(lines) - 1 and not lines[line] and line):
        line = max(number for number in range(min(line, len(lines))) if lines[number] or not number)
        column = len(lines[line])
    return Problem("R0101", Span(file, line + 1, column + 1, line + 1, column + 2), message, hint)
