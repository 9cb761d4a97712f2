"""From the positioned tree of a spec to the typed representation.

First every name is declared, then every expression is read, then bounds are found and the whole is checked. Errors
of one step are all reported; a step whose ground is missing is not begun.
"""

from __future__ import annotations

from dataclasses import replace

from rulec.diagnostics import Problems
from rulec.ir.expressions import Compare, Const, Expression
from rulec.ir.game import Game
from rulec.ir.table import SideDecl, Zone
from rulec.ir.types import FLAG, INT, SEAT, SEATS, Kind, Type
from rulec.sema import declare, names, options, registers
from rulec.sema.checks import check
from rulec.sema.deck import DeckReader
from rulec.sema.depends import check_dependencies
from rulec.sema.effects import report
from rulec.sema.equal_cards import with_sources
from rulec.sema.examples import examples
from rulec.sema.fields import scalar, shape
from rulec.sema.fit import as_set, fit
from rulec.sema.match import MatchReader
from rulec.sema.money import declare_money
from rulec.sema.phases import PhaseReader, collect_words
from rulec.sema.ranges import with_ranges
from rulec.sema.reader import ExpressionReader
from rulec.sema.records import with_records
from rulec.sema.scope import Scope, World, Wrong
from rulec.sema.size import check_depth
from rulec.sema.table_rules import table_rules
from rulec.sema.unread import read_unread
from rulec.source.span import NOWHERE, Span
from rulec.source.tree import Mapping, Node, Source
from rulec.syntax import tree as t

VERSION = 1


def elaborate(source: Source, problems: Problems) -> Game | None:
    """The game a source describes, or None if it is refused; `problems` holds everything there is to say."""
    if source.root is None:
        return None
    run = Elaboration(source, problems)
    try:
        return run.game()
    except RecursionError:
        problems.error("R0302", run.place, "something in this section is nested too deep",
                       "name parts of it under `define`")
        return None


class Elaboration:
    """One run over one source."""

    def __init__(self, source: Source, problems: Problems) -> None:
        self.source, self.problems = source, problems
        self.world = World(source, problems)
        self.reader = ExpressionReader()
        self.scope = Scope(self.world, frozenset({"any"}))
        self.keys = shape(source.root, "spec", self.world)
        self.place = next((entry.key.span for entry in (source.root.entries if source.root else ())), NOWHERE)

    def game(self) -> Game | None:
        """All steps in order."""
        name = self._name()
        self._names()
        if self.problems.errors:
            return None
        game = with_records(self._read(name))
        if self.problems.errors:
            return None
        game = with_sources(game, self.problems)
        check_depth(game, self.world)
        if self.problems.errors:
            return None
        check_dependencies(game, self.world)
        if self.problems.errors:
            return None
        game = with_ranges(game, self.bounds, self.problems)
        if self.problems.errors:
            return None
        game = check(game, self.world)
        return None if self.problems.errors else game

    def _name(self) -> str:
        version = scalar(self.keys.get("rulec"), self.world, "the version of the language")
        if version is not None and version.text != str(VERSION):
            self.problems.error("R0208", version.span, f"this compiler reads version {VERSION} of the language",
                                f"write `rulec: {VERSION}`")
        name = scalar(self.keys.get("game"), self.world, "the name of the game")
        return (declare.named(name, self.world) if name is not None else None) or "game"

    def _place(self, key: str) -> Span:
        """Where a section begins."""
        entries = self.source.root.entries if self.source.root is not None else ()
        return next((entry.key.span for entry in entries if entry.key.text == key), NOWHERE)

    def _names(self) -> None:
        """Declares every name, so that sections may refer to each other in any order."""
        world, keys = self.world, self.keys
        declare.players(keys.get("players"), world)
        self.teams = declare.teams(keys.get("teams"), world)
        declare.sides(keys.get("sides"), world)
        options.options(keys.get("options"), world)
        options.fixed(keys.get("fix"), world)
        declare.kinds(keys.get("kinds"), world)
        self.deck = DeckReader(keys.get("deck"), world)
        self.deck.faces()
        collect_words(keys.get("round"), world)
        declare.zones(keys.get("zones"), world)
        registers.builtin_registers(world)
        self.layer = MatchReader(keys.get("match"), self._place("match"), world, self.reader)
        self.layer.declare()
        self.later = registers.registers(keys.get("state"), world)
        declare.definitions(keys.get("define"), world)
        declare_money(keys.get("table"), world)

    def _read(self, name: str) -> Game:
        world, keys = self.world, self.keys
        declare.columns(keys.get("kinds"), world, self.reader)
        self.deck.groups(self.reader)
        deck = self.deck.deck(self.reader)
        self._registers()
        self._zones()
        sides, sides_seen_by = self._sides()
        match = self.layer.match()
        reader = PhaseReader(world, self.reader)
        phases = reader.phases(keys.get("round"))
        figures = self.layer.figures(keys.get("report"), reader.scope)
        table = table_rules(keys.get("table"), match, reader.scope, self.reader)
        title = scalar(keys.get("title"), world, "a title")
        register = scalar(keys.get("source"), world, "a path")
        constraints = options.constraints(keys.get("constraints"), self.scope, self.reader)
        presets = options.presets(keys.get("presets"), world)
        clockwise = self._direction()
        shown = examples(keys.get("examples"), reader.scope, self.reader, tuple(phase.name for phase in phases), table)
        read_unread(world, self.reader)
        return Game(
            name=name, title=title.text if title else name, players=world.players, clockwise=clockwise,
            teams=self.teams, options=options.chosen(world), constraints=constraints, presets=presets,
            kinds=(*world.kinds.values(), *options.kinds_of_fixed(world)), deck=deck,
            sides=sides, sides_seen_by=sides_seen_by, zones=tuple(world.zones.values()),
            registers=tuple(world.registers.values()), definitions=tuple(world.instances),
            routines=tuple(world.routines), words=world.words, said=world.said, match=match,
            round=phases, report=figures, table=table, examples=shown, source=register.text if register else "",
            file=self.source.file,
        )

    def _direction(self) -> Expression:
        node = self.keys.get("direction")
        text = scalar(node, self.world, "a direction")
        if text is None or text.text == "clockwise":
            return Const(type=FLAG, value=True)
        if text.text == "anticlockwise":
            return Const(type=FLAG, value=False)
        option = self.world.options.get(text.text)
        if option is None or set(option.choices) != {"clockwise", "anticlockwise"}:
            self.problems.error("R0208", text.span,
                                "the direction is clockwise, anticlockwise, or an option with these choices")
            return Const(type=FLAG, value=True)
        kind = Kind(f"option {option.name}")
        choice = names.option(self.world, option.name, text.span)
        return Compare(type=FLAG, op="==", left=choice, right=Const(type=kind, value=option.choices.index("clockwise")))

    def _registers(self) -> None:
        """Starts, viewers and declared bounds of what `state` keeps."""
        self.bounds: dict[str, tuple[Expression, Expression]] = {}
        for name, (start, seen_by, bounds) in self.later.items():
            register = self.world.registers[name]
            owner = register.keys[0] if register.keys else None
            try:
                if bounds is not None:
                    assert isinstance(bounds, t.Binary)
                    low = fit(self.reader.expression(bounds.left, self.scope, INT), INT)
                    high = fit(self.reader.expression(bounds.right, self.scope, INT), INT)
                    self.bounds[name] = (low, high)
                    if register.type == INT:
                        register = replace(register, start=low)
                if start is not None:
                    scope = self._owned(self.scope.at("any", "round"), owner)
                    register = replace(register, start=registers.typed_start(register, start, scope, self.reader))
                register = replace(register, seen_by=self._seen_by(seen_by, owner, register.seen_by))
            except Wrong as wrong:
                report(wrong, self.scope)
            self.world.registers[name] = register

    def _owned(self, scope: Scope, owner: Type | None) -> Scope:
        return scope if owner is None else scope.bind("owner", owner)

    def _seen_by(self, node: Node | None, owner: Type | None, default: Expression) -> Expression:
        if node is None:
            return default
        scope = self._owned(self.scope.at("any", "round", "after", "seen_by"), owner)
        return fit(as_set(self.reader.value(node, scope, SEATS)), SEATS)

    def _zones(self) -> None:
        table = self.keys.get("zones")
        from_spec = {e.key.text: e.value for e in table.entries} if isinstance(table, Mapping) else {}
        for name, zone in self.world.zones.items():
            owner: Type | None = SEAT if zone.per_seat else None
            given = from_spec.get(name)
            node = given.get("seen_by") if isinstance(given, Mapping) else None
            try:
                seen_by = self._seen_by(node, owner, self._default(zone))
            except Wrong as wrong:
                report(wrong, self.scope)
                continue
            self.world.zones[name] = replace(zone, seen_by=seen_by)

    def _default(self, zone: Zone) -> Expression:
        """hand and dealt: their owner; trick: all; the others: nobody."""
        if zone.name == "trick":
            return declare.EVERYBODY
        if zone.name in ("hand", "dealt"):
            scope = self.scope.at("seen_by").bind("owner", SEAT)
            return as_set(self.reader.expression(t.Name("owner", span=zone.span), scope))
        return declare.NOBODY

    def _sides(self) -> tuple[tuple[SideDecl, ...], Expression | None]:
        table = self.keys.get("sides")
        found: list[SideDecl] = []
        seen_by: Expression | None = None
        for entry in table.entries if isinstance(table, Mapping) else ():
            try:
                if entry.key.text == "seen_by":
                    seen_by = self._seen_by(entry.value, SEAT, declare.EVERYBODY)
                    continue
                text = scalar(entry.value, self.world, "a set of seats")
                if text is not None and text.text == "otherwise":
                    found.append(SideDecl(entry.key.text, None, span=entry.key.span))
                else:
                    scope = self.scope.at("any", "round", "after")
                    seats = fit(as_set(self.reader.value(entry.value, scope, SEATS)), SEATS)
                    found.append(SideDecl(entry.key.text, seats, span=entry.key.span))
            except Wrong as wrong:
                report(wrong, self.scope)
        if found and (found[-1].seats is not None or any(side.seats is None for side in found[:-1])):
            self.problems.error("R0422", found[-1].span, "the last side is `otherwise`, and only the last")
        return tuple(found), seen_by if seen_by is not None or not found else declare.EVERYBODY
