"""How large a spec may be, and what a game may need. The reader checks sizes of the text before it builds anything that
grows with it; each later limit acts before the work it bounds is done."""

from __future__ import annotations

from typing import Final

# The text
FILE_BYTES: Final = 256 * 1024
DEPTH: Final = 32
NODES: Final = 20_000
SCALAR_BYTES: Final = 4 * 1024

# An expression
TOKENS: Final = 600  # words and signs, which are some 4,000 characters
PARENTHESES: Final = 64  # levels
RUNGS: Final = 64  # of a ladder
CHAIN: Final = 40  # definitions that use each other in a row
LEVELS: Final = 160  # of nodes, through the definitions it uses; a long chain of one operator is not deep
USES: Final = 100_000  # nodes of a line with everything that it uses written out
STEPS: Final = 2_000_000  # nodes looked at when a line is run once; 100,000 would refuse sums over all pairs of cards

# A game
PLAYERS: Final = 8
CARDS: Final = 128
COPIES: Final = 8
KIND_VALUES: Final = 256
ACTIONS: Final = 4096  # and values of one parameter
ROUNDS: Final = 1000  # of a match
TURNS: Final = 10_000  # of a phase, and calls of a turn
MOVES: Final = 10_000  # calls of the phases of a round that say how many, taken together
STATE: Final = 4096  # bytes of all registers, as wide as the fields of engines are
NUMBER: Final = 2**31 - 1  # registers and everything that is worked out

# An engine
ENGINE_BYTES: Final = 512 * 1024  # of its text; in C it is some 16 times as long
COMPILER_SECONDS: Final = 60  # of processor time for a process of the C compiler, where the system can limit it
COMPILER_WAIT: Final = 600  # seconds for one call of it, on a busy machine too
COMPILER_BYTES: Final = 2 * 1024**3  # of memory for one, where the system can limit it
