"""From a game to the text of its engine: passes, view, templates."""

from __future__ import annotations

from functools import cache

import jinja2

from rulec.codegen.engine import engine_view
from rulec.ir.game import Game
from rulec.passes.fold import fold
from rulec_runtime.spec import Spec


def generate(game: Game, spec: Spec, probes: bool = False) -> str:
    """The .pyx of a game; the same game and data give the same text. `probes` adds what tests of examples look
    through. Raises `rulec.codegen.layout.Unsupported` for what an engine cannot hold."""
    view = engine_view(fold(game), spec, probes)
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
