"""Built-in words and functions: their signatures, where they may stand, what they mean. Data for both wings."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.ir.types import (
    CARD,
    CARDS,
    FLAG,
    INT,
    NUMBERS,
    RANKS,
    SEAT,
    SEATS,
    SUIT,
    SUITS,
    Kind,
    OrNone,
    Type,
)


@dataclass(frozen=True, slots=True)
class WordInfo:
    """A context word: type, the places it may stand in (`any`, `round`, `deal`, `turns`, `call`: a call beside the
    cards of a trick, `tricks`, `card`: a card is chosen, `after`: from the first trick to the end of the round),
    meaning."""

    type: Type
    places: tuple[str, ...]
    doc: str


WORDS: dict[str, WordInfo] = {
    "players": WordInfo(INT, ("any",), "number of players"),
    "seats": WordInfo(SEATS, ("any",), "all seats"),
    "playing": WordInfo(SEATS, ("any",), "the seats that take part (match.playing)"),
    "host": WordInfo(SEAT, ("any",), "the host's seat"),
    "forehand": WordInfo(SEAT, ("any",), "the seat after the first declared role"),
    "suits": WordInfo(SUITS, ("any",), "the suits of the deck"),
    "ranks": WordInfo(RANKS, ("any",), "the ranks of the deck"),
    "any": WordInfo(CARDS, ("any",), "all cards of the pack"),
    "round": WordInfo(INT, ("any",), "number of the round, from 1"),
    "rounds": WordInfo(INT, ("any",), "rounds of the match"),
    "schedule": WordInfo(NUMBERS, ("any",), "the values of the round parameter, round by round (its plural in a spec)"),
    "all": WordInfo(SEATS, ("seen_by",), "every seat and the spectators"),
    "last_dealt": WordInfo(OrNone(CARD), ("deal",), "the card dealt last"),
    "player": WordInfo(SEAT, ("turns", "tricks"), "the seat on turn, also where a chooser decides for it"),
    "call": WordInfo(Kind("call"), ("turns", "call"), "the word said"),
    "calls": WordInfo(INT, ("turns", "call"), "his actions before this one in this turn"),
    "passes": WordInfo(INT, ("turns",), "passes in a row"),
    "card": WordInfo(CARD, ("card",), "the card being played"),
    "led": WordInfo(OrNone(SUIT), ("tricks",), "suit of the trick's first card that has one; none while face down"),
    "leading": WordInfo(FLAG, ("tricks",), "no card lies in the trick yet"),
    "trick_no": WordInfo(INT, ("tricks", "after"), "number of the trick, from 1"),
    "last_trick": WordInfo(FLAG, ("tricks",), "the player (or, in on_trick, everybody) has no card after this one"),
    "winning_now": WordInfo(CARDS, ("tricks",), "held cards that would win if played now; none while face down"),
    "face_down": WordInfo(FLAG, ("tricks",), "this trick lies face down"),
    "winner": WordInfo(OrNone(SEAT), ("tricks", "after"), "who won the last finished trick"),
    "winning": WordInfo(OrNone(CARD), ("tricks", "after"), "the card that won the last finished trick"),
}


@dataclass(frozen=True, slots=True)
class FunctionInfo:
    """A built-in function. `form` names its arguments for messages."""

    form: str
    doc: str


FUNCTIONS: dict[str, FunctionInfo] = {
    "count": FunctionInfo("count(S)", "how many members a set has"),
    "some": FunctionInfo("some S", "the set is not empty"),
    "no": FunctionInfo("no S", "the set is empty"),
    "first": FunctionInfo("first(R)", "first of a row, else the lowest of a set; none if empty"),
    "last": FunctionInfo("last(R)", "last of a row, else the highest number of a set; none if empty"),
    "highest": FunctionInfo(
        "highest(S), highest(S, n)",
        "strongest card, of equals the first in order; none if empty; with n the set of the n strongest",
    ),
    "lowest": FunctionInfo("lowest(S)", "weakest card, of equals the first in order; none if empty"),
    "above": FunctionInfo("above(c)", "the cards of the pack stronger than c in its effective suit; empty if none"),
    "falling": FunctionInfo("falling(S)", "the cards as a row, strongest first, equals in order"),
    "points": FunctionInfo("points(S)", "sum of the cards' points"),
    "printed": FunctionInfo("printed(c)", "the suit on the face; none if it has none"),
    "rank": FunctionInfo("rank(r)", "the cards of a rank"),
    "next": FunctionInfo(
        "next(x), next(x, n)",
        "the seat n places on round the table; the value n places up in its kind, none past the end",
    ),
    "place": FunctionInfo("place(x)", "number of a value in its kind, from 0"),
    "partner": FunctionInfo("partner(p)", "the other seat of a team of two"),
    "other": FunctionInfo("other(t)", "the other of two teams or sides"),
    "distance": FunctionInfo("distance(a, b)", "places from a on to b round the table"),
    "dealt_to": FunctionInfo("dealt_to(c)", "the seat whose first hand had the card, or none"),
    "played_by": FunctionInfo("played_by(c)", "the seat that played the card in this round, or none"),
    "abs": FunctionInfo("abs(n)", "the number without its sign"),
    "min": FunctionInfo("min(a, b, …)", "the smallest; none is skipped"),
    "max": FunctionInfo("max(a, b, …)", "the largest; none is skipped"),
    "clamp": FunctionInfo("clamp(n, m)", "n, but not below -m nor above m"),
    "rounded": FunctionInfo("rounded(n, to)", "n to the nearest multiple of `to`, halves up"),
    "share": FunctionInfo("share(n, S, p)", "p's part of n split equally over S, odd units to the lowest seats"),
}
