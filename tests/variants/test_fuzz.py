"""Patches drawn at random over the paths of a game: a variant is read or refused at a place, and nothing else."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from rulec.diagnostics import Findings
from rulec.driver.compile import compile_text
from rulec.driver.listing import listing
from rulec.driver.reading import reading
from rulec.sema.variant import same
from rulec.sema.variant_path import Found, children
from rulec.source.read import read_source, read_text

HOUSE = Path(__file__).parent / "specs" / "house.yaml"
COUNT = int(os.environ.get("RULEC_VARIANTS", "240"))
VALUES = ["1", "none", "trump", "[]", "{}", "[led, any]", "{a: 1}", "{if: x, do: y}", "p.score += 1", "''", "any",
          "[for p in seats: p.score += 1]", "{case misses: {nothing: 1, one: 2, all: 3}}", "deal 5 to hand", "4", "- x"]


def paths() -> list[str]:
    """Every path of the game."""
    root = read_source(HOUSE).root
    assert root is not None
    found: list[str] = []
    below = [("", Found((), root))]
    while below:
        path, place = below.pop()
        for names, child in children(root, place):
            for name in names[-1:]:
                found.append(f"{path}.{name}".lstrip("."))
                below.append((found[-1], child))
    return sorted(set(found))


PATHS = paths()


def a_path(dice: random.Random) -> str:
    path = dice.choice(PATHS)
    more = ["", "", "", ".end", ".start", ".x", ".after " + path.rsplit(".", 1)[-1], "."]
    path += dice.choice(more)
    if dice.random() < 0.1:
        at = dice.randrange(len(path))
        path = path[:at] + dice.choice("x.( ") + path[at + 1 :]
    return path.replace('"', "")


GOOD = ["set: {target: 30}", "fix: {way: clockwise}", "remove: [examples, presets.mild]",
        "change: {define.bonus: 7}", "change: {round.settle.for p in seats: p.score += 2}",
        "add: {round.settle.end: [for p in seats: p.score += 1]}", "add: {round.bidding.may.pass: {}}",
        "change: {round.tricks.follow: [led, any]}", "add: {round.deal.do.end: show last_dealt}"]


def a_variant(dice: random.Random) -> str:
    lines = ["rulec: 1", "game: drawn", "extends: house"]
    if dice.random() < 0.3:
        keys = {line.split(":")[0]: line for line in dice.sample(GOOD, 3)}
        return "\n".join([*lines, *keys.values()]) + "\n"
    for kind in dice.sample(["change", "add", "remove", "set", "fix"], dice.randint(1, 3)):
        if kind == "remove":
            lines.append("remove:")
            lines += [f'- "{a_path(dice)}"' for _ in range(dice.randint(1, 2))]
        elif kind in ("set", "fix"):
            option = dice.choice(["way", "target", "misses", "mises"])
            lines.append(f"{kind}: {{{option}: {dice.choice(['one', 'all', '20', '50', 'clockwise'])}}}")
        else:
            lines.append(f"{kind}:")
            lines += [f'  "{path}": {dice.choice(VALUES)}'
                      for path in sorted({a_path(dice) for _ in range(dice.randint(1, 2))})]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("part", range(4))
def test_drawn_variants(part: int) -> None:
    accepted = 0
    for seed in range(part * COUNT // 4, (part + 1) * COUNT // 4):
        text = a_variant(random.Random(seed))
        try:
            compiled = compile_text(text, str(HOUSE.with_name("drawn.yaml")))
        except Findings as findings:
            assert all(said.span.line for said in findings.diagnostics), text
            continue
        accepted += 1
        shown = read_text("".join(line.text + "\n" for line in listing(compiled.resolved)), "shown.yaml")
        assert shown.root is not None and not shown.problems, text
        assert compiled.resolved.source.root is not None
        assert same(shown.root, compiled.resolved.source.root), text
        for number in range(1, text.count("\n") + 1):
            reading(compiled, number)
    assert accepted > COUNT / 40
