"""Reads `specs/README.md`: its blocks of YAML, each completed to a whole game, and its tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from rulec import __version__
from rulec.diagnostics import Diagnostic, Problems
from rulec.ir.describe import describe
from rulec.ir.game import Game
from rulec.sema.elaborate import elaborate
from rulec.sema.fields import PHASE_KINDS
from rulec.source.read import read_text
from rulec.source.tree import Entry, Mapping, Node, Scalar, Sequence, Source
from rulec_runtime.spec import Spec

FILE = Path(__file__).parents[2] / "specs" / "README.md"
TEXT = FILE.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Block:
    """A block of YAML: the line of the page before its first one, and its text."""

    line: int
    text: str

    @property
    def name(self) -> str:
        """For the names of tests."""
        return f"line {self.line + 1}"

    def source(self) -> Source:
        """The block as a file of its own, whose lines have the numbers of the page."""
        return read_text("\n" * self.line + self.text, str(FILE))


def blocks() -> list[Block]:
    """All blocks, in order; the first is a whole game."""
    found = []
    for match in re.finditer(r"^```yaml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE):
        found.append(Block(TEXT.count("\n", 0, match.start()) + 1, match[1]))
    return found


def is_variant(block: Block) -> bool:
    """Whether the block is a file that extends the first game."""
    return block.text.startswith("# variant of: ruff\n")


def is_translation(block: Block) -> bool:
    """Whether the block is a file with the texts of the first game in another language."""
    return block.text.startswith("# translation of: ruff\n")


def whole(block: Block) -> Source:
    """The block with what it leaves out, taken from the first one."""
    source, base = block.source(), blocks()[0].source()
    assert not source.problems, source.problems
    if source.text == base.text:
        return source
    assert source.root is not None and base.root is not None
    kept = replace(base.root, entries=tuple(e for e in base.root.entries if e.key.text != "examples"))
    other = replace(base, file="game of section 1")
    return replace(source, root=_overlaid(kept, source.root), parents=(other,))


def _overlaid(base: Mapping, over: Mapping) -> Mapping:
    entries = [Entry(e.key, _section(e.key.text, e.value, over.get(e.key.text))) for e in base.entries]
    return replace(base, entries=(*entries, *(e for e in over.entries if base.get(e.key.text) is None)))


def _section(name: str, base: Node, over: Node | None) -> Node:
    if over is None:
        return base
    if name == "round" and isinstance(base, Sequence) and isinstance(over, Sequence):
        return _phases(base, over)
    if isinstance(base, Mapping) and isinstance(over, Mapping):
        return _merged(base, over, deep=name == "state")
    return over


def _merged(base: Mapping, over: Mapping, deep: bool) -> Mapping:
    """Key by key; `deep` goes one level further down."""
    entries = []
    for entry in base.entries:
        new = over.get(entry.key.text)
        if deep and isinstance(new, Mapping) and isinstance(entry.value, Mapping):
            new = _merged(entry.value, new, deep=False)
        entries.append(Entry(entry.key, entry.value if new is None else new))
    return replace(base, entries=(*entries, *(e for e in over.entries if base.get(e.key.text) is None)))


def _phases(base: Sequence, over: Sequence) -> Sequence:
    """Phases of the same name are merged key by key, new ones come before the tricks."""
    found = {_phase_name(item): item for item in base.items}
    new = []
    for item in over.items:
        name = _phase_name(item)
        if name in found:
            old = found[name]
            assert isinstance(old, Mapping) and isinstance(item, Mapping)
            found[name] = _merged(old, item, deep=True)
        else:
            new.append(item)
    place = list(found).index("tricks")
    items = list(found.values())
    return replace(base, items=(*items[:place], *new, *items[place:]))


def _phase_name(item: Node) -> str:
    assert isinstance(item, Mapping)
    name = item.get("name")
    if isinstance(name, Scalar):
        return name.text
    return next(key for key in item.keys() if key in PHASE_KINDS)  # noqa: SIM118


@dataclass(frozen=True)
class Read:
    """A block as a game, None if it is refused, and what is said about it."""

    game: Game | None
    spec: Spec | None
    diagnostics: list[Diagnostic]


def read(source: Source) -> Read:
    """What the compiler makes of a source."""
    problems = Problems()
    problems.adopt(source.problems)
    game = elaborate(source, problems)
    return Read(game, describe(game, __version__) if game is not None else None, problems.diagnostics)


@dataclass(frozen=True)
class Row:
    """A row of a table: the line of the page, and its cells."""

    line: int
    cells: tuple[str, ...]


def rows(header: str) -> Iterator[Row]:
    """The rows of all tables whose last heading is that one."""
    inside = False
    for number, line in enumerate(TEXT.splitlines(), 1):
        if not line.startswith("|"):
            inside = False
            continue
        cells = tuple(cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
        if cells[-1] == header:
            inside = True
        elif inside and not set(line) <= set("|- "):
            yield Row(number, cells)


def code(cell: str) -> list[str]:
    """What stands in backquotes in a cell."""
    return re.findall(r"`([^`]*)`", cell)


def position() -> tuple[Block, Mapping]:
    """The block that sets up the position of section 6, and what it gives."""
    for block in blocks():
        root = block.source().root
        examples = root.get("examples") if root is not None else None
        first = examples.items[0] if isinstance(examples, Sequence) else None
        given = first.get("given") if isinstance(first, Mapping) else None
        if isinstance(first, Mapping) and first.get("value") is not None and isinstance(given, Mapping):
            at = given.get("at")
            if isinstance(at, Scalar) and at.text == "tricks":
                return block, given
    raise AssertionError("no position")


def with_examples(block: Block, lines: list[tuple[str, str]]) -> Block:
    """The block with a `value` example for each expression and what it gives, all in the position of the block."""
    start = block.text.index("examples:")
    head, given = block.text[:start], block.text[start:]
    match = re.search(r"  given:\n((?:    .*\n)+)", given)
    assert match is not None
    text = "".join(f"- value: {expression}\n  given:\n{match[1]}  is: {value}\n" for expression, value in lines)
    return Block(block.line, f"{head}examples:\n{text}")
