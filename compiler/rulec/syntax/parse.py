"""Parsing the text of one scalar. Every failure is a located diagnostic in the words of the language."""

from __future__ import annotations

import re
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rulec.diagnostics import Problems
from rulec.source.limits import PARENTHESES, TOKENS
from rulec.source.span import Span
from rulec.source.tree import Scalar
from rulec.syntax import tree as t
from rulec.syntax.build import Builder, WhereShape
from rulec.syntax.grammar import parser
from rulec.syntax.slips import advice

RESERVED = frozenset((
    "and", "or", "not", "if", "else", "is", "in", "has", "some", "no", "where", "for", "none", "true", "false", "case",
    "clear", "move", "show", "deal", "draw", "redeal", "end", "to", "from", "per",
))

FOREIGN = (
    (re.compile(r"&&"), "write `and`"),
    (re.compile(r"\|\|"), "write `or`"),
    (re.compile(r"!=="), "write `!=` for numbers, `is not` for things"),
    (re.compile(r"==="), "write `==` for numbers, `is` for things"),
    (re.compile(r"<>"), "write `!=` for numbers, `is not` for things"),
    (re.compile(r"=>|≥"), "write `>=`"),
    (re.compile(r"=<|≤"), "write `<=`"),
    (re.compile(r"!(?!=)"), "write `not`"),
    (re.compile(r"\?"), "write `a if condition else b`"),
    (re.compile(r"(?:\*\*?|//?|%)="), "write `x := x * 2`, for which `x` needs bounds, `a..b`; or add to it: `x += …`"),
    (re.compile(r"[|&]="), "write `x := x | …`, `x := x & …`"),
    (re.compile(r"(?<![:=!<>+\-])=(?!=)"), "write `==` to compare numbers, `is` to compare things, `:=` to assign"),
    (re.compile(r"(?<!/)/(?!/)"), "write `//` for whole-number division"),
    (re.compile(r"\*\*|\^"), "write the product out"),
    (re.compile(r"[\[\]{}]"), "expressions have no brackets but ( ): write `p.bid` or `level(x, s)`"),
    (re.compile(r"[\"'`]"), "names and cards are written without quotes"),
    (re.compile(r"\d\.\d"), "numbers are whole"),
)


def parse(scalar: Scalar, start: str, problems: Problems) -> Any:
    """The tree of a scalar read from that start symbol (one of rulec.syntax.grammar.STARTS), or None after an error
    was reported."""
    if scalar.style == "quoted":
        problems.error("R0301", scalar.span, "an expression is written without quotes", "take the quotes away")
        return None
    if start == "expr" and scalar.raw.isascii():  # most values are one word, which needs no grammar
        if scalar.raw.isdigit():
            return t.Number(int(scalar.raw), span=scalar.span)
        if is_name(scalar.raw):
            return t.Name(scalar.raw, span=scalar.span)
    try:
        if len(re.findall(r"\w+|[^\w\s]", scalar.raw)) > TOKENS or _nesting(scalar.raw) > PARENTHESES:
            problems.error("R0302", scalar.span, "this expression is too long or nested too deep",
                           "name parts of it under `define`")
            return None
        found = Builder(scalar.span).build(parser().parse(scalar.raw, start=start))
    except WhereShape as shape:
        problems.error("R0303", shape.span, "`where` needs `name in set` before it",
                       "write `(p in seats where …)`")
        return None
    except UnexpectedInput as unexpected:
        _report(unexpected, scalar, start, problems)
        return None
    if found.depth > 4 * PARENTHESES:
        problems.error("R0302", scalar.span, "this expression is too long or nested too deep",
                       "name parts of it under `define`")
        return None
    return found


def _nesting(text: str) -> int:
    depth = deepest = 0
    for char in text:
        depth += (char == "(") - (char == ")")
        deepest = max(deepest, depth)
    return deepest


def _report(unexpected: UnexpectedInput, scalar: Scalar, start: str, problems: Problems) -> None:
    span = _place(unexpected, scalar)
    for pattern, instead in FOREIGN:
        match = pattern.search(scalar.raw)
        if match is not None:
            at = _offset(scalar, match.start(), match.end())
            problems.error("R0304", at, f"`{match.group()}` is not part of the language", instead)
            return
    if isinstance(unexpected, UnexpectedCharacters):
        problems.error("R0304", span, f"`{unexpected.char}` is not part of the language", "take it away")
        return
    token = unexpected.token if isinstance(unexpected, UnexpectedToken) else Token("$END", "")
    slip = advice(scalar.text, start)
    if token.type == "$END":
        problems.error("R0305", span, "the expression ends too early", slip or "something is missing after this")
    elif token in ("and", "or") and {"and", "or"} <= set(re.findall(r"\w+", scalar.raw)):
        problems.error("R0306", span, "`and` and `or` are mixed", "put parentheses around one of them")
    elif token == "where" or (token == "in" and " where " in scalar.raw):
        problems.error("R0303", span, "`where` stands only inside parentheses",
                       "put parentheses around `p in seats where …`")
    elif token in RESERVED:
        problems.error("R0307", span, f"`{token}` is a reserved word and cannot stand here",
                       slip or "if it is meant as a name, choose another")
    elif start == "head" and (span.line, span.column) == (scalar.span.line, scalar.span.column):
        problems.error("R0308", span, f"`{token}` begins no block", slip or "a block begins with `if`, `for` or `case`")
    else:
        ended = isinstance(unexpected, UnexpectedToken) and "$END" in unexpected.expected
        problems.error("R0308", span, f"`{token}` is not expected here",
                       slip or ("something must join it to what stands before it, such as `and` or `+`" if ended
                                else "a name, a number, a card or a parenthesis is needed here"))


def _place(unexpected: UnexpectedInput, scalar: Scalar) -> Span:
    token = getattr(unexpected, "token", None)
    if token is not None and token.type == "$END":
        return Span(scalar.span.file, scalar.span.end_line, max(1, scalar.span.end_column - 1), scalar.span.end_line,
                    scalar.span.end_column)
    line, column = unexpected.line, unexpected.column
    shift = scalar.span.column - 1 if line == 1 else 0
    width = len(token) if token is not None else 1
    at = scalar.span.line + line - 1
    return Span(scalar.span.file, at, column + shift, at, column + shift + width)


def _offset(scalar: Scalar, start: int, end: int) -> Span:
    before = scalar.raw[:start]
    line = before.count("\n")
    column = start - (before.rfind("\n") + 1) + 1 + (scalar.span.column - 1 if line == 0 else 0)
    at = scalar.span.line + line
    return Span(scalar.span.file, at, column, at, column + end - start)


def is_name(text: str) -> bool:
    """Whether the text may name something: ASCII letters, digits and `_`, starting with a letter, not reserved."""
    return re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", text) is not None and text not in RESERVED and len(text) <= 64
