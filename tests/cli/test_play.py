"""A person at the table: what he types, what he is told, what he never sees."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner, Result

from rulec.cli.main import main

ROOT = Path(__file__).parents[2]
SITARATAS = str(ROOT / "specs" / "sitaratas.yaml")
WHIST = str(ROOT / "tests" / "gallery" / "whist.yaml")


def play(spec: str, *arguments: str, typed: str = "") -> Result:
    """Plays with these lines typed, by a fixed seed."""
    return CliRunner().invoke(main, ["play", spec, "--plain", "--seed", "1", *arguments], input=typed)


def test_a_whole_match_by_number() -> None:
    result = play(WHIST, "--players", "3", typed="1\n" * 100)
    assert result.exit_code == 0, result.output
    assert re.search(r"place +seat +result\n +1 ", result.output)
    assert len(re.findall(r"^your hand ", result.output, re.MULTILINE)) == 16


def test_the_input_may_end_at_any_time() -> None:
    for lines in ("", "help\n", "1\n1\n"):
        result = play(WHIST, typed=lines)
        assert result.exit_code == 0
        assert "place" not in result.output


def test_texts_are_actions_and_refusals_have_reasons() -> None:
    result = play(SITARATAS, "--set", "schedule=down_up", typed="bid 2\nbid 99\n0\nqiut\nJoker\nquit\n")
    assert "seat 0: bid 2" in result.output
    assert "no action here" in result.output
    assert "help lists the commands" in result.output
    held = re.findall(r"^your hand +(.*)$", result.output, re.MULTILINE)[-1].split()
    cards = [rank + suit for rank in "6789TJQKA" for suit in "cdhs"]
    strange = next(card for card in cards if card not in held)
    refused = play(SITARATAS, "--set", "schedule=down_up", typed=f"bid 2\n{strange}\nquit\n")
    assert "no: this card is not held" in refused.output


def test_a_refusal_by_a_rule_names_it() -> None:
    typed = "\n".join(["bid 2", *(rank + suit for suit in "cdhs" for rank in "6789TJQKA"), "quit", ""])
    output = play(SITARATAS, "--set", "schedule=down_up", typed=typed).output
    assert re.search(r"no: a held card of `\w+` must be played \(sitaratas\.yaml:\d+\) \[C3-C5\]", output)


def test_undo_goes_back_to_ones_own_decision() -> None:
    result = play(WHIST, typed="undo\n1\n1\nundo\nundo\nquit\n")
    assert result.output.count("there is nothing to take back") == 1
    hands = re.findall(r"^your hand +(.*)$", result.output, re.MULTILINE)
    assert [len(hand.split()) for hand in hands] == [4, 3, 2, 3, 4]
    assert hands[0] == hands[4] and hands[1] == hands[3]


def test_a_match_can_be_kept_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match"
    first = play(SITARATAS, typed=f"1\n1\nsave {file}\nquit\n")
    assert f"kept in {file}" in first.output
    second = play(SITARATAS, typed=f"load {file}\nquit\n")
    assert second.output.split("> ")[1].strip().splitlines()[0] == first.output.split("> ")[2].split("\n\n")[1].split(
        "\n")[0].strip() or "your hand" in second.output.split("> ")[1]
    other = play(WHIST, typed=f"load {file}\nload {tmp_path / 'nothing'}\nsave\nload\nquit\n")
    assert "of another game" in other.output or "sitaratas" in other.output
    assert "cannot be read" in other.output
    assert other.output.count("a name is missing") == 2


def test_hidden_cards_are_not_shown() -> None:
    output = play(WHIST, "--players", "2", typed="quit\n").output
    own = re.findall(r"^your hand +(.*)$", output, re.MULTILINE)[0].split()
    shown = set(re.findall(r"\b[JQKA][CDHS]\b", output))
    trick = set(re.findall(r"\d: ([JQKA][CDHS])", output))
    assert shown <= set(own) | trick


def test_watching_shows_every_trick_and_the_titles() -> None:
    result = play(SITARATAS, "--watch", "--players", "4")
    assert result.exit_code == 0
    tricks = re.findall(r"^trick \d+ .*→ seat \d$", result.output, re.MULTILINE)
    assert len(tricks) == 114
    assert len(re.findall(r"^bidding  ", result.output, re.MULTILINE)) == 26
    assert re.search(r"^Sitaratas: seat \d$", result.output.splitlines()[-1])
    last = [line.split() for line in result.output.splitlines() if re.match(r" +\d +\d +\d+$", line)]
    assert sorted(int(row[1]) for row in last) == [0, 1, 2, 3]


def test_the_seed_decides_everything() -> None:
    assert play(WHIST, "--watch").output == play(WHIST, "--watch").output
    one = CliRunner().invoke(main, ["play", WHIST, "--watch", "--plain"]).output
    assert one != CliRunner().invoke(main, ["play", WHIST, "--watch", "--plain"]).output


def test_every_seat_can_be_taken() -> None:
    for seat in range(3):
        assert f"seat {seat} (you" in play(SITARATAS, "--seat", str(seat), typed="quit\n").output
