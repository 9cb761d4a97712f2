"""What a variant does to the examples of the spec it extends: it takes them away, and adds its own."""

from __future__ import annotations

import re
from dataclasses import replace

from rulec.sema.examples import FORMS
from rulec.sema.variant_path import item_names
from rulec.source.tree import Entry, Mapping, Node, Sequence

_EXAMPLES = re.compile(r"examples\.(.+)")


def without_examples(root: Mapping, path: str) -> tuple[Mapping, Node] | None:
    """The spec without all its examples that a path names, by their title or else by their form (`examples.settle`),
    and where they stood; None if it names none."""
    named = _EXAMPLES.fullmatch(path)
    node = root.get("examples")
    if named is None or not isinstance(node, Sequence):
        return None
    kept = tuple(item for item in node.items if named[1] not in item_names(item))
    if len(kept) == len(node.items) and named[1] in FORMS:
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


def fewest(examples: list[tuple[str, str, bool]]) -> list[str]:
    """The fewest paths for what must go of the examples of a parent, of each of which its form, its path and whether
    it goes are given: all of them, all of a form, or one by one."""
    if all(goes for _, _, goes in examples):
        return ["examples"]
    kept = {form for form, _, goes in examples if not goes}
    return [path if form in kept else f"examples.{form}" for form, path, goes in examples if goes]
