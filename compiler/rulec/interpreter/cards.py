"""The cards as the contract of the moment has them: effective suit, strength and points of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulec.interpreter.copies import different
from rulec.interpreter.scene import Scene


class Faces(NamedTuple):
    """By card number: the effective suit (the number after the last suit is `trumps`; None for an extra card that
    is no trump), the strength within it, and the points. By suit: the set of its cards in the pack in play."""

    suit: tuple[int | None, ...]
    strength: tuple[int, ...]
    points: tuple[int, ...]
    cards: tuple[frozenset[int], ...]

    def strongest_first(self, cards: Iterable[int]) -> tuple[int, ...]:
        """The cards by strength; equals stay in order."""
        return tuple(sorted(cards, key=lambda card: -self.strength[card]))


def faces(scene: Scene) -> Faces:
    """The cards as they are at this moment. They are worked out once for every combination of values that the
    registers read by the deck have."""
    setting = scene.setting
    if setting.deck_reads is None:
        return _work_out(scene)
    registers = scene.position.registers
    readings = tuple(value for name in setting.deck_reads for value in registers[name].values())
    if readings not in setting.faces:
        setting.faces[readings] = _work_out(scene)
    found: Faces = setting.faces[readings]
    return found


def cards_of_suit(scene: Scene, suit: int) -> frozenset[int]:
    """The cards of the pack in play that belong to a suit; by their faces inside the deck's own rules."""
    if scene.printed:
        printed = scene.setting.rules.deck.cards
        return scene.setting.copies(card for card in scene.setting.pack if printed[card].suit == suit)
    return faces(scene).cards[suit]


def _work_out(scene: Scene) -> Faces:
    """The deck's rules, read with printed suits."""
    deck = scene.setting.rules.deck
    scene = scene._replace(names={}, printed=True)
    suits = [card.suit for card in deck.cards]
    strengths = _plain_strengths(scene)
    place = 0
    for rule in deck.trumps:
        if rule.condition is None or scene.flag(rule.condition):
            for card in _weakest_first(scene, different(scene.set(rule.cards))):
                suits[card], strengths[card] = len(deck.suits), place
                place += 1
    pack = scene.setting.pack
    cards = tuple(
        scene.setting.copies(card for card in pack if suits[card] == suit)
        for suit in range(len(deck.suits) + bool(deck.trumps))
    )
    return Faces(tuple(suits), tuple(strengths), _points(scene), cards)


def _plain_strengths(scene: Scene) -> list[int]:
    """Places inside the printed suit, or in the other order of ranks; an extra card is weaker than any."""
    deck = scene.setting.rules.deck
    if deck.plain is not None and (deck.plain.condition is None or scene.flag(deck.plain.condition)):
        order = deck.plain.ranks
        return [order.index(card.rank) if card.rank in order else -1 for card in deck.cards]
    weaker = [0] * len(deck.suits)
    strengths = []
    for card in deck.cards:
        if card.suit is None:
            strengths.append(-1)
            continue
        strengths.append(weaker[card.suit])
        weaker[card.suit] += 1
    return strengths


def _weakest_first(scene: Scene, cards: frozenset[int]) -> list[int]:
    """The cards of one trump rule: by rank, then by suit; extra cards below."""
    printed = scene.setting.rules.deck.cards

    def key(card: int) -> tuple[int, int, int]:
        rank, suit = printed[card].rank, printed[card].suit
        return (-1 if rank is None else rank, -1 if suit is None else suit, card)

    return sorted(cards, key=key)


def _points(scene: Scene) -> tuple[int, ...]:
    """What each card counts: the first rule that fits, else nothing."""
    deck = scene.setting.rules.deck
    rules = [(None if rule.cards is None else scene.set(rule.cards), scene.number(rule.value)) for rule in deck.points]
    return tuple(
        next((value for cards, value in rules if cards is None or card in cards), 0) for card in range(len(deck.cards))
    )
