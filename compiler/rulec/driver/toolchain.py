"""From the text of an engine to an extension module: Cython in this process, then the C compiler."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from Cython.Compiler import Main
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CompileError, DistutilsError, LinkError
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

import rulec_runtime
from rulec.driver.cache import FLAGS, Profile, c_compiler, compiler_version
from rulec.source.limits import COMPILER_BYTES, COMPILER_SECONDS, COMPILER_WAIT

_CYTHON: Any = Main  # has no types

# What the debug profile checks on top; release and dev trust the generated code, which the lockstep tests.
_DEBUG_DIRECTIVES = {"boundscheck": True, "wraparound": False, "initializedcheck": True}
_LINES_QUOTED = 12


class ToolFailed(Exception):
    """A tool (`cc`, `cython`) is missing or has refused its input. `said` is the first of what it said, `told` all that
    there is to tell."""

    def __init__(self, tool: str, message: str, said: str = "") -> None:
        super().__init__(message)
        self.tool = tool
        self.said = "\n".join(said.strip().splitlines()[:_LINES_QUOTED])
        self.told = f"{message}:\n{self.said}" if self.said else message


def check_compiler() -> None:
    """Raises ToolFailed if there is no C compiler to call."""
    if not compiler_version():
        raise ToolFailed("cc", f"there is no C compiler: `{c_compiler()}` cannot be started")


def translate(pyx: Path, profile: Profile, wide: bool = False) -> Path:
    """The C file of a .pyx, beside it. Raises ToolFailed. Of an engine for `wide` decks, whose sets of cards have 128
    bits, the debug profile does not check arithmetic: Cython cannot do so for integers of that size."""
    debug = {**_DEBUG_DIRECTIVES, "overflowcheck": not wide}
    listing = pyx.with_suffix(".lis")
    options = _CYTHON.CompilationOptions(
        _CYTHON.default_options,
        include_path=[str(Path(str(rulec_runtime.__file__)).parent.parent)],
        compiler_directives=debug if profile == "debug" else {},
        use_listing_file=1,
        errors_to_stderr=0,
    )
    result = _CYTHON.compile_single(str(pyx), options, pyx.stem)
    if result.num_errors or result.c_file is None:
        said = listing.read_text(encoding="utf-8", errors="replace") if listing.exists() else ""
        raise ToolFailed("cython", "Cython refuses the generated code", said)
    return Path(result.c_file)


def compile_c(source: Path, target: Path, profile: Profile) -> None:
    """Compiles and links one C file. Raises ToolFailed with what the compiler said."""
    compiler = new_compiler(force=True)
    customize_compiler(compiler)
    folder = source.parent

    def run(command: Sequence[str | Path], **_: object) -> None:
        """Instead of the compiler object's own: nothing goes to the terminal past us, and no path of this machine into
        what is built."""
        name = Path(str(command[0])).name
        if shutil.which(command[0]) is None:
            raise ToolFailed("cc", f"`{name}` cannot be started")
        try:
            answer = subprocess.run(
                [*_limited(), *(str(part) for part in command)], cwd=folder, env=os.environ | {"LC_ALL": "C"},
                capture_output=True, text=True, check=False, timeout=COMPILER_WAIT,
            )
        except subprocess.TimeoutExpired as error:
            raise ToolFailed("cc", f"`{name}` was ended", f"it took more than {COMPILER_WAIT:g} s") from error
        if _out_of_time(answer):
            raise ToolFailed("cc", f"`{name}` was ended", f"it took more than {COMPILER_SECONDS} s of processor time")
        if answer.returncode:
            raise ToolFailed("cc", f"`{name}` failed with status {answer.returncode}", answer.stderr or answer.stdout)

    for name in ("call", "spawn"):  # the one of this setuptools, and the one of older ones
        setattr(compiler, name, run)
    compiler.add_include_dir(get_python_inc())
    compiler.add_include_dir(str(Path(str(rulec_runtime.__file__)).parent))
    try:
        objects = compiler.compile([source.name], extra_postargs=list(FLAGS[profile]))
        compiler.link_shared_object(objects, target.name)
    except (CompileError, LinkError, DistutilsError) as error:
        raise ToolFailed("cc", "the C compiler failed", str(error)) from error


def _limited() -> tuple[str, ...]:
    """A shell that takes limits upon itself and becomes the command after it: limits of our own process would hold for
    what runs beside the compiler, too."""
    if os.name != "posix":
        return ()
    memory, time = f"ulimit -v {COMPILER_BYTES // 1024} 2>/dev/null", f"ulimit -S -t {COMPILER_SECONDS} 2>/dev/null"
    return "sh", "-c", f'{memory}; {time}; exec "$@"', "sh"


def _out_of_time(answer: subprocess.CompletedProcess[str]) -> bool:
    """Whether the time of the compiler was up, or that of a process it had started, which it then tells."""
    ended_by = -getattr(signal, "SIGXCPU", 0)
    return answer.returncode != 0 and (answer.returncode == ended_by or "CPU time limit exceeded" in answer.stderr)
