"""The two wings know every node; an engine needs nothing of the compiler; a check needs no template engine."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from architecture.modules import ROOT, modules
from rulec.driver.compile import Compiled
from rulec.ir.effects import Effect
from rulec.ir.expressions import Expression
from rulec.ir.phases import Phase
from rulec.ir.words import FUNCTIONS, WORDS

NODES = [*(kind.__name__ for union in (Expression, Effect) for kind in get_args(union)), "ScheduleCase", "ScheduleList"]
PHASES = [kind.__name__ for kind in get_args(Phase)]
BLOCKED = ("rulec", "lark", "jinja2", "yaml", "Cython", "cython", "click", "rich", "platformdirs", "setuptools")

PLAY = """
import importlib.machinery, importlib.util, random, sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Blocker())
sys.path.insert(0, {runtime!r})
loader = importlib.machinery.ExtensionFileLoader({name!r}, {path!r})
spec = importlib.util.spec_from_file_location({name!r}, {path!r}, loader=loader)
engine = importlib.util.module_from_spec(spec)
loader.exec_module(engine)
from rulec_runtime.protocol import CHANCE
stream = random.Random(1)
state = engine.Game().new_match()
while not state.is_terminal():
    if state.current_player() != CHANCE:
        state.apply_action(stream.choice(state.legal_actions()))
        continue
    order, drawn = list(state.pack()), []
    stream.shuffle(order)
    while offered := state.draws(order, drawn):
        drawn.append(stream.choice(offered))
    state.deal(order, drawn)
print(state.returns())
"""

CHECK = """
import sys
from rulec.cli.main import main
sys.argv = ["rulec", "check", {spec!r}]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
loaded = {{"jinja2", "rich", "Cython", "setuptools"}} & {{name.split(".")[0] for name in sys.modules}}
assert not loaded, loaded
"""


def named_in(package: str) -> set[str]:
    """Every name and attribute, and every text, in the modules of a package."""
    found: set[str] = set()
    for name, module in modules().items():
        if name.startswith(package):
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Name):
                    found.add(node.id)
                elif isinstance(node, ast.Attribute):
                    found.add(node.attr)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found


@pytest.mark.parametrize("wing", ["rulec.interpreter", "rulec.codegen"])
def test_a_wing_knows_every_node(wing: str) -> None:
    known = named_in(wing)
    assert not [name for name in NODES if name not in known]


@pytest.mark.parametrize("name", PHASES)
def test_the_wings_know_every_phase(name: str) -> None:
    assert name in named_in("rulec.interpreter")
    assert (ROOT / "compiler" / "rulec" / "codegen" / "templates" / f"{name.lower()}.pyx.jinja").exists()


@pytest.mark.parametrize("wing", ["rulec.interpreter", "rulec.codegen"])
def test_a_wing_knows_every_word_and_function(wing: str) -> None:
    known = named_in(wing)
    assert not [name for name in (*FUNCTIONS, *WORDS) if name not in known]


def test_the_wings_never_meet() -> None:
    for name, module in modules().items():
        if name.startswith(("rulec.interpreter", "rulec.codegen")):
            other = "rulec.codegen" if name.startswith("rulec.interpreter") else "rulec.interpreter"
            assert not [entry for entry in module.imports if entry.module.startswith(other)]


def test_an_engine_plays_without_the_compiler(
    compiled: Callable[[str], Compiled], engine: Callable[..., ModuleType]
) -> None:
    path = engine(compiled("sitaratas")).__file__
    program = PLAY.format(blocked=BLOCKED, runtime=str(ROOT / "runtime"), name="sitaratas", path=path)
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=False,
                          timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[")


def test_a_check_loads_no_template_engine(tmp_path: Path) -> None:
    program = CHECK.format(spec=str(ROOT / "specs" / "sitaratas.yaml"))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120,
                          env={"PYTHONPATH": f"{ROOT / 'compiler'}:{ROOT / 'runtime'}", "HOME": str(tmp_path)})
    assert done.returncode == 0, done.stdout + done.stderr
