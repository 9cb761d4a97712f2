"""The edits of templates and of headers in Cython: by words and signs, in lines of code only."""

from __future__ import annotations

import re

from teeth.edits import Edit

CHANGES = (
    (r" == ", " != "), (r" != ", " == "), (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r"\band\b", "or"), (r"\bor\b", "and"), (r"\bnot ", ""), (r" \+ ", " - "), (r" - ", " + "), (r" & ", " | "),
    (r" \| ", " & "), (r"\+= ", "-= "), (r"-= ", "+= "), (r"&= ~", "|= "), (r"\|= ", "&= "),
    (r" is None", " is not None"),
    (r"\bTrue\b", "False"), (r"\bFalse\b", "True"), (r"(?<=[ (\[])0(?=[,)\]\n:])", "1"),
    (r"(?<=[ (\[])1(?=[,)\]\n:])", "2"), (r"(?<=return )-1\b", "0"), (r"\bbreak\b", "continue"),
    (r"\bcontinue\b", "break"),
)
# A whole statement that can be left out: an assignment to something that lasts, or a call.
STATEMENT = re.compile(r"^( +)((?:s|self|out|g)(?:\.\w+|\[\w+\])+ [-+|&]?= [^\n]*|\w+\([^\n{}]*\))$", re.MULTILINE)
SKIPPED = re.compile(
    r'"""(?s:.*?)"""|\{#(?s:.*?)#\}|#[^\n]*|"[^"\n]*"|\{\{[^\n]*?\}\}'
    r"|^[^\n]*\b(?:c?import|cdef extern|assert|raise|macro|set)\b[^\n]*$",
    re.MULTILINE,
)


def edits_of(file: str, text: str) -> list[Edit]:
    """Every edit of the file that the changes above give."""
    blank = SKIPPED.sub(lambda found: re.sub(r"[^\n]", "\0", found[0]), text)
    found = [
        Edit(file, place.start(), place.end(), new)
        for pattern, new in CHANGES for place in re.finditer(pattern, blank)
    ]
    return found + [Edit(file, place.start(2), place.end(2), "pass") for place in STATEMENT.finditer(blank)]
