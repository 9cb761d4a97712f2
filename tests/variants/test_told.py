"""What a variant is told: the line to paste, the line that took something away, what stands fixed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulec.diagnostics import Findings
from rulec.driver.compile import Compiled
from rulec.driver.examples import run_examples
from rulec.driver.listing import listing

Variant = Callable[..., Compiled]


def refused(variant: Variant, patches: str, parent: str = "house") -> list[Any]:
    """What is said about a variant that cannot be."""
    with pytest.raises(Findings) as caught:
        variant(patches, parent)
    return list(caught.value.diagnostics)


def test_an_absolute_path_is_said_as_it_must_be_written(variant: Variant, folder: Path) -> None:
    [said] = refused(variant, "title: Far\n", str(folder / "house.yaml"))
    assert (said.code, said.hint) == ("R0501", "write `extends: house`")


def test_the_line_that_takes_away_has_what_is_taken_away_already(variant: Variant) -> None:
    found = refused(variant, "fix: {misses: one, target: 20}\nremove: [presets.mild]\n")
    assert found[-1].hint == "take them out: `remove: [presets.mild, presets.long, examples.two hit]`"
    patched = variant("change: {define.worth: 9}\nremove: presets.mild\n")
    ran = run_examples(patched.game, patched.spec, None, removed=patched.resolved.source.removed)
    [said] = [said for _, said in ran if said is not None]
    assert said.hint == "what a variant changes it takes away: `remove: [presets.mild, examples.two hit]`"


def test_an_inherited_example_that_gives_what_is_gone(variant: Variant) -> None:
    gone = "presets, options.misses, define.bonus"
    patches = f"remove: [{gone}]\nchange: {{round.settle: [for p in seats: p.score += 1]}}\n"
    found = [said for said in refused(variant, patches) if said.code == "R0310"]
    assert found, "`misses` is given by an example of the parent"
    for said in found:
        assert said.message == "there is nothing called `misses` here"
        assert said.span.file.endswith("house.yaml")
        assert said.hint == f"take out what gives it: `remove: [{gone}, examples.two hit]`"
        assert said.related[-1][1] == "after this `remove`"


def test_what_a_variant_leaves_unread_goes_with_one_line(variant: Variant) -> None:
    patches = "remove: [presets, examples]\nchange: {round.settle: [for p in seats: p.score += worth]}\n"
    said = {said.message: said.hint for said in variant(patches).diagnostics}
    line = "take away all that nothing reads any more: `remove: [presets, examples, options.misses, define.bonus]`"
    assert said["the option `misses` is never read"] == f"`fix: {{misses: …}}`, or {line}"
    assert said["the definition `bonus` is never read"] == line


def test_a_fixed_option_is_marked_where_it_stands(variant: Variant) -> None:
    lines = listing(variant("fix: {way: clockwise}\nremove: presets\n").resolved)
    texts = [line.text for line in lines]
    at = next(number for number, text in enumerate(texts) if text.startswith("  way:"))
    assert (texts[at - 1], lines[at - 1].place) == ("  # `way` is fixed: clockwise", "variant.yaml:4")


@pytest.mark.parametrize("path", ["match.at_most", "options.way"])
def test_what_is_missing_is_said_with_the_line_that_took_it_away(variant: Variant, path: str) -> None:
    said = refused(variant, f"remove: [presets, {path}]\n")[0]
    assert (said.span.file.rsplit("/", 1)[-1], said.related[-1][0].line) == ("house.yaml", 4)
    assert said.related[-1][1] == "after this `remove`"
