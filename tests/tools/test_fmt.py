"""`rulec fmt`: what it mends, and that it changes nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulec.diagnostics import Findings
from rulec.driver.compile import compile_text
from rulec.driver.formatter import formatted
from rulec.sema.variant import same
from rulec.source.read import read_text

ROOT = Path(__file__).parents[2]
SPECS = [*sorted((ROOT / "specs").rglob("*.yaml")), *sorted((ROOT / "tests" / "gallery").glob("*.yaml")),
         *sorted((ROOT / "tests" / "variants" / "specs").glob("*.yaml"))]
HOUSE = (ROOT / "tests" / "variants" / "specs" / "house.yaml").read_text(encoding="utf-8")
Rulec = Callable[..., Result]


def once(text: str) -> str:
    """The text in order; a second time changes nothing."""
    first = formatted(text, "spec.yaml")
    assert formatted(first, "spec.yaml") == first
    return first


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_our_specs_are_in_order(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(text, str(path)) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a:\n- {if: f(y, 3), z}\n", "a:\n- {if: f(y, 3), z}\n"),  # a key without a value: not for fmt to mend
        ("rulec: 1  \r\ngame: x\t \n\n\n\n# note   \ntitle: y", "rulec: 1\ngame: x\n\n# note\ntitle: y\n"),
        ("rulec: 1 # one\ntitle: 'a #b'\n", "rulec: 1  # one\ntitle: 'a #b'\n"),
        ("a:\n- {if: f(a, b), do: x}  # why\n", "a:\n- if: f(a, b)  # why\n  do: x\n"),
        ("a: {if: f(a, b), do: x}   # why\n", "a:   # why\n  if: f(a, b)\n  do: x\n"),
        ("a:\n  b: [x, f(y, z), u]\n", "a:\n  b:\n  - x\n  - f(y, z)\n  - u\n"),
        ("a: {b: {c: f(x, y), d: z}, e: 1}\n", "a:\n  b:\n    c: f(x, y)\n    d: z\n  e: 1\n"),
        ('a: {b: "x, (y", c: f(x, y)}\n', 'a:\n  b: "x, (y"\n  c: f(x, y)\n'),
        ("", ""),
        ("a: [\n", "a: [\n"),
    ],
)
def test_layout_and_commas(text: str, wanted: str) -> None:
    assert once(text) == wanted


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("n == 6 and player is dealer", "n is 6 and player == dealer"),
        ("p.tricks == p.bid", "p.tricks is p.bid"),
        ("misses is all", "misses == all"),
        ("n == 6 and player is dealer", "n == 6 and (player == dealer)"),
        ("n == 6 and player is dealer", "n   is 6 and not (player != dealer)"),
    ],
)
def test_is_and_equals(right: str, wrong: str) -> None:
    text = HOUSE.replace(right, wrong)
    assert text != HOUSE
    mended = once(text)
    compile_text(mended, "spec.yaml")
    for part in ("==", " is "):
        assert mended.count(part) == HOUSE.count(part) or "not" in wrong


def test_an_if_with_its_condition_as_a_value_is_opened_and_then_explained() -> None:
    start, end = HOUSE.index("    - if p.tricks"), HOUSE.index("examples:")
    text = f"{HOUSE[:start]}    - {{if: max(p.tricks, 0) == p.bid, do: p.score += 1}}\n{HOUSE[end:]}"
    with pytest.raises(Findings) as caught:
        compile_text(once(text), "spec.yaml")
    assert "`- if C: …`" in (caught.value.diagnostics[0].hint or "")


def test_what_is_mended_reads_like_the_right_text() -> None:
    text = HOUSE.replace("misses is all", "misses == all").replace("p.tricks == p.bid", "p.tricks is p.bid")
    assert once(text) == HOUSE


@pytest.mark.parametrize("seed", range(40))
def test_layout_never_changes_what_a_text_says(seed: int) -> None:
    """Spaces and empty lines at places where they mean nothing come off again, or at least change no tree."""
    dice = random.Random(seed)
    lines = []
    for line in HOUSE.split("\n"):
        lines.append(line + " " * dice.randrange(3))
        lines += [""] * dice.choice([0, 0, 0, 1, 4])
    before, after = read_text("\n".join(lines), "spec.yaml"), read_text(once("\n".join(lines)), "spec.yaml")
    assert before.root is not None and after.root is not None
    assert same(before.root, after.root)
    assert list(before.comments.values()) == list(after.comments.values())


def test_check_and_diff_write_nothing(rulec: Rulec, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE.replace("misses is all", "misses == all"), encoding="utf-8")
    before = path.read_bytes()
    assert rulec("fmt", "--check", path).exit_code == 1
    shown = rulec("fmt", "--diff", path)
    assert shown.exit_code == 1
    assert "+      else if misses is all: p.score -= 2\n" in shown.output
    assert path.read_bytes() == before
    assert rulec("fmt", path).exit_code == 0
    assert path.read_text(encoding="utf-8") == HOUSE
    assert rulec("fmt", "--check", path).exit_code == 0


@pytest.mark.parametrize(("data", "said"), [
    (b"a: [\n", "R0101"),
    (b"a: 1\na: 2\n", "R0102"),
    (b"a: \xff\n", "R0111"),
])
@pytest.mark.parametrize("flag", [(), ("--check",), ("--diff",)])
def test_what_is_no_yaml_is_reported(rulec: Rulec, tmp_path: Path, data: bytes, said: str, flag: tuple[str]) -> None:
    path, good = tmp_path / "bad.yaml", tmp_path / "house.yaml"
    path.write_bytes(data)
    good.write_text(HOUSE, encoding="utf-8")
    result = rulec("fmt", *flag, path, good)
    assert result.exit_code == 1
    assert said in result.stderr
    assert path.read_bytes() == data


def test_a_spec_that_cannot_be_written_is_one_finding(
    rulec: Rulec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE + "\n\n", encoding="utf-8")

    def refuses(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("rulec.cli.writing.os.replace", refuses)
    result = rulec("fmt", path)
    assert result.exit_code == 1
    assert "R0904" in result.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["house.yaml"]
