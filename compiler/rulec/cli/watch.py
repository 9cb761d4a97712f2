"""Bots alone at the table, each trick drawn as it is won."""

from __future__ import annotations

from rulec.cli.faces import Faces, Piece, line
from rulec.cli.screen import Screen
from rulec.cli.tableau import Tableau
from rulec.driver.policy import Policy
from rulec_runtime.chance import Dealer
from rulec_runtime.protocol import CHANCE, SPECTATOR, Game, State


class Watch:
    """Shows one match as a spectator sees it."""

    def __init__(self, game: Game, dealer: Dealer, bots: Policy, tableau: Tableau, faces: Faces,
                 screen: Screen) -> None:
        self._dealer = dealer
        self._bots = bots
        self._tableau = tableau
        self._faces = faces
        self._screen = screen
        self._state: State = game.new_match()
        self._calls: list[str] = []
        self._trick: tuple[int, int] = (0, 0)

    def play(self) -> None:
        """Plays the match to its end. Raises SpecFault."""
        state = self._state
        while not state.is_terminal():
            if state.current_player() == CHANCE:
                state.deal(*self._dealer.outcome(state))
                self._after_deal()
            else:
                self._move()
        self._screen.show(self._tableau.final(state))

    def _after_deal(self) -> None:
        if self._state.current_player() == CHANCE:
            self._screen.show([[], line(Piece("the deal is void", "dim"))])
            return
        self._trick = (0, 0)
        if not self._state.is_terminal():
            self._screen.show(self._tableau.dealt(self._state.observation(SPECTATOR)))

    def _move(self) -> None:
        state = self._state
        spec = state.game.spec
        seat = state.current_player()
        action = self._bots.choose(state, state.legal_actions())
        before = state.observation(SPECTATOR)
        phase = next(known for known in spec.phases if known.name == before["at"]["phase"])
        if action < spec.blocks[-1].first:
            said = "…" if phase.secret else self._faces.speech.said(state.action_to_string(action))
            self._calls.append(f"{seat}: {said}")
        state.apply_action(action)
        after = state.observation(SPECTATOR)
        self._tell_calls(phase.name, after["at"]["phase"] != phase.name)
        if phase.kind == "tricks" and after["at"]["last_trick"] and (
            after["trick_no"] != before["trick_no"] or after["at"]["phase"] != phase.name
        ):
            title = f"trick {before['trick_no']}"
            self._screen.show([self._tableau.trick(title, after["at"]["last_trick"], after["winner"])])
        if after["round"] != before["round"] or state.is_terminal() or state.current_player() == CHANCE:
            self._screen.show([*self._tableau.changed(before, after), self._tableau.results(state.returns())])

    def _tell_calls(self, phase: str, over: bool) -> None:
        """The calls of a phase on one line, once it is over."""
        if over and self._calls:
            self._screen.show([line(Piece(f"{self._faces.word('phase', phase)}  ", "bold"), "   ".join(self._calls))])
            self._calls = []
