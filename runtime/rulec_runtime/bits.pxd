"""Bits of a 64-bit word, and whole-number division that rounds down.

Picking the k-th set bit and counting bits use one instruction where the processor has a fast one. `fast_bits()`
tells, once per Game; it is false on the early AMD families (0x17 and below) where `pdep` is microcoded.
"""

from libc.stdint cimport int64_t, uint64_t


cdef extern from *:
    """
    #ifndef RULEC_BITS
    #define RULEC_BITS
    #include <stdint.h>
    #if defined(__x86_64__) && defined(__GNUC__)
    #define RULEC_X86 1
    #include <cpuid.h>
    #endif

    #if defined(__GNUC__)
    #define RULEC_LIKELY(x) __builtin_expect(!!(x), 1)
    static inline int rulec_low(uint64_t w) { return __builtin_ctzll(w); }
    static inline int rulec_high(uint64_t w) { return 63 - __builtin_clzll(w); }
    #else
    #define RULEC_LIKELY(x) (x)
    static inline int rulec_low(uint64_t w) { int i = 0; while (!(w & 1)) { w >>= 1; i++; } return i; }
    static inline int rulec_high(uint64_t w) { int i = 0; while (w >>= 1) i++; return i; }
    #endif

    static inline int rulec_fast_bits(void) {
    #ifdef RULEC_X86
        unsigned a, b, c, d, leaf1a, leaf1c;
        if (!__get_cpuid(1, &leaf1a, &b, &leaf1c, &d) || !(leaf1c & (1u << 23))) return 0;
        if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & (1u << 8))) return 0;
        if (!__get_cpuid(0, &a, &b, &c, &d)) return 0;
        if (b == 0x68747541u) {  /* AuthenticAMD */
            unsigned family = (leaf1a >> 8) & 15;
            if (family == 15) family += (leaf1a >> 20) & 255;
            return family > 0x17;
        }
        return 1;
    #else
        return 0;
    #endif
    }

    static inline int rulec_count(uint64_t w, int fast) {
    #ifdef RULEC_X86
        if (RULEC_LIKELY(fast)) {
            uint64_t n;
            __asm__("popcntq %1, %0" : "=r"(n) : "r"(w) : "cc");
            return (int)n;
        }
    #endif
        (void)fast;
        w -= (w >> 1) & 0x5555555555555555ULL;
        w = (w & 0x3333333333333333ULL) + ((w >> 2) & 0x3333333333333333ULL);
        w = (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int)((w * 0x0101010101010101ULL) >> 56);
    }

    /* The place of the k-th set bit (k from 0, less than the count). */
    static inline int rulec_select(uint64_t w, int k, int fast) {
        uint64_t pairs, fours, bytes, sums, n;
        int at = 0;
    #ifdef RULEC_X86
        if (RULEC_LIKELY(fast)) {
            uint64_t bit;
            __asm__("pdepq %2, %1, %0" : "=r"(bit) : "r"(1ULL << k), "r"(w));
            return rulec_low(bit);
        }
    #endif
        (void)fast;
        pairs = w - ((w >> 1) & 0x5555555555555555ULL);
        fours = (pairs & 0x3333333333333333ULL) + ((pairs >> 2) & 0x3333333333333333ULL);
        bytes = (fours + (fours >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        sums = bytes * 0x0101010101010101ULL;  /* byte i: bits in bytes 0..i */
        n = ((((uint64_t)k | 0x80) * 0x0101010101010101ULL - sums) & 0x8080808080808080ULL) >> 7;
        at = (int)((n * 0x0101010101010101ULL) >> 56) * 8;
        if (at) k -= (int)((sums >> (at - 8)) & 255);
        n = (fours >> at) & 15;
        if ((uint64_t)k >= n) { k -= (int)n; at += 4; }
        n = (pairs >> at) & 3;
        if ((uint64_t)k >= n) { k -= (int)n; at += 2; }
        if ((uint64_t)k >= ((w >> at) & 1)) at += 1;
        return at;
    }

    /* The multiples of a step, from 0 on. */
    static inline uint64_t rulec_multiples(int64_t step) {
        uint64_t found = 1;
        for (; step < 64; step += step) found |= found << step;
        return found;
    }
    /* The bits of a word laid on those of a mask, the lowest on the lowest; what finds no place is lost. */
    static inline uint64_t rulec_deposit(uint64_t w, uint64_t mask, int fast) {
        uint64_t found = 0;
    #ifdef RULEC_X86
        if (RULEC_LIKELY(fast)) {
            __asm__("pdepq %2, %1, %0" : "=r"(found) : "r"(w), "r"(mask));
            return found;
        }
    #endif
        (void)fast;
        for (; mask; mask &= mask - 1, w >>= 1) if (w & 1) found |= mask & (0 - mask);
        return found;
    }
    /* Division that rounds down, for b > 0. */
    static inline int64_t rulec_floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }
    static inline int64_t rulec_floor_mod(int64_t a, int64_t b) { return a % b + (a % b < 0 ? b : 0); }
    /* Shifts that lose the bits which leave the word. */
    static inline uint64_t rulec_up(uint64_t w, int n) { return w << n; }
    #endif
    """
    int lowest_bit "rulec_low"(uint64_t word) noexcept nogil
    int highest_bit "rulec_high"(uint64_t word) noexcept nogil
    int count_bits "rulec_count"(uint64_t word, int fast) noexcept nogil
    int select_bit "rulec_select"(uint64_t word, int k, int fast) noexcept nogil
    int64_t floor_div "rulec_floor_div"(int64_t a, int64_t b) noexcept nogil  # for b > 0
    int64_t floor_mod "rulec_floor_mod"(int64_t a, int64_t b) noexcept nogil  # what it leaves
    uint64_t shifted "rulec_up"(uint64_t word, int places) noexcept nogil
    uint64_t deposit "rulec_deposit"(uint64_t word, uint64_t mask, int fast) noexcept nogil
    uint64_t multiples "rulec_multiples"(int64_t step) noexcept nogil
    int fast_bits "rulec_fast_bits"() noexcept nogil


cdef inline uint64_t bit_of(int value) noexcept nogil:
    """The set of one value; none gives the empty set."""
    return (<uint64_t>(value >= 0)) << (value & 63)


cdef inline bint has_bit(uint64_t bits, int value) noexcept nogil:
    """Whether the value lies in the set; none lies in no set."""
    return value >= 0 and (bits >> (value & 63)) & 1


cdef inline int first_bit(uint64_t bits) noexcept nogil:
    """The lowest value, or none."""
    return lowest_bit(bits) if bits else -1


cdef inline int last_bit(uint64_t bits) noexcept nogil:
    """The highest value, or none."""
    return highest_bit(bits) if bits else -1


cdef inline uint64_t bits_between(int low, int high) noexcept nogil:
    """The values from low to high, both included."""
    if low < 0:
        low = 0
    if high > 63:
        high = 63
    if low > high:
        return 0
    return ((<uint64_t>-1) >> (63 - high)) & ((<uint64_t>-1) << low)


cdef inline bint has_all_bits(uint64_t bits, uint64_t wanted) noexcept nogil:
    """Whether every value wanted lies in the set, and at least one is wanted."""
    return wanted and not (wanted & ~bits)


cdef inline bint bit_at(const uint64_t *words, int place) noexcept nogil:
    """One bit of a row of words."""
    return (words[place >> 6] >> (place & 63)) & 1


cdef inline void set_bits(uint64_t *words, int64_t low, int64_t high) noexcept nogil:
    """Sets the bits from low to high in a row of words."""
    set_bits_by(words, low, high, 1)


cdef inline void set_bits_by(uint64_t *words, int64_t low, int64_t high, int64_t step) noexcept nogil:
    """Sets every so many bits from low to high in a row of words."""
    cdef uint64_t every = multiples(step), found = shifted(every, low & 63)
    cdef int64_t word = low >> 6, last = high >> 6
    cdef int64_t at = highest_bit(found) + step - 64  # where the first lies in the next word, or behind it
    cdef int64_t shift = highest_bit(every) + step - 64  # by how much that grows from word to word
    if low > high:
        return
    while word < last:
        words[word] |= found
        found = shifted(every, <int>at) if at < 64 else 0
        at += shift - (step if at + shift >= step else 0)
        word += 1
    words[last] |= found & ((<uint64_t>-1) >> (63 - (high & 63)))


cdef inline void add_bits(uint64_t *words, int64_t place, uint64_t bits) noexcept nogil:
    """Sets the bits of a set in a row of words, from a place on."""
    cdef int shift = place & 63
    words[place >> 6] |= shifted(bits, shift)
    if shift and bits >> (64 - shift):
        words[(place >> 6) + 1] |= bits >> (64 - shift)


cdef inline void add_rows(
    uint64_t *words, int64_t place, uint64_t rows, int count, int size, uint64_t bits, int fast,
) noexcept nogil:
    """Sets the bits of a set, all below `size` (less than 64), once for each of some rows of that size, `count` in all,
    row 0 at a place. Which words are written depends on numbers alone that are constant where it is called, so that no
    jump depends on the sets."""
    cdef int many = 63 // size, length  # rows in a word, and bits of them
    cdef int shift
    cdef uint64_t starts = multiples(size) & (((<uint64_t>1) << (many * size)) - 1), part
    while count > 0:
        part = deposit(rows, starts, fast) * bits
        length = size * (count if count < many else many)
        shift = place & 63
        words[place >> 6] |= shifted(part, shift)
        if shift + length > 64:
            words[(place >> 6) + 1] |= part >> (64 - shift)
        rows >>= many
        place += many * size
        count -= many


cdef inline void set_bit(uint64_t *words, int place) noexcept nogil:
    """Sets one bit in a row of words."""
    words[place >> 6] |= (<uint64_t>1) << (place & 63)
