"""How the actions of a game are said in a language: their lasting texts with the labels of words."""

from __future__ import annotations

from collections import Counter

from rulec.sema.translation import Wording
from rulec_runtime.actions import heading, split, text_of, value_of, written
from rulec_runtime.spec import Spec


class Speech:
    """Turns the texts of the actions of a game into what players say, and back."""

    def __init__(self, spec: Spec, wording: Wording) -> None:
        every = range(spec.action_count) if wording.labels else ()
        self._labels = {text_of(spec, action): _label(spec, wording, action) for action in every}
        count = Counter(self._labels.values())
        self._texts = {label: text for text, label in self._labels.items() if count[label] == 1}

    def said(self, text: str) -> str:
        """The text of an action with its labels."""
        return self._labels.get(text, text)

    def heard(self, typed: str) -> str:
        """The lasting text of what is typed, with labels or without; what is no action stays as it is."""
        plain = " ".join(typed.split())
        return typed if plain in self._labels else self._texts.get(plain, typed)


def _label(spec: Spec, wording: Wording, action: int) -> str:
    block, word, values = split(spec, action)
    if block.phase < 0:
        said = wording.word("kind said", spec.kinds["said"][values[0] - 1]) if values[0] else ""
        return f"{spec.cards[word]} {said}".rstrip()
    shown = [wording.word(parameter.type, written(value_of(spec, parameter, value)))
             for parameter, value in zip(block.parameters, values, strict=True)]
    return heading(block, wording.word("kind call", block.words[word]), shown)
