"""Numbers and things of the rule language in C: an absent number is NO_NUMBER, an absent thing -1, both the least of
their type, so that none is below every value."""

from libc.stdint cimport INT64_MAX, int64_t, uint64_t

from rulec_runtime.bits cimport count_bits, floor_div


cdef enum:
    NO_THING = -1

cdef extern from *:
    """
    #include <stdint.h>
    #define RULEC_NO_NUMBER INT64_MIN
    """
    const int64_t NO_NUMBER "RULEC_NO_NUMBER"


cdef inline int64_t number_of(int thing) noexcept nogil:
    """The number of a seat or a place, none for none."""
    return thing if thing >= 0 else NO_NUMBER


cdef inline int next_value(int value, int64_t steps, int count) noexcept nogil:
    """The value some places up in its kind; none past the ends and for none."""
    cdef int64_t place = value + steps
    return <int>place if value >= 0 and 0 <= place < count else NO_THING


cdef inline int other_of_two(int value) noexcept nogil:
    """The other of two values; none for none."""
    return 1 - value if value >= 0 else NO_THING


cdef inline int at_least_first(int value) noexcept nogil:
    """The value, or the first of its kind for none."""
    return value if value >= 0 else 0


cdef inline int64_t absolute(int64_t n) noexcept nogil:
    """The number without its sign."""
    return -n if n < 0 else n


cdef inline int64_t larger(int64_t a, int64_t b) noexcept nogil:
    """The larger; none is skipped."""
    return a if a > b else b


cdef inline int64_t smaller(int64_t a, int64_t b) noexcept nogil:
    """The smaller of two numbers that are there."""
    return a if a < b else b


cdef inline int64_t smaller_number(int64_t a, int64_t b) noexcept nogil:
    """The smaller; none is skipped."""
    return b if a == NO_NUMBER else a if b == NO_NUMBER or a < b else b


cdef inline int smaller_thing(int a, int b) noexcept nogil:
    """The lower of two values; none is skipped."""
    return b if a < 0 else a if b < 0 or a < b else b


cdef inline int64_t clamped(int64_t n, int64_t most) noexcept nogil:
    """n, but not below -most nor above most."""
    return -most if n < -most else most if n > most else n


cdef inline int64_t rounded(int64_t n, int64_t to) noexcept nogil:
    """n to the nearest multiple of `to`, halves up."""
    return floor_div(2 * n + to, 2 * to) * to


cdef inline int64_t share(int64_t n, uint64_t seats, int seat) noexcept nogil:
    """The seat's part of n split equally, odd units to the lowest seats; 0 for a seat that has no part."""
    cdef int64_t parts = count_bits(seats, 0), each
    cdef int before
    if seat < 0 or not (seats >> seat) & 1:
        return 0
    each = floor_div(n, parts)
    before = count_bits(seats & (((<uint64_t>1) << seat) - 1), 0)
    return each + (before < n - each * parts)


cdef inline void rank_places(const int64_t *values, int keys, int stride, int players, int *places) noexcept nogil:
    """The place of each seat, from 1, equals sharing one. `values` holds for each key a number per seat, the higher
    the better; earlier keys weigh more."""
    cdef int a, b, key
    for a in range(players):
        places[a] = 1
        for b in range(players):
            for key in range(keys):
                if values[key * stride + a] != values[key * stride + b]:
                    places[a] += values[key * stride + b] > values[key * stride + a]
                    break


cdef inline int64_t lowered(int64_t n) noexcept nogil:
    """The number for an order in which the lowest comes first; none, below all, comes before everything."""
    return INT64_MAX if n == NO_NUMBER else -n


cdef inline int64_t number_from(object value) except? -1:
    """A number from raw facts."""
    return NO_NUMBER if value is None else value
