"""What a line of an example says."""

from __future__ import annotations

from typing import Final

from rulec.driver.given import written
from rulec.sema.tournament_example import plain
from rulec.source.tree import Entry, Mapping, Scalar, Sequence, Source

_FORMS: Final = {
    "legal": "an example of what may be called or played",
    "trick": "an example of who wins a trick, the cards as they are played",
    "settle": "an example of what `settle` books",
    "round": "an example of what comes of a round",
    "value": "an example of what an expression gives",
    "money": "an example of who pays whom",
    "clock": "an example of time used and left",
    "tournament": "an example of tables compared",
    "seen": "an example of who may see something",
}

_EXPECTED: Final = {
    "only": "expects that just these are legal", "also": "expects that these are legal",
    "not": "expects that these are refused", "winner": "expects the trick to go to this card",
    "first": "the seat that leads", "moves": "the moves, each with its seat", "then": "expects afterwards",
    "void": "expects that it is dealt again",
    "is": "expects the value", "by": "expects that these may see it",
}


def example_lines(source: Source, line: int) -> list[str]:
    """What the examples of a file say on a line; nothing if the line is in none."""
    node = source.root.get("examples") if source.root is not None else None
    out: list[str] = []
    for item in node.items if isinstance(node, Sequence) else ():
        if isinstance(item, Mapping) and item.entries and item.span.line <= line <= item.span.end_line:
            form = item.entries[0].key.text
            for number, entry in enumerate(item.entries):
                if entry.key.span.line <= line <= entry.value.span.end_line:
                    title = entry.value.text if isinstance(entry.value, Scalar) else ""
                    out += [f"  {_FORMS.get(form, form)}: {title}"] if number == 0 else _lines(entry)
    return ["", "Example", *out] if out else []


def _lines(entry: Entry) -> list[str]:
    word = "gives" if entry.key.text == "given" else _EXPECTED.get(entry.key.text, entry.key.text)
    if not isinstance(entry.value, Mapping):
        value = plain(entry.value)
        return [f"  {word}: {value if isinstance(value, str) else written(value)}"]
    return [f"  {word}", *(f"    {part.key.text}: {written(plain(part.value))}" for part in entry.value.entries)]
