"""Chance: a dealer turns a 256-bit match key into outcomes. Nothing else in a game, state or save is random.

The algorithm, so that anyone who has the key can deal the cards again:

1. Round key = BLAKE2b with `key` = match key, `person` = b"rulec deal v1", 32 bytes of output, over three unsigned
   64-bit big-endian numbers: number of the match at the table, number of the round (from 1), attempt (from 0).
2. Words = the ChaCha20 stream of RFC 8439 with that round key, a nonce of twelve zero bytes, counter from 0, read as
   32-bit little-endian words, one after the other.
3. below(n): take words w until w < 2**32 - 2**32 % n; the result is w % n. Every result is equally likely.
4. The pack in ascending order is shuffled: for i from its last place down to 1, exchange the cards at i and below(i+1).
5. Every value drawn after that is values[below(len(values))] of the ascending values offered, from the same stream.

For the key 00 01 02 … 1f, match 0, round 1, attempt 0, a pack 0..51 and two draws, one of 0..3 and one of 5, 7, 9, the
order is 5 0 27 51 31 42 4 23 29 9 19 12 46 45 21 37 25 20 18 34 13 3 6 28 43 11 35 24 44 33 22 50 10 7 2 38 36 39 49
14 17 41 48 16 40 26 32 1 8 15 30 47, and the values drawn are 1 and 5.
Round 0 of a match is no round: by its stream a table draws who sits where.
The SHA-256 of a key can be published before the match and the key after it.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Iterator, Sequence

from rulec_runtime.protocol import CHANCE, State

KEY_BYTES = 32
_PERSON = b"rulec deal v1"
_MASK = 0xFFFFFFFF
_ROUND = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
          (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))


def chacha20_block(key: bytes, counter: int, nonce: bytes) -> list[int]:
    """One block of the ChaCha20 stream (RFC 8439, 2.3) as sixteen words; key 32 bytes, nonce 12."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter & _MASK,
             *struct.unpack("<3I", nonce)]
    x = list(start)
    for _ in range(10):
        for a, b, c, d in _ROUND:
            for p, q, r, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[p] = (x[p] + x[q]) & _MASK
                mixed = x[r] ^ x[p]
                x[r] = (mixed << turn | mixed >> (32 - turn)) & _MASK
    return [(word + first) & _MASK for word, first in zip(x, start, strict=True)]


def words(key: bytes) -> Iterator[int]:
    """The stream of a round key as 32-bit words (step 2)."""
    counter = 0
    while True:
        yield from chacha20_block(key, counter, bytes(12))
        counter += 1


def below(n: int, stream: Iterator[int]) -> int:
    """A number from 0 to n - 1, each equally likely (step 3)."""
    limit = 2**32 - 2**32 % n
    while True:
        word = next(stream)
        if word < limit:
            return word % n


def shuffled(pack: Sequence[int], stream: Iterator[int]) -> list[int]:
    """The pack in an order, each equally likely (step 4)."""
    order = list(pack)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1, stream)
        order[i], order[j] = order[j], order[i]
    return order


class Dealer:
    """Deals by a match key of 32 bytes, from the operating system if none is given; `match` is the number of the
    match at the table. It keeps nothing between deals: the same position gets the same cards."""

    def __init__(self, key: bytes | None = None, match: int = 0) -> None:
        """Raises ValueError for a key of another length or a match number out of 0..2**64 - 1."""
        self.key = os.urandom(KEY_BYTES) if key is None else bytes(key)
        if len(self.key) != KEY_BYTES:
            raise ValueError(f"a match key has {KEY_BYTES} bytes")
        if not 0 <= match < 2**64:
            raise ValueError("a match number is from 0 to 2**64 - 1")
        self.match = match

    def __repr__(self) -> str:
        """The public side of the dealer: its key stays out of logs."""
        return f"Dealer(match={self.match}, commitment={self.commitment[:16]}…)"

    @property
    def commitment(self) -> str:
        """SHA-256 of the key in hex: fixes the deals of a match without telling them."""
        return hashlib.sha256(self.key).hexdigest()

    def for_match(self, later: int) -> Dealer:
        """The dealer of a later match at the same table."""
        return Dealer(self.key, self.match + later)

    def stream(self, round_number: int, attempt: int) -> Iterator[int]:
        """The words for one attempt at a round."""
        place = struct.pack(">QQQ", self.match, round_number, attempt)
        return words(hashlib.blake2b(place, digest_size=32, key=self.key, person=_PERSON).digest())

    def outcome(self, state: State) -> tuple[list[int], list[int]]:
        """The order of the pack and the values drawn, for `state.deal`, at a chance point. Raises IllegalAction
        elsewhere."""
        facts = state.to_facts()
        stream = self.stream(facts["round"], facts["at"]["attempt"])
        order = shuffled(state.pack(), stream)
        drawn: list[int] = []
        while values := state.draws(order, drawn):
            drawn.append(values[below(len(values), stream)])
        return order, drawn

    def resolve(self, state: State) -> None:
        """Deals, again after void deals, until somebody has to decide or the match is over."""
        while state.current_player() == CHANCE:
            state.deal(*self.outcome(state))
