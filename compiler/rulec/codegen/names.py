"""Names in generated code. Whatever stems from a spec is ASCII and has a prefix, so it can be no keyword of any
language on the way, and can clash with nothing else in the file."""

from __future__ import annotations

import re

_IDENTIFIER = re.compile(r"[A-Za-z0-9_]+", re.ASCII)


class UnsafeName(Exception):
    """A name that must not reach generated code; the front end refuses such names, so this is a fault of ours."""


def checked(name: str) -> str:
    """The name, if it is made of ASCII letters, digits and underscores. Raises UnsafeName."""
    if not _IDENTIFIER.fullmatch(name):
        raise UnsafeName(repr(name))
    return name


def is_plain(name: str) -> bool:
    """Whether the name may stand in generated code."""
    return _IDENTIFIER.fullmatch(name) is not None


def register(name: str) -> str:
    """The field of a register, role or round parameter."""
    return f"r_{checked(name)}"


def zone(name: str) -> str:
    """The field of a zone."""
    return f"z_{checked(name)}"


def option(name: str) -> str:
    """The field of an option."""
    return f"o_{checked(name)}"


def definition(key: str) -> str:
    """The function of a definition, or the field of one that is fixed for the game."""
    return f"d_{checked(key)}"


def routine(key: str) -> str:
    """The function of a routine."""
    return f"do_{checked(key)}"


def local(name: str) -> str:
    """The variable of a bound name."""
    return f"v_{checked(name)}"


def part(name: str) -> str:
    """The first of two names in one: its underscores are doubled, so that no other pair gives the same whole (a name
    does not begin with an underscore)."""
    return checked(name).replace("_", "__")


def phase(name: str) -> str:
    """The part of function names that tells the phase."""
    return part(name)


def value(kind: str, text: str) -> str:
    """The constant for a value of a kind, or for a choice of an option: `k_bid_hivo`, `oc_pack_jokers`."""
    if kind.startswith("option "):
        return f"oc_{part(kind.removeprefix('option '))}_{checked(text)}"
    return f"k_{part(kind)}_{checked(text)}"


def column(kind: str, name: str) -> str:
    """The table of a column of a kind."""
    return f"t_{part(kind)}_{checked(name)}"


def card(text: str) -> str:
    """The constant for a card."""
    return f"c_{checked(text)}"
