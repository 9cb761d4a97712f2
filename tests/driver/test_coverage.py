"""Coverage: what is planted out of reach is found, everything else is reached, and who does not ask pays nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rulec.driver.compile import Compiled, compile_text
from rulec.driver.coverage import Coverage, rows
from rulec.driver.examples import run_examples
from rulec.driver.lockstep import Lockstep
from rulec.driver.playthrough import WrongPlaythrough, play_again
from rulec.driver.points import Points
from rulec.driver.wings import Wings
from rulec.interpreter.evaluate import MEANINGS
from rulec.interpreter.game import Game as Interpreted

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"

PLANTED = """
rulec: 1
game: planted
title: Planted
players: 3
options:
  prize: {choices: [one, two], doc: "what a trick counts"}
  bonus: {choices: [none_at_all, some_day], doc: "read where nobody comes"}
kinds:
  contract:
    low: {times: 1}
    high: {times: 2}
deck: {suits: {clubs: c, hearts: h}, ranks: [7, 8, 9, T, J, Q]}
state:
  match: {score: int per seat}
  round: {trump: suit or none, chosen: contract, strong: flag}
define:
  reward(p):
  - 1 if prize is one
  - 9 if p.tricks > 4
  - 2
  worth: {case chosen: {low: 1, high: 2}}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 2
  rank: [highest p.score, lowest p.seat]
  titles: {last: [lowest p.score]}
round:
- deal: {do: [deal 4 to hand, trump := last_dealt.suit]}
- turns:
    each: once
    may:
      pass: {}
      raise:
        if: some player.hand & rank(7) and no player.hand & rank(7)
        do: chosen := high
- tricks:
    until: trick_no == 2
    lead: [any - rank(Q), any]
    follow: [any - rank(Q), any]
    says: {if: card in rank(7), one_of: [low_seven, high_seven]}
    wins: [highest(trick & rank(Q)), highest(trick & trump), highest(trick & led), last(trick)]
    on_play:
    - if card in winning_now and not leading: strong := true
- settle:
  - for p in seats:
    - p.score += reward(p) + worth * chosen.times + (1 if strong else 0)
    - if p.tricks > 4 and bonus is some_day: p.score += 1
examples:
- value: worth
  given: {chosen: high}
  is: 2
"""


def unreached(compiled: Compiled, coverage: Coverage) -> list[str]:
    """What nothing reached, each with its line."""
    found = rows(compiled, coverage.items, {"all": coverage.reached})
    return [f"{row.item.span.line} {row.item.section}: {row.item.what} {row.text} {way}".rstrip()
            for row in found for way in row.unreached]


def line_of(text: str) -> int:
    """The line of the planted spec with a text."""
    return next(number for number, line in enumerate(PLANTED.split("\n"), 1) if text in line)


def test_what_is_out_of_reach_is_found_and_nothing_else(second_interpreter: Callable[[Compiled], Any]) -> None:
    compiled = compile_text(PLANTED, "planted.yaml")
    coverage = Coverage(compiled.game, compiled.spec)
    wings = partial(Wings, coverage=coverage)
    result = Lockstep(compiled.game, compiled.spec, second_interpreter(compiled), 1, wings=wings).run(500)
    assert not result.transcripts
    never = [
        ("p.tricks > 4", "define reward: if p.tricks > 4 holds"),
        ("worth: ", "define worth: case high 2"),
        ("if: some player", "round turns: if some player.hand & rank(7) and no player.hand & rank(7) holds"),
        ("raise:", "round turns: call raise raise"),
        ("wins: ", "round tricks: wins highest(trick & rank(Q))"),
        ("wins: ", "round tricks: wins last(trick)"),
        ("bonus is some_day", "round settle: if p.tricks > 4 and bonus is some_day holds"),
        ("bonus: ", "options: option bonus bonus none_at_all"), ("bonus: ", "options: option bonus bonus some_day"),
    ]
    found = unreached(compiled, coverage)
    columns = [said for said in found if "kinds contract" in said]
    assert [said.split()[-1] for said in columns] == ["high"], "only the row `low` is read in play"
    leads = [said for said in found if "lead any" in said or "follow any" in said]
    assert {said.split(": ")[1] for said in leads} == {"lead any", "follow any"}, "nobody has queens alone"
    assert sorted(set(found) - set(columns) - set(leads)) == sorted(f"{line_of(text)} {said}" for text, said in never)


def test_examples_reach_what_they_ask_for() -> None:
    compiled = compile_text(PLANTED, "planted.yaml")
    coverage = Coverage(compiled.game, compiled.spec)
    assert [said for _, said in run_examples(compiled.game, compiled.spec, None, coverage)] == [None]
    line = line_of("worth: ")
    assert f"{line} define worth: case low 1" in unreached(compiled, coverage)
    assert f"{line} define worth: case high 2" not in unreached(compiled, coverage)
    taken = coverage.taken()
    assert sum(taken.values()) > 0 and not coverage.reached


def test_points_have_the_same_numbers_every_time(compiled: Callable[[str], Compiled]) -> None:
    game = compiled("sitaratas").game
    one, two = (Points(game, lambda point: None) for _ in range(2))
    assert one.items == two.items
    numbers = [item.first + place for item in one.items for place in range(len(item.ways))]
    assert numbers == list(range(one.count))
    sections = Counter(item.section for item in one.items)
    assert sections["options"] == 8 and sections["round play"] == 10 and sections["define hook_holds"] == 4


def test_constraints_are_tried_each_way() -> None:
    text = PLANTED.replace("kinds:\n", """  goal: {from: 10..90, default: 20, doc: "read by a constraint alone"}
constraints:
- {if: goal % 10 == 7 and prize is one, error: no sevens}
- {if: goal < 10, error: this cannot be}
- {if: players == 3 and goal == 33 and prize is two, error: no thirty-three}
kinds:
""", 1)
    compiled = compile_text(text, "planted.yaml")
    coverage = Coverage(compiled.game, compiled.spec)
    coverage.try_constraints()
    found = rows(compiled, coverage.items, {"all": coverage.reached})
    assert [(row.text, row.unreached) for row in found if row.item.section == "constraints"] == [
        ("goal % 10 == 7 and prize is one", []), ("goal < 10", ["holds"]),
        ("players == 3 and goal == 33 and prize is two", []),
    ]
    assert "option goal" not in {row.item.what for row in found}, "nothing of play reads it"


def test_games_that_are_not_watched_are_as_they_were(compiled: Callable[[str], Compiled]) -> None:
    game = compiled("sitaratas")
    coverage = Coverage(game.game, game.spec)
    watched = coverage.game(3)
    assert Interpreted(game.game, game.spec, 3).setting.meanings is MEANINGS
    text = (PLAYTHROUGHS / "sitaratas.txt").read_text(encoding="utf-8")
    plain = play_again(text, lambda players, **options: Interpreted(game.game, game.spec, players, **options))
    told = play_again(text, coverage.game)
    assert plain.is_terminal() and plain.to_facts() == told.to_facts()
    assert plain.ranking() == told.ranking() and type(told.clone()) is type(watched.new_match())
    results = text.splitlines()[-2].split()[1:]
    assert [str(place) for place in told.ranking()] == results
    assert sum(coverage.reached.values()) > 1_000


@pytest.mark.parametrize("text", [
    "", "sitaratas", "sitaratas players=9\n", "sitaratas players=3 hook=soon\n", "sitaratas players=3\n  pack Ks\n",
    "sitaratas players=3\n  pack 6c Zz\n", "sitaratas players=3\n  bidding  0: bid 0 (2)\n",
])
def test_texts_that_are_no_playthroughs_are_refused(compiled: Callable[[str], Compiled], text: str) -> None:
    game = compiled("sitaratas")
    with pytest.raises(WrongPlaythrough):
        play_again(text, lambda players, **options: Interpreted(game.game, game.spec, players, **options))
