"""A person against bots that choose at random: his moves, and the few commands beside them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from rulec.cli.faces import Line, Piece, line
from rulec.cli.screen import Screen
from rulec.cli.tableau import Tableau
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import GameError, IllegalAction, SpecFault
from rulec_runtime.protocol import CHANCE, Game, State

_HELP = (
    "a number, or the text of an action, plays it",
    "undo        back to your last decision in this round",
    "save FILE   keep the match in a file",
    "load FILE   go on with a match that was kept",
    "help        this list",
    "quit        leave the table",
)


class Session:
    """One match at the table."""

    def __init__(
        self, game: Game, dealer: Dealer, bots: random.Random, tableau: Tableau, screen: Screen, seat: int
    ) -> None:
        self._game = game
        self._dealer = dealer
        self._bots = bots
        self._tableau = tableau
        self._screen = screen
        self._seat = seat
        self._state: State = game.new_match()
        self._told = 0  # entries of the player's log that he has been shown

    def play(self) -> None:
        """Plays until the match is over or the player leaves. Raises SpecFault."""
        self._to_the_player()
        while not self._state.is_terminal():
            self._draw()
            if not self._decided():
                return
            self._to_the_player()
        self._screen.show([*self._news(), *self._tableau.final(self._state)])

    def _to_the_player(self) -> None:
        """Deals and lets the bots play until the player has to decide, or the end."""
        state = self._state
        while not state.is_terminal() and state.current_player() != self._seat:
            if state.current_player() == CHANCE:
                state.deal(*self._dealer.outcome(state))
            else:
                state.apply_action(self._bots.choice(state.legal_actions()))

    def _draw(self) -> None:
        state = self._state
        actions = [state.action_to_string(action) for action in state.legal_actions()]
        numbered = "   ".join(f"{number} {text}" for number, text in enumerate(actions, 1))
        self._screen.redraw([*self._news(), *self._tableau.draw(state, self._seat), [], line(numbered)])

    def _news(self) -> list[Line]:
        """What has happened since he was last asked, as he saw it."""
        log = self._state.information_state(self._seat)
        news = log[self._told:]
        self._told = len(log)
        return [[], *(_event(entry) for entry in news if "start" not in entry), []]

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
                return True
            word, _, rest = typed.partition(" ")
            match word.lower():
                case "quit" | "q" | "exit":
                    return False
                case "undo" | "u":
                    if self._undone():
                        return True
                    self._say("there is nothing to take back in this round")
                case "save":
                    self._save(rest.strip())
                case "load":
                    if self._loaded(rest.strip()):
                        return True
                case "help" | "h" | "?":
                    self._screen.show([line(text) for text in _HELP])
                case "":
                    self._say("type a number, an action, or help")
                case _:
                    self._unknown(typed)

    def _action(self, typed: str) -> int | None:
        """The action that a number or a text stands for; None if it is no action."""
        legal = self._state.legal_actions()
        if typed.isdecimal() and 1 <= int(typed) <= len(legal):
            return legal[int(typed) - 1]
        try:
            return self._state.string_to_action(typed)
        except IllegalAction:
            return None

    def _unknown(self, typed: str) -> None:
        if typed.isdecimal():
            self._say(f"there are {len(self._state.legal_actions())} actions")
            return
        try:
            self._state.string_to_action(typed)
        except IllegalAction as error:
            self._say(f"{error.text}; help lists the commands")

    def _say(self, text: str) -> None:
        self._screen.show([line(Piece(text, "bold"))])

    def _undone(self) -> bool:
        """Takes back to the player's decision before this one."""
        before = self._state.clone()
        while self._state.undo():
            if self._state.current_player() == self._seat:
                self._told = len(self._state.information_state(self._seat))
                return True
        self._state = before
        return False

    def _save(self, name: str) -> None:
        if not name:
            self._say("save FILE: a name is missing")
            return
        try:
            Path(name).write_bytes(self._state.serialize())
        except OSError as error:
            self._say(f"{name} cannot be written: {error.strerror}")
        else:
            self._say(f"kept in {name}")

    def _loaded(self, name: str) -> bool:
        if not name:
            self._say("load FILE: a name is missing")
            return False
        try:
            self._state = self._game.deserialize(Path(name).read_bytes())
        except OSError as error:
            self._say(f"{name} cannot be read: {error.strerror}")
            return False
        except GameError as error:
            self._say(f"{name}: {error}")
            return False
        self._told = len(self._state.information_state(self._seat))
        return True


def _reason(error: IllegalAction | SpecFault) -> str:
    clauses = f" [{error.rule}]" if isinstance(error, IllegalAction) and error.rule else ""
    return f"no: {error}{clauses}"


def _event(entry: dict[str, Any]) -> Line:
    if "deal" in entry:
        text = "the cards are dealt" if "void" not in entry else f"the deal is void: {entry['void']}"
        return line(Piece(text + (f" (seat {entry['seat']})" if entry.get("seat") is not None else ""), "dim"))
    return line(Piece(f"seat {entry['seat']}: ", "dim"), str(entry["action"]))
