"""Variants: a spec that extends another one and changes it by path. The result is one tree, every node of which keeps
the place it was written at, in the file it was written in; it is then read and checked like any other spec.

The patches are made in the order `set`, `fix`, `remove`, `change`, `add`, each on what those before it left. A plain
key of the variant with one text (`title`, `players`) takes the place of the parent's. `examples` are added last, after
what the patches have left of the parent's: no patch touches the variant's own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rulec.diagnostics import Problems
from rulec.diagnostics.suggest import nearest
from rulec.sema.variant_example import with_own, without_examples
from rulec.sema.variant_option import fix, set_default, without_fixed
from rulec.sema.variant_path import (
    Found,
    NoPath,
    children,
    content,
    edited,
    find,
    heading,
    home,
    item_names,
    listed,
    removed,
)
from rulec.source.span import Span
from rulec.source.tree import Empty, Entry, Mapping, Node, Scalar, Sequence

SHOWN = 3  # entries of a list that a message names
PATCHES = ("set", "fix", "change", "add", "remove")


@dataclass(frozen=True, slots=True)
class Patch:
    """One change: its path and where that is written; the new node (None for a removal); the place of the parent that
    it replaces, takes away or adds to."""

    kind: Literal["plain", "set", "fix", "change", "add", "remove"]
    path: str
    span: Span
    value: Node | None
    parent: Span


def merge(parent: Mapping, variant: Mapping, problems: Problems) -> tuple[Mapping, tuple[Patch, ...]]:
    """The spec that a variant describes, and its patches in the order in which they were made. What cannot be done is
    reported, and left out."""
    merger = _Merger(parent, variant, problems)
    merger.plain()
    for kind, one in (("set", merger.set_one), ("fix", merger.fix_one)):
        for entry in merger.entries(kind):
            one(entry)
    merger.remove()
    for kind, one in (("change", merger.change_one), ("add", merger.add_one)):
        for entry in merger.entries(kind):
            one(entry)
    own = next((entry for entry in variant.entries if entry.key.text == "examples"), None)
    whole = merger.root if own is None else with_own(merger.root, own)
    root = without_fixed(whole, variant.span.file, removed(variant), problems)
    return root, tuple(merger.patches)


class _Merger:
    """`root` is the spec as far as it is merged."""

    def __init__(self, parent: Mapping, variant: Mapping, problems: Problems) -> None:
        self.parent, self.variant, self.problems = parent, variant, problems
        self.root = parent
        self.patches: list[Patch] = []

    def entries(self, kind: str) -> tuple[Entry, ...]:
        """The patches of one key."""
        node = self.variant.get(kind)
        if node is None:
            return ()
        if not isinstance(node, Mapping):
            what = "options" if kind in ("set", "fix") else "paths"
            self.problems.error("R0202", node.span, f"a map of {what} is needed here")
            return ()
        found = []
        for entry in node.entries:
            if isinstance(entry.value, Empty):
                self.problems.error("R0201", entry.value.span, f"`{entry.key.text}` has no value")
            else:
                found.append(entry)
        return tuple(found)

    def plain(self) -> None:
        """Keys that stand beside the patches."""
        for key in ("rulec", "game"):
            if self.variant.get(key) is None:
                self.problems.error("R0205", self.variant.span, f"a variant needs a `{key}` of its own")
        for entry in self.variant.entries:
            key, value = entry.key.text, entry.value
            if key in PATCHES or key in ("extends", "examples"):
                continue
            old = self.parent.get(key)
            if old is not None and not (isinstance(value, Scalar) and isinstance(old, Scalar)):
                self.problems.error("R0511", entry.key.span, f"`{key}` is a section of the spec this one extends",
                                    f"change it by path: `change:`, `add:` or `remove:` with `{key}.…`",
                                    ((old.span, "in the parent"),))
            else:
                self._put(entry, value)
                if old is not None:
                    self.patches.append(Patch("plain", key, entry.key.span, value, old.span))

    def _put(self, entry: Entry, value: Node) -> None:
        """Replaces a key of the root, with the variant's own place, or adds it."""
        new = Entry(entry.key, value)
        kept = self.root.entries
        if self.root.get(entry.key.text) is None:
            self.root = replace(self.root, entries=(*kept, new))
        else:
            changed = tuple(new if old.key.text == entry.key.text else old for old in kept)
            self.root = replace(self.root, entries=changed)

    def set_one(self, entry: Entry) -> None:
        """`set: {option: value}`"""
        changed = set_default(self.root, entry, self.problems)
        if changed is not None:
            self._note("set", f"options.{entry.key.text}", entry.key.span, entry.value, changed[1])
            self.root = changed[0]

    def fix_one(self, entry: Entry) -> None:
        """`fix: {option: value}`"""
        changed = fix(self.root, entry, self.problems)
        if changed is not None:
            self._note("fix", f"options.{entry.key.text}", entry.key.span, entry.value, changed[1])
            self.root = changed[0]

    def remove(self) -> None:
        """`remove: [path, path]`"""
        node = self.variant.get("remove")
        for item in () if node is None else node.items if isinstance(node, Sequence) else (node,):
            if not isinstance(item, Scalar):
                self.problems.error("R0202", item.span, "a path is needed here")
                continue
            shorter = without_examples(self.root, item.text) if self._find_quietly(item.text) is None else None
            if shorter is not None:
                self.root = shorter[0]
                self._note("remove", item.text, item.span, None, shorter[1].span)
                continue
            place = self._find(item.text, item.span)
            if place is not None:
                self._note("remove", item.text, item.span, None, place.node.span)
                root = edited(self.root, place.steps, lambda _: None)
                assert isinstance(root, Mapping)
                self.root = root

    def change_one(self, entry: Entry) -> None:
        """`change: {path: node}`"""
        try:
            place = find(self.root, entry.key.text)
        except NoPath as missing:
            new = isinstance(missing.at.node, Mapping) and not _looks_dotted(missing.rest)
            self._no_path(missing, entry.key.span, "what is new stands under `add:`" if new else None)
            return
        place = content(self.root, place)
        if same(place.node, entry.value):
            self.problems.error("R0508", entry.key.span, f"`{entry.key.text}` is this already, nothing would change",
                                "take the line away", ((place.node.span, "in the parent"),))
            return
        self._note("change", entry.key.text, entry.key.span, entry.value, place.node.span)
        root = edited(self.root, place.steps, lambda _: entry.value)
        assert isinstance(root, Mapping)
        self.root = root

    def add_one(self, entry: Entry) -> None:
        """`add: {path: node}`: a new key, or new entries at a place of a list."""
        path, key = entry.key.text, entry.key.span
        before, anchor = _after(path)
        if anchor is not None:
            self._insert(before, anchor, entry)
            return
        front, _, last = path.rpartition(".")
        if last in ("start", "end") and front:
            place = self._find_quietly(front)
            if place is not None and not (isinstance(place.node, Mapping) and listed(self.root, place) is None):
                self._insert(front, last, entry)
                return
        try:
            found = find(self.root, path)
        except NoPath as missing:
            if missing.several or not isinstance(missing.at.node, Mapping) or _looks_dotted(missing.rest):
                self._no_path(missing, key)
                return
            new = Entry(replace(entry.key, text=missing.rest, raw=missing.rest), entry.value)
            self._extend(home(self.root, missing.at, missing.rest), new, entry, path)
            return
        names = _new_keys(found.node, entry.value)
        paths = ", ".join(f"`{path}.{name}`" for name in names)
        hint = f"add what is new by paths of its own: {paths}" if names else "`change:` gives it another value"
        if not names and isinstance(content(self.root, found).node, Sequence):
            hint = f"`{path}.end` adds to the list; {hint}"
        self.problems.error("R0509", key, f"`{path}` is there already", hint, ((found.node.span, "in the parent"),))

    def _extend(self, place: Found, new: Entry, entry: Entry, path: str) -> None:
        """A new key at the end of a map."""
        node = place.node
        assert isinstance(node, Mapping)
        self._note("add", path, entry.key.span, entry.value, heading(self.root, place))
        grown = replace(node, entries=(*node.entries, new))
        root = edited(self.root, place.steps, lambda _: grown) if place.steps else grown
        assert isinstance(root, Mapping)
        self.root = root

    def _insert(self, path: str, where: str, entry: Entry) -> None:
        """New entries in a list (or, after a key, in a map): at its `start` or `end`, or after the entry of a name."""
        place = self._find(path, entry.key.span)
        if place is None:
            return
        if isinstance(place.node, Mapping) and isinstance(entry.value, Mapping) and where not in ("start", "end"):
            number = self._number(place.node.keys(), where, entry)
            if number is not None:
                grown: Node = replace(place.node, entries=(
                    *place.node.entries[: number + 1], *entry.value.entries, *place.node.entries[number + 1 :]))
                self._grow(place, grown, entry)
                return
        target = listed(self.root, place)
        if target is None:
            keys = place.node.keys() if isinstance(place.node, Mapping) else ()
            if where in keys:
                message = f"`{path}` is a map: new keys with values are needed here"
                self.problems.error("R0510", entry.value.span, message, "write `{key: value}`",
                                    ((place.node.span, "in the parent"),))
            else:
                self._no_path(NoPath(f"{path}.after", where, keys, place), entry.key.span)
            return
        items = target.node.items if isinstance(target.node, Sequence) else (target.node,)
        at = 0 if where == "start" else len(items)
        if where not in ("start", "end"):
            phases = path == "round"
            names = tuple((item_names(item, phases) or ("",))[-1] for item in items)
            number = self._number(names, where, entry)
            if number is None:
                self._no_path(NoPath(f"{path}.after", where, names, target), entry.key.span)
                return
            at = number + 1
        new = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
        beside = items[max(at - 1, 0)].span if items else None
        self._grow(target, Sequence((*items[:at], *new, *items[at:]), False, target.node.span), entry, beside)

    def _number(self, names: tuple[str, ...], name: str, entry: Entry) -> int | None:
        for number, known in enumerate(names):
            if known == name or known.split("(")[0].split(" ")[0] == name:
                return number
        return None

    def _grow(self, place: Found, grown: Node, entry: Entry, beside: Span | None = None) -> None:
        """Puts a grown map or list in its place; `beside` is the entry that the new ones stand next to."""
        self._note("add", entry.key.text, entry.key.span, entry.value, beside or place.node.span)
        root = edited(self.root, place.steps, lambda _: grown) if place.steps else grown
        assert isinstance(root, Mapping)
        self.root = root

    def _note(self, kind: Literal["set", "fix", "change", "add", "remove"], path: str, span: Span,
              value: Node | None, parent: Span) -> None:
        self.patches.append(Patch(kind, path, span, value, parent))

    def _find(self, path: str, span: Span) -> Found | None:
        try:
            return find(self.root, path)
        except NoPath as missing:
            self._no_path(missing, span)
            return None

    def _find_quietly(self, path: str) -> Found | None:
        try:
            return find(self.root, path)
        except NoPath:
            return None

    def _no_path(self, missing: NoPath, span: Span, otherwise: str | None = None) -> None:
        """Says how far a path leads, and what comes nearest; `otherwise` is what helps where nothing does."""
        where = f"`{missing.reached}`" if missing.reached else "the parent"
        there = missing.at.node.span
        related = ((there, "in the parent"),) if missing.reached and there.file != span.file else ()
        if missing.several:
            self.problems.error("R0507", span, f"{where} has several entries that `{missing.rest}` may mean",
                                "write the whole key", related)
            return
        for patch in self.patches:
            if patch.kind == "remove" and (str(missing) + ".").startswith(patch.path + "."):
                self.problems.error("R0506", span, f"`{patch.path}` is removed", None,
                                    ((patch.span, "here"),))
                return
        near = _near(missing)
        near = near or _below(self.root, missing)
        hint = f"did you mean `{missing.prefix}{near}`?" if near is not None else _entries(self.root, missing)
        self.problems.error("R0506", span, f"{where} has no `{missing.rest.split('.')[0]}`", hint or otherwise,
                            related)


def _new_keys(there: Node, given: Node) -> tuple[str, ...]:
    """The keys of a map that is given for one that is there, if none of them is there yet."""
    if not isinstance(there, Mapping) or not isinstance(given, Mapping) or set(there.keys()) & set(given.keys()):
        return ()
    return tuple(given.keys())


def _near(missing: NoPath) -> str | None:
    """The name that comes nearest to the part that fails: to all of it, or to its first word."""
    first, _, after = missing.rest.partition(".")
    if not after or not first.isidentifier():
        return nearest(missing.rest, missing.names)
    near = nearest(first, missing.names)
    return near if near is None else f"{near}.{after}"


def _entries(root: Mapping, missing: NoPath) -> str | None:
    """What the first entries are of a list in which a path looks for one that is not there."""
    target = listed(root, missing.at)
    if target is None or not isinstance(target.node, Sequence):
        return None
    names = tuple(dict.fromkeys(name for _, child in children(root, target) for name in item_names(child.node)))
    shown = ", ".join(f"`{name}`" for name in names[:SHOWN]) + (", …" if len(names) > SHOWN else "")
    return f"a path names an entry of a list by its name or whole text: {shown}" if names else None


def _below(root: Mapping, missing: NoPath) -> str | None:
    """The part that fails with the key in front of it that was left out, as `may.bid` for `bid`."""
    first = missing.rest.split(".")[0]
    for names, child in children(root, missing.at):
        if any(first in inner for inner, _ in children(root, child)):
            return f"{names[-1]}.{missing.rest}" if names else None
    return None


def _after(path: str) -> tuple[str, str | None]:
    """`round.after bidding` → (`round`, `bidding`); other paths with None."""
    front, sign, name = path.rpartition(".after ")
    return (front, name.strip()) if sign else (path, None)


def _looks_dotted(text: str) -> bool:
    """Whether the rest of a path is several steps, and not one new key (which may have dots: `bid n in 0..size`)."""
    return all(part.isidentifier() for part in text.split(".")) and "." in text


def same(a: Node, b: Node) -> bool:
    """Whether two nodes say the same, however they are laid out."""
    match a, b:
        case Scalar(), Scalar():
            return (" ".join(a.text.split()), a.style) == (" ".join(b.text.split()), b.style)
        case Mapping(), Mapping():
            return a.keys() == b.keys() and all(
                same(x.value, y.value) for x, y in zip(a.entries, b.entries, strict=True))
        case Sequence(), Sequence():
            return len(a.items) == len(b.items) and all(map(same, a.items, b.items))
    return isinstance(a, Empty) and isinstance(b, Empty)
