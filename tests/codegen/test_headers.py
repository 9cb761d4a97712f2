"""The C headers of the runtime: both ways of picking bits agree with Python, and so do sets of either width."""

from __future__ import annotations

import random
from pathlib import Path
from types import ModuleType

import pytest

from rulec.driver.cache import extension_suffix, load_engine
from rulec.driver.toolchain import compile_c, translate

PROBE = """# cython: language_level=3, cdivision=True
from libc.stdint cimport int64_t, uint64_t
from rulec_runtime.bits cimport *
from rulec_runtime.{cards} cimport *
from rulec_runtime.loops cimport pick
from rulec_runtime.numbers cimport *
from rulec_runtime.outcome cimport *
from rulec_runtime.stream cimport below, shuffle, stream_of

NONE = NO_NUMBER

def is_fast(): return fast_bits()
def select(uint64_t word, int k, int fast): return select_bit(word, k, fast)
def count(uint64_t word, int fast): return count_bits(word, fast)
def ends(uint64_t word): return first_bit(word), last_bit(word)
def between(int low, int high): return bits_between(low, high)
def division(int64_t a, int64_t b): return floor_div(a, b), floor_mod(a, b)
def near(int64_t n, int64_t to): return rounded(n, to)
def part(int64_t n, uint64_t seats, int seat): return share(n, seats, seat)
def least(int64_t a, int64_t b): return smaller_number(a, b)
def after(int value, int64_t steps, int many): return next_value(value, steps, many)
def filled(int low, int high):
    cdef uint64_t words[3]
    words[0] = words[1] = words[2] = 0
    set_bits(words, low, high)
    return [place for place in range(192) if bit_at(words, place)]
def stepped(int low, int high, int step):
    cdef uint64_t words[3]
    words[0] = words[1] = words[2] = 0
    set_bits_by(words, low, high, step)
    return [place for place in range(192) if bit_at(words, place)]
def laid(int place, uint64_t rows, int count, int size, uint64_t bits, int fast):
    cdef uint64_t words[4]
    words[0] = words[1] = words[2] = words[3] = 0
    add_rows(words, place, rows, count, size, bits, fast)
    return [place for place in range(256) if bit_at(words, place)]
def numbers(uint64_t seed, uint64_t start, int n, int times):
    cdef uint64_t stream = stream_of(seed, start)
    return [below(&stream, n) for _ in range(times)]
def shuffled(uint64_t seed, int n):
    cdef uint64_t stream = stream_of(seed, 0)
    cdef signed char cards[128]
    cdef int i
    for i in range(n): cards[i] = i
    shuffle(&stream, cards, n)
    return [cards[i] for i in range(n)]
def picked(list words, int fast, uint64_t seed):
    cdef uint64_t stream = stream_of(seed, 0)
    cdef uint64_t them[3]
    cdef int i
    for i in range(len(words)): them[i] = words[i]
    return pick(them, len(words), fast, &stream)
def cards(list given):
    cdef cardset them = cards_of_list(given)
    return list_of_cards(them), count_cards(them, 0), count_cards(them, 1), first_card(them), last_card(them)
def joined(list a, list b):
    cdef cardset one = cards_of_list(a), other = cards_of_list(b)
    return (list_of_cards(one | other), list_of_cards(one & other), list_of_cards(one & ~other), holds_all(one, other),
            list_of_cards(or_else(one, other)))
def words(list given):
    cdef uint64_t them[2]
    them[1] = 0
    put_cards(them, cards_of_list(given))
    return CARD_WORDS, them[0], them[1]
def row(list given, list among):
    cdef Row r
    cdef int i
    r.count = len(given)
    for i in range(r.count): r.card[i] = given[i]
    cdef cardset them = cards_of_list(among)
    r = row_among(r, them)
    return [r.card[i] for i in range(r.count)], first_of(r), last_of(r), first_in(r.card, r.count, them)
def strongest(list given, list among, int n):
    cdef signed char strength[129]
    cdef int i
    strength[0] = -1
    for i in range(len(given)): strength[i + 1] = given[i]
    cdef cardset them = cards_of_list(among)
    cdef Row r = falling_by(strength, them)
    return (highest_by(strength, them), lowest_by(strength, them), list_of_cards(strongest_by(strength, them, n)),
            [r.card[i] for i in range(r.count)])
def places(list rows, int players):
    cdef int64_t values[64]
    cdef int found[8]
    cdef int key, seat
    for key in range(len(rows)):
        for seat in range(players): values[key * 8 + seat] = rows[key][seat]
    rank_places(values, len(rows), 8, players, found)
    return [found[seat] for seat in range(players)]
"""


def _built(name: str, folder: Path) -> ModuleType:
    source = folder / f"{name}.pyx"
    source.write_text(PROBE.format(cards=name), encoding="utf-8")
    target = source.with_suffix(extension_suffix())
    compile_c(translate(source, "dev"), target, "dev")
    return load_engine(target)


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return _built("cards64", tmp_path_factory.mktemp("narrow"))


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return _built("cards128", tmp_path_factory.mktemp("wide"))


def _bits(word: int) -> list[int]:
    return [place for place in range(64) if word >> place & 1]


def test_bits(narrow: ModuleType) -> None:
    stream = random.Random(1)
    ways = (0, 1) if narrow.is_fast() else (0,)
    words = [0, 1, 1 << 63, (1 << 64) - 1]
    words += [stream.getrandbits(64) & stream.getrandbits(64) for _ in range(300)]
    for word in words:
        for fast in ways:
            assert narrow.count(word, fast) == len(_bits(word))
            assert [narrow.select(word, k, fast) for k in range(len(_bits(word)))] == _bits(word)
        assert narrow.ends(word) == ((_bits(word)[0], _bits(word)[-1]) if word else (-1, -1))


def test_ranges(narrow: ModuleType) -> None:
    for low, high in ((0, 0), (0, 63), (5, 9), (9, 5), (-3, 2), (60, 70), (63, 63)):
        assert _bits(narrow.between(low, high)) == [n for n in range(64) if low <= n <= high]
    for low, high in ((0, 0), (0, 63), (3, 2), (5, 130), (64, 127), (63, 64), (190, 191)):
        assert narrow.filled(low, high) == list(range(low, high + 1))
    for low, high in ((0, 191), (3, 2), (20, 180), (63, 64), (64, 64), (61, 130)):
        for step in (1, 2, 5, 10, 63, 64, 65, 100, 129):
            assert narrow.stepped(low, high, step) == list(range(low, high + 1, step))


def test_rows(narrow: ModuleType) -> None:
    stream = random.Random(3)
    for fast in (0, 1) if narrow.is_fast() else (0,):
        for size in (1, 2, 3, 4, 7, 24, 63):
            for place in (0, 1, 62, 63, 64):
                for count in {min(64, 190 // size), 1}:
                    rows, bits = stream.getrandbits(count), stream.getrandbits(size)
                    wanted = [place + row * size + bit for row in _bits(rows) for bit in _bits(bits)]
                    assert narrow.laid(place, rows, count, size, bits, fast) == sorted(wanted)


def test_numbers(narrow: ModuleType) -> None:
    for a in range(-20, 21):
        for b in (1, 2, 3, 7):
            assert narrow.division(a, b) == (a // b, a % b)
            assert narrow.near(a, b) == (2 * a + b) // (2 * b) * b
    assert narrow.least(narrow.NONE, 4) == 4 == narrow.least(4, narrow.NONE)
    for n in range(-9, 10):
        parts = [narrow.part(n, 0b1101, seat) for seat in range(4)]
        assert sum(parts) == n and parts[1] == 0 and parts[0] >= parts[2] >= parts[3] >= parts[0] - 1


def test_values_of_a_kind(narrow: ModuleType) -> None:
    for value in range(-1, 4):
        for steps in range(-5, 6):
            there = value >= 0 and 0 <= value + steps < 4
            assert narrow.after(value, steps, 4) == (value + steps if there else -1)


def test_stream(narrow: ModuleType) -> None:
    """By the words of stream.pxd."""
    mask = 2**64 - 1

    def mix(z: int) -> int:
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        return z ^ z >> 31

    def numbers(seed: int, number: int) -> list[int]:
        counter, found = mix(mix(seed) + number & mask), []
        for _ in range(60):
            counter = counter + 0x9E3779B97F4A7C15 & mask
            found.append(mix(counter))
        return found

    for seed, number in ((0, 0), (7, 3), (mask, 12)):
        assert narrow.numbers(seed, number, 10, 60) == [x * 10 >> 64 for x in numbers(seed, number)]
    cards, drawn = list(range(38)), numbers(5, 0)
    for i in range(37, 0, -1):
        j = drawn.pop(0) * (i + 1) >> 64
        cards[i], cards[j] = cards[j], cards[i]
    assert narrow.shuffled(5, 38) == cards
    ways = (0, 1) if narrow.is_fast() else (0,)
    for seed in range(40):
        for words in ([0b1011], [0, 6, 1 << 63], [0]):
            places = [64 * i + place for i, word in enumerate(words) for place in _bits(word)]
            wanted = places[numbers(seed, 0)[0] * len(places) >> 64] if places else -1
            assert {narrow.picked(words, fast, seed) for fast in ways} == {wanted}


@pytest.mark.parametrize("width", ["narrow", "wide"])
def test_sets_of_cards(width: str, request: pytest.FixtureRequest) -> None:
    built = request.getfixturevalue(width)
    pack = 64 if width == "narrow" else 128
    stream = random.Random(2)
    for size in (0, 1, 2, 5, 30, pack):
        one, other = sorted(stream.sample(range(pack), size)), sorted(stream.sample(range(pack), min(size, 9)))
        ends = (one[0], one[-1]) if one else (-1, -1)
        assert built.cards(one) == (one, size, size, *ends)
        a, b = set(one), set(other)
        first = sorted(a or b)
        assert built.joined(one, other) == (sorted(a | b), sorted(a & b), sorted(a - b), bool(b) and b <= a, first)
        word = sum(1 << card for card in one)
        assert built.words(one) == (pack // 64, word & (2**64 - 1), word >> 64)
        row = stream.sample(range(pack), min(size, 9))
        kept = [card for card in row if card in a]
        assert built.row(row, one) == (kept, kept[0] if kept else -1, kept[-1] if kept else -1, kept[0] if kept else -1)
        strength = [stream.randrange(6) for _ in range(pack)]
        falling = sorted(one, key=lambda card, s=strength: (-s[card], card))  # type: ignore[misc]
        lowest = min(one, key=lambda card, s=strength: (s[card], card), default=-1)  # type: ignore[misc]
        found = built.strongest(strength, one, 3)
        assert found == (falling[0] if one else -1, lowest, sorted(falling[:3]), falling)


def test_places(narrow: ModuleType) -> None:
    assert narrow.places([], 3) == [1, 1, 1]
    assert narrow.places([[5, 9, 5]], 3) == [2, 1, 2]
    assert narrow.places([[5, 9, 5], [0, -1, 1]], 3) == [3, 1, 2]
