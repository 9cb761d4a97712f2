"""Draws a game as one viewer sees it, from his observation alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulec.cli.faces import Faces, Line, Piece, Style, line
from rulec_runtime.protocol import Facts, State
from rulec_runtime.spec import FieldInfo, Spec

_HIDDEN_ZONES = ("hand", "trick", "stock", "won")  # shown elsewhere, or as counts beside the seats


class Tableau:
    """The table of one game."""

    def __init__(self, spec: Spec, faces: Faces) -> None:
        self._spec = spec
        self._faces = faces

    def draw(self, state: State, viewer: int | None) -> list[Line]:
        """Round, registers, seats, trick, and the viewer's hand."""
        return self.drawn(state.observation(viewer), state.current_player(), viewer)

    def drawn(self, seen: Facts, on_turn: int, viewer: int | None) -> list[Line]:
        """The same from what a viewer sees; nobody is on turn below 0."""
        rows = [self.heading(seen), self._registers(seen), [], *self._seats(seen, on_turn, viewer)]
        if seen["at"]["last_trick"]:
            rows.append(self.trick("last trick", seen["at"]["last_trick"], seen["winner"]))
        if seen["trick"]:
            rows.append(self.trick("trick", seen["trick"], None))
        if viewer is not None and isinstance(seen["hand"][viewer], list):
            rows += [[], line(Piece("your hand  ", "bold"), *self._faces.hand(seen["hand"][viewer]))]
        return [row for row in rows if row is not None]

    def heading(self, seen: Facts) -> Line:
        """Game, round and phase."""
        return line(Piece(self._faces.sentence(self._spec.title), "title"),
                    f"   round {seen['round']}   {self._faces.word('phase', seen['at']['phase'])}")

    def _registers(self, seen: Facts) -> Line:
        """What is known of the registers that are not kept by seat, and of the cards that lie in the open."""
        pieces: Line = []
        for field in self._spec.fields:
            if _by_seat(field) or field.nature == "builtin" or (field.keys and not _told(seen[field.name])):
                continue
            pieces += self._named("register", field.name, self._value(field, seen[field.name]))
        for zone in self._spec.zones:
            if zone.name in _HIDDEN_ZONES or zone.record or zone.per_seat:
                continue
            lying = seen[zone.name]
            if lying:
                hidden = "1 card" if lying == 1 else f"{lying} cards"
                shown = self._faces.cards(lying) if isinstance(lying, list) else [Piece(hidden, "dim")]
                pieces += self._named("zone", zone.name, *shown)
        return pieces

    def _named(self, sort: str, name: str, *value: Piece) -> Line:
        return [Piece(f"{self._faces.word(sort, name).replace('_', ' ')} ", "dim"), *value, Piece("   ")]

    def _value(self, field: FieldInfo, value: Any) -> Piece:
        """A value of a register; of one that is kept by seat the value of one seat."""
        return self._faces.value(value, field.type, () if _by_seat(field) else field.keys)

    def _seats(self, seen: Facts, on_turn: int, viewer: int | None) -> list[Line]:
        """A row per seat: who he is, his cards, and his registers."""
        columns = [("cards", [_count(cards) for cards in seen["hand"]])]
        for field in self._spec.fields:
            if _by_seat(field) and (field.nature != "builtin" or _told(seen[field.name])):
                name = self._faces.word("register", field.name)
                columns.append((name, [self._value(field, value).text for value in seen[field.name]]))
        names = [self._seat_name(seat, seen, viewer) for seat in range(len(seen["hand"]))]
        rows = [self._row("", [(name, values) for name, values in columns], None, max(map(len, names)), "dim")]
        for seat, name in enumerate(names):
            style: Style = "turn" if seat == on_turn else ""
            rows.append(self._row(name, columns, seat, max(map(len, names)), style))
        return rows

    def _row(
        self, name: str, columns: list[tuple[str, list[str]]], seat: int | None, width: int, style: Style
    ) -> Line:
        cells = [f"{title if seat is None else values[seat]:>{max(len(title), *map(len, values))}}"
                 for title, values in columns]
        return [Piece(f"{name:<{width}}  " + "  ".join(cells), style)]

    def _seat_name(self, seat: int, seen: Facts, viewer: int | None) -> str:
        marks = ["you"] if seat == viewer else []
        marks += [self._faces.word("register", field.name) for field in self._spec.fields
                  if field.nature == "role" and seen[field.name] == seat]
        return f"seat {seat}" + (f" ({', '.join(marks)})" if marks else "")

    def trick(self, title: str, plays: list[list[Any]], winner: int | None) -> Line:
        """The cards of a trick with their seats, in order of play."""
        pieces = [Piece(f"{title}  ", "bold")]
        for seat, card in plays:
            pieces += [Piece(f"{seat}: ", "dim"), self._faces.card(card), Piece("   ")]
        return pieces + ([Piece(f"→ seat {winner}", "bold")] if winner is not None else [])

    def changed(self, before: Facts, after: Facts) -> list[Line]:
        """The registers in which what is seen at the end of a round differs from what was seen before its last move."""
        pieces: Line = []
        for field in self._spec.fields:
            if field.nature != "declared" or before.get(field.name) == after.get(field.name):
                continue
            new = after[field.name]
            told = [Piece("   ".join(f"{seat}: {self._value(field, value).text}" for seat, value in enumerate(new)))
                    ] if _by_seat(field) else [self._value(field, new)]
            pieces += self._named("register", field.name, *told)
        return [line(Piece("at the end  ", "bold"), *pieces)] if pieces else []

    def results(self, returns: Sequence[float]) -> Line:
        """The result of each seat at the end of a round."""
        results = "   ".join(f"{seat}: {result:g}" for seat, result in enumerate(returns))
        return line(Piece("results  ", "bold"), results)

    def plays_tricks(self, phase: str) -> bool:
        """Whether tricks are played in the phase of that name."""
        return any(known.name == phase and known.kind == "tricks" for known in self._spec.phases)

    def dealt(self, seen: Facts) -> list[Line]:
        """What everybody learns at the start of a round."""
        registers = self._registers(seen)
        return [[], self.heading(seen), *([registers] if registers else [])]

    def final(self, state: State) -> list[Line]:
        """The final table by place, and who has which title."""
        return self.standings(state.ranking(), state.returns(), state.titles())

    def standings(self, places: Sequence[int], results: Sequence[float], titles: dict[str, list[int]]) -> list[Line]:
        """The same from places and results by seat."""
        rows = [[], line(Piece(f"{'place':>5}  {'seat':>4}  {'result':>6}", "dim"))]
        for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat)):
            rows.append(line(f"{places[seat]:>5}  {seat:>4}  {results[seat]:>6g}"))
        for name, seats in titles.items():
            who = ", ".join(f"seat {seat}" for seat in seats)
            title = self._faces.word("title", name)
            title = name.replace("_", " ").capitalize() if title == name else title
            rows.append(line(Piece(f"title {title}: {who}", "title")))
        return rows


def _by_seat(field: FieldInfo) -> bool:
    return field.keys == ("seat",)


def _told(value: Any) -> bool:
    """Whether any part of a register differs from none, no and 0."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return any(map(_told, parts)) if parts is not None else value not in (None, False, 0, "unknown")


def _count(cards: Any) -> str:
    return str(len(cards) if isinstance(cards, list) else cards)
