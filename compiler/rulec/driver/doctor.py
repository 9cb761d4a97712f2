"""Whether engines can be built here: what `rulec build` needs, and what is missing."""

from __future__ import annotations

import importlib.metadata
import platform
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulec.driver.cache import c_compiler, compiler_version
from rulec.source.cache import cache_directory

_TRIED = 4096  # bytes written to the cache to see whether it takes any


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it is well, what is there, and what to do if it is not."""

    name: str
    well: bool
    found: str
    help: str = ""


def findings() -> Iterator[Finding]:
    """Python, the C compiler, the headers of Python, Cython and the cache, in this order."""
    yield Finding("Python", True, f"{platform.python_version()} ({platform.python_implementation()})")
    version = compiler_version()
    said = version.splitlines()[0] if version else f"`{c_compiler()}` cannot be started"
    yield Finding("C compiler", bool(version), said, "install gcc or clang, or name another one in CC")
    yield _headers()
    yield _cython()
    yield _cache()


def _headers() -> Finding:
    folder = Path(sysconfig.get_path("include"))
    there = (folder / "Python.h").is_file()
    return Finding("Python headers", there, str(folder) if there else f"no Python.h in {folder}",
                   "install the development package of this Python (python3-dev, python3-devel)")


def _cython() -> Finding:
    try:
        return Finding("Cython", True, importlib.metadata.version("Cython"))
    except importlib.metadata.PackageNotFoundError:
        return Finding("Cython", False, "not installed", "pip install rulec installs it")


def _cache() -> Finding:
    """A file is written in the cache, or in the folder that it would be made in."""
    folder = cache_directory()
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        with tempfile.TemporaryFile(dir=there, buffering=0) as file:
            file.write(bytes(_TRIED))
    except OSError as error:
        return Finding("cache", False, f"{folder} cannot be written: {error.strerror or error}",
                       "set RULEC_CACHE_DIR to a directory that can be written")
    return Finding("cache", True, str(folder))
