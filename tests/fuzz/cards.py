"""Cards, rows of cards and sets of cards, drawn by their type."""

from __future__ import annotations

from fuzz.drawing import Drawing, Ex, Scope
from fuzz.grow import asking, grow, par, production
from fuzz.markup import swap
from fuzz.reading import local, register
from fuzz.things import visible


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
