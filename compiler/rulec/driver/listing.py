"""The text of a resolved spec, with the place of every line.

What a variant leaves alone is printed as its file has it, comments included; a map or list that it reaches into is
printed entry by entry.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from rulec.driver.resolve import Resolved
from rulec.sema.translation import Wording, translated
from rulec.source.span import Span
from rulec.source.tree import Empty, Entry, Mapping, Node, Scalar, Sequence, Source


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its text, and where it comes from: `whist.yaml:12`, or nothing for what stands in no file."""

    text: str
    place: str


def listing(resolved: Resolved, folded: frozenset[str] = frozenset(), wording: Wording | None = None) -> list[Line]:
    """The resolved spec, line by line, with the sentences of a wording. Of the sections in `folded` only the number of
    entries is told."""
    assert resolved.source.root is not None
    root = translated(resolved.source.root, wording or Wording())
    if resolved.parent is None and root is resolved.source.root:
        return _as_written(resolved.own, root, folded)
    printer = _Printer(resolved)
    out: list[Line] = []
    for entry in root.entries:
        if out and (isinstance(entry.value, Mapping | Sequence)):
            out.append(Line("", ""))
        if entry.key.text in folded:
            out.append(Line(f"{entry.key.text}:  # {_counted(entry, root)}", entry.key.span.place))
        else:
            out += printer.entry(entry, 0)
    return _with_fixed(out, root)


def _with_fixed(lines: list[Line], root: Mapping) -> list[Line]:
    """The lines, with a note at each option that a variant has fixed."""
    fix, options = root.get("fix"), root.get("options")
    fixed = fix.entries if isinstance(fix, Mapping) else ()
    places = {entry.key.text: entry.key.span.place for entry in options.entries} if isinstance(options, Mapping) else {}
    for entry in fixed:
        at = next((at for at, line in enumerate(lines) if line.place == places.get(entry.key.text)), None)
        if at is not None and isinstance(entry.value, Scalar):
            text = lines[at].text
            note = f"{' ' * (len(text) - len(text.lstrip()))}# `{entry.key.text}` is fixed: {entry.value.text}"
            lines.insert(at, Line(note, entry.key.span.place))
    return lines


def _as_written(source: Source, root: Mapping, folded: frozenset[str]) -> list[Line]:
    """The lines of a spec that extends no other."""
    hidden: dict[int, str] = {}
    for entry in root.entries:
        if entry.key.text in folded:
            hidden |= dict.fromkeys(range(entry.key.span.line, entry.value.span.end_line + 1), "")
            hidden[entry.key.span.line] = f"{entry.key.text}:  # {_counted(entry, root)}"
    name = source.file.rsplit("/", 1)[-1]
    shown = [(number, hidden.get(number, text)) for number, text in enumerate(source.lines, 1)
             if hidden.get(number, "shown")]
    if shown and not shown[-1][1]:
        shown.pop()
    return [Line(text, f"{name}:{number}") for number, text in shown]


def _counted(section: Entry, root: Mapping) -> str:
    """What a folded section holds; of the options those that are still to be chosen are counted."""
    node, fix = section.value, root.get("fix")
    if isinstance(node, Sequence):
        return f"{len(node.items)} of them"
    names = node.keys() if isinstance(node, Mapping) else ()
    fixed = fix.keys() if isinstance(fix, Mapping) and section.key.text == "options" else ()
    free = [name for name in names if name not in fixed]
    told = f"{len(free)} of them: {', '.join(free)}" if free else "0 of them"
    return told + (f"; fixed: {', '.join(name for name in names if name in fixed)}" if fixed else "")


class _Printer:
    """Prints parts of the trees of one chain of files."""

    def __init__(self, resolved: Resolved) -> None:
        self.lines = {source.file: source.lines for source in resolved.files}
        # Nodes as they were read; those that patches reached into are others.
        self.whole = {id(node) for source in resolved.files if source.root for node in _collections(source.root)}

    def entry(self, entry: Entry, indent: int) -> list[Line]:
        """A key with its value, in block style."""
        key, value = entry.key, entry.value
        out = [Line(" " * indent + text, place) for text, place in self._above(key.span)]
        head = " " * indent + self._inline(key) + ":"
        if isinstance(value, Empty):
            return [*out, Line(head, key.span.place)]
        if self._is_line(value):
            place = key.span if value.span.file == key.span.file and id(value) in self.whole else value.span
            place = key.span if isinstance(value, Scalar) and value.span.file == key.span.file else place
            return [*out, Line(f"{head} {self._inline(value)}{self._comment(value.span)}", place.place)]
        out.append(Line(head + self._comment_of_key(key), key.span.place))
        return out + self.block(value, indent if isinstance(value, Sequence) else indent + 2)

    def block(self, node: Node, indent: int) -> list[Line]:
        """A map or list below its key."""
        if id(node) in self.whole:
            return self._verbatim(node.span, indent)
        if isinstance(node, Mapping):
            return [line for entry in node.entries for line in self.entry(entry, indent)]
        assert isinstance(node, Sequence)
        return [line for item in node.items for line in self._item(item, indent)]

    def _item(self, item: Node, indent: int) -> list[Line]:
        if self._is_line(item):
            above = [Line(" " * indent + text, place) for text, place in self._above(item.span)]
            dash = " " * indent + "- "
            return [*above, Line(f"{dash}{self._inline(item)}{self._comment(item.span)}", item.span.place)]
        first, *rest = self.block(item, indent + 2)
        return [Line(" " * indent + "- " + first.text[indent + 2 :], first.place), *rest]

    def _is_line(self, node: Node) -> bool:
        """Whether the node is printed on the line of its key."""
        if isinstance(node, Scalar | Empty):
            return True
        empty = not (node.entries if isinstance(node, Mapping) else node.items)
        return empty or (node.flow and id(node) in self.whole)

    def _inline(self, node: Node) -> str:
        match node:
            case Scalar(raw=raw, style="plain"):
                return " ".join(raw.split())
            case Scalar(raw=raw, text=text):
                return raw if "\n" not in raw else json.dumps(text, ensure_ascii=False)
            case Empty():
                return ""
            case Mapping(entries=()):
                return "{}"
            case Sequence(items=()):
                return "[]"
        return " ".join(line.text.strip() for line in self._verbatim(node.span, 0, whole_lines=False))

    def _verbatim(self, span: Span, indent: int, whole_lines: bool = True) -> list[Line]:
        """The lines of a span as they are in the file, moved to an indentation."""
        lines = self.lines[span.file]
        out = []
        for number in range(span.line, span.end_line + 1):
            text = lines[number - 1]
            if number == span.end_line and not whole_lines:
                text = text[: span.end_column - 1]
            start = span.column - 1
            text = text[start:] if number == span.line or not text[:start].strip() else text.lstrip()
            place = f"{span.file.rsplit('/', 1)[-1]}:{number}"
            out.append(Line((" " * indent + text).rstrip(), place))
        return out

    def _above(self, span: Span) -> Iterator[tuple[str, str]]:
        """The comments that stand on lines of their own above a line."""
        lines = self.lines.get(span.file, ())
        number = span.line - 1
        while number > 1 and lines[number - 1].lstrip().startswith("#"):
            number -= 1
        for line in range(number + 1, span.line):
            yield lines[line - 1].strip(), f"{span.file.rsplit('/', 1)[-1]}:{line}"

    def _comment(self, span: Span) -> str:
        """The comment behind a node, if the node is the last of its line."""
        lines = self.lines.get(span.file, ())
        rest = lines[span.end_line - 1][span.end_column - 1 :].strip() if span.end_line <= len(lines) else ""
        return f"  {rest}" if rest.startswith("#") else ""

    def _comment_of_key(self, key: Scalar) -> str:
        lines = self.lines.get(key.span.file, ())
        rest = lines[key.span.line - 1][key.span.end_column - 1 :].strip() if key.span.line <= len(lines) else ""
        return f"  {rest[1:].strip()}" if rest.startswith(":") and rest[1:].strip().startswith("#") else ""


def _collections(node: Node) -> Iterator[Node]:
    if isinstance(node, Mapping):
        yield node
        for entry in node.entries:
            yield from _collections(entry.value)
    elif isinstance(node, Sequence):
        yield node
        for item in node.items:
            yield from _collections(item)
