"""A game in a few lines."""

from __future__ import annotations

from collections.abc import Callable

from rulec.interpreter.game import Game as Interpreted
from rulec.ir.expressions import Const
from rulec.ir.game import Game
from rulec_runtime.errors import WrongOption
from rulec_runtime.spec import Spec


def summary(game: Game, spec: Spec) -> str:
    """Title, players, options, cards, actions and rounds, a line each."""
    rows = [
        ("players", spans(spec.players)),
        ("options", str(len(spec.options)) + (f", {_presets(len(spec.presets))}" if spec.presets else "")),
        ("cards", _cards(game, spec)),
        ("actions", str(spec.action_count)),
        ("rounds", _rounds(game, spec)),
        ("phases", ", ".join(phase.name for phase in spec.phases)),
        ("examples", str(len(game.examples))),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join([f"{spec.title} ({spec.file})", *(f"  {name:<{width}}  {text}" for name, text in rows)])


def spans(numbers: tuple[int, ...]) -> str:
    """Numbers as people write them: `4`, `3 to 6`, `2, 4`."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def fixed_rounds(played: Interpreted) -> int | None:
    """How many rounds every match with these options has; None if a match can be over before."""
    match, scene = played.setting.rules.match, played.new_match().scene()
    if match.until is not None:
        return None
    limits: list[int] = [scene.number(limit) for limit in (match.rounds, match.at_most) if limit is not None]
    return min(limits + [len(played._schedule())] * (match.schedule is not None))


def _presets(count: int) -> str:
    return "1 preset" if count == 1 else f"{count} presets"


def _cards(game: Game, spec: Spec) -> str:
    """All cards there are, and how many of them are in the pack if the options are left alone."""
    said = str(len(spec.cards)) + (f", {game.deck.copies} of each" if game.deck.copies > 1 else "")
    packs = _by_default(game, spec, lambda played: len(played._pack()))
    return said if set(packs) <= {game.deck.size} else f"{said} ({_span(packs)} in the default pack)"


def _rounds(game: Game, spec: Spec) -> str:
    match = game.match
    limit = match.rounds or match.at_most
    if match.schedule is not None:
        said = _span(_by_default(game, spec, lambda played: len(played._schedule())))
    elif isinstance(limit, Const):
        said = str(limit.value)
    elif limit is not None:
        said = f"{_span(_by_default(game, spec, lambda played: played.new_match().scene().number(limit)))} by default"
    else:
        return "until the match is decided"
    return said if match.until is None else f"until the match is decided, at most {said}"


def _by_default(game: Game, spec: Spec, read: Callable[[Interpreted], int]) -> list[int]:
    """A number for each number of players that the default options fit."""
    found = []
    for players in spec.players:
        try:
            found.append(read(Interpreted(game, spec, players)))
        except WrongOption:  # the defaults do not fit every number of players
            continue
    return found


def _span(numbers: list[int]) -> str:
    low, high = min(numbers, default=0), max(numbers, default=0)
    return str(low) if low == high else f"{low} to {high}"
