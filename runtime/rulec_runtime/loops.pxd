"""Random play to the end, for any engine: the loops know a state only as a pointer and a few functions.

The functions are constants where an engine calls a loop, so the C compiler calls or inlines them directly.
"""

from libc.stdint cimport int64_t, uint64_t

from rulec_runtime.bits cimport count_bits, select_bit
from rulec_runtime.stream cimport below

# Fills the words of the legal set and gives their number; 0 when nobody is on turn.
ctypedef int (*Legal)(void *state, uint64_t *words) noexcept nogil
# Takes the choice with that place in the words and runs on to the next decision; gives a fault or -1.
ctypedef int (*Apply)(void *state, int place) noexcept nogil
# At a chance point: deals from the stream until a deal is not void; gives a fault or -1.
ctypedef int (*DealRandom)(void *state, uint64_t *stream) noexcept nogil
# Whether the match (or the one round) is over.
ctypedef bint (*Over)(void *state) noexcept nogil
# Notes the figures of a round that was settled since the last call; gives how many numbers, 0 without such a round.
ctypedef int (*Note)(void *state, int64_t *out) noexcept nogil


cdef enum:
    NO_FAULT = -1
    STUCK = -2  # a player has no legal action


cdef inline int pick(const uint64_t *words, int n, int fast, uint64_t *stream) noexcept nogil:
    """The place of a random set bit among n words; -1 if none is set."""
    cdef int total = 0, before = 0, place = 0, i, k
    if n == 1:
        total = count_bits(words[0], fast)
        return select_bit(words[0], below(stream, total), fast) if total else -1
    for i in range(n):
        total += count_bits(words[i], fast)
    if total == 0:
        return -1
    k = below(stream, total)
    total = 0
    for i in range(n):  # to the end: a guess when to stop would often be wrong
        place = i if total <= k else place
        before = total if total <= k else before
        total += count_bits(words[i], fast)
    return place * 64 + select_bit(words[place], k - before, fast)


cdef inline int64_t play_on(
    void *state, uint64_t *words, int fast, uint64_t *stream, int *fault, Legal legal, Apply apply,
) noexcept nogil:
    """Random moves until nobody is on turn; gives their number. `fault` is set to a fault, STUCK or NO_FAULT."""
    cdef int64_t moves = 0
    cdef int n, place
    fault[0] = NO_FAULT
    while True:
        n = legal(state, words)
        if n == 0:
            return moves
        place = pick(words, n, fast, stream)
        if place < 0:
            fault[0] = STUCK
            return moves
        moves += 1
        fault[0] = apply(state, place)
        if fault[0] != NO_FAULT:
            return moves


cdef inline int64_t play_out(
    void *state, uint64_t *words, int fast, uint64_t *stream, int *fault, int64_t *rows, int *settled,
    Legal legal, Apply apply, DealRandom deal, Over over, Note note,
) noexcept nogil:
    """Random moves and deals to the end; gives the number of moves. The figures of the settled rounds go to `rows`
    (unless it is NULL) and their number is added to `settled`. `fault` is set as by `play_on`."""
    cdef int64_t moves = 0
    cdef int size
    while True:
        moves += play_on(state, words, fast, stream, fault, legal, apply)
        if fault[0] != NO_FAULT:
            return moves
        if rows != NULL:
            size = note(state, rows)
            if size > 0:
                rows += size
                settled[0] += 1
        if over(state):
            return moves
        fault[0] = deal(state, stream)
        if fault[0] != NO_FAULT:
            return moves
