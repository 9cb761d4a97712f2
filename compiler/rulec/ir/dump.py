"""Stable text of a game's representation, for golden files, and the hash that identifies its rules."""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from typing import Any

from rulec.ir.expressions import Const
from rulec.ir.game import Game
from rulec.ir.types import Kind, OrNone, SetOf, Type
from rulec.source.span import Span

WIDTH = 110  # a node that fits stands on one line

# Texts for people: changing one changes no rule, so a save stays good.
_SENTENCES = frozenset({"title", "doc", "error", "reason"})
_TYPES = (Kind, OrNone, SetOf)


def dump(game: Game, spans: bool = False) -> str:
    """The game as indented text, one node after the other in order of declaration; equal games give equal texts.
    `spans` adds the place of every node."""
    return "\n".join(_Dump(spans=spans, rules_only=False).lines(game)) + "\n"


def rules_hash(game: Game) -> str:
    """SHA-256 in hex over what makes up the rules: two files that differ only in titles, docs, sentences, cited
    clauses, examples or layout have the same hash; saves and action ids hold for one hash."""
    text = "\n".join(_Dump(spans=False, rules_only=True).lines(game))
    return hashlib.sha256(text.encode()).hexdigest()


def type_text(kind: Type) -> str:
    """A type without ambiguity: `int`, `kind bid`, `kind option pack or none`, `set of card`, `row of card`."""
    match kind:
        case SetOf(of, row):
            return f"{'row' if row else 'set'} of {type_text(of)}"
        case OrNone(of):
            return f"{type_text(of)} or none"
        case Kind(name):
            return f"kind {name}"
        case _:
            return type(kind).__name__.lower()


class _Dump:
    """One way to write nodes."""

    def __init__(self, spans: bool, rules_only: bool) -> None:
        self.spans = spans
        self.rules_only = rules_only

    def lines(self, value: Any) -> list[str]:
        """The value as lines, one if it fits."""
        if isinstance(value, Span):
            return [f"@{value.line}:{value.column}-{value.end_line}:{value.end_column}"]
        if isinstance(value, _TYPES):
            return [f"<{type_text(value)}>"]
        if is_dataclass(value) and not isinstance(value, type):
            if not fields(value):  # the plain types
                return [f"<{type_text(value)}>"]  # type: ignore[arg-type]
            parts = [(name + "=", self.lines(part)) for name, part in self._parts(value)]
            return _folded(type(value).__name__ + "(", parts, ")")
        if isinstance(value, (tuple, list)):
            return _folded("[", [("", self.lines(item)) for item in value], "]")
        if isinstance(value, dict):
            return _folded("{", [(f"{key!r}: ", self.lines(item)) for key, item in value.items()], "}")
        if isinstance(value, frozenset):
            return ["{" + ", ".join(repr(item) for item in sorted(value)) + "}"]
        return [repr(value)]

    def _parts(self, node: Any) -> list[tuple[str, Any]]:
        """The fields that are written: all that equality looks at, but for those that are None (a constant apart)."""
        found = []
        for part in fields(node):
            value = getattr(node, part.name)
            if value is None and not isinstance(node, Const):
                continue
            if isinstance(value, Span):
                if self.spans:
                    found.append((part.name, value))
            elif self.rules_only:
                if part.compare and part.name not in _SENTENCES:
                    found.append((part.name, value))
            elif part.name not in ("source", "file") and (part.compare or value):
                found.append((part.name, value))
        return found


def _folded(head: str, parts: list[tuple[str, list[str]]], tail: str) -> list[str]:
    """Parts on one line if they fit, else one below the other, indented."""
    if all(len(lines) == 1 for _, lines in parts):
        line = head + ", ".join(name + lines[0] for name, lines in parts) + tail
        if len(line) <= WIDTH:
            return [line]
    found = [head]
    for name, lines in parts:
        found.append(f"  {name}{lines[0]}")
        found.extend("  " + line for line in lines[1:])
    found.append(tail)
    return found
