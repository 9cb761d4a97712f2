"""What the numbers of a game can reach: no case lacks a line for one, no divisor is zero, none leaves 32 bits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulec.diagnostics import Problems
from rulec.ir.effects import CaseOf, Deal, ForEach, Run, When
from rulec.ir.expressions import Apply, Arith, Builtin, Case, Choice, Const, Expression, If, Logic, Quantify
from rulec.ir.game import Game, ScheduleCase
from rulec.ir.phases import Call, PhaseBase
from rulec.ir.tournament import Tournament
from rulec.ir.types import INT, SUIT, OrNone, Type, strip_none
from rulec.ir.votes import Vote
from rulec.ir.walk import children, rebuild
from rulec.sema.bounds import LIMIT, Bounds, measured
from rulec.sema.intervals import Interval
from rulec.sema.lengths import check_number
from rulec.sema.operators import TRUE
from rulec.sema.scope import World
from rulec.sema.settings_allowed import each_setting
from rulec.sema.size import is_line
from rulec.source.span import Span

Env = Mapping[str, Interval]
MANY = 256  # no case has more lines than this


def check_reach(game: Game, bounds: Bounds, world: World) -> set[Span]:
    """Reports what numbers can reach and must not, for the number of players the bounds are of. Gives the places of
    divisors that are above zero only where conditions or constraints let them be worked out."""
    visit = _Lines(game, bounds, world)
    for part in (game.deck, game.sides, game.zones, game.registers, game.constraints, game.match, game.round,
                 game.report, game.table, game.examples):
        visit.all(part, {}, ())
    return visit.guarded


class _Lines:
    """A walk over all lines. A line that may go wrong with options somewhere in their ranges is looked at again for
    each of their settings."""

    def __init__(self, game: Game, bounds: Bounds, world: World) -> None:
        self.game, self.bounds, self.world = game, bounds, world
        self.clean: set[object] = set()
        self.guarded: set[Span] = set()

    def all(self, part: Any, env: Env, given: tuple[Expression, ...]) -> None:
        """The part and everything below it, where the given conditions hold."""
        match part:
            case tuple():
                for item in part:
                    self.all(item, env, given)
                return
            case PhaseBase(condition=condition) if condition is not None:
                given = (*given, condition)
            case Tournament(keep=keep):
                kept = [(line.name, self.bounds.of(line.value)) for line in keep if measured(line.value.type)]
                env = {f"{row}.{name}": interval for row in "xy" for name, interval in kept}
            case Vote():
                env = dict.fromkeys(("ayes", "nays"), (0, self.bounds.players))
        if is_line(part) or isinstance(part, ScheduleCase):
            self._line(part, env, given)
            return
        for node in children(part):
            self.all(node, env, given)

    def _line(self, line: Any, env: Env, given: tuple[Expression, ...]) -> None:
        plain = _Reach(self.game, self.bounds, self.world, self.clean, conditions=False)
        plain.all(line, env)
        if not plain.problems.errors:
            self.clean |= plain.seen
            return
        self.guarded |= {said.span for said in plain.problems.errors if said.code == "R0318"}
        for one in each_setting((line, given), self.game, self.bounds):
            found = _Reach(self.game, one, self.world, set(), conditions=True)
            if all(one.decided(condition, {}) is not False for condition in given):
                found.all(line, env)
            if found.problems.errors:
                for said in found.problems.errors:
                    self.world.problems.add(said)
                return


def with_safe_divisors(game: Game, places: set[Span]) -> Game:
    """The game with divisors at these places raised to one: engines may work out beforehand what a condition keeps
    from being asked for."""
    def safe(divisor: Expression) -> Expression:
        if divisor.span not in places:
            return divisor
        return Builtin(type=INT, function="max", args=(Const(type=INT, value=1), divisor), span=divisor.span)

    def change(part: Any) -> Any:
        match part:
            case Arith(op="//" | "%", right=right):
                return replace(part, right=safe(right))
            case Builtin(function="rounded", args=(of, to)):
                return replace(part, args=(of, safe(to)))
        return part

    return rebuild(game, change) if places else game


class _Reach:
    """A walk over a line that knows the intervals of bound names. A definition is looked at once for each choice of its
    arguments' intervals, unless it is known to be clean. With `conditions` it passes over what never comes."""

    def __init__(self, game: Game, bounds: Bounds, world: World, clean: set[object], *, conditions: bool) -> None:
        self.bounds, self.world, self.problems, self.conditions = bounds, world, Problems(), conditions
        self.routines = {routine.id: routine for routine in game.routines}
        self.cards = game.deck.size
        self.single = {zone.name for zone in game.zones if zone.holds_one}
        self.seen = set(clean)

    def all(self, part: Any, env: Env) -> None:
        """The part and everything below it."""
        if isinstance(part, tuple):
            for item in part:
                self.all(item, env)
            return
        match part:
            case None:
                return
            case Call():
                self._call(part)
                return
            case Logic(op=op, parts=parts):
                for node in parts:
                    self.all(node, env)
                    if self._decided(node, env) is (op == "or"):
                        return
                return
            case If(condition=condition, then=then, otherwise=otherwise):
                self._ways(((condition, then),), otherwise, env)
                return
            case When(branches=branches, otherwise=otherwise):
                self._ways(tuple((branch.condition, branch.effects) for branch in branches), otherwise, env)
                return
            case Quantify(name=name, domain=domain, where=where, body=body) | ForEach(
                    name=name, domain=domain, where=where, effects=body):
                self.all(domain, env)
                inner = {**env, **self.bounds.member(name, domain, env)}
                self._ways(((where or TRUE, body),), None, inner)
                return
            case Apply(definition=name, args=args):
                made = self.bounds.definitions[name]
                self._use(name, made.parameters, args, made.body, env)
            case Run(routine=name, args=args):
                routine = self.routines[name]
                self._use(name, routine.parameters, args, routine.effects, env)
            case Arith():
                self._number(part, env)
            case Builtin(function="rounded", args=(_, to)):
                self._divisor(to, env)
            case Deal(count=count, zone=zone):
                check_number(count, 0, self.cards, "cards to deal", [self.bounds], self.problems, env)
                if zone in self.single and self.bounds.of(count, env)[1] > 1:
                    self.problems.error("R0439", count.span, f"`{zone}` holds one card, and this may deal more",
                                        f"write `deal 1 to {zone}`, or let the zone hold more")
            case Case(of=of, arms=arms, otherwise=otherwise) | CaseOf(of=of, arms=arms, otherwise=otherwise):
                if otherwise is None:
                    self._covers(of, {value for arm in arms for value in arm.values}, env)
                if self.conditions:
                    coming, other = self.bounds.arms(part, env)
                    self.all((of, *coming, *((otherwise,) if other else ())), env)
                    return
            case ScheduleCase(of=of, arms=lists):
                self._covers(of, {value for values, _ in lists for value in values}, env)
        for node in children(part):
            self.all(node, env)

    def _call(self, call: Call) -> None:
        """What it binds, its guards, and, as far as they hold, what it does."""
        env = self.bounds.heading(call)
        self.all((tuple(parameter.domain for parameter in call.parameters), tuple(v for _, v in call.locals)), env)
        for rule in (*call.requires, *call.refuses):
            self.all(rule.condition, env)
            if self._decided(rule.condition, env) is (rule in call.refuses):
                return
        self.all(call.effects, env)

    def _decided(self, condition: Expression, env: Env) -> bool | None:
        return self.bounds.decided(condition, env) if self.conditions else None

    def _ways(self, ways: tuple[tuple[Expression, Any], ...], otherwise: Any, env: Env) -> None:
        """Conditions with what comes where they hold, the first of them, and what comes where none does."""
        for condition, then in ways:
            self.all(condition, env)
            holds = self._decided(condition, env)
            if holds is not False:
                self.all(then, env)
            if holds:
                return
        self.all(otherwise, env)

    def _use(self, name: str, parameters: tuple[tuple[str, Type], ...], args: tuple[Expression, ...], body: Any,
             env: Env) -> None:
        inner = {parameter: self.bounds.of(arg, env) for (parameter, kind), arg in zip(parameters, args, strict=True)
                 if measured(kind)}
        use = (name, tuple(inner.items()))
        if use not in self.seen:
            self.seen.add(use)
            self.all(body, inner)

    def _number(self, node: Arith, env: Env) -> None:
        low, high = self.bounds.exact(node, env)
        if low < -LIMIT or high > LIMIT:
            self.problems.error("R0424", node.span, "this number may grow beyond 2,147,483,647",
                                "give the registers it reads smaller bounds, `a..b`, or use clamp(n, m)")
        if node.op in ("//", "%"):
            self._divisor(node.right, env)

    def _divisor(self, node: Expression, env: Env) -> None:
        if self.bounds.of(node, env)[0] <= 0:
            self.problems.error("R0318", node.span, "a divisor must be above zero, and this may be zero or less",
                                "bound what it reads from 1 on, or divide by max(1, …)")

    def _covers(self, of: Expression, keys: set[int | bool | None], env: Env) -> None:
        """A case without `else` has a line for every value that can come."""
        thing = strip_none(of.type)
        if thing not in (INT, SUIT) and self.world.values_of(thing):
            return  # looked at when it was read
        low, high = self._values(of, env)
        texts = self.world.values_of(thing)
        high = min(high, len(texts) - 1) if texts else high
        missing: list[str] = []
        for value in range(low, min(high, low + MANY) + 1):
            if value not in keys and not self._between(of, value):
                missing.append(texts[value] if texts else str(value))
        if isinstance(of.type, OrNone) and None not in keys:
            missing.append("none")
        if missing:
            _leaves_out(missing, of.span, self.problems)

    def _values(self, of: Expression, env: Env) -> Interval:
        return self.bounds.of(of, env) if measured(of.type) else self.bounds.range_of(of.type)

    def _between(self, of: Expression, value: int) -> bool:
        """Whether the value lies between the choices of an option that is a number."""
        if not isinstance(of, Choice):
            return False
        values = self.bounds.options[of.option].values
        return bool(values) and value not in values


def _leaves_out(missing: list[str], span: Span, problems: Problems) -> None:
    names = ", ".join(f"`{text}`" for text in missing[:4]) + (", …" if len(missing) > 4 else "")
    problems.error("R0404", span, f"the case leaves out {names}", "add a line for each, or `else: …`")
