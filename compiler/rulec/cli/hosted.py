"""A person and bots at one table in the terminal, with its clocks, votes and money."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulec.cli.bulletin import Bulletin, clock_line
from rulec.cli.faces import Faces, Line, Piece, line
from rulec.cli.keeping import keep, kept
from rulec.cli.keyboard import Keyboard
from rulec.cli.screen import Screen
from rulec.cli.tableau import Tableau
from rulec.driver.policy import Policy
from rulec_runtime.actions import ids_of_phase, text_of
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import GameError
from rulec_runtime.protocol import Facts, Game
from rulec_runtime.settings import nearest
from rulec_runtime.table import (
    Act,
    CastVote,
    Configure,
    Connect,
    Event,
    News,
    Propose,
    Ready,
    Refused,
    Sign,
    Sit,
    Start,
    Table,
    Tick,
)
from rulec_runtime.table.save import is_table

YOU = "you"
_HELP = (
    "the text of an action plays it; of `bid 2` and its like the number alone will do",
    "vote NAME   ask for a vote; aye and nay answer it",
    "sign TEXT   sign the result, if that is for you to do",
    "start       begin the match again, or the next one",
    "purse       what everybody has won or lost here",
    "save FILE   keep the table in a file",
    "load FILE   go on at a table that was kept with the same --seed",
    "help        this list",
    "quit        leave the table",
)
_COMMANDS = ("vote", "aye", "nay", "sign", "start", "purse", "save", "load", "help", "quit")
_STEP = 1.0  # seconds between two drawings of the clock


class Hosted:
    """The table, what is typed, and the bots: how they choose, by what they vote, and for how many seconds they
    think (`pace`). `clock` gives milliseconds."""

    def __init__(
        self, game: Game, dealer: Dealer, bots: Policy, votes: random.Random, tableau: Tableau, faces: Faces,
        screen: Screen, seat: int, pace: float, clock: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        self._dealer = dealer
        self._bots = bots
        self._ballots = votes
        self._tableau = tableau
        self._bulletin = Bulletin(tableau, faces)
        self._faces = faces
        self._screen = screen
        self._pace = pace
        self._clock = clock
        self._start = clock()
        self._lines: list[Line] = []
        self._table = Table(game, dealer, YOU, self._stands_in)
        self._keyboard = Keyboard()
        self._thinking: tuple[str, int] | None = None  # which bot moves next, and when
        names = [f"bot {place}" for place in range(game.players)]
        names[seat] = YOU
        for place, name in enumerate(names):
            self._handle(Connect(name, name != YOU))
            self._handle(Sit(name, place))
            self._handle(Ready(name))
        self._handle(Start(YOU))

    @property
    def _now(self) -> int:
        return self._clock() - self._start

    def play(self) -> None:
        """Plays until the player leaves, or the match is over and the input has ended."""
        self._draw()
        while True:
            self._let_bots_move()
            typed = self._keyboard.line(self._patience())
            self._handle(Tick())
            if typed is not None:
                if typed.lower() in ("quit", "exit"):
                    return
                self._typed(typed)
                self._let_bots_move()
            if self._lines or typed is not None:
                self._draw()
            else:
                self._screen.tick(self._clocks())
            if self._keyboard.ended and not self._goes_on():
                return

    def _goes_on(self) -> bool:
        """Whether something happens although nothing will be typed any more."""
        if self._thinking is None and (due := self._table.due()) is not None and self._pace:
            time.sleep(max(due - self._now, 0) / 1000)
            return True
        return self._thinking is not None

    def _patience(self) -> float | None:
        """How long to wait for a line: until a bot has thought, until something is due, or the clock is drawn anew."""
        if self._keyboard.ended:
            return 0
        times = [] if self._thinking is None else [self._thinking[1]]
        due = self._table.due()
        if due is not None:
            times += [due, self._now + int(1000 * _STEP)]
        return None if not times else max(min(times) - self._now, 0) / 1000

    def _let_bots_move(self) -> None:
        """The bot that has to do something does it, once it has thought."""
        while (name := self._waited_for()) is not None:
            if self._thinking is None or self._thinking[0] != name:
                self._thinking = name, self._now + int(1000 * self._pace)
            if self._now < self._thinking[1]:
                return
            self._thinking = None
            view = self._table.view(name)
            if view.vote is not None:
                self._handle(CastVote(name, self._ballots.random() < 0.5))
            elif view.on_turn is not None and view.on_turn.actions:
                assert view.observation is not None
                text = self._chosen(view.on_turn.seat, view.observation, view.on_turn.actions)
                self._handle(Act(name, view.on_turn.turn, text))
        self._thinking = None

    def _stands_in(self, seen: Facts, actions: Sequence[str]) -> str:
        """What a bot chooses in the place of a player whose time is up."""
        turn = self._table.view(YOU).on_turn
        assert turn is not None
        return self._chosen(turn.seat, seen, actions)

    def _chosen(self, seat: int, seen: Facts, actions: Sequence[str]) -> str:
        """The text of what a bot chooses by what its seat may know."""
        spec = self._table.game.spec
        phase = [known.name for known in spec.phases].index(seen["at"]["phase"])
        ids = ids_of_phase(spec, phase)
        return text_of(spec, self._bots.choose(_Sight(seat, seen), [ids[text] for text in actions]))

    def _waited_for(self) -> str | None:
        """The bot that everybody waits for."""
        view = self._table.view(YOU)
        if view.vote is not None:
            silent = [seat.name for seat, vote in zip(view.seats, view.vote.votes, strict=True) if vote is None]
            return next((name for name in silent if name not in (YOU, None)), None)
        name = None if view.on_turn is None else view.seats[view.on_turn.seat].name
        return None if name == YOU else name

    def _handle(self, event: Event) -> None:
        """Passes an event on, and writes down what the player is told."""
        for what in self._table.handle(event, self._now):
            if what.to == YOU:
                if isinstance(what, News):
                    self._lines += self._bulletin.lines(what.change)
                else:
                    self._lines.append(line(Piece(_reason(what), "bold")))

    def _typed(self, typed: str) -> None:
        view = self._table.view(YOU)
        actions = view.on_turn.actions or () if view.on_turn is not None else ()
        numbered = [text for text in actions if text.split(" ")[1:] == [typed]]
        typed = self._faces.speech.heard(typed)
        if view.on_turn is not None and (typed in actions or (typed.isdecimal() and len(numbered) == 1)):
            self._handle(Act(YOU, view.on_turn.turn, typed if typed in actions else numbered[0]))
            return
        said = self._faces.speech.said
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "vote":
                self._handle(Propose(YOU, rest.strip() or next(iter(self._votes()), "")))
            case "aye" | "nay":
                self._handle(CastVote(YOU, word.lower() == "aye"))
            case "sign":
                self._handle(Sign(YOU, rest.strip()))
            case "start":
                if view.restarts == 0:
                    self._handle(Configure(YOU, self._table.game))
                for seat in view.seats:
                    self._handle(Ready(str(seat.name)))
                self._handle(Start(YOU))
            case "purse":
                self._say("   ".join(f"{name or 'house'}: {cents / 100:+.2f}" for name, cents in
                                     self._table.purses().items()) or "nobody has won or lost anything")
            case "save":
                self._say(keep(rest.strip(), self._table.save(), is_table))
            case "load":
                self._load(rest.strip())
            case "help" | "?":
                self._lines += [line(text) for text in _HELP]
            case "":
                self._say("type an action, or help")
            case _ if actions and not nearest(word, _COMMANDS):
                self._handle(Act(YOU, view.on_turn.turn if view.on_turn is not None else 0, typed))
            case _:
                self._say(f"`{typed[:60]}` is no action here{nearest(typed, [*map(said, actions), *_COMMANDS])}; "
                          "help lists the commands")

    def _votes(self) -> list[str]:
        return [vote.name for vote in self._table.game.spec.table.votes]

    def _load(self, name: str) -> None:
        data = kept(name)
        if isinstance(data, str):
            self._say(data)
            return
        try:
            table = Table.restore(data, self._table.game, self._dealer, self._stands_in)
        except GameError as error:
            self._say(f"{name}: {error}")
            return
        if table.view(YOU).seat is None:
            self._say(f"{name}: nobody of the name `{YOU}` has a seat there")
            return
        self._table = table
        self._start = self._clock() - self._table.now
        self._thinking = None
        self._say("back at the table")

    def _say(self, text: str) -> None:
        self._lines.append(line(Piece(text, "bold")))

    def _clocks(self) -> Line:
        view = self._table.view(YOU)
        return [] if view.on_turn is None or view.seat is None else clock_line(view.on_turn, self._now, view.seat)

    def _draw(self) -> None:
        """What is new, the table, the choices and the clocks."""
        lines, self._lines = self._lines, []
        view = self._table.view(YOU)
        if view.on_turn is not None and view.observation is not None:
            lines += [[], *self._tableau.drawn(view.observation, view.on_turn.seat, view.seat), []]
            if view.on_turn.actions and view.vote is None:
                choices: Line = [Piece("you may  ", "bold")]
                for number, text in enumerate(view.on_turn.actions):
                    choices += [*([Piece("   ")] if number else []), *self._faces.action(text)]
                lines.append(choices)
        if clocks := self._clocks():
            lines.append(clocks)
        self._screen.redraw([[], *lines])
        self._screen.prompt("> ")


@dataclass(frozen=True, slots=True)
class _Sight:
    """What the bot on turn is told at a table."""

    seat: int
    facts: Facts

    def current_player(self) -> int:
        """Its seat."""
        return self.seat

    def observation(self, viewer: int | None) -> Facts:
        """What it may know."""
        return self.facts


def _reason(refused: Refused) -> str:
    return f"no: {refused.text}" + (f" ({refused.place})" if refused.place else "") + (
        f" [{refused.rule}]" if refused.rule else "")
