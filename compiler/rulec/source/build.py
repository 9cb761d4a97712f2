"""From the events of the YAML parser to the tree, refusing on the way what a spec must not contain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import yaml

from rulec.source.limits import DEPTH, NODES, SCALAR_BYTES
from rulec.source.problem import Problem
from rulec.source.span import Span
from rulec.source.tree import Empty, Entry, Mapping, Node, Scalar, Sequence

# The parser in C is some ten times faster; both give the same events.
_Loader: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_COMMA: Final = "a comma cut this expression in two; give it a line of its own"
_COMMA_HINT: Final = "inside { } and [ ] every comma separates entries, also one between parentheses"


class Stop(Exception):
    """The text cannot be read further: a limit is passed, or it is no map."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Builder:
    """Reads one text. `problems` are those found so far, `quoted` the index ranges of its quoted scalars. The tree is
    built from events and not from nodes, because only events show anchors, aliases and tags, and only so the
    limits act before the nodes exist."""

    def __init__(self, file: str, text: str) -> None:
        self.problems: list[Problem] = []
        self.quoted: list[tuple[int, int]] = []
        self._file = file
        self._text = text
        self._nodes = 0
        self._events: Iterator[yaml.Event] = yaml.parse(text, Loader=_Loader)

    def build(self) -> Mapping:
        """The map of the one document. Raises Stop, or the parser's own MarkedYAMLError."""
        root: Node | None = None
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    span = self._span(event.start_mark, event.end_mark)
                    raise Stop(Problem("R0107", span, "a second document starts here; a file holds one spec"))
                if event.version or event.tags:
                    span = self._span(event.start_mark, event.start_mark)
                    self._refuse("R0107", span, "a `%` directive; a spec starts with its first key")
            elif isinstance(event, yaml.NodeEvent):
                root = self._node(event, 1, flow=False)
        if isinstance(root, Mapping):
            return root
        if root is None or isinstance(root, Empty):
            raise Stop(Problem("R0119", Span(self._file, 1, 1, 1, 1), "the file is empty; a spec is a map of keys"))
        raise Stop(Problem("R0119", root.span, "a spec is a map of keys, such as `game: whist`"))

    def _node(self, event: yaml.Event, depth: int, *, flow: bool) -> Node:
        span = self._span(event.start_mark, event.end_mark)
        self._nodes += 1
        if self._nodes > NODES:
            raise Stop(Problem("R0115", span, f"the file has more than {NODES} entries, keys and values"))
        if isinstance(event, yaml.AliasEvent):
            self._refuse("R0104", span, f"`*{event.anchor}` is a YAML alias; write the text out", _operator("*"))
            return Empty(span)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        if event.anchor is not None:
            self._refuse("R0103", span, f"`&{event.anchor}` is a YAML anchor; write the text out", _operator("&"))
        if event.tag is not None:
            self._refuse("R0105", span, f"`{event.tag}` is a YAML tag; leave it out", _operator("!"))
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, span)
        if depth > DEPTH:
            raise Stop(Problem("R0114", span, f"maps and lists are nested deeper than {DEPTH} levels"))
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(event, depth)
        assert isinstance(event, yaml.MappingStartEvent)
        return self._mapping(event, depth)

    def _scalar(self, event: yaml.ScalarEvent, span: Span) -> Scalar | Empty:
        start, end = _index(event.start_mark), _index(event.end_mark)
        raw = self._text[start:end]
        if len(raw) > SCALAR_BYTES or len(raw.encode("utf-8")) > SCALAR_BYTES:
            raise Stop(Problem("R0116", span, f"a text longer than {SCALAR_BYTES // 1024} KiB"))
        if event.style in ("|", ">"):
            hint = "continue a long line on the next one, indented more"
            self._refuse("R0109", span, f"`{event.style}` starts a block text; write it plain or in quotes", hint)
        if event.style in ("'", '"'):
            self.quoted.append((start, end))
            if not event.value.isprintable():
                self._refuse("R0112", span, "an escape in this text stands for a character that cannot be seen",
                             "write the text without it")
            return Scalar(event.value, raw, "quoted", span)
        if not event.value:
            return Empty(span)
        return Scalar(event.value, raw, "plain", span)

    def _sequence(self, event: yaml.SequenceStartEvent, depth: int) -> Sequence:
        flow = bool(event.flow_style)
        items: list[Node] = []
        for item in self._events:
            if isinstance(item, yaml.SequenceEndEvent):
                span = self._around(event, item, items)
                break
            items.append(self._node(item, depth + 1, flow=flow))
        if flow:
            self._refuse_cut([node for node in items if isinstance(node, Scalar)])
        return Sequence(tuple(items), flow, span)

    def _mapping(self, event: yaml.MappingStartEvent, depth: int) -> Mapping:
        flow = bool(event.flow_style)
        entries: list[Entry] = []
        parts: list[Node] = []
        first: dict[str, Span] = {}
        for item in self._events:
            if isinstance(item, yaml.MappingEndEvent):
                span = self._around(event, item, parts)
                break
            key = self._node(item, depth + 1, flow=flow)
            value = self._node(next(self._events), depth + 1, flow=flow)
            parts += [key, value]
            if isinstance(key, Scalar):
                if self._accept(key, first):
                    entries.append(Entry(key, value))
            else:
                self._refuse("R0110", key.span, "a key is a word or an expression, not a list, a map or nothing")
        if flow:
            self._refuse_cut_pairs(entries)
        if entries and entries[0].key.text.split(" ", 1)[0] == "else":
            hint = "indent it like its `if`, without a `-` before it"
            message = "`else` stands in a map of its own; it belongs into the map of its `if`"
            self._refuse("R0118", entries[0].key.span, message, hint)
        return Mapping(tuple(entries), flow, span)

    def _accept(self, key: Scalar, first: dict[str, Span]) -> bool:
        if key.text == "<<" and key.style == "plain":
            self._refuse("R0106", key.span, "`<<` is a YAML merge key; write the keys out")
            return False
        if key.text in first:
            related = ((first[key.text], "first written here"),)
            self.problems.append(Problem("R0102", key.span, f"the key `{key.text}` occurs twice", None, related))
            return False
        first[key.text] = key.span
        return True

    def _refuse_cut(self, scalars: list[Scalar]) -> None:
        """At most one message a collection: both halves of a cut expression look wrong."""
        for scalar in scalars:
            if scalar.style == "plain" and not _balanced(scalar.text):
                self._refuse("R0117", scalar.span, _COMMA, _COMMA_HINT)
                return

    def _refuse_cut_pairs(self, entries: list[Entry]) -> None:
        for entry in entries:
            halves = [node for node in (entry.key, entry.value) if isinstance(node, Scalar) and node.style == "plain"]
            cut = [half for half in halves if not _balanced(half.text)]
            if cut or isinstance(entry.value, Empty):
                self._refuse("R0117", (cut or [entry.key])[0].span, _COMMA, _COMMA_HINT)
                return

    def _refuse(self, code: str, span: Span, message: str, hint: str | None = None) -> None:
        self.problems.append(Problem(code, span, message, hint))

    def _span(self, start: Any, end: Any) -> Span:
        return Span(self._file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def _around(self, start: yaml.Event, end: yaml.Event, parts: list[Node]) -> Span:
        """A block collection ends, for the parser, where the next token starts; for us with its last part."""
        span = self._span(start.start_mark, end.end_mark)
        bracketed = _index(end.start_mark) < _index(end.end_mark)
        if bracketed or not parts:
            return span
        last = parts[-1].span
        return Span(self._file, span.line, span.column, last.end_line, last.end_column)


def _index(mark: Any) -> int:
    """Where in the text; marks of the two parsers share no type."""
    return int(mark.index)


def _operator(sign: str) -> str:
    return f"an expression cannot start with `{sign}`"


def _balanced(text: str) -> bool:
    depth = 0
    for letter in text:
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0
