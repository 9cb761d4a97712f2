"""What the language leaves out on purpose: the words people look for it by, and what to say of each."""

from __future__ import annotations

from typing import Final

_ROUND: Final = ("phase", "turns", "tricks", "call")

# The sentence, the maps where a word would stand as a key (or `function` for one that is called), the words.
LEFT_OUT: Final[tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]] = (
    ("only the seat on turn decides; claims belong to `table:`", ("spec", *_ROUND),
     ("reply", "replies", "claim", "claims", "consent", "concede")),
    ("what all decide together is a vote: `votes:`", ("table",), ("claim", "claims", "consent", "concede")),
    ("every playing seat plays one card to a trick: `follow` must end with `any`", ("phase", "tricks"),
     ("pick_up", "picks_up", "pickup", "take_up")),
    ("a play is one card; `secret` belongs to `turns`", ("tricks",),
     ("cards", "choices", "plays", "simultaneous", "together", "secret")),
    ("all chance of a round is its deal", ("spec", "match", *_ROUND),
     ("shuffle", "reshuffle", "dice", "die", "roll", "lot", "lots", "draw", "random")),
    ("`from` is not built yet", ("tricks",), ("from",)),
    ("`led` is not built yet", ("tricks",), ("led",)),
    ("phases do not repeat; `turns` do", ("phase",), ("repeat", "loop", "while", "for", "times", "phases")),
    ("list the bids as rows of a kind; a duty is on one card at a time", ("function", "phase", "turns", "call"),
     ("subset", "subsets", "powerset", "combination", "combinations")),
    ("`teams` are fixed; use `sides`", ("spec", "match", "role", "phase"),
     ("partner", "partners", "partnership", "partnerships", "teams")),
    ("an illegal move is refused, so it has no penalty", ("spec", "match", "table", *_ROUND),
     ("revoke", "revokes", "renege", "penalty", "penalties")),
)


def left_out(shape: str, word: str) -> str | None:
    """What to say of a word that is no key of that map, if it asks for something that the language leaves out. Of a
    key such as `for k in 1..3` the first word counts."""
    first = word.split(" ")[0]
    return next((sentence for sentence, shapes, words in LEFT_OUT if shape in shapes and first in words), None)
