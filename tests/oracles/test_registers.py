"""A spec and its register of rules go together: the same options, and no clause cited that the register lacks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulec.driver.compile import Compiled
from spec_files import spec_files

SPECS = Path(__file__).parents[2] / "specs"
SHIPPED = spec_files("specs")
HOUSE = spec_files("specs/house")

ROW = re.compile(r"^\| ([A-Z]{1,2}-?\d+) \|.*$", re.MULTILINE)
QUESTIONS = re.compile(r"^\| id \| question \| default \| kind \| option \|\n\|[-|]*\|\n((?:\|.*\n)+)", re.MULTILINE)
CHOICES = re.compile(r"`(\w+): ([^`]+, [^`]+)`")
RANGE = re.compile(r"(\d+)\.\.(\d+), default (\d+)")
CITED = re.compile(r"#[^\[\n]*((?:\[[A-Z][^\]\n]*\][^\[\n]*)+)$", re.MULTILINE)
CLAUSE = re.compile(r"([A-Z]{1,2}-?)(\d+)(?:(?: to |-)\1?(\d+))?")


def register(game: str) -> str:
    """The register of a game."""
    return (SPECS / "rules" / f"{game}.md").read_text(encoding="utf-8")


def registered_options(text: str) -> dict[str, tuple[str, ...] | tuple[int, int, int]]:
    """The options that the rows of a register name: choices, the default first, or low, high and default."""
    found: dict[str, tuple[str, ...] | tuple[int, int, int]] = {}
    for row in ROW.finditer(text):
        for name, values in CHOICES.findall(row.group()):
            numbers = RANGE.fullmatch(values)
            value = (tuple(part.strip() for part in values.split(",")) if numbers is None else
                     (int(numbers[1]), int(numbers[2]), int(numbers[3])))
            assert found.setdefault(name, value) == value, f"two rows differ about {name}"
    return found


def cited(text: str) -> set[str]:
    """The clauses that the comments of a spec cite, ranges as their ends."""
    found: set[str] = set()
    for comment in CITED.findall(text):
        for letters, first, last in CLAUSE.findall(" ".join(re.findall(r"\[([^\]]*)\]", comment))):
            found |= {letters + first} | ({letters + last} if last else set())
    return found


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_options_are_those_of_the_register(path: Path, compiled: Callable[[str], Compiled]) -> None:
    spec = compiled(path.stem).spec
    assert registered_options(register(path.stem)) == {
        option.name: option.choices or tuple(map(str, option.values)) or (option.low, option.high, option.default)
        for option in spec.options
    }


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_row_names_an_option_if_it_is_marked_so(path: Path, compiled: Callable[[str], Compiled]) -> None:
    options = {option.name for option in compiled(path.stem).spec.options}
    rows = "".join(QUESTIONS.findall(register(path.stem))).splitlines()
    assert len(rows) >= 20
    for row in rows:
        _, _, _, kind, cell = row.strip("|").split("|")
        assert kind.strip() in ("option", "fixed", "variant"), row
        named = options & set(re.findall(r"`(\w+): ", cell))
        assert bool(named) == (kind.strip() == "option"), row


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_cited_clauses_exist(path: Path) -> None:
    clauses = {row.group(1) for row in ROW.finditer(register(path.stem))}
    found = cited(path.read_text(encoding="utf-8"))
    assert len(found) > 20 and found <= clauses


@pytest.mark.parametrize("path", HOUSE, ids=lambda path: path.stem)
def test_variants_cite_the_register_of_their_parent(path: Path) -> None:
    clauses = {row.group(1) for row in ROW.finditer(register(path.stem.split("_")[0]))}
    found = cited(path.read_text(encoding="utf-8"))
    assert found and found <= clauses
