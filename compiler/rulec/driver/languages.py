"""The languages of a spec: files `NAME.LL.yaml` beside `NAME.yaml`, LL being two or three small letters; but one that
says `rulec: 1` is a spec of its own, `NAME.old.yaml` perhaps. A variant takes over the wording of its parents."""

from __future__ import annotations

import glob
import re
from pathlib import Path
from typing import Final

from rulec.diagnostics import Diagnostic, Problems
from rulec.driver.compile import Compiled
from rulec.driver.resolve import Resolved
from rulec.sema.translation import Wording, read_wording, words
from rulec.source.read import read_source
from rulec.source.tree import Source

_FILE: Final = re.compile(r"(.+)\.([a-z]{2,3})")


def spec_of(path: Path) -> Path:
    """The spec that a file translates; the file itself if it does not. Raises OSError."""
    found = _FILE.fullmatch(path.stem)
    spec = path.with_name(f"{found[1]}{path.suffix}") if found is not None else path
    return spec if spec.is_file() and _translates(read_source(path)) else path


def languages(resolved: Resolved) -> tuple[str, ...]:
    """The languages in which there is anything of a spec. Raises OSError."""
    here = _beside(resolved).keys()
    return tuple(sorted(here if resolved.parent is None else here | set(languages(resolved.parent))))


def wording(compiled: Compiled, language: str) -> Wording:
    """What a game says in a language. Raises Findings, OSError."""
    problems = Problems()
    found = _wording(compiled, compiled.resolved, language, problems)
    problems.check()
    return found


def check_languages(compiled: Compiled) -> list[Diagnostic]:
    """What is wrong with the translations beside a spec. Raises OSError."""
    problems = Problems()
    for language in _beside(compiled.resolved):
        _wording(compiled, compiled.resolved, language, problems)
    return problems.diagnostics


def _wording(compiled: Compiled, level: Resolved, language: str, problems: Problems) -> Wording:
    """The wording of a spec of the chain. Paths of a parent's file that the variant lacks are left out; they are
    checked with the parent."""
    above = Wording() if level.parent is None else _wording(compiled, level.parent, language, problems)
    source = _beside(level).get(language)
    if source is None:
        return above
    problems.adopt(source.problems)
    root, whole = level.source.root, compiled.resolved.source.root
    assert root is not None and whole is not None
    if source.root is None or source.problems:
        return above
    said = problems if level is compiled.resolved else Problems()
    return read_wording(source.root, root, words(whole, compiled.spec), said).over(above)


def _beside(resolved: Resolved) -> dict[str, Source]:
    """The translations beside a spec, by language."""
    spec = Path(resolved.own.file)
    found = {path: _FILE.fullmatch(path.stem) for path in sorted(spec.parent.glob(f"{glob.escape(spec.stem)}.*.yaml"))}
    sources = {name[2]: read_source(path) for path, name in found.items()
               if name is not None and name[1] == spec.stem and path.is_file()}
    return {language: source for language, source in sources.items() if _translates(source)}


def _translates(source: Source) -> bool:
    return source.root is None or source.root.get("rulec") is None
