"""From a game to the text of its engine: view and templates."""

from __future__ import annotations

from functools import cache

import jinja2

from rulec.codegen.engine import engine_view
from rulec.ir.game import Game
from rulec_runtime.spec import Spec


def generate(game: Game, spec: Spec, fixed: frozenset[str], probes: bool = False) -> str:
    """The .pyx of a game; the same arguments give the same text. `fixed`: ids of the definitions whose value depends
    on options and the number of players only, and is therefore computed once a game. `probes` adds what tests of
    examples look through. Raises `rulec.codegen.layout.Unsupported` for what an engine cannot hold."""
    view = engine_view(game, spec, fixed, probes)
    text = environment().get_template("engine.pyx.jinja").render(v=view)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


@cache
def environment() -> jinja2.Environment:
    """The templates: every name they use must exist, and their own lines leave no blanks."""
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("rulec.codegen"), undefined=jinja2.StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, keep_trailing_newline=True, autoescape=False,
    )
    made.filters["block"] = block
    return made


def block(lines: str, width: int) -> str:
    """Whole lines indented; nothing if there are none."""
    return "".join(" " * width + line + "\n" if line.strip() else "\n" for line in lines.splitlines())
