"""Plays a game on both wings at once, step by step, and stops where they differ."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Literal

from rulec.driver.attempts import Attempts
from rulec.driver.covering import Covering, Setting, settings_of
from rulec.driver.drawn import Drawer
from rulec.driver.policy import Curious, Policy, bot
from rulec.driver.shrink import shrink
from rulec.driver.situation import situation
from rulec.driver.transcript import Act, Attempt, Dealt, Start, Step, Transcript
from rulec.driver.wings import Difference, Impossible, Pair, Wings
from rulec.ir.game import Game as Rules
from rulec_runtime.errors import NoLegalAction, RedealLimit
from rulec_runtime.spec import Spec

Scope = Literal["match", "round", "later"]

_CAUTIOUS = 0.3  # the part of the matches and rounds that cautious bots play
_ATTEMPTS = 0.35  # chance that an illegal action is tried at a decision
_LEVELLED = 0.25  # the part of the rounds that are played once more so that all come out equal
_SCOPES_AGAIN: tuple[Scope, ...] = ("round", "later")
_TO_A_MATCH: tuple[Scope, ...] = ("round", "round", "later") * 2  # from drawn facts, before a whole match of a setting
_LONGEST = 2_500  # decisions after which a match is left
_MOST_DIFFERENCES = 3
_FEWEST_DEALS = 2_000  # that are made before their fruits are counted


@dataclass
class Result:
    """What a lockstep did. `pairs` is the part of the allowed pairs that the settings used have; `transcripts` are the
    shrunk differences; `faults` (place, text) those met in whole matches, where the facts were not drawn; `stuck` has
    for each phase in which somebody could do nothing (by its place) the text and the situation; `reached` says how
    often each point of the spec was reached, if that was asked for."""

    decisions: int = 0
    settings: int = 0
    pairs: float = 0.0
    transcripts: list[Transcript] = field(default_factory=list)
    faults: set[tuple[str, str]] = field(default_factory=set)
    stuck: dict[str, tuple[str, str]] = field(default_factory=dict)
    reached: Counter[int] = field(default_factory=Counter)

    def add(self, other: Result) -> None:
        """Takes in what another part did, with settings of the same covering array."""
        self.decisions += other.decisions
        self.settings = max(self.settings, other.settings)
        self.pairs = max(self.pairs, other.pairs)
        self.transcripts += other.transcripts
        self.faults |= other.faults
        for place, met in other.stuck.items():
            self.note(place, *met)
        self.reached += other.reached

    def note(self, place: str, text: str, situation: str) -> None:
        """Keeps that somebody could do nothing in the phase at that place, with the plainest situation met."""
        self.stuck[place] = min((text, situation), self.stuck.get(place, (text, situation)),
                                key=lambda met: (len(met[1]), met))

    def line(self) -> str:
        """The summary, as the last line of `rulec test`."""
        return (f"decisions={self.decisions} settings={self.settings} pairs={_percent(self.pairs)} "
                f"differences={len(self.transcripts)}")


def _percent(share: float) -> str:
    return "100%" if share == 1.0 else f"{min(share * 100, 99.9):.1f}%"


class Lockstep:
    """A lockstep of one game; the same seed and part do the same, different parts play different rounds with the same
    settings. `wings` may make such as compare less often, or as tell what they reach."""

    def __init__(self, rules: Rules, spec: Spec, engine: ModuleType, seed: int, part: int = 0,
                 wings: Callable[[Rules, Spec, ModuleType], Wings] = Wings) -> None:
        self.covering: Covering = settings_of(rules, spec, seed)
        self._wings = wings(rules, spec, engine)
        self._stream = random.Random(f"{seed} {part}")
        self._levels = random.Random(f"levels {seed} {part}")
        self._curious = Curious(spec, self._stream)
        self._cautious: dict[int, Policy] = {}
        self._attempts = Attempts(spec, self._stream)
        self._drawers: dict[int, Drawer] = {}
        self._decisions = self._in_matches = self._deals = self._in_vain = 0

    def run(self, decisions: int, progress: Callable[[int], None] | None = None) -> Result:
        """Plays until that many decisions are made (the last run is finished), every setting at least once if there
        is time. A thousand void deals in a row end it, too, and so many deals that no decision comes of.
        `progress` is told the number made so far."""
        result = Result()
        used: list[Setting] = []
        for number, scope in self._plan():
            if number == len(used):
                used.append(self.covering.settings[number])
            before = result.decisions
            void = self._play(number, scope, result)
            if void and scope != "match":  # perhaps because of what was drawn
                void = self._play(number, "match", result)
            self._decisions = result.decisions
            self._in_matches += result.decisions - before if scope == "match" else 0
            if progress is not None:
                progress(result.decisions)
            if self._in_vain > max(decisions, _FEWEST_DEALS) + result.decisions:
                text = f"only {self._deals - self._in_vain} of {self._deals} deals came to a decision"
                result.faults.add((self._wings.spec.faults[0].place, text))
                break
            if void or result.decisions >= decisions or len(result.transcripts) >= _MOST_DIFFERENCES:
                break
        result.settings = len(used)
        result.pairs = self.covering.share(used)
        return result

    def _plan(self) -> Iterator[tuple[int, Scope]]:
        """Which setting, and whether a round, a match or a later part of one: a round of every setting first, then in
        turn; whole matches as long as they take no more than half of the decisions."""
        count = len(self.covering.settings)
        yield from ((number, "round") for number in range(count))
        while True:
            for number in range(count):
                yield from ((number, scope) for scope in _TO_A_MATCH)
                if self._in_matches <= self._decisions / 2:
                    yield number, "match"

    def _start(self, number: int, scope: Scope) -> Start:
        setting = self.covering.settings[number]
        if scope == "match":
            return Start(setting, "match")
        if number not in self._drawers:
            self._drawers[number] = Drawer(self._wings.rules, self._wings.spec, self._wings.interpreted(setting))
        return Start(setting, scope, self._drawers[number].facts(self._stream))

    def _play(self, number: int, scope: Scope, result: Result) -> bool:
        """One match or round. A difference is shrunk and kept. Whether it ended because every deal was void."""
        steps: list[Step] = []
        start = Start(self.covering.settings[number], "match")
        try:
            start = self._start(number, scope)
            pair = self._wings.start(start)
            before = pair.state.to_facts()
            self._follow(pair, self._policy(number), steps, result)
            _note(pair, scope, result)
            if any(isinstance(fault, RedealLimit) for fault in pair.faults):
                return True
            if scope == "round" and pair.state.is_terminal() and self._levels.random() < _LEVELLED:
                totals = self._drawers[number].levelled(before, pair.state.to_facts(), self._levels)
                scope = self._levels.choice(_SCOPES_AGAIN)
                start, taken, steps = Start(start.setting, scope, {**start.facts, **totals}), steps, []
                self._again(self._wings.start(start), taken, steps)
        except Difference as difference:
            said = {"what": difference.what, "interpreter": repr(difference.interpreter),
                    "engine": repr(difference.engine)}
            found = shrink(self._wings, Transcript(start, tuple(steps)))
            result.transcripts.append(found if found.difference else replace(found, difference=said))
        return False

    def _policy(self, number: int) -> Policy:
        """Who plays with a setting: mostly he who tries everything, else he who comes to the end of a match."""
        if self._stream.random() >= _CAUTIOUS:
            return self._curious
        if number not in self._cautious:
            game = self._wings.interpreted(self.covering.settings[number])
            self._cautious[number] = bot("cautious", game, self._stream)
        return self._cautious[number]

    def _follow(self, pair: Pair, policy: Policy, steps: list[Step], result: Result) -> None:
        """Plays to the end or to a fault of the spec. A match that began at drawn facts is left after its first round,
        for the bounds of its registers may have been proved from the number of rounds before."""
        first, most = pair.state.to_facts()["round"], result.decisions + _LONGEST
        pair.compare()
        pair.compare_rarely(self._stream)
        while not pair.state.is_terminal() and not pair.faults and result.decisions < most:
            if pair.at_chance:
                if pair.start.scope == "later" and pair.state.to_facts()["round"] != first:
                    break
                self._take(pair, pair.outcome(self._stream), steps)
                self._deals += 1
                self._in_vain += pair.state.current_player() < 0
                continue
            legal = pair.state.legal_actions()
            if self._stream.random() < _ATTEMPTS:
                refused = self._attempts.illegal(pair.state, legal)
                if refused is not None:
                    self._take(pair, Attempt(refused), steps)
            self._take(pair, Act(policy.choose(pair.state, legal)), steps)
            result.decisions += 1

    def _again(self, pair: Pair, taken: list[Step], steps: list[Step]) -> None:
        """Takes steps once more, as far as they can be taken from this start, and compares where that leads."""
        for step in taken:
            fits = isinstance(step, Dealt) if pair.at_chance else (
                isinstance(step, Act) and not pair.state.is_terminal() and pair.state.is_legal(step.action))
            if pair.faults:
                break
            if not fits:
                continue
            steps.append(step)
            try:
                pair.take(step)
            except Impossible:  # an outcome for other totals
                steps.pop()
                break
        pair.compare()

    def _take(self, pair: Pair, step: Step, steps: list[Step]) -> None:
        steps.append(step)
        pair.take(step)
        if not isinstance(step, Attempt):
            pair.compare()
            pair.compare_rarely(self._stream)


def _note(pair: Pair, scope: Scope, result: Result) -> None:
    """Keeps the faults met. That somebody can do nothing counts also in a round that began with drawn facts."""
    for fault in pair.faults:
        if isinstance(fault, NoLegalAction):
            result.note(fault.place, fault.text, situation(pair.state.game, fault.facts))
        elif scope == "match":
            result.faults.add((fault.place, fault.text))
