"""Draws whole specs."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from fuzz import amounts as _amounts
from fuzz import cards as _cards
from fuzz import things as _things
from fuzz.drawing import Definition, Drawing, Impossible, Register, Scope
from fuzz.effects import body
from fuzz.grow import asking, grow, par
from fuzz.markup import Loose, Style, many, write
from fuzz.phases import ROUND, deal, doing, ensuring, guarded, laying, settling, turns
from fuzz.table import deck, fixed_number, kinds, options, players, sides, trumps
from fuzz.tricks import tricks

assert _amounts and _cards and _things  # they register their productions


@dataclass(frozen=True)
class Drawn:
    """A drawn spec: its tree, its features, and whether the suits may change places."""

    seed: str
    tree: dict[str, Any]
    features: frozenset[str]
    symmetric: bool
    suits: tuple[str, ...]
    ranks: tuple[str, ...]

    def text(self, style: Style | None = None) -> str:
        """The YAML of the spec."""
        style = style or Style()
        style.suit_first = "suit_first" in self.features
        return write(self.tree, style)


def draw(seed: str) -> Drawn:
    """The spec of a seed; the same seed draws the same."""
    stream = random.Random(seed)
    d = Drawing(stream, symmetric=stream.random() < 0.3)
    tree = _whole(d)
    return Drawn(seed, tree, frozenset(d.features), d.symmetric, tuple(d.suits), tuple(d.ranks))


def _whole(d: Drawing) -> dict[str, Any]:
    out: dict[str, Any] = {"rulec": "1", "game": "drawn"}
    players(d, out)
    options(d, out)
    deck(d, out)
    kinds(d, out)
    d.roles = [d.name("role") for _ in range(d.stream.choice((1, 1, 1, 2)))]
    _zones(d, out)
    _state(d, out)
    trumps(d, out)
    sides(d, out)
    hand, talon, match = _length(d)
    d.uneven = d.chance(0.25)
    _define(d, out)
    phases: list[Any] = []
    ensured: frozenset[str] = frozenset()
    if d.chance(0.75):
        phases.append(_named(d, turns(d, ensured)))
    if d.uneven and d.chance(0.7):
        phases.append(_named(d, laying(d)))
    if d.chance(0.3):
        phases.append(_named(d, doing(d, ensured)))
    if d.chance(0.25):
        ensured = ensuring(d, phases)
    if d.chance(0.15):
        phases.append(_named(d, turns(d, ensured)))
    if d.chance(0.1):
        d.use("two_tricks")
        first = tricks(d, ensured)
        first["tricks"]["until"] = f"trick_no > {d.int(1, 2)} or some (q in playing where no q.hand)"
        phases.append(_named(d, first))
        d.uneven = True
    phases.append(_named(d, tricks(d, ensured)))
    settle = settling(d, ensured)
    out["round"] = [deal(d, hand, talon, ""), *phases, settle]
    out["match"] = _match(d, match)
    if d.chance(0.3):
        _report(d, out)
    return Loose(out)


def _named(d: Drawing, phase: dict[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {"name": d.name("phase")}
    if d.chance(0.12) and "tricks" not in phase:
        d.use("phase_if")
        out["if"] = guarded(d, ROUND.mute(d.settled), "flag", 1, "true")
    return Loose(out | phase)


def _zones(d: Drawing, out: dict[str, Any]) -> None:
    table: dict[str, Any] = {}
    for _ in range(d.stream.choice((0, 1, 1, 2))):
        name = d.name("zone")
        form = d.one("shared", "seat", "one")
        d.zones[name] = form
        d.use({"shared": "zone", "seat": "zone_of_seat", "one": "zone_of_one"}[form])
        keys: dict[str, Any] = {"per": "seat"} if form == "seat" else {"holds": "1"} if form == "one" else {}
        d.seen[name] = "nobody"
        if d.chance(0.7):
            d.use("seen_by")
            seen = d.one("all", "all", "nobody", "owner" if form == "seat" else d.roles[0], "seats - " + d.roles[0])
            keys["seen_by"] = seen
            d.seen[name] = seen if seen in ("all", "nobody", "owner") else "some"
        table[name] = Loose(keys)
    if d.chance(0.3):
        d.use("seen_by")
        d.seen["won"] = d.one("all", "owner")
        table["won"] = {"seen_by": d.seen["won"]}
    if table:
        out["zones"] = Loose(table)


def _state(d: Drawing, out: dict[str, Any]) -> None:
    table: dict[str, dict[str, Any]] = {"match": {}, "round": {}, "trick": {}}
    owner = "team" if d.teams and d.chance(0.5) else "seat"
    d.registers.append(Register("score", "int", (owner,), "match", number=99))
    table["match"]["score"] = f"int per {owner}"
    for place, (kind, share) in enumerate((("suit", 0.35), ("seat", 0.35))):
        if d.chance(share):
            _declare(d, table, Register(d.name("thing"), kind, none=True, number=place))
    for number in range(2, d.int(5, 8)):
        _register(d, table, number)
    out["state"] = Loose({life: Loose(lines) for life, lines in table.items() if lines})


def _register(d: Drawing, table: dict[str, dict[str, Any]], number: int) -> None:
    life = d.stream.choices(("round", "match", "trick"), (6, 2, 1.5))[0]
    keys_of = [(), (), (), ("seat",), ("seat",), ("seat",), ("suit",)]
    keys_of += [("team",)] * bool(d.teams) + [(f"kind:{kind.name}",) for kind in d.kinds] + [("seat", "suit")]
    keys = d.stream.choice(keys_of)
    types = ["flag", "flag", "int", "number", "number", "suit", "suit", "seat", "card", "cards", "seats", "rank"]
    types += ["suits"]
    types += [f"kind:{kind.name}" for kind in d.kinds] * 2 + [f"kinds:{kind.name}" for kind in d.kinds]
    types += ["team"] * bool(d.teams)
    kind = d.stream.choice(types)
    if kind == "rank":
        kind = "ranks" if d.chance(0.5) else "flag"
    none = (kind in ("suit", "seat", "card", "number") or kind.startswith("kind:")) and d.chance(0.6)
    if d.symmetric and kind in ("suit", "card"):
        none = True
    if d.symmetric and kind == "ranks":
        kind = "seats"
    low, high = (0, 0)
    name = d.name({"flag": "flag", "int": "num", "number": "num"}.get(kind, "set" if kind.endswith("s") else "thing"))
    if kind == "number":
        low = d.stream.choice((0, 0, 0, 1, -3))
        high = low + d.int(2, 9)
    made = Register(name, {"number": "int"}.get(kind, kind), keys, life, none, low, high, kind == "number", number)
    if kind == "int":
        made = replace(made, low=-30000, high=30000)
    _declare(d, table, made)


def _declare(d: Drawing, table: dict[str, dict[str, Any]], made: Register) -> None:
    """Writes the line of a register."""
    text = made.type.split(":")[-1]
    plural = made.type.startswith("kinds:")
    if plural:
        text = many(text)
    if made.bounded:
        text = f"{made.low}..{made.high}"
    text += " or none" if made.none else ""
    if made.keys:
        d.use("register_by_key")
        text += " per " + " and ".join(key.split(":")[-1] for key in made.keys)
    for feature, there in (("match_register", made.life == "match"), ("trick_register", made.life == "trick"),
                           ("set_register", made.type.endswith("s") or plural), ("optional_register", made.none),
                           ("two_keys", len(made.keys) == 2), ("bounded_number", made.bounded)):
        if there:
            d.use(feature)
    d.registers.append(made)
    parts: dict[str, Any] = {"is": text}
    start = _start(d, made)
    if start and d.chance(0.3):
        d.use("start")
        parts["start"] = start
    if d.chance(0.15):
        d.use("seen_by")
        seen = d.one("all", "nobody", "owner" if made.keys[:1] == ("seat",) else d.roles[0])
        parts["seen_by"] = seen
        d.registers[-1] = replace(made, seen=seen if seen in ("all", "nobody", "owner") else "some")
    table[made.life][made.name] = Loose(parts) if len(parts) > 1 else text


def _start(d: Drawing, made: Register) -> str:
    sort, _, of = made.type.partition(":")
    match sort:
        case "flag":
            return "true"
        case "int":
            return str(d.int(made.low, made.high)) if made.bounded else str(d.int(-3, 9))
        case "suit":
            return d.stream.choice(d.suits)
        case "seat":
            return d.one(f"next({d.roles[0]})", *(["owner"] if made.keys[:1] == ("seat",) else []))
        case "seats":
            return d.one("seats", f"seats - {d.roles[0]}")
        case "cards":
            return f"rank({d.stream.choice(d.ranks)})"
        case "kind":
            return d.stream.choice(next(kind.words for kind in d.kinds if kind.name == of))
    return ""


def _length(d: Drawing) -> tuple[str, int, dict[str, Any]]:
    """Cards in a hand, cards left for other zones, and how long the match is."""
    most = max(2, min(6, (d.pack - 2) // d.high_players))
    match: dict[str, Any] = {}
    hand = str(d.int(max(2, most - 2), most))
    highest = int(hand)
    if d.chance(0.25) and most > 2:
        d.use("schedule")
        name = d.name("size")
        items = [d.one("1", "2"), f"2 up to {most}", f"{d.one('players', '2')} times {most}", f"{most} down to 1"]
        chosen = [item for item in items if d.chance(0.5)] or [f"1 up to {most}"]
        schedule: Any = chosen
        if d.choices and d.chance(0.4):
            option, words = next(iter(d.choices.items()))
            schedule = {f"case {option}": {word: [items[place % 4]] for place, word in enumerate(words)}}
        match["rounds"] = {name: schedule}
        d.parameter = (name, 1, most)
        hand, highest, d.rounds = name, most, 30
    else:
        fit = [name for name, (low, high) in d.numbers.items() if low >= 1 and high <= most]
        if fit and d.chance(0.5):
            hand, highest = fit[0], d.numbers[fit[0]][1]
        if d.chance(0.5):
            match["rounds"] = fixed_number(d, 2, 5)
            d.rounds = 9
        else:
            match["at_most"] = fixed_number(d, 3, 8)
            d.capped = True
            d.rounds = 9
    return hand, max(0, d.pack - highest * d.high_players), match


def _match(d: Drawing, match: dict[str, Any]) -> dict[str, Any]:
    roles: dict[str, Any] = {}
    for place, role in enumerate(d.roles):
        ways = ("random", f"next({d.roles[0]})") if place else ("random", "random", "host", "first(seats)")
        first = d.one(*ways)
        roles[role] = {"first": first, "then": d.one(f"next({role})", f"next({role})", f"next({role}, 2)")}
    if len(roles) > 1:
        d.use("second_role")
    match["rotates"] = roles
    if d.low_players > 2 and not d.teams and d.chance(0.12):
        d.use("playing")
        match["playing"] = f"seats - {d.roles[0]}" + (" if players > 3 else seats" if d.chance(0.5) else "")
    p = ROUND.bind("p", "seat")
    owner = "p.team.score" if d.registers[0].keys == ("team",) else "p.score"
    if d.chance(0.35):
        d.use("until")
        until = f"some (q in seats where {owner.replace('p.', 'q.', 1)} > {d.int(5, 30)})"
        match["until"] = guarded(d, ROUND, "flag", 2, until) if d.chance(0.3) else until
    match["rank"] = [f"highest {owner}"]
    for _ in range(d.int(0, 2)):
        key = (f"{d.one('highest', 'lowest')} {par(guarded(d, p, 'int', 1, 'p.seat'))}" if d.chance(0.6)
               else f"first {par(guarded(d, p, 'flag', 1, 'p is host'))}")
        if d.chance(0.3):
            d.use("rank_if")
            key += f" if {guarded(d, ROUND, 'flag', 1, 'true')}"
        match["rank"].append(key)
    if d.chance(0.25):
        d.use("titles")
        match["titles"] = Loose({d.name("title"): [f"lowest {owner}"], d.name("title"): [
            f"highest {par(guarded(d, p, 'int', 1, 'p.seat'))}"]})
    if d.chance(0.2):
        d.use("result")
        match["result"] = guarded(d, p, "int", 2, owner)
    return Loose(match)


def _report(d: Drawing, out: dict[str, Any]) -> None:
    d.use("report")
    s = ROUND.at("after").bind("p", "seat").mute(d.settled)
    out["report"] = Loose({
        d.name("figure"): _figure(d, s, kind) for kind in d.stream.sample(["int", "flag", "seat"], d.int(1, 3))})


def _figure(d: Drawing, s: Scope, kind: str) -> str:
    if kind == "int":
        return f"clamp({guarded(d, s, 'int', 2, '1')}, 999)"
    return guarded(d, s, kind, 2, "p is host" if kind == "flag" else "p")


def _define(d: Drawing, out: dict[str, Any]) -> None:
    """Definitions of all forms; each may use those before it."""
    table: dict[str, Any] = {}
    for _ in range(d.stream.choice((0, 1, 1, 2, 3))):
        mark = d.mark()
        try:
            heading, value = _definition(d)
            table[heading] = value
        except Impossible:
            d.back(mark)
    for _ in range(d.stream.choice((0, 0, 1))):
        d.use("routine")
        parameters = [(d.name("par"), d.one("seat", "int")) for _ in range(d.int(0, 2))]
        name = d.name("def")
        s = ROUND
        for parameter, kind in parameters:
            s = s.bind(parameter, kind, 0, 500)
        heading = f"{name}({', '.join(parameter for parameter, _ in parameters)})" if parameters else name
        quiet = frozenset(made.name for made in d.registers if made.none)
        table[heading] = {"do": body(d, replace(s, keep=quiet, muted=quiet, level=0, repeated=True), 2, 1)}
        d.routines.append((name, tuple(kind for _, kind in parameters), False))
    if table:
        out["define"] = Loose(table)


def _definition(d: Drawing) -> tuple[str, Any]:
    """One definition: its heading, and what stands there."""
    d.use("value")
    name = d.name("def")
    count = d.stream.choice((0, 1, 1, 2))
    parameters = [(d.name("par"), d.one("seat", "seat", "int", "suit", "card")) for _ in range(count)]
    s = ROUND
    for parameter, kind in parameters:
        s = s.bind(parameter, kind, 0, 500)
    if parameters:
        d.use("parameters")
    kind = d.one("int", "int", "int", "flag", "seat")
    level, d.level = d.level, 0
    hidden, d.hidden = d.hidden, False
    form = d.int(0, 4)
    if d.chance(0.1):
        form, parameters[:1] = 3, [(d.name("par"), "suit")]
        s = ROUND
        for parameter, of in parameters:
            s = s.bind(parameter, of, 0, 500)
    body_of = None
    low, high = -30000, 30000

    def make() -> Any:
        nonlocal body_of, low, high
        if form <= 1 or kind == "seat":
            found = grow(d, s, kind, 2)
            text = found.text
            low, high = found.low, found.high

            def body_of(args: tuple[str, ...]) -> str:
                out = text
                for (parameter, _), arg in zip(parameters, args, strict=True):
                    out = out.replace(parameter, arg)
                return out

            return found
        return None

    found, asked = d.asked(make)  # type: ignore[arg-type]
    value: Any = found.text if found is not None else None
    if value is None:
        by_suit = bool(parameters) and parameters[0][1] == "suit"
        value, asked = _by_form(d, s, kind, form, by_suit)
    d.level, mine = max(level, d.level), d.level
    d.hidden, secret = hidden, d.hidden
    d.definitions.append(
        Definition(name, kind, tuple(of for _, of in parameters), low, high, mine, asked, secret, body_of))
    return (f"{name}({', '.join(parameter for parameter, _ in parameters)})" if parameters else name), value


def _by_form(d: Drawing, s: Scope, kind: str, form: int, by_suit: bool) -> tuple[Any, frozenset[str]]:
    """A ladder, a case or a table."""
    before, d.touched = d.touched, set()
    try:
        if form == 2:
            d.use("ladder")
            rungs = []
            for _ in range(d.int(1, 3)):
                condition, asked = asking(d, s, "flag", 2)
                s = s.mute(asked)
                rungs.append(f"{par(grow(d, s, kind, 1).text)} if {condition.text}")
            return [*rungs, grow(d, s, kind, 1).text], frozenset(d.touched)
        if form == 3 and by_suit and not d.trumps:
            d.use("table")
            cells = {suit: grow(d, s, kind, 1).text for suit in d.stream.sample(d.suits, len(d.suits) - 1)}
            return Loose({**cells, "else": grow(d, s, kind, 1).text}), frozenset(d.touched)
        d.use("case")
        of, values = d.stream.choice([("players == 3", ["true", "false"]), *(
            (grow(d, s, f"kind:{made.name}", 1).text, list(made.words)) for made in d.kinds)])
        return {f"case {of}": Loose({value: grow(d, s, kind, 1).text for value in values})}, frozenset(d.touched)
    finally:
        d.touched |= before
