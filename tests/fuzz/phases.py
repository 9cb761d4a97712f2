"""The phases of drawn specs, but for the tricks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fuzz.drawing import Drawing, Impossible, Scope
from fuzz.effects import body, targets
from fuzz.grow import asking, grow, par
from fuzz.markup import Loose, Sentence
from fuzz.reading import written

ROUND = Scope(frozenset({"round"}))


def guarded(d: Drawing, s: Scope, kind: str, depth: int, other: str) -> str:
    """An expression, or something plain where there is none."""
    mark = d.mark()
    try:
        return grow(d, s, kind, depth).text
    except Impossible:
        d.back(mark)
        return other


def deal(d: Drawing, hand: str, talon: int, called: str) -> dict[str, Any]:
    """The deal: `hand` cards to everybody, `talon` cards to other zones."""
    s = ROUND.at("deal")
    effects: list[Any] = [f"deal {hand} to hand"]
    for zone, form in d.zones.items():
        if form == "one" and talon > 0:
            effects.append(f"deal 1 to {zone}")
            talon -= 1
        elif form == "shared" and talon > 0 and d.chance(0.7):
            count = d.int(1, talon)
            effects.append(f"deal {count} to {zone}")
            talon -= count
        elif form == "seat" and talon >= d.high_players and d.chance(0.5):
            name = d.name("x")
            effects.append({f"for {name} in seats": f"deal 1 to {name}.{zone}"})
            talon -= d.high_players
    effects += _chance(d, s, called)
    if d.chance(0.4):
        effects += body(d, s, 2, 1)
    found: dict[str, Any] = {"do": effects}
    if d.chance(0.2):
        d.use("redeal")
        rank = d.stream.choice(d.ranks)
        name = d.name("x")
        rare = f"every(count({name}.hand & rank({rank})) == 1 for {name} in seats)"
        also = guarded(d, s, "flag", 1, "true")
        found["redeal"] = [{"if": f"{rare} and {par(also)}", "reason": Sentence("the aces lie evenly")}]
    return Loose({"deal": Loose(found)})


def _chance(d: Drawing, s: Scope, called: str) -> list[str]:
    """What is drawn by lot, or read from the last card."""
    effects = []
    for made in d.registers:
        if made.keys or made.life != "round" or not d.chance(0.5):
            continue
        if made.type == "suit" and made.none and not d.symmetric and d.chance(0.5):
            d.use("draw")
            effects.append(f"draw {made.name} from suits")
        elif made.type == "suit" and made.none:
            effects.append(f"{made.name} := last_dealt.suit")
            d.use("show")
            effects.append("show last_dealt")
        elif made.type == "seat":
            d.use("draw")
            effects.append(f"draw {made.name} from {d.one('seats', 'seats - ' + d.roles[0])}")
        elif made.type == "int" and made.bounded:
            d.use("draw")
            effects.append(f"draw {made.name} from {made.low}..{made.high}")
    return effects


def calls(d: Drawing, s: Scope, secret: bool, plain_word: bool) -> dict[str, Any]:
    """The calls of a phase of turns: one of them, last, is always there."""
    may: dict[str, Any] = {}
    for _ in range(d.int(1, 3)):
        mark = d.mark()
        try:
            heading, inner = _heading(d, s)
            may[heading] = call(d, inner, 0.6)
        except Impossible:
            d.back(mark)
    if plain_word and d.chance(0.7):
        may["pass"] = Loose({"do": body(d, s, 1, 0)}) if d.chance(0.3) and not s.private else {}
    elif d.chance(0.5):
        name = d.name("x")
        low = d.int(0, 2)
        inner = s.bind(name, "int", low, low + 4)
        may[f"{word(d)} {name} in {low}..{low + d.int(1, 4)}"] = call(d, inner, 0.0)
    else:
        may[f"{word(d)}"] = call(d, s, 0.0)
    return Loose(may)


def word(d: Drawing) -> str:
    """A new word for a call."""
    name = d.name("call")
    d.words.append(name)
    return name


def _heading(d: Drawing, s: Scope) -> tuple[str, Scope]:
    """A heading with its parameters."""
    if d.kinds and d.chance(0.3):
        kind = d.stream.choice(d.kinds)
        if not any(word in d.words for word in kind.words):
            d.words += kind.words
            d.use("kind_called")
            return ", ".join(kind.words), s.bind("call", f"called:{kind.name}")
    words = ", ".join(word(d) for _ in range(d.stream.choice((1, 1, 2))))
    parts = []
    for place in range(d.stream.choice((0, 1, 1, 1, 2))):
        name = d.name("x")
        kinds = ["nums", "nums", "hand", "seats", "suits", *(f"kinds:{kind.name}" for kind in d.kinds)]
        kind = d.stream.choice(kinds)
        sort, _, of = kind.partition(":")
        legal = replace(s, legal=True)
        if sort == "hand":
            domain = "player.hand" + (f" & {par(grow(d, legal, 'cards', 0).text)}" if d.chance(0.4) else "")
            thing, low, high = "card", 0, 0
        else:
            found = grow(d, legal, kind, 1)
            domain, low, high = found.text, found.low, found.high
            thing = {"nums": "int", "seats": "seat", "suits": "suit", "kinds": f"kind:{of}"}[sort]
        joiner = ("" if place == 0 else d.one(", ", " to ", " for "))
        parts.append((joiner or " ") + f"{name} in {domain}")
        s = s.bind(name, thing, low, high)
        if place == 0 and sort == "hand":
            d.use("give")
    return words + "".join(parts), s


def call(d: Drawing, s: Scope, guards: float) -> dict[str, Any]:
    """What a call asks for and does."""
    found: dict[str, Any] = {}
    if d.chance(0.2):
        d.use("with")
        local: dict[str, Any] = {}
        for _ in range(d.int(1, 2)):
            name, kind = d.name("x"), d.one("int", "seat", "flag", "card?")
            value = grow(d, replace(s, level=0, legal=True), kind, 2)
            local[name] = value.text
            if kind != "card?":
                s = s.bind(name, kind, value.low, value.high)
        found["with"] = local
    for key in ("if", "unless"):
        if d.chance(guards * (0.7 if key == "if" else 0.4)):
            rules = []
            for _ in range(d.stream.choice((1, 1, 2))):
                rule, asked = asking(d, replace(s, legal=True), "flag", 2)
                s = s.mute(asked)
                rules.append(rule.text)
            found[key] = rules if len(rules) > 1 or d.chance(0.5) else rules[0]
            if key == "unless":
                d.use("unless")
    mark = d.mark()
    try:
        found["do"] = _doing(d, s)
    except Impossible:
        d.back(mark)
    return Loose(found)


def _doing(d: Drawing, s: Scope) -> list[Any]:
    """Effects of a call, that often keep what was called."""
    effects: list[Any] = []
    for name, kind, _, _ in s.locals:
        fit = [made for made in targets(d, s) if made.type == kind.replace("called:", "kind:") and kind != "int"]
        if fit and d.chance(0.7):
            made = d.stream.choice(fit)
            key = made.keys == ("seat",)
            if key or (not made.keys and not s.private):
                effects.append(f"{'player.' if key else ''}{made.name} := {name}")
                d.wrote.add(made.name)
                s = s.mute({made.name} if made.none else set())
        if kind == "card" and not effects and "tricks" not in s.places:
            zones = [zone for zone, form in d.zones.items() if form == "seat"] + ["won"]
            if d.chance(0.7) and d.uneven:
                effects.append(f"move {name} to player.{d.stream.choice(zones)}")
                s = s.mute({"player"})
                d.use("move")
        if kind == "int" and d.chance(0.6):
            numbers = [made for made in targets(d, s) if made.type == "int" and made.bounded
                       and (made.keys == ("seat",) or (not made.keys and not s.private))]
            if numbers:
                made = d.stream.choice(numbers)
                target = f"{'player.' if made.keys else ''}{made.name}"
                effects.append(f"{target} := max({made.low}, min({made.high}, {name}))")
                s = s.mute({made.name} if made.none else set())
    if not effects or d.chance(0.5):
        effects += body(d, s, 2, 1)
    return effects


def turns(d: Drawing, ensured: frozenset[str]) -> dict[str, Any]:
    """A phase of turns."""
    s = replace(ROUND.at("turns", "call"), keep=ensured, known=ensured, muted=ensured | d.settled)
    outer = replace(ROUND, known=ensured, muted=ensured | d.settled)
    found: dict[str, Any] = {}
    secret = d.chance(0.2)
    once = secret or d.chance(0.55)
    d.words.append("")
    repeated = False
    if once:
        found["each"] = "once"
        d.use("each_once")
    else:
        found["at_most"] = d.one("4", "6", "players", "players * 2", "9")
        if d.chance(0.7):
            d.use("turns_until")
            found["until"] = d.one("passes == 2", "passes == players", f"{par(guarded(d, s, 'flag', 2, 'passes == 1'))}"
                                   " and passes > 0")
    if secret:
        d.use("secret")
        found["secret"] = "true"
        s = replace(s, private=True)
    elif d.chance(0.3):
        found["first"] = guarded(d, outer, "seat", 2, "forehand")
    if d.chance(0.3) and not secret:
        found["who"] = guarded(d, outer, "seats", 2, "playing")
    if d.chance(0.2):
        d.use("choices")
        found["choices"] = d.one("2", "2", "3", "1 + players // 3")
    elif d.chance(0.2):
        d.use("stays")
        repeated = True
        found["stays"] = f"calls < {d.int(1, 2)} and {par(guarded(d, s, 'flag', 1, 'true'))}"
    s = replace(s, repeated=repeated)
    found["may"] = calls(d, s, secret, True)
    if d.chance(0.25) and not secret:
        d.use("on_call")
        found["on_call"] = body(d, s, 1, 1)
    return {"turns": Loose(found)}


def laying(d: Drawing) -> dict[str, Any]:
    """A phase in which cards are laid aside or given away."""
    d.use("give", "each_once")
    d.uneven = True
    zones = [zone for zone, form in d.zones.items() if form == "seat"] + ["won"]
    name, other = d.name("x"), d.name("x")
    kind = d.int(0, 2)
    found: dict[str, Any] = {"each": "once"}
    if kind == 0:
        d.use("choices", "secret")
        found |= {"choices": "2", "secret": "true"}
        may = {f"{word(d)} {name} in player.hand": Loose({"do": [f"move {name} to player.{zones[0]}"]})}
        may[word(d)] = {}
    elif kind == 1:
        may = {f"{word(d)} {name} in player.hand to {other} in seats - player":
               Loose({"do": [f"move {name} to {other}.hand"]}), "pass": {}}
    else:
        may = {f"{word(d)} {name} in player.hand": Loose({"do": [f"move {name} to player.{d.stream.choice(zones)}"]}),
               word(d): Loose({"if": "some stock", "do": ["deal 1 to player.hand"]}), "pass": {}}
    d.use("move")
    return {"turns": Loose(found | {"may": Loose(may)})}


def doing(d: Drawing, ensured: frozenset[str]) -> dict[str, Any]:
    """A phase of effects."""
    d.use("do")
    s = replace(ROUND, keep=ensured, known=ensured, muted=ensured | d.settled)
    effects = body(d, s, 3)
    d.settled |= {made.name for made in d.registers if made.none and any(
        isinstance(effect, str) and effect.startswith(f"{made.name} :=") for effect in effects)}
    piles = [zone for zone, form in d.zones.items() if form == "shared"]
    if piles and d.chance(0.5):
        d.use("move")
        target = d.one("won", "won", "hand")
        d.uneven |= target == "hand"
        effects.append(f"move {d.stream.choice(piles)} to {d.roles[0]}.{target}")
    if d.chance(0.1):
        d.use("ends", "if")
        condition = guarded(d, s, "flag", 1, "round == 2")
        effects.append({f"if {par(condition)} and round == {d.int(1, 3)}": [
            d.one("end round", "end match", *(["redeal"] if d.capped else []))]})
    return {"do": effects}


def settling(d: Drawing, ensured: frozenset[str]) -> dict[str, Any]:
    """The settlement."""
    s = replace(ROUND.at("after", "settle"), keep=ensured, known=ensured, muted=ensured | d.settled)
    made = d.registers[0]
    name = d.name("x")
    domain, thing = ("seats", "seat") if made.keys == ("seat",) else ("teams", "team")
    inner = s.bind(name, thing)
    taken = f"{name}.tricks" if thing == "seat" else f"count({name}.won)"
    line = f"{name}.{made.name} += {taken}"
    if d.chance(0.5):
        value = guarded(d, replace(inner, level=made.number), "int", 2, "1")
        line = f"{name}.{made.name} += clamp({value}, 30)"
    found: list[Any] = [{f"for {name} in {domain}": [line, *(body(d, inner, 1) if d.chance(0.5) else [])]}]
    if d.chance(0.5):
        found += body(d, s, 2)
    for unread in d.registers[1:]:
        if unread.name not in d.read and unread.life != "trick" and not unread.none:
            read = written(d, s, unread)
            condition = read if unread.type == "flag" else f"some {par(read)} & any" if unread.type == "cards" else ""
            if condition:
                found.append({f"if {condition}": [f"{d.roles[0]}.score += 1" if thing == "seat" else "end round"]})
    return {"settle": found}


def ensuring(d: Drawing, phases: list[Any]) -> frozenset[str]:
    """Adds a phase that gives an optional register a value, and ensures that it has one."""
    fit = [made for made in d.registers if made.none and not made.keys and made.life == "round" and made.type == "seat"
           and made.name not in d.settled]
    if not fit:
        return frozenset()
    made = d.stream.choice(fit)
    d.use("ensure", "do", "if")
    phases.append(Loose({"name": d.name("phase"), "do": [{f"if {made.name} is none": [f"{made.name} := {d.roles[0]}"]}],
                         "ensure": f"{made.name} is not none"}))
    return frozenset({made.name})
