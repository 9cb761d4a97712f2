# Packs that have every card several times; included by copies64.pxd and copies128.pxd. A card is a face.
#
# A set has COPIES bits for each face, side by side: as many of them, from the lowest on, as it has of the face. So
# `&` takes the smaller number of each face, `|` the larger, and equal sets are equal words. An engine defines
# RULEC_COPIES.

cdef extern from *:
    """
    #ifndef RULEC_GROUP
    #define RULEC_GROUP (((rulec_cards)-1) >> (RULEC_WIDTH - RULEC_COPIES))
    #define RULEC_FIRSTS ((((rulec_cards)-1) >> (RULEC_WIDTH % RULEC_COPIES)) / RULEC_GROUP)
    #define RULEC_LASTS (RULEC_FIRSTS << (RULEC_COPIES - 1))
    #define RULEC_FACE(place) ((place) / RULEC_COPIES)
    #endif
    """
    int COPIES "RULEC_COPIES"
    cardset GROUP "RULEC_GROUP"  # all copies of the first face
    cardset FIRSTS "RULEC_FIRSTS"  # the first copy of every face
    cardset LASTS "RULEC_LASTS"  # the last one
    int face_at "RULEC_FACE"(int place) noexcept nogil


cdef inline cardset one_card(int card) noexcept nogil:
    """One copy of a card that is not none."""
    return (<cardset>1) << (card * COPIES)


cdef inline cardset lone_card(int card) noexcept nogil:
    """One copy of a card; none gives the empty set."""
    cdef cardset one = card >= 0
    return one << (card * COPIES if card >= 0 else 0)


cdef inline cardset card_bit(int card) noexcept nogil:
    """All copies of a card; none gives the empty set."""
    return lone_card(card) * GROUP


cdef inline bint has_card(cardset cards, int card) noexcept nogil:
    """Whether a set has a copy of the card; none lies in no set."""
    return card >= 0 and <int>(cards >> (card * COPIES if card >= 0 else 0)) & 1


cdef inline int lowest_card(cardset cards) noexcept nogil:
    """The card with the lowest number of a set that is not empty."""
    return face_at(lowest_place(cards))


cdef inline int highest_card(cardset cards) noexcept nogil:
    """The card with the highest number of a set that is not empty."""
    return face_at(highest_place(cards))


cdef inline cardset once(cardset cards) noexcept nogil:
    """One copy of each card that a set has."""
    return cards & FIRSTS


cdef inline cardset all_copies(cardset cards) noexcept nogil:
    """All copies of each card that a set has."""
    return (cards & FIRSTS) * GROUP


cdef inline cardset plus(cardset cards, cardset more) noexcept nogil:
    """The cards of both sets, of no face more than there are copies."""
    cdef cardset here
    cdef int i
    for i in range(COPIES):
        here = ((more >> i) & FIRSTS) * GROUP
        cards = (cards & ~here) | ((((cards & ~LASTS) << 1) | FIRSTS) & here)
    return cards


cdef inline cardset minus(cardset cards, cardset less) noexcept nogil:
    """The cards of the first set without as many of each face as the second has."""
    cdef cardset here
    cdef int i
    for i in range(COPIES):
        here = ((less >> i) & FIRSTS) * GROUP
        cards = (cards & ~here) | ((cards >> 1) & here & ~LASTS)
    return cards


cdef inline cardset faces(cardset cards) noexcept nogil:
    """A bit for each card that a set has, in the place of its number."""
    cdef cardset found = 0
    cards &= FIRSTS
    while cards:
        found |= (<cardset>1) << lowest_card(cards)
        cards &= cards - 1
    return found


