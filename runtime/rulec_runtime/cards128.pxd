"""Sets of up to 128 cards in two words. `cards64.pxd` has the same operations for smaller packs."""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint64_t

from rulec_runtime.bits cimport bit_of, count_bits, highest_bit, lowest_bit
from rulec_runtime.numbers cimport NO_NUMBER


cdef extern from *:
    """
    #ifndef RULEC_CARDS
    #define RULEC_CARDS
    typedef unsigned __int128 rulec_cards;
    #endif
    """
    ctypedef unsigned long long cardset "rulec_cards"


cdef enum:
    CARD_WORDS = 2
    MOST_CARDS = 128  # 1 << CARD_SHIFT
    CARD_SHIFT = 7


cdef inline cardset cards_of(uint64_t low, uint64_t high) noexcept nogil:
    """A set from its words."""
    cdef cardset cards = high
    return (cards << 64) | low


cdef inline uint64_t card_word(cardset cards, int place) noexcept nogil:
    """One word of a set."""
    return <uint64_t>(cards >> 64) if place else <uint64_t>cards


cdef inline cardset card_bit(int card) noexcept nogil:
    """The set of one card; none gives the empty set."""
    cdef cardset one = card >= 0
    return one << (card & 127)


cdef inline cardset one_card(int card) noexcept nogil:
    """The set of one card that is not none."""
    return (<cardset>1) << card


cdef inline bint has_card(cardset cards, int card) noexcept nogil:
    """Whether the card lies in the set; none lies in no set."""
    return card >= 0 and <int>(cards >> (card & 127)) & 1


cdef inline int lowest_card(cardset cards) noexcept nogil:
    """The card with the lowest number of a set that is not empty."""
    cdef uint64_t low = <uint64_t>cards
    return lowest_bit(low) if low else 64 + lowest_bit(<uint64_t>(cards >> 64))


cdef inline int highest_card(cardset cards) noexcept nogil:
    """The card with the highest number of a set that is not empty."""
    cdef uint64_t high = <uint64_t>(cards >> 64)
    return 64 + highest_bit(high) if high else highest_bit(<uint64_t>cards)


cdef inline int count_cards(cardset cards, int fast) noexcept nogil:
    """How many cards a set has."""
    return count_bits(<uint64_t>cards, fast) + count_bits(<uint64_t>(cards >> 64), fast)


include "single.pxd"
include "cardsets.pxd"
include "fields.pxd"
