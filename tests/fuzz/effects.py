"""Lists of effects of drawn specs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fuzz.amounts import small
from fuzz.drawing import Drawing, Ex, Impossible, Register, Scope
from fuzz.grow import asking, grow, par
from fuzz.markup import Loose
from fuzz.reading import note, written

_LIFE = {"trick": ("tricks",), "round": ("round",), "match": ("round",)}


def body(d: Drawing, s: Scope, most: int, depth: int = 2) -> list[Any]:
    """Some effects, at least one."""
    found: list[Any] = []
    for _ in range(d.int(1, most)):
        mark = d.mark()
        try:
            effect, s = statement(d, s, depth)
            found.append(effect)
        except Impossible:
            d.back(mark)
    if not found and s.private:
        raise Impossible("effect")
    return found or [score(d, s, 1)]


def statement(d: Drawing, s: Scope, depth: int) -> tuple[Any, Scope]:
    """One effect, and the scope after it."""
    weights = {"assign": 6.0, "score": 3.0, "if": 3.0 * (depth > 0), "for": 2.5 * (depth > 0),
               "case": 1.0 * (depth > 0), "run": 1.5 * bool(d.routines), "clear": 0.6, "show": 0.4, "move": 1.0}
    if s.private:
        weights |= {"score": 0.0, "for": 0.0, "run": 0.0, "show": 0.0, "move": 0.0}
    kind = d.stream.choices(list(weights), list(weights.values()))[0]
    match kind:
        case "assign":
            return assign(d, s)
        case "score":
            return score(d, s, depth), s
        case "if":
            return _when(d, s, depth)
        case "for":
            return _for(d, s, depth), s
        case "case":
            return _case(d, s, depth), s
        case "run":
            return _run(d, s), s
        case "clear":
            return _clear(d, s)
        case "show":
            return _show(d, s), s
    return _move(d, s), s


def targets(d: Drawing, s: Scope) -> list[Register]:
    """The registers that may be written here."""
    found = [made for made in d.registers if made.life != "trick" or "tricks" in s.places]
    if s.private:
        found = [made for made in found if made.keys == ("seat",)]
    return found


def assign(d: Drawing, s: Scope, made: Register | None = None) -> tuple[Any, Scope]:
    """An assignment to some register."""
    if made is None:
        open_ = [made for made in targets(d, s) if "score" not in made.name]
        if not open_:
            raise Impossible("register")
        made = d.rarest(open_, d.wrote)
    d.wrote.add(made.name)
    target = f"player.{made.name}" if s.private else written(d, s, made, 1)
    if made.type == "int":
        text = _number(d, s, made, target)
        return text, s.mute({made.name} if made.none else set())
    if made.none and made.name not in s.keep and d.chance(0.25):
        value = "none" if d.chance(0.3) else _optional(d, s, made)
        return f"{target} := {value}", replace(s, known=s.known - {made.name}).mute({made.name})
    return f"{target} := {_set_or_thing(d, s, made.type)}", s.mute({made.name} if made.none else set())


def _set_or_thing(d: Drawing, s: Scope, kind: str) -> str:
    found = grow(d, s, kind, d.int(0, 2)).text
    if kind == "cards" and d.chance(0.3):
        return f"{par(found)} & any"
    return found


def _optional(d: Drawing, s: Scope, made: Register) -> str:
    sort, _, of = made.type.partition(":")
    return grow(d, s, f"{sort}?:{of}" if of else f"{sort}?", 1).text


def _number(d: Drawing, s: Scope, made: Register, target: str) -> str:
    """A write to a number that stays within what the register can hold."""
    if made.bounded:
        if made.none and made.name not in s.keep and d.chance(0.15):
            return f"{target} := none"
        value = grow(d, s, "int", 2)
        if not made.none and d.chance(0.3):
            value = Ex(f"{target} {d.one('+', '-')} {par(value.text)}", -99, 99)
        if made.low <= value.low and value.high <= made.high:
            return f"{target} := {value.text}"
        if d.chance(0.01) and not made.none and value.high < 20:
            return f"{target} := {value.text}"  # perhaps beyond the bounds: a fault that both wings must see
        return f"{target} := max({made.low}, min({made.high}, {value.text}))"
    inner = replace(s, level=min(s.level, made.number))
    value = small(d, grow(d, inner, "int", 2), 40)
    note(d, made)
    op = ":=" if s.repeated or d.chance(0.2) else d.one("+=", "+=", "-=")
    return f"{target} {op} {value.text}"


def score(d: Drawing, s: Scope, depth: int) -> str:
    """Points for somebody."""
    made = d.registers[0]
    inner = replace(s, level=min(s.level, made.number))
    value = small(d, grow(d, inner, "int", depth), 40)
    owner = grow(d, s, made.keys[0], 1).text
    if s.repeated:
        return f"{par(owner)}.{made.name} := {value.text}"
    return f"{par(owner)}.{made.name} {d.one('+=', '+=', '-=')} {value.text}"


def _when(d: Drawing, s: Scope, depth: int) -> tuple[Any, Scope]:
    d.use("if")
    optional = [made for made in d.registers if made.none and not made.keys and made.name not in s.muted | s.known
                and made.life != "trick"]
    if optional and not s.private and d.chance(0.35):
        made = d.stream.choice(optional)
        inside = replace(s.mute({made.name}), known=s.known | {made.name}, keep=s.keep | {made.name})
        found: dict[str, Any] = {f"if {made.name} is not none": body(d, inside, 2, depth - 1)}
        if d.chance(0.4):
            found["else"] = body(d, s.mute({made.name}), 2, depth - 1)
        return found, s.mute({made.name})
    condition, asked = asking(d, s, "flag", 2)
    s = s.mute(asked)
    found = {f"if {condition.text}": body(d, s, 2, depth - 1)}
    if d.chance(0.25):
        condition, asked = asking(d, s, "flag", 2)
        s = s.mute(asked)
        found[f"else if {condition.text}"] = body(d, s, 2, depth - 1)
    if d.chance(0.35):
        found["else"] = body(d, s, 2, depth - 1)
    return found, s


def _for(d: Drawing, s: Scope, depth: int) -> Any:
    d.use("for")
    kinds = ["seats", "seats", "seats", "nums"] + ["suits", "cards"] * (not d.symmetric)
    kinds += [f"kinds:{kind.name}" for kind in d.kinds]
    kind = d.stream.choice(kinds)
    name = d.name("x")
    domain = grow(d, s, kind, 1)
    sort, _, of = kind.partition(":")
    thing = {"seats": "seat", "nums": "int", "suits": "suit", "cards": "card", "kinds": f"kind:{of}"}[sort]
    inner = s.bind(name, thing, domain.low, domain.high)
    where = ""
    if d.chance(0.35):
        condition, asked = asking(d, inner, "flag", 2)
        where, inner = f" where {condition.text}", inner.mute(asked)
    return {f"for {name} in {domain.text}{where}": body(d, replace(inner, repeated=s.repeated), 2, depth - 1)}


def _case(d: Drawing, s: Scope, depth: int) -> Any:
    d.use("case_of")
    ways: list[tuple[str, list[str]]] = []
    ways += [(f"kind:{kind.name}", list(kind.words)) for kind in d.kinds]
    if d.teams:
        ways.append(("team", d.teams))
    ways.append(("flag", ["true", "false"]))
    ways.append(("suit", d.suits))
    kind, values = d.stream.choice(ways)
    of, asked = asking(d, s, kind, 1)
    inner = s.mute(asked)
    arms = d.stream.sample(values, d.int(1, len(values)))
    table = Loose({value: body(d, inner, 1, depth - 1) for value in arms})
    if len(arms) < len(values) or (kind == "suit" and d.trumps):
        table["else"] = body(d, inner, 1, depth - 1)
    return {f"case {of.text}": table}


def _run(d: Drawing, s: Scope) -> str:
    found = [made for made in d.routines if not (made[2] and s.repeated)]
    if not found:
        raise Impossible("routine")
    name, parameters, _ = d.stream.choice(found)
    d.use("routine")
    args = [grow(d, replace(s, level=0), kind, 0).text for kind in parameters]
    return f"{name}({', '.join(args)})" if args else name


def _clear(d: Drawing, s: Scope) -> tuple[Any, Scope]:
    found = [made for made in targets(d, s) if not (made.none and made.name in s.keep) and made is not d.registers[0]]
    if not found:
        raise Impossible("register")
    made = d.stream.choice(found)
    d.use("clear")
    after = replace(s.mute({made.name}), known=s.known - {made.name}) if made.none else s
    if s.private:
        return f"clear player.{made.name}", after
    return f"clear {written(d, s, made, 1) if made.keys and d.chance(0.6) else made.name}", after


def _show(d: Drawing, s: Scope) -> str:
    d.use("show")
    cards = par(grow(d, s, "cards", 1).text)
    return f"show {cards}" + (f" to {par(grow(d, s, 'seats', 1).text)}" if d.chance(0.5) else "")


def _move(d: Drawing, s: Scope) -> str:
    """Cards go to a pile, from where they are surely of no more use in play."""
    if "won" not in s.places and "settle" not in s.places:
        raise Impossible("move")
    d.use("move")
    piles = ["won"] + [name for name, form in d.zones.items() if form == "seat"]
    shared = [name for name, form in d.zones.items() if form == "shared"]
    seat = par(grow(d, s, "seat", 1).text)
    to = d.stream.choice(shared) if shared and d.chance(0.3) else f"{seat}.{d.stream.choice(piles)}"
    if "won" in s.places:
        what = d.one("trick", "winning", f"trick & {par(grow(d, s, 'cards', 0).text)}")
        return f"move {what} to {to}"
    return f"move {par(grow(d, s, 'seat', 1).text)}.{d.one('hand', 'won')} to {to}"
