"""The match layer: roles, who plays, schedule, end, ranking, titles, result; and the report."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulec.ir.expressions import Attribute, Const, Expression, Local, Read, Word
from rulec.ir.game import Figure, Match, RankKey, Role, ScheduleCase, ScheduleItem, ScheduleList, Title
from rulec.ir.table import Register
from rulec.ir.types import FLAG, INT, NOTHING, SEAT, SEATS, TEAM, OrNone, SetOf, Type
from rulec.ir.walk import walk
from rulec.sema.declare import EVERYBODY, named, plain_name
from rulec.sema.effects import report
from rulec.sema.fields import items, mapping, scalar, shape
from rulec.sema.fit import as_set, fit
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.sema.values import case_key, check_cover, parsed
from rulec.source.span import Span
from rulec.source.tree import Mapping, Node
from rulec.syntax import tree as t

FORMS: dict[str, Literal["times", "up", "down"]] = {"times": "times", "up": "up", "down": "down"}
RANKS: dict[str, Literal["highest", "lowest", "first"]] = {"highest": "highest", "lowest": "lowest", "first": "first"}


class MatchReader:
    """Reads the sections `match` and `report`: first the names they declare, later the rest."""

    def __init__(self, node: Node | None, key: Span, world: World, reader: Reader) -> None:
        self.world, self.reader, self.span = world, reader, key
        self.keys = shape(node, "match", world) if node is not None else {}
        self.scope = Scope(world, frozenset({"any"}))

    def declare(self) -> None:
        """Roles and the round parameter become registers."""
        world = self.world
        table = mapping(self.keys.get("rotates"), world, "a map of roles")
        roles: list[str] = []
        for entry in table.entries if table else ():
            name = named(entry.key, world, world.registers)
            if name is not None:
                roles.append(name)
                start = Const(type=SEAT, value=0)
                world.registers[name] = Register(name, SEAT, (), "match", start, EVERYBODY, 0, max(world.players) - 1,
                                                 nature="role", span=entry.key.span)
        if not roles and table is not None:
            world.problems.error("R0205", table.span, "at least one role goes round", "such as `dealer`")
        world.roles = tuple(roles)
        rounds = self.keys.get("rounds")
        if isinstance(rounds, Mapping) and rounds.entries and not rounds.entries[0].key.text.startswith("case "):
            if len(rounds.entries) != 1:
                world.problems.error("R0202", rounds.span, "a schedule has one parameter")
            key = rounds.entries[0].key
            name = named(key, world, world.registers)
            if name is not None:
                world.parameter = name
                world.registers[name] = Register(name, INT, (), "round", Const(type=INT, value=0), EVERYBODY, 0, 0,
                                                 nature="parameter", span=key.span)

    def match(self) -> Match:
        """The whole layer."""
        playing: Expression = Word(type=SEATS, name="seats")
        if "playing" in self.keys:
            scope = self.scope.at("any", "round", "playing")
            playing = self._value("playing", scope, SEATS) or playing
        rounds = None
        schedule = None
        if self.world.parameter is not None:
            node = self.keys["rounds"]
            assert isinstance(node, Mapping)
            schedule = self._schedule(node.entries[0].value)
        elif "rounds" in self.keys:
            rounds = self._value("rounds", self.scope, INT)
        at_most = self._value("at_most", self.scope, INT) if "at_most" in self.keys else None
        if self.keys and "rounds" not in self.keys and "at_most" not in self.keys:
            self.world.problems.error("R0419", self.span, "this match may never end", "add `rounds:` or `at_most:`")
        until = self._value("until", self.scope.at("any", "round", "after"), FLAG) if "until" in self.keys else None
        rank = self._keys(self.keys.get("rank"))
        titles = []
        table = mapping(self.keys.get("titles"), self.world, "a map of titles")
        for entry in table.entries if table else ():
            name = plain_name(entry.key, self.world)
            if name is not None:
                titles.append(Title(name, self._keys(entry.value), entry.key.span))
        return Match(self._roles(), playing, rounds, self.world.parameter, schedule, until, at_most, rank,
                     tuple(titles), self._result())

    def _value(self, key: str, scope: Scope, kind: Type) -> Expression | None:
        try:
            found = self.reader.value(self.keys[key], scope, kind)
            return fit(as_set(found) if isinstance(kind, SetOf) else found, kind)
        except Wrong as wrong:
            report(wrong, scope)
            return None

    def _roles(self) -> tuple[Role, ...]:
        table = self.keys.get("rotates")
        found: list[Role] = []
        for entry in table.entries if isinstance(table, Mapping) else ():
            keys = shape(entry.value, "role", self.world)
            values: list[Expression] = []
            reads: tuple[tuple[str, Scope, Type], ...] = (
                ("first", replace(self.scope, random=True), OrNone(SEAT)), ("then", self.scope, SEAT))
            for key, scope, kind in reads:
                try:
                    if key in keys:
                        values.append(fit(self.reader.value(keys[key], scope, SEAT), kind))
                except Wrong as wrong:
                    report(wrong, scope)
            if entry.key.text in self.world.roles and len(values) == 2:
                found.append(Role(entry.key.text, values[0], values[1], entry.key.span))
        return tuple(found)

    def _schedule(self, node: Node) -> ScheduleList | ScheduleCase | None:
        if isinstance(node, Mapping) and len(node.entries) == 1 and node.entries[0].key.text.startswith("case "):
            try:
                head = parsed(node.entries[0].key, "head", self.scope)
                assert isinstance(head, t.CaseHead)
                of = self.reader.expression(head.of, self.scope)
                arms = []
                table = mapping(node.entries[0].value, self.world, "a map of schedules")
                for entry in table.entries if table else ():
                    arms.append(((case_key(of, entry.key, self.scope, self.reader),), self._items(entry.value)))
                keys = {key for values, _ in arms for key in values}
                if table is not None:
                    check_cover(of, keys, table, self.scope)
                return ScheduleCase(of, tuple(arms))  # type: ignore[arg-type]
            except Wrong as wrong:
                report(wrong, self.scope)
                return None
        return self._items(node)

    def _items(self, node: Node) -> ScheduleList:
        found: list[ScheduleItem] = []
        for item in items(node):
            text = scalar(item, self.world, "a schedule item")
            if text is None:
                continue
            try:
                found.append(self._item(parsed(text, "item", self.scope)))
            except Wrong as wrong:
                report(wrong, self.scope)
        return ScheduleList(tuple(found))

    def _item(self, tree: t.Tree) -> ScheduleItem:
        assert isinstance(tree, t.ItemTree)
        a = fit(self.reader.expression(tree.a, self.scope, INT), INT)
        if tree.b is None:
            return ScheduleItem("value", a, Const(type=INT, value=0))
        if tree.form not in FORMS:
            raise Wrong("R0333", tree.span, f"`{tree.form}` has no meaning in a schedule",
                        "write `n times e`, `a up to b` or `a down to b`")
        b = fit(self.reader.expression(tree.b, self.scope, INT), INT)
        # The count comes first in `n times e`, the value is e.
        return ScheduleItem(FORMS[tree.form], a, b)

    def _keys(self, node: Node | None) -> tuple[RankKey, ...]:
        scope = self.scope.at("any", "round", "after").bind("p", SEAT)
        found: list[RankKey] = []
        for item in items(node):
            text = scalar(item, self.world, "a key such as `highest p.score`")
            if text is None:
                continue
            try:
                found.append(self._rank_key(parsed(text, "rank_key", scope), scope))
            except Wrong as wrong:
                report(wrong, scope)
        return tuple(found)

    def _rank_key(self, tree: t.Tree, scope: Scope) -> RankKey:
        assert isinstance(tree, t.RankTree)
        if tree.how not in RANKS:
            raise Wrong("R0334", tree.span, f"`{tree.how}` ranks nothing",
                        "write `highest`, `lowest` and a number, or `first` and a condition")
        value, condition = tree.value, None
        if isinstance(value, t.Given):
            condition = fit(self.reader.expression(value.condition, scope, FLAG), FLAG)
            value = value.value
        want = FLAG if tree.how == "first" else INT
        return RankKey(RANKS[tree.how], fit(self.reader.expression(value, scope, want), want), condition)

    def _result(self) -> Expression:
        world = self.world
        if "result" in self.keys:
            scope = self.scope.at("any", "round", "after").bind("p", SEAT)
            return self._value("result", scope, INT) or Const(type=INT, value=0)
        p = Local(type=SEAT, name="p")
        register = world.registers.get("score")
        if register is not None and register.type == INT and register.keys == (SEAT,):
            world.use("register", "score")
            return Read(type=INT, register="score", keys=(p,))
        if register is not None and register.type == INT and register.keys == (TEAM,):
            world.use("register", "score")
            return Read(type=INT, register="score", keys=(Attribute(type=TEAM, name="team", of=p),))
        if self.keys:
            world.problems.error("R0420", self.span, "what a seat gets at the end is not said",
                                 "keep a register `score` per seat or team, or add `result:` with a number for `p`")
        return Const(type=INT, value=0)

    def figures(self, node: Node | None, last: Scope) -> tuple[Figure, ...]:
        """The section `report`, read after settle: what the phases ensure is known."""
        table = mapping(node, self.world, "a map of figures")
        found: list[Figure] = []
        scope = self.scope.at("any", "round", "after").with_facts_of(last)
        for entry in table.entries if table else ():
            name = plain_name(entry.key, self.world, [figure.name for figure in found])
            try:
                value = self.reader.value(entry.value, scope.bind("p", SEAT))
                if isinstance(value.type, SetOf) or value.type == NOTHING:
                    raise Wrong("R0312", value.span, "a figure is a flag, a number or a value of a kind")
            except Wrong as wrong:
                report(wrong, scope)
                continue
            per_seat = any(isinstance(part, Local) and part.name == "p" for part in walk(value))
            if name is not None:
                found.append(Figure(name, value, value.type, per_seat, entry.key.span))
        return tuple(found)
