"""How cards, seats and values look in the terminal: pieces of text with a style, drawn plainly or in colour. Everything
is written as the spec writes it, which is also what a player types."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from rulec_runtime.spec import Spec

Style = Literal["", "red", "dim", "bold", "turn", "title"]

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
    """Draws cards, actions and values of a game."""

    def __init__(self, spec: Spec) -> None:
        self._spec = spec

    def card(self, text: str) -> Piece:
        """A card, with what was said with it if that follows."""
        name = text.partition(" ")[0]
        if name not in self._spec.card_ids:
            return Piece(text, "dim")
        suit = self._spec.printed[self._spec.card_ids[name]][0]
        return Piece(text, "red" if suit >= 0 and self._spec.suits[suit] in _RED else "")

    def action(self, text: str) -> Line:
        """An action, the cards in it as cards."""
        pieces: Line = []
        for word in text.split(" "):
            pieces += [Piece(" ")] if pieces else []
            pieces.append(self.card(word) if word in self._spec.card_ids else Piece(word))
        return pieces

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
        return Piece(str(value), "red" if value in _RED else "")

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
