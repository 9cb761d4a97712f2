"""A tournament of bots: all tables play the same deals, and are compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulec.driver.policy import Policy
from rulec_runtime.chance import Dealer
from rulec_runtime.errors import SpecFault
from rulec_runtime.protocol import Facts, Game, State
from rulec_runtime.tournament import Tournament


@dataclass(frozen=True)
class DealPoints:
    """One deal: the seat at each position, and the points of each position, table by table."""

    seats: tuple[int, ...]
    points: tuple[tuple[Fraction, ...], ...]


def sitting(game: Game, tables: Sequence[Policy], dealer: Dealer, deals: int) -> Iterator[DealPoints]:
    """Deal after deal, each the first round of a match of its own, at tables with these bots. Raises ValueError for a
    game without a tournament, SpecFault."""
    tournament = Tournament(game)
    for number in range(deals):
        cards = dealer.for_match(number)
        start = _start(game, cards)
        ends = [_played(game, bots, cards, start) for bots in tables]
        kept = [tournament.kept(end) for end in ends]
        positions = tournament.positions(ends[0])
        points = tuple(tuple(tournament.points([rows[position] for rows in kept])) for position in range(game.players))
        yield DealPoints(tuple(positions.index(position) for position in range(game.players)), points)


def totals(game: Game, played: Sequence[DealPoints]) -> list[list[Fraction]]:
    """The mean of each seat over all deals, table by table."""
    sums = [[Fraction(0)] * game.players for _ in played[0].points[0]]
    for deal in played:
        for position, seat in enumerate(deal.seats):
            for table, points in enumerate(deal.points[position]):
                sums[table][seat] += points
    return [[points / len(played) for points in row] for row in sums]


def _start(game: Game, cards: Dealer) -> Facts:
    """The roles of the first round of a match dealt so."""
    state = game.new_match()
    cards.resolve(state)
    facts = state.to_facts()
    return {field.name: facts[field.name] for field in game.spec.fields if field.nature == "role"}


def _played(game: Game, bots: Policy, cards: Dealer, start: Facts) -> State:
    """The deal played to its end at one table. Raises SpecFault if it was not settled."""
    state = game.new_round(start)
    cards.resolve(state)
    while not state.is_terminal():
        state.apply_action(bots.choose(state, state.legal_actions()))
        cards.resolve(state)
    if not state.is_settled():
        raise SpecFault("", "a deal that is not settled leaves nothing to compare tables by")
    return state
