"""The JSON Schema of specs, for editors: from the tables of keys that the checker reads with."""

from __future__ import annotations

from typing import Any, Final

from rulec.sema.examples import FORMS
from rulec.sema.fields import PHASE_KINDS, SHAPES, Key

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

# What an editor takes a plain word of YAML for: `4` is a number to it, `true` a flag, and `none` a text.
_SCALAR: Final[dict[str, Any]] = {"type": ["string", "number", "boolean", "null"]}
_ANY: Final[dict[str, Any]] = {}

Schema = dict[str, Any]


def _map_of(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _list_of(value: Schema) -> Schema:
    """A list, or one entry alone."""
    return {"anyOf": [value, {"type": "array", "items": value}]}


def _shape(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


_EXPRESSION: Final = _shape("expression")
_EFFECTS: Final = _list_of({"anyOf": [_SCALAR, {"type": "object"}]})
_WORDS: Final = _list_of(_SCALAR)

# What stands under the keys. A key that is not named here has an expression: one text, a ladder, or a case.
VALUES: Final[dict[tuple[str, str], Schema]] = {
    ("spec", "rulec"): {"const": 1},
    ("spec", "game"): {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"},
    ("spec", "extends"): {"type": "string"},
    ("spec", "set"): _map_of(_SCALAR),
    ("spec", "fix"): _map_of(_SCALAR),
    ("spec", "change"): _map_of(_ANY),
    ("spec", "add"): _map_of(_ANY),
    ("spec", "remove"): _WORDS,
    ("spec", "title"): _SCALAR,
    ("spec", "source"): _SCALAR,
    ("spec", "players"): {"type": ["integer", "string"]},
    ("spec", "direction"): _SCALAR,
    ("spec", "teams"): _map_of(_list_of(_SCALAR)),
    ("spec", "options"): _map_of(_shape("option")),
    ("spec", "constraints"): _list_of(_shape("constraint")),
    ("spec", "presets"): _map_of(_shape("preset")),
    ("spec", "kinds"): _map_of({"anyOf": [_WORDS, _map_of({"type": ["object", "null"]})]}),
    ("spec", "deck"): _shape("deck"),
    ("spec", "sides"): _map_of(_EXPRESSION),
    ("spec", "zones"): _map_of(_shape("zone")),
    ("spec", "state"): _shape("state"),
    ("spec", "define"): _map_of({"anyOf": [_EXPRESSION, {"type": "object"}]}),
    ("spec", "match"): _shape("match"),
    ("spec", "round"): _list_of(_shape("phase")),
    ("spec", "report"): _map_of(_EXPRESSION),
    ("spec", "table"): _shape("table"),
    ("spec", "examples"): _list_of(_shape("example")),
    ("option", "choices"): _WORDS,
    ("option", "from"): _SCALAR,
    ("option", "default"): _SCALAR,
    ("option", "doc"): _SCALAR,
    ("constraint", "error"): _SCALAR,
    ("preset", "set"): _map_of(_SCALAR),
    ("preset", "doc"): _SCALAR,
    ("deck", "suits"): _map_of(_SCALAR),
    ("deck", "ranks"): {"anyOf": [_WORDS, _map_of(_WORDS)]},
    ("deck", "written"): {"enum": ["suit rank", "rank suit"]},
    ("deck", "extra"): _map_of(_shape("extra")),
    ("deck", "copies"): _SCALAR,
    ("deck", "names"): _map_of(_EXPRESSION),
    ("deck", "points"): _map_of(_SCALAR),
    ("deck", "plain"): _shape("plain"),
    ("extra", "cards"): _WORDS,
    ("plain", "ranks"): _WORDS,
    ("zone", "per"): {"const": "seat"},
    ("zone", "holds"): {"const": 1},
    ("state", "match"): _map_of({"anyOf": [_SCALAR, _shape("register")]}),
    ("state", "round"): _map_of({"anyOf": [_SCALAR, _shape("register")]}),
    ("state", "trick"): _map_of({"anyOf": [_SCALAR, _shape("register")]}),
    ("register", "is"): _SCALAR,
    ("match", "rotates"): _map_of(_shape("role")),
    ("match", "rounds"): {"anyOf": [_SCALAR, {"type": "object"}]},
    ("match", "rank"): _WORDS,
    ("match", "titles"): _map_of(_WORDS),
    ("phase", "name"): {"type": "string"},
    ("phase", "deal"): _shape("deal"),
    ("phase", "do"): _EFFECTS,
    ("phase", "turns"): _shape("turns"),
    ("phase", "tricks"): _shape("tricks"),
    ("phase", "settle"): _EFFECTS,
    ("deal", "do"): _EFFECTS,
    ("deal", "redeal"): _list_of(_shape("redeal")),
    ("redeal", "reason"): _SCALAR,
    ("turns", "each"): {"const": "once"},
    ("turns", "may"): _map_of(_shape("call")),
    ("turns", "on_call"): _EFFECTS,
    ("call", "if"): _WORDS,
    ("call", "unless"): _WORDS,
    ("call", "with"): _map_of(_EXPRESSION),
    ("call", "do"): _EFFECTS,
    ("tricks", "says"): _list_of(_shape("says")),
    ("tricks", "may"): _map_of(_shape("call")),
    ("tricks", "on_play"): _EFFECTS,
    ("tricks", "on_trick"): _EFFECTS,
    ("says", "one_of"): _WORDS,
    **{("table", name): _shape(name) for name in ("start", "leaving", "signature", "clock", "tournament")},
    ("table", "votes"): _map_of(_shape("vote")),
    ("table", "money"): _map_of(_EXPRESSION),
    ("vote", "propose"): _shape("proposal"),
    ("vote", "vote"): _shape("ballot"),
    ("vote", "then"): _shape("outcome"),
    ("example", "tournament"): _shape("tournament_example"),
    ("example", "money"): _WORDS,
    ("example", "clock"): _list_of(_shape("clock_example")),
    ("clock_example", "used"): _SCALAR,
    ("clock_example", "left"): _SCALAR,
    ("tournament", "keep"): _map_of(_EXPRESSION),
    ("tournament", "fixed"): _map_of(_SCALAR),
    ("tournament", "compare"): _list_of(_shape("comparison")),
    ("tournament", "equal_below"): _SCALAR,
    ("tournament", "points"): _shape("tournament_points"),
    ("tournament", "round"): _SCALAR,
    ("tournament_example", "position"): _SCALAR,
    ("tournament_example", "tables"): _list_of(_map_of(_SCALAR)),
    ("tournament_example", "points"): _WORDS,
    ("tournament_points", "all_beaten"): _SCALAR,
    ("tournament_points", "alone"): _SCALAR,
}

# What a variant need not say, because its parent does.
_INHERITED: Final = frozenset({"players", "deck", "match", "round"})


def schema() -> dict[str, Any]:
    """The schema of a spec. It knows where keys belong and what form their values have; what expressions say is
    for `rulec check`."""
    shapes: dict[str, Any] = {name: _object(name, keys) for name, keys in SHAPES.items() if name != "spec"}
    shapes["option"]["not"] = {"required": ["choices", "default"]}  # the first choice is the default
    shapes["phase"]["oneOf"] = [{"required": [kind]} for kind in PHASE_KINDS]
    shapes["example"] = {"anyOf": [_example(form, keys) for form, keys in FORMS.items()]}
    shapes["expression"] = {"anyOf": [_SCALAR, {"type": "array"}, {"type": "object", "maxProperties": 1}]}
    root = _object("spec", SHAPES["spec"])
    needed = root.pop("required")
    root["required"] = [name for name in needed if name not in _INHERITED]
    root["if"] = {"required": ["extends"]}
    root["then"] = {}
    root["else"] = {"required": [name for name in needed if name in _INHERITED]}
    return {"$schema": DIALECT, "title": "A game of rulec", **root, "$defs": dict(sorted(shapes.items()))}


def _object(name: str, keys: tuple[Key, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "type": "object",
        "additionalProperties": False,
        "properties": {key.name: {"description": key.doc, **_value(name, key.name)} for key in keys},
    }
    needed = [key.name for key in keys if key.needed]
    return {**found, "required": needed} if needed else found


def _value(name: str, key: str) -> Schema:
    return VALUES.get((name, key), _EXPRESSION)


def _example(form: str, keys: tuple[str, ...]) -> dict[str, Any]:
    allowed = {**dict.fromkeys(("given", *keys), _ANY), form: VALUES.get(("example", form), _ANY)}
    return {"type": "object", "additionalProperties": False, "properties": allowed, "required": [form]}
