"""A person against bots: his moves, and the few commands beside them."""

from __future__ import annotations

from rulec.cli.faces import Faces, Line, Piece, line
from rulec.cli.keeping import keep, kept
from rulec.cli.news import News
from rulec.cli.screen import Screen
from rulec.cli.tableau import Tableau
from rulec.driver.policy import Policy
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import GameError, IllegalAction, SpecFault
from rulec_runtime.protocol import CHANCE, Game, State
from rulec_runtime.saves import is_save
from rulec_runtime.settings import nearest

_HELP = (
    "the text of an action plays it; of `bid 2` and its like the number alone will do",
    "undo        back to your last decision in this round",
    "save FILE   keep the match in a file",
    "load FILE   go on with a match that was kept",
    "help        this list",
    "quit        leave the table",
)
_COMMANDS = ("undo", "save", "load", "help", "quit")


class Session:
    """One match at the table."""

    def __init__(
        self, game: Game, dealer: Dealer, bots: Policy, tableau: Tableau, faces: Faces, screen: Screen, seat: int
    ) -> None:
        self._game = game
        self._dealer = dealer
        self._bots = bots
        self._tableau = tableau
        self._faces = faces
        self._screen = screen
        self._seat = seat
        self._state: State = game.new_match()
        self._news = News(self._state, seat, tableau, faces)

    def play(self) -> None:
        """Plays until the match is over or the player leaves. Raises SpecFault."""
        self._to_the_player()
        while not self._state.is_terminal():
            self._draw()
            if not self._decided():
                return
            self._to_the_player()
        self._screen.show([*self._news.lines(self._state), *self._tableau.final(self._state)])

    def _to_the_player(self) -> None:
        """Deals and lets the bots play until the player has to decide, or the end."""
        state = self._state
        while not state.is_terminal() and state.current_player() != self._seat:
            if state.current_player() == CHANCE:
                state.deal(*self._dealer.outcome(state))
            else:
                state.apply_action(self._bots.choose(state, state.legal_actions()))
            self._news.note(state)

    def _draw(self) -> None:
        choices: Line = [Piece("you may  ", "bold")]
        for number, text in enumerate(self._legal()):
            choices += [*([Piece("   ")] if number else []), *self._faces.action(text)]
        table = self._tableau.draw(self._state, self._seat)
        self._screen.redraw([*self._news.lines(self._state), *table, [], choices])

    def _legal(self) -> dict[str, int]:
        """The legal actions by their texts."""
        return {self._state.action_to_string(action): action for action in self._state.legal_actions()}

    def _decided(self) -> bool:
        """Asks until a move is made; false if the player leaves."""
        while True:
            typed = self._screen.ask("> ")
            if typed is None:
                return False
            action = self._action(typed)
            if action is not None:
                try:
                    self._state.apply_action(action)
                except (IllegalAction, SpecFault) as error:
                    self._say(_reason(error))
                    continue
                self._news.note(self._state)
                return True
            word, _, rest = typed.partition(" ")
            match word.lower():
                case "quit" | "exit":
                    return False
                case "undo":
                    if self._undone():
                        return True
                    self._say("there is nothing to take back in this round")
                case "save":
                    self._say(keep(rest.strip(), self._state.serialize(), is_save))
                case "load":
                    if self._loaded(rest.strip()):
                        return True
                case "help" | "?":
                    self._screen.show([line(text) for text in _HELP])
                case "":
                    self._say("type an action, or help")
                case _:
                    near = nearest(typed, [*map(self._faces.speech.said, self._legal()), *_COMMANDS])
                    self._say(f"`{_short(typed)}` is no action here{near}; help lists the commands")

    def _action(self, typed: str) -> int | None:
        """The action of a text, legal or not; of a number the one legal action that is a word with this number. None if
        there is none."""
        try:
            return self._state.string_to_action(self._faces.speech.heard(typed))
        except IllegalAction:
            pass
        numbered = [action for text, action in self._legal().items() if text.split(" ")[1:] == [typed]]
        return numbered[0] if typed.isdecimal() and len(numbered) == 1 else None

    def _say(self, text: str) -> None:
        self._screen.show([line(Piece(text, "bold"))])

    def _undone(self) -> bool:
        """Takes back to the player's decision before this one."""
        before = self._state.clone()
        while self._state.undo():
            if self._state.current_player() == self._seat:
                self._news.skip(self._state)
                return True
        self._state = before
        return False

    def _loaded(self, name: str) -> bool:
        data = kept(name)
        if isinstance(data, str):
            self._say(data)
            return False
        try:
            self._state = self._game.deserialize(data)
        except GameError as error:
            self._say(f"{name}: {error}")
            return False
        self._news.skip(self._state)
        return True


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _reason(error: IllegalAction | SpecFault) -> str:
    clauses = f" [{error.rule}]" if isinstance(error, IllegalAction) and error.rule else ""
    return f"no: {error}{clauses}"
