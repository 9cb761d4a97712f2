"""Payloads, the places of a spec where a text can stand, and the spec with a payload in such a place."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

BASE = (Path(__file__).parent / "base.yaml").read_text(encoding="utf-8")
POSITIONS = tuple(dict.fromkeys(re.findall(r"@(\w+)@", BASE)))
HEADINGS = ("definition", "parameter", "routine", "word", "domain", "payee")  # parts of keys, which have no quotes

HARMLESS = {name: f"zq_{name}" for name in POSITIONS} | {
    "letter": "Z", "rank": "Q9", "card": "Xq", "example": "players",
}

# What might end a string, a comment, a line or a block, and what would then be run in one of the languages on the way.
ENDS = (
    '"', "'", '"""', "'''", '\\"', "\\'", "\\", "\n", "\r\n", "\u2028", "\x0b", "*/", "/*", "//", "#", ")", "]", "}",
    "};", "}}", "%}", "#}", "{{", "{%", "${", "%(", "`", "|", ":", ",",
)
RUNS = (
    "import os", "; os.abort()", "\nimport os\n", ") + abort(", "{{ self }}", "{% set s = 1 %}", "cdef int x = 1",
    "#include <stdlib.h>", "\n#define s 0\n", "$(id)", "%s%n", "__import__('os')", "- !!python/name:os.abort",
)
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
    *keyword.kwlist, "auto", "char", "const", "default", "do", "double", "enum", "extern", "float", "int", "long",
    "inline", "restrict", "short", "signed", "static", "switch", "typedef", "union", "unsigned", "void", "public",
    "include", "cpdef", "cimport", "bint", "object", "except", "gil", "range", "len", "loop", "caller", "varargs",
)
# What looks like something else, or is too long.
STRANGE = (
    "\uff43lass", "\ufb01rst", "\u017fcore", "Score", "SCORE", "\u0430ce", "\u00e9", "e\u0301", "\u202eabc", "\u2066x",
    "x\u200dy", "\ufeffx", "\ud800", "\uffff", "\U0001f0a1", "a" * 4_000, "a" * 65_536, "0", "00", "1x", "yes", "~",
    "&a", "*a", "!!python/object/apply:os.abort []", "<<", "@x",
)
CHOSEN = tuple(dict.fromkeys(BREAKING + WORDS + STRANGE))
PAYLOADS = tuple(dict.fromkeys((*CHOSEN, *(f"{end}{run}{end}" for end in ENDS for run in RUNS))))

@dataclass(frozen=True)
class Filled:
    """A spec with payloads, and where each position is mentioned first: line, first column and the one behind it."""

    text: str
    places: Mapping[str, tuple[int, int, int]]

    def at(self, line: int, column: int) -> str | None:
        """The position mentioned first there."""
        return next((position for position, (row, start, end) in self.places.items()
                     if line == row and start <= column < end), None)


def spec(position: str | None = None, payload: str = "", quoted: bool = False) -> str:
    """The spec with a payload at every mention of a position, and something harmless at all others. `quoted`: where
    it is mentioned first it stands between quotes, written as YAML wants it there."""
    def filled(match: re.Match[str]) -> str:
        if match[1] != position:
            return HARMLESS[match[1]]
        first = match.start() == BASE.index(f"@{position}@")
        return json.dumps(payload) if quoted and first else payload

    return re.sub(r"@(\w+)@", filled, BASE)


def is_word(payload: str) -> bool:
    """Whether it might be a name."""
    return re.fullmatch(r"\w+", payload, re.ASCII) is not None


def declared(payloads: Mapping[str, str]) -> Filled:
    """The spec with a payload at each of these positions, where it is mentioned first: between quotes but in headings.
    Where it is used it stands if it might be a name, else nobody comes to read that far."""
    places: dict[str, tuple[int, int, int]] = {}
    out, last = "", 0
    for match in re.finditer(r"@(\w+)@", BASE):
        out += BASE[last : match.start()]
        last, name = match.end(), match[1]
        text = HARMLESS[name]
        if name in payloads and name not in places:
            text = payloads[name] if name in HEADINGS else json.dumps(payloads[name])
            start = len(out) - out.rfind("\n")
            places[name] = out.count("\n") + 1, start, start + len(text)
        elif name in payloads and is_word(payloads[name]):
            text = payloads[name]
        out += text
    return Filled(out + BASE[last:], places)
