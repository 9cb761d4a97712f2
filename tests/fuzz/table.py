"""The table of a drawn spec: players, partners, options, words and cards."""

from __future__ import annotations

from typing import Any

from fuzz.drawing import Drawing, Kind
from fuzz.markup import Loose, Sentence, card, declared, token


def players(d: Drawing, out: dict[str, Any]) -> None:
    """How many play, and who with whom."""
    sort = d.stream.choices(("three", "four", "range", "many", "two", "teams", "sides"), (3, 2, 2, 1.2, 1.2, 2, 1.5))[0]
    low, high = {"three": (3, 3), "four": (4, 4), "many": (d.int(5, 6),) * 2, "two": (2, 2), "teams": (4, 4),
                 "sides": (d.int(3, 5),) * 2, "range": (d.int(2, 3), d.int(4, 5))}[sort]
    d.low_players, d.high_players = low, high
    if low == 2:
        d.use("two_players")
    if high > 4:
        d.use("many_players")
    if low < high:
        d.use("range_of_players")
    out["players"] = str(low) if low == high else f"{low}..{high}"
    if sort == "teams":
        d.use("teams")
        parts = d.stream.choice((((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0,), (1, 2, 3)), ((0, 3), (1,), (2,))))
        d.teams = [d.name("team") for _ in parts]
        d.pairs = all(len(part) == 2 for part in parts)
        out["teams"] = {name: [str(seat) for seat in part] for name, part in zip(d.teams, parts, strict=True)}


def options(d: Drawing, out: dict[str, Any]) -> None:
    """House rules."""
    table: dict[str, Any] = {}
    doc = Sentence("a house rule")
    for _ in range(d.stream.choice((0, 0, 1, 1, 2))):
        d.use("option")
        name = d.name("option")
        kind = d.int(0, 2)
        if kind == 0:
            words = [d.name("choice") for _ in range(d.int(2, 3))]
            d.choices[name] = words
            table[name] = Loose({"choices": words, "doc": doc})
        elif kind == 1:
            low, high = d.int(0, 3), d.int(4, 9)
            d.numbers[name] = (low, high)
            table[name] = Loose({"from": f"{low}..{high}", "default": str(d.int(low, high)), "doc": doc})
        else:
            numbers = sorted(d.stream.sample(range(1, 9), 2))
            d.numbers[name] = (numbers[0], numbers[-1])
            table[name] = Loose({"choices": [str(number) for number in numbers], "doc": doc})
    if d.chance(0.15):
        d.use("direction", "option")
        name = d.name("option")
        words = ["clockwise", "anticlockwise"]
        d.stream.shuffle(words)
        d.choices[name] = words
        table[name] = Loose({"choices": words, "doc": doc})
        out["direction"] = name
    elif d.chance(0.1):
        d.use("direction")
        out["direction"] = "anticlockwise"
    if not table:
        return
    out["options"] = Loose(table)
    if d.choices and d.numbers and d.chance(0.5):
        d.use("constraint")
        number, (low, high) = next(iter(d.numbers.items()))
        default = table[number].get("default") or table[number]["choices"][0]
        word, choices = next(iter(d.choices.items()))
        unlike = high if int(default) != high else low
        out["constraints"] = [{"if": f"{number} == {unlike} and {word} is {choices[1]}", "error": Sentence("not both")}]
    elif d.chance(0.3):
        d.use("preset")
        name = next(iter(table))
        value = table[name]["choices"][-1] if "choices" in table[name] else str(d.numbers[name][0])
        out["presets"] = Loose({d.name("preset"): Loose({"set": {name: value}, "doc": Sentence("another way")})})


def kinds(d: Drawing, out: dict[str, Any]) -> None:
    """Words of the spec's own, perhaps with columns."""
    table: dict[str, Any] = {}
    for _ in range(d.stream.choice((0, 1, 1, 2))):
        d.use("kind")
        name = d.name("kind")
        words = tuple(d.name("word") for _ in range(d.int(2, 4)))
        columns: list[tuple[str, str, int, int]] = []
        cells: dict[str, list[str]] = {}
        for _ in range(d.stream.choice((0, 1, 2))):
            column = d.name("column")
            sort = d.one("int", "flag", "suit?")
            values = {"int": [str(d.int(0, 5)) for _ in words], "flag": [d.one("true", "false") for _ in words],
                      "suit?": [d.suits[0], *(d.one("none", d.suits[-1]) for _ in words[1:-1]), "none"]}[sort]
            numbers = [int(value) for value in values] if sort == "int" else [0]
            columns.append((column, sort, min(numbers), max(numbers)))
            cells[column] = values
        d.kinds.append(Kind(name, words, tuple(columns)))
        if columns:
            table[name] = {word: {column: cells[column][place] for column in cells} for place, word in enumerate(words)}
        else:
            table[name] = list(words)
    if table:
        out["kinds"] = Loose(table)


def deck(d: Drawing, out: dict[str, Any]) -> None:
    """Suits, ranks and the cards they make."""
    wide = not d.symmetric and d.chance(0.08)
    suits = d.int(5, 6) if wide else d.int(3, 4)
    ranks = d.int(12, 14) if wide else d.int(5, 8)
    while suits * ranks < d.high_players * 4:
        ranks += 1
    first = d.int(0, 17 - ranks)
    d.suits = [token("suit", number) for number in range(suits)]
    d.ranks = [token("rank", first + number) for number in range(ranks)]
    table: dict[str, Any] = {"suits": {declared(suit): token("letters", n) for n, suit in enumerate(d.suits)}}
    own: dict[str, list[str]] = {suit: list(d.ranks) for suit in d.suits}
    table["ranks"] = list(d.ranks)
    if d.chance(0.15) and not d.symmetric:
        d.use("ranks_by_suit")
        own[d.suits[-1]] = d.ranks[2:]
        table["ranks"] = {", ".join(d.suits[:-1]): list(d.ranks), d.suits[-1]: d.ranks[2:]}
    d.cards = [card(rank, suit) for suit in d.suits for rank in own[suit]]
    if d.chance(0.15):
        d.use("suit_first")
        table["written"] = "suit rank"
    if wide:
        d.use("wide_deck")
    elif d.chance(0.1) and not d.symmetric:
        d.use("copies")
        d.copies = 2
        table["copies"] = "2"
    extras: list[str] = []
    if d.chance(0.25):
        d.use("extra")
        d.extras = True
        d.extra_group = d.name("extra")
        extras = [d.name("code") for _ in range(d.int(1, 2))]
        group: dict[str, Any] = {"cards": extras}
        if d.choices and d.chance(0.5):
            d.use("extra_by_option")
            option, choices = next(iter(d.choices.items()))
            group["if"] = f"{option} is {choices[0]}"
        d.groups.append(d.extra_group)
        table["extra"] = {d.extra_group: Loose(group)}
    d.pack = len(d.cards) * d.copies
    if wide and d.pack <= 64:
        d.features.discard("wide_deck")
    _groups(d, table)
    if extras and "extra_by_option" not in d.features:
        d.pack += len(extras) * d.copies
    d.cards += extras if "extra_by_option" not in d.features else []
    out["deck"] = Loose(table)


def _groups(d: Drawing, table: dict[str, Any]) -> None:
    """Named sets, and what cards count."""
    if d.chance(0.3):
        d.use("names")
        name = d.name("group")
        one, other = d.stream.sample(d.ranks, 2)
        table["names"] = Loose({name: d.one(f"rank({one}) | rank({other})", f"rank({one}) | {d.stream.choice(d.cards)}",
                                            f"rank({one}) - {d.stream.choice(d.suits)}")})
        d.groups.append(name)
    if d.chance(0.35):
        d.use("points")
        values = d.stream.sample(range(-2, 12), 3)
        keys = [d.ranks[-1], d.ranks[0] if d.chance(0.5) else d.stream.choice(d.suits)]
        if d.groups:
            keys.insert(0, d.groups[-1])
        texts = [str(value) for value in values]
        if d.choices and d.chance(0.4):
            option, choices = next(iter(d.choices.items()))
            texts[0] = f"{values[0]} if {option} is {choices[0]} else 0"
        table["points"] = dict(zip(keys, texts, strict=False)) | {"else": d.one("0", "1")}
        d.points = (min(0, *values), max(1, *values))


def trumps(d: Drawing, out: dict[str, Any]) -> None:
    """Cards that change their suit, and another order of the rest: what they hang on is a register."""
    table = out["deck"]
    suit = [made.name for made in d.registers if made.type == "suit" and made.none and not made.keys
            and made.life == "round"]
    flag = [made.name for made in d.registers if made.type == "flag" and not made.keys and made.life == "round"]
    if suit and d.chance(0.5):
        d.use("trumps")
        d.trumps = True
        rank = d.stream.choice(d.ranks)
        ways: list[list[str]] = [[suit[0]]]
        if not d.symmetric:
            ways += [[f"{suit[0]} - rank({rank})", f"rank({rank})"], [f"{suit[0]} - rank({rank})",
                     f"rank({rank}) if {suit[0]} is not none"]]
            if d.extras:
                ways.append([suit[0], d.extra_group])
        if flag:
            ways.append([f"{d.suits[0]} if {flag[0]}"])
        table["trumps"] = d.stream.choice(ways)
    if d.chance(0.15) and not d.symmetric:
        d.use("plain")
        order = list(d.ranks)
        d.stream.shuffle(order)
        condition = f"{suit[0]} is none" if suit else flag[0] if flag else "players == 3"
        table["plain"] = Loose({"if": condition, "ranks": order})


def sides(d: Drawing, out: dict[str, Any]) -> None:
    """Partners by a rule."""
    if d.teams or d.low_players != d.high_players or not d.chance(0.25):
        return
    d.use("sides")
    called = next((made for made in d.registers if made.type in ("card", "seat") and made.none and not made.keys
                   and made.life == "round"), None)
    flag = next((made for made in d.registers if made.type == "flag" and made.keys == ("seat",)), None)
    name = d.name("x")
    first = d.roles[0]
    if called is not None and called.type == "card":
        first += f" | ({name} in seats where {name}.dealt has {called.name})"
    elif called is not None:
        first += f" | {called.name}"
    if flag is not None and d.chance(0.4):
        first += f" | ({d.name('x')} in seats where false)"
    d.sides = [d.name("side"), d.name("side")]
    table: dict[str, Any] = {d.sides[0]: first, d.sides[1]: "otherwise"}
    if d.chance(0.6):
        d.use("seen_by")
        d.seen["side"] = "owner"
        rungs = ["owner"]
        if flag is not None:
            rungs.insert(0, f"all if owner.{flag.name}")
        table["seen_by"] = rungs if len(rungs) > 1 else rungs[0]
    out["sides"] = table


def fixed_number(d: Drawing, low: int, high: int) -> str:
    """A number that is fixed when a game is made."""
    fit = [name for name, (a, b) in d.numbers.items() if low <= a and b <= high]
    if fit and d.chance(0.4):
        return d.stream.choice(fit)
    if low <= d.low_players and d.high_players <= high and d.chance(0.2):
        return "players"
    return str(d.int(low, high))


