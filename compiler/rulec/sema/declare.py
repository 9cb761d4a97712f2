"""Names, players, teams, kinds, zones and definitions: the declarations other sections refer to."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulec.ir.expressions import Const, Word
from rulec.ir.table import VOID_DEALS, KindColumn, KindDecl, TeamDecl, Zone
from rulec.ir.types import SEATS, Nothing, OrNone, Thing, a_type
from rulec.ir.words import FUNCTIONS, WORDS
from rulec.sema.effects import report
from rulec.sema.fields import items, mapping, scalar, shape
from rulec.sema.fit import thing_of
from rulec.sema.scope import DefinitionSource, Reader, Scope, World, Wrong
from rulec.sema.values import parsed
from rulec.source.limits import KIND_VALUES, PLAYERS
from rulec.source.span import Span
from rulec.source.tree import Mapping, Node, Scalar, Sequence
from rulec.syntax import tree as t
from rulec.syntax.parse import RESERVED, is_name

EVERYBODY = Word(type=SEATS, name="all")
NOBODY = Const(type=SEATS, value=frozenset())
# `schedule` is a word of the representation only.
BUILT_IN = frozenset(WORDS) - {"schedule"} | {
    "us", "them", "owner", "trumps", "stock", "trick", "nobody", "played", VOID_DEALS}
CALLED = frozenset(FUNCTIONS) | {"sum", "every", "streak"}


def plain_name(key: Scalar, world: World, taken: Iterable[str] = ()) -> str | None:
    """The name of something that no expression reads as a bare name, such as a phase, a column or a figure; None
    after reporting why it is none."""
    if key.text in taken:
        world.problems.error("R0210", key.span, f"`{key.text}` is declared twice", "choose another name")
        return None
    if is_name(key.text):
        return key.text
    if key.text in RESERVED:
        world.problems.error("R0209", key.span, f"`{key.text}` is a reserved word and cannot be a name",
                             "choose another name")
        return None
    world.problems.error("R0209", key.span, f"`{key.text}` cannot be a name",
                         "a name is made of the letters a to z, digits and `_`, begins with a letter, and is no "
                         "reserved word")
    return None


def named(key: Scalar, world: World, taken: Iterable[str] = (), called: bool = False) -> str | None:
    """The name a key declares, or None after reporting why it cannot be one. `called` is for what may be followed by
    parentheses, as the built-in functions are."""
    name = plain_name(key, world, taken)
    if name is None:
        return None
    if name in BUILT_IN or (called and name in CALLED):
        world.problems.error("R0207", key.span, f"`{name}` is a built-in word", "choose another name")
        return None
    return name


def number(node: Node | None, world: World, low: int, high: int, what: str) -> int | None:
    """The whole number of a scalar between the limits, or None after reporting."""
    text = scalar(node, world, what)
    if text is None:
        return None
    if not re.fullmatch(r"-?[0-9]{1,9}", text.text) or not low <= int(text.text) <= high:
        world.problems.error("R0208", text.span, f"{what} is needed here, from {low} to {high}")
        return None
    return int(text.text)


def span_of_numbers(node: Node | None, world: World, low: int, high: int, what: str) -> tuple[int, int] | None:
    """`n` or `a..b` as two numbers, or None after reporting."""
    text = scalar(node, world, what)
    if text is None:
        return None
    match = re.fullmatch(r"(-?[0-9]{1,9})(?:\s*\.\.\s*(-?[0-9]{1,9}))?", text.text)
    if match is not None:
        a, b = int(match[1]), int(match[2] or match[1])
        if low <= a <= b <= high:
            return a, b
    ends = re.fullmatch(r"(\d+)\s*(?:-|\u2013|to|or|bis)\s*(\d+)", text.text)
    world.problems.error("R0208", text.span, f"{what} is needed here: n or a..b, from {low} to {high}",
                         f"write it as a range, `{ends[1]}..{ends[2]}`" if ends else None)
    return None


def players(node: Node | None, world: World) -> None:
    """`players: 3..6`"""
    if isinstance(node, Sequence):
        ends = [item.text for item in node.items if isinstance(item, Scalar) and item.text.isdigit()]
        world.problems.error("R0202", node.span, "a number of players is needed here",
                             f"write it as a range, `{ends[0]}..{ends[-1]}`" if ends else "write it as a range `a..b`")
        world.players = (2,)
        return
    found = span_of_numbers(node, world, 2, PLAYERS, "a number of players")
    world.players = tuple(range(found[0], found[1] + 1)) if found else (2,)


def sides(node: Node | None, world: World) -> None:
    """The names under `sides`; which seats they are is read later."""
    table = mapping(node, world, "a map of sides")
    keys = [entry.key for entry in table.entries if entry.key.text != "seen_by"] if table is not None else []
    for key in keys:
        named(key, world)
    world.sides = tuple(key.text for key in keys)


def teams(node: Node | None, world: World) -> tuple[TeamDecl, ...]:
    """`teams: {ns: [0, 2], ew: [1, 3]}`: a partition of the seats for the one number of players."""
    table = mapping(node, world, "a map of teams")
    if table is None:
        return ()
    found: list[TeamDecl] = []
    for entry in table.entries:
        name = named(entry.key, world, [team.name for team in found])
        seats = [number(item, world, 0, PLAYERS - 1, "a seat") for item in items(entry.value)]
        if name is not None and None not in seats:
            found.append(TeamDecl(name, tuple(seat for seat in seats if seat is not None)))
    every = sorted(seat for team in found for seat in team.seats)
    if len(world.players) != 1 or every != list(range(world.players[0])):
        world.problems.error("R0410", table.span, "teams divide the seats of one number of players, each seat once")
    world.teams = tuple(team.name for team in found)
    return tuple(found)


def kinds(node: Node | None, world: World) -> None:
    """`kinds:` names of values in rising order (columns are read once suits and kinds are known)."""
    table = mapping(node, world, "a map of kinds")
    for entry in table.entries if table else ():
        name = named(entry.key, world, world.kinds)
        rows = ([row.key for row in entry.value.entries] if isinstance(entry.value, Mapping)
                else [item for item in items(entry.value) if isinstance(item, Scalar)])
        values: list[str] = []
        for row in rows[:KIND_VALUES + 1]:
            value = named(row, world, values)
            if value is not None:
                values.append(value)
        if len(rows) > KIND_VALUES:
            world.problems.error("R0412", entry.key.span, f"a kind has at most {KIND_VALUES} values")
        if name is not None:
            world.kinds[name] = KindDecl(name, tuple(values), span=entry.key.span)


def columns(node: Node | None, world: World, reader: Reader) -> None:
    """The columns of kinds with rows: `garde: {times: 2}`."""
    table = mapping(node, world, "a map of kinds")
    scope = Scope(world, frozenset({"any"}))
    for entry in table.entries if table else ():
        if not isinstance(entry.value, Mapping) or entry.key.text not in world.kinds:
            continue
        lines = [mapping(row.value, world, "a map of columns") for row in entry.value.entries]
        names = dict.fromkeys(plain_name(cell.key, world) for line in lines if line for cell in line.entries)
        found = []
        for name in filter(None, names):
            try:
                found.append(_column(name, entry.value, scope, reader))
            except Wrong as wrong:
                report(wrong, scope)
        decl = world.kinds[entry.key.text]
        world.kinds[entry.key.text] = KindDecl(decl.name, decl.values, tuple(found), span=decl.span)


def _column(name: str, table: Mapping, scope: Scope, reader: Reader) -> KindColumn:
    """One column of a kind. Raises Wrong."""
    cells: list[int | bool | None] = []
    thing: Thing | None = None
    for row in table.entries:
        node = row.value.get(name) if isinstance(row.value, Mapping) else None
        if node is None:
            raise Wrong("R0413", row.key.span, f"`{row.key.text}` has no column `{name}`", "every row has every column")
        value = reader.value(node, scope)
        if not isinstance(value, Const) or isinstance(value.value, frozenset):
            raise Wrong("R0413", node.span, "a column has fixed values",
                        "a number, a flag, a suit, or a value of a kind")
        if not isinstance(value.type, Nothing):
            thing = thing or thing_of(value.type)
            if thing_of(value.type) != thing:
                raise Wrong("R0413", node.span,
                            f"this is {a_type(value.type)}, the rows above have {a_type(thing)} here",
                            "a column has values of one sort")
        cells.append(value.value)
    if thing is None:
        raise Wrong("R0413", table.span, f"the column `{name}` has no value in any row", "take it away")
    return KindColumn(name, OrNone(thing) if None in cells else thing, tuple(cells))


def zones(node: Node | None, world: World) -> None:
    """The built-in zones and those declared; who sees them is read later."""
    for built_in in ("hand", "won", "stock", "trick", "dealt"):
        row = built_in in ("stock", "trick")
        world.zones[built_in] = Zone(built_in, not row, False, row, NOBODY, builtin=True)
    table = mapping(node, world, "a map of zones")
    for entry in table.entries if table else ():
        keys = shape(entry.value, "zone", world)
        if entry.key.text in ("hand", "won"):
            continue
        name = named(entry.key, world, world.zones)
        per = scalar(keys.get("per"), world, "`seat`")
        if per is not None and per.text != "seat":
            world.problems.error("R0208", per.span, "a zone can be `per: seat` only")
        holds = number(keys.get("holds"), world, 1, 1, "`1`") if "holds" in keys else None
        if name is not None:
            world.zones[name] = Zone(name, per is not None, holds == 1, False, NOBODY, span=entry.key.span)


def definitions(node: Node | None, world: World) -> None:
    """Notes the definitions; each is typed where it is used."""
    table = mapping(node, world, "a map of definitions")
    scope = Scope(world, frozenset())
    for entry in table.entries if table else ():
        try:
            sig = parsed(entry.key, "sig", scope)
        except Wrong:
            continue
        assert isinstance(sig, t.Sig)
        name = named(Scalar(sig.name, sig.name, "plain", entry.key.span), world,
                     [*world.definitions, *world.registers, *world.zones, *world.options], called=True)
        for place, param in enumerate(sig.params):
            if param in BUILT_IN or param in sig.params[:place]:
                world.problems.error("R0321", entry.key.span, f"`{param}` has a meaning here already",
                                     "choose another name")
        routine = isinstance(entry.value, Mapping) and entry.value.keys() == ("do",)
        if name is not None:
            world.definitions[name] = DefinitionSource(name, sig.params, entry.value, entry.key.span, routine)


def clauses(world: World, span: Span) -> tuple[str, ...]:
    """The clause ids cited in the comment on a line."""
    return clause_ids(world.source.comment(span))


def clause_ids(comment: str) -> tuple[str, ...]:
    """The clause ids that a comment cites: `… [R6, A5]` gives R6 and A5."""
    cited = re.findall(r"\[([A-Z0-9][A-Za-z0-9.\-, ]*)\]", comment)
    return tuple(part.strip() for group in cited for part in group.split(","))
