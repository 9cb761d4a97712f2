"""Twins of a drawn spec: the same game under other names, in another order, with its definitions inlined, with other
suits. A signature says what happens in matches of a game, in the names of the spec it comes from.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fuzz.markup import Style
from fuzz.spec import Drawn
from rulec_runtime.errors import SpecFault
from rulec_runtime.protocol import CHANCE, Game, State

WORD = re.compile(r"[A-Za-z0-9_]+")


@dataclass(frozen=True)
class Twin:
    """A way to write a spec again; `suits` maps each suit to the one in its place."""

    name: str
    style: Style
    suits: Mapping[str, str]


def plain(drawn: Drawn) -> Twin:
    """The spec as it was drawn."""
    return Twin("plain", Style(), {})


def twins(drawn: Drawn) -> list[Twin]:
    """The twins of a spec; other suits only where nothing depends on their order."""
    found = [
        Twin("renamed", Style(renamed=True), {}), Twin("reordered", Style(order=1), {}),
        Twin("inlined", Style(inline=True), {}),
        Twin("renamed, reordered, inlined", Style(renamed=True, order=2, inline=True), {}),
    ]
    if drawn.symmetric:
        suits = [suit.strip("\x01\x11") for suit in drawn.suits]
        turned = dict(zip(suits, [*suits[1:], suits[0]], strict=True))
        found.append(Twin("other suits", Style(suits=turned), turned))
    return found


class Reader:
    """Reads texts of a twin as those of the plain spec."""

    def __init__(self, drawn: Drawn, twin: Twin) -> None:
        style = twin.style
        style.suit_first = "suit_first" in drawn.features
        for rank in drawn.ranks:
            for suit in drawn.suits:
                style.card(rank.strip("\x01\x11"), suit.strip("\x01\x11"))
        self._known = dict(style.known)

    def text(self, text: str, numbers: bool = True) -> str:
        """A text with the plain names in it. With `numbers` there are no ranks in it: what looks like the code of one
        is a number."""
        return WORD.sub(lambda word: self._name(word[0], numbers), text)

    def _name(self, word: str, numbers: bool) -> str:
        return word if word.isdigit() and numbers else self._known.get(word, word)

    def value(self, value: Any) -> Any:
        """Facts with the plain names in them; maps and sets of texts in order."""
        if isinstance(value, dict):
            return sorted((self.text(str(key)), self.value(inner)) for key, inner in value.items())
        if isinstance(value, (list, tuple)):
            return [self.value(item) for item in value]
        if isinstance(value, str):
            return " ".join(sorted(self.text(value, numbers=False).split(" ")))
        return value


def signature(game: Game, drawn: Drawn, twin: Twin, seed: int, decisions: int, facts: bool = True) -> str:
    """What happens in random matches: who is on turn, what is legal, what is known, what comes of it."""
    reader = Reader(drawn, twin)
    stream = random.Random(seed)
    digest = hashlib.sha256()
    order = _order(game, reader)
    made = tries = 0
    while made < decisions and tries < 50:
        tries += 1
        state = game.new_match()
        try:
            while not state.is_terminal() and made < decisions:
                made += _step(state, stream, reader, order, digest, facts and not twin.suits)
        except SpecFault as fault:
            digest.update(f"{type(fault).__name__}".encode())
        digest.update(repr((state.returns(), state.ranking(), reader.value(state.titles()))).encode())
        digest.update(repr(reader.value(state.report())).encode())
    return digest.hexdigest()


def _order(game: Game, reader: Reader) -> dict[str, int]:
    """The number of each card by its plain text."""
    return {reader.text(text): number for number, text in enumerate(game.spec.cards)}


def _step(state: State, stream: random.Random, reader: Reader, order: dict[str, int], digest: Any, facts: bool) -> int:
    """One chance point or decision; how many decisions it was."""
    if state.current_player() == CHANCE:
        names = sorted(reader.text(state.game.spec.cards[card]) for card in state.pack())
        stream.shuffle(names)
        pack = [order[name] for name in names]
        drawn: list[int] = []
        while offered := state.draws(pack, drawn):
            drawn.append(offered[stream.randrange(len(offered))])
        state.deal(pack, drawn)
        return 0
    legal = sorted((reader.text(state.action_to_string(action)), action) for action in state.legal_actions())
    chosen = stream.choice(legal)
    digest.update(repr((state.current_player(), [text for text, _ in legal], chosen[0])).encode())
    if facts:
        digest.update(repr(reader.value(state.to_facts())).encode())
    state.apply_action(chosen[1])
    return 1


