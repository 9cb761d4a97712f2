"""One thing said about a spec."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rulec.diagnostics.codes import CODES
from rulec.source.span import Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A sentence about a place. An `error` refuses the spec, a `warning` does not. `hint` says what to write instead;
    `related` are further places, each with a word on it. Raises KeyError for a code that is not registered."""

    code: str
    span: Span
    message: str
    hint: str | None = None
    related: tuple[tuple[Span, str], ...] = ()
    severity: Literal["error", "warning"] = "error"

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise KeyError(f"{self.code} is not in rulec.diagnostics.codes")


class Findings(Exception):
    """A spec is refused: `diagnostics` has at least one error, in the order of the text, warnings among them."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(f"{said.span.place}: {said.code}: {said.message}" for said in self.diagnostics))
