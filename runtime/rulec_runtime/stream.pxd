"""The random numbers of playouts and simulations: fast, seeded, not for deals that are played for anything.

A stream is one 64-bit counter c. Its next number: c += 0x9e3779b97f4a7c15, then splitmix64's finaliser of c
(z ^= z >> 30; z *= 0xbf58476d1ce4e5b9; z ^= z >> 27; z *= 0x94d049bb133111eb; z ^= z >> 31). Playout i under a seed
starts at c = finaliser(finaliser(seed) + i), so the results of a seed do not depend on how the playouts are shared
out. A choice among n: the upper 64 bits of number * n (bias below n / 2^64); one number a choice, also among one.
A shuffle swaps place i with a choice among i + 1, from the last place down.
"""

from libc.stdint cimport uint64_t


cdef extern from *:
    """
    #ifndef RULEC_STREAM
    #define RULEC_STREAM
    #include <stdint.h>
    static inline uint64_t rulec_mix(uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    static inline uint64_t rulec_next(uint64_t *stream) {
        return rulec_mix(*stream += 0x9e3779b97f4a7c15ULL);
    }
    static inline int rulec_below(uint64_t *stream, int n) {
        uint64_t x = rulec_next(stream);
    #ifdef __SIZEOF_INT128__
        return (int)(((unsigned __int128)x * (uint64_t)n) >> 64);
    #else
        uint64_t low = (x & 0xffffffffULL) * (uint64_t)n;
        return (int)(((x >> 32) * (uint64_t)n + (low >> 32)) >> 32);
    #endif
    }
    #endif
    """
    uint64_t mix "rulec_mix"(uint64_t number) noexcept nogil
    int below "rulec_below"(uint64_t *stream, int n) noexcept nogil


cdef inline uint64_t stream_of(uint64_t seed, uint64_t number) noexcept nogil:
    """The stream of one playout or match under a seed."""
    return mix(mix(seed) + number)


cdef inline void shuffle(uint64_t *stream, signed char *cards, int n) noexcept nogil:
    """A uniform permutation in place."""
    cdef int i, j
    cdef signed char card
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
