"""The committed engines: rewritten, or compared with what their specs give."""

from __future__ import annotations

from pathlib import Path

from rulec.cli.request import refuse
from rulec.diagnostics import Findings
from rulec.driver.shipped import rewrite, stale


def changed(specs: tuple[Path, ...], check: bool) -> list[Path]:
    """The files that were written, or with `check` would be. A refused spec ends the command."""
    try:
        return stale(specs) if check else rewrite(specs)
    except Findings as findings:
        refuse(findings.diagnostics)
