"""A second card for a zone that holds one: a fault of the spec, told alike by both wings, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from rulec.driver.compile import Compiled, compile_text
from rulec.driver.wings import answer
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.errors import ZoneFull

SPEC = """\
rulec: 1
game: full
players: 2
deck: {suits: {clubs: C, hearts: H}, ranks: [9, J, Q, K, A]COPIES}
zones: {slot: {holds: 1, seen_by: all}, own: {per: seat, holds: 1}, talon: {}}
state: {match: {score: int per seat}}
match: {rotates: {dealer: {first: first(seats), then: next(dealer)}}, rounds: 2, rank: [highest p.score]}
round:
- deal: {do: [deal 2 to hand, deal 1 to slot, deal 2 to talon]}
- turns:
    each: once
    may:
      lay c in player.hand: {do: move c to slot}
      both: {do: move talon to player.own}
      give: {do: deal 1 to slot}
      change c in player.hand: {do: [move slot to player.hand, move c to slot]}
      keep: {do: [move first(falling(talon)) to player.own, move slot to slot]}
- tricks: {wins: [last(trick)], until: some (p in seats where no p.hand)}
- settle:
  - for p in seats: p.score += p.tricks + count(p.own | slot)
"""
TEXT = "`{}` holds one card and would get another"
FAULTS = {"lay 9C": (13, "slot"), "both": (14, "own"), "give": (15, "slot")}  # with the line and the zone


@pytest.fixture(scope="module", params=["", ", copies: 2"], ids=["single", "copies"])
def wings(request: pytest.FixtureRequest, engine: Callable[..., ModuleType]) -> list[Any]:
    """Interpreter and engine, also where there are equal cards."""
    full: Compiled = compile_text(SPEC.replace("COPIES", request.param), "full.yaml")
    return [Interpreted(full.game, full.spec, 2), engine(full).Game(2)]


def test_a_second_card_is_a_fault_and_changes_nothing(wings: list[Any]) -> None:
    for game in wings:
        state = game.new_match()
        state.deal(sorted(game._pack()), [])
        before = state.serialize()
        for text, (line, zone) in FAULTS.items():
            with pytest.raises(ZoneFull) as error:
                state.apply_action(state.string_to_action(text))
            assert (error.value.place, error.value.text) == (f"full.yaml:{line}", TEXT.format(zone))
            assert state.serialize() == before


def test_one_card_into_an_empty_zone_is_none(wings: list[Any]) -> None:
    facts = []
    for game in wings:
        state = game.new_match()
        state.deal(sorted(game._pack()), [])
        for word in ("keep", "change"):
            legal = map(state.action_to_string, state.legal_actions())
            state.apply_action(state.string_to_action(next(text for text in legal if text.startswith(word))))
        facts.append(state.to_facts())
        assert game.from_facts(facts[-1]).to_facts() == facts[-1]
    assert facts[0] == facts[1]


def test_engines_say_it_of_their_own_matches(wings: list[Any]) -> None:
    said = {answer(lambda seed=seed: wings[1].random_match(seed)).error for seed in range(30)}
    assert {error[0] for error in said if error is not None} == {"ZoneFull"}
