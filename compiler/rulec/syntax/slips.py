"""Ways of writing that come from everyday language, with what the language has instead."""

from __future__ import annotations

import re
from typing import Final

# What an expression, effect or heading looks like that cannot be read, and what to write.
_SLIPS: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"move\s+[^|]*\band\b"), "sets of cards are joined by `|`: `move a | b to ZONE`"),
    (re.compile(r"deal\s+\S+\s+cards?\b|deal\b.*\bto\s+(?:each|every|all)\b"),
     "cards are dealt to a zone: `deal n to ZONE`, such as `deal 5 to hand`, which gives each seat five"),
    (re.compile(r"(?:re)?shuffle\b|(?:roll|toss)\b"), "all chance of a round is its deal"),
    (re.compile(r"show\s+(?:some|any|\d+|of)\b"), "`show` needs a set fixed by the rules, such as `highest(S, n)`"),
    (re.compile(r".*\s*(?:<-|->)\s*"), "`:=` assigns"),
    (re.compile(r".*\w(?:\+\+|--)"), "`x += 1` adds one, `x -= 1` takes one away"),
    (re.compile(r".*[\d)]\s*%\s*$"), "a share is worked out: `n * 10 // 100`"),
    (re.compile(r".*\s[xX]\s"), "`*` multiplies"),
    (re.compile(r"(?:else )?if\b.*\sthen$"), "an `if` has no `then`: write `if …: …`"),
    (re.compile(r"(?:add|give)\s.*\sto\s|.*\s(?:gets?|receives?|becomes?)\s"), "`x += n` adds, `x := n` sets"),
    (re.compile(r"(?:elif|elseif|elsif)\b"), "write `else if …: …`"),
    (re.compile(r".*\bnumber of\b"), "`count(S)` says how many there are; `p.tricks` is a number already"),
    (re.compile(r".*\w\s+of\s+\w"), "what belongs to something has a dot, as in `p.hand`; a card has a code"),
    (re.compile(r".*\d,\d{3}\b"), "numbers have no commas: `1000`"),
    (re.compile(r".*(?::=|\+=|-=).*,.*(?::=|\+=|-=)"), "several effects are a list, one below another, each with `- `"),
    (re.compile(r".*\(\s*\w+ in \w+ (?!where\b)\w"), "the condition follows `where`: `(p in seats where …)`"),
    (re.compile(r"(?:[^()]*\([^()]*\))*[^()]*\([^()]*$"), "the parenthesis `(` is not closed"),
)
_HEADS: Final = {"if": "- if C: …", "else if": "else if C: …", "for": "- for x in S: …", "case": "- case E: {…}"}
_IF: Final = re.compile(r"(?:else )?if\b(?!.*\sthen$)")
_TWO_WORDS: Final = re.compile(r"([A-Za-z_]\w*)\s+([A-Za-z_]\w*)")


def advice(text: str, start: str) -> str | None:
    """What helps with a text that cannot be read as what starts with `start`, if it is one of these ways."""
    two = _TWO_WORDS.fullmatch(text.strip())
    if start == "heading" and two is not None:
        return f"a call is one word, such as `{two[1]}_{two[2]}`; with something to choose it is `{two[1]} x in S`"
    if start == "head" and text in _HEADS:
        return f"the whole heading of a block stands before its `:`, and its effects behind it: `{_HEADS[text]}`"
    if start != "head" and _IF.match(text):
        return "the condition ends with `:`, as in `if …: …`"
    return next((help_text for pattern, help_text in _SLIPS if pattern.match(text.strip())), None)
