"""What is done with each drawn spec: it is checked, played on both wings at once, and written again as its twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from fuzz.features import Pairs
from fuzz.spec import Drawn, draw
from fuzz.twins import Twin, plain, signature, twins
from rulec.codegen.layout import Unsupported
from rulec.diagnostics import Findings
from rulec.driver.compile import Compiled, compile_text
from rulec.driver.lockstep import Lockstep
from rulec.driver.toolchain import ToolFailed
from rulec.driver.transcript import Start, Transcript
from rulec.driver.wings import Pair, Wings
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.protocol import State

DECISIONS = 500
TWIN_DECISIONS = 60
_LOOKS = 5  # what seats see is compared at one state in so many
_STALLED = 200  # matches in a row without a decision


class QuickPair(Pair):
    """Compares who is on turn, what is legal, all facts and results at every state, what seats see at some."""

    _seen = 0

    def _looks(self) -> Iterator[tuple[str, Callable[[State], Any]]]:
        self._seen += 1
        looks = super()._looks()
        if self._seen % _LOOKS == 0:
            return looks
        return ((what, look) for what, look in looks if not what.startswith("observation"))


class QuickWings(Wings):
    """Wings that are compared by `QuickPair`."""

    def start(self, start: Start) -> Pair:
        """The pair of states at a start."""
        return QuickPair(*self.games(start.setting), start)


class Stalled(Exception):
    """The matches of a spec have no decisions."""


@dataclass
class Outcome:
    """What came of one spec: `accepted`, or the codes of what the checker says; `wrong` are the faults found."""

    seed: str
    accepted: bool = False
    codes: tuple[str, ...] = ()
    features: frozenset[str] = frozenset()
    decisions: int = 0
    faults: int = 0
    unsupported: bool = False
    twins: int = 0
    wrong: list[str] = field(default_factory=list)


Build = Callable[[Compiled], Any]


def judge(seed: str, build: Build, decisions: int = DECISIONS, engine_twins: bool = False,
          interpreter_twins: bool = True) -> Outcome:
    """Does everything with the spec of a seed."""
    drawn = draw(seed)
    outcome = Outcome(seed)
    try:
        compiled = compile_text(drawn.text(), "drawn.yaml")
    except Findings as findings:
        outcome.codes = tuple(dict.fromkeys(said.code for said in findings.diagnostics if said.severity == "error"))
        return outcome
    except Exception as error:  # a crash of the checker is one of the things looked for
        outcome.wrong.append(f"the checker crashes: {type(error).__name__}: {error}")
        return outcome
    outcome.accepted, outcome.features = True, drawn.features
    try:
        engine = build(compiled)
        _lockstep(compiled, engine, decisions, outcome)
        if interpreter_twins:
            _twins(drawn, compiled, engine if engine_twins else None, build, outcome)
    except Unsupported:
        outcome.unsupported = True
    except Stalled:
        outcome.wrong.append("no decisions")
    except ToolFailed as error:
        outcome.wrong.append(f"no engine: {error.told}")
    except Exception as error:
        outcome.wrong.append(f"{type(error).__name__}: {error}")
    return outcome


def _lockstep(compiled: Compiled, engine: ModuleType, decisions: int, outcome: Outcome) -> None:
    """Plays on both wings until that many decisions are made."""
    idle = made = 0

    def watch(total: int) -> None:
        nonlocal idle, made
        idle = 0 if total > made else idle + 1
        made = total
        if idle > _STALLED:
            raise Stalled

    result = Lockstep(compiled.game, compiled.spec, engine, seed=1, wings=QuickWings).run(decisions, watch)
    outcome.decisions, outcome.faults = result.decisions, len(result.faults) + len(result.stuck)
    outcome.wrong += [_told(found) for found in result.transcripts]


def _told(found: Transcript) -> str:
    """What differs, from a little before the first sign that does."""
    said = found.difference or {}
    one, other = str(said.get("interpreter")), str(said.get("engine"))
    same = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    place = max(0, same - 60)
    return (f"difference: {said.get('what')} after {len(found.steps)} steps from {found.start}: "
            f"interpreter … {one[place:place + 160]} … engine … {other[place:place + 160]}")


def _twins(drawn: Drawn, compiled: Compiled, engine: Any, build: Build, outcome: Outcome) -> None:
    """The twins have the signature of the spec, in the interpreter and (with `engine`) in engines."""
    own = plain(drawn)
    drawn.text(own.style)
    expected = {facts: _signature(compiled, drawn, own, facts) for facts in (True, False)}
    for twin in twins(drawn):
        try:
            other = compile_text(drawn.text(twin.style), "twin.yaml")
        except Findings as findings:
            outcome.wrong.append(f"twin {twin.name} is refused: {findings.diagnostics[0]}"[:400])
            continue
        facts = not twin.suits
        outcome.twins += 1
        if _signature(other, drawn, twin, facts) != expected[facts]:
            outcome.wrong.append(f"twin {twin.name} plays otherwise in the interpreter")
        elif engine is not None and twin.name.startswith(("renamed, ", "other")):
            pair = [_played(made, drawn, which, compiled, facts) for made, which in (
                (engine, own), (build(other), twin))]
            if pair[0] != pair[1]:
                outcome.wrong.append(f"twin {twin.name} plays otherwise in the engine")


def _signature(compiled: Compiled, drawn: Drawn, twin: Twin, facts: bool) -> str:
    game = Interpreted(compiled.game, compiled.spec, compiled.spec.players[-1])
    return signature(game, drawn, twin, 1, TWIN_DECISIONS, facts)


def _played(engine: Any, drawn: Drawn, twin: Twin, compiled: Compiled, facts: bool) -> str:
    return signature(engine.Game(compiled.spec.players[-1]), drawn, twin, 1, TWIN_DECISIONS * 5, facts)


@dataclass
class Totals:
    """The running totals of many specs."""

    drawn: int = 0
    accepted: int = 0
    unsupported: int = 0
    decisions: int = 0
    short: int = 0
    faulty: int = 0
    twins: int = 0
    wrong: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    pairs: Pairs = field(default_factory=Pairs)

    def add(self, outcome: Outcome) -> None:
        """Counts what came of a spec."""
        self.drawn += 1
        self.accepted += outcome.accepted
        self.unsupported += outcome.unsupported
        self.decisions += outcome.decisions
        self.short += outcome.accepted and not outcome.unsupported and outcome.decisions < DECISIONS
        self.faulty += outcome.faults > 0
        self.twins += outcome.twins
        self.wrong += bool(outcome.wrong)
        self.codes.update(outcome.codes)
        if outcome.accepted:
            self.pairs.add(outcome.features)

    def line(self) -> str:
        """The figures in one line."""
        codes = " ".join(f"{code}:{count}" for code, count in self.codes.most_common(6))
        return (f"specs={self.drawn} accepted={self.accepted} ({self.accepted / max(1, self.drawn):.1%}) "
                f"not_in_engines={self.unsupported} decisions={self.decisions} short={self.short} "
                f"faults_of_specs={self.faulty} twins={self.twins} wrong={self.wrong}"
                + (f" refused: {codes}" if codes else ""))


def seeds(base: int | str, first: int, count: int) -> Iterable[str]:
    """The seeds of specs."""
    return (f"{base} {number}" for number in range(first, first + count))
