"""The reading of one line of a spec: where it stands, what its keys are for, what every name on it means, which clauses
it cites."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulec.driver.clause_register import clause_register, each_clause
from rulec.driver.compile import Compiled
from rulec.driver.example_reading import example_lines
from rulec.driver.meaning import meaning, option_meaning, register_meaning
from rulec.driver.schema import VALUES
from rulec.ir.expressions import Expression
from rulec.ir.game import Game
from rulec.ir.phases import Deal, Do, Settle, Tricks, Turns
from rulec.ir.table import Definition, KindDecl, Option, Register, Routine, Zone
from rulec.ir.types import a_type
from rulec.ir.walk import walk
from rulec.sema.declare import clause_ids
from rulec.sema.fields import SHAPES
from rulec.source.span import Span
from rulec.source.tree import Mapping, Node, Scalar, Sequence, Source


def reading(compiled: Compiled, line: int) -> list[str]:
    """What line `line` of a spec says. Raises IndexError if the file has no such line."""
    source = compiled.resolved.own
    text = source.lines[line - 1]
    out = [f"{source.file}:{line}", f"  {text}"]
    out += _keys(source, line)
    out += _declared(compiled.game, source.file, line)
    out += _named(compiled.game, source, line)
    cited = _clauses(compiled, source, line)
    if cited:
        out += ["", "Clauses", *cited]
    out += example_lines(source, line)
    if not text.strip():
        out += ["", "This line is blank."]
    elif len(out) == 2:
        out += ["", "Nothing on this line has a meaning for the game."]
    return out


def _keys(source: Source, line: int) -> list[str]:
    """The keys of the language on the line, with what they are for."""
    assert source.root is not None
    found = [f"  `{key}`: {doc}" for key, doc in _docs(source.root, "spec", line)]
    return ["", "Keys", *found] if found else []


def _docs(node: Node, shape: str | None, line: int) -> Iterator[tuple[str, str]]:
    """Walks down the tree along with the shapes of its maps."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _docs(item, shape, line)
    if not isinstance(node, Mapping):
        return
    docs = {key.name: key.doc for key in SHAPES.get(shape or "", ())}
    for entry in node.entries:
        if entry.key.span.line == line and entry.key.text in docs:
            yield entry.key.text, docs[entry.key.text]
        if entry.key.span.line <= line <= entry.value.span.end_line:
            below, named = shape_below(shape, entry.key.text)
            if named and isinstance(entry.value, Mapping):
                for inner in entry.value.entries:
                    yield from _docs(inner.value, below, line)
            else:
                yield from _docs(entry.value, below, line)


def shape_below(shape: str | None, key: str) -> tuple[str | None, bool]:
    """The shape under a key, and whether names stand in between (`options: {name: …}`)."""
    schema = VALUES.get((shape or "", key))
    if schema is None:
        return None, False
    refs = re.findall(r"#/\$defs/(\w+)", repr(schema))
    name = refs[-1] if refs and refs[-1] != "expression" else None
    return name, "additionalProperties" in schema


def _declared(game: Game, file: str, line: int) -> list[str]:
    """What the line declares."""
    found = []
    things = (*game.options, *game.registers, *game.zones, *game.kinds, *game.definitions, *game.routines, *game.round)
    for thing in things:
        if thing.span.file == file and thing.span.line == line:
            found.append(f"  {_declaration(thing)}")
    return ["", "Declared here", *dict.fromkeys(found)] if found else []


def _declaration(thing: object) -> str:
    match thing:
        case Option():
            return option_meaning(thing)
        case Register():
            return register_meaning(thing)
        case Zone(name=name, per_seat=per_seat):
            return f"the zone `{name}`" + (", one for each seat" if per_seat else "")
        case KindDecl(name=name, values=values):
            return f"the kind `{name}`, rising: {', '.join(values)}"
        case Definition(name=name, body=body, parameters=parameters):
            given = ", ".join(f"{name} {a_type(kind)}" for name, kind in parameters)
            return f"the definition `{name}`: {a_type(body.type)}" + (f" (with {given})" if given else "")
        case Routine(name=name):
            return f"the routine `{name}`"
        case Deal() | Do() | Turns() | Tricks() | Settle():
            return f"the phase `{thing.name}`, a `{type(thing).__name__.lower()}`"
    return ""


def _named(game: Game, source: Source, line: int) -> list[str]:
    """Every name, call and effect on the line, in the order of the text; the whole expressions come with their type."""
    seen: dict[tuple[Span, str], None] = {}
    whole: dict[Span, str] = {}
    for node in walk(game):
        span = getattr(node, "span", None)
        if not isinstance(span, Span) or span.file != source.file or span.line != line:
            continue
        said = meaning(node, game)
        if said is not None:
            seen.setdefault((span, said))
        elif isinstance(node, Expression):
            whole.setdefault(span, a_type(node.type))
    for span, option in _settings(game, source, line):
        seen.setdefault((span, option_meaning(option)))
    outer = [span for span in whole if not any(_holds(other, span) for other in whole if other != span)]
    for span in outer:
        if not any(known == span for known, _ in seen):
            seen.setdefault((span, whole[span]))
    rows = [(_slice(source, span), said) for span, said in sorted(seen, key=lambda row: _order(row[0]))]
    rows = [(text, "drawn by lot" if (text, said) == ("random", "nothing") else said) for text, said in rows]
    if not rows:
        return []
    width = min(40, max(len(text) for text, _ in rows) + 2)
    return ["", "In words", *(f"  {f'`{text}`':<{width}}  {said}" for text, said in rows)]


def _settings(game: Game, source: Source, line: int) -> Iterator[tuple[Span, Option]]:
    """The options that stand for a word or a number of the rules about the table, which are no expressions."""
    options = {option.name: option for option in game.options}
    root = source.root
    table = root.get("table") if root is not None else None
    for node in walk(table) if table is not None else ():
        if isinstance(node, Scalar) and node.span.line == line and node.text in options:
            yield node.span, options[node.text]


def _order(span: Span) -> tuple[int, int, int, int]:
    """The order of the text, what holds another first."""
    return span.line, span.column, -span.end_line, -span.end_column


def _holds(outer: Span, inner: Span) -> bool:
    return (outer.line, outer.column) <= (inner.line, inner.column) and (
        inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)


def _slice(source: Source, span: Span) -> str:
    """The text of a span on one line, cut off if it is long."""
    lines = list(source.lines[span.line - 1 : span.end_line])
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    text = " ".join(" ".join(lines).split())
    return text if len(text) <= 60 else text[:58] + " …"


def _clauses(compiled: Compiled, source: Source, line: int) -> list[str]:
    """The clauses that the comment of the line cites, quoted from the register of rules."""
    cited = clause_ids(source.comments.get(line, ""))
    if not cited:
        return []
    register = clause_register(compiled.resolved)
    texts = register.clauses if register is not None and register.clauses is not None else {}
    every = [clause for name in cited for clause in each_clause(name)]
    return [f"  {clause}  {texts.get(clause, '')}".rstrip() for clause in every]
