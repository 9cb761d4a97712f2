"""How cards, seats and values look in the terminal: pieces of text with a style, drawn plainly or in colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from rulec_runtime.spec import Spec

Style = Literal["", "red", "dim", "bold", "turn", "title"]

_SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
_RED = ("diamonds", "hearts")


@dataclass(frozen=True)
class Piece:
    """A piece of a line."""

    text: str
    style: Style = ""


Line = list[Piece]


def line(*parts: str | Piece) -> Line:
    """A line of texts and pieces."""
    return [part if isinstance(part, Piece) else Piece(part) for part in parts]


class Faces:
    """Draws cards: as the spec writes them, which is what a player types, or with the symbol of their suit."""

    def __init__(self, spec: Spec, symbols: bool) -> None:
        self._spec = spec
        self._symbols = symbols

    def card(self, text: str) -> Piece:
        """A card, with what was said with it if that follows."""
        name, _, said = text.partition(" ")
        if name not in self._spec.card_ids:
            return Piece(text, "dim")
        suit, rank = self._spec.printed[self._spec.card_ids[name]]
        word = self._spec.suits[suit] if suit >= 0 else ""
        style: Style = "red" if word in _RED else ""
        if not self._symbols or word not in _SYMBOLS:
            return Piece(text, style)
        return Piece(self._spec.ranks[rank] + _SYMBOLS[word] + (f" {said}" if said else ""), style)

    def value(self, value: Any) -> Piece:
        """A value of a register."""
        if value is None:
            return Piece("-", "dim")
        if value == "unknown":
            return Piece("?", "dim")
        if isinstance(value, bool):
            return Piece("yes" if value else "no")
        if isinstance(value, list):
            return Piece(" ".join(self.value(item).text for item in value) or "-")
        if isinstance(value, dict):
            entries = (f"{key} {self.value(item).text}" for key, item in value.items() if _worth(item))
            return Piece(", ".join(entries) or "-")
        if isinstance(value, str) and value in self._spec.card_ids:
            return self.card(value)
        symbol = _SYMBOLS.get(value, "") if self._symbols and isinstance(value, str) else ""
        return Piece(f"{value} {symbol}".rstrip(), "red" if symbol and value in _RED else "")

    def cards(self, texts: Iterable[str]) -> Line:
        """Cards side by side."""
        pieces: Line = []
        for text in texts:
            pieces += [Piece(" "), self.card(text)] if pieces else [self.card(text)]
        return pieces

    def hand(self, texts: Iterable[str]) -> Line:
        """A hand, suit by suit, strongest first; cards without a suit at the end."""
        suits: dict[int, list[str]] = {}
        for text in sorted(texts, key=lambda card: -self._spec.printed[self._spec.card_ids[card]][1]):
            suits.setdefault(self._spec.printed[self._spec.card_ids[text]][0], []).append(text)
        pieces: Line = []
        for suit in sorted(suits, key=lambda place: (place < 0, place)):
            pieces += [Piece("   ")] if pieces else []
            pieces += self.cards(suits[suit])
        return pieces or [Piece("no cards", "dim")]


def _worth(value: Any) -> bool:
    """Whether an entry of a map is worth showing."""
    return any(map(_worth, value.values())) if isinstance(value, dict) else value not in (None, False, 0, [])
