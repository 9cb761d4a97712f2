"""Every bad spec of this folder says in its leading comments what the compiler must say about it.

`# expect: LINE:COLUMN: CODE: sentence` for each message, in order; a warning is `LINE:COLUMN: CODE: warning: sentence`.
`# help: sentence` under an expectation asks for that hint. All errors must be expected; warnings that are not expected
do not count. `# fill: MARK COUNT "TEXT"` puts COUNT times TEXT in place of MARK in what follows the leading comments,
for specs too large to be kept. A name with a language, `R0514.et.yaml`, is a bad translation of the small whist.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulec.diagnostics import CODES, Diagnostic, Findings, Problems
from rulec.driver.compile import compile_spec
from rulec.sema.translation import read_wording, words
from rulec.source.read import read_source

FILES = sorted(Path(__file__).parent.rglob("*.yaml"))
WHIST = Path(__file__).parents[1] / "gallery" / "whist.yaml"


@dataclass
class Expected:
    text: str
    help: str | None = None


def header(data: bytes) -> tuple[list[Expected], dict[bytes, bytes], int]:
    """The expectations, the fills, and where the body starts."""
    expected: list[Expected] = []
    fills: dict[bytes, bytes] = {}
    start = 0
    for line in data.splitlines(keepends=True):
        found = re.match(rb"# (expect|help|fill): (.*)", line)
        if found is None:
            break
        start += len(line)
        text = found[2].decode().strip()
        if found[1] == b"expect":
            expected.append(Expected(text))
        elif found[1] == b"help":
            expected[-1].help = text
        else:
            mark, count, filling = text.split(" ", 2)
            fills[mark.encode()] = json.loads(filling).encode() * int(count)
    return expected, fills, start


def diagnose(path: Path) -> list[Diagnostic]:
    """All that is said about a spec, or about a translation."""
    if "." in path.stem:
        return diagnose_translation(path)
    try:
        return list(compile_spec(path).diagnostics)
    except Findings as findings:
        return list(findings.diagnostics)


def diagnose_translation(path: Path) -> list[Diagnostic]:
    """All that is said about a translation of the small whist."""
    whist, file, problems = compile_spec(WHIST), read_source(path), Problems()
    problems.adopt(file.problems)
    root = whist.resolved.source.root
    assert root is not None and file.root is not None
    read_wording(file.root, root, words(root, whist.spec), problems)
    return problems.diagnostics


def said(diagnostic: Diagnostic) -> str:
    """A diagnostic the way expectations are written."""
    kind = "" if diagnostic.severity == "error" else "warning: "
    span = diagnostic.span
    return f"{span.line}:{span.column}: {diagnostic.code}: {kind}{diagnostic.message}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_says_what_is_wrong(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    expected, fills, start = header(data)
    assert expected, "no `# expect:` line"
    if fills:
        body = data[start:]
        for mark, filling in fills.items():
            body = body.replace(mark, filling)
        path = tmp_path / path.name
        path.write_bytes(data[:start] + body)
    found = diagnose(path)
    wanted = [entry.text for entry in expected]
    shown = [diagnostic for diagnostic in found if diagnostic.severity == "error" or said(diagnostic) in wanted]
    assert [said(diagnostic) for diagnostic in shown] == wanted
    for diagnostic, entry in zip(shown, expected, strict=True):
        assert entry.help is None or diagnostic.hint == entry.help


# R09xx is about the machine (no C compiler, no such file), which no spec can bring about.
@pytest.mark.parametrize("code", sorted(code for code in CODES if not code.startswith("R09")))
def test_every_code_has_a_bad_spec(code: str) -> None:
    expectations = [entry.text for path in FILES for entry in header(path.read_bytes())[0]]
    assert any(f": {code}: " in text for text in expectations)


# Mistakes that people make who play cards and do not program: one change to a game that is right.
NEWCOMERS = sorted((Path(__file__).parent / "newcomer").glob("*.yaml"))
SAYS_IT_ITSELF = {"same_key_twice", "tab"}  # the sentence tells what to do


def test_newcomers_are_told_what_to_write() -> None:
    assert len(NEWCOMERS) >= 60
    helpless = {path.stem for path in NEWCOMERS if all(one.help is None for one in header(path.read_bytes())[0])}
    assert helpless == SAYS_IT_ITSELF
