"""Which edits are tried: as many in every part of the project, and in a part as many in every file."""

from __future__ import annotations

import random
from pathlib import Path

from teeth import python_edits, token_edits
from teeth.edits import Edit

CHECKER, INTERPRETER, GENERATOR, TEMPLATES = PARTS = ("checker", "interpreter", "generator", "templates")
FOLDERS = {
    CHECKER: (("compiler/rulec/sema", ".py"),),
    INTERPRETER: (("compiler/rulec/interpreter", ".py"),),
    GENERATOR: (("compiler/rulec/codegen", ".py"), ("compiler/rulec/passes", ".py")),
    TEMPLATES: (("compiler/rulec/codegen/templates", ".jinja"), ("runtime/rulec_runtime", ".pxd")),
}


def chosen(root: Path, count: int, seed: int) -> list[tuple[str, Edit]]:
    """So many edits with their parts, one after another from each part; the same for the same tree and seed."""
    streams = [_of_part(root, part, random.Random(f"{seed} {part}")) for part in PARTS]
    found: list[tuple[str, Edit]] = []
    while len(found) < count and any(streams):
        for part, edits in zip(PARTS, streams, strict=True):
            if edits and len(found) < count:
                found.append((part, edits.pop(0)))
    return found


def _of_part(root: Path, part: str, stream: random.Random) -> list[Edit]:
    """The edits of a part: one from each file, then another from each, in an order by lot; no line twice."""
    decks = []
    for folder, suffix in FOLDERS[part]:
        for path in sorted((root / folder).rglob(f"*{suffix}")):
            file, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
            edits = (python_edits if suffix == ".py" else token_edits).edits_of(file, text)
            stream.shuffle(edits)
            lines = {edit.line(text): edit for edit in edits}
            deck = list(lines.values())
            stream.shuffle(deck)
            decks.append(deck)
    stream.shuffle(decks)
    found = []
    while any(decks):
        found += [deck.pop() for deck in decks if deck]
    return found
