"""How cards, seats and values look in the terminal: pieces of text with a style, drawn plainly or in colour. Everything
is written as the spec writes it, or with the labels of a language; a player may type both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from rulec.cli.speech import Speech
from rulec.sema.translation import Wording
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
    """Draws cards, actions and values of a game, in the words of `wording`; its `speech` says and hears actions."""

    def __init__(self, spec: Spec, wording: Wording | None = None) -> None:
        self._spec = spec
        self._wording = wording or Wording()
        self.speech = Speech(spec, self._wording)

    def sentence(self, text: str) -> str:
        """A sentence of the spec."""
        return self._wording.sentence(text)

    def word(self, sort: str, name: str) -> str:
        """A word of the spec; of which sort, says `rulec.sema.translation`."""
        return self._wording.word(sort, name)

    def card(self, text: str) -> Piece:
        """A card, with what was said with it if that follows."""
        name = text.partition(" ")[0]
        if name not in self._spec.card_ids:
            return Piece(text, "dim")
        suit = self._spec.printed[self._spec.card_ids[name]][0]
        return Piece(self.speech.said(text), "red" if suit >= 0 and self._spec.suits[suit] in _RED else "")

    def action(self, text: str) -> Line:
        """An action, the cards in it as cards."""
        pieces: Line = []
        for word in self.speech.said(text).split(" "):
            pieces += [Piece(" ")] if pieces else []
            pieces.append(self.card(word) if word in self._spec.card_ids else Piece(word))
        return pieces

    def value(self, value: Any, of: str = "", keys: tuple[str, ...] = ()) -> Piece:
        """A value of a register: `of` is its type and `keys` are those of its keys that are still open, as in
        FieldInfo."""
        if value is None:
            return Piece("-", "dim")
        if value == "unknown":
            return Piece("?", "dim")
        if isinstance(value, bool):
            return Piece("yes" if value else "no")
        if isinstance(value, list):
            return Piece(" ".join(self.value(item, of, keys[1:]).text for item in value) or "-")
        if isinstance(value, dict):
            sort = keys[0] if keys else ""
            entries = (f"{self.word(sort, key)} {self.value(item, of, keys[1:]).text}"
                       for key, item in value.items() if _worth(item))
            return Piece(", ".join(entries) or "-")
        if isinstance(value, str) and value in self._spec.card_ids:
            return self.card(value)
        return Piece(self.word(_single(of), str(value)), "red" if value in _RED else "")

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


def _single(of: str) -> str:
    """The type of the things in a set: `suits` are of the type `suit`, `kinds bid` of `kind bid`."""
    word, sign, name = of.partition(" ")
    return word.removesuffix("s") + sign + name


def _worth(value: Any) -> bool:
    """Whether an entry of a map is worth showing."""
    return any(map(_worth, value.values())) if isinstance(value, dict) else value not in (None, False, 0, [])
