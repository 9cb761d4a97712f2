"""The parts of Game and State that need no rule of the game, written once for both wings.

A wing supplies the primitives (names with an underscore) and this module builds the contract on them.
Raw facts, as `_raw` gives them and `_load` takes them, are a dict of encoded values:

    "at":      {"scope": 0 match | 1 round, "phase": place of the phase (0 is the chance point, len(phases) the end),
                "attempt": int, "taken": turns taken in this phase, "had": [bool per seat: has had his turn],
                "leader": seat or None, "last_trick": [[seat, card, said or None], …],
                "shown": [cards per seat…, cards shown to spectators] (only if spec.shows),
                "report": None or [values of the figures, a list per seat where per_seat]}
    "round": int from 1 · "host": seat · "player": seat on turn or None · "calls" · "passes" · "trick_no": ints
    "trick": [[seat, card, said or None], …] · "winner": seat or None · "winning": card or None
    every register of spec.fields by name: a value, or nested lists by key in order
    every zone of spec.zones by name (but `trick`): a list of cards (ascending; a row in its order), or a list per
                seat of such lists

Lists over seats have `players` entries; lists over teams, kinds and so on have one per value.
Fields of a phase kind that is not current hold their rest values: taken 0, had all false, leader None, calls 0,
passes 0, trick []; `trick_no`, `last_trick`, `winner`, `winning` stay until the next deal (rest: 0, [], None, None).
"""
