"""`rulec diff`: what differs is said in words, and only rules count for the exit status."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

HOUSE = Path(__file__).parents[1] / "variants" / "specs" / "house.yaml"
Rulec = Callable[..., Result]


@pytest.fixture
def other(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the small game with texts exchanged."""

    def written(*changes: tuple[str, str]) -> Path:
        text = HOUSE.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path = tmp_path / "other.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def test_a_spec_does_not_differ_from_itself(rulec: Rulec) -> None:
    result = rulec("diff", HOUSE, HOUSE)
    assert (result.exit_code, result.output) == (0, "There is no difference.\n")


def test_texts_do_not_count(rulec: Rulec, other: Callable[..., Path]) -> None:
    path = other(("House whist", "Whist"), ("a long evening", "for a long evening"), ("two hit", "one hits"))
    result = rulec("diff", HOUSE, path)
    assert result.exit_code == 0
    assert "`title` differs\n    - House whist   (house.yaml:4)\n    + Whist   (other.yaml:4)" in result.output
    assert "`presets.long.doc` differs" in result.output
    assert "`examples.two hit` is gone" in result.output
    assert "Rules" not in result.output


def test_layout_does_not_count(rulec: Rulec, other: Callable[..., Path]) -> None:
    path = other(("    follow: [led, trump, any]\n", "    follow:\n    - led\n    - trump\n    - any\n"),
                 ("  at_most: 40", "  at_most:   40"))
    result = rulec("diff", HOUSE, path)
    assert (result.exit_code, result.output) == (0, "There is no difference.\n")


def test_rules_written_otherwise_play_alike(rulec: Rulec, other: Callable[..., Path]) -> None:
    result = rulec("diff", HOUSE, other(("one: 4, all: 5", "one: 4, all: (5)")))
    assert result.exit_code == 0
    assert "Rules (written differently, playing alike)" in result.output


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("deal 6 to hand", "deal 5 to hand"), "`round.deal.do.deal 6 to hand` is gone"),
        (("n == 6 and", "n == 5 and"), "`round.bidding.may.bid n in 0..6.unless` differs"),
        (("follow: [led, trump, any]", "follow: [trump, led, any]"), "`round.tricks.follow` stand in another order"),
        (("p.score -= 1", "p.score -= 3"), "for p in seats.if p.tricks == p.bid.else if misses is one` differs"),
        (("from: 5..50", "from: 5..60"), "option `target` has other values"),
        (("default: 20", "default: 21"), "the default of option `target` is 21 instead of 20"),
        (("ranks: [9, T", "ranks: [8, 9, T"), "`deck.ranks.8` is new"),
        (("  worth: {case", "  price: 5\n  worth: {case"), "`define.price` is new"),
    ],
)
def test_rules_count(rulec: Rulec, other: Callable[..., Path], change: tuple[str, str], said: str) -> None:
    result = rulec("diff", HOUSE, other(change))
    assert said in result.output
    assert result.exit_code == (0 if "price" in change[1] else 1)  # a definition that nothing uses plays alike


def test_variants_are_compared_as_a_whole(rulec: Rulec) -> None:
    result = rulec("diff", HOUSE, HOUSE.with_name("strictest.yaml"))
    assert result.exit_code == 1
    assert "option `misses` is fixed to all" in result.output
    assert "+ 11   (strictest.yaml:5)" in result.output
    back = rulec("diff", HOUSE.with_name("strictest.yaml"), HOUSE)
    assert "option `misses` is free, and was fixed to all" in back.output
