"""Walks over any tree of the representation, from the declared fields of its dataclasses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulec.source.span import Span


class _Parts(dict[type, "tuple[str, ...] | None"]):
    """The fields of each class of nodes, asked for once: trees are walked very often. None for anything else. Fields
    declared as one of some types are left out."""

    def __init__(self, *without: str) -> None:
        super().__init__()
        self.without = without

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        node = is_dataclass(kind) and not issubclass(kind, Span)
        names = (field.name for field in fields(kind) if field.type not in self.without) if node else None
        self[kind] = None if names is None else tuple(names)
        return self[kind]


_PARTS = _Parts("Span", "str", "int")
_CHANGING = _Parts("Span", "str", "int", "Type")  # every expression has a type, and no change is ever in there


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
    """The tree with `change` applied to every node but types, children first; unchanged nodes are kept as they are."""
    def whole(part: Any) -> Any:
        return change(with_parts(part, whole))

    return _changed(node, whole)


def with_parts(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` applied to each node directly below it but its type; itself if nothing changes."""
    changes = {}
    for name in _CHANGING[type(node)] or ():
        old = getattr(node, name)
        new = _changed(old, change)
        if new is not old:
            changes[name] = new
    return replace(node, **changes) if changes else node


def _changed(value: Any, change: Callable[[Any], Any]) -> Any:
    """A node changed, or those in a tuple; anything else as it is."""
    if isinstance(value, tuple):
        items = tuple([_changed(item, change) for item in value])
        return value if all(a is b for a, b in zip(items, value, strict=True)) else items
    return value if _CHANGING[type(value)] is None else change(value)
