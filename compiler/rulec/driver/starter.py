"""A spec to start from: a whole small game, with a sentence on every part."""

from __future__ import annotations

import re
from typing import Final

from rulec.syntax.parse import is_name

SCHEMA_FILE: Final = "rulec.schema.json"

_TEXT: Final = """\
# yaml-language-server: $schema={schema}
rulec: 1                                # the version of the language
game: {name}
title: {title}
players: 3..5
options:                                # house rules; the first choice is the default
  lead_of_trumps: {{choices: [free, after_a_ruff], doc: "may trumps be led at once?"}}
  target: {{from: 10..200, default: 30, doc: "points that end the match"}}
deck:
  suits: {{clubs: c, diamonds: d, hearts: h, spades: s}}
  ranks: [7, 8, 9, T, J, Q, K, A]       # weakest first
state:
  match: {{score: int per seat}}          # kept for the whole match
  round:                                # new in every round
    trump: suit or none
    ruffed: flag
match:
  rotates: {{dealer: {{first: random, then: next(dealer)}}}}
  until: some (p in seats where p.score >= target)
  at_most: 100                          # rounds, whatever happens
  rank: [highest p.score]
round:
- deal:
    do:
    - deal 6 to hand                    # six cards to everybody
    - trump := last_dealt.suit          # the last card shows the trumps
    - show last_dealt
- tricks:
    first: next(dealer)
    lead:                               # the first line that the hand meets binds
    - any - trump if lead_of_trumps is after_a_ruff and not ruffed
    - any
    follow: [led, trump, any]
    wins:                               # the first line that is a card takes the trick
    - highest(trick & trump)
    - highest(trick & led)
    on_play:
    - if card.suit is trump and led is not trump: ruffed := true
- settle:
  - for p in seats: p.score += p.tricks
examples:                               # `rulec test` plays them
- legal: void in the led suit means trump
  given: {{at: tricks, players: 3, trump: clubs, trick: 9h, hand: 7c As}}
  only: 7c
- trick: 9h, Kh, 7c
  given: {{players: 3, trump: clubs}}
  winner: 7c
- settle: a point for each trick
  given: {{players: 3, tricks: [3, 1, 2]}}
  then: {{score: [3, 1, 2]}}
"""


def starter(name: str) -> str:
    """The text of a small game of that name. Raises ValueError if it cannot be the name of a game."""
    if not is_name(name):
        raise ValueError(f"`{name}` cannot name a game: letters, digits and `_`, and no reserved word")
    title = re.sub(r"_+", " ", name).strip().capitalize() or name
    return _TEXT.format(name=name, title=title, schema=SCHEMA_FILE)
