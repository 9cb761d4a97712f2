"""The house variants in `specs/house/`: short, in order, right, and the same on both wings.

The suite plays some decisions of each side by side. A hundred thousand of each are played by

    for spec in specs/house/*.yaml; do rulec test "$spec" --decisions 100000; done
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.examples import run_examples
from rulec.driver.lockstep import Lockstep
from spec_files import spec_files

ROOT = Path(__file__).parents[2]
HOUSE = spec_files("specs/house")
LONGEST = 25  # lines, but for blank ones and the examples
LEAST_EXAMPLES = 3
DECISIONS = 400

each = pytest.mark.parametrize("path", HOUSE, ids=lambda path: path.stem)


def own_examples(spec: Compiled) -> int:
    """How many examples a variant brings itself."""
    return sum(example.span.file == spec.game.file for example in spec.game.examples)


def test_there_is_a_shelf() -> None:
    assert len(HOUSE) >= 12


@each
def test_a_variant_is_short(path: Path) -> None:
    rules, _, _ = path.read_text(encoding="utf-8").partition("\nexamples:\n")
    lines = [line for line in rules.splitlines() if line.strip()]
    assert lines[0].startswith("# ") and len(lines) <= LONGEST


@each
def test_a_variant_has_a_name_a_title_and_examples(path: Path) -> None:
    spec = compile_spec(path)
    parent = compile_spec(ROOT / "specs" / f"{path.stem.split('_')[0]}.yaml")
    assert spec.spec.game == path.stem and spec.spec.title.startswith(f"{parent.spec.title} ")
    assert own_examples(spec) >= LEAST_EXAMPLES
    assert {said.message for said in spec.diagnostics} <= {said.message for said in parent.diagnostics}


@each
def test_a_variant_is_on_the_list(path: Path) -> None:
    text = (ROOT / "specs" / "README.md").read_text(encoding="utf-8")
    assert f"| `house/{path.name}` | " in text


@each
def test_both_wings_agree(path: Path, engine: Callable[..., ModuleType]) -> None:
    spec = compile_spec(path)
    module = engine(spec, "debug", probes=True)
    assert [said for _, said in run_examples(spec.game, spec.spec, module) if said is not None] == []
    result = Lockstep(spec.game, spec.spec, module, seed=1).run(DECISIONS)
    assert result.transcripts == [] and not result.faults and not result.stuck and result.decisions >= DECISIONS
