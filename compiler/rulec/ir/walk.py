"""Walks over any tree of the representation, from the declared fields of its dataclasses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulec.source.span import Span


def children(node: Any) -> Iterator[Any]:
    """The dataclass nodes directly below a node, in order of declaration; tuples are looked into."""
    for field in fields(node):
        yield from _nodes(getattr(node, field.name))


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
    elif is_dataclass(value) and not isinstance(value, (type, Span)):
        yield value


def walk(node: Any) -> Iterator[Any]:
    """The node and everything below it, parents first. A tuple may be given too."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif is_dataclass(node) and not isinstance(node, (type, Span)):
        yield node
        for child in children(node):
            yield from walk(child)


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with `change` applied to every node, children first; unchanged nodes are kept as they are."""
    if isinstance(node, tuple):
        items = tuple(rebuild(item, change) for item in node)
        return node if all(a is b for a, b in zip(items, node, strict=True)) else items
    if not is_dataclass(node) or isinstance(node, (type, Span)):
        return node
    changes = {}
    for field in fields(node):
        old = getattr(node, field.name)
        new = rebuild(old, change) if isinstance(old, tuple) or is_dataclass(old) else old
        if new is not old:
            changes[field.name] = new
    return change(replace(node, **changes) if changes else node)
