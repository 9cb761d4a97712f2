"""Compiles the committed engines, `generated/rulec_games/*.pyx`, into extension modules; the rest is in pyproject.toml.

Needs setuptools, Cython and a C compiler, but neither the rule compiler nor what that depends on.
"""

from __future__ import annotations

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# setuptools wants paths relative to the folder of this file, which is where it runs it.
ENGINES = sorted(Path("generated/rulec_games").glob("*.pyx"))


class BuildEngines(build_ext):
    """Translates and compiles the engines, several at a time. Cython runs here and not when this file is read, so that
    questions about the project's metadata stay fast."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        translated = cythonize(self.extensions, include_path=["runtime"], build_dir="build/cython", quiet=True)
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]
        super().build_extensions()


setup(
    ext_modules=[
        # These come after Python's own flags, which may ask for debugging symbols that triple the size.
        Extension(f"rulec_games.{path.stem}", [str(path)], extra_compile_args=["-O2", "-g0"])
        for path in ENGINES
    ],
    cmdclass={"build_ext": BuildEngines},
)
