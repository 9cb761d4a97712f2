"""Option values: from what a caller writes to their encoding and back."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

from rulec_runtime.errors import WrongOption
from rulec_runtime.spec import OptionInfo, Spec


def nearest(word: str, known: Iterable[str]) -> str:
    """`, did you mean …?` for a word close to a known one, else nothing."""
    close = difflib.get_close_matches(word, list(known), 1)
    return f", did you mean `{close[0]}`?" if close else ""


def encoded(option: OptionInfo, value: object) -> int:
    """The place of a choice, or the number. A choice is given by its text, a number as int or digits.
    Raises WrongOption."""
    if option.choices:
        if not isinstance(value, str) or value not in option.choices:
            hint = nearest(str(value), option.choices) or f": one of {', '.join(option.choices)}"
            raise WrongOption(f"`{option.name}` has no choice `{value}`{hint}")
        return option.choices.index(value)
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and value.isascii() and len(value) < 12:
        value = int(value)
    if type(value) is not int:
        raise WrongOption(f"`{option.name}` must be a number, not `{value}`")
    if option.values and value not in option.values:
        raise WrongOption(f"`{option.name}` must be one of {', '.join(map(str, option.values))}, not {value}")
    if not option.low <= value <= option.high:
        raise WrongOption(f"`{option.name}` must be from {option.low} to {option.high}, not {value}")
    return value


def configure(spec: Spec, players: int | None, options: Mapping[str, object]) -> tuple[int, tuple[int, ...]]:
    """Number of players (None: the fewest) and the encoded options in order, defaults filled in.
    Raises WrongOption."""
    if players is None:
        players = min(spec.players)
    if type(players) is not int or players not in spec.players:
        raise WrongOption(f"`{spec.game}` is for {_counts(spec.players)} players, not {players}")
    names = [option.name for option in spec.options]
    for name in options:
        if name not in names:
            raise WrongOption(f"there is no option `{name}`{nearest(name, names)}")
    return players, tuple(
        encoded(option, options[option.name]) if option.name in options else option.default for option in spec.options
    )


def decoded(spec: Spec, settings: tuple[int, ...]) -> dict[str, int | str]:
    """Every option with its value as text or number, in order of declaration."""
    return {
        option.name: option.choices[value] if option.choices else value
        for option, value in zip(spec.options, settings, strict=True)
    }


def preset(spec: Spec, name: str) -> dict[str, int | str]:
    """The options a preset sets, ready for `Game(**…)`. Raises WrongOption."""
    for known in spec.presets:
        if known.name == name:
            return {
                option: spec.option(option).choices[value] if spec.option(option).choices else value
                for option, value in known.values
            }
    raise WrongOption(f"there is no preset `{name}`{nearest(name, [known.name for known in spec.presets])}")


def _counts(players: tuple[int, ...]) -> str:
    if len(players) > 1 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]} to {players[-1]}"
    return " or ".join(map(str, players))
