"""Options, and what stands on them: constraints and presets."""

from __future__ import annotations

import re
from keyword import iskeyword

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.table import Constraint, KindDecl, Option, Preset
from rulec.ir.types import FLAG
from rulec.sema.declare import named, number, plain_name, span_of_numbers
from rulec.sema.effects import report
from rulec.sema.fields import items, mapping, scalar, shape
from rulec.sema.fit import fit
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.source.span import Span
from rulec.source.tree import Node
from rulec.syntax.parse import is_name


def options(node: Node | None, world: World) -> None:
    """`options:` named choices or numbers."""
    table = mapping(node, world, "a map of options")
    for entry in table.entries if table else ():
        name = named(entry.key, world, world.options)
        if name is not None and (iskeyword(name) or name == "self"):
            world.problems.error("R0207", entry.key.span, f"`{name}` cannot name an option: programs that embed the "
                                 "game could not write it", "choose another name")
            continue
        keys = shape(entry.value, "option", world)
        doc = scalar(keys.get("doc"), world, "a sentence")
        if name is None:
            continue
        text = doc.text if doc else ""
        if "choices" in keys:
            _choices(name, keys, text, entry.key.span, world)
        elif "from" in keys:
            bounds = span_of_numbers(keys["from"], world, -999_999_999, 999_999_999, "a range")
            low, high = bounds or (0, 0)
            world.defaults[name] = keys["default"].span if "default" in keys else entry.key.span
            default = number(keys.get("default"), world, low, high, "a default") if "default" in keys else low
            world.options[name] = Option(name, (), low, high, default if default is not None else low, text,
                                         span=entry.key.span)
        else:
            world.problems.error("R0205", entry.key.span, "an option needs `choices` or `from`")


def _choices(name: str, keys: dict[str, Node], doc: str, span: Span, world: World) -> None:
    texts: list[str] = []
    for item in items(keys["choices"]):
        choice = scalar(item, world, "a choice")
        if choice is None:
            continue
        if choice.text in texts:
            world.problems.error("R0210", choice.span, f"`{choice.text}` is a choice twice")
        elif not choice.text.isdigit() and not is_name(choice.text):
            world.problems.error("R0209", choice.span, f"`{choice.text}` cannot name a choice")
        else:
            texts.append(choice.text)
            world.defaults.setdefault(name, choice.span)
    if "default" in keys:
        world.problems.error("R0204", keys["default"].span, "the first choice is the default", "put it first")
    if len(texts) < 2:
        world.problems.error("R0411", span, f"`{name}` leaves nothing to choose", "name at least two choices")
    if texts and all(text.isdigit() for text in texts):
        values = tuple(int(text) for text in texts)
        world.options[name] = Option(name, (), min(values), max(values), values[0], doc, values, span=span)
    else:
        world.options[name] = Option(name, tuple(texts), 0, max(0, len(texts) - 1), 0, doc, span=span)


def option_value(option: Option, node: Node, world: World) -> int | None:
    """The encoded value an option is set to, or None after reporting."""
    text = scalar(node, world, "a value")
    if text is None:
        return None
    if option.choices:
        if text.text in option.choices:
            return option.choices.index(text.text)
        world.problems.error("R0208", text.span, f"`{text.text}` is no choice of `{option.name}`",
                             did_you_mean(text.text, option.choices))
        return None
    if re.fullmatch(r"-?[0-9]{1,9}", text.text):
        value = int(text.text)
        if option.low <= value <= option.high and (not option.values or value in option.values):
            return value
    world.problems.error("R0208", text.span, f"`{option.name}` goes from {option.low} to {option.high}")
    return None


def fixed(node: Node | None, world: World) -> None:
    """`fix:` as a variant leaves it behind: options that have one value for good."""
    table = mapping(node, world, "a map of options")
    for entry in table.entries if table else ():
        option = world.options.get(entry.key.text)
        if option is None:
            world.problems.error("R0310", entry.key.span, f"`{entry.key.text}` is no option",
                                 did_you_mean(entry.key.text, world.options))
            continue
        value = option_value(option, entry.value, world)
        if value is not None:
            world.fixed[entry.key.text] = value
            world.defaults[entry.key.text] = entry.value.span


def chosen(world: World) -> tuple[Option, ...]:
    """The options that are still to be chosen when a game is made."""
    return tuple(option for name, option in world.options.items() if name not in world.fixed)


def kinds_of_fixed(world: World) -> tuple[KindDecl, ...]:
    """The words of the options that are fixed: values of them may be compared and passed around all the same."""
    return tuple(KindDecl(f"option {name}", option.choices)
                 for name, option in world.options.items() if name in world.fixed and option.choices)


def constraints(node: Node | None, scope: Scope, reader: Reader) -> tuple[Constraint, ...]:
    """`constraints: [{if, error}]`"""
    found: list[Constraint] = []
    for item in items(node):
        keys = shape(item, "constraint", scope.world)
        text = scalar(keys.get("error"), scope.world, "a sentence")
        try:
            if "if" in keys and text is not None:
                condition = fit(reader.value(keys["if"], scope, FLAG), FLAG)
                found.append(Constraint(condition, text.text, span=item.span))
        except Wrong as wrong:
            report(wrong, scope)
    return tuple(found)


def presets(node: Node | None, world: World) -> tuple[Preset, ...]:
    """`presets: {name: {set, doc}}`"""
    found: list[Preset] = []
    table = mapping(node, world, "a map of presets")
    for entry in table.entries if table else ():
        name = plain_name(entry.key, world, [preset.name for preset in found])
        keys = shape(entry.value, "preset", world)
        doc = scalar(keys.get("doc"), world, "a sentence")
        values = _values(keys.get("set"), world)
        if name is not None:
            found.append(Preset(name, values, doc.text if doc else "", span=entry.key.span))
    return tuple(found)


def _values(node: Node | None, world: World) -> tuple[tuple[str, int], ...]:
    """The option values of a preset."""
    found: list[tuple[str, int]] = []
    table = mapping(node, world, "a map of options")
    for entry in table.entries if table else ():
        option = world.options.get(entry.key.text)
        if option is None:
            world.problems.error("R0310", entry.key.span, f"`{entry.key.text}` is no option",
                                 did_you_mean(entry.key.text, world.options))
            continue
        value = option_value(option, entry.value, world)
        if value is not None:
            found.append((option.name, value))
    return tuple(found)
