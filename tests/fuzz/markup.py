"""Texts of drawn specs before they are written out: names are still tokens, and a place that can be written in two ways
holds both, so that the same spec can be written under other names, in another order, or with a definition inlined.
"""

from __future__ import annotations

import random
from typing import Any

from rulec.ir.types import plural

_NAME, _PLURAL, _CARD, _END = "\x01", "\x02", "\x10", "\x11"
_SWAP, _EITHER, _NEXT, _CLOSE = "\x03", "\x04", "\x05", "\x06"
_DECLARED = "!"


class Sentence(str):
    """A text for people, written in quotes."""


class Loose(dict[str, Any]):
    """A map whose entries may stand in any order."""


def token(category: str, number: int) -> str:
    """A name of the author's."""
    return f"{_NAME}{category} {number}{_END}"


def many(name: str) -> str:
    """The plural of a name."""
    return name.replace(_NAME, _PLURAL)


def declared(name: str) -> str:
    """A suit where it is declared and not just mentioned."""
    return name.replace(_END, _DECLARED + _END)


def card(rank: str, suit: str) -> str:
    """A card by the tokens of its rank and suit."""
    return f"{_CARD}{_inside(rank)};{_inside(suit)}{_END}"


def _inside(name: str) -> str:
    return name[1:-1]


def swap(left: str, op: str, right: str) -> str:
    """Two operands that may change places."""
    return f"{_SWAP}{left}{_NEXT}{op}{_NEXT}{right}{_CLOSE}"


def either(called: str, inlined: str) -> str:
    """The use of a definition, and what it stands for."""
    return f"{_EITHER}{called}{_NEXT}{inlined}{_CLOSE}"


class Style:
    """How a spec is written out. A seed other than None changes the order of what may change it."""

    def __init__(self, renamed: bool = False, order: int | None = None, inline: bool = False,
                 suits: dict[str, str] | None = None) -> None:
        self._renamed = renamed
        self._stream = None if order is None else random.Random(order)
        self._inline = inline
        self._suits = suits or {}
        self._origin = {new: old for old, new in self._suits.items()}
        self.suit_first = False
        self.known: dict[str, str] = {}

    def text(self, marked: str) -> str:
        """A text with its names, in the order of this style."""
        out, place = self._read(marked, 0)
        assert place == len(marked)
        return out[0]

    def _read(self, marked: str, place: int) -> tuple[list[str], int]:
        """The parts from a place up to the end of what is open there."""
        parts, now = [], ""
        while place < len(marked):
            sign = marked[place]
            if sign in (_NAME, _PLURAL, _CARD):
                end = marked.index(_END, place)
                now += self._name(sign, marked[place + 1:end])
                place = end + 1
            elif sign in (_SWAP, _EITHER):
                inner, place = self._read(marked, place + 1)
                now += self._chosen(sign, inner)
            elif sign == _NEXT:
                parts, now, place = [*parts, now], "", place + 1
            elif sign == _CLOSE:
                return [*parts, now], place + 1
            else:
                now, place = now + sign, place + 1
        return [*parts, now], place

    def _chosen(self, sign: str, inner: list[str]) -> str:
        if sign == _EITHER:
            return inner[1] if self._inline else inner[0]
        left, op, right = inner
        turned = self._stream is not None and self._stream.random() < 0.5
        return f"{right}{op}{left}" if turned else f"{left}{op}{right}"

    def _name(self, sign: str, name: str) -> str:
        if sign == _CARD:
            rank, suit = name.split(";")
            return self.card(rank, self._suits.get(suit, suit))
        text = self._single(name)
        return plural(text) if sign == _PLURAL else text

    def card(self, rank: str, suit: str) -> str:
        """The text of a card."""
        first, second = self._text(rank), self._text(suit.replace("suit", "letters"))
        text = second + first if self.suit_first else first + second
        self.known[text] = f"{rank};{self._origin.get(suit, suit)}"
        return text

    def _single(self, name: str) -> str:
        own = name.removesuffix(_DECLARED)
        meant = self._suits.get(own, own) if own == name else own
        text = self._text(meant)
        self.known[text] = self._origin.get(meant, meant)
        return text

    def _text(self, name: str) -> str:
        category, number = name.split(" ")
        return self._renamed_text(category, int(number)) if self._renamed else _TEXTS[category](int(number))

    def _renamed_text(self, category: str, number: int) -> str:
        if category == "rank":
            return f"Z{number}"
        if category == "letters":
            return f"y{'gfedcba'[number]}"
        if category == "code":
            return f"Y{number}"
        return f"{'mkqjw'[number % 5]}{number}_{'tzvx'[number % 4]}{list(_TEXTS).index(category)}"

    def entries(self, map_: dict[str, Any]) -> list[tuple[str, Any]]:
        """The entries of a map in the order of this style."""
        found = list(map_.items())
        if self._stream is not None and isinstance(map_, Loose):
            self._stream.shuffle(found)
            found.sort(key=lambda entry: entry[0] == "else")
        return found


_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "B", "C", "D", "E")
_SUITS = ("clubs", "diamonds", "hearts", "spades", "stars", "moons", "suns")
_LETTERS = ("c", "d", "h", "s", "t", "m", "u")
_TEXTS = {
    "rank": lambda number: _RANKS[number], "suit": lambda number: _SUITS[number],
    "letters": lambda number: _LETTERS[number],
    **{category: (lambda number, category=category: f"{category}{number}") for category in (
        "option", "choice", "kind", "word", "column", "group", "zone", "num", "flag", "thing", "set", "def", "par",
        "role", "size", "phase", "call", "said", "team", "side", "title", "figure", "preset", "x", "extra")},
    "code": lambda number: f"X{number}",
}


def write(node: Any, style: Style) -> str:
    """A drawn spec as YAML, in block style throughout."""
    return "\n".join(_lines(node, style)) + "\n"


def _lines(node: Any, style: Style) -> list[str]:
    if isinstance(node, dict):
        out = []
        for key, value in style.entries(node):
            out += _entry(style.text(key) + ":", value, style)
        return out
    return [line for item in node for line in _entry("-", item, style)]


def _entry(head: str, value: Any, style: Style) -> list[str]:
    if isinstance(value, Sentence):
        return [f'{head} "{value}"']
    if isinstance(value, str):
        return [f"{head} {style.text(value)}"]
    if not value:
        return [head + (" {}" if isinstance(value, dict) else " []")]
    inner = _lines(value, style)
    if head == "-":
        return [f"- {inner[0]}", *(f"  {line}" for line in inner[1:])]
    return [head, *(f"  {line}" for line in inner)]
