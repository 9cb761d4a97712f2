"""Names that people write for what has another one here: cards written their way, words of everyday language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                   "twelve")
_WORDS: Final = {
    **dict.fromkeys(("me", "i", "my", "self", "him", "he", "ich", "en"), "`player` is the seat on turn"),
    **dict.fromkeys(("null", "nil", "nobody_yet", "nothing", "undefined", "empty"),
                    "`none` stands for what is absent, `no S` says that a set is empty"),
    **dict.fromkeys(("yes", "ja", "igen", "on"), "a flag is `true`; an option has one of its choices"),
    **dict.fromkeys(("nein", "nem", "off"), "a flag is `false`; an option has one of its choices"),
    **dict.fromkeys(("colour", "color", "farbe", "szin", "suit"),
                    "`led` is the suit led, `c.suit` that of a card, `suits` all of them"),
    **dict.fromkeys(("everyone", "everybody", "alle", "mindenki"),
                    "`seats` are all seats, `playing` those that take part"),
    **dict.fromkeys(("joker", "jokers", "fool"), "cards without a suit are declared under `extra` of the deck"),
    **dict.fromkeys(("geber", "oszto"), "a role has the name that `rotates` gives it, such as `dealer`"),
    **dict.fromkeys(("pile", "discard", "table", "deck", "pack"),
                    "cards lie in `hand`, `won`, `stock`, `trick` and the zones declared; `any` are all cards"),
}


def card_meant(name: str, cards: Iterable[str]) -> str | None:
    """The card that a text surely means: letters large or small, suit and rank in the other order, `10` for `T`."""
    by_letters: dict[str, list[str]] = {}
    for card in cards:
        by_letters.setdefault(_letters(card), []).append(card)
    found = by_letters.get(_letters(name), [])
    return found[0] if len(found) == 1 else None


def _letters(card: str) -> str:
    """The letters of a card in no order, ten as one of them."""
    return "".join(sorted(re.sub("10", "T", card).upper()))


def everyday(name: str, cards: Iterable[str]) -> str | None:
    """What helps with a name that is not known, if it is one of these."""
    card = card_meant(name, cards)
    if card is not None:
        return f"the card is written `{card}` in this deck"
    if name.lower() in _NUMBERS:
        return f"numbers are written in digits: `{_NUMBERS.index(name.lower())}`"
    return _WORDS.get(name.lower())
