"""A small whist for two, put together by hand: sixteen cards, a trump drawn, bids, eight tricks, two rounds."""

from __future__ import annotations

from rulec.ir import effects as e
from rulec.ir import expressions as x
from rulec.ir import phases, table
from rulec.ir import types as t
from rulec.ir.game import Figure, Game, Match, RankKey, Role, ScheduleItem, ScheduleList, Title
from rulec.source.span import Span

SUITS = (("clubs", "C"), ("diamonds", "D"), ("hearts", "H"), ("spades", "S"))
RANKS = ("J", "Q", "K", "A")


def number(value: int) -> x.Const:
    """A number."""
    return x.Const(type=t.INT, value=value)


def word(name: str, kind: t.Type) -> x.Word:
    """A context word."""
    return x.Word(type=kind, name=name)


def line(at: int) -> Span:
    """A line of the file this game never was."""
    return Span("whist.yaml", at, 1, at, 2)


PLAYER, SEATS, ANY = word("player", t.SEAT), word("seats", t.SEATS), word("any", t.CARDS)
ALL = word("all", t.SEATS)
P = x.Local(type=t.SEAT, name="p")
OWN = x.AsSet(type=t.SEATS, of=x.Local(type=t.SEAT, name="owner"))
NOBODY = x.Const(type=t.SEATS, value=frozenset())
TRICK = x.Lying(type=t.CARD_ROW, zone="trick")
LED = x.AsSet(type=t.CARDS, of=word("led", t.OrNone(t.SUIT)))
DEALER = x.Read(type=t.SEAT, register="dealer")
SIZE = x.Read(type=t.INT, register="size")
TRUMP = x.Read(type=t.OrNone(t.SUIT), register="trump")
TRUMPS = x.AsSet(type=t.CARDS, of=TRUMP)


def of(register: str, seat: x.Expression, kind: t.Type = t.INT) -> x.Read:
    """A register of a seat."""
    return x.Read(type=kind, register=register, keys=(seat,))


def register(name: str, kind: t.Type, lifetime: str, **more: object) -> table.Register:
    """A register that everybody sees, from 0, none or the first value."""
    start = x.Const(type=kind, value=None if isinstance(kind, t.OrNone) else False if kind == t.FLAG else 0)
    values: dict[str, object] = {"keys": (), "start": start, "seen_by": ALL, "low": 0, "high": 100, **more}
    return table.Register(name=name, type=kind, lifetime=lifetime, **values)  # type: ignore[arg-type]


def zone(name: str, seen_by: x.Expression, per_seat: bool = True, row: bool = False) -> table.Zone:
    """A built-in zone."""
    return table.Zone(name, per_seat, False, row, seen_by, builtin=True)


def strongest(cards: x.Expression) -> x.Builtin:
    """The highest of the cards of the trick that lie in a set."""
    kind = t.OrNone(t.CARD)
    return x.Builtin(type=kind, function="highest", args=(x.SetOp(type=t.CARD_ROW, op="&", left=TRICK, right=cards),))


BIDDING = phases.Turns(
    name="bidding", first=x.Builtin(type=t.SEAT, function="next", args=(DEALER,)), who=SEATS, once=True, until=None,
    at_most=None, choices=None, stays=None, secret=False, on_call=(),
    calls=(
        phases.Call(
            words=("bid",),
            parameters=(phases.Parameter(
                "n", t.INT, x.Between(type=t.NUMBERS, low=number(0), high=SIZE, span=line(30)), tuple(range(9)),
            ),),
            locals=(), requires=(),
            refuses=(phases.Rule(
                x.Logic(type=t.FLAG, op="and", parts=(
                    x.Compare(type=t.FLAG, op="==", left=PLAYER, right=DEALER),
                    x.Compare(type=t.FLAG, op="==", right=SIZE, left=x.Arith(
                        type=t.INT, op="+", right=x.Local(type=t.INT, name="n"),
                        left=x.Quantify(type=t.INT, how="sum", name="p", domain=SEATS, where=None,
                                        body=of("bid", P, t.OrNone(t.INT))),
                    )),
                )), ("R6",), "the hook", line(31),
            ),),
            effects=(e.Assign(of("bid", PLAYER), ":=", x.Local(type=t.INT, name="n"), span=line(32)),),
        ),
    ),
)

PLAY = phases.Tricks(
    name="play", first=x.Builtin(type=t.SEAT, function="next", args=(DEALER,)), who=SEATS,
    lead=(phases.Rule(ANY, (), "any", line(40)),),
    follow=(phases.Rule(LED, ("C3",), "led", line(41)), phases.Rule(ANY, (), "any", line(42))),
    always=None, hold_back=None, says=(), face_down=None, calls=(), on_play=(), on_trick=(), until=None, chooser=None,
    wins=(strongest(TRUMPS), strongest(LED)),
)

DEAL = phases.Deal(
    name="deal",
    effects=(
        e.Deal(SIZE, "hand", None),
        e.Draw(TRUMP, word("suits", t.SUITS)),
    ),
    redeals=(phases.RedealRule(
        x.Quantify(type=t.FLAG, how="some", name="p", domain=SEATS, where=None, body=x.Has(
            type=t.FLAG, of=x.Lying(type=t.CARDS, zone="hand", owner=P),
            members=x.Builtin(type=t.CARDS, function="rank", args=(x.Const(type=t.RANK, value=3),)),
        )), "four aces",
        x.Quantify(type=t.SEATS, how="where", name="p", domain=SEATS, where=None, body=x.Has(
            type=t.FLAG, of=x.Lying(type=t.CARDS, zone="hand", owner=P),
            members=x.Builtin(type=t.CARDS, function="rank", args=(x.Const(type=t.RANK, value=3),)),
        )),
    ),),
)

HIT = x.Compare(type=t.FLAG, op="==", left=of("tricks", P), right=of("bid", P))

SETTLE = phases.Settle(
    name="settle",
    effects=(
        e.ForEach("p", SEATS, None, (
            e.Assign(of("score", P), "+=", of("tricks", P), span=line(50)),
            e.When(
                (e.Branch(
                    HIT,
                    (e.Assign(of("score", P), "+=", number(5), span=line(51)),),
                ),), (),
            ),
        )),
    ),
)


def whist() -> Game:
    """The game."""
    cards = tuple(
        table.CardDecl(rank + letter, suit, place)
        for suit, (_, letter) in enumerate(SUITS) for place, rank in enumerate(RANKS)
    )
    deck = table.Deck(
        tuple(table.SuitDecl(*suit) for suit in SUITS), RANKS, cards, extras=(), copies=1, points=(), trumps=(),
        plain=None,
    )
    rank = (RankKey("highest", of("score", P), None),)
    schedule = ScheduleList((
        ScheduleItem("value", number(1), number(0)), ScheduleItem("up", number(7), number(8)),
    ))
    return Game(
        name="whist", title="Whist for two", players=(2,), clockwise=x.Const(type=t.FLAG, value=True),
        teams=(), options=(), constraints=(), presets=(), kinds=(), deck=deck, sides=(), sides_seen_by=None,
        zones=(
            zone("hand", OWN), zone("won", NOBODY), zone("dealt", OWN), zone("stock", NOBODY, False, True),
            zone("trick", ALL, False, True), zone("played", ALL),
        ),
        registers=(
            register("dealer", t.SEAT, "match", nature="role", high=1),
            register("size", t.INT, "match", nature="parameter", low=1, high=8),
            register("score", t.INT, "match", keys=(t.SEAT,), checked=True, high=40),
            register("trump", t.OrNone(t.SUIT), "round", high=3),
            register("bid", t.OrNone(t.INT), "round", keys=(t.SEAT,), high=8),
            register("tricks", t.INT, "round", keys=(t.SEAT,), nature="builtin", high=8),
            register("passed", t.FLAG, "round", keys=(t.SEAT,), nature="builtin", high=1),
        ),
        definitions=(), routines=(), words=("bid",), said=(),
        match=Match(
            roles=(Role("dealer", x.Const(type=t.OrNone(t.SEAT), value=None),
                        x.Builtin(type=t.SEAT, function="next", args=(DEALER,))),),
            playing=SEATS, rounds=None, parameter="size", schedule=schedule, until=None, at_most=None,
            rank=rank, titles=(Title("winner", rank),), result=of("score", P),
        ),
        round=(DEAL, BIDDING, PLAY, SETTLE),
        report=(Figure("hit", HIT, t.FLAG, True),),
        file="whist.yaml",
    )
