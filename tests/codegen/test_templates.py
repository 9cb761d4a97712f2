"""Templates and view agree: a template reads fields of the view and nothing else, and no field is there for nothing."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from types import ModuleType

import jinja2
import pytest
from jinja2 import meta, nodes

from rulec.codegen import phase_view, shapes, table_rules, tournament, view
from rulec.codegen.generate import environment

MODULES = (shapes, phase_view, table_rules, tournament, view)
LOOP = {"first", "last", "index0"}  # what Jinja itself offers inside a loop
METHODS = {"join"}


def _views(module: ModuleType) -> list[type]:
    return [thing for thing in vars(module).values() if isinstance(thing, type) and thing.__module__ == module.__name__]


def _fields() -> set[str]:
    return {f.name for module in MODULES for kind in _views(module) for f in fields(kind)}


def _templates() -> list[str]:
    return sorted(environment().list_templates())


def _tree(name: str) -> nodes.Template:
    loader = environment().loader
    assert loader is not None
    return environment().parse(loader.get_source(environment(), name)[0])


def _names_read(name: str) -> set[str]:
    """Attributes a template reads, also those named in filters such as `map(attribute="keys")`."""
    tree = _tree(name)
    read = {
        node.attr for node in tree.find_all(nodes.Getattr)
        if not (isinstance(node.node, nodes.Name) and node.node.name == "loop")
    }
    for call in tree.find_all(nodes.Filter):
        if call.name == "map":
            read |= {pair.value.value for pair in call.kwargs if isinstance(pair.value, nodes.Const)}
        elif call.name == "selectattr" and isinstance(call.args[0], nodes.Const):
            read.add(call.args[0].value)
    return read


def test_views_are_frozen_and_slotted() -> None:
    for module in MODULES:
        for kind in _views(module):
            assert is_dataclass(kind) and kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined]
            assert "__slots__" in vars(kind), kind


def test_templates_read_only_fields_of_the_view() -> None:
    for name in _templates():
        assert _names_read(name) <= _fields() | METHODS, name


def test_every_field_of_the_view_is_read() -> None:
    read = set().union(*(_names_read(name) for name in _templates()))
    assert _fields() <= read


def test_a_template_is_given_the_view_alone() -> None:
    known = {"v"}
    for name in ("code.jinja", "calls.jinja", "ladder.jinja"):
        known |= {node.name for node in _tree(name).find_all(nodes.Macro)}
    for name in _templates():
        own = {node.name for node in _tree(name).find_all(nodes.Name) if node.ctx != "load"}
        assert meta.find_undeclared_variables(_tree(name)) <= known | own, name


def test_a_missing_name_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError):
        environment().from_string("{{ v.nothing }}").render(v=object())


def test_templates_are_small_and_have_no_blanks_of_their_own() -> None:
    for file in Path(str(view.__file__)).parent.joinpath("templates").iterdir():
        text = file.read_text(encoding="utf-8")
        assert text.count("\n") < 400, file
        assert "\t" not in text, file
