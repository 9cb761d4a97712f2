"""Prints calls of built-in functions that give a flag, a number or a thing."""

from __future__ import annotations

from rulec.codegen.printing import Printing
from rulec.codegen.scope import Scope
from rulec.ir.expressions import AsSet, Builtin, Expression, Lying, Word
from rulec.ir.types import Int, OrNone, Seat, SetOf, strip_none


class FunctionPrinter:
    """The part of the printer for built-in functions."""

    def __init__(self, printer: Printing) -> None:
        self.p = printer

    def call(self, node: Builtin, scope: Scope) -> str:
        """The call as a C expression."""
        p, args = self.p, node.args
        match node.function:
            case "count":
                return self._count(args[0], scope)
            case "some":
                return self._some(args[0], scope)
            case "no":
                return f"(not {self._some(args[0], scope)})"
            case "first" | "last" as end:
                return self._end(end, args[0], scope)
            case "highest" | "lowest" as end:
                return self._strongest(end, args[0], scope)
            case "points":
                return p.call("points_of", [p.cards(args[0], scope)])
            case "printed":
                return f"PRINTED_SUIT[{p.scalar(args[0], scope)} + 1]"
            case "next":
                return self._next(node, scope)
            case "place":
                return f"number_of({p.scalar(args[0], scope)})"
            case "partner":
                return f"PARTNER[{p.scalar(args[0], scope)} + 1]"
            case "other":
                return f"other_of_two({p.scalar(args[0], scope)})"
            case "distance":
                return p.call("distance", [p.scalar(arg, scope) for arg in args])
            case "dealt_to" | "played_by" as function:
                return p.call(function, [p.scalar(args[0], scope)])
            case "abs":
                return f"absolute({p.scalar(args[0], scope)})"
            case "min" | "max" as function:
                return self._extreme(function, node, scope)
            case "clamp":
                return f"clamped({p.scalar(args[0], scope)}, {p.scalar(args[1], scope)})"
            case "rounded":
                return f"rounded({p.scalar(args[0], scope)}, {p.scalar(args[1], scope)})"
            case "share":
                n, seats, seat = args
                return f"share({p.scalar(n, scope)}, {p.bits(seats, scope)}, {p.scalar(seat, scope)})"
            case _:
                raise TypeError(f"{node.function} gives no flag, number or thing")

    def _bare(self, node: Expression) -> Expression:
        while isinstance(node, AsSet) and isinstance(node.of.type, SetOf):
            node = node.of
        return node

    def _count(self, of: Expression, scope: Scope) -> str:
        p, of = self.p, self._bare(of)
        match of:
            case Lying("trick"):
                return "s.trick_count"
            case Lying("stock"):
                return "(s.stock_size - s.stock_at)"
            case Word("schedule"):
                return "s.g.schedule_count"
            case Word("seats"):
                return "seat_count(s)"
        match p.layout.set_shape(of.type):
            case "cards":
                return f"count_cards({p.cards(of, scope)}, s.g.fast)"
            case "bits":
                return f"count_bits({p.bits(of, scope)}, s.g.fast)"
            case _:
                return p.helper(of, scope, "count")

    def _some(self, of: Expression, scope: Scope) -> str:
        p, of = self.p, self._bare(of)
        match of:
            case Lying("trick"):
                return "(s.trick_count > 0)"
            case Lying("stock"):
                return "(s.stock_size > s.stock_at)"
            case Word("schedule"):
                return "(s.g.schedule_count > 0)"
        match p.layout.set_shape(of.type):
            case "cards":
                return f"({p.cards(of, scope)} != 0)"
            case "bits":
                return f"({p.bits(of, scope)} != 0)"
            case _:
                return p.helper(of, scope, "some")

    def _end(self, end: str, of: Expression, scope: Scope) -> str:
        p, of = self.p, self._bare(of)
        if isinstance(of, Word) and of.name == "schedule":
            return f"s.g.schedule[{'0' if end == 'first' else 's.g.schedule_count - 1'}]"
        found = p.lying(of, scope)
        if found is not None:
            array, size, among = found
            if not among:
                place = "0" if end == "first" else f"({size}) - 1"
                array = f"s.stock[s.stock_at + {place}]" if "stock" in array else f"{array}[{place}]"
                return f"({array} if ({size}) > 0 else NO_THING)"
            if array == "s.trick_card":
                return p.call(f"{end}_laid", [among])
            return f"{end}_in({array}, {size}, {among})"
        if p.layout.shape(of.type) == "row":
            return f"{end}_of({p.row(of, scope)})"
        match p.layout.set_shape(of.type):
            case "cards":
                return f"{end}_card({p.cards(of, scope)})"
            case "bits":
                return f"{end}_bit({p.bits(of, scope)})"
            case _:
                return p.helper(of, scope, "min" if end == "first" else "max")

    def _strongest(self, end: str, of: Expression, scope: Scope) -> str:
        p, of = self.p, self._bare(of)
        if p.one_suit(of):
            return f"{'last' if end == 'highest' else 'first'}_card({p.cards(of, scope)})"
        found = p.lying(of, scope)
        if found is not None:
            array, size, among = found
            return f"{end}_in({p.strength()}, {array}, {size}, {among or '~' + p.cards_none()})"
        if p.layout.shape(of.type) == "row":
            return f"{end}_of_row({p.strength()}, {p.row(of, scope)})"
        return f"{end}_by({p.strength()}, {p.cards(of, scope)})"

    def _next(self, node: Builtin, scope: Scope) -> str:
        p = self.p
        of = node.args[0]
        text = p.scalar(of, scope)
        steps = p.scalar(node.args[1], scope) if len(node.args) > 1 else "1"
        if isinstance(strip_none(of.type), Seat):
            return f"s.g.next_seat[{text} + 1]" if steps == "1" else p.call("seat_after", [text, steps])
        return f"next_value({text}, {steps}, {p.layout.count(of.type)})"

    def _extreme(self, function: str, node: Builtin, scope: Scope) -> str:
        p = self.p
        numbers = isinstance(strip_none(node.type), Int)
        skips = any(isinstance(arg.type, OrNone) for arg in node.args)
        if function == "max":
            name = "larger"
        else:
            name = ("smaller_number" if numbers else "smaller_thing") if skips else "smaller"
        texts = [p.scalar(arg, scope, node.type) for arg in node.args]
        text = texts[0]
        for other in texts[1:]:
            text = f"{name}({text}, {other})"
        return text if numbers or name == "smaller_thing" else f"<int>{text}"
