"""Collects what is said, so that one run shows as much as it can."""

from __future__ import annotations

from collections.abc import Iterable

from rulec.diagnostics.diagnostic import Diagnostic, Findings
from rulec.source.problem import Problem
from rulec.source.span import Span

Related = tuple[tuple[Span, str], ...]


class Problems:
    """Grows while a spec is read. The same sentence of the same code at the same place is kept once: a definition that
    is looked at for each of its uses would otherwise repeat itself."""

    __slots__ = ("_said",)

    def __init__(self) -> None:
        self._said: dict[tuple[str, Span, str], Diagnostic] = {}

    def error(self, code: str, span: Span, message: str, hint: str | None = None, related: Related = ()) -> None:
        """Notes something that refuses the spec."""
        self.add(Diagnostic(code, span, message, hint, related, "error"))

    def warning(self, code: str, span: Span, message: str, hint: str | None = None, related: Related = ()) -> None:
        """Notes something that is worth a look but leaves the spec usable."""
        self.add(Diagnostic(code, span, message, hint, related, "warning"))

    def add(self, diagnostic: Diagnostic) -> None:
        """Notes a diagnostic made elsewhere."""
        self._said.setdefault((diagnostic.code, diagnostic.span, diagnostic.message), diagnostic)

    def adopt(self, problems: Iterable[Problem]) -> None:
        """Notes what the reader of YAML refused, as errors."""
        for problem in problems:
            self.error(problem.code, problem.span, problem.message, problem.hint, problem.related)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """All of them, by place; at one place in the order they were noted."""
        return sorted(self._said.values(), key=lambda said: said.span)

    @property
    def errors(self) -> list[Diagnostic]:
        """Those that refuse the spec, by place."""
        return [said for said in self.diagnostics if said.severity == "error"]

    def check(self) -> None:
        """Raises Findings, with the warnings too, if there is any error."""
        if any(said.severity == "error" for said in self._said.values()):
            raise Findings(self.diagnostics)
