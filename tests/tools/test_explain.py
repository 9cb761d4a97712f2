"""`rulec explain SPEC:LINE`: keys, names, types and clauses of a line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulec.driver.compile import compile_spec
from rulec.driver.reading import reading

ROOT = Path(__file__).parents[2]
SITARATAS = ROOT / "specs" / "sitaratas.yaml"
VARIANTS = ROOT / "tests" / "variants" / "specs"
Rulec = Callable[..., Result]


def line_of(path: Path, part: str) -> int:
    """The number of the first line that has a text."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if part in line)


def explained(rulec: Rulec, path: Path, part: str) -> str:
    """What is said about that line."""
    result = rulec("explain", f"{path}:{line_of(path, part)}")
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("unless: player is dealer", ["`unless`: none may hold", "`dealer` +the role `dealer`: a seat",
                                      r"`hook_holds` +the definition `hook_holds` \(sitaratas.yaml:\d+\): a flag",
                                      "`p.bid` +`bid`: a number from 0 to 12 or none, for each seat, kept for",
                                      "R6  The dealer may not bid the number"]),
        ("follow: [led, trump, any]", ["`follow`: ladder", "`led` +suit of the trick's first card",
                                       "`led` +here it stands for its set: the cards of that suit",
                                       "C3  A player who holds", "C4  ", "C5  "]),
        ("hook:", ["the option `hook`: always, never, from_four, not_last_round"]),
        ("deal size to hand", ["so many of the next cards of the stock", "`size` of this round: 1 to 12"]),
        ("draw trump from suits", ["drawn by lot", "the suits of the deck"]),
        ("bid: 0..most or none per seat", ["Declared here", "`bid`: a number from 0 to 12 or none"]),
        ("indicator: {holds", ["`holds`: ", "the zone `indicator`"]),
        ("p.score += p.tricks", ["adds to `score`", "tricks taken in this round"]),
        ("last(trick & big)", ["the word said with a card big", "the cards it was said with"]),
        ("- name: bidding", ["`name`: its name", "the phase `bidding`, a `turns`"]),
        ("random_suit: draw", ["`trump`: a suit or none, kept for the round"]),
    ],
)
def test_lines_of_a_game(rulec: Rulec, part: str, said: list[str]) -> None:
    text = explained(rulec, SITARATAS, part)
    for pattern in said:
        assert re.search(pattern, text), (pattern, text)


@pytest.mark.parametrize(
    ("game", "part", "said"),
    [
        ("tarokk", "clock: {bank", ["`quick`: a decision in less earns the bonus", "C2  A move in less than 10 s",
                                    r"`time_out` +the option `time_out`: pass_or_first, robot"]),
        ("tarokk", "total(s): sum(worth(x, s)", ["`x` +bound here: an item", "`s` +bound here: a side"]),
        ("tarokk", "gets(p): share", ["the definition `gets`: a number", "p's part of n split equally over S", "M4  "]),
        ("sitaratas", "carried: ayes", ["`carried`: by how many `ayes` and `nays`", "`players` +number of players"]),
        ("sitaratas", "vote: {seconds", [r"`vote_ends` +the option `vote_ends`: early", "`silence`: `nay`"]),
        ("sitaratas", "signature: {by", ["the title whose owner signs", r"the option `signature_max`"]),
        ("tuhat", "if: x.fell or y.fell", ["of which two tables `x` and `y`", "`x.fell` +bound here: a flag", "TA5"]),
        ("tuhat", "round: compare_round", [r"`compare_round` +the option `compare_round`: exact, whole"]),
    ],
)
def test_lines_about_the_table(rulec: Rulec, game: str, part: str, said: list[str]) -> None:
    text = explained(rulec, SITARATAS.with_name(f"{game}.yaml"), part)
    for pattern in said:
        assert re.search(pattern, text), (pattern, text)


def test_lines_of_a_variant(rulec: Rulec) -> None:
    text = explained(rulec, VARIANTS / "strict.yaml", "round.settle.start")
    assert "`score`: a number" in text
    assert "(house.yaml:18)" in text
    assert "`add`" not in text


@pytest.mark.parametrize("path", [SITARATAS, *sorted(VARIANTS.glob("*.yaml"))], ids=lambda path: path.stem)
def test_every_line_can_be_read(path: Path) -> None:
    compiled = compile_spec(path)
    count = len(compiled.resolved.own.lines)
    for number in range(1, count + 1):
        said = reading(compiled, number)
        assert said[0] == f"{path}:{number}"
        assert all("`None`" not in line and "object at" not in line for line in said)


@pytest.mark.parametrize("what", ["R9999", "nothing", "nothing.yaml:1", f"{SITARATAS}:0", f"{SITARATAS}:9999"])
def test_wrong_use(rulec: Rulec, what: str) -> None:
    assert rulec("explain", what).exit_code == 2


def test_lines_of_examples(rulec: Rulec) -> None:
    house = VARIANTS / "house.yaml"
    assert "an example of what `settle` books: two hit" in explained(rulec, house, "settle: two hit")
    assert "gives\n    players: 3\n    misses: all\n" in explained(rulec, house, "misses: all, trump")
    assert "expects afterwards\n    score: [6, -2, -2]" in explained(rulec, house, "then: {score")
    assert "expects the trick to go to this card: 9c" in explained(rulec, house, "winner: 9c")


def test_what_is_drawn(rulec: Rulec) -> None:
    assert re.search(r"`random` +drawn by lot", explained(rulec, VARIANTS / "house.yaml", "rotates"))


def test_blank_lines_and_refused_specs(rulec: Rulec, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    text = (VARIANTS / "house.yaml").read_text(encoding="utf-8")
    path.write_text(text + "\n", encoding="utf-8")
    assert "This line is blank." in rulec("explain", f"{path}:{len(text.splitlines()) + 1}").output
    path.write_text(text.replace("trump: suit or none", "trump: siut or none"), encoding="utf-8")
    result = rulec("explain", f"{path}:3")
    assert result.exit_code == 1
    assert result.stderr.endswith(f"{path}:3 is explained as soon as these are mended.\n")


def test_a_fixed_option_cannot_be_set(rulec: Rulec) -> None:
    result = rulec("play", VARIANTS / "strict.yaml", "--set", "misses=one", "--watch")
    assert result.exit_code == 2
    assert "`misses` is fixed to all in strict.yaml:5" in result.stderr
