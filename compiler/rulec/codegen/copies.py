"""Prints moves of equal cards, which are taken from the zone a move names."""

from __future__ import annotations

from collections.abc import Callable

from rulec.codegen import names
from rulec.codegen.expression import Printer
from rulec.codegen.scope import Scope
from rulec.ir.effects import Move
from rulec.ir.expressions import AsSet, Expression, Lying
from rulec.ir.types import Card, OrNone, SetOf, strip_none


class CopiesMover:
    """The part of the printer of effects for moves where cards have copies. `variable` makes a variable of a C type
    and a stem; `put_one` prints how cards come into the field of a zone that holds one."""

    def __init__(self, printer: Printer, variable: Callable[[str, str], str],
                 put_one: Callable[[Move, str, str], list[str]]) -> None:
        self.p = printer
        self._variable, self._put_one = variable, put_one

    def meant(self, cards: Expression, scope: Scope) -> str:
        """The cards an effect speaks of: of a card standing for its set one copy."""
        if isinstance(cards, AsSet) and isinstance(strip_none(cards.of.type), Card):
            return f"lone_card({self.p.scalar(cards.of, scope)})"
        return self.p.cards(cards, scope)

    def move(self, effect: Move, scope: Scope) -> tuple[str, ...]:
        """Takes as many of the cards as lie in the source and puts them where they go."""
        p, source = self.p, effect.source
        if source is None:
            raise TypeError(f"a move of equal cards without a source: {effect}")
        declared = p.layout.zones[effect.zone]
        wanted, moved = self._variable("cardset", "wanted"), self._variable("cardset", "moved")
        lines = [f"{wanted} = {self.meant(effect.cards, scope)}", f"{moved} = 0"]
        row = ""
        if declared.row:
            row = self._variable("Row", "row")
            lines.append(f"{row} = {p.row(effect.cards, scope)}")
        field, guard = f"s.{names.zone(effect.zone)}", ""
        if effect.owner is not None:
            owner = self._variable("int", "owner")
            lines.append(f"{owner} = {p.scalar(effect.owner, scope)}")
            field, guard = f"{field}[{owner}]", f"{owner} >= 0" if isinstance(effect.owner.type, OrNone) else ""
        rest = self._taken(source, wanted, moved, scope)
        if declared.row:
            rest.append(f"to_{names.zone(effect.zone)}(s, row_meet({row}, {moved}))")
        elif declared.holds_one:
            rest += self._put_one(effect, field, moved)
        else:
            rest.append(f"{field} = plus({field}, {moved})")
        return (*lines, *([f"if {guard}:", *("    " + line for line in rest)] if guard else rest))

    def _taken(self, source: Lying, wanted: str, moved: str, scope: Scope) -> list[str]:
        """Takes what is wanted out of the source, seat by seat if it has several owners; `moved` are those taken."""
        p = self.p
        if source.zone == "stock":
            return [f"{moved} = take_from_stock(s, {wanted})"]
        field, holds_one = f"s.{names.zone(source.zone)}", p.layout.zones[source.zone].holds_one
        if source.zone == "trick":  # when it is complete, its cards lie with the winner
            return ["if s.winner >= 0:", *("    " + line for line in self._from("s.z_won[s.winner]", wanted, moved))]
        if source.owner is None:
            return self._from(field, wanted, moved, holds_one)
        seat = self._variable("int", "seat")
        inside = self._from(f"{field}[{seat}]", wanted, moved, holds_one)
        if isinstance(strip_none(source.owner.type), SetOf):
            seats = self._variable("uint64_t", "seats")
            return [f"{seats} = {p.bits(source.owner, scope)}", f"for {seat} in range(seat_count(s)):",
                    f"    if not has_bit({seats}, {seat}): continue", *("    " + line for line in inside)]
        lines = [f"{seat} = {p.scalar(source.owner, scope)}"]
        if isinstance(source.owner.type, OrNone):
            return [*lines, f"if {seat} >= 0:", *("    " + line for line in inside)]
        return lines + inside

    def _from(self, field: str, wanted: str, moved: str, holds_one: bool = False) -> list[str]:
        """Takes what is wanted out of one field."""
        here = self._variable("cardset", "here")
        lying = f"lone_card({field})" if holds_one else field
        left = f"if {here}: {field} = NO_THING" if holds_one else f"{field} = minus({field}, {here})"
        return [f"{here} = {wanted} & {lying}", left, f"{wanted} = minus({wanted}, {here})",
                f"{moved} = plus({moved}, {here})"]
