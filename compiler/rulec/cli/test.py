"""`rulec test`: examples on both wings, then the lockstep."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from rulec.cli.engine import engine_path
from rulec.cli.faults import broken, no_call
from rulec.cli.progress import Progress
from rulec.cli.reached import Reached
from rulec.cli.request import FINDINGS, checked, show, spec_argument
from rulec.diagnostics import Diagnostic
from rulec.driver.cache import load_engine
from rulec.driver.compile import Compiled
from rulec.driver.examples import path_of, run_examples
from rulec.driver.lockstep import Result
from rulec.driver.parts import run_parts
from rulec.driver.shrink import plain, replay
from rulec.driver.transcript import Transcript, WrongTranscript, actions_in, read, write
from rulec.driver.wings import Impossible, Wings
from rulec.sema.variant_example import fewest
from rulec.sema.variant_path import removal
from rulec.source.span import Span
from rulec_runtime.errors import GameError


@click.command("test")
@spec_argument
@click.option("--decisions", "-n", type=click.IntRange(0), default=2_000, show_default=True, metavar="N",
              help="How many decisions the lockstep makes; 0 runs the examples alone.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="Where the random choices start.")
@click.option("--replay", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="Take the steps of a saved difference again, and nothing else.")
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), default=Path(), metavar="DIR",
              help="Where differences are saved; here if not given.")
@click.option("--coverage", is_flag=True,
              help="Print which rungs, guards, cases, cells, calls and option values were reached, and which were not.")
@click.option("--must-cover", is_flag=True, help="As --coverage; and what was not reached counts as found.")
@click.option("--with", "others", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              multiple=True, help="Count for the coverage what a playthrough or a saved difference reaches.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="How to print the coverage.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=os.cpu_count() or 1, metavar="N",
              help="How many processes a long lockstep takes; all processors if not given.")
@click.option("--profile", type=click.Choice(["dev", "release", "debug"]), default="dev", show_default=True,
              help="The profile of the engine.")
def command(spec: Path, decisions: int, seed: int, file: Path | None, save: Path, coverage: bool, must_cover: bool,
            others: tuple[Path, ...], form: str, jobs: int, profile: Any) -> None:
    """Run the examples of a spec on the interpreter and on the engine, then play both side by side with options and
    numbers of players from a covering array, and compare everything at every step.

    In the last line `settings` counts the different choices of options and number of players that were played, and
    `pairs` is how much of what any two options can be together was among them."""
    compiled = checked(spec)
    transcript = None if file is None else _read(compiled, file)
    path = engine_path(compiled, profile, probes=True)
    module = load_engine(path)
    if transcript is not None:
        sys.exit(_replay(compiled, module, transcript))
    covered = Reached(compiled) if coverage or must_cover else None
    say = partial(click.echo, err=form == "json")  # what a program reads stands alone
    found = _examples(compiled, module, covered, say)
    if covered is not None:
        covered.play_again(others, Wings(compiled.game, compiled.spec, module, covered.coverage))
    if decisions:
        with Progress("decisions", decisions) as progress:
            result = run_parts(spec, path, decisions, seed, jobs, progress.at, covered is not None)
        found += _told(compiled, result, seed, save, say)
        if covered is not None:
            covered.add("lockstep", result.reached)
    if covered is not None:
        unreached = covered.print(form)
        found += unreached if must_cover else 0
    sys.exit(FINDINGS if found else 0)


def _examples(compiled: Compiled, module: ModuleType, covered: Reached | None, say: Callable[[str], None]) -> int:
    """Runs the examples; how many were found wrong."""
    removed = compiled.resolved.source.removed
    coverage = None if covered is None else covered.coverage
    findings = list(run_examples(compiled.game, compiled.spec, module, coverage, removed))
    if covered is not None:
        covered.add("examples", covered.coverage.taken())
    failures = [said for _, said in findings if said is not None]
    show(failures)
    inherited = [(example.form, path_of(example), said is not None) for example, said in findings
                 if example.span.file != compiled.game.file]
    if (wrong := sum(fails for _, _, fails in inherited)) > 1:
        say(f"{wrong} examples of the parent do not hold here; take them away: "
            f"{removal((*removed, *fewest(inherited)))}")
    say(f"examples={len(findings)} failed={len(failures)}")
    return len(failures)


def _told(compiled: Compiled, result: Result, seed: int, save: Path, say: Callable[[str], None]) -> int:
    """Says what the lockstep found, and keeps it; how much it is."""
    place = Span(compiled.game.file, 0, 0, 0, 0)  # the spec as a whole
    for number, transcript in enumerate(result.transcripts, 1):
        file = save / f"{compiled.spec.game}-{seed}-{number}.jsonl"
        write(transcript, compiled.spec, file)
        show([Diagnostic("R0912", place, _sentence(transcript), f"rulec test {compiled.game.file} --replay {file}")])
    show(broken(compiled, *fault) for fault in sorted(result.faults))
    show(no_call(compiled, line, *met) for line, met in sorted(result.stuck.items()))
    say(result.line())
    return len(result.transcripts) + len(result.faults) + len(result.stuck)


def _sentence(transcript: Transcript) -> str:
    said = transcript.difference or {}
    made = actions_in(transcript.steps)
    return (f"after {made} decision{'' if made == 1 else 's'} {said.get('what')} differs: "
            f"interpreter {_short(said.get('interpreter'))}, engine {_short(said.get('engine'))}")


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 300 else text[:297] + "..."


def _read(compiled: Compiled, file: Path) -> Transcript:
    """The transcript in a file; one of another game is wrong use."""
    try:
        return read(file, compiled.spec)
    except WrongTranscript as error:
        raise click.UsageError(str(error)) from error


def _replay(compiled: Compiled, module: ModuleType, transcript: Transcript) -> int:
    """Takes a saved transcript again; the exit status."""
    try:
        found = replay(Wings(compiled.game, compiled.spec, module), transcript)
    except (Impossible, GameError) as error:
        click.echo(f"these steps cannot be taken any more: {error}", err=True)
        return FINDINGS
    if found is None:
        click.echo("both wings agree")
        return 0
    done, difference = found
    click.echo(f"step {done}: {difference.what} differs", err=True)
    click.echo(f"  interpreter: {plain(difference.interpreter)}", err=True)
    click.echo(f"  engine:      {plain(difference.engine)}", err=True)
    return FINDINGS
