"""The dealer: RFC vectors, fair numbers, fixed vectors of the whole algorithm."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter
from itertools import islice, product

import pytest

from rulec_runtime.chance import Dealer, below, chacha20_block, shuffled, words
from runtime.toy import Game

KEY = bytes(range(32))


def test_block_of_rfc_8439() -> None:
    """Section 2.3.2."""
    block = chacha20_block(KEY, 1, bytes.fromhex("000000090000004a00000000"))
    assert struct.pack("<16I", *block).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


def test_streams_of_rfc_8439() -> None:
    """Appendix A.1, vectors 1 and 2: zero key, blocks 0 and 1."""
    stream = struct.pack("<32I", *islice(words(bytes(32)), 32)).hex()
    assert stream.startswith("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7")
    assert stream[128:].startswith("9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed")


def test_below_rejects_the_uneven_rest() -> None:
    edge = 2**32 - 2**32 % 10
    assert below(10, iter([edge, 2**32 - 1, 7])) == 7
    assert below(10, iter([edge - 1])) == 9
    assert below(1, iter([2**32 - 1])) == 0


def test_every_shuffle_is_equally_likely() -> None:
    """Fed every combination of small words, Fisher-Yates gives every order equally often."""
    counts = Counter(tuple(shuffled(range(4), iter(words))) for words in product(range(4), range(3), range(2)))
    assert len(counts) == 24
    assert set(counts.values()) == {1}


class Pack52:
    """A chance point with 52 cards and a draw, then another."""

    def to_facts(self) -> dict[str, object]:
        return {"round": 1, "at": {"attempt": 0}}

    def pack(self) -> list[int]:
        return list(range(52))

    def draws(self, order: list[int], drawn: list[int]) -> list[int]:
        return [[0, 1, 2, 3], [5, 7, 9]][len(drawn)] if len(drawn) < 2 else []


def test_vector() -> None:
    """The vector of the documentation of `rulec_runtime.chance`."""
    order, drawn = Dealer(KEY).outcome(Pack52())  # type: ignore[arg-type]
    assert order == VECTOR
    assert drawn == VECTOR_DRAWN


VECTOR = [
    5, 0, 27, 51, 31, 42, 4, 23, 29, 9, 19, 12, 46, 45, 21, 37, 25, 20, 18, 34, 13, 3, 6, 28, 43, 11, 35, 24, 44,
    33, 22, 50, 10, 7, 2, 38, 36, 39, 49, 14, 17, 41, 48, 16, 40, 26, 32, 1, 8, 15, 30, 47,
]
VECTOR_DRAWN = [1, 5]


def test_deals_depend_on_key_match_round_and_attempt() -> None:
    first = [
        tuple(islice(Dealer(key, match).stream(number, attempt), 8))
        for key, match, number, attempt in product((KEY, bytes(32)), (0, 1), (1, 2), (0, 1))
    ]
    assert len(set(first)) == 16


def test_the_same_position_gets_the_same_cards() -> None:
    game, dealer = Game(3), Dealer()
    assert dealer.outcome(game.new_match()) == dealer.outcome(game.new_match())
    assert Dealer().outcome(game.new_match()) != dealer.outcome(game.new_match())
    order, drawn = dealer.outcome(game.new_match({"dealer": 0}))
    assert sorted(order) == list(range(13))
    assert len(drawn) == 1


def test_keys() -> None:
    dealer = Dealer(KEY)
    assert dealer.commitment == hashlib.sha256(KEY).hexdigest()
    assert KEY.hex() not in repr(dealer)
    for key, match in ((b"short", 0), (KEY, -1), (KEY, 2**64)):
        with pytest.raises(ValueError, match="match"):
            Dealer(key, match)
