"""Engines of many games in one process: Cython reads the headers of the runtime once, and the C compiler is as quick as
it gets.
"""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from Cython.Compiler import Main

import rulec_runtime
from rulec.driver.cache import FLAGS, extension_suffix, load_engine
from rulec.driver.compile import Compiled
from rulec.driver.engine_text import engine_text
from rulec.driver.toolchain import ToolFailed, compile_c

QUICK = ("-O0", "-g0", "-w")
_MANY = 40  # engines translated in one context, which grows
HEADERS = re.compile(r"^from (rulec_runtime\.\w+) cimport", re.MULTILINE)
_CYTHON: Any = Main  # has no types


class Builder:
    """Builds engines, one after another. `quick` is another C compiler, such as tcc, for the engines that it can take:
    it need not know numbers of 128 bits."""

    def __init__(self, quick: str | None = None) -> None:
        self._quick = quick
        self._contexts: dict[tuple[str, ...], Any] = {}
        self._made = 0

    def __call__(self, compiled: Compiled) -> ModuleType:
        """The engine of a game, built without optimization and kept nowhere. Raises Unsupported, ToolFailed."""
        before = FLAGS["dev"]
        FLAGS["dev"] = QUICK
        try:
            with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
                pyx = Path(folder) / f"drawn{self._made % _MANY}.pyx"
                pyx.write_text(engine_text(compiled.game, compiled.spec), encoding="utf-8")
                built = pyx.with_name(pyx.stem + extension_suffix())
                self._compile(self._translate(pyx), built)
                return load_engine(built)
        finally:
            FLAGS["dev"] = before

    def _compile(self, source: Path, built: Path) -> None:
        if self._quick is not None and "unsigned __int128 rulec_cards" not in source.read_text(encoding="utf-8"):
            before = os.environ.get("CC")
            os.environ["CC"] = self._quick
            try:
                compile_c(source, built, "dev")
                return
            finally:
                os.environ.pop("CC")
                os.environ.update({} if before is None else {"CC": before})
        compile_c(source, built, "dev")

    def _translate(self, pyx: Path) -> Path:
        """The C file, made in the context of the engines before it that take the same headers."""
        headers = tuple(HEADERS.findall(pyx.read_text(encoding="utf-8")))
        options = _CYTHON.CompilationOptions(
            _CYTHON.default_options, include_path=[str(Path(str(rulec_runtime.__file__)).parent.parent)],
            use_listing_file=1, errors_to_stderr=0)
        if self._made % _MANY == 0:
            self._contexts.clear()
        if headers not in self._contexts:
            self._contexts[headers] = _CYTHON.Context.from_options(options)
        self._made += 1
        result = _CYTHON.compile_single(str(pyx), options, pyx.stem, context=self._contexts[headers])
        if result.num_errors or result.c_file is None:
            self._made = 0
            listing = pyx.with_suffix(".lis")
            raise ToolFailed("cython", "Cython refuses the generated code", listing.read_text(encoding="utf-8"))
        return Path(result.c_file)
