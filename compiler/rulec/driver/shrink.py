"""Makes a difference between the wings small: fewer steps, default options, plain facts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rulec.driver.attempts import Attempts
from rulec.driver.covering import PLAYERS, Setting
from rulec.driver.policy import Curious
from rulec.driver.transcript import Act, Attempt, Dealt, Start, Step, Transcript
from rulec.driver.wings import Difference, Impossible, Wings
from rulec_runtime.errors import GameError
from rulec_runtime.protocol import Facts
from rulec_runtime.spec import Spec

_ROUNDS_OF_SHRINKING = 40
_RUNS_ANEW = 4


def replay(wings: Wings, transcript: Transcript) -> tuple[int, Difference] | None:
    """Takes the steps again. If the wings differ: after how many steps, and in what; else None. Raises Impossible if
    a step cannot be taken, GameError if the start is refused."""
    done = 0
    try:
        pair = wings.start(transcript.start)
        pair.compare()
        for step in transcript.steps:
            done += 1
            pair.take(step)
            pair.compare()
        pair.compare_saves()
        pair.compare_logs()
    except Difference as difference:
        return done, difference
    return None


def shrink(wings: Wings, transcript: Transcript) -> Transcript:
    """A transcript as small as simple cuts make it, that ends in a difference too; with what differs in it."""
    best = _differing(wings, transcript)
    if best is None:
        return transcript
    best = _met_again(wings, best)
    for _ in range(_ROUNDS_OF_SHRINKING):
        smaller = next((found for candidate in _candidates(wings, best)
                        if (found := _differing(wings, candidate)) is not None), None)
        if smaller is None:
            break
        best = smaller
        best = _without_attempts(wings, best)
    return best


def _met_again(wings: Wings, transcript: Transcript) -> Transcript:
    """The same difference in a shorter run: of a round from plainer starts a few are played anew."""
    stream = random.Random(0)
    start = transcript.start
    plain_setting = {**_defaults(wings.spec), PLAYERS: start.setting[PLAYERS]}
    fewest = {**_defaults(wings.spec), PLAYERS: min(wings.spec.players)}
    best = transcript
    for setting in (fewest, plain_setting, start.setting):
        for facts in ({}, start.facts if start.scope != "match" else {}):
            for _ in range(_RUNS_ANEW):
                found = _random_run(wings, Start(setting, "round", facts), len(best.steps), stream)
                if found is not None and _what(found) == _what(transcript) and len(found.steps) < len(best.steps):
                    best = found
        if best is not transcript:
            break
    return best


def _what(transcript: Transcript) -> object:
    """What differs, without numbers of seats and actions."""
    said = str((transcript.difference or {}).get("what"))
    return said.rstrip("0123456789 -")


def _random_run(wings: Wings, start: Start, most: int, stream: random.Random) -> Transcript | None:
    """A run of at most so many steps; None unless it ends in a difference."""
    steps: list[Step] = []
    policy, attempts = Curious(wings.spec, stream), Attempts(wings.spec, stream)
    try:
        pair = wings.start(start)
        while not pair.state.is_terminal() and not pair.faults and len(steps) < most:
            legal = pair.state.legal_actions()
            refused = attempts.illegal(pair.state, legal) if legal and stream.random() < 0.5 else None
            if pair.at_chance:
                steps.append(pair.outcome(stream))
            elif refused is not None and not (steps and isinstance(steps[-1], Attempt)):
                steps.append(Attempt(refused))
            else:
                steps.append(Act(policy.choose(pair.state, legal)))
            pair.take(steps[-1])
            pair.compare()
    except Difference:
        return _differing(wings, Transcript(start, tuple(steps)))
    except (Impossible, GameError):
        return None
    return None


def _defaults(spec: Spec) -> Setting:
    return {
        option.name: option.choices[option.default] if option.choices else option.default for option in spec.options
    }


def _differing(wings: Wings, candidate: Transcript) -> Transcript | None:
    """The candidate up to its difference, with it; None if it has none."""
    try:
        found = replay(wings, candidate)
    except (Impossible, GameError):
        return None
    if found is None:
        return None
    done, difference = found
    said = {"what": difference.what, "interpreter": plain(difference.interpreter), "engine": plain(difference.engine)}
    return replace(candidate.cut(done), difference=said)


def plain(value: Any) -> Any:
    """The value as JSON can hold it; what is none of its types as its text."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value if value is None or isinstance(value, (bool, int, float, str)) else repr(value)


def _candidates(wings: Wings, transcript: Transcript) -> Iterator[Transcript]:
    last_round = _last_round(wings, transcript)
    if last_round is not None:
        yield last_round
    yield from _plainer_settings(wings.spec, transcript)
    yield from _fewer_facts(transcript)


def _without_attempts(wings: Wings, transcript: Transcript) -> Transcript:
    """Without the refused attempts, unless one of them is what differs."""
    bare = replace(transcript, steps=tuple(step for step in transcript.steps if not isinstance(step, Attempt)))
    last = replace(bare, steps=(*bare.steps, *transcript.steps[-1:]))
    tries: tuple[Callable[[], Transcript], ...] = (lambda: bare, lambda: last)
    return next((found for make in tries if (found := _differing(wings, make())) is not None), transcript)


def _last_round(wings: Wings, transcript: Transcript) -> Transcript | None:
    """The round of a match in which the difference shows, started from its facts."""
    deals = [place for place, step in enumerate(transcript.steps) if isinstance(step, Dealt)]
    if transcript.start.scope == "round" or not deals:
        return None
    pair = wings.start(transcript.start)
    try:
        for step in transcript.steps[: deals[-1]]:
            pair.take(step)
    except (Difference, Impossible):
        return None
    start = Start(transcript.start.setting, "round", match_facts(wings.spec, pair.state.to_facts()))
    drawn = transcript.steps[deals[-1]]
    roles = [field.name for field in wings.spec.fields if field.nature == "role"]
    if isinstance(drawn, Dealt) and len(deals) == 1 and any(start.facts.get(role) is None for role in roles):
        return None  # the roles are drawn with this deal
    return Transcript(start, transcript.steps[deals[-1]:])


def match_facts(spec: Spec, facts: Facts) -> Facts:
    """Those of a state's facts with which a round may start: its number, roles, match registers."""
    kept = {"round"} | {
        field.name for field in spec.fields
        if field.nature == "role" or (field.lifetime == "match" and field.nature == "declared")
    }
    return {name: value for name, value in facts.items() if name in kept}


def _plainer_settings(spec: Spec, transcript: Transcript) -> Iterator[Transcript]:
    setting = transcript.start.setting
    defaults = _defaults(spec)
    changed = [name for name in setting if name != PLAYERS and setting[name] != defaults[name]]
    groups = [changed, *([name] for name in changed)] if len(changed) > 1 else [[name] for name in changed]
    for names in groups:
        plainer = {**setting, **{name: defaults[name] for name in names}}
        yield replace(transcript, start=replace(transcript.start, setting=plainer))


def _fewer_facts(transcript: Transcript) -> Iterator[Transcript]:
    facts = transcript.start.facts
    for name in facts:
        fewer = {other: value for other, value in facts.items() if other != name}
        yield replace(transcript, start=replace(transcript.start, facts=fewer))
