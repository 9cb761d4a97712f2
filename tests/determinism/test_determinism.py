"""The same spec gives the same bytes, whatever the hash seed, the working folder and the locale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from spec_files import spec_files

ROOT = Path(__file__).parents[2]
SPECS = [path.relative_to(ROOT).as_posix() for path in spec_files("specs", "tests/gallery")]
RUNS = (("0", "one", "C"), ("1", "two", "C.UTF-8"), ("12345", "one", "C.UTF-8"))  # seed of hashes, folder, locale

# Writes for each spec the data and the code, with and without what tests of examples look through.
PROGRAM = """
import sys
from pathlib import Path
from rulec.driver.compile import compile_spec
from rulec.driver.engine_text import engine_text
for name in sys.argv[1:]:
    found = compile_spec(Path(name))
    texts = found.spec.to_json(), engine_text(found.game, found.spec), engine_text(found.game, found.spec, True)
    for text in texts:
        sys.stdout.buffer.write(text.encode() + b"\\0")
"""


def printed(folder: Path, seed: str, locale: str) -> list[bytes]:
    """What a process of its own prints in a folder that has the specs."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    environment |= {
        "PYTHONHASHSEED": seed, "LC_ALL": locale,
        "PYTHONPATH": os.pathsep.join(str(ROOT / part) for part in ("compiler", "runtime")),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *SPECS], cwd=folder, env=environment, capture_output=True, check=True
    )
    return done.stdout.split(b"\0")[:-1]


def test_code_and_data_depend_on_the_spec_alone(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        for spec in SPECS:
            copy = tmp_path / folder / spec
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / spec, copy)
        shutil.copytree(ROOT / "specs" / "rules", tmp_path / folder / "specs" / "rules")
    first, *others = (printed(tmp_path / folder, seed, locale) for seed, folder, locale in RUNS)
    assert len(first) == 3 * len(SPECS)
    assert all(text.startswith(b"{" if place % 3 == 0 else b"# cython:") for place, text in enumerate(first))
    assert len(set(first)) == len(first)
    for run, texts in zip(RUNS[1:], others, strict=True):
        assert texts == first, run
    assert str(tmp_path).encode() not in b"".join(first)
