"""Specs drawn by type: the checker takes nearly all, both wings play them alike, and so do their twins.

`python tests/fuzz/run.py` does the same with many more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from fuzz.batches import Builder
from fuzz.campaign import Totals, judge, seeds
from fuzz.spec import draw
from rulec.driver.compile import Compiled
from rulec.interpreter.game import Game as Interpreted
from rulec.ir import expressions as x
from rulec.ir.walk import rebuild

SUITE = "suite"
CHUNK = 10
SPECS = 200


@pytest.mark.parametrize("first", range(0, SPECS, CHUNK))
def test_both_wings_play_drawn_specs_alike(first: int) -> None:
    build = Builder()
    totals = Totals()
    wrong: list[tuple[str, list[str]]] = []
    for seed in seeds(SUITE, first, CHUNK):
        outcome = judge(seed, build, engine_twins=seed.endswith("0"))
        totals.add(outcome)
        if outcome.wrong:
            wrong.append((seed, outcome.wrong))
    assert not wrong
    assert totals.accepted >= 0.8 * CHUNK
    assert not totals.short


def test_the_same_seed_draws_the_same() -> None:
    assert draw("again").text() == draw("again").text() != draw("another").text()


def swapped(function: str, other: str) -> Callable[[Any], Any]:
    """A fault: one function does what another should."""
    return lambda node: (replace(node, function=other)
                         if isinstance(node, x.Builtin) and node.function == function and len(node.args) == 1 else node)


def operator(of: type[Any], op: str, other: str) -> Callable[[Any], Any]:
    """A fault: one operator does what another should."""
    return lambda node: replace(node, op=other) if isinstance(node, of) and node.op == op else node


PLANTED = {
    "at most": operator(x.Compare, "<=", "<"), "and": operator(x.Logic, "and", "or"),
    "minus": operator(x.Arith, "-", "+"), "remainder": operator(x.Arith, "%", "//"),
    "meet": operator(x.SetOp, "&", "|"), "strongest": swapped("highest", "lowest"), "last": swapped("last", "first"),
    "has": lambda node: (replace(node, members=node.of, of=node.members) if isinstance(node, x.Has) else node),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found_within_60_specs(fault: str) -> None:
    """In the place of the engine stands the interpreter, over rules in which a part means something else."""

    def faulty(compiled: Compiled) -> Any:
        rules = rebuild(compiled.game, PLANTED[fault])
        return SimpleNamespace(Game=lambda players=None, **options: Interpreted(
            rules, compiled.spec, players, **options))

    assert any(judge(seed, faulty, decisions=40, interpreter_twins=False).wrong for seed in seeds("plant", 0, 60))


def test_without_a_fault_nothing_is_found() -> None:
    def sound(compiled: Compiled) -> Any:
        return SimpleNamespace(Game=lambda players=None, **options: Interpreted(
            compiled.game, compiled.spec, players, **options))

    assert not any(judge(seed, sound, decisions=40, interpreter_twins=False).wrong for seed in seeds("plant", 0, 5))
