"""What a table tells one of its people, as lines."""

from __future__ import annotations

from rulec.cli.faces import Faces, Line, Piece, line
from rulec.cli.tableau import Tableau
from rulec_runtime.table import news


class Bulletin:
    """Writes changes at the table of one game."""

    def __init__(self, tableau: Tableau, faces: Faces) -> None:
        self._tableau = tableau
        self._faces = faces

    def lines(self, change: news.Change) -> list[Line]:
        """A change in words; nothing for what the drawing of the table shows anyway."""
        match change:
            case news.Began(match=number, restart=restart):
                return [_bold(f"match {number} begins" + (" once more" if restart else ""))]
            case news.Dealt(void=None):
                return [_dim("the cards are dealt")]
            case news.Dealt(void=str(reason), seat=seat):
                why = self._faces.sentence(reason)
                return [_dim(f"the deal is void: {why}" + (f" (seat {seat})" if seat is not None else ""))]
            case news.Acted(seat=seat, action=action, forced=forced):
                why = {"": "", "pass_or_first": "   (time is up)", "robot": "   (a robot)"}[forced]
                return [line(Piece(f"seat {seat}: ", "dim"), *self._faces.action(action), Piece(why, "dim"))]
            case news.TrickTaken(plays=plays, winner=winner):
                return [self._tableau.trick("trick", [list(play) for play in plays], winner)]
            case news.Settled(results=results):
                return [self._tableau.results(results)]
            case news.Paid(gets=gets, house=house):
                return [line(Piece("money  ", "bold"), "   ".join(f"{seat}: {money(cents)}" for seat, cents in
                                                                  enumerate(gets)) + f"   house: {money(house)}")]
            case news.VoteOpened(vote=vote, seat=seat):
                return [_bold(f"seat {seat} asks for a vote: {vote}? Type aye or nay")]
            case news.VoteCast(seat=seat, aye=aye):
                return [_dim(f"seat {seat}: {'aye' if aye else 'takes the vote back' if aye is None else 'nay'}")]
            case news.VoteClosed(vote=vote, carried=carried, ayes=ayes, nays=nays):
                return [_bold(f"{vote}: {'carried' if carried else 'not carried'}, {ayes} to {nays}")]
            case news.Aborted(restarts=restarts):
                return [_bold(f"the match is given up; it can be begun again {restarts} time(s)")]
            case news.Ended(results=results, places=places, titles=titles):
                return self._tableau.standings(places, results, titles)
            case news.Signed(seat=seat, text=text):
                return [line(Piece(f"signed by seat {seat}: ", "dim"), text)]
            case news.Faulted(place=place, text=text):
                return [_bold(f"{place}: {text}")]
        return []


def clock_line(turn: news.OnTurn, now: int, seat: int) -> Line:
    """The clocks as they stand: what is left to each, the one on turn counted down."""
    if turn.until is None and not turn.left:
        return []
    left = list(turn.left)
    pieces: Line = [Piece("clock  ", "bold")]
    running = None if turn.until is None else max(turn.until - now, 0)
    if not left and running is not None:
        return [*pieces, Piece(f"seat {turn.seat}: {_minutes(running)}", "turn" if turn.seat == seat else "")]
    for place, milliseconds in enumerate(left):
        shown = running if place == turn.seat and running is not None else milliseconds
        pieces.append(Piece(f"{place}: {_minutes(shown)}   ", "turn" if place == turn.seat else ""))
    return pieces


def money(cents: int) -> str:
    """Cents as a sum with its sign."""
    return f"{'-' if cents < 0 else '+' if cents else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def _minutes(milliseconds: int) -> str:
    seconds = -(-milliseconds // 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"


def _bold(text: str) -> Line:
    return line(Piece(text, "bold"))


def _dim(text: str) -> Line:
    return line(Piece(text, "dim"))
