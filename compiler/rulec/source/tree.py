"""The positioned tree of a YAML text: scalars stay text, whatever they look like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulec.source.problem import Problem
from rulec.source.span import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text. `text` is what YAML reads (folded, quotes and escapes undone); `raw` is the slice of the file from the
    start of `span` to its end, with line breaks and quotes, so that a lexer that reads `raw` knows exact columns."""

    text: str
    raw: str
    style: Literal["plain", "quoted"]
    span: Span


@dataclass(frozen=True, slots=True)
class Empty:
    """A value that was left out: `key:` or `- ` with nothing behind it. The span has no width."""

    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a map with its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """A map in the order of the file; no key occurs twice. `flow` says whether it is written in braces (or as a pair
    `a: b` inside brackets)."""

    entries: tuple[Entry, ...]
    flow: bool
    span: Span

    def get(self, name: str) -> Node | None:
        """The value under a key, None if the key is absent."""
        for entry in self.entries:
            if entry.key.text == name:
                return entry.value
        return None

    def keys(self) -> tuple[str, ...]:
        """The texts of the keys, in the order of the file."""
        return tuple(entry.key.text for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list. `flow` says whether it is written in brackets."""

    items: tuple[Node, ...]
    flow: bool
    span: Span


Node = Scalar | Empty | Mapping | Sequence


@dataclass(frozen=True, slots=True)
class Source:
    """A file as read. `text` has `\\n` line ends; `lines[n - 1]` is line n. `root` is None if the text could not be
    read as a map at all. `comments` gives the text after `#`, stripped, for each line that has a comment. With any
    `problems` the file is refused; the tree then serves to find more of them. `parents` are the files that a variant
    builds on, the nearest first: parts of `root` then come from them. `removed` are the paths that it takes away."""

    file: str
    text: str
    lines: tuple[str, ...]
    root: Mapping | None
    comments: dict[int, str]
    problems: tuple[Problem, ...]
    parents: tuple[Source, ...] = ()
    removed: tuple[str, ...] = ()

    def comment(self, span: Span) -> str:
        """The comment on the line where a span starts, in whichever of the files it lies; empty if there is none."""
        for source in (self, *self.parents):
            if source.file == span.file:
                return source.comments.get(span.line, "")
        return ""
