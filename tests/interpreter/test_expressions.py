"""What expressions mean where it is easy to get wrong: none, order, rows, rounding."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.whist import PLAYER, TRICK, number, of, strongest, whist, word
from rulec.interpreter.game import Game
from rulec.interpreter.position import Play, Value
from rulec.interpreter.scene import Scene, UnknownZone
from rulec.ir import expressions as x
from rulec.ir import types as t
from rulec.ir.describe import describe

JC, QC, KC, AC, JD, QD, KD, AD = range(8)
NONE_CARD = x.Const(type=t.OrNone(t.CARD), value=None)
NONE_SEAT = x.Const(type=t.OrNone(t.SEAT), value=None)
MAYBE = t.OrNone(t.INT)


@pytest.fixture
def scene() -> Scene:
    """Two cards lie in the trick, spades are trumps, nothing else is out of the ordinary."""
    rules = whist()
    position = Game(rules, describe(rules, "0")).new_match({"dealer": 0}).position
    position = position.write("trump", (), 3).write("bid", (1,), 4)
    position = position.pile(("hand", 0), frozenset({JC, QC, AD})).pile(("hand", 1), None)
    trick = (Play(1, KD, None), Play(0, AC, None))
    return Scene(Game(rules, describe(rules, "0")).setting, position._replace(trick=trick, player=1, phase=2))


def const(value: x.Value, kind: t.Type = t.INT) -> x.Const:
    return x.Const(type=kind, value=value)


def cards(*members: int) -> x.Const:
    return const(frozenset(members), t.CARDS)


def call(function: str, *args: x.Expression, kind: t.Type = t.INT) -> x.Builtin:
    return x.Builtin(type=kind, function=function, args=args)


def compare(left: x.Expression, op: Any, right: x.Expression) -> x.Compare:
    return x.Compare(type=t.FLAG, op=op, left=left, right=right)


def arith(left: int, op: Any, right: int) -> x.Arith:
    return x.Arith(type=t.INT, op=op, left=number(left), right=number(right))


@pytest.mark.parametrize(("node", "value"), [
    (arith(-7, "//", 2), -4),
    (arith(-7, "%", 3), 2),
    (compare(const(None, MAYBE), "<", number(-3)), True),
    (compare(number(-3), ">", const(None, MAYBE)), True),
    (compare(const(None, MAYBE), ">=", const(None, MAYBE)), True),
    (compare(TRICK, "==", cards(AC, KD)), True),
    (compare(TRICK, "!=", cards(AC)), True),
    (x.Member(type=t.FLAG, item=NONE_CARD, of=cards(AC)), False),
    (x.Has(type=t.FLAG, of=TRICK, members=cards()), False),
    (x.Has(type=t.FLAG, of=TRICK, members=cards(AC, KD)), True),
    (x.Has(type=t.FLAG, of=TRICK, members=cards(AC, JC)), False),
    (x.Between(type=t.NUMBERS, low=number(3), high=number(2)), frozenset()),
    (x.Between(type=t.NUMBERS, low=number(2), high=number(3)), frozenset({2, 3})),
    (x.SetOp(type=t.CARD_ROW, op="-", left=TRICK, right=cards(AC)), (KD,)),
    (x.SetOp(type=t.CARD_ROW, op="&", left=TRICK, right=cards(AC, KD)), (KD, AC)),
    (x.SetOp(type=t.CARDS, op="|", left=TRICK, right=cards(JC)), frozenset({JC, AC, KD})),
    (x.AsSet(type=t.CARDS, of=const(1, t.SUIT)), frozenset({JD, QD, KD, AD})),
    (x.AsSet(type=t.CARDS, of=const(None, t.OrNone(t.SUIT))), frozenset()),
    (x.AsSet(type=t.SEATS, of=const(1, t.SEAT)), frozenset({1})),
    (of("bid", NONE_SEAT, MAYBE), None),
    (of("score", NONE_SEAT), 0),
    (of("passed", NONE_SEAT, t.FLAG), False),
    (of("bid", const(1, t.SEAT), MAYBE), 4),
    (x.Lying(type=t.CARDS, zone="hand", owner=NONE_SEAT), frozenset()),
    (x.Attribute(type=t.OrNone(t.SUIT), name="suit", of=NONE_CARD), None),
    (word("led", t.OrNone(t.SUIT)), 1),
    (word("leading", t.FLAG), False),
    (word("all", t.SEATS), frozenset({-1, 0, 1})),
    (word("forehand", t.SEAT), 1),
    (word("rounds", t.INT), 3),
    (word("schedule", t.NUMBERS), (1, 7, 8)),
])
def test_nodes(scene: Scene, node: x.Expression, value: Value) -> None:
    assert scene.value(node) == value
    assert type(scene.value(node)) is type(value)


@pytest.mark.parametrize(("node", "value"), [
    (call("first", TRICK), KD),
    (call("last", TRICK), AC),
    (call("first", cards(AC, KD)), AC),
    (call("first", cards()), None),
    (call("highest", TRICK), AC),
    (call("highest", cards(AC, AD)), AC),
    (call("lowest", cards(JD, JC)), JC),
    (call("highest", cards(JC, QC, KC), number(2)), frozenset({QC, KC})),
    (call("falling", cards(JC, AD, AC)), (AC, AD, JC)),
    (call("above", const(QC, t.CARD)), frozenset({KC, AC})),
    (call("above", NONE_CARD), frozenset()),
    (call("rank", const(3, t.RANK)), frozenset({AC, AD, 11, 15})),
    (call("printed", NONE_CARD), None),
    (call("next", const(1, t.SEAT)), 0),
    (call("next", const(2, t.RANK)), 3),
    (call("next", const(3, t.RANK)), None),
    (call("next", const(0, t.RANK), number(2)), 2),
    (call("distance", const(1, t.SEAT), const(0, t.SEAT)), 1),
    (call("other", const(1, t.TEAM)), 0),
    (call("played_by", const(AC, t.CARD)), 0),
    (call("played_by", const(JC, t.CARD)), None),
    (call("min", const(None, MAYBE), number(4), number(3)), 3),
    (call("max", const(None, MAYBE)), None),
    (call("abs", number(-4)), 4),
    (call("clamp", number(-9), number(5)), -5),
    (call("rounded", number(25), number(10)), 30),
    (call("rounded", number(-25), number(10)), -20),
    (call("rounded", number(24), number(10)), 20),
    (call("share", number(7), const(frozenset({0, 1}), t.SEATS), const(0, t.SEAT)), 4),
    (call("share", number(7), const(frozenset({0, 1}), t.SEATS), const(1, t.SEAT)), 3),
    (call("share", number(7), const(frozenset({1}), t.SEATS), const(0, t.SEAT)), 0),
    (call("some", cards()), False),
    (call("no", cards()), True),
    (call("count", TRICK), 2),
])
def test_functions(scene: Scene, node: x.Expression, value: Value) -> None:
    assert scene.value(node) == value


def each(how: Any, body: x.Expression, where: x.Expression | None = None) -> x.Quantify:
    return x.Quantify(type=t.INT, how=how, name="c", domain=TRICK, where=where, body=body)


C = x.Local(type=t.CARD, name="c")
RANK = x.Attribute(type=t.RANK, name="rank", of=C)
IS_KING = compare(RANK, "==", const(2, t.RANK))


@pytest.mark.parametrize(("node", "value"), [
    (each("every", IS_KING), False),
    (each("some", IS_KING), True),
    (each("every", IS_KING, where=IS_KING), True),
    (each("where", IS_KING), (KD,)),
    (each("sum", RANK), 5),
    (each("max", RANK), 3),
    (each("min", RANK, where=compare(RANK, ">", const(5, t.RANK))), None),
    (each("streak", IS_KING), 1),
    (each("sum", RANK, where=const(False, t.FLAG)), 0),
])
def test_walks(scene: Scene, node: x.Expression, value: Value) -> None:
    assert scene.value(node) == value


def test_logic_stops_when_it_is_decided(scene: Scene) -> None:
    unknown = call("some", x.Lying(type=t.CARDS, zone="hand", owner=const(1, t.SEAT)), kind=t.FLAG)
    assert scene.value(x.Logic(type=t.FLAG, op="or", parts=(const(True, t.FLAG), unknown))) is True
    assert scene.value(x.Logic(type=t.FLAG, op="and", parts=(const(False, t.FLAG), unknown))) is False


def test_a_zone_that_is_not_given_may_not_be_read(scene: Scene) -> None:
    with pytest.raises(UnknownZone, match="hand: reading a zone that is not given"):
        scene.value(x.Lying(type=t.CARDS, zone="hand", owner=PLAYER))


def test_the_winner_ladder_is_read_over_the_trick(scene: Scene) -> None:
    assert scene.value(strongest(cards(JC))) is None
    assert scene.value(strongest(cards(KD, AC))) == AC


def test_cases_take_the_arm_of_the_value(scene: Scene) -> None:
    arms = (x.Arm((0, 1), number(10)), x.Arm((None,), number(20)))
    for value, found in ((1, 10), (None, 20), (3, 30)):
        node = x.Case(type=t.INT, of=const(value, t.OrNone(t.SUIT)), arms=arms, otherwise=number(30))
        assert scene.value(node) == found
