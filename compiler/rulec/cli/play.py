"""`rulec play`: a game in the terminal."""

from __future__ import annotations

import hashlib
import importlib
import os
import random
import sys
from pathlib import Path

import click

from rulec.cli.engine import engine
from rulec.cli.faces import Faces
from rulec.cli.faults import give_up
from rulec.cli.hosted import Hosted
from rulec.cli.request import bot_option, checked, chosen, game_options, language_option, spec_argument, worded
from rulec.cli.screen import PlainScreen, Screen
from rulec.cli.session import Session
from rulec.cli.tableau import Tableau
from rulec.cli.watch import Watch
from rulec.driver.policy import BotName, bot
from rulec.interpreter.game import Game as Interpreted
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import SpecFault, WrongOption
from rulec_runtime.protocol import Game


@click.command("play")
@spec_argument
@game_options
@click.option("--seat", type=click.IntRange(0), default=0, show_default=True, metavar="N", help="Where you sit.")
@click.option("--watch", is_flag=True, help="Bots only; every trick is shown.")
@click.option("--table", "at_table", is_flag=True, help="With the clocks, votes and money of the spec's table.")
@click.option("--engine", "compiled_engine", is_flag=True, help="Play on the engine; it is built if it must be.")
@click.option("--seed", metavar="TEXT", help="Deal and let the bots choose by this; by chance if not given.")
@bot_option
@language_option
@click.option("--plain", is_flag=True, help="No colour, nothing drawn anew: for pipes and screen readers.")
def command(spec: Path, players: int | None, settings: tuple[str, ...], preset: str | None, seat: int, watch: bool,
            at_table: bool, compiled_engine: bool, seed: str | None, name: BotName, language: str | None,
            plain: bool) -> None:
    """Play a match against bots. Type help at the table for what you can do."""
    compiled = checked(spec)
    wording = worded(compiled, language)
    count, options = chosen(compiled, players, settings, preset)
    if seat >= count:
        raise click.UsageError(f"--seat {seat}: the seats are 0 to {count - 1}")
    try:
        interpreted = Interpreted(compiled.game, compiled.spec, count, **options)
        game: Game = engine(compiled).Game(count, **options) if compiled_engine else interpreted
    except WrongOption as error:
        raise click.UsageError(wording.sentence(str(error))) from error
    color = not plain and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    screen: Screen = importlib.import_module("rulec.cli.color").ColorScreen() if color else PlainScreen()
    faces = Faces(compiled.spec, wording)
    tableau = Tableau(compiled.spec, faces)
    dealer, stream = _chance(seed)
    bots = bot(name, interpreted, stream)
    if at_table:
        if watch:
            raise click.UsageError("--table and --watch do not go together")
        pace = 0.8 if sys.stdin.isatty() else 0.0
        Hosted(game, dealer, bots, stream, tableau, faces, screen, seat, pace).play()
        return
    table = (Watch(game, dealer, bots, tableau, faces, screen) if watch
             else Session(game, dealer, bots, tableau, faces, screen, seat))
    try:
        table.play()
    except SpecFault as fault:
        give_up(compiled, fault, game)


def _chance(seed: str | None) -> tuple[Dealer, random.Random]:
    """The dealer and the choices of the bots; both by the seed, or both from the operating system."""
    if seed is None:
        return Dealer(), random.Random()
    return Dealer(hashlib.sha256(b"rulec play " + seed.encode()).digest()), random.Random(seed)
