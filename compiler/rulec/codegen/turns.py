"""The view of a phase of turns: for each heading the loops over its parameters with the guards sorted into them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rulec.codegen import names
from rulec.codegen.expression import Printer
from rulec.codegen.helpers import loop_variables
from rulec.codegen.hoist import hoist
from rulec.codegen.phase_view import (
    CallView,
    Fixed,
    LocalView,
    ParameterView,
    Place,
    Stride,
    Test,
    Tightening,
    TurnsView,
    WordView,
)
from rulec.codegen.scope import EMPTY, Bound, Scope, free_names
from rulec.codegen.shapes import Variable
from rulec.codegen.statement import StatementPrinter
from rulec.ir.expressions import Arith, Compare, Const, Expression, Local, Logic, Not
from rulec.ir.phases import Call, Parameter, Rule, Turns
from rulec.ir.rules import NumberedRule
from rulec.ir.types import FLAG, OrNone

_QUIET = frozenset({"pass", "done"})
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@dataclass(slots=True)
class _Depth:
    """What is evaluated once the first so many parameters have their values."""

    locals: list[LocalView] = field(default_factory=list)
    fixed: list[Fixed] = field(default_factory=list)
    tests: list[Test] = field(default_factory=list)
    tightenings: list[Tightening] = field(default_factory=list)
    stride: tuple[Stride, Test] | None = None


class TurnsBuilder:
    """Builds the views of turns for one game."""

    def __init__(self, printer: Printer, statements: StatementPrinter, rules: Sequence[NumberedRule]) -> None:
        self.p = printer
        self.statements = statements
        self.rules = rules

    def build(self, at: Place, phase: Turns, first_id: int) -> TurnsView:
        """The view of a phase; `first_id` is the id of its first action (places in the phase count from there)."""
        p = self.p
        calls = self.calls(at, phase.calls, names.register("passed"), f"on_call_{at.name}", phase.secret)
        place = calls[-1].end if calls else 0
        stays = [] if phase.stays is None else [p.scalar(phase.stays)]
        stays += [] if phase.choices is None else [f"s.calls < {p.scalar(phase.choices)}"]
        return TurnsView(
            at, p.scalar(phase.first), p.bits(phase.who), phase.once, _optional(p, phase.until),
            _optional(p, phase.at_most), " or ".join(stays), (place + 63) // 64, calls,
            self.statements.body(phase.on_call), names.register("passed"), first_id,
        )

    def calls(
        self, at: Place, calls: Sequence[Call], passed: str = "", on_call: str = "", secret: bool = False
    ) -> tuple[CallView, ...]:
        """The views of the calls of a phase, their places one after the other. Without `passed` (the register) and
        `on_call` (the function) they are calls beside the cards of a trick."""
        found: list[CallView] = []
        for number, call in enumerate(calls):
            view = self._call(at, number, call, found[-1].end if found else 0)
            found.append(replace(view, passed=passed, on_call=on_call, secret=secret))
        return tuple(found)

    def _call(self, at: Place, number: int, call: Call, first: int) -> CallView:
        p = self.p
        size = 1
        for parameter in call.parameters:
            size *= len(parameter.values)
        words = tuple(
            WordView(names.value("call", word), first + i * size) for i, word in enumerate(call.words)
        )
        scope = EMPTY
        for parameter in call.parameters:
            scope = scope.bind(parameter.name, Bound(names.local(parameter.name), parameter.type))
        depth_of = {parameter.name: i + 1 for i, parameter in enumerate(call.parameters)}
        depths = [_Depth() for _ in range(len(call.parameters) + 1)]
        bound: list[LocalView] = []
        for name, value in call.locals:
            depth_of[name] = max((depth_of[used] for used in free_names(value)), default=0)
            kind = p.layout.shape(value.type)
            if kind == "members":
                scope = scope.bind(name, Bound("", value.type, (value, scope)))
                continue
            view = LocalView(Variable(p.layout.c_type(value.type), names.local(name)), p.value(value, scope))
            depths[depth_of[name]].locals.append(view)
            bound.append(view)
            scope = scope.bind(name, Bound(names.local(name), value.type))
        rules = self._rules(at.number, number, call, scope)
        self._sort(call, scope, depth_of, depths, rules)
        body = self.statements.body(call.effects, scope)
        views, weight, scope_now = [], size, EMPTY
        for i, parameter in enumerate(call.parameters):
            weight //= len(parameter.values)
            steady = i > 0 and depth_of.keys().isdisjoint(free_names(parameter.domain))
            views.append(self._parameter(parameter, i, weight, depths[i + 1], scope_now, steady))
            scope_now = scope_now.bind(parameter.name, Bound(names.local(parameter.name), parameter.type))
        variables = [variable for view in views for variable in loop_variables(view.loop)]
        variables += [view.steady for view in views if view.steady is not None]
        variables += [view.variable for view in bound]
        variables += [fixed.variable for depth in depths for fixed in depth.fixed]
        return CallView(
            f"{at.name}_{number + 1}", call.span.place, words, size, first + size * len(words),
            "", "pass" in call.words, False, "", set(call.words) <= _QUIET, not _QUIET.isdisjoint(call.words),
            tuple(views), tuple(depths[0].locals), tuple(depths[0].fixed), tuple(depths[0].tests),
            self._domains(at.number, number, call), tuple(bound), rules, body,
            tuple(dict.fromkeys(variables)),
        )

    def _numbered(self, phase: int, call: int, part: str) -> list[NumberedRule]:
        return [r for r in self.rules if (r.phase, r.call, r.part) == (phase, call, part)]

    def _domains(self, phase: int, number: int, call: Call) -> tuple[Test, ...]:
        """For every parameter whether its value lies in the domain."""
        scope, found = EMPTY, []
        for parameter, rule in zip(call.parameters, self._numbered(phase, number, "domain"), strict=True):
            test = self.p.member(names.local(parameter.name), parameter.domain, scope)
            found.append(Test(f"not {test}", rule.number, rule.rule.span.place))
            scope = scope.bind(parameter.name, Bound(names.local(parameter.name), parameter.type))
        return tuple(found)

    def _rules(self, phase: int, number: int, call: Call, scope: Scope) -> tuple[Test, ...]:
        found = []
        for part, rules in (("requires", call.requires), ("refuses", call.refuses)):
            for rule, numbered in zip(rules, self._numbered(phase, number, part), strict=True):
                text = self.p.scalar(rule.condition, scope)
                text = f"not {text}" if part == "requires" else text
                found.append(Test(text, numbered.number, rule.span.place))
        return tuple(found)

    def _sort(
        self, call: Call, scope: Scope, depth_of: dict[str, int], depths: list[_Depth], rules: tuple[Test, ...]
    ) -> None:
        """Puts each guard where all it depends on is known, what it need not evaluate again one step further out."""
        wanted = [(rule, True) for rule in call.requires] + [(rule, False) for rule in call.refuses]
        for (rule, holds), numbered in zip(wanted, rules, strict=True):
            depth = max((depth_of[name] for name in free_names(rule.condition)), default=0)
            if depth == 0:
                depths[0].tests.append(numbered)
                continue
            tightening = self._tightening(call, rule, holds, depth, depth_of, scope)
            if tightening is not None:
                depths[depth].tightenings.append(tightening)
                continue
            stride = self._stride(call, rule, depth, depth_of, scope) if holds else None
            if stride is not None and depths[depth].stride is None:
                depths[depth].stride = stride, numbered
                continue
            inner = frozenset(name for name, d in depth_of.items() if d >= depth)
            condition = rule.condition
            if holds and isinstance(condition, Logic) and condition.op == "or":  # not one of them is refused
                others = tuple(Not(type=FLAG, of=part, span=part.span) for part in condition.parts)
                condition, holds = replace(condition, op="and", parts=others), False
            done = hoist(self.p, condition, inner, scope, f"{numbered.number}")
            depths[depth - 1].fixed += done.fixed
            text = self.p.scalar(done.rest, done.scope)
            tests = [*done.held, text]
            joined = f"({' and '.join(tests)})" if len(tests) > 1 else text
            held = done.held[0] if done.held and not holds else ""
            refused = f"not {joined}" if holds else joined
            depths[depth].tests.append(Test(refused, numbered.number, numbered.place, held))

    def _tightening(
        self, call: Call, rule: Rule, holds: bool, depth: int, depth_of: dict[str, int], scope: Scope
    ) -> Tightening | None:
        """The guard as an end of the range of the parameter at that depth, if that is all it says."""
        condition, positive = rule.condition, holds
        while isinstance(condition, Not):
            condition, positive = condition.of, not positive
        if not isinstance(condition, Compare) or condition.op in ("==", "!="):
            return None
        parameter = call.parameters[depth - 1]
        if self.p.layout.shape(parameter.type) != "number":
            return None
        left, right, op = condition.left, condition.right, condition.op
        if isinstance(right, Local) and right.name == parameter.name:
            left, right, op = right, left, _MIRRORED[op]  # type: ignore[assignment]
        if not (isinstance(left, Local) and left.name == parameter.name) or isinstance(right.type, OrNone):
            return None
        if any(depth_of[name] >= depth for name in free_names(right)):
            return None
        op = op if positive else _OPPOSITE[op]  # type: ignore[assignment]
        text = self.p.scalar(right, scope)
        value = {"<": f"{text} - 1", "<=": text, ">": f"{text} + 1", ">=": text}[op]
        return Tightening("high" if op in ("<", "<=") else "low", value, rule.span.place)

    def _stride(self, call: Call, rule: Rule, depth: int, depth_of: dict[str, int], scope: Scope) -> Stride | None:
        """The guard `n % k == 0` of the parameter at that depth, if that is all it says."""
        match rule.condition:
            case Compare(op="==", left=Arith(op="%", left=Local(name=name), right=of), right=Const(value=0)):
                known = all(depth_of[free] < depth for free in free_names(of))
                if name == call.parameters[depth - 1].name and known:
                    return Stride(self.p.scalar(of, scope), rule.span.place)
        return None

    def _parameter(
        self, parameter: Parameter, place: int, weight: int, depth: _Depth, scope: Scope, steady: bool
    ) -> ParameterView:
        p = self.p
        name, mark = names.local(parameter.name), f"_{place + 1}"
        loop, _ = p.loop(parameter.name, mark, parameter.domain, None, scope)
        values = parameter.values
        gaps = values != tuple(range(values[0], values[-1] + 1))
        number = p.layout.shape(parameter.type) == "number"
        tightenings = depth.tightenings if loop.over == "range" else []
        tests = list(depth.tests)
        if loop.over != "range":
            for found in depth.tightenings:
                op = ">" if found.end == "high" else "<"
                tests.append(Test(f"{name} {op} {found.value}", 0, found.place))
        stride = None
        if depth.stride is not None:
            stride, test = depth.stride
            if loop.over != "range":
                stride, tests = None, [*tests, test]
        table = f"{self._table(parameter)}" if gaps else ""
        index = f"INDEX_{table}[{name} - {values[0]}]" if gaps else f"({name} - {values[0]})" if values[0] else name
        place_text = "index"
        value = f"VALUE_{table}[{place_text}]" if gaps else f"{place_text} + {values[0]}" if values[0] else place_text
        bits = sum(1 << v for v in values) if loop.over in ("bits", "cards") else 0
        allowed = "" if loop.over not in ("bits", "cards") else (
            p.card_set(bits) if loop.over == "cards" else f"{bits:#x}ULL")
        kept = None
        if steady and allowed:
            kept = Variable("cardset" if loop.over == "cards" else "uint64_t", f"members{mark}")
        in_a_word = loop.over == "bits" or (loop.over == "cards" and p.layout.copies == 1 and not p.layout.wide)
        whole = in_a_word and not (gaps or loop.where or depth.locals or depth.fixed or tests)
        return ParameterView(
            name, "int64_t" if number else "int", loop, values[0], values[-1], len(values), weight, index, value, gaps,
            allowed, tuple(tightenings), stride, kept, tuple(depth.locals), tuple(depth.fixed), tuple(tests),
            whole,
        )

    def _table(self, parameter: Parameter) -> str:
        return self.p.values_table(parameter.values)


def _optional(p: Printer, node: Expression | None) -> str:
    return "" if node is None else p.scalar(node)

