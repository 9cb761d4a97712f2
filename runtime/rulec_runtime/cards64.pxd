"""Sets of up to 64 cards in one word. `cards128.pxd` has the same operations for larger packs."""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint64_t

from rulec_runtime.bits cimport bit_of, count_bits, highest_bit, lowest_bit
from rulec_runtime.numbers cimport NO_NUMBER


cdef extern from *:
    """
    #ifndef RULEC_CARDS
    #define RULEC_CARDS
    typedef uint64_t rulec_cards;
    #endif
    """
    ctypedef uint64_t cardset "rulec_cards"


cdef enum:
    CARD_WORDS = 1
    MOST_CARDS = 64  # 1 << CARD_SHIFT
    CARD_SHIFT = 6


cdef inline cardset cards_of(uint64_t low, uint64_t high) noexcept nogil:
    """A set from its words."""
    return low


cdef inline uint64_t card_word(cardset cards, int place) noexcept nogil:
    """One word of a set."""
    return cards


cdef inline cardset card_bit(int card) noexcept nogil:
    """The set of one card; none gives the empty set."""
    return (<cardset>(card >= 0)) << (card & 63)


cdef inline cardset one_card(int card) noexcept nogil:
    """The set of one card that is not none."""
    return (<cardset>1) << card


cdef inline bint has_card(cardset cards, int card) noexcept nogil:
    """Whether the card lies in the set; none lies in no set."""
    return card >= 0 and (cards >> (card & 63)) & 1


cdef inline int lowest_card(cardset cards) noexcept nogil:
    """The card with the lowest number of a set that is not empty."""
    return lowest_bit(cards)


cdef inline int highest_card(cardset cards) noexcept nogil:
    """The card with the highest number of a set that is not empty."""
    return highest_bit(cards)


cdef inline int count_cards(cardset cards, int fast) noexcept nogil:
    """How many cards a set has."""
    return count_bits(cards, fast)


include "single.pxd"
include "cardsets.pxd"
include "fields.pxd"
