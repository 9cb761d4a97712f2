"""The type stub of an engine: what a program that embeds it can rely on."""

from __future__ import annotations

from rulec_runtime.spec import OptionInfo, Spec

_STATE = '''class State(StateMethods):
    """A match, or one round, in play."""

    @property
    def game(self) -> Game: ...  # type: ignore[override]
    def playouts(self, count: int, seed: int) -> tuple[int, list[float]]:
        """Plays random continuations on copies: moves made in all, and the mean result per seat."""
'''

_GAME_HEAD = '''class Game(GameMethods):
    """The rules with their options fixed."""
'''

_GAME_TAIL = '''    def random_match(self, seed: int) -> tuple[int, list[int], list[int], list[list[int | None]]]:
        """A whole random match: moves, result and place per seat, and the report of every settled round."""
'''


def stub(spec: Spec) -> str:
    """The text of the .pyi."""
    arguments = ["players: int | None = None"]
    arguments += [f"{option.name}: {_type(option)} = ..." for option in spec.options]
    rows = [f"        {argument}," for argument in arguments]
    lines = ["    def __init__(", "        self,", *rows, "    ) -> None: ..."]
    head = [
        f'"""The engine of {spec.game}, made from {spec.file}."""',
        "",
        *(["from typing import Literal", ""] if any(option.choices for option in spec.options) else []),
        "from rulec_runtime.spec import Spec",
        "from rulec_runtime.state import GameMethods, StateMethods",
        "",
        "SPEC: Spec",
        "",
        "",
    ]
    return "\n".join(head) + _STATE + "\n\n" + _GAME_HEAD + "\n" + "\n".join(lines) + "\n" + _GAME_TAIL


def _type(option: OptionInfo) -> str:
    if option.choices:
        return f"Literal[{', '.join(repr(choice) for choice in option.choices)}]".replace("'", '"')
    return "int"
