"""Facts in the short form of examples."""

from __future__ import annotations

from typing import Any

import pytest

from rulec_runtime.errors import WrongFacts
from runtime.toy import Game, State


def raw(players: int = 3, way: str = "up", **facts: Any) -> dict[str, Any]:
    """The raw facts of a state set up from an example."""
    state: State = Game(players, way=way).from_facts(facts, partial=True)
    return state.raw


def test_a_trick() -> None:
    found = raw(at="play", trump="clubs", trick="9h Xr big", hand="7c Tc")
    assert found["at"]["leader"] == 0
    assert found["player"] == 2
    assert found["trick"] == [[0, 8, None], [1, 12, 0]]
    assert found["hand"] == [None, None, [0, 3]]
    assert found["dealt"] == [None, None, [0, 3]]
    assert found["trump"] == 0
    assert found["trick_no"] == 1


def test_who_led() -> None:
    assert raw(at="play", trick="9h, 8h", player="0")["trick"] == [[1, 8, None], [2, 7, None]]
    assert raw(at="play", trick="9h, 8h", first="2")["player"] == 1
    assert raw(at="play", trick=["9h", "Xr small"], leader="2")["trick"] == [[2, 8, None], [0, 12, 1]]
    assert raw(at="play", trick="9h, 8h", first="2", way="down")["trick"] == [[2, 8, None], [1, 7, None]]
    assert raw(at="play", way="down", trick="9h, 8h")["player"] == 1
    assert raw(at="play", trick="none", player="1")["at"]["leader"] == 1
    assert raw(at="play", trick="9h, 8h, 7h")["player"] is None
    assert raw(at="bidding")["player"] == 0
    assert raw(at="settle")["player"] is None


def test_registers() -> None:
    found = raw(at="bidding", bid=["1", "none", "0"], barred="0 2", score=["-3", "0", "7"], round="2")
    assert found["bid"] == [1, None, 0]
    assert found["barred"] == [0, 2]
    assert found["score"] == [-3, 0, 7]
    assert (found["round"], found["size"]) == (2, 2)
    assert raw(at="bidding", size="2")["size"] == 2
    assert raw(at="bidding", barred="none")["barred"] == []
    assert raw(at="bidding", bid={"1": "2"})["bid"] == [None, 2, None]


def test_two_keys() -> None:
    for level in ({"clubs 1": "said", "hearts 2": "kontra"}, {"clubs": {"1": "said"}, "hearts": {"2": "kontra"}}):
        assert raw(at="bidding", level=level)["level"] == [[0, 1, 0], [0, 0, 2]]
    assert raw(at="bidding", level={"clubs": ["said", "said", "unsaid"]})["level"] == [[1, 1, 0], [0, 0, 0]]


def test_zones() -> None:
    found = raw(at="settle", won=["7c 8c", "none", "9c"], talon="Jc", dealt=["7c", "none", "none"], hand=["none"] * 3)
    assert found["won"] == [[0, 1], [], [2]]
    assert found["talon"] == [4]
    assert found["dealt"] == [[0], [], []]
    assert raw(at="settle", won={"1": "7c"})["won"] == [None, [0], None]


def test_canonical_facts_with_parts_left_out() -> None:
    state: State = Game(3).new_round({"dealer": 2})
    facts = state.to_facts()
    facts["at"]["phase"] = "play"
    facts["at"]["leader"] = 1
    facts["player"] = 2
    facts["trick"] = [[1, "Xr big"]]
    facts["hand"] = [None, None, ["7c"]]
    del facts["won"], facts["stock"]
    found = Game(3).from_facts(facts, partial=True).raw
    assert found["trick"] == [[1, 12, 0]]
    assert found["hand"] == [None, None, [0]]
    assert found["at"]["scope"] == 1


@pytest.mark.parametrize(("facts", "path", "message"), [
    ({"at": "plya"}, "at.phase", "one of"),
    ({"at": "play", "trumpp": "clubs"}, "", "did you mean `trump`"),
    ({"at": "play", "trump": "club"}, "trump", "did you mean `clubs`"),
    ({"at": "play", "trick": "9h 9h"}, "trick", "two places"),
    ({"at": "play", "trick": "9h", "hand": "9h"}, "trick", "two places"),
    ({"at": "play", "trick": "9h 8h 7h", "player": "0"}, "trick", "in order"),
    ({"at": "play", "trick": "9h 8h 7h 7c"}, "trick", "more cards"),
    ({"at": "play", "trick": "big 8h"}, "trick", "no card"),
    ({"at": "play", "trick": "Xr big big"}, "trick", "no card"),
    ({"at": "bidding", "bid": ["1", "2"]}, "bid", "each of the 3 seats"),
    ({"at": "bidding", "bid": ["1", "2", "4"]}, "bid.2", "from 0 to 3"),
    ({"at": "bidding", "bid": ["1", "2", "x"]}, "bid.2", "number"),
    ({"at": "bidding", "level": ["said"]}, "level", "map by suit"),
    ({"at": "bidding", "level": {"cubs 1": "said"}}, "level", "did you mean `clubs`"),
    ({"at": "bidding", "level": {"clubs 1 1": "said"}}, "level.clubs", "fewer keys"),
    ({"at": "bidding", "level": {"clubs 1": "said", "clubs": "said"}}, "level.clubs", "each of the 3 seats"),
    ({"at": "settle", "hand": "7c"}, "hand", "nobody is on turn"),
    ({"at": "settle", "hand": ["7c", "7c", "none"]}, "hand.1", "two places"),
    ({"at": "bidding", "player": "3"}, "player", "from 0 to 2"),
    ({"at": "bidding", "round": "3"}, "round", "the last round is 2"),
    ({"at": "bidding", "talon": "7c 8c"}, "talon", "one card"),
    ({"at": "bidding", "passed": ["yes", "no", "no"]}, "passed.0", "true or false"),
])
def test_wrong_examples(facts: dict[str, Any], path: str, message: str) -> None:
    with pytest.raises(WrongFacts, match=message) as error:
        Game(3).from_facts(facts, partial=True)
    assert error.value.path == path
