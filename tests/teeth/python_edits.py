"""The edits of a module in Python: by its syntax tree, so that every one of them is a module again.

Left alone are docstrings, types, assertions, messages and what stands in f-strings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from teeth.edits import Edit

OTHER = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in",
    ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}
SIGNS = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.FloorDiv: ("//", "*"), ast.Mult: ("*", "+"),
         ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&")}


def edits_of(file: str, text: str) -> list[Edit]:
    """Every edit of the module that the kinds below give, in no order that matters."""
    return [Edit(file, start, end, new) for start, end, new in _Finder(text).found]


class _Finder:
    """Walks the tree of a module and collects edits: places and new text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[tuple[int, int, str]] = []
        self._body(ast.parse(text).body)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)

    def _place(self, line: int, column: int) -> int:
        whole = self.text[self.starts[line - 1] : self.starts[line]]
        return self.starts[line - 1] + len(whole.encode()[:column].decode())

    def _source(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self.text[start:end]

    def _put(self, node: ast.expr | ast.stmt, new: str) -> None:
        start, end = self._span(node)
        self.found.append((start, end, new))

    def _body(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self._statement(statement)
        for first, second in pairwise(body):  # return early
            if isinstance(first, (ast.If, ast.For)) and isinstance(second, (ast.Expr, ast.For)) and _dropped(second):
                self._put(second, "return")

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.Raise() | ast.Pass():
                return
            case ast.Expr(value=ast.Constant()):
                return
            case ast.ClassDef(body=body):
                self._body([part for part in body if isinstance(part, ast.FunctionDef)])
            case ast.FunctionDef(body=body):
                self._body(body)
            case ast.If(test=test, body=body, orelse=other):
                if self._source(test) != "TYPE_CHECKING":
                    self._put(test, "False")
                    self._put(test, "True")
                self._expressions(test)
                self._body(body)
                self._body(other)
            case _:
                if _dropped(node):
                    self._put(node, "pass")
                if isinstance(node, ast.Return) and isinstance(node.value, (ast.Compare, ast.BoolOp)):
                    self._put(node.value, f"not ({self._source(node.value)})")
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr) and child is not getattr(node, "annotation", None):
                        self._expressions(child)
                    elif isinstance(child, ast.match_case):
                        if child.guard is not None:
                            self._expressions(child.guard)
                            self._put(child.guard, "True")
                        self._body(child.body)
                    elif isinstance(child, ast.ExceptHandler):
                        self._body(child.body)
                for part in ("body", "orelse", "finalbody"):
                    self._body([child for child in getattr(node, part, []) if isinstance(child, ast.stmt)])

    def _expressions(self, node: ast.expr) -> None:
        for part in _outside_texts(node):
            self._expression(part)

    def _expression(self, node: ast.expr) -> None:
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                self._put(node, f"{self._held(left)} {OTHER[type(operator)]} {self._held(right)}")
            case ast.BoolOp(op=operator, values=[left, *_, right]):
                between = self._span(node.values[-2])[1], self._span(right)[0]
                word, other = ("and", "or") if isinstance(operator, ast.And) else ("or", "and")
                gap = self.text[between[0] : between[1]]
                if len(node.values) == 2 and gap.count(word) == 1:
                    self.found.append((*between, gap.replace(word, other)))
                for value in (left, right):
                    self._put(value, "True" if isinstance(operator, ast.And) else "False")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self._put(node, self._held(operand))
            case ast.Constant(value=bool(value)):
                self._put(node, repr(not value))
            case ast.Constant(value=int(value)):
                self._put(node, str(value + 1))
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in SIGNS:
                start, end = self._span(left)[1], self._span(right)[0]
                sign, other = SIGNS[type(operator)]
                if self.text[start:end].strip() == sign and not isinstance(left, (ast.Constant, ast.JoinedStr)):
                    self.found.append((start, end, f" {other} "))
            case ast.IfExp(body=body, orelse=other):
                self._put(node, f"({self._source(body)})")
                self._put(node, f"({self._source(other)})")
            case ast.Call(args=[first, second, *_]) if type(first) is type(second) and isinstance(
                first, (ast.Name, ast.Attribute, ast.Subscript, ast.Call)
            ):
                one, two = self._source(first), self._source(second)
                gap = self.text[self._span(first)[1] : self._span(second)[0]]
                if one != two:
                    self.found.append((self._span(first)[0], self._span(second)[1], two + gap + one))
            case ast.ListComp(generators=[ast.comprehension(ifs=[condition, *_]), *_]):
                self._put(condition, "True")

    def _held(self, node: ast.expr) -> str:
        source = self._source(node)
        return source if isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Constant)) else f"({source})"


def _dropped(node: ast.stmt) -> bool:
    """Whether a module is still one, and no name unbound, without the statement."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Continue():
            return True
    return False


def _outside_texts(node: ast.expr) -> Iterator[ast.expr]:
    """The expression and all in it that can be edited; the places of what stands in f-strings are not known."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.comprehension):
            for part in (child.iter, *child.ifs):
                yield from _outside_texts(part)
        elif isinstance(child, ast.keyword):
            yield from _outside_texts(child.value)
        elif isinstance(child, ast.expr) and not isinstance(child, (ast.JoinedStr, ast.Lambda)):
            yield from _outside_texts(child)
