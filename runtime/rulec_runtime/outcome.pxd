"""What a deal is made from: the pack in dealing order, and the values drawn, handed in or taken from a stream."""

from libc.stdint cimport int64_t, uint64_t

from rulec_runtime.bits cimport lowest_bit
from rulec_runtime.stream cimport below


cdef enum:
    MOST_OFFERED = 1024  # values a draw can be from; what lies beyond is not offered

ctypedef struct Outcome:
    const signed char *order
    const int64_t *drawn
    int drawn_count
    int used
    uint64_t *stream  # not NULL: draws are taken from here
    int64_t offered[1024]
    int offered_count
    int void_reason  # number of the redeal rule that made the deal void, -1 for a `redeal`
    int void_seat

cdef enum Drawing:
    DRAWN
    DRAW_NEEDED
    DRAW_WRONG


cdef inline void offer(Outcome *outcome, int64_t value) noexcept nogil:
    """One more value the next draw may have."""
    if outcome.offered_count < MOST_OFFERED:
        outcome.offered[outcome.offered_count] = value
        outcome.offered_count += 1


cdef inline void offer_bits(Outcome *outcome, uint64_t bits) noexcept nogil:
    """The values the next draw may have, as a set."""
    outcome.offered_count = 0
    while bits:
        offer(outcome, lowest_bit(bits))
        bits &= bits - 1


cdef inline Drawing draw(Outcome *outcome, int64_t *value) noexcept nogil:
    """One of the values offered. Without any the value stays as it is and nothing is drawn."""
    cdef int i
    if outcome.offered_count == 0:
        return DRAWN
    if outcome.stream != NULL:
        value[0] = outcome.offered[below(outcome.stream, outcome.offered_count)]
        return DRAWN
    if outcome.used == outcome.drawn_count:
        return DRAW_NEEDED
    value[0] = outcome.drawn[outcome.used]
    outcome.used += 1
    for i in range(outcome.offered_count):
        if outcome.offered[i] == value[0]:
            return DRAWN
    return DRAW_WRONG
