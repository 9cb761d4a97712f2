"""What the project says about itself in more than one place."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import rulec

ROOT = Path(__file__).parents[2]
PACKAGES = ("compiler/rulec", "runtime/rulec_runtime", "generated/rulec_games")


def test_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == rulec.__version__


def test_every_module_says_what_it_is_for() -> None:
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))), file


def test_every_folder_with_modules_is_a_package() -> None:
    for package in PACKAGES:
        folders = {file.parent for file in (ROOT / package).rglob("*.py")}
        assert not [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()]


def test_the_packages_are_typed() -> None:
    for package in PACKAGES:
        assert (ROOT / package / "py.typed").exists()
