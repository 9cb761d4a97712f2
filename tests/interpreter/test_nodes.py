"""Every node class, word and function of the representation has a meaning."""

from __future__ import annotations

from typing import get_args

from rulec.interpreter.effects import EFFECTS
from rulec.interpreter.evaluate import MEANINGS
from rulec.interpreter.functions import FUNCTIONS
from rulec.interpreter.words import WORDS
from rulec.ir import effects, expressions, words


def test_every_expression_has_a_meaning() -> None:
    assert set(MEANINGS) == set(get_args(expressions.Expression))


def test_every_effect_has_a_meaning() -> None:
    assert set(EFFECTS) == set(get_args(effects.Effect))


def test_every_word_has_a_meaning() -> None:
    assert set(WORDS) == set(words.WORDS)


def test_every_function_has_a_meaning() -> None:
    assert set(FUNCTIONS) == set(words.FUNCTIONS)
