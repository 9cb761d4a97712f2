"""What is read by name in drawn specs: bound names, registers, columns, definitions."""

from __future__ import annotations

import re

from fuzz.drawing import Definition, Drawing, Ex, Register, Scope
from fuzz.grow import grow, par
from fuzz.markup import either

_P = re.compile(r"\bp\b")


def local(d: Drawing, s: Scope, kind: str) -> Ex | None:
    """A bound name of the type."""
    found = [known for known in s.locals if known[1] == kind]
    if not found:
        return None
    name, _, low, high = d.stream.choice(found)
    return Ex(name, low, high)


def register(d: Drawing, s: Scope, kind: str, asked: bool = False) -> Ex | None:
    """A register of the type (`kind?`: that may be none). `asked`: it will be asked whether it is none."""
    if "round" not in s.places:
        return None
    sort, _, of = kind.partition(":")
    optional = sort.endswith("?")
    want = sort.rstrip("?") + (f":{of}" if of else "")
    found = [
        made for made in d.registers if made.type == want and _readable(made, s)
        and optional == (made.none and (made.name not in s.known or bool(made.keys)))
        and not (asked and made.name in s.muted)
    ]
    if not found:
        return None
    made = d.rarest(found, d.read)
    d.read.add(made.name)
    note(d, made)
    return Ex(written(d, s, made), made.low, made.high)


def _readable(made: Register, s: Scope) -> bool:
    if s.legal and made.seen == "nobody":
        return False
    if made.life == "trick" and "tricks" not in s.places:
        return False
    if made.type == "int" and not made.bounded and made.number >= s.level:
        return False
    return not s.private or made.keys == ("seat",) or made.life == "match"


def note(d: Drawing, made: Register) -> None:
    """Notes that the register is read."""
    if made.type == "int" and not made.bounded:
        d.level = max(d.level, made.number + 1)
    if made.none:
        d.touched.add(made.name)
    d.hidden |= made.seen != "all"


def written(d: Drawing, s: Scope, made: Register, depth: int = 0) -> str:
    """A register with its keys."""
    if not made.keys:
        return made.name
    if s.private and made.keys == ("seat",):
        return f"player.{made.name}"
    keys = [grow(d, s, key, depth).text for key in made.keys]
    if s.legal and made.seen == "owner":
        keys[0] = "player"
    if len(keys) == 1 and made.keys[0] in ("seat", "team") and d.chance(0.8):
        return f"{par(keys[0])}.{made.name}"
    return f"{made.name}({', '.join(keys)})"


def column(d: Drawing, s: Scope, kind: str, n: int) -> Ex | None:
    """A column of a kind, of a value that is surely there."""
    found = [(made, cell) for made in d.kinds for cell in made.columns if cell[1] == kind]
    if not found:
        return None
    made, (name, _, low, high) = d.stream.choice(found)
    d.use("column")
    return Ex(f"{par(grow(d, s, f'kind:{made.name}', n - 1).text)}.{name}", low, high)


def apply(d: Drawing, s: Scope, kind: str, n: int) -> Ex | None:
    """A definition with its arguments, all of them names or the like."""
    if s.private or "round" not in s.places or "hypothetical" in s.places:
        return None
    found = [made for made in d.definitions if made.type == kind and _usable(made, s)]
    if not found:
        return None
    made = d.stream.choice(found)
    d.touched |= made.optional
    d.level = max(d.level, made.level)
    d.hidden |= made.hidden
    args = tuple(grow(d, s, of, 0).text for of in made.parameters)
    called = f"{made.name}({', '.join(args)})" if args else made.name
    inlined = made.body and made.body(tuple(par(arg) for arg in args))
    if not inlined or (_P.search(called) and not _P.search(inlined)):  # a figure that names `p` has one for each seat
        return Ex(called, made.low, made.high)
    return Ex(either(called, f"({inlined})"), made.low, made.high)


def _usable(made: Definition, s: Scope) -> bool:
    return made.level <= s.level and not (made.hidden and s.legal) and not made.optional & (s.muted | s.known)
