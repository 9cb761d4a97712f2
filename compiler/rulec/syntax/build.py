"""From the parser's reductions to our own tree. No Lark type leaves `rulec.syntax`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token
from lark import Tree as LarkTree

from rulec.source.span import Span
from rulec.syntax import tree as t


class WhereShape(Exception):
    """`where` without `name in set` before it."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


def _binary(op: str) -> Callable[[Builder, Any, list[Any]], Any]:
    """The method for an operator between two operands."""
    def build(self: Builder, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Binary, meta, op, c[0], c[1])

    return build


class Builder:
    """One method for each reduction of the grammar, called bottom-up without recursion, so depth costs no stack."""

    def __init__(self, origin: Span) -> None:
        self.origin = origin

    def build(self, parsed: LarkTree[Token]) -> Any:
        """Our tree for a parsed one."""
        made: dict[int, Any] = {}
        for node in parsed.iter_subtrees():
            below = [made[id(child)] if isinstance(child, LarkTree) else child for child in node.children]
            made[id(node)] = getattr(self, str(node.data))(node.meta, below)
        return made[id(parsed)]

    def place(self, meta: Any) -> Span:
        """The span in the file of what a Lark meta (or token) covers in the scalar."""
        line, column = self._at(meta.line, meta.column)
        end_line, end_column = self._at(meta.end_line, meta.end_column)
        return Span(self.origin.file, line, column, end_line, end_column)

    def _at(self, line: int, column: int) -> tuple[int, int]:
        return self.origin.line + line - 1, column + (self.origin.column - 1 if line == 1 else 0)

    def make(self, kind: Any, meta: Any, *values: Any, **named: Any) -> Any:
        """A node of that class at the place of meta, with its depth counted."""
        below = [v.depth for v in values if isinstance(v, t.Tree)]
        below += [item.depth for v in values if isinstance(v, tuple) for item in v if isinstance(item, t.Tree)]
        return kind(*values, span=self.place(meta), depth=1 + max(below, default=0), **named)

    def number(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Number, meta, int(c[0]))

    def code(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Code, meta, str(c[0]))

    def name(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Name, meta, str(c[0]))

    def nothing(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.NoneWord, meta)

    def true(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Truth, meta, True)

    def false(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Truth, meta, False)

    def attribute(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Dot, meta, c[0], str(c[1]), self.place(c[1]))

    def call(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Call, meta, str(c[0]), self.place(c[0]), tuple(c[1:]))

    def subset(self, meta: Any, c: list[Any]) -> Any:
        head, where = c
        if not (isinstance(head, t.Relation) and head.op == "in" and isinstance(head.left, t.Name)):
            raise WhereShape(head.span)
        return self.make(t.Where, meta, head.left.text, head.right, where)

    def each(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Each, meta, c[0], str(c[1]), c[2], c[3])

    between, add, less, union = _binary(".."), _binary("+"), _binary("-"), _binary("|")
    mul, div, mod, meet = _binary("*"), _binary("//"), _binary("%"), _binary("&")

    def op(self, meta: Any, c: list[Any]) -> str:
        return " ".join(str(token) for token in c)

    def relation(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Relation, meta, c[1], c[0], c[2])

    def chain(self, meta: Any, c: list[Any]) -> Any:
        first = self.make(t.Relation, meta, c[1], c[0], c[2])
        return self.make(t.Chain, meta, first, self.make(t.Relation, meta, c[3], c[2], c[4]))

    def conj(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Joined, meta, "and", tuple(c))

    def disj(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Joined, meta, "or", tuple(c))

    def negate(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Negate, meta, c[0])

    def minus(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Minus, meta, c[0])

    def some(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Any, meta, c[0], False)

    def no(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Any, meta, c[0], True)

    def given(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Given, meta, c[0], c[1])

    def choose(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Choose, meta, c[0], c[1], c[2])

    def assign(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.AssignStmt, meta, c[0], ":=", c[1])

    def raise_by(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.AssignStmt, meta, c[0], "+=", c[1])

    def lower_by(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.AssignStmt, meta, c[0], "-=", c[1])

    def run(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.RunStmt, meta, c[0])

    def clear(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.ClearStmt, meta, c[0])

    def move(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.MoveStmt, meta, c[0], c[1], False)

    def deal(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.MoveStmt, meta, c[0], c[1], True)

    def show(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.ShowStmt, meta, c[0], c[1])

    def draw(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.DrawStmt, meta, str(c[0]), c[1])

    def redeal(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.RedealStmt, meta)

    def end(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.EndStmt, meta, str(c[0]))

    def head_if(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.IfHead, meta, c[0], False)

    def head_else_if(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.IfHead, meta, c[0], True)

    def head_else(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.ElseHead, meta)

    def head_for(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.ForHead, meta, str(c[0]), c[1], c[2])

    def head_case(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.CaseHead, meta, c[0])

    def param(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Param, meta, str(c[0]), c[1])

    def sep(self, meta: Any, c: list[Any]) -> str:
        return str(c[0]).replace(",", "")

    def heading(self, meta: Any, c: list[Any]) -> Any:
        words = tuple(str(item) for item in c if isinstance(item, Token))
        params: list[t.Param] = []
        joiner = ""
        for item in c:
            if isinstance(item, t.Param):
                params.append(t.Param(item.name, item.domain, joiner, span=item.span, depth=item.depth))
            elif isinstance(item, str) and not isinstance(item, Token):
                joiner = item
        return self.make(t.Heading, meta, words, tuple(params))

    def sig(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.Sig, meta, str(c[0]), tuple(str(item) for item in c[1:] if item is not None))

    def type(self, meta: Any, c: list[Any]) -> Any:
        keys = tuple(str(item) for item in c[2:] if item is not None)
        return self.make(t.TypeTree, meta, c[0], c[1] is not None, keys)

    def or_none(self, meta: Any, c: list[Any]) -> str:
        return "or none"

    def rank_key(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.RankTree, meta, str(c[0]), c[1])

    def item_value(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.ItemTree, meta, "value", c[0], None)

    def item_times(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.ItemTree, meta, str(c[1]), c[0], c[2])

    def item_run(self, meta: Any, c: list[Any]) -> Any:
        return self.make(t.ItemTree, meta, str(c[1]), c[0], c[2])
