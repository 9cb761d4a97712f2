"""`rulec show`: the resolved text says the same as the resolved tree, and each line has its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulec.driver.compile import compile_spec, compile_text
from rulec.driver.listing import listing
from rulec.ir.dump import rules_hash
from rulec.sema.variant import same
from rulec.source.read import read_text
from spec_files import spec_files

ROOT = Path(__file__).parents[2]
VARIANTS = spec_files("tests/variants/specs")
HOUSE = spec_files("specs/house")
SPECS = [ROOT / "specs" / "sitaratas.yaml", *VARIANTS, *HOUSE]
Rulec = Callable[..., Result]


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_the_text_says_what_the_tree_says(path: Path) -> None:
    resolved = compile_spec(path).resolved
    text = "".join(line.text + "\n" for line in listing(resolved))
    again = read_text(text, "shown.yaml")
    assert not again.problems
    assert again.root is not None and resolved.source.root is not None
    assert same(again.root, resolved.source.root)


@pytest.mark.parametrize("path", [*VARIANTS, *HOUSE], ids=lambda path: path.stem)
def test_every_line_stands_where_it_says(path: Path) -> None:
    resolved = compile_spec(path).resolved
    files = {source.file.rsplit("/", 1)[-1]: source.lines for source in resolved.files}
    for line in listing(resolved):
        if line.place:
            name, number = line.place.split(":")
            written = set(re.findall(r"\w+", files[name][int(number) - 1]))
            shown = set(re.findall(r"\w+", line.text))
            assert written & shown or written == shown == set(), line


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
    assert "options:  # 2 of them: way, target; fixed: misses" in rules
    assert "choices" not in rules
    options = rulec("show", "--options", path).output
    assert re.search(r"^target +20 +5 to 50 +points that win the match +house.yaml:9$", options, re.MULTILINE)
    assert re.search(r"^misses +all +fixed +strict.yaml:5$", options, re.MULTILINE)
    assert re.search(r"^long +a long evening", options, re.MULTILINE)


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_the_text_of_a_variant_is_a_spec_of_its_own(rulec: Rulec, path: Path) -> None:
    again = compile_text(rulec("show", "--text", path).output, "shown.yaml")
    original = compile_spec(path)
    assert rules_hash(again.game) == rules_hash(original.game)
    assert [option.name for option in again.spec.options] == [option.name for option in original.spec.options]
    assert [example.given for example in again.game.examples] == [example.given for example in original.game.examples]


def test_a_spec_of_its_own_fixes_only_options_that_it_has(rulec: Rulec, tmp_path: Path) -> None:
    text = VARIANTS[0].with_name("house.yaml").read_text(encoding="utf-8")
    path = tmp_path / "house.yaml"
    path.write_text(text + "fix: {mises: all}\n", encoding="utf-8")
    result = rulec("check", path)
    assert result.exit_code == 1
    assert "did you mean `misses`?" in result.stderr


def test_fixed_options_are_not_counted(rulec: Rulec) -> None:
    rules = rulec("show", "--rules", VARIANTS[0].with_name("strictest.yaml")).output
    assert "options:  # 1 of them: way; fixed: target, misses" in rules
