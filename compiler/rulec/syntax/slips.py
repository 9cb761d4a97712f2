"""Ways of writing that come from everyday language, with what the language has instead."""

from __future__ import annotations

import re
from typing import Final

# What an expression, effect or heading looks like that cannot be read, and what to write.
_SLIPS: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"move\s+[^|]*\band\b"), "sets of cards are joined by `|`: `move a | b to ZONE`"),
    (re.compile(r"deal\s+\S+\s+cards?\b|deal\b.*\bto\s+(?:each|every|all)\b"),
     "cards are dealt to a zone: `deal n to ZONE`, such as `deal 5 to hand`, which gives each seat five"),
)
_TWO_WORDS: Final = re.compile(r"([A-Za-z_]\w*)\s+([A-Za-z_]\w*)")


def advice(text: str, start: str) -> str | None:
    """What helps with a text that cannot be read as what starts with `start`, if it is one of these ways."""
    two = _TWO_WORDS.fullmatch(text.strip())
    if start == "heading" and two is not None:
        return f"a call is one word, such as `{two[1]}_{two[2]}`; with something to choose it is `{two[1]} x in S`"
    return next((help_text for pattern, help_text in _SLIPS if pattern.match(text.strip())), None)
