"""How much work a spec makes: how deep an expression is, and how many steps a line can take at the most.

Definitions and routines are written once and used often, so a few lines can mean more than anybody wants to wait for.
"""

from __future__ import annotations

from typing import Any

from rulec.ir.effects import Effect, ForEach, Run
from rulec.ir.expressions import Apply, Case, Expression, If, Quantify
from rulec.ir.game import Game
from rulec.ir.phases import Call, Parameter
from rulec.ir.walk import children
from rulec.sema.bounds import Bounds, Unknown
from rulec.sema.scope import World
from rulec.source.limits import LEVELS, STEPS, USES


def check_depth(game: Game, world: World) -> None:
    """Reports expressions nested too deep, and lines that stand for too much. Walks over the game in recursion are
    safe when there are none."""
    for part in _lines(game):
        if _depth(part) > LEVELS:
            world.problems.error("R0302", part.span, "this is nested too deep",
                                 "name parts of it under `define`, or write a long ladder as a table")
            return
    written = _Written(game)
    for part in _lines(game):
        nodes, depth = written.out(part)
        if depth > LEVELS or nodes > USES:
            world.problems.error("R0437", part.span, "with all the definitions it uses this is too much",
                                 "let definitions use each other less")
            return


def check_steps(game: Game, bounds: Bounds, world: World) -> None:
    """Reports lines that can take too many steps, loops and all."""
    steps = _Steps(game, bounds)
    for part in _lines(game):
        if steps.of(part) > STEPS:
            world.problems.error("R0437", part.span, f"this line may take more than {STEPS:,} steps",
                                 "loop over smaller sets, and over fewer inside each other")
            return


def _lines(game: Game) -> list[Any]:
    """The values and effects that stand nowhere inside another."""
    found: list[Any] = []
    waiting: list[Any] = [game]
    while waiting:
        node = waiting.pop()
        for child in children(node):
            (found if is_line(child) else waiting).append(child)
    return sorted(found, key=lambda line: (line.span.line, line.span.column))


def is_line(node: Any) -> bool:
    """Whether it is an expression or an effect; a call of a phase counts as one, with all its guards."""
    return isinstance(node, (Expression, Effect, Call))


def _depth(line: Any) -> int:
    """Levels of nodes below a line."""
    deepest = 0
    waiting = [(line, 1)]
    while waiting:
        node, level = waiting.pop()
        deepest = max(deepest, level)
        if deepest > LEVELS:
            return deepest
        waiting += [(child, level + 1) for child in children(node)]
    return deepest


class _Written:
    """Lines with the definitions they use written out."""

    def __init__(self, game: Game) -> None:
        self.bodies: dict[str, Any] = {made.id: made.body for made in game.definitions}
        self.routines: dict[str, Any] = {made.id: made.effects for made in game.routines}
        self.known: dict[tuple[type, str], tuple[int, int]] = {}

    def out(self, node: Any) -> tuple[int, int]:
        """Nodes in all, and levels."""
        nodes, depth = 1, 1
        below = list(node) if isinstance(node, tuple) else list(children(node))
        for child in below:
            more, deeper = self.out(child)
            nodes, depth = nodes + more, max(depth, deeper + 1)
        if isinstance(node, (Apply, Run)):
            more, deeper = self._use(node)
            nodes, depth = nodes + more, max(depth, deeper + 1)
        return min(nodes, USES + 1), min(depth, LEVELS + 1)

    def _use(self, node: Apply | Run) -> tuple[int, int]:
        name = node.definition if isinstance(node, Apply) else node.routine
        key = (type(node), name)
        if key not in self.known:
            self.known[key] = self.out(self.bodies[name] if isinstance(node, Apply) else self.routines[name])
        return self.known[key]


class _Steps:
    """How many nodes are looked at when a line is run once, for one number of players."""

    def __init__(self, game: Game, bounds: Bounds) -> None:
        self.bounds = bounds
        self.bodies: dict[str, Any] = {made.id: made.body for made in game.definitions}
        self.routines: dict[str, Any] = {made.id: made.effects for made in game.routines}
        self.known: dict[tuple[type, str], int] = {}

    def of(self, node: Any) -> int:
        """Steps at the most; beyond the limit it does not matter how many."""
        match node:
            case tuple():
                return min(STEPS + 1, sum(self.of(item) for item in node))
            case Quantify(domain=domain, where=where, body=body):
                inside = self.of(body) + (0 if where is None else self.of(where))
                return min(STEPS + 1, self.of(domain) + self._members(domain) * inside)
            case ForEach(domain=domain, where=where, effects=effects):
                inside = self.of(effects) + (0 if where is None else self.of(where))
                return min(STEPS + 1, self.of(domain) + self._members(domain) * inside)
            case Call():
                return self._call(node)
            case If(condition=condition, then=then, otherwise=otherwise):
                return min(STEPS + 1, 1 + self.of(condition) + max(self.of(then), self.of(otherwise)))
            case Case(of=of, arms=arms, otherwise=otherwise):
                cells = (*(arm.then for arm in arms), *(() if otherwise is None else (otherwise,)))
                return min(STEPS + 1, 1 + self.of(of) + max((self.of(cell) for cell in cells), default=0))
            case Apply(definition=name, args=args):
                return min(STEPS + 1, self.of(args) + self._use(node, name))
            case Run(routine=name, args=args):
                return min(STEPS + 1, self.of(args) + self._use(node, name))
        return min(STEPS + 1, 1 + sum(self.of(child) for child in children(node)))

    def _call(self, call: Call) -> int:
        """Its guards are looked at for every choice of values."""
        choices = len(call.words)
        for parameter in call.parameters:
            choices *= max(1, len(parameter.values))
        guards = sum(self.of(child) for child in children(call) if not isinstance(child, Parameter))
        return min(STEPS + 1, choices * guards)

    def _use(self, node: Apply | Run, name: str) -> int:
        key = (type(node), name)
        if key not in self.known:
            self.known[key] = self.of(self.bodies[name] if isinstance(node, Apply) else self.routines[name])
        return self.known[key]

    def _members(self, domain: Any) -> int:
        """Members of a set at the most; a set that reads a bound name counts as large as it can be at all."""
        try:
            return max(1, self.bounds.size(domain, {})[1])
        except Unknown:
            return STEPS
