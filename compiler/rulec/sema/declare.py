"""Players, teams, options, kinds, zones and registers: the declarations other sections refer to."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.expressions import Const, Expression, Word
from rulec.ir.table import KindColumn, KindDecl, Option, Register, TeamDecl, Zone
from rulec.ir.types import (
    CARD, CARDS, FLAG, INT, NOTHING, RANK, SEAT, SEATS, SIDE, SUIT, TEAM, Kind, Nothing, OrNone, SetOf, Thing, Type, plural,
    strip_none,
)
from rulec.ir.words import FUNCTIONS, WORDS
from rulec.sema.effects import report
from rulec.sema.fields import items, mapping, scalar, shape
from rulec.sema.fit import fit
from rulec.sema.scope import DefinitionSource, Reader, Scope, World, Wrong
from rulec.sema.values import parsed
from rulec.source.span import NOWHERE, Span
from rulec.source.tree import Mapping, Node, Scalar
from rulec.syntax import tree as t
from rulec.syntax.parse import is_name

EVERYBODY = Word(type=SEATS, name="all")
NOBODY = Const(type=SEATS, value=frozenset())
MAX_PLAYERS, MAX_ROWS = 8, 256


def named(key: Scalar, world: World, taken: Iterable[str] = ()) -> str | None:
    """The name a key declares, or None after reporting why it cannot be one."""
    name = key.text
    if not is_name(name):
        world.problems.error("R0209", key.span, f"`{name}` cannot be a name",
                             "names are ASCII letters, digits and `_`, start with a letter, and are not reserved")
        return None
    if (name in WORDS and name != "schedule") or name in FUNCTIONS or name in ("us", "them", "owner", "trumps", "stock", "trick", "nobody"):
        world.problems.error("R0207", key.span, f"`{name}` is a built-in word", "choose another name")
        return None
    if name in taken:
        world.problems.error("R0210", key.span, f"`{name}` is declared twice")
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
    world.problems.error("R0208", text.span, f"{what} is needed here: n or a..b, from {low} to {high}")
    return None


def players(node: Node | None, world: World) -> None:
    """`players: 3..6`"""
    found = span_of_numbers(node, world, 2, MAX_PLAYERS, "a number of players")
    world.players = tuple(range(found[0], found[1] + 1)) if found else (2,)


def teams(node: Node | None, world: World) -> tuple[TeamDecl, ...]:
    """`teams: {ns: [0, 2], ew: [1, 3]}`: a partition of the seats for the one number of players."""
    table = mapping(node, world, "a map of teams")
    if table is None:
        return ()
    found: list[TeamDecl] = []
    for entry in table.entries:
        name = named(entry.key, world, [team.name for team in found])
        seats = [number(item, world, 0, MAX_PLAYERS - 1, "a seat") for item in items(entry.value)]
        if name is not None and None not in seats:
            found.append(TeamDecl(name, tuple(seat for seat in seats if seat is not None)))
    every = sorted(seat for team in found for seat in team.seats)
    if len(world.players) != 1 or every != list(range(world.players[0])):
        world.problems.error("R0410", table.span, "teams divide the seats of one number of players, each seat once")
    world.teams = tuple(team.name for team in found)
    return tuple(found)


def options(node: Node | None, world: World) -> None:
    """`options:` named choices or numbers."""
    table = mapping(node, world, "a map of options")
    for entry in table.entries if table else ():
        name = named(entry.key, world, world.options)
        keys = shape(entry.value, "option", world)
        doc = scalar(keys.get("doc"), world, "a sentence")
        if name is None:
            continue
        text = doc.text if doc else ""
        if "choices" in keys:
            _choices(name, keys, text, entry.key.span, world)
        elif "from" in keys:
            bounds = span_of_numbers(keys["from"], world, -999_999_999, 999_999_999, "a range")
            low, high = bounds or (0, 0)
            default = number(keys.get("default"), world, low, high, "a default") if "default" in keys else low
            world.options[name] = Option(name, (), low, high, default if default is not None else low, text,
                                         span=entry.key.span)
        else:
            world.problems.error("R0205", entry.key.span, "an option needs `choices` or `from`")


def _choices(name: str, keys: dict[str, Node], doc: str, span: Span, world: World) -> None:
    texts: list[str] = []
    for item in items(keys["choices"]):
        choice = scalar(item, world, "a choice")
        if choice is None:
            continue
        if choice.text in texts:
            world.problems.error("R0210", choice.span, f"`{choice.text}` is a choice twice")
        elif not choice.text.isdigit() and not is_name(choice.text):
            world.problems.error("R0209", choice.span, f"`{choice.text}` cannot name a choice")
        else:
            texts.append(choice.text)
    if "default" in keys:
        world.problems.error("R0204", keys["default"].span, "the first choice is the default", "put it first")
    if len(texts) < 2:
        world.problems.error("R0411", span, f"`{name}` leaves nothing to choose", "name at least two choices")
    if texts and all(text.isdigit() for text in texts):
        values = tuple(int(text) for text in texts)
        world.options[name] = Option(name, (), min(values), max(values), values[0], doc, values, span=span)
    else:
        world.options[name] = Option(name, tuple(texts), 0, max(0, len(texts) - 1), 0, doc, span=span)


def option_value(option: Option, node: Node, world: World) -> int | None:
    """The encoded value an option is set to, or None after reporting."""
    text = scalar(node, world, "a value")
    if text is None:
        return None
    if option.choices:
        if text.text in option.choices:
            return option.choices.index(text.text)
        world.problems.error("R0208", text.span, f"`{text.text}` is no choice of `{option.name}`",
                             did_you_mean(text.text, option.choices))
        return None
    if re.fullmatch(r"-?[0-9]{1,9}", text.text):
        value = int(text.text)
        if option.low <= value <= option.high and (not option.values or value in option.values):
            return value
    world.problems.error("R0208", text.span, f"`{option.name}` goes from {option.low} to {option.high}")
    return None


def kinds(node: Node | None, world: World) -> None:
    """`kinds:` names of values in rising order (columns are read once suits and kinds are known)."""
    table = mapping(node, world, "a map of kinds")
    for entry in table.entries if table else ():
        name = named(entry.key, world, world.kinds)
        rows = ([row.key for row in entry.value.entries] if isinstance(entry.value, Mapping)
                else [item for item in items(entry.value) if isinstance(item, Scalar)])
        values: list[str] = []
        for row in rows[:MAX_ROWS + 1]:
            value = named(row, world, values)
            if value is not None:
                values.append(value)
        if len(rows) > MAX_ROWS:
            world.problems.error("R0412", entry.key.span, f"a kind has at most {MAX_ROWS} values")
        if name is not None:
            world.kinds[name] = KindDecl(name, tuple(values), span=entry.key.span)


def columns(node: Node | None, world: World, reader: Reader) -> None:
    """The columns of kinds with rows: `garde: {times: 2}`."""
    table = mapping(node, world, "a map of kinds")
    scope = Scope(world, frozenset({"any"}))
    for entry in table.entries if table else ():
        if not isinstance(entry.value, Mapping) or entry.key.text not in world.kinds:
            continue
        cells: dict[str, list[Expression]] = {}
        rows = entry.value.entries
        for row in rows:
            line = mapping(row.value, world, "a map of columns")
            for cell in line.entries if line else ():
                try:
                    cells.setdefault(cell.key.text, []).append(reader.value(cell.value, scope))
                except Wrong as wrong:
                    report(wrong, scope)
        found = []
        for name, values in cells.items():
            types = {strip_none(value.type) for value in values if not isinstance(value.type, Nothing)}
            fixed = [value.value for value in values if isinstance(value, Const)]
            if len(values) != len(rows) or len(types) != 1 or len(fixed) != len(values):
                world.problems.error("R0413", entry.key.span, f"every row needs the column `{name}`, with values of one sort")
                continue
            thing = types.pop()
            assert not isinstance(thing, (OrNone, Nothing, SetOf))
            kind: Type = OrNone(thing) if None in fixed else thing
            found.append(KindColumn(name, kind, tuple(v for v in fixed if not isinstance(v, frozenset))))
        decl = world.kinds[entry.key.text]
        world.kinds[entry.key.text] = KindDecl(decl.name, decl.values, tuple(found), span=decl.span)


def zones(node: Node | None, world: World) -> None:
    """The built-in zones and those declared; who sees them is read later."""
    for name, per_seat, row in (("hand", True, False), ("won", True, False), ("stock", False, True),
                                ("trick", False, True), ("dealt", True, False)):
        world.zones[name] = Zone(name, per_seat, False, row, NOBODY, builtin=True)
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


BASE_TYPES: dict[str, Thing] = {"flag": FLAG, "int": INT, "suit": SUIT, "rank": RANK, "card": CARD, "seat": SEAT,
                                "team": TEAM, "side": SIDE}


def builtin_registers(world: World) -> None:
    """`tricks` and `passed`, kept for every seat in a round."""
    for name, kind in (("tricks", INT), ("passed", FLAG)):
        start = Const(type=kind, value=0 if kind == INT else False)
        high = len(world.cards) // 2 if kind == INT else 1
        world.registers[name] = Register(name, kind, (SEAT,), "round", start, EVERYBODY, 0, high, nature="builtin")


def registers(node: Node | None, world: World) -> dict[str, tuple[Node | None, Node | None, t.Expr | None]]:
    """Declares what `state` keeps. Starts, viewers and declared bounds are given back to be read once all names are
    known: name → (start, seen_by, bounds `a..b`)."""
    later: dict[str, tuple[Node | None, Node | None, t.Expr | None]] = {}
    keys = shape(node, "state", world) if node is not None else {}
    for lifetime in ("match", "round", "trick"):
        table = mapping(keys.get(lifetime), world, "a map of registers")
        for entry in table.entries if table else ():
            name = named(entry.key, world, [*world.registers, *world.zones])
            whole = isinstance(entry.value, Mapping)
            parts: dict[str, Node] = shape(entry.value, "register", world) if whole else {"is": entry.value}
            text = scalar(parts.get("is"), world, "a type")
            if name is None or text is None:
                continue
            try:
                tree = parsed(text, "type", Scope(world, frozenset({"any"})))
                assert isinstance(tree, t.TypeTree)
                kind, key_types = _type(tree, world)
            except Wrong as wrong:
                report(wrong, Scope(world, frozenset()))
                continue
            start = Const(type=kind, value=_rest(kind))
            world.registers[name] = Register(name, kind, key_types, lifetime, start, EVERYBODY, 0, 0,  # type: ignore[arg-type]
                                             span=entry.key.span)
            base = tree.base
            bounds = base if isinstance(base, t.Binary) and base.op == ".." and strip_none(kind) == INT else None
            later[name] = (parts.get("start"), parts.get("seen_by"), bounds)
    return later


def _rest(kind: Type) -> bool | int | None | frozenset[int]:
    if isinstance(kind, SetOf):
        return frozenset()
    if isinstance(kind, OrNone):
        return None
    return False if kind == FLAG else 0


def _type(tree: t.TypeTree, world: World) -> tuple[Type, tuple[Type, ...]]:
    base = tree.base
    thing: Type | None = None
    if isinstance(base, t.Name):
        thing = thing_named(base.text, world)
        for name, single in [*BASE_TYPES.items(), *((kind, Kind(kind)) for kind in world.kinds)]:
            if thing is None and base.text == plural(name) and single not in (INT, FLAG):
                thing = CARDS if single == CARD else SetOf(single)
    elif isinstance(base, t.Binary) and base.op == "..":
        thing = INT
    if thing is None:
        near = did_you_mean(base.text, [*BASE_TYPES, *world.kinds]) if isinstance(base, t.Name) else None
        raise Wrong("R0332", base.span, "this is no type", near or "flag, int, a..b, suit, rank, card, seat, a kind, or their sets")
    if tree.none:
        if isinstance(thing, SetOf):
            raise Wrong("R0332", tree.span, "a set is empty rather than none", "take `or none` away")
        assert not isinstance(thing, (OrNone, Nothing))
        thing = OrNone(thing)
    key_types: list[Type] = []
    for key in tree.keys:
        found = thing_named(key, world)
        if found is None or found in (INT, FLAG, CARD):
            raise Wrong("R0332", tree.span, f"a register cannot be kept per `{key}`", did_you_mean(key, ["seat", *world.kinds]))
        key_types.append(found)
    return thing, tuple(key_types)


def thing_named(name: str, world: World) -> Thing | None:
    """The single type of that name, None if there is none (or it has no values in this game)."""
    if name in world.kinds:
        return Kind(name)
    found = BASE_TYPES.get(name)
    if (found == TEAM and not world.teams) or (found == SIDE and not world.sides):
        return None
    return found


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
                     [*world.definitions, *world.registers, *world.zones, *world.options])
        routine = isinstance(entry.value, Mapping) and entry.value.keys() == ("do",)
        if name is not None:
            world.definitions[name] = DefinitionSource(name, sig.params, entry.value, entry.key.span, routine)


def clauses(world: World, span: Span) -> tuple[str, ...]:
    """The clause ids cited in the comment on a line: `# … [R6, A5]` gives R6 and A5."""
    comment = world.source.comments.get(span.line, "")
    cited = re.findall(r"\[([A-Z0-9][A-Za-z0-9.\-, ]*)\]", comment)
    return tuple(part.strip() for group in cited for part in group.split(","))


def typed_start(register: Register, node: Node, scope: Scope, reader: Reader) -> Expression:
    """The start of a register. Raises Wrong."""
    hint = register.type if isinstance(register.type, SetOf) else strip_none(register.type)
    found = fit(reader.value(node, scope, hint), register.type)
    return found if found.type != NOTHING else Const(type=register.type, value=None, span=NOWHERE)


