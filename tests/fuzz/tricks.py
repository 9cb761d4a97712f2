"""Phases of tricks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fuzz.drawing import Drawing, Scope
from fuzz.effects import body
from fuzz.grow import grow, par
from fuzz.markup import Loose
from fuzz.phases import ROUND, call, guarded, word


def tricks(d: Drawing, ensured: frozenset[str]) -> dict[str, Any]:
    """A phase of tricks."""
    outer = replace(ROUND, known=ensured, muted=ensured | d.settled)
    s = replace(outer.at("tricks", "after"), keep=ensured)
    found: dict[str, Any] = {}
    down = d.chance(0.12)
    if d.chance(0.3):
        found["first"] = guarded(d, outer, "seat", 2, "forehand")
    if d.chance(0.12):
        d.use("tricks_who")
        found["who"] = f"seats - {par(guarded(d, replace(outer, level=0), 'seat', 0, 'forehand'))}"
        if d.chance(0.5):
            found["who"] = f"{found['who']} if players > 2 else seats"
    looking = replace(s.at("winning"), blind=down, legal=True)
    if d.chance(0.35):
        d.use("lead")
        found["lead"] = [*_rungs(d, looking, d.int(1, 2)), "any"]
    if d.chance(0.85):
        d.use("follow")
        rungs = ["led"] if d.chance(0.7) else []
        found["follow"] = [*rungs, *_rungs(d, looking.at("led"), d.int(0, 2)), "any"]
    if d.chance(0.2):
        d.use("always")
        found["always"] = guarded(d, looking, "cards", 1, d.cards[0])
    if d.chance(0.2):
        d.use("hold_back")
        found["hold_back"] = guarded(d, looking, "cards", 1, d.cards[0])
    saying = replace(s.at("card"), blind=down, legal=True)
    if d.chance(0.25):
        d.use("says")
        found["says"] = [Loose({"if": f"card in {par(guarded(d, replace(saying, private=True), 'cards', 1, 'any'))}",
                                "one_of": [_said(d) for _ in range(d.int(2, 3))]}) for _ in range(d.int(1, 2))]
    if down:
        d.use("face_down")
        found["face_down"] = d.one("leading", "card in rank(" + d.ranks[-1] + ")", "trick_no == 2", "player.seat > 0")
    if d.chance(0.25):
        d.use("call_in_tricks")
        found["may"] = _claims(d, replace(s.at("call"), blind=down, repeated=True))
    if d.pairs and d.chance(0.2):
        d.use("chooser")
        found["chooser"] = f"partner(player) if player is {d.roles[0]} else player"
    found["wins"] = _wins(d, replace(outer.at("tricks", "hypothetical"), keep=ensured))
    if d.chance(0.35):
        d.use("on_play")
        found["on_play"] = body(d, s.at("card", "winning"), 2)
    if d.chance(0.6):
        d.use("on_trick")
        found["on_trick"] = body(d, s.at("won"), 2)
        if d.chance(0.1):
            d.use("ends")
            condition = guarded(d, s.at("won"), "flag", 1, "trick_no == 3")
            found["on_trick"].append({f"if {condition}": [d.one("end tricks", "end tricks", "end round")]})
    name = d.name("x")
    if d.uneven:
        found["until"] = f"some ({name} in playing where no {name}.hand)"
    elif d.chance(0.2):
        d.use("tricks_until")
        found["until"] = f"trick_no > 2 and {par(guarded(d, outer.at('after'), 'flag', 1, 'true'))}"
    return {"tricks": Loose(found)}


def _said(d: Drawing) -> str:
    name = d.name("said")
    d.said.append(name)
    return name


def _rungs(d: Drawing, s: Scope, count: int) -> list[str]:
    """Rungs of a ladder of sets."""
    found = []
    for _ in range(count):
        rung = guarded(d, s, "cards", 2, d.suits[0])
        if rung != "any":
            found.append(rung)
    return found


def _claims(d: Drawing, s: Scope) -> dict[str, Any]:
    """Calls before a card, each of which ends."""
    may: dict[str, Any] = {}
    for _ in range(d.int(1, 2)):
        option = dict(call(d, s, 0.3))
        guard = f"calls == {d.int(0, 1)}" if d.chance(0.5) else "calls < 1"
        before = option.pop("if", [])
        rules = [guard, *([before] if isinstance(before, str) else before)]
        may[word(d)] = Loose({**{k: v for k, v in option.items() if k == "with"}, "if": rules,
                               **{k: v for k, v in option.items() if k != "with"}})
    return Loose(may)


def _wins(d: Drawing, s: Scope) -> list[str]:
    """Who takes the trick: some rungs, and one that is always a card."""
    rungs = []
    for _ in range(d.int(0, 2)):
        kind = d.int(0, 3)
        if kind == 0:
            cards = par(grow(d, s, "cards", 1).text)
            rungs.append(f"{d.one('highest', 'lowest', 'last', 'first')}(trick & {cards})")
        elif kind == 1 and d.said:
            rungs.append(f"{d.one('last', 'first')}(trick & {d.stream.choice(d.said)})")
        elif kind == 2 and d.trumps:
            rungs.append("highest(trick & trumps)")
        else:
            suit = guarded(d, s, "suit?", 0, d.suits[-1])
            rungs.append(f"highest(trick & {par(suit)})")
        if d.chance(0.2):
            rungs[-1] += f" if {guarded(d, s, 'flag', 1, 'true')}"
    last = ["last(trick)", "first(trick)", "highest(trick)"]
    if not d.extras:
        last += ["highest(trick & led)"] * 6
    return [*rungs, d.stream.choice(last)]
