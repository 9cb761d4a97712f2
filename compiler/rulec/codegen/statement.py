"""Prints effects as statements. Nesting is left to the template: an Effect of the view holds the parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulec.codegen import names
from rulec.codegen.copies import CopiesMover
from rulec.codegen.expression import Printer
from rulec.codegen.helpers import loop_variables
from rulec.codegen.scope import EMPTY, Bound, Scope
from rulec.codegen.shapes import Body, Branch, RoutineView, Variable
from rulec.codegen.shapes import Effect as EffectView
from rulec.ir.effects import (
    Assign,
    CaseOf,
    Clear,
    Deal,
    Draw,
    Effect,
    End,
    ForEach,
    Move,
    Redeal,
    Run,
    Show,
    When,
)
from rulec.ir.expressions import Const, Expression, Lying
from rulec.ir.game import Game
from rulec.ir.rules import numbered_faults
from rulec.ir.types import OrNone, SetOf
from rulec.ir.walk import walk

LEAVES = {"tricks": "LEAVES_TRICKS", "round": "LEAVES_ROUND", "match": "LEAVES_MATCH"}


class StatementPrinter:
    """Prints the effects of one game. `contexts` are the registers that suits, strengths or points depend on."""

    def __init__(self, game: Game, printer: Printer, contexts: tuple[str, ...]) -> None:
        self.game = game
        self.p = printer
        self._contexts = frozenset(contexts)
        self._faults = {fault.span: fault.number for fault in numbered_faults(game) if fault.kind in ("bound", "full")}
        self._drawing = self._routines_that_draw()
        self._variables: list[Variable] = []
        self._marks = 0
        self._copies = CopiesMover(printer, self._variable, self._put_one)

    def _routines_that_draw(self) -> frozenset[str]:
        found: set[str] = set()
        for routine in self.game.routines:  # none runs a later one
            nodes = list(walk(routine.effects))
            if any(isinstance(n, Draw) or (isinstance(n, Run) and n.routine in found) for n in nodes):
                found.add(routine.id)
        return frozenset(found)

    def body(self, effects: Iterable[Effect], scope: Scope = EMPTY) -> Body:
        """Effects with all variables they use."""
        self._variables, self._marks = [], 0
        listed = tuple(effects)
        views = self._all(listed, scope)
        return Body(views, tuple(dict.fromkeys(self._variables)), _leave(listed))

    def routines(self) -> tuple[RoutineView, ...]:
        """Every routine as a function."""
        found = []
        for routine in self.game.routines:
            scope = EMPTY
            parameters = []
            for name, kind in routine.parameters:
                variable = Variable(self.p.layout.c_type(kind), names.local(name))
                parameters.append(variable)
                scope = scope.bind(name, Bound(variable.name, kind))
            if routine.id in self._drawing:
                parameters.append(Variable("Outcome*", "outcome"))
            body = self.body(routine.effects, scope)
            found.append(RoutineView(names.routine(routine.id), routine.span.place, tuple(parameters), body))
        return tuple(found)

    def _mark(self) -> str:
        self._marks += 1
        return f"_{self._marks}"

    def _variable(self, c_type: str, stem: str) -> str:
        name = stem + self._mark()
        self._variables.append(Variable(c_type, name))
        return name

    def _all(self, effects: Iterable[Effect], scope: Scope) -> tuple[EffectView, ...]:
        return tuple(view for effect in effects for view in self._one(effect, scope))

    def _one(self, effect: Effect, scope: Scope) -> tuple[EffectView, ...]:
        p, place = self.p, effect.span.place
        lines: tuple[str, ...]
        match effect:
            case Assign():
                lines = self._assign(effect, scope)
            case Clear(register, keys):
                lines = self._clear(register, keys, scope)
            case Move() if p.layout.copies > 1:
                lines = self._copies.move(effect, scope)
            case Move():
                lines = self._move(effect, scope)
            case Show(cards, to):
                to_whom = "all_seats(s) | SPECTATORS" if to is None else p.bits(to, scope)
                shown = p.cards(cards, scope) if p.layout.copies == 1 else self._copies.meant(cards, scope)
                lines = (f"show(s, {shown}, {to_whom})",)
            case Deal():
                lines = self._deal(effect, scope)
            case Redeal():
                lines = ("return DEALS_AGAIN",)
            case End(what):
                lines = (f"return {LEAVES[what]}",)
            case Run(routine, args):
                lines = self._run(routine, args, scope)
            case Draw():
                return self._draw(effect, scope)
            case When(branches, otherwise):
                views = tuple(Branch(p.scalar(b.condition, scope), self._all(b.effects, scope)) for b in branches)
                return (EffectView("when", place, branches=views, otherwise=self._all(otherwise, scope)),)
            case ForEach(name, domain, where, effects):
                mark = self._mark()
                loop, inside = p.loop(name, mark, domain, where, scope, names.local(name) + mark)
                if loop.over == "lying":  # the effects may move its cards
                    loop = replace(loop, over="row", members=p.row(domain, scope))
                self._variables += loop_variables(loop)
                return (EffectView("each", place, loop=loop, effects=self._all(effects, inside)),)
            case CaseOf():
                return (self._case(effect, scope),)
        return (EffectView("lines", place, lines),)

    def _assign(self, effect: Assign, scope: Scope) -> tuple[str, ...]:
        p = self.p
        stored = p.layout.registers[effect.target.register]
        target, guard = self._target(effect.target.keys, stored.name, scope)
        if stored.shape in ("bits", "members"):
            value = p.bits(effect.value, scope)
        elif stored.shape == "cards":
            value = p.cards(effect.value, scope)
        else:
            value = p.scalar(effect.value, scope, stored.register.type)
        if effect.op != ":=":
            value = f"{target} {effect.op[0]} {value}"
        lines: list[str]
        if stored.register.checked and stored.shape == "number":
            name = self._variable("int64_t", "value")
            low, high = stored.register.low, stored.register.high
            outside = f"not ({low} <= {name} <= {high})"
            if isinstance(stored.register.type, OrNone):
                outside = f"{name} != NO_NUMBER and {outside}"
            lines = [f"{name} = {value}", f"if {outside}: return FAULT + {self._faults[effect.span]}",
                     f"{target} = {name}"]
        elif stored.shape in ("number", "thing"):
            lines = [f"{target} = <{stored.c_type}>({value})"]
        elif stored.shape == "cards" and p.layout.copies > 1:
            lines = [f"{target} = all_copies({value})"]
        else:
            lines = [f"{target} = {value}"]
        if effect.target.register in self._contexts:
            lines.append("s.context = context_number(s)")
        return tuple([f"if {guard}:", *("    " + line for line in lines)] if guard else lines)

    def _target(self, keys: tuple[Expression, ...], name: str, scope: Scope) -> tuple[str, str]:
        text, guards = f"s.{name}", []
        for key in keys:
            index = self.p.scalar(key, scope)
            text += f"[{index}]"
            if isinstance(key.type, OrNone):
                guards.append(f"{index} >= 0")
        return text, " and ".join(guards)

    def _clear(self, register: str, keys: tuple[Expression, ...], scope: Scope) -> tuple[str, ...]:
        field = names.register(register)
        target, guard = self._target(keys, field, scope)
        owner = f", {self.p.scalar(keys[0], scope)}" if keys else ""
        lines = [f"{target} = start_of_{field}(s{owner})" if keys else f"clear_{field}(s)"]
        if register in self._contexts:
            lines.append("s.context = context_number(s)")
        return tuple([f"if {guard}:", *("    " + line for line in lines)] if guard else lines)

    def _put_one(self, effect: Move | Deal, field: str, cards: str) -> list[str]:
        """Puts what should be one card into the field of a zone that holds one."""
        lines = [f"if {cards}: {field} = first_card({cards})"]
        fault = self._faults.get(effect.span)
        if fault is not None:
            alone = f"{field} == NO_THING and {cards} == {self.p.layout.one_card}(first_card({cards}))"
            lines.insert(0, f"if {cards} and not ({alone}): return FAULT + {fault}")
        return lines

    def _move(self, effect: Move, scope: Scope) -> tuple[str, ...]:
        p, cards, zone, owner = self.p, effect.cards, effect.zone, effect.owner
        declared = p.layout.zones[zone]
        into = [] if owner is None else [p.scalar(owner, scope)]
        guard = f"if {into[0]} >= 0: " if owner is not None and isinstance(owner.type, OrNone) else ""
        if declared.row:
            return (f"{guard}to_{names.zone(zone)}(s, {p.row(cards, scope)})",)
        moved = self._variable("cardset", "moved")
        field = f"s.{names.zone(zone)}" + (f"[{into[0]}]" if into else "")
        puts = self._put_one(effect, field, moved) if declared.holds_one else [f"{field} = {field} | {moved}"]
        lines = (f"{moved} = {p.cards(cards, scope)}", self._taken(cards, moved, scope), *puts)
        return (f"if {into[0]} >= 0:", *("    " + line for line in lines)) if guard else lines

    def _taken(self, cards: Expression, moved: str, scope: Scope) -> str:
        """Takes the cards from where they lie: one zone if that is plain, else wherever they are."""
        match cards:
            case Lying(zone, None) if not self.p.layout.zones[zone].row:
                field = f"s.{names.zone(zone)}"
                empty = "NO_THING" if self.p.layout.zones[zone].holds_one else self.p.cards_none()
                return f"{field} = {empty}"
            case Lying(zone, owner) if owner is not None and not isinstance(owner.type, (SetOf, OrNone)) and not (
                self.p.layout.zones[zone].holds_one
            ):
                return f"s.{names.zone(zone)}[{self.p.scalar(owner, scope)}] = {self.p.cards_none()}"
            case _:
                return f"take(s, {moved})"

    def _deal(self, effect: Deal, scope: Scope) -> tuple[str, ...]:
        p = self.p
        count = p.scalar(effect.count, scope)
        if effect.zone == "hand" and effect.owner is None:
            return (f"deal_to_hands(s, {count})",)
        zone = p.layout.zones[effect.zone]
        dealt = self._variable("cardset", "dealt")
        field = f"s.{names.zone(effect.zone)}"
        if effect.owner is not None:
            field += f"[{p.scalar(effect.owner, scope)}]"
        if zone.holds_one:
            return (f"{dealt} = next_cards(s, {count})", *self._put_one(effect, field, dealt))
        both = f"{field} | {dealt}" if p.layout.copies == 1 else f"plus({field}, {dealt})"
        return (f"{dealt} = next_cards(s, {count})", f"{field} = {both}")

    def _draw(self, effect: Draw, scope: Scope) -> tuple[EffectView, ...]:
        p = self.p
        stored = p.layout.registers[effect.target.register]
        target, _ = self._target(effect.target.keys, stored.name, scope)
        place = effect.span.place
        if p.layout.set_shape(effect.domain.type) == "bits":
            offers = EffectView("lines", place, (f"offer_bits(outcome, {p.bits(effect.domain, scope)})",))
        else:
            mark = self._mark()
            loop, _ = p.loop("", mark, effect.domain, None, scope, "offered" + mark)
            self._variables += loop_variables(loop)
            offer = EffectView("lines", "", (f"offer(outcome, offered{mark})",))
            offers = EffectView("each", place, ("outcome.offered_count = 0",), loop=loop, effects=(offer,))
        value, status = self._variable("int64_t", "drawn"), self._variable("int", "drawing")
        lines = [
            f"{value} = {target}", f"{status} = draw(outcome, &{value})",
            f"if {status} != DRAWN: return NEEDS_DRAW if {status} == DRAW_NEEDED else WRONG_DRAW",
            f"{target} = <{stored.c_type}>{value}",
        ]
        if effect.target.register in self._contexts:
            lines.append("s.context = context_number(s)")
        return offers, EffectView("lines", "", tuple(lines))

    def _case(self, effect: CaseOf, scope: Scope) -> EffectView:
        p = self.p
        of = self._variable(p.layout.c_type(effect.of.type), "of")
        branches = [
            Branch(" or ".join(f"{of} == {p.scalar(Const(v, type=effect.of.type), scope)}" for v in arm.values),
                   self._all(arm.effects, scope))
            for arm in effect.arms
        ]
        otherwise = () if effect.otherwise is None else self._all(effect.otherwise, scope)
        lines = (f"{of} = {p.scalar(effect.of, scope)}",)
        return EffectView("when", effect.span.place, lines, tuple(branches), otherwise)

    def _run(self, routine: str, args: tuple[Expression, ...], scope: Scope) -> tuple[str, ...]:
        declared = self.game.routine(routine)
        texts = [self.p.value(arg, scope, kind) for arg, (_, kind) in zip(args, declared.parameters, strict=True)]
        if routine in self._drawing:
            texts.append("outcome")
        status = self._variable("int", "status")
        return (f"{status} = {self.p.call(names.routine(routine), texts)}", f"if {status} != GOES_ON: return {status}")


def _leave(effects: tuple[Effect, ...]) -> bool:
    """Whether effects never come to their end."""
    match effects[-1] if effects else None:
        case End() | Redeal():
            return True
        case When(branches, otherwise):
            return bool(otherwise) and all(_leave(part) for part in (otherwise, *(b.effects for b in branches)))
        case CaseOf(_, arms, otherwise):
            return bool(otherwise) and all(_leave(part) for part in (otherwise or (), *(arm.effects for arm in arms)))
        case _:
            return False
