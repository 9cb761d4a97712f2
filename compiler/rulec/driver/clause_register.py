"""The register of rules that `source:` names, and the clauses of it that comments cite."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rulec.diagnostics import Problems
from rulec.diagnostics.suggest import did_you_mean
from rulec.driver.resolve import Resolved
from rulec.sema.declare import clause_ids
from rulec.source.span import Span
from rulec.source.tree import Scalar

_ROW: Final = re.compile(r"^\|\s*([A-Z][A-Za-z0-9.\-]*)\s*\|\s*(.*?)\s*\|\s*$", re.MULTILINE)
_SECTION: Final = re.compile(r"^#+\s+(\d+(?:\.\d+)*)\s+(.*?)\s*$", re.MULTILINE)
_ID: Final = re.compile(r"[A-Z]{1,3}-?\d{1,3}|\d{1,2}(?:\.\d{1,2})+")
_RANGE: Final = re.compile(r"([A-Z]{1,3}-?)(\d{1,3})-(?:\1)?(\d{1,3})")
_BYTES: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class ClauseRegister:
    """A register as a spec names it, and its clauses and sections with their texts; None if it cannot be read."""

    name: str
    span: Span
    clauses: dict[str, str] | None


def clause_register(resolved: Resolved) -> ClauseRegister | None:
    """The register that `source:` names, in the folder of the file that names it; None if nothing names one."""
    for source in resolved.files:
        named = source.root.get("source") if source.root is not None else None
        if isinstance(named, Scalar):
            return ClauseRegister(named.text, named.span, _clauses(Path(source.file).parent, named.text))
    return None


def _clauses(folder: Path, name: str) -> dict[str, str] | None:
    """The clauses and sections of a file at or below the folder."""
    path = folder / name
    try:
        if name.startswith("/") or ".." in name or not path.is_file():
            return None
        with path.open(encoding="utf-8") as file:
            text = file.read(_BYTES)
    except (OSError, UnicodeDecodeError, ValueError):
        return None
    return dict(_SECTION.findall(text)) | dict(_ROW.findall(text))


def each_clause(cited: str) -> list[str]:
    """`C3-C5` is three clauses."""
    found = _RANGE.fullmatch(cited)
    if found is None:
        return [cited]
    letters, first, last = found.groups()
    return [f"{letters}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]


def check_register(resolved: Resolved, problems: Problems) -> None:
    """Warns of a register that is not there, and of comments of the file itself that cite what it lacks."""
    register = clause_register(resolved)
    if register is None:
        return
    if register.clauses is None:
        if register.span.file == resolved.own.file:
            problems.warning("R0606", register.span, f"there is no register of rules `{register.name}` here",
                             "`source` is the path of a text file, at or below the folder of this file")
        return
    for line, comment in resolved.own.comments.items():
        for cited in clause_ids(comment):
            lacking = next((clause for clause in each_clause(cited)
                            if _ID.fullmatch(clause) and clause not in register.clauses), None)
            if lacking is not None:
                problems.warning("R0607", _place(resolved, line, cited), f"`{register.name}` has no clause `{lacking}`",
                                 did_you_mean(lacking, register.clauses)
                                 or "mend the comment, or write the clause into the register")


def _place(resolved: Resolved, line: int, cited: str) -> Span:
    """Where a comment cites a clause."""
    text = resolved.own.lines[line - 1]
    column = text.rfind(cited) + 1
    return Span(resolved.own.file, line, column, line, column + len(cited))
