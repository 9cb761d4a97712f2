"""Sets of equal cards in the C headers: counts by face, in one word and in two, against Python's counters."""

from __future__ import annotations

import random
from collections import Counter
from types import ModuleType

import pytest

from rulec.driver.cache import extension_suffix, load_engine
from rulec.driver.toolchain import compile_c, translate

PROBE = """# cython: language_level=3, cdivision=True
from libc.stdint cimport int64_t, uint64_t
from rulec_runtime.bits cimport *
from rulec_runtime.{cards} cimport *
from rulec_runtime.numbers cimport *

cdef extern from *:
    '''
    #define RULEC_COPIES {copies}
    '''

def cards(list given):
    cdef cardset them = cards_of_list(given)
    return list_of_cards(them), count_cards(them, 0), count_cards(them, 1), first_card(them), last_card(them)
def kinds(list given):
    cdef cardset them = cards_of_list(given)
    return list_of_cards(once(them)), list_of_cards(all_copies(them))
def joined(list a, list b):
    cdef cardset one = cards_of_list(a), other = cards_of_list(b)
    return (list_of_cards(one | other), list_of_cards(one & other), list_of_cards(minus(one, other)),
            list_of_cards(plus(one, other)), one == other, holds_all(one, other))
def words(list given):
    cdef uint64_t them[2]
    them[1] = 0
    put_cards(them, cards_of_list(given))
    add_cards(them, cards_of_list(given))
    return them[0], them[1]
def single(int card):
    return (list_of_cards(lone_card(card)), list_of_cards(card_bit(card)), has_card(lone_card(card), card),
            has_card(card_bit(card), card), has_card(~lone_card(card), card))
def row(list given, list among):
    cdef Row r
    cdef int i
    cdef cardset them = cards_of_list(among)
    r.count = len(given)
    for i in range(r.count): r.card[i] = given[i]
    cdef Row met = row_meet(r, them), left = row_minus(r, them)
    return [met.card[i] for i in range(met.count)], [left.card[i] for i in range(left.count)]
def strongest(list given, list cards, int n):
    cdef signed char strength[129]
    cdef int i
    cdef Row r
    strength[0] = -1
    for i in range(len(given)): strength[i + 1] = given[i]
    r.count = len(cards)
    for i in range(r.count): r.card[i] = cards[i]
    cdef cardset them = cards_of_list(cards)
    cdef Row falling = falling_by(strength, them), kept = falling_of_row(strength, r)
    return ([falling.card[i] for i in range(falling.count)], list_of_cards(strongest_by(strength, them, n)),
            [kept.card[i] for i in range(kept.count)], list_of_cards(strongest_of_row(strength, r, n)))
"""
PACKS = {"copies64": (21, 3), "copies128": (64, 2)}  # faces, and copies of each


@pytest.fixture(scope="module", params=list(PACKS))
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[ModuleType, int, int]:
    name = request.param
    faces, copies = PACKS[name]
    source = tmp_path_factory.mktemp(name) / f"{name}.pyx"
    source.write_text(PROBE.format(cards=name, copies=copies), encoding="utf-8")
    target = source.with_suffix(extension_suffix())
    compile_c(translate(source, "dev"), target, "dev")
    return load_engine(target), faces, copies


def _listed(counts: Counter[int]) -> list[int]:
    return sorted(counts.elements())


def test_sets_count_equal_cards(built: tuple[ModuleType, int, int]) -> None:
    probe, faces, copies = built
    pack, stream = [face for face in range(faces) for _ in range(copies)], random.Random(3)
    for size in (0, 1, 2, 3, 7, 20, 40, len(pack)):
        one, other = stream.sample(pack, size), stream.sample(pack, min(size, 9))
        a, b = Counter(one), Counter(other)
        ends = (min(one), max(one)) if one else (-1, -1)
        assert probe.cards(one) == (sorted(one), size, size, *ends)
        assert probe.kinds(one) == (sorted(a), sorted([*a] * copies))
        both = Counter({face: min(copies, number) for face, number in (a + b).items()})
        assert probe.joined(one, other) == (
            _listed(a | b), _listed(a & b), _listed(a - b), _listed(both), a == b, bool(b) and set(b) <= set(a))
        word = sum(1 << face for face in a)
        assert probe.words(one) == (word & (2**64 - 1), word >> 64)
    for face in (0, 1, faces - 1):
        assert probe.single(face) == ([face], [face] * copies, True, True, False)
    assert probe.single(-1) == ([], [], False, False, False)


def test_rows_keep_equal_cards_apart(built: tuple[ModuleType, int, int]) -> None:
    probe, faces, copies = built
    pack, stream = [face for face in range(faces) for _ in range(copies)], random.Random(4)
    for size in (0, 1, 5, 30, len(pack)):
        row, among = stream.sample(pack, size), stream.sample(pack, min(size, 12))
        met: list[int] = []
        rest: list[int] = []
        left = Counter(among)
        for card in row:
            (met if left[card] > 0 else rest).append(card)
            left[card] -= 1
        assert probe.row(row, among) == (met, rest)
        strength = [stream.randrange(5) for _ in range(faces)]
        by_number = sorted(row, key=lambda card, s=strength: (-s[card], card))  # type: ignore[misc]
        in_order = sorted(row, key=lambda card, s=strength: -s[card])  # type: ignore[misc]
        assert probe.strongest(strength, row, 4) == (by_number, sorted(by_number[:4]), in_order, sorted(in_order[:4]))
