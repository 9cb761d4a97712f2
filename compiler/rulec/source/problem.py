"""What the reader of YAML finds wrong, before there are diagnostics."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.source.span import Span


@dataclass(frozen=True, slots=True)
class Problem:
    """One refusal of the reader: a code of `rulec.diagnostics.codes`, the place, a sentence, and where the text
    can say what to write instead, a hint. `related` are further places with a word on each."""

    code: str
    span: Span
    message: str
    hint: str | None = None
    related: tuple[tuple[Span, str], ...] = ()
