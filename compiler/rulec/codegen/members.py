"""Prints what is asked of sets without their value: whether something lies in them, and walks over their members."""

from __future__ import annotations

from rulec.codegen import names
from rulec.codegen.printing import Printing
from rulec.codegen.scope import Bound, Scope
from rulec.codegen.shapes import Loop
from rulec.ir.expressions import Apply, AsSet, Between, Case, Const, Expression, If, Local, Quantify, Read, SetOp, Word
from rulec.ir.types import Int, OrNone, SetOf, Type, strip_none


def members_of(kind: Type) -> Type:
    """The type of a set's members; a thing is a set of itself."""
    thing = strip_none(kind)
    return thing.of if isinstance(thing, SetOf) else thing


class MemberPrinter:
    """The part of the printer for members of sets."""

    def __init__(self, printer: Printing) -> None:
        self.p = printer

    def member(self, item: str, node: Expression, scope: Scope) -> str:
        """Whether a value lies in a set."""
        p = self.p
        match node:
            case Quantify("where", name, domain, _, _) if self.p.layout.shape(node.type) != "row":
                inner = scope.bind(name, Bound(item, members_of(domain.type)))
                tests = [self.member(item, domain, scope)]
                tests += [p.scalar(part, inner) for part in (node.where, node.body) if part is not None]
                return f"({' and '.join(tests)})"
            case Between(low, high):
                return f"({p.scalar(low, scope)} <= {item} <= {p.scalar(high, scope)})"
        match p.layout.set_shape(node.type):
            case "cards":
                return f"has_card({self.p.cards(node, scope)}, {item})"
            case "bits":
                return f"has_bit({self.p.bits(node, scope)}, {item})"
            case _:
                return self._is_among(item, node, scope)

    def _is_among(self, item: str, node: Expression, scope: Scope) -> str:
        p = self.p
        match node:
            case Const(value):
                known = sorted(value) if isinstance(value, frozenset) else [] if value is None else [int(value)]
                if known and known == list(range(known[0], known[-1] + 1)):
                    return f"({known[0]} <= {item} <= {known[-1]})"
                return f"({' or '.join(f'{item} == {v}' for v in known)})" if known else "False"
            case SetOp(op, left, right):
                joint = {"|": "or", "&": "and", "-": "and not"}[op]
                return f"({self.member(item, left, scope)} {joint} {self.member(item, right, scope)})"
            case AsSet(of):
                if isinstance(strip_none(of.type), SetOf):
                    return self.member(item, of, scope)
                there = f"{item} != {p.layout.none(of.type)} and " if isinstance(of.type, OrNone) else ""
                return f"({there}{item} == {p.scalar(of, scope)})"
            case If(condition, then, otherwise):
                return (f"({self.member(item, then, scope)} if {p.scalar(condition, scope)} else "
                        f"{self.member(item, otherwise, scope)})")
            case Case(of, arms, otherwise):
                chosen = p.scalar(of, scope)
                text = "False" if otherwise is None else self.member(item, otherwise, scope)
                for arm in reversed(arms):
                    tests = " or ".join(f"{chosen} == {p.scalar(Const(v, type=of.type), scope)}" for v in arm.values)
                    text = f"({self.member(item, arm.then, scope)} if {tests} else {text})"
                return text
            case Apply():
                return self.member(item, *p.applied(node, scope))
            case Local(name):
                meaning = scope.names[name].meaning
                assert meaning is not None
                return self.member(item, *meaning)
            case Word("schedule"):
                return f"is_scheduled(s, {item})"
            case Read():
                return f"has_bit({p.scalar(node, scope)}, <int>({item}))"
            case _:
                raise TypeError(f"no set: {node}")

    def span(self, node: Expression, scope: Scope) -> tuple[str, str]:
        """Bounds of what can lie in a set of numbers or of many values; low above high if nothing can."""
        p = self.p
        if not isinstance(members_of(node.type), Int):
            return "0", str(p.layout.count(members_of(node.type)) - 1)
        match node:
            case Const(value):
                known = value if isinstance(value, frozenset) else () if value is None else (int(value),)
                return (str(min(known)), str(max(known))) if known else ("0", "-1")
            case Between(low, high):
                return p.scalar(low, scope), p.scalar(high, scope)
            case SetOp("|", left, right):
                return self._wider(self.span(left, scope), self.span(right, scope))
            case SetOp(_, left, _):
                return self.span(left, scope)
            case AsSet(of):
                if isinstance(strip_none(of.type), SetOf):
                    return self.span(of, scope)
                text = p.scalar(of, scope)
                if isinstance(of.type, OrNone):
                    return f"({text} if {text} != NO_NUMBER else 0)", f"({text} if {text} != NO_NUMBER else -1)"
                return text, text
            case If(_, then, otherwise):
                return self._wider(self.span(then, scope), self.span(otherwise, scope))
            case Case(_, arms, otherwise):
                parts = [arm.then for arm in arms] + ([] if otherwise is None else [otherwise])
                found = self.span(parts[0], scope)
                for part in parts[1:]:
                    found = self._wider(found, self.span(part, scope))
                return found
            case Quantify(domain=domain):
                return self.span(domain, scope)
            case Apply():
                return self.span(*p.applied(node, scope))
            case Local(name):
                meaning = scope.names[name].meaning
                assert meaning is not None
                return self.span(*meaning)
            case Word("schedule"):
                return "s.g.schedule_low", "s.g.schedule_high"
            case Read():
                return "0", "63"
            case _:
                raise TypeError(f"no set of numbers: {node}")

    @staticmethod
    def _wider(one: tuple[str, str], other: tuple[str, str]) -> tuple[str, str]:
        return f"smaller({one[0]}, {other[0]})", f"larger({one[1]}, {other[1]})"

    def loop(
        self, name: str, mark: str, node: Expression, where: Expression | None, scope: Scope,
        variable: str | None = None,
    ) -> tuple[Loop, Scope]:
        """A walk over a set, and the scope inside it."""
        p = self.p
        while isinstance(node, AsSet) and isinstance(node.of.type, SetOf):
            node = node.of
        variable = variable or names.local(name)
        inner = scope.bind(name, Bound(variable, members_of(node.type)))
        tests: list[str] = []
        over, members, among, size, low, high = "range", "", "", "", "", ""
        shape = p.layout.shape(node.type) if isinstance(node.type, SetOf) else p.layout.set_shape(node.type)
        lying = p.lying(node, scope)
        if lying is not None:
            over, (members, size, among) = "lying", lying
        elif shape == "row":
            over, members = "row", p.row(node, scope)
        elif isinstance(node, Word) and node.name == "seats":
            over = "seats"
        elif isinstance(node, Word) and node.name == "schedule":
            over = "schedule"
        elif isinstance(node, Between) and shape != "cards":
            low, high = p.scalar(node.low, scope), p.scalar(node.high, scope)
        elif shape == "cards":
            over, members = "cards", self.p.cards(node, scope)
        elif shape == "bits":
            over, members = "bits", self.p.bits(node, scope)
            if isinstance(node, Word) and node.name in ("suits", "ranks"):
                deck = p.game.deck
                size = str(len(deck.suits if node.name == "suits" else deck.ranks))
        else:
            low, high = self.span(node, scope)
            tests.append(self.member(variable, node, scope))
        if where is not None:
            tests.append(p.scalar(where, inner))
        test = f"({' and '.join(tests)})" if len(tests) > 1 else "".join(tests)
        return Loop(over, variable, mark, members, among, size, low, high, test), inner  # type: ignore[arg-type]
