"""What a variant does to options: another default (`set`), or a value for good (`fix`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rulec.diagnostics import Problems
from rulec.diagnostics.suggest import did_you_mean
from rulec.sema.variant_path import removal
from rulec.source.span import Span
from rulec.source.tree import Entry, Mapping, Node, Scalar, Sequence


def set_default(root: Mapping, entry: Entry, problems: Problems) -> tuple[Mapping, Span] | None:
    """The spec with another default: of choices the first one, of a number its `default`; with the place of the
    option. None after reporting why that cannot be."""
    found = _option(root, entry, problems)
    value = _text(entry, problems)
    if found is None or value is None:
        return None
    option = found.value
    assert isinstance(option, Mapping)
    choices = option.get("choices")
    if not _has(found, value, entry, problems):
        return None
    if isinstance(choices, Sequence):
        place = _texts(choices).index(value.text)
        if place == 0:
            _unchanged(entry, found, problems)
            return None
        rest = (*choices.items[:place], *choices.items[place + 1 :])
        changed = _with(option, "choices", replace(choices, items=(value, *rest)))
    else:
        if value.text == _default(option):
            _unchanged(entry, found, problems)
            return None
        changed = _with(option, "default", value)
    return _with_option(root, found, changed), found.key.span


def fix(root: Mapping, entry: Entry, problems: Problems) -> tuple[Mapping, Span] | None:
    """The spec with the option noted under the root's key `fix`, with the place of the option. None after reporting why
    that cannot be."""
    found = _option(root, entry, problems)
    value = _text(entry, problems)
    if found is None or value is None or not _has(found, value, entry, problems):
        return None
    notes = root.get("fix")
    lines = notes.entries if isinstance(notes, Mapping) else ()
    return _with(root, "fix", Mapping((*lines, entry), False, entry.key.span)), found.key.span


def _has(option: Entry, value: Scalar, entry: Entry, problems: Problems) -> bool:
    """Whether a value is one that the option can have; where it is not, that is reported at the value. (What is wrong
    with the option itself is said where that is read.)"""
    assert isinstance(option.value, Mapping)
    choices, numbers = option.value.get("choices"), option.value.get("from")
    related = ((option.key.span, "in the parent"),)
    if isinstance(choices, Sequence):
        texts = _texts(choices)
        if value.text not in texts:
            problems.error("R0208", value.span, f"`{value.text}` is no choice of `{entry.key.text}`",
                           did_you_mean(value.text, texts) or f"the choices are {', '.join(texts)}", related)
            return False
    elif isinstance(numbers, Scalar):
        ends = re.fullmatch(r"(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})", numbers.text)
        number = re.fullmatch(r"-?\d{1,9}", value.text)
        if ends is not None and not (number and int(ends[1]) <= int(value.text) <= int(ends[2])):
            problems.error("R0208", value.span, f"`{entry.key.text}` goes from {ends[1]} to {ends[2]}", None, related)
            return False
    return True


def _texts(choices: Sequence) -> list[str]:
    return [item.text if isinstance(item, Scalar) else "" for item in choices.items]


def without_fixed(root: Mapping, file: str, gone: tuple[str, ...], problems: Problems) -> Mapping:
    """Takes fixed options out of presets and of what examples give, where they have the fixed value; where they have
    another one that is reported. `file` is the spec that is read: what stands in others can only be removed, together
    with the paths that are `gone` already."""
    notes = root.get("fix")
    fixed = {entry.key.text: entry for entry in notes.entries} if isinstance(notes, Mapping) else {}
    if not fixed:
        return root
    presets, examples = root.get("presets"), root.get("examples")
    wrong: list[_Wrong] = []
    if isinstance(presets, Mapping):
        lines = tuple(Entry(line.key, _cleaned(line.value, "set", fixed, f"presets.{line.key.text}", wrong))
                      for line in presets.entries)
        root = _with(root, "presets", replace(presets, entries=lines))
    if isinstance(examples, Sequence):
        items = tuple(_cleaned(item, "given", fixed, f"examples.{_title(item)}", wrong) for item in examples.items)
        root = _with(root, "examples", replace(examples, items=items))
    _say(wrong, file, gone, problems)
    return root


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A line that gives a fixed option another value, the path of the preset or example, and what fixes the option."""

    line: Entry
    path: str
    fix: Entry


def _say(wrong: list[_Wrong], file: str, gone: tuple[str, ...], problems: Problems) -> None:
    """Reports them; what comes from a parent with the one line that takes all of it away."""
    inherited = [one.path for one in wrong if one.line.key.span.file != file]
    for one in wrong:
        name, value = one.line.key.text, one.fix.value
        assert isinstance(value, Scalar)
        hint = (f"take {'it' if len(inherited) == 1 else 'them'} out: `{removal((*gone, *inherited))}`"
                if one.path in inherited else f"write `{name}: {value.text}`, or leave it out")
        problems.error("R0512", one.line.key.span, f"`{name}` is fixed to another value than it has here", hint,
                       ((one.fix.key.span, "fixed here"),))


def _cleaned(node: Node, key: str, fixed: dict[str, Entry], path: str, wrong: list[_Wrong]) -> Node:
    table = node.get(key) if isinstance(node, Mapping) else None
    if not isinstance(table, Mapping) or not fixed.keys() & set(table.keys()):
        return node
    kept = []
    for line in table.entries:
        fix_line = fixed.get(line.key.text)
        if fix_line is None:
            kept.append(line)
        elif not (isinstance(line.value, Scalar) and isinstance(fix_line.value, Scalar)
                  and line.value.text == fix_line.value.text):
            wrong.append(_Wrong(line, path, fix_line))
    assert isinstance(node, Mapping)
    return _with(node, key, replace(table, entries=tuple(kept)))


def _title(item: Node) -> str:
    first = item.entries[0].value if isinstance(item, Mapping) and item.entries else None
    return first.text if isinstance(first, Scalar) else "…"


def _option(root: Mapping, entry: Entry, problems: Problems) -> Entry | None:
    name = entry.key.text
    notes, options = root.get("fix"), root.get("options")
    for line in notes.entries if isinstance(notes, Mapping) else ():
        if line.key.text == name:
            problems.error("R0513", entry.key.span, f"`{name}` is fixed and no option any more", None,
                           ((line.key.span, "fixed here"),))
            return None
    for line in options.entries if isinstance(options, Mapping) else ():
        if line.key.text == name and isinstance(line.value, Mapping):
            return line
    known = options.keys() if isinstance(options, Mapping) else ()
    problems.error("R0506", entry.key.span, f"the parent has no option `{name}`", did_you_mean(name, known))
    return None


def _text(entry: Entry, problems: Problems) -> Scalar | None:
    if isinstance(entry.value, Scalar):
        return entry.value
    problems.error("R0202", entry.value.span, "a value of the option is needed here")
    return None


def _default(option: Mapping) -> str | None:
    """The default of a number, as text: the lowest if it is not said."""
    for key in ("default", "from"):
        node = option.get(key)
        if isinstance(node, Scalar):
            return re.split(r"\s*\.\.", node.text)[0]
    return None


def _unchanged(entry: Entry, found: Entry, problems: Problems) -> None:
    problems.error("R0508", entry.key.span, f"`{entry.key.text}` has this default already, nothing would change",
                   "take the line away", ((found.key.span, "in the parent"),))


def _with_option(root: Mapping, option: Entry, value: Mapping) -> Mapping:
    options = root.get("options")
    assert isinstance(options, Mapping)
    lines = tuple(Entry(line.key, value) if line is option else line for line in options.entries)
    return _with(root, "options", replace(options, entries=lines))


def _with(node: Mapping, key: str, value: Node) -> Mapping:
    """The map with another value under a key, which is added if it is not there."""
    if node.get(key) is None:
        name = Scalar(key, key, "plain", value.span)
        return replace(node, entries=(*node.entries, Entry(name, value)))
    return replace(node, entries=tuple(Entry(e.key, value) if e.key.text == key else e for e in node.entries))
