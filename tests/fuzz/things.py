"""Seats, teams, suits, ranks and kinds in drawn specs, and sets of them."""

from __future__ import annotations

from fuzz.amounts import choice
from fuzz.drawing import Drawing, Ex, Scope
from fuzz.grow import grow, par, production
from fuzz.markup import many, swap
from fuzz.reading import apply, column, local, register

# Seats


@production("seat", 3, leaf=True)
def _seat_word(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    words = [*d.roles, "forehand", "host"]
    if s.places & {"turns", "tricks"} and "hypothetical" not in s.places:
        words += ["player"] * 4
    if "won" in s.places:
        words += ["winner"] * 4
    return Ex(d.stream.choice(words))


@production("seat", 4, leaf=True)
def _seat_local(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return local(d, s, "seat")


@production("seat", 2, leaf=True)
def _seat_register(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return register(d, s, "seat")


@production("seat", 2)
def _next(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    seat = grow(d, s, "seat", n - 1).text
    if d.pairs and d.chance(0.4):
        return Ex(f"partner({seat})")
    if d.chance(0.3):
        return Ex(f"next({seat}, {grow(d, s, 'int', 0).text})")
    return Ex(f"next({seat})")


@production("seat", 0.7)
def _first_seat(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    return Ex(f"{d.one('first', 'last')}(seats)")


@production("seat", 0.7)
def _seat_choice(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("conditional")
    condition, then, otherwise = choice(d, s, "seat", n)
    return Ex(f"{par(then.text)} if {condition} else {par(otherwise.text)}")


@production("seat", 0.7)
def _seat_defined(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return apply(d, s, "seat", n)


@production("seat?", 3, leaf=True)
def _seat_or_none(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if "after" in s.places and "won" not in s.places and d.chance(0.4):
        d.touched.add("winner")
        return Ex("winner")
    return register(d, s, "seat?")


@production("seat?", 2)
def _seat_of(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if d.chance(0.5):
        return Ex(f"{d.one('first', 'last')}({grow(d, s, 'seats', n - 1).text} & seats)")
    d.use("history")
    how = d.one("dealt_to", "played_by") if not s.blind and not s.private else "dealt_to"
    if s.legal and how == "dealt_to":
        how = "played_by"
        if s.blind or s.private:
            return None
    d.hidden = True
    return Ex(f"{how}({grow(d, s, d.one('card', 'card?'), n - 1).text})")


@production("seats", 3, leaf=True)
def _all_seats(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    return Ex("playing" if "round" in s.places and d.chance(0.3) else "seats")


@production("seats", 1.5, leaf=True)
def _partners(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if "round" not in s.places or s.private:
        return None
    words = [*d.teams, *d.sides]
    if d.sides and d.seen["side"] != "all":
        d.hidden = True
        if s.legal:
            return None
    if words and s.places & {"turns", "tricks"} and "hypothetical" not in s.places:
        words += ["us", "them"]
    return Ex(par(d.stream.choice(words)) + " & seats") if words else None


@production("seats", 1.5, leaf=True)
def _seats_register(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return register(d, s, "seats")


@production("seats", 2)
def _seats_but(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("set_algebra")
    return Ex(f"seats - {par(grow(d, s, 'seat', n - 1).text)}")


@production("seats", 2)
def _seats_where(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("where")
    name = d.name("x")
    domain = grow(d, s, "seats", n - 1).text
    return Ex(f"({name} in {domain} where {grow(d, s.bind(name, 'seat'), 'flag', n - 1).text})")


@production("seats", 1)
def _seats_joined(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("set_algebra")
    a = grow(d, s, "seats", n - 1).text
    if d.chance(0.4):
        return Ex(f"{par(a)} | {par(grow(d, s, 'seat', n - 1).text)}")
    return Ex(swap(par(a), d.one(" & ", " | "), par(grow(d, s, "seats", n - 1).text)))


@production("team", 2, leaf=True)
def _team(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    found = local(d, s, "team")
    if found is not None:
        return found
    return Ex(d.stream.choice(d.teams)) if d.teams else None


@production("team", 2)
def _team_of(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if not d.teams:
        return None
    if len(d.teams) == 2 and d.chance(0.3):
        return Ex(f"other({grow(d, s, 'team', n - 1).text})")
    return Ex(f"{par(grow(d, s, 'seat', n - 1).text)}.team")


def visible(d: Drawing, s: Scope, zone: str) -> bool:
    """Whether the cards of a zone can be read here."""
    return not s.legal or d.seen[zone] != "nobody"


# Suits and ranks


@production("suit", 2, leaf=True)
def _suit(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    return Ex(d.stream.choice(d.suits))


@production("suit", 2, leaf=True)
def _suit_known(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if "led" in s.places and d.chance(0.5):
        return Ex("led")
    return local(d, s, "suit") or register(d, s, "suit")


@production("suit", 1, leaf=True)
def _suit_of(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if d.extras:
        return None
    return Ex(f"{par(grow(d, s, 'card', n - 1).text)}.suit")


@production("suit?", 3, leaf=True)
def _suit_or_none(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if "tricks" in s.places and "led" not in s.places and d.chance(0.3):
        return Ex("led")
    return register(d, s, "suit?")


@production("suit?", 1)
def _printed(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    found = grow(d, s, "card?", n - 1).text
    return Ex(f"printed({found})" if d.chance(0.4) else f"{par(found)}.suit")


@production("suits", 2, leaf=True)
def _suits(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return Ex("suits") if d.chance(0.6) else register(d, s, "suits")


@production("suits", 1)
def _suits_where(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("where")
    name = d.name("x")
    return Ex(f"({name} in suits where {grow(d, s.bind(name, 'suit'), 'flag', n - 1).text})")


@production("ranks", 1, leaf=True)
def _ranks(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    return register(d, s, "ranks") or Ex("ranks")


@production("nums", 2, leaf=True)
def _range(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    low = d.int(0, 3)
    high = low + d.int(0, 4)
    if d.chance(0.2):
        return Ex(f"{low}..players", low, 8)
    return Ex(f"{low}..{high}", low, high)


@production("nums", 1, leaf=True)
def _some_numbers(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    numbers = sorted(d.stream.sample(range(12), 2))
    return Ex(swap(str(numbers[0]), " | ", str(numbers[1])), *numbers)


# Words of kinds


@production("kind", 2, leaf=True)
def _kind_word(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    found = local(d, s, f"kind:{of}") or (register(d, s, f"kind:{of}") if d.chance(0.6) else None)
    return found or Ex(d.stream.choice(next(kind.words for kind in d.kinds if kind.name == of)))


@production("kind?", 2, leaf=True)
def _kind_register(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return register(d, s, f"kind?:{of}")


@production("kind?", 1)
def _kind_next(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return Ex(f"next({grow(d, s, f'kind:{of}', n - 1).text})")


@production("kinds", 1, leaf=True)
def _kinds(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    kind = next(kind for kind in d.kinds if kind.name == of)
    if d.chance(0.3):
        return register(d, s, f"kinds:{of}")
    if d.chance(0.4):
        low = d.int(0, len(kind.words) - 1)
        return Ex(f"{kind.words[low]}..{kind.words[d.int(low, len(kind.words) - 1)]}")
    return Ex(many(of))


@production("suit?", 0.5)
def _suit_column(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return column(d, s, "suit?", n)
