"""Draws expressions by type: every way to make a value of a type is a production, and one that fits is taken."""

from __future__ import annotations

from collections.abc import Callable

from fuzz.drawing import Drawing, Ex, Impossible, Scope

Make = Callable[[Drawing, Scope, int, str], Ex | None]
_PRODUCTIONS: dict[str, list[tuple[float, bool, Make]]] = {}

_DEEPEST = -3  # where nothing but leaves is left


def production(kind: str, weight: float = 1.0, leaf: bool = False) -> Callable[[Make], Make]:
    """Registers a function as a way to make values of a type. A leaf is small: it is preferred where the expression is
    deep enough. A function gets the depth that is left and, of `kind:NAME`, the name; it gives None where it does not
    fit."""

    def register(make: Make) -> Make:
        _PRODUCTIONS.setdefault(kind, []).append((weight, leaf, make))
        return make

    return register


def grow(d: Drawing, s: Scope, kind: str, depth: int = 2) -> Ex:
    """An expression of a type. Raises Impossible where there is none."""
    sort, _, of = kind.partition(":")
    ways = [way for way in _PRODUCTIONS.get(sort, ()) if way[1] or depth > _DEEPEST]
    while ways:
        weights = [weight * (1.0 if leaf == (depth <= 0) else 0.5 if leaf else 0.0) + 1e-6 for weight, leaf, _ in ways]
        way = d.stream.choices(ways, weights)[0]
        ways.remove(way)
        mark = d.mark()
        try:
            found = way[2](d, s, depth, of)
        except Impossible:
            found = None
        if found is not None:
            return found
        d.back(mark)
    raise Impossible(kind)


def asking(d: Drawing, s: Scope, kind: str, depth: int = 2) -> tuple[Ex, frozenset[str]]:
    """An expression with the optional things that it reads. Raises Impossible."""
    return d.asked(lambda: grow(d, s, kind, depth))


def par(text: str) -> str:
    """In parentheses, unless it is one word or one call."""
    depth = 0
    inside = False
    for place, sign in enumerate(text):
        if sign in "\x01\x02\x10\x11":
            inside = sign != "\x11"
        depth += (sign == "(") - (sign == ")")
        if (sign == " " and depth == 0 and not inside) or (sign == "-" and place == 0):
            return f"({text})"
    return text
