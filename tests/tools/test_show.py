"""`rulec show`: the resolved text says the same as the resolved tree, and each line has its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulec.driver.compile import compile_spec
from rulec.driver.listing import listing
from rulec.sema.variant import same
from rulec.source.read import read_text

ROOT = Path(__file__).parents[2]
VARIANTS = sorted((ROOT / "tests" / "variants" / "specs").glob("*.yaml"))
SPECS = [ROOT / "specs" / "sitaratas.yaml", *VARIANTS]
Rulec = Callable[..., Result]


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_the_text_says_what_the_tree_says(path: Path) -> None:
    resolved = compile_spec(path).resolved
    text = "".join(line.text + "\n" for line in listing(resolved))
    again = read_text(text, "shown.yaml")
    assert not again.problems
    assert again.root is not None and resolved.source.root is not None
    assert same(again.root, resolved.source.root)


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_every_line_stands_where_it_says(path: Path) -> None:
    resolved = compile_spec(path).resolved
    files = {source.file.rsplit("/", 1)[-1]: source.lines for source in resolved.files}
    for line in listing(resolved):
        if line.place:
            name, number = line.place.split(":")
            written = set(re.findall(r"\w+", files[name][int(number) - 1]))
            assert written & set(re.findall(r"\w+", line.text)), line


def test_a_spec_of_its_own_is_shown_as_it_is(rulec: Rulec) -> None:
    path = ROOT / "specs" / "sitaratas.yaml"
    assert rulec("show", "--text", path).output == path.read_text(encoding="utf-8")


def test_lines_come_with_their_files(rulec: Rulec) -> None:
    lines = rulec("show", VARIANTS[0].with_name("strictest.yaml")).output.splitlines()
    assert "strictest.yaml:5  |   bonus(p): 11" in lines
    assert "strict.yaml:10    |   - for p in seats: p.score -= 0" in lines
    assert "house.yaml:29     |   rank: [highest p.score]" in lines


def test_options_are_folded_or_shown_alone(rulec: Rulec) -> None:
    path = VARIANTS[0].with_name("strict.yaml")
    rules = rulec("show", "--rules", path).output
    assert "options:  # 3 of them: way, target, misses" in rules
    assert "choices" not in rules
    options = rulec("show", "--options", path).output
    assert re.search(r"^target +20 +5 to 50 +points that win the match +house.yaml:9$", options, re.MULTILINE)
    assert re.search(r"^misses +all +fixed +strict.yaml:5$", options, re.MULTILINE)
    assert re.search(r"^long +a long evening", options, re.MULTILINE)
