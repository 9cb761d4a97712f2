"""A game in a few lines."""

from __future__ import annotations

from rulec.interpreter.game import Game as Interpreted
from rulec.ir.expressions import Const
from rulec.ir.game import Game
from rulec_runtime.errors import WrongOption
from rulec_runtime.spec import Spec


def summary(game: Game, spec: Spec) -> str:
    """Title, players, options, cards, actions and rounds, a line each."""
    rows = [
        ("players", spans(spec.players)),
        ("options", str(len(spec.options)) + (f", {len(spec.presets)} presets" if spec.presets else "")),
        ("cards", str(len(spec.cards)) + (f", {game.deck.copies} of each" if game.deck.copies > 1 else "")),
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


def _rounds(game: Game, spec: Spec) -> str:
    if game.match.schedule is not None:
        lengths: list[int] = []
        for players in spec.players:
            try:
                lengths.append(len(Interpreted(game, spec, players)._schedule()))
            except WrongOption:  # the defaults do not fit every number of players
                continue
        low, high = min(lengths, default=0), max(lengths, default=0)
        return str(low) if low == high else f"{low} to {high}"
    if isinstance(game.match.rounds, Const):
        return str(game.match.rounds.value)
    return "until the match is decided" if game.match.until is not None else "by the options"
