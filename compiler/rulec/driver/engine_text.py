"""The code of an engine: the passes over the game, then the templates."""

from __future__ import annotations

from rulec.codegen.generate import generate
from rulec.codegen.layout import Unsupported
from rulec.diagnostics import Diagnostic
from rulec.ir.game import Game
from rulec.passes.fold import fold
from rulec.passes.stages import Stage, stages
from rulec.source.limits import ENGINE_BYTES
from rulec.source.span import Span
from rulec_runtime.spec import Spec


def engine_text(game: Game, spec: Spec, probes: bool = False) -> str:
    """The .pyx of a game as the front end gives it; the same game gives the same text. `probes` adds what tests of
    examples look through. Raises `rulec.codegen.layout.Unsupported` for what an engine cannot hold."""
    folded = fold(game)
    fixed = frozenset(key for key, stage in stages(folded).items() if stage <= Stage.GAME)
    text = generate(folded, spec, fixed, probes)
    if len(text) > ENGINE_BYTES:
        raise Unsupported(f"the code of an engine has at most {ENGINE_BYTES:,} bytes, and this has {len(text):,}")
    return text


def not_in_engines(error: Unsupported, game: Game) -> Diagnostic:
    """What to say of a game that engines cannot do; no line of its spec is to blame."""
    return Diagnostic("R0906", Span(game.file, 0, 0, 0, 0), str(error),
                      "`rulec check` and `rulec play` take it all the same")
