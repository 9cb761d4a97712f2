# What `copies.pxd` does otherwise, for packs that have each card once; included by cards64.pxd and cards128.pxd.

cdef inline cardset lone_card(int card) noexcept nogil:
    """One copy of a card; none gives the empty set."""
    return card_bit(card)


cdef inline cardset plus(cardset cards, cardset more) noexcept nogil:
    """The cards of both sets."""
    return cards | more


cdef inline cardset minus(cardset cards, cardset less) noexcept nogil:
    """The cards of the first set that are not in the second."""
    return cards & ~less


cdef inline cardset once(cardset cards) noexcept nogil:
    """One copy of each card that a set has."""
    return cards


cdef inline cardset all_copies(cardset cards) noexcept nogil:
    """All copies of each card that a set has."""
    return cards


cdef inline cardset faces(cardset cards) noexcept nogil:
    """A bit for each card that a set has, in the place of its number."""
    return cards


