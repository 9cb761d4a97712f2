"""The view of the deck: constant tables, and what suits, strengths and points depend on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulec.codegen import names
from rulec.codegen.expression import Printer
from rulec.codegen.layout import Layout, Unsupported
from rulec.codegen.sets import spread
from rulec.codegen.view import ContextInput, DeckView, ExtraView, PointsView, Table, TrumpView, Worth
from rulec.ir.expressions import Apply, Lying, Read, Word
from rulec.ir.game import Game
from rulec.ir.types import Int, OrNone, strip_none
from rulec.ir.walk import walk

MOST_CONTEXTS = 4096
MOST_WORTHS = 8


@dataclass(frozen=True, slots=True)
class Input:
    """A register that suits, strengths or points depend on: the least value, and how many there are."""

    register: str
    least: int
    count: int


FIXED_WORDS = ("players", "seats", "suits", "ranks", "any", "schedule")  # the same for the whole of a game


def inputs_of(game: Game, layout: Layout) -> tuple[Input, ...]:
    """The registers that the deck reads, in order. Raises Unsupported if it reads more than registers without keys,
    or if they have too many joint values."""
    found: dict[str, Input] = {}
    for node in _reached(game, (game.deck.trumps, game.deck.plain, game.deck.points)):
        if isinstance(node, Lying) or (isinstance(node, Word) and node.name not in FIXED_WORDS):
            raise Unsupported("what is trump can depend on options and registers only")
        if not isinstance(node, Read):
            continue
        register = game.register(node.register)
        number = isinstance(strip_none(register.type), Int)
        if register.keys or (number and isinstance(register.type, OrNone)):
            raise Unsupported(f"what is trump cannot depend on `{register.name}`")
        if number:
            found[register.name] = Input(register.name, register.low, register.high - register.low + 1)
        else:
            found[register.name] = Input(register.name, -1, layout.count(register.type) + 1)
    joint = 1
    for one in found.values():
        joint *= one.count
    if joint > MOST_CONTEXTS:
        raise Unsupported(f"what is trump depends on registers with {joint} joint values")
    return tuple(found.values())


def _reached(game: Game, part: object) -> Iterable[object]:
    for node in walk(part):
        yield node
        if isinstance(node, Apply):
            yield from _reached(game, game.definition(node.definition).body)


def deck_view(game: Game, printer: Printer, inputs: tuple[Input, ...]) -> DeckView:
    """What the tables of a context are filled from; suits mean printed ones here."""
    deck = game.deck
    printer.printed_suits = True
    trumps = tuple(
        TrumpView(printer.cards(t.cards), "" if t.condition is None else printer.scalar(t.condition), t.span.place)
        for t in deck.trumps
    )
    plain = ""
    if deck.plain is not None:
        plain = "True" if deck.plain.condition is None else printer.scalar(deck.plain.condition)
    rules = deck.points if printer.points_vary() else ()
    points = tuple(
        PointsView(printer.card_set((1 << len(deck.cards)) - 1) if rule.cards is None else printer.cards(rule.cards),
                   printer.scalar(rule.value))
        for rule in rules
    )
    printer.printed_suits = False
    views, weight = [], 1
    for one in inputs:
        c_type = printer.layout.registers[one.register].c_type
        views.append(ContextInput(names.register(one.register), c_type, one.least, one.count, weight))
        weight *= one.count
    return DeckView(bool(trumps or plain or points), bool(inputs), weight, tuple(views), trumps, plain, points,
                    _worths(printer), printer.layout.suits)


def _worths(printer: Printer) -> tuple[Worth, ...] | None:
    """Which cards count how many points, other than none; None if that varies, or if counting takes as long as adding
    them up card by card."""
    points = printer.layout.points
    values = sorted(set(points or ()) - {0})
    if points is None or len(values) > MOST_WORTHS:
        return None
    return tuple(
        Worth(value, printer.card_set(sum(1 << card for card, counts in enumerate(points) if counts == value)))
        for value in values
    )


def extras_view(game: Game, printer: Printer) -> tuple[ExtraView, ...]:
    """The cards that are in the pack only sometimes."""
    return tuple(
        ExtraView(printer.card_set(sum(1 << card for card in extra.cards)), printer.scalar(extra.condition))
        for extra in game.deck.extras if extra.condition is not None
    )


def tables(game: Game, layout: Layout, printer: Printer) -> tuple[Table, ...]:
    """The constant tables. Those over cards, suits and so on have their entry for none first."""
    deck = game.deck
    printed = [-1 if card.suit is None else card.suit for card in deck.cards]
    ranks = [-1 if card.rank is None else card.rank for card in deck.cards]
    places = [-1 if suit < 0 else printed[:card].count(suit) for card, suit in enumerate(printed)]
    if deck.plain is not None and deck.plain.condition is None:
        places = [deck.plain.ranks.index(rank) if rank in deck.plain.ranks else -1 for rank in ranks]
    found = [
        _numbers("signed char", "PRINTED_SUIT", [-1, *printed]),
        _numbers("signed char", "RANK", [-1, *ranks]),
        _numbers("signed char", "STRENGTH", [-1, *places]),  # inside the suit, weakest first
        _numbers("int", "POINTS", [0, *(layout.points or [0] * len(printed))]),
        _sets("SUIT_CARDS", layout, [0, *(_mask(printed, suit) for suit in range(layout.suits))]),
        _sets("RANK_CARDS", layout, [0, *(_mask(ranks, rank) for rank in range(len(deck.ranks)))]),
    ]
    if deck.plain is not None:
        order = deck.plain.ranks
        found.append(_numbers("signed char", "PLAIN_PLACE", [
            -1, *(order.index(rank) if rank in order else -1 for rank in ranks)]))
    team = [
        next((t for t, declared in enumerate(game.teams) if seat in declared.seats), -1) for seat in range(layout.seats)
    ]
    found.append(_numbers("signed char", "TEAM", [-1, *team]))
    found.append(_numbers("unsigned long long", "TEAM_SEATS", [
        0, *(sum(1 << seat for seat in declared.seats) for declared in game.teams)]))
    found.append(_numbers("signed char", "PARTNER", [-1, *(_partner(game, seat) for seat in range(layout.seats))]))
    for kind in game.kinds:
        for column in kind.columns:
            number = isinstance(strip_none(column.type), Int)
            none = "INT64_MIN" if number else "-1"
            cells = [none if cell is None else str(int(cell)) for cell in column.cells]
            first = none if number else "0" if layout.shape(column.type) == "flag" else "-1"
            name = names.column(kind.name, column.name)
            found.append(
                Table("long long" if number else "short", name, len(cells) + 1, ", ".join([first, *cells]))
            )
    for values, name in printer.value_tables.items():
        index = {value: place for place, value in enumerate(values)}
        spread = [index.get(value, -1) for value in range(values[0], values[-1] + 1)]
        found += [_numbers("short", f"INDEX_{name}", spread), _numbers("long long", f"VALUE_{name}", list(values))]
    return tuple(found)


def _partner(game: Game, seat: int) -> int:
    for team in game.teams:
        if seat in team.seats and len(team.seats) == 2:
            return team.seats[1 - team.seats.index(seat)]
    return -1


def _mask(values: list[int], wanted: int) -> int:
    return sum(1 << card for card, value in enumerate(values) if value == wanted)


def _numbers(c_type: str, name: str, values: list[int]) -> Table:
    return Table(c_type, name, len(values), ", ".join(map(str, values)))


def _sets(name: str, layout: Layout, values: list[int]) -> Table:
    def entry(cards: int) -> str:
        cards = spread(cards, layout.copies)
        low, high = cards & (2**64 - 1), cards >> 64
        return f"((rulec_cards){high:#x}ULL << 64) | {low:#x}ULL" if layout.wide else f"{low:#x}ULL"

    return Table("rulec_cards", name, len(values), ", ".join(map(entry, values)))
