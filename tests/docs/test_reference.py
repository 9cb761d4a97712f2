"""The reference keeps its word: every block is a game, every table is right, nothing of the language is left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from docs.reference import (
    FILE,
    TEXT,
    Block,
    Read,
    blocks,
    code,
    is_translation,
    is_variant,
    position,
    read,
    rows,
    whole,
    with_examples,
)
from rulec.diagnostics import CODES
from rulec.diagnostics.samples import samples
from rulec.diagnostics.situations import SITUATIONS
from rulec.driver.compile import compile_spec
from rulec.driver.examples import run_examples
from rulec.driver.languages import check_languages, wording
from rulec.driver.reading import shape_below
from rulec.ir import effects, expressions
from rulec.ir.walk import walk
from rulec.ir.words import FUNCTIONS, WORDS
from rulec.sema.fields import SHAPES
from rulec.sema.unbuilt import LEFT_OUT
from rulec.source.tree import Mapping, Node, Sequence
from rulec.syntax.parse import RESERVED

UNUSED = {"R0431", "R0432", "R0433", "R0434", "R0601"}  # parts of games need not read everything
GAMES = [block for block in blocks() if not is_variant(block) and not is_translation(block)]
VARIANTS = [block for block in blocks() if is_variant(block)]
TRANSLATIONS = [block for block in blocks() if is_translation(block)]


def compiled(block: Block) -> Read:
    """A block as a game that is refused nothing."""
    found = read(whole(block))
    assert [f"{said.span.place}: {said.code}: {said.message}" for said in found.diagnostics
            if said.severity == "error" or said.code not in UNUSED] == []
    return found


def failing(game: Any, spec: Any) -> list[str]:
    """What is wrong with the examples of a game."""
    return [f"{said.span.line}: {said.message}" for _, said in run_examples(game, spec, None) if said is not None]


@pytest.mark.parametrize("block", GAMES, ids=lambda block: block.name)
def test_blocks_are_games(block: Block) -> None:
    found = compiled(block)
    assert failing(found.game, found.spec) == []


def test_the_first_game_is_clean() -> None:
    assert compiled(GAMES[0]).diagnostics == []


@pytest.mark.parametrize("block", VARIANTS, ids=lambda block: block.name)
def test_variants_are_games(block: Block, tmp_path: Path) -> None:
    (tmp_path / "ruff.yaml").write_text(GAMES[0].text, encoding="utf-8")
    path = tmp_path / "variant.yaml"
    path.write_text(block.text, encoding="utf-8")
    found = compile_spec(path)
    assert found.diagnostics == []
    assert failing(found.game, found.spec) == []


@pytest.mark.parametrize("block", TRANSLATIONS, ids=lambda block: block.name)
def test_translations_are_spoken(block: Block, tmp_path: Path) -> None:
    (tmp_path / "ruff.yaml").write_text(GAMES[0].text, encoding="utf-8")
    (tmp_path / "ruff.et.yaml").write_text(block.text, encoding="utf-8")
    found = compile_spec(tmp_path / "ruff.yaml")
    assert check_languages(found) == []
    spoken = wording(found, "et")
    assert block.source().root is not None
    assert len(spoken.sentences) + len(spoken.labels) == len(block.source().root.entries)  # type: ignore[union-attr]


EXPRESSIONS = [(row.line, code(row.cells[0])[0], code(row.cells[-1])[0]) for row in rows("here it is")]


def test_values_in_tables() -> None:
    block, _ = position()
    lines = [(expression, value) for _, expression, value in EXPRESSIONS]
    found = compiled(with_examples(block, lines))
    wrong = [f"line {EXPRESSIONS[number][0]}: {said.message}"
             for number, (_, said) in enumerate(run_examples(found.game, found.spec, None))  # type: ignore[arg-type]
             if said is not None]
    assert wrong == []


# ---- nothing is left out


def nodes() -> list[Any]:
    """Every node of every block and table, as checked."""
    block, _ = position()
    every = [whole(block) for block in GAMES]
    every.append(whole(with_examples(block, [(expression, value) for _, expression, value in EXPRESSIONS])))
    return [node for source in every if (game := read(source).game) is not None for node in walk(game)] + [
        node for source in every if (game := read(source).game) is not None
        for example in game.examples if example.value is not None for node in walk(example.value)]


NODES = nodes()
EXECUTED = "\n".join(block.text for block in blocks()) + "\n".join(expression for _, expression, _ in EXPRESSIONS)


@pytest.mark.parametrize("name", sorted(set(WORDS) - {"schedule"}))
def test_every_word_is_used(name: str) -> None:
    assert re.search(rf"(?<![.\w]){name}\b", EXECUTED)
    assert any(re.search(rf"(?<![.\w]){name}\b", part) for row in (*rows("here it is"), *rows(
        "where it is seen on this page")) for part in code(row.cells[0])), "in no table"


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_every_function_is_used(name: str) -> None:
    assert any(isinstance(node, expressions.Builtin) and node.function == name for node in NODES) or any(
        isinstance(node, expressions.Quantify) and node.how == name for node in NODES)
    used = [part for row in rows("here it is") for part in code(row.cells[0])]
    assert any(re.search(rf"\b{name}\b", part) for part in used), "in no table"


@pytest.mark.parametrize("name", ["every", "some", "where", "sum", "max", "min", "streak"])
def test_every_walk_is_used(name: str) -> None:
    assert any(isinstance(node, expressions.Quantify) and node.how == name for node in NODES) or name == "some"


@pytest.mark.parametrize("kind", [*expressions.Expression.__args__, *effects.Effect.__args__],  # type: ignore[attr-defined]
                         ids=lambda kind: kind.__name__)
def test_every_sort_of_expression_and_effect_is_used(kind: type) -> None:
    assert any(isinstance(node, kind) for node in NODES)


@pytest.mark.parametrize("sign", ["+", "-", "*", "//", "%", "|", "&", "..", "==", "!=", "<", "<=", ">", ">=", ":=",
                                  "+=", "-="])
def test_every_sign_is_used(sign: str) -> None:
    assert sign in EXECUTED
    assert any(sign in part for line in TEXT.splitlines() if line.startswith("|")
               for part in code(line.replace("\\|", "|")))


def test_what_is_left_out_is_said() -> None:
    told = {row.cells[-1] for row in rows("what there is instead")}
    assert {sentence for sentence, _, _ in LEFT_OUT} <= told


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_every_reserved_word_is_listed_and_used(word: str) -> None:
    listed = re.search(r"reserved: `([^`]*)`", " ".join(TEXT.split()))
    assert listed is not None and word in listed[1].split()
    assert re.search(rf"\b{word}\b", EXECUTED)


def keys_used(node: Node, shape: str | None) -> Iterator[tuple[str, str]]:
    """The keys below a node, with the shape of their map."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from keys_used(item, shape)
    if not isinstance(node, Mapping):
        return
    for entry in node.entries:
        if shape is not None:
            yield shape, entry.key.text
        below, named = shape_below(shape, entry.key.text)
        if named and isinstance(entry.value, Mapping):
            for inner in entry.value.entries:
                yield from keys_used(inner.value, below)
        else:
            yield from keys_used(entry.value, below)


USED = {pair for block in blocks() if (root := block.source().root) is not None for pair in keys_used(root, "spec")}
KEYS = [(shape, key.name) for shape, keys in SHAPES.items() for key in keys]


@pytest.mark.parametrize(("shape", "key"), KEYS, ids=lambda part: part)
def test_every_key_is_used(shape: str, key: str) -> None:
    assert (shape, key) in USED


# ---- the lists at the end are those of the compiler


def listed(name: str) -> str:
    """What stands between two marks of the page."""
    match = re.search(rf"<!-- {name}: begin -->\n(.*?)<!-- {name}: end -->", TEXT, re.DOTALL)
    assert match is not None
    return match[1]


def cell(text: str) -> str:
    """A text in a table."""
    return text.replace("|", "\\|")


def table_of_keys() -> str:
    """A line for each key that can be written."""
    out = ["| in | key | meaning |", "|---|---|---|"]
    for shape, keys in SHAPES.items():
        for key in keys:
            needed = " (needed)" if key.needed else ""
            where = "a spec" if shape == "spec" else f"`{shape}`"
            out.append(f"| {where} | `{key.name}` | {cell(key.doc)}{needed} |")
    return "\n".join(out) + "\n"


def table_of_codes() -> str:
    """A line for each code, with the line of its sample that is wrong, or the situation that brings it about."""
    out = ["| code | what is wrong | why | for example |", "|---|---|---|---|"]
    for name, info in CODES.items():
        sample = samples().get(name)
        line = SITUATIONS.get(name, "") if sample is None else " ".join(sample.lines[sample.at].split())
        shown = f"`` {cell(line)} ``" if "`" in line else f"`{cell(line)}`" if line else ""
        out.append(f"| {name} | {cell(info.title)} | {cell(info.explanation)} | {shown} |")
    return "\n".join(out) + "\n"


@pytest.mark.parametrize(("name", "table"), [("keys", table_of_keys), ("codes", table_of_codes)],
                         ids=["keys", "codes"])
def test_lists_are_those_of_the_compiler(name: str, table: Callable[[], str], request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update"):
        text = FILE.read_text(encoding="utf-8")
        begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
        before, after = text.split(begin)[0], text.split(end)[1]
        FILE.write_text(f"{before}{begin}{table()}{end}{after}", encoding="utf-8")
        return
    assert listed(name) == table(), "pytest --update rewrites the lists"
