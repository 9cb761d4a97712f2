"""For each code that no short spec can show, the command or the situation that brings it about, in one line."""

from __future__ import annotations

from typing import Final

SITUATIONS: Final = {
    "R0113": "a file of 262,145 bytes",
    "R0115": "wide: [0, 0, 0, …], with 20,001 zeros",
    "R0116": "title: xxx…, with 4,097 letters",
    "R0302": "prize: ((…(1)…)), with 65 parentheses one in another",
    "R0412": "kinds: {big: [v0, v1, …]}, with 257 values",
    "R0512": "fix: {target: 50}, while a preset of the parent sets another target",
    "R0901": "CC=/nonexistent rulec build whist.yaml",
    "R0902": "CC=/usr/bin/env rulec build whist.yaml",
    "R0903": "rulec build whist.yaml, when Cython does not take what rulec has printed",
    "R0904": "RULEC_CACHE_DIR=/dev/null rulec build whist.yaml",
    "R0905": "rulec build --check, after a change of a spec in specs/",
    "R0906": "trumps: [clubs if round > 2]",
    "R0910": "examples: [{trick: 'JC, AC', given: {trump: hearts}, winner: JC}]",
    "R0911": "examples: [{trick: 'JC, 2C', given: {trump: hearts}, winner: JC}]",
    "R0912": "rulec test whist.yaml, when the engine plays otherwise than the interpreter",
    "R0913": "ensure: every(p.tricks == 2 for p in seats)",
    "R0914": "pass: {unless: player.score > 0}, as the only call",
}
