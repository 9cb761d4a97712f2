"""Tables compared in an example: rows of what they keep, and the points expected."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulec.ir.game import Example
from rulec_runtime.spec import Spec
from rulec_runtime.table_rules import KeptInfo
from rulec_runtime.tournament import Row
from rulec_runtime.values import shown_texts


def rows_of(spec: Spec, example: Example) -> list[Row]:
    """The rows of the tables; what an example leaves out is false, 0 or the first of its kind, or none where it can
    be."""
    keep = () if spec.table.tournament is None else spec.table.tournament.keep
    tables: Any = example.then["tables"]
    return [tuple(_value(spec, kept, table.get(kept.name)) for kept in keep) for table in tables]


def points_of(example: Example) -> list[str]:
    """The points expected, exact, as text."""
    points: Any = example.then["points"]
    return [str(Fraction(text)) for text in points]


def _value(spec: Spec, kept: KeptInfo, text: str | None) -> bool | int | None:
    if kept.type == "flag":
        return text == "true"
    if text is None or text == "none":
        return None if kept.none else 0
    texts = shown_texts(spec, kept.type)
    return int(text) if texts is None else texts.index(text)
