"""The register of codes. A code is never given a second meaning; every code has a bad spec in `tests/errors/`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What a code means: a title of a few words, and why the compiler insists."""

    title: str
    explanation: str


_YAML: Final = {
    "R0101": CodeInfo("not YAML", "The text cannot be read as YAML; the message says what was expected at the place."),
    "R0102": CodeInfo("duplicate key", "YAML would silently keep the last value; a map has each key once."),
    "R0103": CodeInfo("YAML anchor", "`&name` would vanish from the text: no operator starts an expression."),
    "R0104": CodeInfo("YAML alias", "`*name` would be replaced by another text: no operator starts an expression."),
    "R0105": CodeInfo("YAML tag", "`!name` would vanish from the text: no operator starts an expression."),
    "R0106": CodeInfo("YAML merge key", "Keys that come from elsewhere have no place; `extends` makes variants."),
    "R0107": CodeInfo("several documents", "A file holds one spec and nothing beside it."),
    "R0108": CodeInfo("tab", "A tab has no fixed width, so columns would lie; indent and align with spaces."),
    "R0109": CodeInfo("block text", "`|` and `>` are operators; texts are plain or in quotes."),
    "R0110": CodeInfo("key that is no text", "A key is a word or an expression."),
    "R0111": CodeInfo("not UTF-8", "Specs are UTF-8 texts."),
    "R0112": CodeInfo("forbidden character", "Characters that cannot be seen or turn the text mislead readers."),
    "R0113": CodeInfo("file too large", "A spec has at most 256 KiB."),
    "R0114": CodeInfo("nested too deep", "Maps and lists are nested at most 32 levels deep."),
    "R0115": CodeInfo("too many entries", "A spec has at most 20,000 maps, lists, keys and values."),
    "R0116": CodeInfo("text too long", "A single text has at most 4 KiB."),
    "R0117": CodeInfo("expression cut by a comma", "In `{ }` and `[ ]` YAML splits at every comma, also between ( )."),
    "R0118": CodeInfo("else without if", "`else` is a further key of the map that holds its `if`."),
    "R0119": CodeInfo("not a map", "A spec is a map of keys at its top level."),
}

_STRUCTURE: Final[dict[str, CodeInfo]] = {}

_NAMES_AND_TYPES: Final[dict[str, CodeInfo]] = {}

_GAME: Final[dict[str, CodeInfo]] = {}

_VARIANTS: Final[dict[str, CodeInfo]] = {}

_STYLE: Final[dict[str, CodeInfo]] = {}

_TOOLCHAIN: Final[dict[str, CodeInfo]] = {
    "R0901": CodeInfo("no C compiler", "`build` compiles C; checking and playing on the interpreter need no compiler."),
    "R0902": CodeInfo("C compiler failed", "The generated C was refused; the message has the first lines of why."),
    "R0903": CodeInfo("Cython failed", "The generated code was refused by Cython, which is a fault of rulec."),
    "R0904": CodeInfo("cannot write", "The cache, or the directory an engine is copied to, cannot be written."),
    "R0905": CodeInfo("stale engine", "The committed code is not what the spec gives now; `rulec build --shipped`."),
    "R0910": CodeInfo("example fails", "The rules do not give what the example says."),
    "R0911": CodeInfo("example cannot be set up", "No state of the game is as the example describes it."),
    "R0912": CodeInfo("interpreter and engine differ", "The same moves gave two results, which is a fault of rulec."),
    "R0913": CodeInfo("fault met while playing", "A bound or a fact that the spec promises does not hold in play."),
}

CODES: Final[dict[str, CodeInfo]] = {
    **_YAML,  # R01xx
    **_STRUCTURE,  # R02xx
    **_NAMES_AND_TYPES,  # R03xx
    **_GAME,  # R04xx
    **_VARIANTS,  # R05xx
    **_STYLE,  # R06xx
    **_TOOLCHAIN,  # R09xx
}
