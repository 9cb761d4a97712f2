"""The modules of the project as text: what each imports, and where."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = {"rulec": ROOT / "compiler" / "rulec", "rulec_runtime": ROOT / "runtime" / "rulec_runtime"}


@dataclass(frozen=True)
class Import:
    """One imported module of the project; `inside` names the function it is imported in, "" at the top."""

    module: str
    line: int
    inside: str


@dataclass(frozen=True)
class Module:
    """One module with its dotted name."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def imports(self) -> list[Import]:
        """Every import of a module of the project; `from package import module` counts as the module."""
        return list(_imports(self.tree, ""))


@cache
def modules() -> dict[str, Module]:
    """All modules of the compiler and the runtime, by name."""
    found = {}
    for package, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            name = ".".join((package, *(part for part in parts if part != "__init__")))
            found[name] = Module(name, path, ast.parse(path.read_text(encoding="utf-8")))
    return found


def _imports(node: ast.AST, inside: str) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(alias.name, child.lineno, inside)
        elif isinstance(child, ast.ImportFrom):
            for alias in child.names:
                yield Import(f"{child.module}.{alias.name}", child.lineno, inside)
        elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield from _imports(child, getattr(child, "name", "lambda"))
        else:
            yield from _imports(child, inside)


def imported(entry: Import) -> str | None:
    """The name of the project's module that is imported, None for others."""
    known = modules()
    name = entry.module
    while name:
        if name in known:
            return name
        name = name.rpartition(".")[0]
    return None
