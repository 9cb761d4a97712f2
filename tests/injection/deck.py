"""Payloads, the places of a spec where a text can stand, and the spec with a payload in such a place."""

from __future__ import annotations

import json
import re
from pathlib import Path

BASE = (Path(__file__).parent / "base.yaml").read_text(encoding="utf-8")
POSITIONS = tuple(dict.fromkeys(re.findall(r"@(\w+)@", BASE)))

HARMLESS = {name: f"zq_{name}" for name in POSITIONS} | {
    "letter": "Z", "rank": "Q9", "card": "Xq", "example": "players",
}

# What might end a string, a comment or a line, or be read once more by something on the way.
BREAKING = (
    '"', "'", '"""', "'''", "\\", "\\\\", "a\\", "\\n", "\\x22", "\\\"", "\n", "a\nb", "\r", "a\r\nb", "\0", "a\0b",
    "\t", "\x1b[2J", "\x85", "\u2028", "\u2029", "*/", "/*", "//", "??/", "??'", "#define X", "#", " #", "%n%s%x",
    "{{ v }}", "{{ 7 * 7 }}", "{% raw %}", "{% include 'x' %}", "{# x #}", "`id`", "$(id)", "<b>", "../../x", "-",
    'x"; import os; os.abort(); b"', "x\n\nimport os\nos.abort()", 'x")\nimport os\n(b"', "]]>", "a b", "a.b", "a-b",
    'cdef extern from "stdlib.h": void abort()', "x; abort()", "int main()",
)
# What another language on the way knows as a word of its own, or its module does.
WORDS = (
    "import", "class", "lambda", "global", "yield", "async", "cdef", "nogil", "noexcept", "ctypedef", "sizeof", "goto",
    "struct", "volatile", "register", "NULL", "None", "True", "self", "cls", "super", "print", "abort", "memcpy", "s",
    "c", "v", "i", "Position", "Game", "SPEC", "FAULT", "__class__", "__init__", "__cinit__", "_", "__", "spec",
)
# What looks like something else, or is too long.
STRANGE = (
    "\uff43lass", "\ufb01rst", "\u017fcore", "Score", "SCORE", "\u0430ce", "\u00e9", "e\u0301", "\u202eabc", "\u2066x",
    "x\u200dy", "\ufeffx", "\ud800", "\uffff", "\U0001f0a1", "a" * 4_000, "a" * 65_536, "0", "00", "1x", "yes", "~",
    "&a", "*a", "!!python/object/apply:os.abort []", "<<", "@x",
)
PAYLOADS = BREAKING + WORDS + STRANGE


def spec(position: str | None = None, payload: str = "", quoted: bool = False) -> str:
    """The spec with a payload at every mention of a position, and something harmless at all others. `quoted`: where
    it is mentioned first it stands between quotes, written as YAML wants it there."""

    def filled(match: re.Match[str]) -> str:
        if match[1] != position:
            return HARMLESS[match[1]]
        first = match.start() == BASE.index(f"@{position}@")
        return json.dumps(payload) if quoted and first else payload

    return re.sub(r"@(\w+)@", filled, BASE)
