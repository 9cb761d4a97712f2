"""Paths: how a variant names a place of the spec it extends.

A path goes by keys, joined by dots: `define.worth.diamonds`. In a list it goes by what the entry is called: the name of
a phase, the text of an expression, the head of a block (`if some stock`), the title of an example. The key that says
the kind of a phase, and the head of a block once it is named, are left out: `round.bidding.may.bid.unless`. Of a key
with parameters the word before them is enough: `worth` for `worth(s)`, `bid` for `bid n in 0..size`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from rulec.source.span import Span
from rulec.source.tree import Entry, Mapping, Node, Scalar, Sequence

PHASE_KINDS = ("deal", "do", "turns", "tricks", "settle")

# From the root down: of a map the number of an entry (its value is meant), of a list the number of an item.
Steps = tuple[int, ...]

_HEAD = re.compile(r"(?:if|for|case) ")
_SHORT = re.compile(r"([A-Za-z_]\w*(?:, [A-Za-z_]\w*)*)(?:\(| [A-Za-z_]\w* in )")


@dataclass(frozen=True, slots=True)
class Found:
    """A place of the tree: how to get there, and what stands there."""

    steps: Steps
    node: Node


class NoPath(Exception):
    """A path leads nowhere, or (`several`) to more than one place. `reached` is the part of it that exists, `rest` what
    is left, `names` what could come next, `at` the last place that exists."""

    def __init__(self, reached: str, rest: str, names: tuple[str, ...], at: Found, several: bool = False) -> None:
        super().__init__(f"{reached}.{rest}" if reached else rest)
        self.reached, self.rest, self.names, self.at, self.several = reached, rest, names, at, several

    @property
    def prefix(self) -> str:
        """What stands before the part that fails, with what joins the two."""
        joint = " " if self.reached.endswith(".after") else "."
        return self.reached + joint if self.reached else ""


def find(root: Mapping, path: str) -> Found:
    """The place a path leads to. Raises NoPath."""
    place, rest = Found((), root), path
    while True:
        reached = path[: len(path) - len(rest)].rstrip(".")
        choices = list(children(root, place))
        fitting = [(len(name), child) for names, child in choices for name in names
                   if rest == name or rest.startswith(name + ".")]
        longest = max((length for length, _ in fitting), default=0)
        best = {child.steps: child for length, child in fitting if length == longest}
        if len(best) != 1:
            known = tuple(dict.fromkeys(names[-1] for names, _ in choices if names))
            raise NoPath(reached, rest, known, place, several=bool(best))
        [place] = best.values()
        if longest == len(rest):
            return place
        rest = rest[longest + 1 :]


def content(root: Mapping, place: Found) -> Found:
    """What a place consists of: of a phase what its kind says, of a block in a list what its head is about, else what
    stands there."""
    if _within_map(root, place):
        return place
    return _inner(root, place) or place


def home(root: Mapping, place: Found, key: str) -> Found:
    """The map that a new key belongs to: `if`, `ensure`, `name` and `else` stand beside the kind of a phase or the head
    of a block, other keys inside."""
    inner = _inner(root, place)
    beside = key in ("name", "if", "ensure") or key.startswith("else")
    if inner is None or not isinstance(inner.node, Mapping) or beside:
        return place
    return inner


def listed(root: Mapping, place: Found) -> Found | None:
    """The list that `end`, `start` and `after` mean at a place: what stands there, or what a phase or a block there
    consists of. An entry that stands alone where a list is expected counts as one; None if there is no list."""
    node = place.node
    if isinstance(node, Sequence):
        return place
    if isinstance(node, Mapping):
        inner = _inner(root, place)
        if inner is None or (_within_map(root, place) and not _is_phase(root, place)):
            return place if _is_block(node) else None
        return inner if isinstance(inner.node, Sequence | Scalar) or _is_block(inner.node) else None
    return place if isinstance(node, Scalar) else None


def item_names(node: Node, phase: bool = False) -> tuple[str, ...]:
    """What an entry of a list may be called in a path."""
    match node:
        case Scalar(text=text):
            return (text,)
        case Mapping(entries=entries) if entries:
            name = node.get("name")
            if isinstance(name, Scalar):
                return (name.text,)
            if phase:
                return tuple(entry.key.text for entry in entries if entry.key.text in PHASE_KINDS)[:1]
            if _is_block(node):
                return (entries[0].key.text,)
            first = entries[0].value
            return (first.text,) if isinstance(first, Scalar) else ()
    return ()


def edited(node: Node, steps: Steps, change: Callable[[Node], Node | None]) -> Node:
    """The tree with another node at a place; None takes the entry or item out. What is not on the way stays the same
    object."""
    step, below = steps[0], steps[1:]
    if isinstance(node, Mapping):
        entry = node.entries[step]
        value = edited(entry.value, below, change) if below else change(entry.value)
        new = () if value is None else (Entry(entry.key, value),)
        return replace(node, entries=(*node.entries[:step], *new, *node.entries[step + 1 :]))
    assert isinstance(node, Sequence)
    item = edited(node.items[step], below, change) if below else change(node.items[step])
    return replace(node, items=(*node.items[:step], *(() if item is None else (item,)), *node.items[step + 1 :]))


def node_at(root: Node, steps: Steps) -> Node:
    """The node at a place."""
    for step in steps:
        assert isinstance(root, Mapping | Sequence)
        root = root.entries[step].value if isinstance(root, Mapping) else root.items[step]
    return root


def heading(root: Mapping, place: Found) -> Span:
    """Where a place begins: with its key, if it has one."""
    above = node_at(root, place.steps[:-1]) if place.steps else None
    return above.entries[place.steps[-1]].key.span if isinstance(above, Mapping) else place.node.span


def children(root: Mapping, place: Found) -> Iterator[tuple[tuple[str, ...], Found]]:
    """What can come next, with its names. What is inside a phase or a block comes after its other keys."""
    node, steps = place.node, place.steps
    if isinstance(node, Mapping):
        for number, entry in enumerate(node.entries):
            yield _key_names(entry.key.text), Found((*steps, number), entry.value)
        inner = _inner(root, place)
        if inner is not None:
            yield from children(root, inner)
    elif isinstance(node, Sequence):
        phases = len(steps) == 1 and root.entries[steps[0]].key.text == "round"
        for number, item in enumerate(node.items):
            yield item_names(item, phases), Found((*steps, number), item)


def _key_names(text: str) -> tuple[str, ...]:
    short = None if _HEAD.match(text) else _SHORT.match(text)
    return (text, short[1]) if short else (text,)


def _inner(root: Mapping, place: Found) -> Found | None:
    """The value of the key that paths leave out."""
    node = place.node
    if not isinstance(node, Mapping):
        return None
    if _is_phase(root, place):
        for number, entry in enumerate(node.entries):
            if entry.key.text in PHASE_KINDS:
                return Found((*place.steps, number), entry.value)
    if _is_block(node):
        return Found((*place.steps, 0), node.entries[0].value)
    return None


def _is_phase(root: Mapping, place: Found) -> bool:
    return len(place.steps) == 2 and root.entries[place.steps[0]].key.text == "round"


def _is_block(node: Node) -> bool:
    return isinstance(node, Mapping) and bool(node.entries) and _HEAD.match(node.entries[0].key.text) is not None


def _within_map(root: Mapping, place: Found) -> bool:
    return bool(place.steps) and isinstance(node_at(root, place.steps[:-1]), Mapping)


def removed(root: Mapping) -> tuple[str, ...]:
    """The paths that a variant takes away."""
    node = root.get("remove")
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item.text for item in items if isinstance(item, Scalar))


def removal(paths: Iterable[str]) -> str:
    """The line of a variant that takes these paths away: those that it removes already, and more. Paths in which
    brackets would see more than a text are quoted."""
    return f"remove: [{', '.join(_quoted(path) for path in dict.fromkeys(paths))}]"


def _quoted(path: str) -> str:
    if not re.search(r"[,\[\]{}\"']|: | #|:$", path):
        return path
    escaped = path.replace("'", "''")
    return f"'{escaped}'"
