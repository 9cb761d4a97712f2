"""Puts the text of a spec in order: its layout, and mistakes that can be mended without a choice.

Layout never changes what the text says: after each step it is read again, and a step that would change the tree is
left out. Mended are `is` between numbers and `==` between things, and brackets in which a comma has cut an expression
in two: what they hold then stands on lines of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rulec.diagnostics import Diagnostic, Findings
from rulec.driver.compile import compile_text
from rulec.sema.variant import same
from rulec.source.read import read_text
from rulec.source.span import Span
from rulec.source.tree import Mapping, Node, Scalar, Sequence, Source

TRIES: Final = 200  # mistakes of one sort that are mended in one file

_OTHER: Final = {"is": "==", "is not": "!=", "==": "is", "!=": "is not"}


def formatted(text: str, file: str) -> str:
    """The text in order; `file` names it and is where the specs it extends are looked for. A text that is no YAML comes
    back as it was, but for the ends of its lines."""
    text = _equality(_commas(_line_ends(text), file), file)
    for step in (_blank_lines, _comments):
        changed = step(text, file)
        if _says_the_same(text, changed, file):
            text = changed
    return text


def _line_ends(text: str) -> str:
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n" if lines else ""


def _blank_lines(text: str, file: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", text).lstrip("\n")


def _comments(text: str, file: str) -> str:
    """Two spaces at least between a line and its comment."""
    source = read_text(text, file)
    lines = list(source.lines)
    for number, comment in source.comments.items():
        line = lines[number - 1]
        before, sign, after = line.rpartition("#" + line.split("#", 1)[1]) if line.count("#") == 1 else (line, "", "")
        if sign and after == "" and before.strip() and not before.endswith("  ") and sign[1:].strip() == comment:
            lines[number - 1] = f"{before.rstrip()}  {sign}"
    return "\n".join(lines)


def _says_the_same(before: str, after: str, file: str) -> bool:
    a, b = read_text(before, file), read_text(after, file)
    if a.root is None or b.root is None or a.problems or b.problems:
        return False
    return same(a.root, b.root) and list(a.comments.values()) == list(b.comments.values())


def _commas(text: str, file: str) -> str:
    """Brackets in which a comma has cut an expression are written line by line."""
    for _ in range(TRIES):
        source = read_text(text, file)
        cut = next((problem for problem in source.problems if problem.code == "R0117"), None)
        if cut is None or source.root is None:
            return text
        changed = _opened(source, cut.span)
        if changed is None:
            return text
        text = changed
    return text


def _opened(source: Source, span: Span) -> str | None:
    """The text with the outermost brackets around a place opened."""
    assert source.root is not None
    found = next(_brackets(source.root, span, 0), None)
    if found is None:
        return None
    node, indent = found
    if any(line in source.comments for line in range(node.span.line, node.span.end_line)):
        return None
    start = _index(source, node.span.line, node.span.column)
    end = _index(source, node.span.end_line, node.span.end_column)
    head, inside, tail = source.text[:start], source.text[start:end], source.text[end:]
    parts = _parts(inside[1:-1])
    if inside[0] not in "[{" or not parts or any(not part for part in parts):
        return None
    if isinstance(node, Mapping) and not all(re.search(r":( |$)", part) for part in parts):
        return None  # on a line of its own a key without a value is none
    dash = "- " if isinstance(node, Sequence) else ""
    lines = [f"{' ' * indent}{dash}{part}" for part in parts]
    rest, newline, below = tail.partition("\n")
    before = head.rsplit("\n", 1)[-1]
    if before.strip() == "-" and isinstance(node, Mapping):  # the first key stands behind the dash
        return f"{head}{lines[0].strip()}{rest}{newline}" + "\n".join(lines[1:]) + ("\n" if lines[1:] else "") + below
    if rest.strip() and not rest.strip().startswith("#"):
        return None
    return f"{head.rstrip()}{rest}\n" + "\n".join(lines) + "\n" + below


def _brackets(node: Node, span: Span, indent: int) -> Iterator[tuple[Mapping | Sequence, int]]:
    """The outermost brackets that hold a place, with the indentation of what they hold once opened."""
    if isinstance(node, Scalar) or not isinstance(node, Mapping | Sequence):
        return
    first, last = (node.span.line, node.span.column), (node.span.end_line, node.span.end_column)
    if not first <= (span.line, span.column) < last:
        return
    if node.flow:
        yield node, indent
        return
    if isinstance(node, Mapping):
        for entry in node.entries:
            below = entry.key.span.column - 1
            step = 0 if isinstance(entry.value, Sequence) else 2
            yield from _brackets(entry.value, span, below + step)
    else:
        for item in node.items:
            yield from _brackets(item, span, node.span.column + 1)


def _parts(text: str) -> list[str]:
    """What commas outside parentheses, brackets and quotes separate."""
    parts, depth, quote, start = [], 0, "", 0
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'" and (place == 0 or not text[place - 1].isalnum()):
            quote = letter
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [" ".join(part.split()) for part in (*parts, text[start:])]


def _index(source: Source, line: int, column: int) -> int:
    return sum(len(text) + 1 for text in source.lines[: line - 1]) + column - 1


def _equality(text: str, file: str) -> str:
    """`is` between numbers becomes `==`, `==` between things `is`."""
    for _ in range(TRIES):
        wrong = [said for said in _said(text, file) if said.code == "R0316" and said.span.file == file]
        source = read_text(text, file)
        # From the end on, so that the places of the others stay right.
        changed = text
        for said in sorted(wrong, key=lambda found: found.span, reverse=True):
            changed = _exchanged(source, changed, said)
        if changed == text:
            return text
        text = changed
    return text


def _said(text: str, file: str) -> tuple[Diagnostic, ...]:
    try:
        return tuple(compile_text(text, file).diagnostics)
    except Findings as findings:
        return findings.diagnostics


def _exchanged(source: Source, text: str, said: Diagnostic) -> str:
    """The text with the operator of one comparison exchanged: the one outside all parentheses in its span."""
    start = _index(source, said.span.line, said.span.column)
    end = _index(source, said.span.end_line, said.span.end_column)
    depth = 0
    for found in re.finditer(r"[()]|\bis\s+not\b|\bis\b|==|!=", text[start:end]):
        sign = found[0]
        if sign in "()":
            depth += 1 if sign == "(" else -1
        elif depth == 0:
            other = _OTHER[" ".join(sign.split())]
            return text[: start + found.start()] + other + text[start + found.end() :]
    return text
