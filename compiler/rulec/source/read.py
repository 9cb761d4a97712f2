"""Reads a YAML file into a positioned tree, without ever resolving a tag or constructing a value."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from rulec.source.build import Builder, Stop
from rulec.source.complaint import syntax_problem
from rulec.source.limits import FILE_BYTES
from rulec.source.problem import Problem
from rulec.source.span import Span
from rulec.source.tree import Mapping, Source

# Control characters, the line separators YAML 1.1 knows beside the line feed, the marks that turn the direction of
# writing, the byte order mark, surrogates and the two values that are no characters.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]"
)
_COMMENT = re.compile(r"(?:^|(?<=[ \t\n]))#(.*)")


def read_source(path: Path) -> Source:
    """Reads a file; never more than its limit. What is wrong with the text is in `problems`; a file that cannot be
    opened raises OSError."""
    with path.open("rb") as file:
        data = file.read(FILE_BYTES + 1)
    return read_bytes(data, str(path))


def read_bytes(data: bytes, file: str) -> Source:
    """Reads the bytes of a file; `file` is the name that places will carry."""
    if len(data) > FILE_BYTES:
        return _refused(file, "", _too_large(file))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").replace("\r\n", "\n")
        place = _point(file, before, len(before))
        message = f"the byte 0x{data[error.start]:02x} is not UTF-8"
        return _refused(file, before, Problem("R0111", place, message, "save the file as UTF-8"))
    return read_text(text, file)


def read_text(text: str, file: str) -> Source:
    """Reads a text; `file` is the name that places will carry. Line ends `\\r\\n` count as `\\n`."""
    # A code point takes at least one byte: the first test keeps the second from encoding an enormous text.
    if len(text) > FILE_BYTES or len(text.encode("utf-8", "replace")) > FILE_BYTES:
        return _refused(file, "", _too_large(file))
    text = text.replace("\r\n", "\n")
    if match := _FORBIDDEN.search(text):
        return _refused(file, text, _forbidden(file, text, match))
    builder = Builder(file, text)
    root: Mapping | None = None
    try:
        root = builder.build()
    except Stop as stop:
        builder.problems.append(stop.problem)
    except yaml.MarkedYAMLError as error:
        if not builder.problems and "\t" not in text:  # after a refusal the rest is often no YAML either
            builder.problems.append(syntax_problem(error, file, text))
    problems = [*_tabs(file, text), *builder.problems]
    problems.sort(key=lambda problem: problem.span)
    return Source(file, text, tuple(text.split("\n")), root, _comments(text, builder.quoted), tuple(problems))


def _refused(file: str, text: str, problem: Problem) -> Source:
    return Source(file, text, tuple(text.split("\n")), None, {}, (problem,))


def _point(file: str, text: str, index: int) -> Span:
    line = text.count("\n", 0, index) + 1
    column = index - (text.rfind("\n", 0, index) + 1) + 1
    return Span(file, line, column, line, column + 1)


def _too_large(file: str) -> Problem:
    return Problem("R0113", Span(file, 1, 1, 1, 1), f"the file is larger than {FILE_BYTES // 1024} KiB")


def _forbidden(file: str, text: str, match: re.Match[str]) -> Problem:
    code = ord(match[0])
    if code == 0xFEFF:
        what = "a byte order mark"
    elif code in (0x61C, 0x200E, 0x200F) or 0x202A <= code <= 0x2069:
        what = "a mark that turns the direction of writing"
    else:
        what = "a control character"
    return Problem("R0112", _point(file, text, match.start()), f"U+{code:04X} is {what}; take it out")


def _tabs(file: str, text: str) -> list[Problem]:
    """The first tab only: a file that is indented by tabs would give one message a line."""
    index = text.find("\t")
    if index < 0:
        return []
    return [Problem("R0108", _point(file, text, index), "a tab; indent and align with spaces")]


def _comments(text: str, quoted: list[tuple[int, int]]) -> dict[int, str]:
    """` #` ends every plain scalar and block scalars are refused, so only quotes can hide one. `quoted` are the
    index ranges of the quoted scalars, in the order of the text."""
    comments: dict[int, str] = {}
    ranges = iter([*quoted, (len(text), len(text))])
    start, end = next(ranges)
    line, counted = 1, 0
    match = _COMMENT.search(text)
    while match is not None:
        index, resume = match.start(), match.end()
        while end <= index:
            start, end = next(ranges)
        if start <= index:
            resume = end
        else:
            line += text.count("\n", counted, index)
            counted = index
            comments[line] = match[1].strip()
        match = _COMMENT.search(text, resume)
    return comments
