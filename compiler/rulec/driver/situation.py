"""A state in a few words: how it differs from the start of a match that nobody has set anything for."""

from __future__ import annotations

from typing import Any

from rulec_runtime.protocol import Facts, Game

_WIDTH = 400  # letters of the facts, after which they are cut


def situation(game: Game, facts: Facts) -> str:
    """Players, options that are not at their defaults, who is on turn and what he holds, and the registers that are not
    as at the start: `4 players, hook=never; in round 3 player 1 holds 9h Kc, score [0, 4, 2, 0]`."""
    spec = game.spec
    chosen = [f"{option.name}={game.options[option.name]}" for option in spec.options
              if game.options[option.name] != (option.choices[option.default] if option.choices else option.default)]
    start = game.new_match().to_facts()
    player = facts["player"]
    hand = "nothing" if player is None else " ".join(facts["hand"][player]) or "nothing"
    changed = [f"{field.name} {_written(facts[field.name])}" for field in spec.fields
               if facts[field.name] != start[field.name]]
    told = ", ".join([f"in round {facts['round']} player {player} holds {hand}", *changed])
    return f"{', '.join([f'{game.players} players', *chosen])}; {told if len(told) <= _WIDTH else told[:_WIDTH] + '…'}"


def _written(value: Any) -> str:
    """A fact as people write it."""
    if isinstance(value, bool) or value is None:
        return "none" if value is None else str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_written(item)}" for key, item in value.items()) + "}"
    return str(value)
