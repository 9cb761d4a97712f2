"""`rulec simulate`: matches of bots on the engine, and what they come to."""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from rulec.cli.engine import engine
from rulec.cli.faults import give_up
from rulec.cli.progress import Progress
from rulec.cli.request import bot_option, checked, chosen, game_options, spec_argument
from rulec.cli.tournament import lines, told
from rulec.driver.bot_match import Played, bot_match
from rulec.driver.figures import Figures
from rulec.driver.policy import BotName, bot
from rulec.driver.sitting import sitting, totals
from rulec.driver.summary import fixed_rounds
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import SpecFault, WrongOption

MOST_TABLES = 1_000
_SHOWN_EVERY = 0.1  # seconds between two looks at the progress


@click.command("simulate")
@spec_argument
@game_options
@click.option("--matches", "-n", type=click.IntRange(1), default=1_000, show_default=True, metavar="N",
              help="How many matches.")
@click.option("--tournament", "tables", type=click.IntRange(1, MOST_TABLES), metavar="TABLES",
              help="Let so many tables play the same deals, and compare them as the spec says.")
@click.option("--deals", type=click.IntRange(1), default=8, show_default=True, metavar="N",
              help="How many deals of a tournament.")
@bot_option
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=1, show_default=True, metavar="S",
              help="Where the random choices start.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--profile", type=click.Choice(["dev", "release", "debug"]), default="dev", show_default=True,
              help="The profile of the engine; release takes longer to build and is faster.")
def command(spec: Path, players: int | None, settings: tuple[str, ...], preset: str | None, matches: int,
            tables: int | None, deals: int, name: BotName, seed: int, as_json: bool, profile: Any) -> None:
    """Play matches of bots on the engine and print the figures of the spec's report, results and lengths."""
    compiled = checked(spec)
    count, options = chosen(compiled, players, settings, preset)
    if tables is not None and compiled.spec.table.tournament is None:
        raise click.UsageError(f"the rules of {compiled.spec.game} do not say how tables are compared: they have no "
                               "`table: tournament:`")
    module = engine(compiled, profile)
    try:
        game = module.Game(count, **options)
    except WrongOption as error:
        raise click.UsageError(str(error)) from error
    interpreted = Interpreted(compiled.game, compiled.spec, count, **options)
    try:
        if tables is not None:
            click.echo(_tournament(game, interpreted, tables, deals, name, seed, as_json))
            return
        figures, seconds = _play(game, matches, seed, fixed_rounds(interpreted), _match_of(name, game, interpreted))
    except SpecFault as fault:
        give_up(compiled, fault, game)
    found = figures.told() | {
        "game": compiled.spec.game, "options": dict(game.options), "bot": name, "seed": seed,
        "moves_per_second": round(figures.moves / seconds) if seconds else 0,
    }
    click.echo(json.dumps(found, indent=2) if as_json else _table(found))


def _tournament(game: Any, interpreted: Interpreted, tables: int, deals: int, name: BotName, seed: int,
                as_json: bool) -> str:
    """The same deals at all tables, and what comes of them."""
    bots = [bot(name, interpreted, random.Random(f"{seed} {table}")) for table in range(tables)]
    cards = Dealer(hashlib.sha256(str(seed).encode()).digest())
    played = list(sitting(game, bots, cards, deals))
    means = totals(game, played)
    if as_json:
        return json.dumps(told(game.spec.game, played, means) | {"bot": name, "seed": seed}, indent=2)
    many = "1 deal" if deals == 1 else f"{deals} deals"
    at = "1 table" if tables == 1 else f"{tables} tables"
    return lines(f"{game.spec.game}: {many} at {at} of {game.players} players, {name} bots, seed {seed}", played, means)


def _match_of(name: BotName, game: Any, interpreted: Interpreted) -> Callable[[int], Played]:
    """What plays a match by its number; random ones are played by the engine alone, and much faster."""
    if name == "random":
        alone: Callable[[int], Played] = game.random_match
        return alone

    def played(number: int) -> Played:
        stream = random.Random(number)
        return bot_match(game, bot(name, interpreted, stream), stream)

    return played


def _play(
    game: Any, matches: int, seed: int, rounds: int | None, play: Callable[[int], Played]
) -> tuple[Figures, float]:
    """The figures, and the seconds the engine took."""
    figures = Figures(game.spec, game.players, rounds)
    seconds = 0.0
    shown = time.perf_counter()
    with Progress("matches", matches) as progress:
        for number in range(matches):
            start = time.perf_counter()
            match = play((seed << 32) + number)
            end = time.perf_counter()
            seconds += end - start
            figures.add(*match)
            if end - shown > _SHOWN_EVERY:
                shown = end
                progress.at(number + 1)
    return figures, seconds


def _table(told: dict[str, Any]) -> str:
    matches = "1 match" if told["matches"] == 1 else f"{told['matches']} matches"
    lines = [f"{told['game']}: {matches} of {told['players']} players, {told['bot']} bots, seed {told['seed']}", ""]
    for name, figure in told["report"].items():
        lines.append(f"  {name:<24} {_figure(figure)}")
    if told["report"]:
        lines.append("")
    for seat, row in enumerate(told["seats"]):
        lines.append(f"  seat {seat:<19} {_figure(row['result'])}  mean place {row['place']:.2f}")
    lines.append("")
    lines += [f"  {name:<24} {_figure(told[name])}" for name in ("rounds", "moves") if told[name] is not None]
    lines.append(f"  {'moves per second':<24} {told['moves_per_second']:,}")
    return "\n".join(lines)


def _figure(figure: dict[str, float]) -> str:
    if "mean" in figure and "spread" in figure:
        return (f"mean {figure['mean']:.3f}  spread {figure['spread']:.3f}  "
                f"min {figure['min']:g}  max {figure['max']:g}")
    if list(figure) == ["false", "true"]:
        return f"{figure['true']:.1%}"
    return "  ".join(f"{name} {share:.1%}" for name, share in figure.items())
