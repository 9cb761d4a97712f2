"""`rulec explain`: a code, or a line of a spec."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from rulec.cli.request import FINDINGS, show
from rulec.diagnostics import CODES, Findings
from rulec.diagnostics.samples import Sample, samples
from rulec.diagnostics.situations import SITUATIONS
from rulec.diagnostics.suggest import did_you_mean
from rulec.driver.compile import compile_spec
from rulec.driver.reading import reading


@click.command("explain")
@click.argument("what", metavar="CODE|SPEC:LINE")
def command(what: str) -> None:
    """Explain a code of a message, such as R0316, with an example; or say what a line of a spec means, such as
    whist.yaml:12: what its keys are for, what every name on it is, which clauses it cites."""
    if re.fullmatch(r"[Rr]\d{4}", what):
        _code(what.upper())
        return
    name, sign, number = what.rpartition(":")
    if not sign or not number.isdigit():
        raise click.UsageError("a code such as R0316 is needed here, or a line such as whist.yaml:12")
    if not Path(name).is_file():
        raise click.UsageError(f"there is no file {name}")
    try:
        compiled = compile_spec(Path(name))
    except Findings as findings:
        show(findings.diagnostics)
        click.echo(f"{what} is explained as soon as these are mended.", err=True)
        sys.exit(FINDINGS)
    if not 1 <= int(number) <= len(compiled.resolved.own.lines):
        raise click.UsageError(f"{name} has {len(compiled.resolved.own.lines)} lines")
    click.echo("\n".join(reading(compiled, int(number))))


def _code(code: str) -> None:
    info = CODES.get(code)
    if info is None:
        near = did_you_mean(code, CODES)
        raise click.UsageError(f"there is no code {code}" + (f", {near}" if near else ""))
    click.echo(f"{code}: {info.title}\n\n  {info.explanation}")
    sample = samples().get(code)
    shown = _example(sample) if sample is not None else [f"  | {SITUATIONS[code]}"] if code in SITUATIONS else []
    if shown:
        click.echo("\nFor example\n\n" + "\n".join(shown))


def _example(sample: Sample) -> list[str]:
    out = []
    for number, line in enumerate(sample.lines):
        out.append(f"  | {line}".rstrip())
        if number == sample.at:
            out.append(f"  | {' ' * (sample.column - 1)}{'^' * sample.width}")
    out += ["", f"  {sample.severity}: {sample.message}"]
    return [*out, f"  help: {sample.hint}"] if sample.hint is not None else out
