"""Makes the helper functions that stand for quantifiers and cases, which C has no expression for."""

from __future__ import annotations

from collections.abc import Iterable

from rulec.codegen import names
from rulec.codegen.printing import Printing
from rulec.codegen.scope import EMPTY, Bound, Scope, free_names
from rulec.codegen.shapes import Arm, Helper, Loop, Variable
from rulec.ir.expressions import Case, Compare, Const, Expression, Has, If, Local, Lying, Quantify, Read
from rulec.ir.types import CARDS, INT, OrNone, SetOf, Type

_OWNER = "one of the owners"  # no name of a spec


def loop_variables(loop: Loop) -> tuple[Variable, ...]:
    """The variables a walk uses."""
    m = loop.mark
    match loop.over:
        case "seats":
            own: tuple[Variable, ...] = ()
        case "range":
            return (Variable("int64_t", f"low{m}"), Variable("int64_t", f"high{m}"), Variable("int64_t", loop.name))
        case "bits":
            own = (Variable("uint64_t", f"rest{m}"),)
        case "cards":
            own = (Variable("cardset", f"rest{m}"),)
        case "row":
            own = (Variable("Row", f"row{m}"), Variable("int", f"at{m}"))
        case "lying":
            own = (Variable("cardset", f"among{m}"), Variable("int", f"at{m}"))
        case "schedule":
            return (Variable("int", f"at{m}"), Variable("int64_t", loop.name))
    return (*own, Variable("int", loop.name))


class HelperMaker:
    """The part of the printer that makes helper functions. One helper serves all places that need the same."""

    def __init__(self, printer: Printing) -> None:
        self.p = printer
        self._known: dict[tuple[object, ...], str] = {}

    def call(self, node: Expression, scope: Scope, how: str) -> str:
        """A call of the helper for a node. `how` is the kind of thing it gives (scalar, cards, bits, row), or what to
        ask of a set or a comparison (count, some, min, max, same, has)."""
        parameters, args, inner = self._capture(node, scope)
        key = (node, how, self.p.printed_suits, tuple((v.c_type, v.name) for v in parameters),
               tuple((name, b.text, b.meaning is None) for name, b in inner.names.items()))
        name = self._known.get(key)
        if name is None:
            name = f"{self._stem(node, how)}_{len(self._known) + 1}"
            self._known[key] = name
            self.p.helpers.append(self._make(name, node, how, tuple(parameters), inner))
        return self.p.call(name, args)

    @staticmethod
    def _stem(node: Expression, how: str) -> str:
        if isinstance(node, Quantify) and how in ("scalar", "cards", "bits", "row"):
            return node.how if node.how != "where" else f"{how}_where"
        if isinstance(node, Case):
            return "case"
        if isinstance(node, If):
            return "either"
        return "union" if isinstance(node, (Lying, Read)) else how

    def _capture(self, node: Expression, scope: Scope) -> tuple[list[Variable], list[str], Scope]:
        parameters: list[Variable] = []
        args: list[str] = []
        inner = self._captured(free_names(node), scope, parameters, args)
        return parameters, args, inner

    def _captured(self, used: Iterable[str], scope: Scope, parameters: list[Variable], args: list[str]) -> Scope:
        inner = EMPTY
        for name in dict.fromkeys(used):
            bound = scope.names[name]
            if bound.meaning is not None:
                expression, its_scope = bound.meaning
                meant = self._captured(free_names(expression), its_scope, parameters, args)
                inner = inner.bind(name, Bound("", bound.type, (expression, meant)))
                continue
            parameter = Variable(self.p.layout.c_type(bound.type), names.local(name))
            taken = {known.name for known in parameters}
            while parameter.name in taken:
                parameter = Variable(parameter.c_type, parameter.name + "_")
            parameters.append(parameter)
            args.append(bound.text)
            inner = inner.bind(name, Bound(parameter.name, bound.type))
        return inner

    def _make(self, name: str, node: Expression, how: str, parameters: tuple[Variable, ...], scope: Scope) -> Helper:
        match node:
            case Case():
                return self._case(name, node, how, parameters, scope)
            case If(condition, then, otherwise):
                arms = (Arm(self.p.scalar(condition, scope), self.p.row(then, scope)),)
                return self._plain(name, node, "either", "row", "Row", parameters, arms=arms,
                                   otherwise=self.p.row(otherwise, scope))
            case Quantify() if how in ("scalar", "cards", "bits", "row"):
                return self._quantify(name, node, how, parameters, scope)
            case Lying(zone, owner) if owner is not None:
                loop, inside = self.p.loop(_OWNER, "", owner, None, scope, "owner")
                one = Lying(zone, _bound_owner(owner), type=CARDS)
                how = "union" if self.p.layout.copies == 1 else "gathered"
                return self._plain(name, node, how, "cards", "cardset", parameters, loop,
                                   body=self.p.cards(one, inside), none=self._none("cards"))
            case Read(register, keys):
                return self._read(name, node, register, keys, how, parameters, scope)
            case Compare(_, left, right):
                span = self.p.span(left, scope)
                other = self.p.span(right, scope)
                test = f"({self.p.member('item', left, scope)} == {self.p.member('item', right, scope)})"
                loop = Loop("range", "item", "", "", "", "", f"smaller({span[0]}, {other[0]})",
                            f"larger({span[1]}, {other[1]})", "")
                return self._plain(name, node, "every", "scalar", "bint", parameters, loop, body=test)
            case Has(of, members):
                low, high = self.p.span(members, scope)
                loop = Loop("range", "item", "", "", "", "", low, high, self.p.member("item", members, scope))
                return self._plain(name, node, "has", "scalar", "bint", parameters, loop,
                                   body=self.p.member("item", of, scope))
            case _:
                return self._asked(name, node, how, parameters, scope)

    def _asked(self, name: str, node: Expression, how: str, parameters: tuple[Variable, ...], scope: Scope) -> Helper:
        """count, some, min or max of the members of a set that has no value in C."""
        loop, _ = self.p.loop("", "", node, None, scope, "item")
        assert isinstance(node.type, SetOf)
        member = "item"
        shape = self.p.layout.shape(node.type.of)
        none = self._none(shape)
        body = {"count": "1", "some": "True"}.get(how, member if shape == "number" else f"<int>{member}")
        c_type = {"count": "int64_t", "some": "bint"}.get(how, self.p.layout.c_type(node.type.of))
        how = "sum" if how == "count" else how
        return self._plain(name, node, how, "scalar", c_type, parameters, loop, body=body, none=none)

    def _read(
        self, name: str, node: Read, register: str, keys: tuple[Expression, ...], how: str,
        parameters: tuple[Variable, ...], scope: Scope,
    ) -> Helper:
        """A register read for a set of keys: the union of what it has for each of them."""
        many = next(key for key in keys if isinstance(key.type, SetOf))
        loop, inside = self.p.loop(_OWNER, "", many, None, scope, "owner")
        one = Read(register, tuple(_bound_owner(key) if key is many else key for key in keys), type=node.type)
        body = self.p.cards(one, inside) if how == "cards" else self.p.bits(one, inside)
        return self._plain(name, node, "union", how, self.p.layout.c_type(node.type), parameters, loop, body=body,
                           none=self._none(how))

    def _case(self, name: str, node: Case, how: str, parameters: tuple[Variable, ...], scope: Scope) -> Helper:
        p = self.p
        kind: Type | None = node.type

        def then(part: Expression) -> str:
            match how:
                case "cards":
                    return p.cards(part, scope)
                case "bits":
                    return p.bits(part, scope)
                case "row":
                    return p.row(part, scope)
                case _:
                    return p.scalar(part, scope, kind)

        arms = tuple(
            Arm(
                " or ".join(f"of == {p.scalar(Const(v, type=node.of.type), scope)}" for v in arm.values),
                then(arm.then),
            )
            for arm in node.arms
        )
        if node.otherwise is None:  # the arms cover every value: the last needs no test
            arms, otherwise = arms[:-1], then(node.arms[-1].then)
        else:
            otherwise = then(node.otherwise)
        c_type = {"cards": "cardset", "bits": "uint64_t", "row": "Row"}.get(how) or p.layout.c_type(node.type)
        of = Variable(p.layout.c_type(node.of.type), "of")
        return self._plain(name, node, "case", how, c_type, parameters, arms=arms, otherwise=otherwise, of=of,
                           of_value=p.scalar(node.of, scope))

    def _quantify(self, name: str, node: Quantify, how: str, parameters: tuple[Variable, ...], scope: Scope) -> Helper:
        p = self.p
        variable = names.local(node.name)
        while variable in {parameter.name for parameter in parameters}:
            variable += "_"
        loop, inside = p.loop(node.name, "", node.domain, node.where, scope, variable)
        kind = INT if node.how in ("sum", "streak") else node.type
        body = p.scalar(node.body, inside, OrNone(INT) if node.how == "sum" else node.type)
        c_type = {"cards": "cardset", "bits": "uint64_t", "row": "Row"}.get(how) or p.layout.c_type(kind)
        none = self._none(how if how in ("cards", "bits") else p.layout.shape(kind))
        result = "copies" if how == "cards" and p.layout.copies > 1 else how
        return self._plain(name, node, node.how, result, c_type, parameters, loop, body=body, none=none,
                           may_skip=isinstance(node.body.type, OrNone))

    def _none(self, shape: str) -> str:
        return {"cards": self.p.cards_none(), "number": "NO_NUMBER", "thing": "NO_THING"}.get(shape, "0")

    def _plain(
        self, name: str, node: Expression, how: str, result: str, c_type: str, parameters: tuple[Variable, ...],
        loop: Loop | None = None, body: str = "", none: str = "", arms: tuple[Arm, ...] = (), otherwise: str = "",
        of: Variable | None = None, of_value: str = "", may_skip: bool = False,
    ) -> Helper:
        variables = loop_variables(loop) if loop is not None else ()
        return Helper(name, node.span.place, c_type, how, result, none, may_skip, parameters, variables, loop, body, of,
                      of_value, arms, otherwise)


def _bound_owner(many: Expression) -> Expression:
    """The member of a set of owners that a walk has come to."""
    from_set = many.type.of if isinstance(many.type, SetOf) else many.type
    return Local(_OWNER, type=from_set)
