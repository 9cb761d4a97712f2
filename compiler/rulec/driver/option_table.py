"""The options of a game as a table for people."""

from __future__ import annotations

from rulec.driver.compile import Compiled
from rulec.sema.translation import Wording
from rulec.source.tree import Mapping, Scalar
from rulec_runtime.spec import OptionInfo


def option_table(compiled: Compiled, wording: Wording) -> str:
    """A line for each option: name, default, what else it can be, what it is about, where it stands; then those that
    a variant has fixed, and the presets. What has a label in the wording is followed by it."""
    places = {option.name: option.span.place for option in compiled.game.options}
    rows = [(_labelled(wording, "option", o.name), _default(o, wording), _others(o, wording), wording.sentence(o.doc),
             places[o.name]) for o in compiled.spec.options]
    root = compiled.resolved.source.root
    fixed = root.get("fix") if root is not None else None
    for entry in fixed.entries if isinstance(fixed, Mapping) else ():
        value = entry.value.text if isinstance(entry.value, Scalar) else ""
        rows.append((entry.key.text, value, "fixed", "", entry.key.span.place))
    out = _aligned([("option", "default", "or", "about", "place"), *rows]) if rows else ["no options"]
    if compiled.game.presets:
        out.append("")
        presets = [(preset.name, wording.sentence(preset.doc), preset.span.place) for preset in compiled.game.presets]
        out += _aligned([("preset", "about", "place"), *presets])
    return "\n".join(out)


def _labelled(wording: Wording, sort: str, name: str) -> str:
    label = wording.word(sort, name)
    return name if label == name else f"{name} ({label})"


def _choices(option: OptionInfo, wording: Wording) -> list[str]:
    return [_labelled(wording, f"kind option {option.name}", choice) for choice in option.choices]


def _default(option: OptionInfo, wording: Wording) -> str:
    return _choices(option, wording)[option.default] if option.choices else str(option.default)


def _others(option: OptionInfo, wording: Wording) -> str:
    if option.choices:
        shown = enumerate(_choices(option, wording))
        return ", ".join(choice for number, choice in shown if number != option.default)
    if option.values:
        return ", ".join(str(value) for value in option.values if value != option.default)
    return f"{option.low} to {option.high}"


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
