"""Seats, suits, cards, words of kinds, and sets of them, in drawn specs."""

from __future__ import annotations

from fuzz.amounts import choice
from fuzz.drawing import Drawing, Ex, Scope
from fuzz.grow import asking, grow, par, production
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


# Cards


@production("card", 2, leaf=True)
def _card(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    return Ex(d.stream.choice(d.cards))


@production("card", 6, leaf=True)
def _card_known(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if "card" in s.places and d.chance(0.6):
        return Ex("card")
    if "won" in s.places and d.chance(0.6):
        return Ex("winning")
    return local(d, s, "card") or register(d, s, "card")


@production("card?", 3)
def _strongest(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    if d.symmetric:
        suit = grow(d, s, "suit", 0).text
        return Ex(f"{d.one('highest', 'lowest')}({par(grow(d, s, 'cards', n - 1).text)} & {par(suit)})")
    d.use("strength")
    how = d.one("highest", "highest", "lowest")
    return Ex(f"{how}({grow(d, s, d.one('cards', 'row'), n - 1).text})")


@production("card?", 2)
def _first_card(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    kind = "row" if d.symmetric else d.one("row", "row", "cards")
    return Ex(f"{d.one('first', 'last')}({grow(d, s, kind, n - 1).text})")


@production("card?", 2, leaf=True)
def _card_or_none(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    singles = [] if s.private or "round" not in s.places else [
        name for name, form in d.zones.items() if form == "one" and visible(d, s, name)]
    if "deal" in s.places:
        singles.append("last_dealt")
    if singles and d.chance(0.6):
        d.hidden = True
        return Ex(d.stream.choice(singles))
    return register(d, s, "card?")


@production("row", 3, leaf=True)
def _row(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if "round" not in s.places or s.private:
        return None
    if "tricks" in s.places and not s.blind and d.chance(0.8):
        return Ex("trick")
    if not visible(d, s, "stock"):
        return None
    d.hidden = True
    return Ex("stock")


@production("row", 2)
def _part_of_row(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("set_algebra")
    row = grow(d, s, "row", n - 1).text
    return Ex(f"{par(row)} {d.one('&', '&', '-')} {par(grow(d, s, 'cards', n - 1).text)}")


@production("row", 1)
def _falling(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if d.symmetric:
        return None
    d.use("strength")
    return Ex(f"falling({grow(d, s, 'cards', n - 1).text})")


@production("cards", 4, leaf=True)
def _lying(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    """The cards in a zone."""
    if "round" not in s.places:
        return None
    seats = ["hand", "hand", "hand", "won", "dealt"] + [name for name, form in d.zones.items() if form == "seat"]
    zone = d.stream.choice([name for name in seats if visible(d, s, name)])
    d.hidden = True
    if s.private or (s.legal and d.seen[zone] == "owner"):
        return Ex(f"player.{zone}")
    shared = [name for name, form in d.zones.items() if form == "shared" and visible(d, s, name)]
    if shared and d.chance(0.3):
        return Ex(d.stream.choice(shared))
    if d.chance(0.1):
        return Ex(f"({grow(d, s, 'seats', n - 1).text}).{zone}")
    if zone == "dealt":
        d.use("history")
    return Ex(f"{par(grow(d, s, 'seat', min(n, 1)).text)}.{zone}")


@production("cards", 2, leaf=True)
def _fixed(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    kind = d.int(0, 4)
    if kind == 0:
        return Ex("any")
    if kind == 1 and d.groups:
        return Ex(d.stream.choice(d.groups))
    if kind == 2:
        return Ex(d.stream.choice(d.cards))
    return Ex(f"rank({d.stream.choice(d.ranks)})")


@production("cards", 3, leaf=True)
def _suit_of_cards(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    found = grow(d, s, d.one("suit", "suit", "suit?"), 0)
    if d.trumps and "round" in s.places and d.chance(0.3):
        return Ex("trumps")
    return Ex(found.text)


@production("cards", 1, leaf=True)
def _cards_register(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return register(d, s, "cards")


@production("cards", 1, leaf=True)
def _said(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if not d.said or "tricks" not in s.places or s.blind:
        return None
    return Ex(f"trick & {d.stream.choice(d.said)}")


@production("cards", 1, leaf=True)
def _winning_now(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    return Ex("winning_now") if "winning" in s.places else None


@production("cards", 5)
def _met(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("set_algebra")
    a, b = grow(d, s, "cards", n - 1).text, grow(d, s, "cards", n - 1).text
    if d.chance(0.6):
        return Ex(swap(par(a), " & ", par(b)))
    return Ex(f"{par(a)} - {par(b)}")


@production("cards", 1.5)
def _joined(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("set_algebra")
    a = grow(d, s, "cards", n - 1).text
    if d.copies > 1:  # a union of two zones is refused
        return Ex(f"{par(a)} | {d.stream.choice(d.cards)}")
    return Ex(swap(par(a), " | ", par(grow(d, s, "cards", n - 1).text)))


@production("cards", 2)
def _cards_where(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("where")
    name = d.name("x")
    domain = grow(d, s, "cards", n - 1).text
    return Ex(f"({name} in {par(domain)} where {grow(d, s.bind(name, 'card'), 'flag', n - 1).text})")


@production("cards", 1)
def _above(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("strength")
    if d.chance(0.3) and not d.symmetric:
        return Ex(f"highest({grow(d, s, 'cards', n - 1).text}, {d.int(1, 3)})")
    return Ex(f"above({grow(d, s, d.one('card', 'card?'), n - 1).text})")


@production("cards", 0.7)
def _rank_of(d: Drawing, s: Scope, n: int, of: str) -> Ex | None:
    if d.extras:
        return None
    return Ex(f"rank({par(grow(d, s, 'card', n - 1).text)}.rank)")


@production("cards", 0.7)
def _cards_if(d: Drawing, s: Scope, n: int, of: str) -> Ex:
    d.use("conditional")
    condition, asked = asking(d, s, "flag", n - 1)
    return Ex(f"{par(grow(d, s.mute(asked), 'cards', n - 1).text)} if {condition.text}")
