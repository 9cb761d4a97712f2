"""What the numbers of a game can reach: no case lacks a line for one, no divisor is zero, none leaves 32 bits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulec.diagnostics import Problems
from rulec.ir.effects import CaseOf, ForEach, Run
from rulec.ir.expressions import Apply, Arith, Builtin, Case, Choice, Expression, Quantify
from rulec.ir.game import Game, ScheduleCase
from rulec.ir.phases import Call
from rulec.ir.tournament import Tournament
from rulec.ir.types import INT, SUIT, OrNone, Type, strip_none
from rulec.ir.votes import Vote
from rulec.ir.walk import children
from rulec.sema.bounds import LIMIT, Bounds, Interval, measured
from rulec.sema.scope import World
from rulec.source.span import Span

Env = Mapping[str, Interval]
MANY = 256  # no case has more lines than this


def check_reach(game: Game, bounds: Bounds, world: World) -> None:
    """Reports what numbers can reach and must not, for the number of players the bounds are of."""
    visit = _Reach(game, bounds, world)
    for part in (game.deck, game.sides, game.zones, game.registers, game.constraints, game.match, game.round,
                 game.report, game.table, game.examples):
        visit.all(part, {})


class _Reach:
    """A walk over all expressions that knows the intervals of bound names; a definition is looked at once for each
    choice of its arguments' intervals."""

    def __init__(self, game: Game, bounds: Bounds, world: World) -> None:
        self.bounds, self.world, self.problems = bounds, world, world.problems
        self.routines = {routine.id: routine for routine in game.routines}
        self.seen: set[object] = set()

    def all(self, part: Any, env: Env) -> None:
        """The part and everything below it."""
        if isinstance(part, tuple):
            for item in part:
                self.all(item, env)
            return
        match part:
            case None:
                return
            case Tournament(keep=keep):
                kept = [(line.name, self.bounds.of(line.value)) for line in keep if measured(line.value.type)]
                env = {f"{row}.{name}": interval for row in "xy" for name, interval in kept}
            case Vote():
                env = dict.fromkeys(("ayes", "nays"), (0, self.bounds.players))
            case Call(locals=locals_):
                inner = self.bounds.heading(part)
                for node in children(part):
                    self.all(node, inner)
                for _, value in locals_:
                    self.all(value, inner)
                return
            case Quantify(name=name, domain=domain, where=where, body=body):
                self.all(domain, env)
                inner = {**env, **self.bounds.member(name, domain, env)}
                self.all((body,) if where is None else (where, body), inner)
                return
            case ForEach(name=name, domain=domain):
                inner = {**env, **self.bounds.member(name, domain, env)}
                for node in children(part):
                    self.all(node, inner)
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
            case Case(of=of, arms=arms, otherwise=otherwise) | CaseOf(of=of, arms=arms, otherwise=otherwise):
                if otherwise is None:
                    self._covers(of, {value for arm in arms for value in arm.values}, env)
            case ScheduleCase(of=of, arms=lists):
                self._covers(of, {value for values, _ in lists for value in values}, env)
        for node in children(part):
            self.all(node, env)

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
