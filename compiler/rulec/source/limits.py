"""How large a spec may be. The reader checks these before it builds anything that grows with the text."""

from __future__ import annotations

from typing import Final

FILE_BYTES: Final = 256 * 1024
DEPTH: Final = 32
NODES: Final = 20_000
SCALAR_BYTES: Final = 4 * 1024
ROUNDS: Final = 1000  # of a match
TURNS: Final = 10_000  # of a phase, and calls of a turn
STATE: Final = 4096  # values that registers keep
