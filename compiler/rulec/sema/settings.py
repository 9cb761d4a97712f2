"""Settings of the rules about the table: a number, a word of a few, or the option that has the value."""

from __future__ import annotations

import re

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.table import Option
from rulec.sema.fields import scalar
from rulec.sema.scope import World
from rulec.source.tree import Node, Scalar
from rulec_runtime.table_rules import Chosen, Setting


def word(node: Node | None, words: tuple[str, ...], default: str, world: World) -> Setting:
    """One of the words, or an option that has no others; the default if nothing is written or after reporting."""
    text = scalar(node, world, " or ".join(f"`{word}`" for word in words))
    if text is None:
        return default
    if text.text in words:
        return text.text
    option = _option(text, words, world)
    if option is None:
        return default
    odd = next((choice for choice in option.choices or ("",) if choice not in words), None)
    if odd is not None:
        world.problems.error("R0208", text.span, f"`{option.name}` can be something else than {_either(words)}",
                             "an option stands here if all its choices could")
        return default
    fixed = world.fixed.get(option.name)
    return Chosen(option.name) if fixed is None else option.choices[fixed]


def number(node: Node | None, low: int, high: int, default: int, world: World) -> Setting:
    """A whole number between the limits, or an option that is one; the default if nothing is written or after
    reporting."""
    text = scalar(node, world, "a number, or an option that is one")
    if text is None:
        return default
    if re.fullmatch(r"-?[0-9]{1,9}", text.text):
        if low <= int(text.text) <= high:
            return int(text.text)
        world.problems.error("R0208", text.span, f"a number from {low} to {high} is needed here")
        return default
    option = _option(text, (), world)
    if option is None:
        return default
    if option.choices or not low <= option.low <= option.high <= high:
        world.problems.error("R0208", text.span, f"`{option.name}` can be something else than a number from {low} to "
                             f"{high}", "an option stands here if all its values could")
        return default
    return world.fixed.get(option.name, Chosen(option.name))


def _option(text: Scalar, words: tuple[str, ...], world: World) -> Option | None:
    """The option of that name, or None after reporting."""
    option = world.options.get(text.text)
    if option is None:
        wanted = _either(words) if words else "a number or an option"
        world.problems.error("R0208", text.span, f"`{text.text}` has no meaning here, write {wanted}",
                             did_you_mean(text.text, (*words, *world.options)))
        return None
    world.use("option", option.name)
    return option


def _either(words: tuple[str, ...]) -> str:
    return " or ".join(f"`{word}`" for word in words)
