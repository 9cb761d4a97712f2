"""Did you mean."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that looks most like a name, None if none does. Among equals the first in alphabetical order, so
    that the order of the candidates does not matter; case counts for nothing."""
    by_case = {candidate.casefold(): candidate for candidate in sorted(set(candidates), reverse=True)}
    if name.casefold() in by_case:
        return by_case[name.casefold()]
    found = difflib.get_close_matches(name.casefold(), sorted(by_case), n=1, cutoff=0.6)
    return by_case[found[0]] if found else None


def did_you_mean(name: str, candidates: Iterable[str]) -> str | None:
    """The hint `did you mean X?`, in backquotes, or None."""
    found = nearest(name, candidates)
    return None if found is None else f"did you mean `{found}`?"
