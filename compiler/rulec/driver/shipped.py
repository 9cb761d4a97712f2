"""The committed code of the shipped games: written from their specs, or compared with them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulec.codegen.layout import Unsupported
from rulec.diagnostics import Findings
from rulec.driver.compile import compile_spec
from rulec.driver.engine_text import engine_text, not_in_engines
from rulec.driver.stub import stub

SPECS = Path("specs")
GENERATED = Path("generated/rulec_games")


def shipped_specs() -> list[Path]:
    """The specs of the games that are shipped, by name; `NAME.LL.yaml` beside them are translations."""
    return sorted(path for path in SPECS.glob("*.yaml") if "." not in path.stem)


def rewrite(specs: Sequence[Path] = ()) -> list[Path]:
    """Writes the code of these specs (none: of all shipped ones) where it differs, and gives the files written.
    Raises Findings, OSError."""
    changed = []
    for file, text in _wanted(specs):
        if _found(file) != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            part = file.with_name(file.name + ".part")
            part.write_text(text, encoding="utf-8")
            os.replace(part, file)
            changed.append(file)
    return changed + [file for file in _strays(specs) if _removed(file)]


def stale(specs: Sequence[Path] = ()) -> list[Path]:
    """The files that `rewrite` would write or remove. Raises Findings."""
    return [file for file, text in _wanted(specs) if _found(file) != text] + _strays(specs)


def _wanted(specs: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    for path in specs or shipped_specs():
        compiled = compile_spec(path)
        name = compiled.spec.game
        try:
            text = engine_text(compiled.game, compiled.spec)
        except Unsupported as error:
            raise Findings([not_in_engines(error, compiled.game)]) from error
        yield GENERATED / f"{name}.pyx", text
        yield GENERATED / f"{name}.pyi", stub(compiled.spec)


def _found(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _strays(specs: Sequence[Path]) -> list[Path]:
    """Code of games whose spec is gone; looked for only when all specs are meant."""
    if specs:
        return []
    games = {path.stem for path in shipped_specs()}
    return sorted(file for kind in ("*.pyx", "*.pyi") for file in GENERATED.glob(kind)
                  if file.stem not in games and not file.stem.startswith("_"))


def _removed(file: Path) -> bool:
    file.unlink()
    return True
