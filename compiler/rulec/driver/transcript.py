"""A record of one run on both wings: where it started, what was dealt, done and tried. JSON lines in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from rulec.driver.covering import Setting
from rulec_runtime.protocol import Facts
from rulec_runtime.spec import Spec


class WrongTranscript(Exception):
    """A file that is no transcript of this game."""


@dataclass(frozen=True)
class Start:
    """How a run starts: a whole match (roles and host may be given), one round, or a match from some round on (both
    from facts)."""

    setting: Setting
    scope: Literal["match", "round", "later"]
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True)
class Dealt:
    """An outcome handed to a chance point: card numbers in dealing order, and the values drawn."""

    order: tuple[int, ...]
    drawn: tuple[int, ...]


@dataclass(frozen=True)
class Act:
    """A legal action that was taken."""

    action: int


@dataclass(frozen=True)
class Attempt:
    """An action that must be refused, and change nothing."""

    action: int


Step = Dealt | Act | Attempt


@dataclass(frozen=True)
class Transcript:
    """A start and the steps after it; `difference` tells what the wings did not agree on at the end."""

    start: Start
    steps: tuple[Step, ...]
    difference: Mapping[str, Any] | None = None

    def cut(self, length: int) -> Transcript:
        """The first steps alone."""
        return replace(self, steps=self.steps[:length])


def write(transcript: Transcript, spec: Spec, file: Path) -> None:
    """Saves a transcript; the file appears whole or not at all."""
    start = transcript.start
    lines: list[Mapping[str, Any]] = [{
        "game": spec.game, "rules": spec.rules_hash, "setting": start.setting, "scope": start.scope,
        "facts": start.facts,
    }]
    lines += [_line(step, spec) for step in transcript.steps]
    if transcript.difference is not None:
        lines.append({"difference": transcript.difference})
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    part.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    part.replace(file)


def _line(step: Step, spec: Spec) -> Mapping[str, Any]:
    match step:
        case Dealt(order, drawn):
            return {"deal": " ".join(spec.cards[card] for card in order), "drawn": list(drawn)}
        case Act(action):
            return {"act": action}
        case Attempt(action):
            return {"try": action}


def read(file: Path, spec: Spec) -> Transcript:
    """The transcript in a file. Raises WrongTranscript, OSError. Rules that have changed since are no error: whether
    the steps can still be taken is seen when they are."""
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
        except ValueError as error:
            raise WrongTranscript(f"{file}:{number}: this line is not JSON") from error
        if not isinstance(row, dict):
            raise WrongTranscript(f"{file}:{number}: this line is no map")
        rows.append(row)
    if not rows or rows[0].get("game") != spec.game:
        raise WrongTranscript(f"{file}:1: this is no transcript of `{spec.game}`")
    head = rows[0]
    try:
        start = Start(dict(head["setting"]), head["scope"], dict(head.get("facts", {})))
        steps = tuple(_step(row, spec) for row in rows[1:] if "difference" not in row)
    except (KeyError, TypeError, ValueError) as error:
        raise WrongTranscript(f"{file}: {error} cannot be read") from error
    return Transcript(start, steps, next((row["difference"] for row in rows if "difference" in row), None))


def _step(row: Mapping[str, Any], spec: Spec) -> Step:
    if "deal" in row:
        return Dealt(tuple(spec.card_ids[text] for text in row["deal"].split()), tuple(map(int, row["drawn"])))
    return Act(int(row["act"])) if "act" in row else Attempt(int(row["try"]))


def actions_in(steps: Sequence[Step]) -> int:
    """How many decisions the steps hold."""
    return sum(isinstance(step, Act) for step in steps)
