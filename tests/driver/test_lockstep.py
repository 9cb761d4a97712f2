"""The lockstep finds what is planted, makes it small, keeps it in a file, and finds nothing where nothing is wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from rulec.driver.compile import Compiled, compile_text
from rulec.driver.lockstep import Lockstep
from rulec.driver.shrink import replay, shrink
from rulec.driver.transcript import (
    Act,
    Attempt,
    Dealt,
    Start,
    Transcript,
    WrongTranscript,
    actions_in,
    read,
    write,
)
from rulec.driver.wings import Difference, Impossible, Wings
from rulec.interpreter.game import Game as Interpreted
from rulec.interpreter.game import State


class Faulty(Interpreted):
    """An interpreter whose states are of another class."""

    states: type[State] = State

    def _load(self, raw: dict[str, Any], partial: bool) -> State:
        state = super()._load(raw, partial)
        return self.states(self, state.position)

    def _fresh(self, host: int, roles: dict[str, int]) -> State:
        return self.states(self, super()._fresh(host, roles).position)


def faulty(compiled: Compiled, states: type[State]) -> Any:
    """What stands in for an engine with that fault."""
    game = type("FaultyGame", (Faulty,), {"states": states})
    return SimpleNamespace(Game=lambda players=None, **options: game(compiled.game, compiled.spec, players, **options))


class WrongResults(State):
    """Gives a point too many when somebody has ten."""

    def _results(self) -> list[int]:
        return [value + (value >= 10) for value in super()._results()]


class Generous(State):
    """Lets everybody play what he likes."""

    def _refusal(self, action: int) -> int:
        refused = super()._refusal(action)
        return -1 if refused >= 0 and self.game.spec.rules[refused].clauses == "C3-C5" else refused


class Flagged(State):
    """Gives 1 for true, which is equal and not the same."""

    def _raw(self) -> dict[str, Any]:
        raw = super()._raw()
        return raw | {"at": raw["at"] | {"had": [int(had) for had in raw["at"]["had"]]}}


class Crashing(State):
    """Falls over at the second trick."""

    def _titles(self) -> list[list[int]]:
        raise IndexError("no titles")


def test_equal_wings_do_not_differ(
    compiled: Callable[[str], Compiled], second_interpreter: Callable[[Compiled], Any]
) -> None:
    game = compiled("sitaratas")
    told: list[int] = []
    lockstep = Lockstep(game.game, game.spec, second_interpreter(game), 3)
    result = lockstep.run(700, told.append)
    assert result.line() == f"decisions={result.decisions} settings={result.settings} pairs=100% differences=0"
    assert result.decisions >= 700
    assert result.settings == len(lockstep.covering.settings)
    assert told == sorted(told) and told[-1] == result.decisions
    assert not result.faults and not result.stuck


def test_too_few_decisions_do_not_cover_all_pairs(
    compiled: Callable[[str], Compiled], second_interpreter: Callable[[Compiled], Any]
) -> None:
    game = compiled("sitaratas")
    result = Lockstep(game.game, game.spec, second_interpreter(game), 3).run(1)
    assert result.settings == 1
    assert 0 < result.pairs < 1
    assert result.line().split()[2] == f"pairs={result.pairs * 100:.1f}%"


@pytest.mark.parametrize("states, what", [
    (WrongResults, "returns"), (Generous, ("refusal", "action")), (Flagged, "observation of seat 0"),
    (Crashing, "places and titles"),
])
def test_a_planted_fault_is_found_and_made_small(
    compiled: Callable[[str], Compiled], tmp_path: Path, states: type[State], what: str | tuple[str, ...]
) -> None:
    game = compiled("sitaratas")
    module = faulty(game, states)
    result = Lockstep(game.game, game.spec, module, 1).run(1_000)
    assert result.transcripts, "nothing was found"
    found = result.transcripts[0]
    assert found.difference is not None
    assert str(found.difference["what"]).startswith(what)
    assert found.start.scope == "round"
    assert actions_in(found.steps) < 60
    defaults = {option.name: option.choices[option.default] for option in game.spec.options if option.choices}
    assert sum(found.start.setting[name] != value for name, value in defaults.items()) <= 2
    file = tmp_path / "difference.jsonl"
    write(found, game.spec, file)
    again = read(file, game.spec)
    assert again.start == found.start
    assert again.steps == found.steps
    replayed = replay(Wings(game.game, game.spec, module), again)
    assert replayed is not None
    assert replayed[0] == len(again.steps)
    assert replayed[1].what == found.difference["what"]


def test_a_mended_fault_is_no_longer_found(
    compiled: Callable[[str], Compiled], second_interpreter: Callable[[Compiled], Any]
) -> None:
    game = compiled("sitaratas")
    found = Lockstep(game.game, game.spec, faulty(game, WrongResults), 1).run(1_000).transcripts[0]
    wings = Wings(game.game, game.spec, second_interpreter(game))
    assert replay(wings, found) is None
    assert shrink(wings, found) == found


def test_a_step_that_cannot_be_taken_is_no_difference(
    compiled: Callable[[str], Compiled], second_interpreter: Callable[[Compiled], Any]
) -> None:
    game = compiled("sitaratas")
    wings = Wings(game.game, game.spec, second_interpreter(game))
    start = Start({"players": 3}, "round")
    with pytest.raises(Impossible):
        replay(wings, Transcript(start, (Act(0),)))
    pack = tuple(range(36))
    with pytest.raises(Impossible):
        replay(wings, Transcript(start, (Dealt(pack, ()), Attempt(0))))
    assert replay(wings, Transcript(start, (Attempt(0), Dealt(pack, ()), Act(0), Attempt(-1)))) is None


def test_files_that_are_no_transcripts_are_refused(compiled: Callable[[str], Compiled], tmp_path: Path) -> None:
    spec = compiled("sitaratas").spec
    head = {"game": spec.game, "rules": "", "setting": {"players": 3}, "scope": "match", "facts": {}}
    for text in ("", "{", "[]", '{"game": "other"}', '{"game": "sitaratas"}',
                 json.dumps(head) + '\n{"deal": "1x", "drawn": []}', json.dumps(head) + '\n{"go": 1}'):
        file = tmp_path / "wrong.jsonl"
        file.write_text(text)
        with pytest.raises(WrongTranscript):
            read(file, spec)


def test_differences_tell_both_sides() -> None:
    assert str(Difference("returns", [1.0], [2.0])) == "returns: the interpreter gives [1.0], the engine [2.0]"


@pytest.mark.parametrize("scope, over", [("round", True), ("later", False)])
def test_a_match_goes_on_after_a_round_from_drawn_facts(
    compiled: Callable[[str], Compiled], second_interpreter: Callable[[Compiled], Any],
    scope: Literal["round", "later"], over: bool,
) -> None:
    game = compiled("sitaratas")
    stream = random.Random(1)
    pair = Wings(game.game, game.spec, second_interpreter(game)).start(
        Start({"players": 3}, scope, {"round": 3, "dealer": 1, "score": [40, 41, 42]}))
    pair.take(pair.outcome(stream))
    while not pair.state.is_terminal() and not pair.at_chance:
        pair.take(Act(pair.state.legal_actions()[0]))
        pair.compare()
    facts = pair.state.to_facts()
    assert pair.state.is_terminal() is over
    assert (facts["round"], facts["dealer"]) == ((3, 1) if over else (4, 2))
    assert sum(facts["score"]) > 123


VOID = """\
rulec: 1
game: void
players: 3
deck: {suits: {clubs: C, hearts: H}, ranks: [9, J, Q, K, A]}
state: {match: {score: int per seat}}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 4
  rank: [highest p.score]
round:
- deal:
    do: deal 3 to hand
    redeal: {if: HOPELESS, reason: not good enough}
- tricks: {follow: [led, any], wins: [highest(trick & led)]}
- settle:
  - for p in seats: p.score += p.tricks
"""


@pytest.mark.parametrize("condition, said", [
    ("some dealer.hand", "a thousand deals in a row were void"),
    ("count(dealer.hand & rank(A)) < 2 or not dealer.hand has KH", "deals came to a decision"),
])
def test_deals_that_are_nearly_always_void_end_it(
    condition: str, said: str, second_interpreter: Callable[[Compiled], Any]
) -> None:
    game = compile_text(VOID.replace("HOPELESS", condition), "void.yaml")
    result = Lockstep(game.game, game.spec, second_interpreter(game), 1).run(2_000)
    assert not result.transcripts and result.decisions < 2_000
    assert [(place, text.endswith(said)) for place, text in result.faults] == [("void.yaml:11", True)]
