"""`tournament`: what tables keep of a deal, and how those that played the same cards are compared."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, Literal

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.describe import type_name
from rulec.ir.expressions import Compare, Const, Expression, Local, Logic, Node
from rulec.ir.tournament import Comparison, Kept, Tournament
from rulec.ir.types import FLAG, INT, NOTHING, SEAT, OrNone, SetOf, Type
from rulec.ir.walk import rebuild
from rulec.sema import settings
from rulec.sema.declare import plain_name
from rulec.sema.effects import report
from rulec.sema.fields import items, mapping, shape
from rulec.sema.fit import fit
from rulec.sema.scope import Reader, Scope, Wrong
from rulec.source import tree
from rulec.source.span import NOWHERE
from rulec_runtime.table_rules import KeptInfo, Setting, TournamentInfo

MOST_POINTS: Final = 1_000_000
_TURNED: Final[dict[str, Literal["<", "<=", ">", ">="]]] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


class TournamentReader:
    """Reads the section once: what is kept first, then what is made of it."""

    def __init__(self, node: tree.Node, last: Scope, reader: Reader) -> None:
        self.world, self.reader, self.span = last.world, reader, node.span
        self.keys = shape(node, "tournament", self.world)
        self.seat = last.at("any", "round", "after").bind("p", SEAT)
        self.keep = self._keep()
        kinds = {kept.name: kept.value.type for kept in self.keep}
        self.tables = replace(Scope(self.world, frozenset({"any"})), rows={"x": kinds, "y": kinds})

    def rules(self) -> Tournament:
        """The rules that are expressions."""
        position = self._value(self.keys.get("position"), self.seat, INT) or Const(type=INT, value=0)
        pool = self._value(self.keys.get("pool"), self.tables, FLAG)
        return Tournament(position, self.keep, self._compare(), pool, self.span)

    def info(self) -> TournamentInfo:
        """What is plain data."""
        points = shape(self.keys.get("points"), "tournament_points", self.world) if "points" in self.keys else {}
        keep = tuple(KeptInfo(kept.name, type_name(kept.value.type), isinstance(kept.value.type, OrNone))
                     for kept in self.keep)
        return TournamentInfo(
            keep=keep, fixed=self._fixed(),
            equal_below=settings.number(self.keys.get("equal_below"), 1, MOST_POINTS, 1, self.world),
            all_beaten=settings.number(points.get("all_beaten"), 1, MOST_POINTS, 100, self.world),
            alone=settings.number(points.get("alone"), 0, MOST_POINTS, 50, self.world),
            round=settings.word(self.keys.get("round"), ("exact", "whole"), "exact", self.world),
        )

    def _value(self, node: tree.Node | None, scope: Scope, kind: Type) -> Expression | None:
        try:
            return None if node is None else fit(self.reader.value(node, scope, kind), kind)
        except Wrong as wrong:
            report(wrong, scope)
            return None

    def _keep(self) -> tuple[Kept, ...]:
        table = mapping(self.keys.get("keep"), self.world, "a map of what is kept")
        found: list[Kept] = []
        for entry in table.entries if table else ():
            name = plain_name(entry.key, self.world, [kept.name for kept in found])
            try:
                value = self.reader.value(entry.value, self.seat)
                if isinstance(value.type, SetOf) or value.type in (NOTHING, OrNone(FLAG)):
                    raise Wrong("R0312", value.span, "what is kept is a flag, a number or a value of a kind")
            except Wrong as wrong:
                report(wrong, self.seat)
                self.world.unkept.add(entry.key.text)
                continue
            if name is not None:
                found.append(Kept(name, value, entry.key.span))
        return tuple(found)

    def _fixed(self) -> tuple[tuple[str, Setting], ...]:
        flags = [kept.name for kept in self.keep if kept.value.type == FLAG]
        table = mapping(self.keys.get("fixed"), self.world, "a map of flags and points")
        found: list[tuple[str, Setting]] = []
        for entry in table.entries if table else ():
            points = settings.number(entry.value, 0, MOST_POINTS, 0, self.world)
            if entry.key.text in flags:
                found.append((entry.key.text, points))
            elif entry.key.text not in self.world.unkept:
                self.world.problems.error("R0310", entry.key.span, f"`keep` has no flag `{entry.key.text}`",
                                          did_you_mean(entry.key.text, flags))
        return tuple(found)

    def _compare(self) -> tuple[Comparison, ...]:
        found: list[Comparison] = []
        for item in items(self.keys.get("compare")):
            keys = shape(item, "comparison", self.world)
            condition = self._value(keys.get("if"), self.tables, FLAG)
            by = self._value(keys.get("by"), self.tables, INT)
            if by is not None and ("if" not in keys or condition is not None):
                found.append(Comparison(condition, by, item.span))
        if not self.world.unkept:
            self._check_ladder(found)
        return tuple(found)

    def _check_ladder(self, ladder: list[Comparison]) -> None:
        """It ends, every line can be reached, and no line fits two tables in one order only."""
        problems = self.world.problems
        for line, after in pairwise(ladder):
            if line.condition is None:
                problems.error("R0401", after.span, "this line is never reached: the one before it always applies",
                               "give the line before it an `if`, or take this one away")
        if ladder and ladder[-1].condition is not None:
            problems.error("R0428", ladder[-1].span, "the last line of `compare` has no `if`",
                           "two tables that meet none of the lines before must be compared, too")
        for line in ladder:
            if line.condition is not None and _plain(line.condition) != _plain(_exchanged(line.condition)):
                problems.error("R0447", line.condition.span, "this may hold of two tables in one order and not in the "
                               "other", "say the same of `x` and `y`, as in `x.won or y.won`")


def _exchanged(condition: Expression) -> Any:
    """The condition with the two tables exchanged."""
    def change(node: Any) -> Any:
        if isinstance(node, Local) and node.name[:2] in ("x.", "y."):
            return replace(node, name=("y" if node.name[0] == "x" else "x") + node.name[1:])
        return node

    return rebuild(condition, change)


def _plain(condition: Expression) -> Any:
    """The condition without places, and with what may stand in any order in a fixed one."""
    def change(node: Any) -> Any:
        node = replace(node, span=NOWHERE) if isinstance(node, Node) else node
        if isinstance(node, Logic):
            return replace(node, parts=tuple(sorted(set(node.parts), key=repr)))
        if isinstance(node, Compare) and repr(node.left) > repr(node.right):
            return replace(node, op=_TURNED.get(node.op, node.op), left=node.right, right=node.left)
        return node

    return rebuild(condition, change)

