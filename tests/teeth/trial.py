"""Tries one edit: makes it in a copy of the tree, runs the suite, takes it back."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from teeth.choice import CHECKER, GENERATOR, INTERPRETER, TEMPLATES
from teeth.edits import Edit

COPIED = (
    "compiler", "runtime", "generated", "specs", "tests", "README.md", "pyproject.toml", "setup.py", "MANIFEST.in",
)
MEMORY = 4 << 30
WALL = 3600.0  # seconds; only what waits for something comes to that
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
GALLERY = "tests/gallery/test_gallery.py"
ENGINES = "both_wings and (whist or words or deck_copies or tricks_may)"  # a few that have much in them
# What finds faults of a part soon, in this order: tests, and which of them.
SOON: dict[str, tuple[tuple[Sequence[str], str], ...]] = {
    CHECKER: (
        (("tests/errors", "tests/golden", "tests/sema/test_bounds.py", "tests/sema/test_facts.py",
          "tests/sema/test_legal.py", "tests/variants/test_variants.py"), ""),
        ((GALLERY,), "plays or every_node"),
    ),
    INTERPRETER: (
        (("tests/interpreter",), ""),
        ((GALLERY, "tests/oracles"), "plays or (interpreter and not random)"),
        ((GALLERY,), ENGINES),
    ),
    GENERATOR: ((("tests/driver/test_shipped.py", "tests/codegen/test_generate.py"), ""), ((GALLERY,), ENGINES)),
    TEMPLATES: (
        (("tests/driver/test_shipped.py", "tests/codegen/test_headers.py"), ""),
        ((GALLERY,), ENGINES),
    ),
}
# The rest of the suite but for what looks at the text of the project alone, and at the tests of tests.
WHOLE: tuple[Sequence[str], str] = (("tests", "--ignore=tests/architecture", "--ignore=tests/teeth"), "")


@dataclass(frozen=True)
class Verdict:
    """What became of an edit. `how`: caught, timeout, crash or survived; `by`: the test, "" if it survived."""

    how: str
    by: str
    seconds: float


class Copy:
    """A copy of a tree in a folder of its own, edited for a while."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        self.tree = folder / "tree"
        self.notes = folder / "notes"
        if not self.tree.exists():
            self.tree.mkdir(parents=True)
            for name in COPIED:
                copy = shutil.copytree if (root / name).is_dir() else shutil.copy
                copy(root / name, self.tree / name)

    def put(self, edit: Edit) -> str:
        """Makes the edit; gives the text of the file before."""
        path = self.tree / edit.file
        text = path.read_text(encoding="utf-8")
        self._write(path, edit.apply(text))
        return text

    def back(self, edit: Edit, text: str) -> None:
        """Takes the edit back."""
        self._write(self.tree / edit.file, text)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        for stale in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):  # of the same second and size, perhaps
            stale.unlink()

    def failing(self, whole: bool) -> list[str]:
        """The tests that fail without any edit, which later runs leave out: they cannot find anything."""
        self._clear()
        failing: list[str] = []
        for paths, which in [*(stage for part in SOON for stage in SOON[part]), *([WHOLE] if whole else [])]:
            _, said = self._pytest(paths, which, "--maxfail=1000")
            failing += FAILED.findall(said)
        (self.folder / "failing").write_text("".join(f"{test}\n" for test in failing), encoding="utf-8")
        return failing

    def run(self, part: str, whole: bool) -> Verdict:
        """Runs the suite over the tree as it is, the tests that find faults of the part first, until one fails."""
        self._clear()
        begun = _cpu()
        for paths, which in (*SOON[part], *([WHOLE] if whole else [])):
            status, said = self._pytest(paths, which, "-x")
            if status not in (0, 5):  # 5: no test is left to run
                how = {-signal.SIGVTALRM: "timeout", 124: "timeout"}.get(status, "crash" if status < 0 else "caught")
                return Verdict(how, self._test(said), _cpu() - begun)
        return Verdict("survived", "", _cpu() - begun)

    def _clear(self) -> None:
        shutil.rmtree(self.notes, ignore_errors=True)
        self.notes.mkdir()

    def _test(self, said: str) -> str:
        failed = FAILED.search(said)
        running = self.notes / "running"
        return failed[1] if failed else running.read_text(encoding="utf-8") if running.exists() else "the start"

    def _pytest(self, paths: Sequence[str], which: str, until: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "pytest", "-q", until, "-p", "no:cacheprovider", "-p", "teeth.watching",
                   f"--basetemp={self.folder / 'temp'}", "--tb=no", *paths, *(["-k", which] if which else [])]
        environment = os.environ | {
            "TEETH_FOLDER": str(self.notes), "RULEC_CACHE_DIR": str(self.folder / "cache"),
            "PYTHONPATH": os.pathsep.join(str(self.tree / part) for part in ("compiler", "runtime", "tests")),
        }
        process = subprocess.Popen(
            command, cwd=self.tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, preexec_fn=_limit,
        )
        try:
            said, _ = process.communicate(timeout=WALL)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return 124, ""
        return process.returncode, said


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _cpu() -> float:
    times = os.times()
    return times.children_user + times.children_system
