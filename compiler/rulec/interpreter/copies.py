"""Sets of cards in which cards may be equal.

A set has a member for every copy: the face itself for the first, the face + 128 for the second, and so on. So a face
is in a set if one copy is, there are as many members as cards, and the meet and the union of members are those of
the cards. In a deck without equal cards the members are the faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LAYER = 128  # no deck has more faces


def faces_in(members: Iterable[int]) -> tuple[int, ...]:
    """The faces of a set, ascending, each as often as it is there."""
    return tuple(sorted(member % LAYER for member in members))


def different(members: Iterable[int]) -> frozenset[int]:
    """The faces of a set, each once."""
    return frozenset(member for member in members if member < LAYER)


def gathered(cards: Sequence[int]) -> frozenset[int]:
    """The set of some cards, given by their faces."""
    found = frozenset(cards)
    return found if len(found) == len(cards) else more(frozenset(), cards)


def all_copies(faces: Iterable[int], copies: int) -> frozenset[int]:
    """All the cards with these faces."""
    found = frozenset(faces)
    return found if copies == 1 else frozenset(face + LAYER * copy for face in found for copy in range(copies))


def more(members: frozenset[int], cards: Iterable[int]) -> frozenset[int]:
    """The set with some cards more."""
    found = set(members)
    for card in cards:
        while card in found:
            card += LAYER
        found.add(card)
    return frozenset(found)


def less(members: frozenset[int], cards: Iterable[int]) -> frozenset[int]:
    """The set with some cards less, as far as they are there."""
    found = set(members)
    for card in cards:
        while card + LAYER in found:
            card += LAYER
        found.discard(card)
    return frozenset(found)


def row_meet(row: Iterable[int], members: frozenset[int]) -> tuple[int, ...]:
    """The cards of a row that are in a set: of equal ones the first, as many as the set has."""
    found = []
    for card in row:
        if card in members:
            found.append(card)
            members = less(members, (card,))
    return tuple(found)


def row_less(row: Iterable[int], members: frozenset[int]) -> tuple[int, ...]:
    """The cards of a row without those of a set: of equal ones the last are left."""
    found = []
    for card in row:
        if card in members:
            members = less(members, (card,))
        else:
            found.append(card)
    return tuple(found)
