"""Modules import only downward, in no circle, and at the top of a file; none is too long."""

from __future__ import annotations

import pytest

from architecture.modules import ROOT, Module, imported, modules

# A floor imports those below it; neighbours on one floor do not import each other.
FLOORS = (
    ("rulec", "rulec.source", "rulec_runtime"),
    ("rulec.ir", "rulec.diagnostics"),
    ("rulec.syntax", "rulec.passes", "rulec.interpreter", "rulec.codegen"),
    ("rulec.sema",),
    ("rulec.driver",),
    ("rulec.cli",),
)
FLOOR = {package: number for number, floor in enumerate(FLOORS) for package in floor}
# Commands are loaded when they are asked for, so that `rulec check` starts without what `rulec build` needs.
LAZY = {("rulec.cli.main", "get_command")}
LONGEST = 400
SOURCES = ("compiler/rulec/**/*.py", "compiler/rulec/**/*.jinja", "compiler/rulec/**/*.lark",
           "runtime/rulec_runtime/**/*", "tests/**/*.py")


def package_of(name: str) -> str:
    """The package that stands on a floor."""
    if name.startswith("rulec_runtime"):
        return "rulec_runtime"
    return ".".join(name.split(".")[:2])


def test_every_package_has_a_floor() -> None:
    assert {package_of(name) for name in modules()} == set(FLOOR)


@pytest.mark.parametrize("module", modules().values(), ids=lambda module: module.name)
def test_imports_go_downward(module: Module) -> None:
    own = package_of(module.name)
    for entry in module.imports:
        name = imported(entry)
        if name is not None and package_of(name) != own:
            assert FLOOR[package_of(name)] < FLOOR[own], f"{module.path.name}:{entry.line} imports {name}"


def test_imports_go_in_no_circle() -> None:
    graph = {name: {found for entry in module.imports if (found := imported(entry)) not in (None, name)}
             for name, module in modules().items()}
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path, name))
        if name not in done:
            for below in sorted(filter(None, graph[name])):
                visit(below, (*path, name))
            done.add(name)

    for name in graph:
        visit(name, ())


@pytest.mark.parametrize("module", modules().values(), ids=lambda module: module.name)
def test_imports_stand_at_the_top(module: Module) -> None:
    inside = {(module.name, entry.inside) for entry in module.imports if entry.inside}
    assert not inside - LAZY


def test_no_file_is_too_long() -> None:
    files = {path for pattern in SOURCES for path in ROOT.glob(pattern) if path.suffix in (
        ".py", ".pxd", ".pyi", ".h", ".jinja", ".lark")}
    long = {str(path.relative_to(ROOT)): count for path in sorted(files)
            if (count := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST}
    assert not long
