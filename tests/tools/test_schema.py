"""The JSON Schema: specs that check fit it, keys that the checker refuses do not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import Result

from rulec.driver.schema import VALUES, schema
from rulec.sema.examples import FORMS
from rulec.sema.fields import SHAPES
from spec_files import spec_files

ROOT = Path(__file__).parents[2]
SPECS = spec_files("specs", "specs/house", "tests/gallery", "tests/variants/specs")
VALIDATOR = jsonschema.Draft202012Validator(schema())


def read(path: Path) -> Any:
    """What an editor sees."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_specs_fit(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(read(path))] == []


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "errors").glob("R0204*.yaml")), ids=lambda path: path.stem)
def test_unknown_keys_do_not_fit(path: Path) -> None:
    assert not VALIDATOR.is_valid(read(path))


@pytest.mark.parametrize(
    ("path", "key"),
    [([], "tite"), (["deck"], "suit"), (["match"], "ranks"), (["options", "way"], "docs"), (["round", 1], "when"),
     (["round", 1, "turns"], "follow"), (["round", 2, "tricks"], "each"), (["presets", "long"], "sets"),
     (["round", 1, "turns", "may", "bid n in 0..6"], "then"), (["examples", 0], "winner")],
)
def test_every_map_is_closed(path: list[Any], key: str) -> None:
    spec = read(ROOT / "tests" / "variants" / "specs" / "house.yaml")
    place = spec
    for step in path:
        place = place[step]
    place[key] = "x"
    assert not VALIDATOR.is_valid(spec)


def test_needed_keys_are_needed() -> None:
    spec = read(ROOT / "tests" / "variants" / "specs" / "house.yaml")
    del spec["deck"]
    assert not VALIDATOR.is_valid(spec)
    spec["extends"] = "house"
    assert VALIDATOR.is_valid(spec)


def test_every_key_has_its_sentence_and_every_value_its_key() -> None:
    known = {(shape, key.name) for shape, keys in SHAPES.items() for key in keys}
    assert set(VALUES) <= known | {("example", form) for form in FORMS}
    used = json.dumps(schema())
    for shape, keys in SHAPES.items():
        assert shape == "spec" or f'"#/$defs/{shape}"' in used, shape
        for key in keys:
            assert json.dumps(key.doc) in used


def test_the_command(rulec: Callable[..., Result], tmp_path: Path) -> None:
    assert json.loads(rulec("schema").output) == schema()
    rulec("schema", "--out", tmp_path / "s.json")
    assert json.loads((tmp_path / "s.json").read_text(encoding="utf-8")) == schema()


@pytest.mark.parametrize("place", ["no/such/folder/s.json", "file/s.json"])
def test_a_file_that_cannot_be_written_is_one_finding(rulec: Callable[..., Result], tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = rulec("schema", "--out", tmp_path / place)
    assert result.exit_code == 1
    assert result.stderr.count("R0904") == 1
    assert "cannot be written" in result.stderr
