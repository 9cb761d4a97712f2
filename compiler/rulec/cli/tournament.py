"""What `rulec simulate --tournament` prints: the points of every deal, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rulec.driver.sitting import DealPoints


def told(game: str, played: Sequence[DealPoints], totals: Sequence[Sequence[Fraction]]) -> dict[str, Any]:
    """Everything as plain data; points are exact, as text."""
    return {
        "game": game,
        "tables": len(totals),
        "deals": [
            [{"position": position, "seat": seat, "points": [str(points) for points in deal.points[position]]}
             for position, seat in enumerate(deal.seats)]
            for deal in played
        ],
        "totals": [[str(points) for points in row] for row in totals],
    }


def lines(head: str, played: Sequence[DealPoints], totals: Sequence[Sequence[Fraction]]) -> str:
    """The same for people, to two decimals."""
    tables = range(1, len(totals) + 1)
    out = [head, "", "deal  position  seat" + "".join(f"{f'table {table}':>11}" for table in tables)]
    for number, deal in enumerate(played, 1):
        for position, seat in enumerate(deal.seats):
            first = str(number) if position == 0 else ""
            out.append(f"{first:>4}  {position:>8}  {seat:>4}" + _row(deal.points[position]))
    out.append("")
    seats = range(len(totals[0]))
    out += [f"{'mean' if seat == 0 else '':<4}  {'':>8}  {seat:>4}" + _row([row[seat] for row in totals])
            for seat in seats]
    return "\n".join(out)


def _row(points: Sequence[Fraction]) -> str:
    return "".join(f"{float(value):>11.2f}" for value in points)
