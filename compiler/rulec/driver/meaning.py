"""What a part of a checked game means, in a sentence: names resolved, with their types and where they are declared."""

from __future__ import annotations

from typing import Final

from rulec.ir.effects import Assign, CaseOf, Clear, Deal, Draw, End, ForEach, Move, Redeal, Run, Show, When
from rulec.ir.expressions import (
    Apply,
    AsSet,
    Attribute,
    Builtin,
    Case,
    Choice,
    Column,
    Const,
    Expression,
    If,
    Local,
    Lying,
    Quantify,
    Read,
    Word,
)
from rulec.ir.game import Game
from rulec.ir.table import Option, Register
from rulec.ir.types import (
    CARD,
    FLAG,
    INT,
    RANK,
    SEAT,
    SIDE,
    SUIT,
    TEAM,
    Kind,
    OrNone,
    SetOf,
    Type,
    a_type,
    name_of,
    strip_none,
)
from rulec.ir.words import FUNCTIONS, WORDS

MEMBERS: Final = 12  # of a fixed set that are listed

_ATTRIBUTES: Final = {
    "suit": "the suit it counts as", "rank": "its rank", "points": "what it counts",
    "said": "the word said with it", "seat": "the number of the seat", "team": "the team of the seat",
    "side": "the side the seat is on",
}
_WALKS: Final = {
    "every": "whether it holds for each {x}", "some": "whether it holds for at least one {x}",
    "where": "those {x} for which it holds", "sum": "the sum over each {x}", "max": "the largest over each {x}",
    "min": "the smallest over each {x}", "streak": "for how many {x} from the front it holds",
}
_ZONES: Final = {
    "hand": "the cards in hand", "won": "the cards won", "stock": "the cards not dealt yet, the next one first",
    "trick": "the cards of the trick, as they were played", "dealt": "the first hand of the round, whatever was played",
}
_BUILTIN: Final = {"tricks": "tricks taken in this round", "passed": "has passed in this phase"}
_END: Final = {"tricks": "the phase of tricks is over", "round": "the round is over, without its settle",
               "match": "the match is over"}


def meaning(node: object, game: Game) -> str | None:
    """The sentence for a name, a call or an effect; None for operators, which say what they do."""
    match node:
        case Const(type=kind, value=value):
            return _constant(kind, value, game)
        case Local(type=kind):
            return f"bound here: {a_type(kind)}"
        case Word(name="schedule"):
            return f"the values of `{game.match.parameter}`, round by round"
        case Word(name=name, type=kind):
            return f"{WORDS[name].doc}: {a_type(kind)}"
        case Choice(option=name):
            return option_meaning(next(option for option in game.options if option.name == name))
        case Read(register=name):
            return register_meaning(game.register(name))
        case Lying(zone=zone):
            found = game.zone(zone)
            return _ZONES.get(zone, f"the cards in `{zone}`") + ("" if found.builtin else f" ({found.span.place})")
        case Attribute(name=name, type=kind):
            return f"{_ATTRIBUTES[name]}: {a_type(kind)}"
        case Column(kind=kind_name, name=name, type=kind):
            return f"the column `{name}` of the kind `{kind_name}`: {a_type(kind)}"
        case Builtin(function=name, type=kind):
            return f"{FUNCTIONS[name].doc}: {a_type(kind)}"
        case Apply(definition=key, type=kind):
            made = game.definition(key)
            return f"the definition `{made.name}` ({made.span.place}): {a_type(kind)}"
        case Quantify(how=how, name=name, type=kind):
            return _WALKS[how].format(x=f"`{name}`") + f": {a_type(kind)}"
        case AsSet(of=of):
            return f"here it stands for its set: {_set_of(of)}"
        case Case(type=kind) | If(type=kind):
            return f"the first that applies: {a_type(kind)}"
    return _effect(node, game)


def _effect(node: object, game: Game) -> str | None:
    match node:
        case Assign(target=target, op=op):
            word = {":=": "sets", "+=": "adds to", "-=": "takes away from"}[op]
            return f"{word} {register_meaning(game.register(target.register))}"
        case Clear(register=name, keys=keys):
            return f"puts {'one value of ' if keys else ''}`{name}` back to its start"
        case Move(zone=zone, owner=owner):
            return f"the cards go to `{zone}`{' of a seat' if owner is not None else ''}"
        case Deal(zone="hand", owner=None):
            return "so many of the next cards of the stock go to each seat that plays"
        case Deal(zone=zone):
            return f"so many of the next cards of the stock go to `{zone}`"
        case Show(to=to):
            return f"the cards are seen by {'everybody' if to is None else 'those seats'} until the next action"
        case Draw(target=target):
            return f"one of the values is drawn by lot and kept in `{target.register}`"
        case When():
            return "the effects of the first condition that holds"
        case ForEach(name=name):
            return f"the effects for each `{name}` in turn"
        case CaseOf():
            return "the effects of the value that is there"
        case Run(routine=key):
            made = game.routine(key)
            return f"does what the routine `{made.name}` says ({made.span.place})"
        case Redeal():
            return "the round is void and is dealt again"
        case End(what=what):
            return _END[what]
    return None


def register_meaning(register: Register) -> str:
    """A register with its type, its bounds, whose it is and how long it is kept."""
    if register.nature == "role":
        return f"the role `{register.name}`: a seat, it goes round ({register.span.place})"
    if register.nature == "parameter":
        return f"`{register.name}` of this round: {register.low} to {register.high} ({register.span.place})"
    keys = "".join(f", for each {name_of(key)}" for key in register.keys)
    if register.nature == "builtin":
        return f"{_BUILTIN[register.name]}: {a_type(register.type)}{keys}"
    kind = a_type(register.type)
    if strip_none(register.type) == INT:
        absent = " or none" if isinstance(register.type, OrNone) else ""
        kind = f"a number from {register.low} to {register.high}{absent}"
    return f"`{register.name}`: {kind}{keys}, kept for the {register.lifetime} ({register.span.place})"


def option_meaning(option: Option) -> str:
    """An option with what it can be."""
    values = ", ".join(option.choices or map(str, option.values)) or f"{option.low} to {option.high}"
    return f"the option `{option.name}`: {values} ({option.span.place})"


def _constant(kind: Type, value: bool | int | frozenset[int] | None, game: Game) -> str:
    if value is None:
        return "nothing"
    if isinstance(kind, SetOf):
        assert isinstance(value, frozenset)
        texts = [value_text(kind.of, member, game) for member in sorted(value)]
        shown = ", ".join(texts[:MEMBERS]) + (", …" if len(texts) > MEMBERS else "")
        return f"the {name_of(kind)} {shown} ({len(texts)})" if texts else "the empty set"
    assert not isinstance(value, frozenset)
    thing = strip_none(kind)
    if isinstance(thing, Kind) and thing.name.startswith("option "):
        return f"the choice `{value_text(kind, value, game)}` of the option `{thing.name.removeprefix('option ')}`"
    return f"the {name_of(thing)} {value_text(kind, value, game)}"


def value_text(kind: Type, value: int | bool, game: Game) -> str:
    """How a value is written."""
    thing = strip_none(kind)
    texts: tuple[str, ...] = ()
    if isinstance(thing, Kind):
        texts = game.kind_values(thing.name)
    elif thing == SUIT:
        texts = (*(suit.name for suit in game.deck.suits), "trumps")
    elif thing == RANK:
        texts = game.deck.ranks
    elif thing == CARD:
        texts = tuple(card.text for card in game.deck.cards)
    elif thing == TEAM:
        texts = tuple(team.name for team in game.teams)
    elif thing == SIDE:
        texts = tuple(side.name for side in game.sides)
    elif thing == FLAG:
        return "true" if value else "false"
    return texts[value] if texts else str(value)


def _set_of(of: Expression) -> str:
    thing = strip_none(of.type)
    if thing == SUIT:
        return "the cards of that suit"
    if thing in (TEAM, SIDE):
        return "its seats"
    if thing == Kind("said"):
        return "the cards it was said with"
    return "itself alone" if thing in (CARD, SEAT, INT) else "that one value"
