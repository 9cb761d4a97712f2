"""A plugin of pytest for runs over an edited tree: it takes engines of the same code from a store, says which test runs
and which have passed, leaves out those that have, and ends a test that goes on and on.

TEETH_FOLDER is a folder for all that; beside it lie the store and the list of tests that fail without an edit. An
engine is made of its code, the headers and the directives; edits elsewhere need no second one. All are compiled without
optimisation.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
from pathlib import Path

import pytest

import rulec_runtime
from rulec.driver import build
from rulec.driver.cache import Profile
from rulec.driver.toolchain import compile_c, translate

FOLDER = Path(os.environ["TEETH_FOLDER"])
STORE = FOLDER.parent / "engines"
SECONDS = 40.0  # of CPU time for one test
HEADERS = b"\0".join(
    path.name.encode() + path.read_bytes()
    for path in sorted(Path(str(rulec_runtime.__file__)).parent.glob("*")) if path.suffix in (".pxd", ".h")
)
_kept: dict[Path, Path] = {}  # where the engine of a C file lies, or is to lie, in the store


def translated(pyx: Path, profile: Profile, wide: bool = False) -> Path:
    """The C file, or the name it would have if the engine is in the store."""
    parts = pyx.name.encode(), pyx.read_bytes(), HEADERS, profile.encode(), bytes((wide,))
    kept = STORE / hashlib.sha256(b"\0".join(parts)).hexdigest()
    source = pyx.with_suffix(".c") if kept.exists() else translate(pyx, profile, wide)
    _kept[source] = kept
    return source


def compiled(source: Path, target: Path, profile: Profile) -> None:
    """The engine, from the store if it is there."""
    kept = _kept.pop(source)
    if not kept.exists():
        compile_c(source, target, "debug")
        STORE.mkdir(exist_ok=True)
        shutil.copy(target, kept)
    shutil.copy(kept, target)


setattr(build, "translate", translated)  # noqa: B010
setattr(build, "compile_c", compiled)  # noqa: B010


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what has passed on this edited tree before, and what fails on the tree without an edit."""
    known = {*_read(FOLDER / "passed"), *_read(FOLDER.parent / "failing")}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in known])
    items[:] = [item for item in items if item.nodeid not in known]


def pytest_runtest_logstart(nodeid: str) -> None:
    """Notes the test. The default of the alarm ends the process, even where no line of Python is reached any more."""
    (FOLDER / "running").write_text(nodeid, encoding="utf-8")
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Notes what has passed."""
    if report.when == "call" and report.passed:
        with (FOLDER / "passed").open("a", encoding="utf-8") as file:
            file.write(f"{report.nodeid}\n")


def _read(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []
