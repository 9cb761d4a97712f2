"""Walks over any tree of the representation, from the declared fields of its dataclasses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulec.source.span import Span


class _Parts(dict[type, "tuple[str, ...] | None"]):
    """The fields of each class of nodes, asked for once: trees are walked very often. None for anything else."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        node = is_dataclass(kind) and not issubclass(kind, Span)
        self[kind] = tuple(field.name for field in fields(kind)) if node else None
        return self[kind]


_PARTS = _Parts()


def children(node: Any) -> Iterator[Any]:
    """The dataclass nodes directly below a node, in order of declaration; tuples are looked into."""
    for name in _PARTS[type(node)] or ():
        yield from _nodes(getattr(node, name))


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
    elif _PARTS[type(value)] is not None:
        yield value


def walk(node: Any) -> Iterator[Any]:
    """The node and everything below it, parents first. A tuple may be given too."""
    unread = [node]
    while unread:
        found = unread.pop()
        if isinstance(found, tuple):
            unread += reversed(found)
            continue
        names = _PARTS[type(found)]
        if names is not None:
            yield found
            unread += [getattr(found, name) for name in reversed(names)]


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with `change` applied to every node, children first; unchanged nodes are kept as they are."""
    if isinstance(node, tuple):
        items = tuple(rebuild(item, change) for item in node)
        return node if all(a is b for a, b in zip(items, node, strict=True)) else items
    names = _PARTS[type(node)]
    if names is None:
        return node
    changes = {}
    for name in names:
        old = getattr(node, name)
        new = rebuild(old, change)
        if new is not old:
            changes[name] = new
    return change(replace(node, **changes) if changes else node)
