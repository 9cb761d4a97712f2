"""What has happened at the table since a player was last asked: moves as he saw them, tricks, results of rounds."""

from __future__ import annotations

from typing import Any

from rulec.cli.faces import Faces, Line, Piece, line
from rulec.cli.tableau import Tableau
from rulec_runtime.protocol import CHANCE, SPECTATOR, Facts, State


class News:
    """Keeps what one player has been told of one match."""

    def __init__(self, state: State, seat: int, tableau: Tableau, faces: Faces) -> None:
        self._seat = seat
        self._tableau = tableau
        self._faces = faces
        self._told = 0  # entries of the player's log that he has been told
        self._round = _round(state)
        self._results: list[list[float]] = []  # of the rounds that have ended and are still to be told

    def note(self, state: State) -> None:
        """To be called after each move and deal: results can be read at the end of their round only."""
        if state.is_terminal() or (state.current_player() == CHANCE and _round(state) != self._round):
            self._results.append(state.returns())
            self._round = _round(state)

    def skip(self, state: State) -> None:
        """Takes all that has happened as told: after going back, or on to another match."""
        self._told = len(state.information_state(self._seat))
        self._round = _round(state)
        self._results = []

    def lines(self, state: State) -> list[Line]:
        """What is new, in the order it happened. The trick that the table still shows as the last one is left out."""
        log = state.information_state(self._seat)
        now: Facts = {"at": {}}
        found: list[Line] = []
        last: Line | None = None
        for place, entry in enumerate(log):
            before, now = now, _with(now, entry.get("start") or entry["seen"])
            if place < self._told or "start" in entry:
                continue
            found.append(self._event(entry))
            if self._ends_trick(entry, before, now):
                last = self._tableau.trick(f"trick {before['trick_no']}", now["at"]["last_trick"], now["winner"])
                found.append(last)
            over = state.is_terminal() and place == len(log) - 1
            if ("round" in entry["seen"] or over) and self._results:
                found += self._tableau.changed(before, now)
                found.append(self._tableau.results(self._results.pop(0)))
        self._told = len(log)
        if not state.is_terminal() and now["at"]["last_trick"]:
            found = [shown for shown in found if shown is not last]
        return [[], *found, []]

    def _ends_trick(self, entry: dict[str, Any], before: Facts, now: Facts) -> bool:
        seen = entry["seen"]
        return bool(
            self._tableau.plays_tricks(before["at"]["phase"]) and now["at"]["last_trick"]
            and ("trick_no" in seen or "last_trick" in seen.get("at", {}))
        )

    def _event(self, entry: dict[str, Any]) -> Line:
        if "deal" in entry:
            void = self._faces.sentence(entry["void"]) if "void" in entry else None
            text = "the cards are dealt" if void is None else f"the deal is void: {void}"
            return line(Piece(text + (f" (seat {entry['seat']})" if entry.get("seat") is not None else ""), "dim"))
        return line(Piece(f"seat {entry['seat']}: ", "dim"), *self._faces.action(str(entry["action"])))


def _round(state: State) -> int:
    number: int = state.observation(SPECTATOR)["round"]
    return number


def _with(facts: Facts, changes: Facts) -> Facts:
    """Facts after changes to them; those of `at` are changes, too."""
    return facts | changes | {"at": facts["at"] | changes.get("at", {})}
