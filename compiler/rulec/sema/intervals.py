"""Intervals of numbers, and what follows for sums, products and comparisons."""

from __future__ import annotations

Interval = tuple[int, int]


def arithmetic(op: str, a: Interval, b: Interval) -> Interval:
    """The interval of what an operator makes of two numbers."""
    match op:
        case "+":
            return a[0] + b[0], a[1] + b[1]
        case "-":
            return a[0] - b[1], a[1] - b[0]
        case "*":
            ends = [x * y for x in a for y in b]
            return min(ends), max(ends)
        case "//":
            low, high = max(1, b[0]), max(1, b[1])
            ends = [x // y for x in a for y in (low, high)]
            return min(ends), max(ends)
        case _:
            return 0, max(0, b[1] - 1)


def compared(op: str, a: Interval, b: Interval) -> bool | None:
    """Whether a comparison holds for all numbers of two intervals, or for none of them; None if it is neither."""
    if a[0] == a[1] == b[0] == b[1]:
        return op in ("==", "<=", ">=")
    if a[1] < b[0]:
        return op in ("!=", "<", "<=")
    if a[0] > b[1]:
        return op in ("!=", ">", ">=")
    return None
