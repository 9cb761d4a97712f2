"""What a variant does to the examples of the spec it extends: it takes them away, and adds its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rulec.sema.examples import FORMS
from rulec.source.tree import Entry, Mapping, Node, Sequence

_FORM = re.compile(r"examples\.(\w+)")


def without_form(root: Mapping, path: str) -> tuple[Mapping, Node] | None:
    """The spec without its examples of the form that a path such as `examples.settle` names, and where they stood; None
    if the path is no such path, or there are no examples of the form."""
    named = _FORM.fullmatch(path)
    node = root.get("examples")
    if named is None or named[1] not in FORMS or not isinstance(node, Sequence):
        return None
    kept = tuple(item for item in node.items if not (isinstance(item, Mapping) and item.keys()[:1] == (named[1],)))
    if len(kept) == len(node.items):
        return None
    lines = tuple(Entry(line.key, replace(node, items=kept)) if line.value is node else line for line in root.entries)
    return replace(root, entries=lines), node


def with_own(root: Mapping, entry: Entry) -> Mapping:
    """The spec with the examples of a variant (its entry `examples`) after those that are left of the parent's."""
    old, own = root.get("examples"), entry.value
    new = own.items if isinstance(own, Sequence) else (own,)
    if old is None:
        return replace(root, entries=(*root.entries, entry))
    kept = old.items if isinstance(old, Sequence) else (old,)
    every = Sequence((*kept, *new), False, old.span if kept else own.span)
    lines = tuple(Entry(line.key, every) if line.value is old else line for line in root.entries)
    return replace(root, entries=lines)


def removal(paths: Iterable[str]) -> str:
    """The line of a variant that takes these paths away. Paths in which brackets would see more than a text are
    quoted."""
    return f"remove: [{', '.join(_quoted(path) for path in dict.fromkeys(paths))}]"


def _quoted(path: str) -> str:
    if not re.search(r"[,\[\]{}\"']|: | #|:$", path):
        return path
    escaped = path.replace("'", "''")
    return f"'{escaped}'"
