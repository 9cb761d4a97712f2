"""Sets of up to 64 cards in one word, of which every one is there several times. `copies128.pxd` has the same
operations for larger packs."""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint64_t

from rulec_runtime.bits cimport bit_of, count_bits, highest_bit, lowest_bit
from rulec_runtime.numbers cimport NO_NUMBER


cdef extern from *:
    """
    #ifndef RULEC_CARDS
    #define RULEC_CARDS
    #define RULEC_WIDTH 64
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


cdef inline int lowest_place(cardset cards) noexcept nogil:
    """The lowest bit of a set that is not empty."""
    return lowest_bit(cards)


cdef inline int highest_place(cardset cards) noexcept nogil:
    """The highest bit of a set that is not empty."""
    return highest_bit(cards)


cdef inline int count_cards(cardset cards, int fast) noexcept nogil:
    """How many cards a set has."""
    return count_bits(cards, fast)


include "copies.pxd"
include "cardsets.pxd"
include "fields.pxd"
