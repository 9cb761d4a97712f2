"""How bots choose. A bot knows what the contract tells the seat that decides, and nothing else.

`random`: every legal action alike. `cautious`: passes, or takes the least that is offered, and seldom bids; plays cards
by what they count. So cautious bots can play any game, and in one that is won by careful bids they come to its end.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Literal, Protocol

from rulec.interpreter.cards import faces
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.actions import split
from rulec_runtime.protocol import Facts
from rulec_runtime.spec import Spec

BotName = Literal["random", "cautious"]

_BOLD = 0.1  # the part of his calls in which a cautious bot does more than the least
_NOTHING = ("pass", "done")  # the words that end a turn without doing anything
_STEERED = 0.3  # the part of the choices that goes to words seen least

Value = tuple[int, int]  # what a card counts, and its strength


class Sight(Protocol):
    """What a bot may ask: a state tells it, and so can a table."""

    def current_player(self) -> int:
        """The seat that decides."""

    def observation(self, viewer: int | None) -> Facts:
        """What that seat may know now."""


class Policy(Protocol):
    """Chooses for whoever decides."""

    def choose(self, state: Sight, legal: Sequence[int]) -> int:
        """One of the legal actions, which are at hand."""


class Uniform:
    """Every legal action is as likely as any other."""

    def __init__(self, stream: random.Random) -> None:
        self._stream = stream

    def choose(self, state: Sight, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        return self._stream.choice(legal)


class Cautious:
    """Calls as little as he can, leads the card that counts most and follows with the one that counts least. `values`
    has what each card is worth."""

    def __init__(self, spec: Spec, values: Sequence[Value], stream: random.Random) -> None:
        self._spec = spec
        self._values = values
        self._stream = stream

    def choose(self, state: Sight, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        first_card = self._spec.blocks[-1].first
        calls = [action for action in legal if action < first_card]
        cards = [action for action in legal if action >= first_card]
        bold = self._stream.random() < _BOLD
        if not cards:
            return self._call(calls, bold)
        return self._call(calls, bold) if calls and bold else self._card(cards, state)

    def _call(self, calls: list[int], bold: bool) -> int:
        """The least of the calls, the least but one if he is bold."""
        rising = sorted(calls, key=self._least)
        return rising[1] if bold and len(rising) > 1 else rising[0]

    def _least(self, action: int) -> tuple[bool, int, list[Value], int]:
        """Where a call stands: to pass first, then by word, numbers and cards from below."""
        block, word, values = split(self._spec, action)
        sizes = [self._values[value] if parameter.type == "card" else (value, 0)
                 for parameter, value in zip(block.parameters, values, strict=True)]
        return block.words[word] not in _NOTHING, word, sizes, action

    def _card(self, cards: list[int], state: Sight) -> int:
        """The highest card to lead with, the lowest to follow with; of equals any, and with it any word."""
        first, manners = self._spec.blocks[-1].first, self._spec.manners
        worth = {action: self._values[(action - first) // manners] for action in cards}
        follows = state.observation(state.current_player())["trick"]
        wanted = min(worth.values()) if follows else max(worth.values())
        return self._stream.choice([action for action in cards if worth[action] == wanted])


class Curious:
    """Chooses mostly evenly, sometimes what was chosen least; counts the words chosen, over all matches he plays."""

    def __init__(self, spec: Spec, stream: random.Random) -> None:
        self._spec = spec
        self._stream = stream
        self._seen: Counter[tuple[int, int]] = Counter()

    def choose(self, state: Sight, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        if self._stream.random() < _STEERED:
            fewest = min(self._seen[self._word(action)] for action in legal)
            legal = [action for action in legal if self._seen[self._word(action)] == fewest]
        action = self._stream.choice(legal)
        self._seen[self._word(action)] += 1
        return action

    def _word(self, action: int) -> tuple[int, int]:
        """The heading of an action and its word there; of a card what is said with it."""
        block, word, values = split(self._spec, action)
        return block.first, values[0] if block.phase < 0 else word


def card_values(game: Interpreted) -> list[Value]:
    """What each card counts before the first deal, and its strength in its suit, for those that count alike."""
    found = faces(game.new_match().scene())
    return list(zip(found.points, found.strength, strict=True))


def bot(name: BotName, game: Interpreted, stream: random.Random) -> Policy:
    """The bot of that name for a game with these options, on either wing."""
    match name:
        case "random":
            return Uniform(stream)
        case "cautious":
            return Cautious(game.spec, card_values(game), stream)
