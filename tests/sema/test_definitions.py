"""Where a mistake is said to be that stands in a definition."""

from __future__ import annotations

import pytest

from rulec.diagnostics import Findings
from rulec.driver.compile import compile_text

GAME = """\
rulec: 1
game: chain
players: 3
deck: {suits: {clubs: C, hearts: H}, ranks: [9, J, Q, K, A]}
state:
  match: {score: int per seat}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 4
  rank: [highest p.score]
define:
  d0: unheard + 1
  d1: d0 + 1
  d2: d1 + 1
  d3: d2 + 1
  d4: d3 + 1
  d5: d4 + 1
round:
- deal: {do: deal 3 to hand}
- tricks: {follow: [led, any], wins: [highest(trick & led)]}
- settle:
  - for p in seats: p.score += LAST
"""


@pytest.mark.parametrize(("last", "users"), [("d2", ["d0", "d1", "d2"]), ("d5", ["d0", "d1", "d2", "d3"])])
def test_a_mistake_in_a_definition_names_the_four_nearest_users(last: str, users: list[str]) -> None:
    with pytest.raises(Findings) as found:
        compile_text(GAME.replace("LAST", last), "chain.yaml")
    [said] = found.value.diagnostics
    assert (said.code, said.span.line) == ("R0310", 12)
    assert [text for _, text in said.related] == [f"`{user}` is used here" for user in users]
    lines = [place.line for place, _ in said.related]
    assert lines == ([13, 14, 22] if last == "d2" else [13, 14, 15, 16])
