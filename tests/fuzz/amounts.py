"""Numbers and flags of drawn specs."""

from __future__ import annotations

from fuzz.drawing import MOST, Drawing, Ex, Scope
from fuzz.grow import asking, grow, par, production
from fuzz.markup import many, swap
from fuzz.reading import apply, column, local, register

SETS = ("cards", "seats", "suits", "nums", "row", "ranks")


def small(d: Drawing, number: Ex, most: int = MOST) -> Ex:
    """The number, held within -most and most."""
    if -most <= number.low and number.high <= most:
        return number
    d.use("arithmetic")
    return Ex(f"clamp({number.text}, {most})", -most, most)


@production("int", 2, leaf=True)
def _constant(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    number = d.stream.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 13, 20))
    return Ex(str(number), number, number)


@production("int", 1, leaf=True)
def _word(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if d.chance(0.3):
        return Ex("players", d.low_players, d.high_players)
    places = {"round": [("round", 1, d.rounds), ("rounds", 1, d.rounds)], "after": [("trick_no", 1, d.pack + 1)]}
    if not s.private:
        places["turns"] = [("passes", 0, 40)]
    places["call"] = [("calls", 0, 40)]
    found = [word for place, words in sorted(places.items()) if place in s.places for word in words]
    if not found:
        return None
    text, low, high = d.stream.choice(found)
    return Ex(text, low, high)


@production("int", 3, leaf=True)
def _number_option(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if not d.numbers:
        return None
    name = d.stream.choice(sorted(d.numbers))
    return Ex(name, *d.numbers[name])


@production("int", 2, leaf=True)
def _size(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if d.parameter is None or "round" not in s.places:
        return None
    name, low, high = d.parameter
    if d.chance(0.3):
        end = f"{d.one('first', 'last', 'max', 'min')}"
        text = f"max(0, {end}({many(name)}))" if end in ("first", "last") else name
        return Ex(text, 0, max(0, high))
    return Ex(name, low, high)


@production("int", 3, leaf=True)
def _local(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return local(d, s, "int")


@production("int", 5, leaf=True)
def _register(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return register(d, s, "int")


@production("int", 2, leaf=True)
def _optional_register(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    found = register(d, s, "int?")
    if found is None:
        return None
    least = d.int(0, 2)
    return Ex(f"max({least}, {found.text})", least, max(least, found.high))


@production("int", 2, leaf=True)
def _taken(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if "round" not in s.places:
        return None
    return Ex(f"{par(grow(d, s, 'seat', n - 1).text)}.{'tricks' if d.chance(0.8) else 'seat'}", 0, 20)


@production("int", 1.5)
def _defined(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return apply(d, s, "int", n)


@production("int", 3)
def _count(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    kind = d.stream.choice(("cards", "cards", "seats", "suits", "row", "nums", "ranks"))
    return Ex(f"count({grow(d, s, kind, n - 1).text})", 0, max(d.pack, 40))


@production("int", 3)
def _sum_of_two(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("arithmetic")
    a, b = small(d, grow(d, s, "int", n - 1), 9999), small(d, grow(d, s, "int", n - 1), 9999)
    if d.chance(0.6):
        return Ex(swap(par(a.text), " + ", par(b.text)), a.low + b.low, a.high + b.high)
    return Ex(f"{par(a.text)} - {par(b.text)}", a.low - b.high, a.high - b.low)


@production("int", 1.5)
def _product(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("arithmetic")
    a, b = small(d, grow(d, s, "int", n - 1), 300), small(d, grow(d, s, "int", n - 1), 100)
    ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return Ex(swap(par(a.text), " * ", par(b.text)), min(ends), max(ends))


@production("int", 1.5)
def _divided(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("arithmetic")
    a = grow(d, s, "int", n - 1)
    by, divisor = d.int(2, 7), ""
    if d.chance(0.3):
        b = small(d, grow(d, s, "int", n - 2), 99)
        divisor = f"max({by}, {b.text})"
        if d.chance(0.5):
            return Ex(f"{par(a.text)} % {divisor}", 0, 99)
    if d.chance(0.5):
        return Ex(f"{par(a.text)} % {divisor or by}", 0, 99)
    most = max(abs(a.low), abs(a.high)) // 2 + 1
    return Ex(f"{par(a.text)} // {divisor or by}", min(0, a.low and -most), max(0, a.high and most))


@production("int", 1.5)
def _function(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("arithmetic")
    a = small(d, grow(d, s, "int", n - 1))
    most = max(abs(a.low), abs(a.high))
    kind = d.int(0, 5)
    if kind == 0:
        return Ex(f"abs({a.text})", 0, most)
    if kind == 1:
        limit = d.int(0, 12)
        return Ex(f"clamp({a.text}, {limit})", -limit, limit)
    if kind == 2:
        to = d.one("5", "10", "3", f"{d.int(2, 4)} + players")
        return Ex(f"rounded({a.text}, {to})", a.low - 10, a.high + 10)
    if kind == 3:
        seats = grow(d, s, "seats", n - 1).text
        return Ex(f"share({a.text}, {seats}, {grow(d, s, 'seat', n - 1).text})", min(0, a.low), max(0, a.high))
    if kind == 4:
        one, other = (grow(d, s, "seat", n - 1).text for _ in range(2))
        return Ex(f"distance({one}, {other})", 0, 7)
    b = small(d, grow(d, s, "int", n - 1))
    how = d.one("min", "max")
    pick = min if how == "min" else max
    return Ex(f"{how}({swap(a.text, ', ', b.text)})", pick(a.low, b.low), pick(a.high, b.high))


@production("int", 2)
def _sum_over(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("sum")
    domain, inner, name = walk(d, s, n)
    where = ""
    if d.chance(0.4):
        found, asked = asking(d, inner, "flag", n - 1)
        where, inner = f" where {found.text}", inner.mute(asked)
    how = d.one("sum", "sum", "max", "min")
    body = small(d, grow(d, inner, "int", n - 1), 500)
    each = f"{body.text} for {name} in {domain}{where}"
    if how == "sum":
        return Ex(f"sum({each})", min(0, body.low * 60), max(0, body.high * 60))
    if where or domain != "seats":
        return Ex(f"max(0, {how}({each}))", 0, max(0, body.high))
    return Ex(f"{how}({each})", body.low, body.high)


def walk(d: Drawing, s: Scope, n: int, rows: bool = False) -> tuple[str, Scope, str]:
    """A set to walk over with a bound name: the set, the scope inside, the name."""
    name = d.name("x")
    kinds = ("row", "seats") if rows else ("seats", "seats", "seats", "cards", "suits", "nums", "row")
    kind = d.stream.choice(kinds)
    domain = grow(d, s, kind, n - 1)
    thing = {"seats": "seat", "cards": "card", "row": "card", "suits": "suit", "nums": "int"}[kind]
    return par(domain.text), s.bind(name, thing, domain.low, domain.high), name


@production("int", 1)
def _streak(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if d.symmetric:
        return None
    d.use("streak")
    domain, inner, name = walk(d, s, n, rows=True)
    return Ex(f"streak({grow(d, inner, 'flag', n - 1).text} for {name} in {domain})", 0, d.pack)


@production("int", 1)
def _points(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    low, high = d.points
    if (low, high) == (0, 0) or "round" not in s.places:
        return None
    if d.chance(0.5):
        return Ex(f"points({grow(d, s, 'cards', n - 1).text})", low * d.pack, high * d.pack)
    return Ex(f"max(0, {par(grow(d, s, 'card?', n - 1).text)}.points)", 0, high)


@production("int", 0.8)
def _place(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    kinds = [f"kind:{kind.name}" for kind in d.kinds] + ["team"] * bool(d.teams) + ["suit"] * (not d.symmetric)
    if not kinds:
        return None
    kind = d.stream.choice(kinds)
    return Ex(f"place({grow(d, s, kind, n - 1).text})", 0, 8)


@production("int", 1.5)
def _column(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return column(d, s, "int", n)


@production("int", 1)
def _conditional(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("conditional")
    condition, then, otherwise = choice(d, s, "int", n)
    return Ex(f"{par(then.text)} if {condition} else {par(otherwise.text)}", min(then.low, otherwise.low),
              max(then.high, otherwise.high))


def choice(d: Drawing, s: Scope, kind: str, n: int) -> tuple[str, Ex, Ex]:
    """A condition and two values of a type."""
    condition, asked = asking(d, s, "flag", n - 1)
    inner = s.mute(asked)
    return condition.text, grow(d, inner, kind, n - 1), grow(d, inner, kind, n - 1)


@production("flag", 0.1, leaf=True)
def _truth(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    return Ex(d.one("true", "false"))


@production("flag", 1, leaf=True)
def _flag_word(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    words = {"tricks": ["leading", "last_trick", "face_down"], "turns": ["player.passed"]}
    if "hypothetical" in s.places:
        words["tricks"] = ["leading"]
    found = [word for place, texts in sorted(words.items()) if place in s.places for word in texts]
    return Ex(d.stream.choice(found)) if found else None


@production("flag", 2, leaf=True)
def _flag_register(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return register(d, s, "flag")


@production("flag", 1, leaf=True)
def _flag_local(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return local(d, s, "flag")


@production("flag", 1.5, leaf=True)
def _option(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if not d.choices:
        return None
    name = d.stream.choice(sorted(d.choices))
    return Ex(f"{name} {d.one('is', 'is', 'is not')} {d.stream.choice(d.choices[name])}")


@production("flag", 4, leaf=True)
def _compared(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    a, b = grow(d, s, "int", n - 1).text, grow(d, s, "int", n - 1).text
    if d.chance(0.15):
        c = grow(d, s, "int", n - 1).text
        return Ex(f"{par(a)} {d.one('<', '<=')} {par(b)} {d.one('<', '<=')} {par(c)}")
    op = d.one("==", "!=", "<", "<=", ">", ">=")
    if op in ("==", "!="):
        return Ex(swap(par(a), f" {op} ", par(b)))
    return Ex(f"{par(a)} {op} {par(b)}")


@production("flag", 2, leaf=True)
def _same(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    kinds = ["seat", "seat", "suit", "card", "team", *(f"kind:{kind.name}" for kind in d.kinds)]
    kind = d.stream.choice(kinds)
    sort, _, name = kind.partition(":")
    optional = d.chance(0.4) and sort != "team"
    a = grow(d, s, f"{sort}?:{name}" if optional else kind, n - 1).text
    b = grow(d, s, kind, n - 1).text
    if sort == "kind" and d.chance(0.5):
        return Ex(f"{par(a)} {d.one('<', '<=', '>', '>=')} {par(b)}")
    return Ex(f"{par(a)} {d.one('is', 'is not')} {par(b)}")


@production("flag", 2, leaf=True)
def _absent(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    kind = d.stream.choice(("seat", "suit", "card", "int", *(f"kind:{kind.name}" for kind in d.kinds)))
    sort, _, name = kind.partition(":")
    found = register(d, s, f"{sort}?:{name}" if name else f"{sort}?", asked=True)
    return None if found is None else Ex(f"{found.text} {d.one('is', 'is not')} none")


@production("flag", 2.5)
def _member(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    kind, many_of = d.stream.choice((("seat", "seats"), ("card?", "cards"), ("card", "cards"), ("int", "nums")))
    whole = grow(d, s, many_of, n - 1).text
    return Ex(f"{par(grow(d, s, kind, n - 1).text)} {d.one('in', 'in', 'not in')} {par(whole)}")


@production("flag", 1)
def _has(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("set_algebra")
    return Ex(f"{par(grow(d, s, 'cards', n - 1).text)} has {par(grow(d, s, d.one('card', 'cards'), n - 1).text)}")


@production("flag", 3)
def _some(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    kind = d.stream.choice(("cards", "cards", "row", "seats", "suits"))
    return Ex(f"{d.one('some', 'no')} {par(grow(d, s, kind, n - 1).text)}")


@production("flag", 1.5)
def _every(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("every")
    domain, inner, name = walk(d, s, n)
    return Ex(f"every({grow(d, inner, 'flag', n - 1).text} for {name} in {domain})")


@production("flag", 1)
def _not(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    return Ex(f"not {par(grow(d, s, 'flag', n - 1).text)}")


@production("flag", 2)
def _logic(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    op = d.one("and", "or")
    one, asked = asking(d, s, "flag", n - 1)
    other, later = asking(d, s.mute(asked), "flag", n - 1)
    if asked or later:
        return Ex(f"{par(one.text)} {op} {par(other.text)}")
    return Ex(swap(par(one.text), f" {op} ", par(other.text)))


@production("flag", 0.7)
def _flag_column(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return column(d, s, "flag", n)


@production("flag", 1)
def _flag_defined(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return apply(d, s, "flag", n)
