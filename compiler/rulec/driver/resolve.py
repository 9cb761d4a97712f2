"""Reads the files a spec is spread over: the variant, its parent, the parent's parent."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from rulec.diagnostics import Diagnostic, Problems
from rulec.diagnostics.suggest import did_you_mean
from rulec.sema.variant import PATCHES, Patch, merge
from rulec.sema.variant_option import without_fixed
from rulec.sema.variant_path import removed
from rulec.source.read import read_source
from rulec.source.span import Span
from rulec.source.tree import Scalar, Source

FILES: Final = 3  # how many a game may be spread over


@dataclass(frozen=True, slots=True)
class Resolved:
    """A spec as a whole. `source` has the merged tree, and the text of the file itself, which `own` is as it was read;
    `parent` is the spec it extends, resolved, with the place that says so; `patches` are the changes made to it."""

    source: Source
    own: Source
    parent: Resolved | None = None
    extends: Span | None = None
    patches: tuple[Patch, ...] = ()

    @property
    def files(self) -> tuple[Source, ...]:
        """The files of the chain as they were read, the spec itself first."""
        return (self.own, *(self.parent.files if self.parent is not None else ()))

    @property
    def all_patches(self) -> tuple[Patch, ...]:
        """The changes of the whole chain, those made last first."""
        return self.patches + (self.parent.all_patches if self.parent is not None else ())


def resolve(source: Source, problems: Problems) -> Resolved | None:
    """The spec that a file describes together with those it extends. What is wrong with `extends`, with the patches, or
    with the text of a parent is reported; None if there is then nothing left to read."""
    return _resolve(source, problems, (), None)


def _resolve(source: Source, problems: Problems, below: tuple[Path, ...], first: Span | None) -> Resolved | None:
    """`below` are the files that extend this one, `first` is the place where the lowest of them says so."""
    root = source.root
    if root is None:
        return None
    node = root.get("extends")
    if node is None:
        for entry in root.entries:
            if entry.key.text in PATCHES and entry.key.text != "fix":
                problems.error("R0505", entry.key.span, f"`{entry.key.text}` has nothing to change here",
                               "a variant begins with `extends: NAME`, the spec it changes")
        # `fix` alone is how the text of a whole variant says what its options were fixed to.
        return Resolved(replace(source, root=without_fixed(root, source.file, (), problems)), source)
    here = (*below, Path(source.file).resolve())
    path = _parent(node if isinstance(node, Scalar) else None, node.span, source, problems)
    if path is None:
        return None
    if path.resolve() in here:
        problems.error("R0502", node.span, f"`{path.name}` extends this spec, so it cannot be extended by it")
        return None
    if len(here) >= FILES:
        problems.error("R0503", first or node.span, f"this makes a chain of more than {FILES} specs",
                       "extend one of its parents instead", ((node.span, "the chain goes on here"),))
        return None
    parent = _read(path, node.span, problems, here, first or node.span)
    if parent is None or parent.source.root is None:
        return None
    merged, patches = merge(parent.source.root, root, problems)
    whole = replace(source, root=merged, parents=(parent.source, *parent.source.parents), removed=removed(root))
    return Resolved(whole, source, parent, node.span, patches)


def _parent(node: Scalar | None, span: Span, source: Source, problems: Problems) -> Path | None:
    """The file that `extends` means."""
    folder = Path(source.file).parent
    if node is not None and node.text.startswith("/"):
        there = os.path.relpath(node.text, folder.resolve()).removesuffix(".yaml")
        problems.error("R0501", span, "the path of a spec starts at the folder of this file",
                       f"write `extends: {there}`")
        return None
    if node is None or not re.fullmatch(r"[\w.\-/ ]{1,200}", node.text):
        problems.error("R0501", span, "the path of a spec is needed here, such as `whist` or `../specs/whist.yaml`")
        return None
    path = Path(os.path.normpath(folder / node.text))
    if path.suffix != ".yaml":
        path = path.with_name(path.name + ".yaml")
    if path.is_file():
        return path
    near = None
    if path.parent.is_dir():
        near = did_you_mean(path.stem, (file.stem for file in sorted(path.parent.glob("*.yaml"))[:200]))
    problems.error("R0501", span, f"there is no spec `{node.text}` here",
                   near or "the path starts at the folder of this file")
    return None


def _read(path: Path, span: Span, problems: Problems, here: tuple[Path, ...], first: Span) -> Resolved | None:
    """A parent, with everything above it; what is wrong in its file is said there, and once more at `first`."""
    try:
        source = read_source(path)
    except OSError as error:
        problems.error("R0501", span, f"`{path.name}` cannot be read: {error.strerror or error}")
        return None
    before = len(problems.errors)
    file = str(path)
    problems.adopt(source.problems)
    found = None if source.problems else _resolve(source, problems, here, first)
    if len(problems.errors) > before:
        if span == first and any(said.span.file == file for said in problems.errors):
            refuse_parent(path.name, span, problems)
        return None
    return found


def refuse_parent(name: str, extends: Span, problems: Problems) -> None:
    """Says at `extends` that the parent itself is refused."""
    problems.error("R0504", extends, f"`{name}`, which this spec extends, is refused itself", "mend that one first")


def with_origin(diagnostics: Iterable[Diagnostic], resolved: Resolved) -> list[Diagnostic]:
    """The diagnostics of a merged spec, each with the other side of the change it comes from: for a place in a variant
    the line of the parent it replaces or is added to, for a place in a parent the change that made it wrong."""
    return [_with_origin(said, resolved) for said in diagnostics]


def _with_origin(said: Diagnostic, resolved: Resolved) -> Diagnostic:
    if resolved.parent is None or said.code.startswith("R05"):
        return said
    for patch in resolved.all_patches:
        if patch.value is not None and _holds(patch.value.span, said.span):
            word = {"add": "added to this", "fix": "the option", "set": "the option"}.get(patch.kind, "instead of this")
            return _add(said, patch.parent, word)
    if said.span.file == resolved.source.file:
        return said
    lines = next((file.lines for file in resolved.files if file.file == said.span.file), ())
    line = lines[said.span.line - 1] if 0 < said.span.line <= len(lines) else ""
    cause = _cause(said, line, resolved.all_patches)
    if cause is not None:
        return _add(said, cause.span, f"after this `{cause.kind}`" if cause.kind != "plain" else "after this")
    assert resolved.extends is not None
    return _add(said, resolved.extends, "in the spec that this one extends")


def _cause(said: Diagnostic, line: str, patches: tuple[Patch, ...]) -> Patch | None:
    """The change a message in a parent comes from: it took away, fixed or changed what the message or its hint names,
    or it lies inside the place of the message, or it took away what the line of the message reads."""
    for text in (said.message, said.hint or ""):
        named = {name.rstrip(":") for name in re.findall(r"`([^`]+)`", text)}
        for patch in patches:
            if _name(patch) in named:
                return patch
    words = re.findall(r"\w+", line)
    return next((patch for patch in patches if _holds(said.span, patch.parent)), None) or next(
        (patch for patch in patches if patch.kind == "remove" and _name(patch) in words), None)


def _name(patch: Patch) -> str:
    """The last name of the path of a change."""
    return patch.path.rsplit(".", 1)[-1].split("(")[0]


def _add(said: Diagnostic, span: Span, word: str) -> Diagnostic:
    if any(place == span for place, _ in said.related):
        return said
    return replace(said, related=(*said.related, (span, word)))


def _holds(outer: Span, inner: Span) -> bool:
    return outer.file == inner.file and (outer.line, outer.column) <= (inner.line, inner.column) and (
        inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
