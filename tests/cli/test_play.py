"""A person at the table: what he types, what he is told, what he never sees."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulec.cli.main import main
from rulec.driver.compile import compile_spec

ROOT = Path(__file__).parents[2]
SITARATAS = str(ROOT / "specs" / "sitaratas.yaml")
WHIST = str(ROOT / "tests" / "gallery" / "whist.yaml")


def play(spec: str, *arguments: str, typed: str = "") -> Result:
    """Plays with these lines typed, by a fixed seed."""
    return CliRunner().invoke(main, ["play", spec, "--plain", "--seed", "1", *arguments], input=typed)


def menus(output: str) -> list[list[str]]:
    """What the player might do each time he was asked."""
    return [line.split("   ") for line in re.findall(r"^you may  (.*)$", output, re.MULTILINE)]


def won(output: str) -> list[int]:
    """The sum of the results after each round."""
    rows = re.findall(r"^results.*", output, re.MULTILINE)
    return [sum(map(int, re.findall(r"(?<=: )\d+", row))) for row in rows]


def everything(spec: str) -> str:
    """Every card of the pack on a line of its own: some of them can be played at any time, the rest is refused."""
    return "".join(f"{card}\n" for card in compile_spec(Path(spec)).spec.cards)


def test_a_whole_match_by_text() -> None:
    result = play(WHIST, "--players", "3", typed=everything(WHIST) * 16)
    assert result.exit_code == 0, result.output
    assert re.search(r"place +seat +result\n +1 ", result.output)
    assert len(re.findall(r"^your hand ", result.output, re.MULTILINE)) == 16
    assert len(menus(result.output)) == 16


def test_rounds_end_with_their_last_trick_and_the_results() -> None:
    output = play(WHIST, "--players", "3", typed=everything(WHIST) * 16).output
    ends = re.findall(r"^trick 4  (?:\d: \w\w   ){3}→ seat \d\n"
                      r"at the end  score 0: \d+   1: \d+   2: \d+\nresults  0: \d+   1: \d+   2: \d+\n(.*)$",
                      output, re.MULTILINE)
    assert ends == ["the cards are dealt"] * 3 + [""]
    assert won(output) == [4, 8, 12, 16]
    told = [*re.findall(r"^trick \d  ", output, re.MULTILINE), *re.findall(r"^last trick  ", output, re.MULTILINE)]
    assert len(told) == 16, "every trick is shown once"


def test_results_after_going_on_are_those_of_the_loaded_match(tmp_path: Path) -> None:
    cards = everything(WHIST)
    typed = f"save {tmp_path / 'match'}\n{cards * 6}load {tmp_path / 'match'}\n{cards * 16}"
    output = play(WHIST, "--players", "2", typed=typed).output
    again = output[output.rindex("\n\nSmall whist   round 1"):]
    assert won(again) == [4, 8, 12, 16]


def test_a_bare_number_is_the_number_of_the_word() -> None:
    result = play(SITARATAS, "--set", "schedule=down_up", typed="0\nquit\n")
    assert menus(result.output)[0][0] == "bid 0"
    assert "seat 0: bid 0" in result.output
    result = play(WHIST, typed="1\n\nquit\n")
    assert "`1` is no action here" in result.output
    assert "type an action, or help" in result.output
    assert len(menus(result.output)) == 1


def test_only_what_can_be_done_is_suggested() -> None:
    menu = menus(play(SITARATAS, typed="quit\n").output)[0]
    assert menu == ["bid 0", "bid 1"]
    output = play(SITARATAS, typed="bid 9 \nbid 1x\nqiut\nquit\n").output
    suggested = re.findall(r"did you mean `(.*?)`", output)
    assert suggested == ["bid 1", "quit"]
    assert "`bid 9` is no action here" not in output, "that is an action of other rounds"


def test_the_input_may_end_at_any_time() -> None:
    for lines in ("", "help\n", everything(WHIST)):
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
    first = menus(play(WHIST, typed="quit\n").output)[0][0]
    second = menus(play(WHIST, typed=f"{first}\nquit\n").output)[1][0]
    result = play(WHIST, typed=f"undo\n{first}\n{second}\nundo\nundo\nquit\n")
    assert result.output.count("there is nothing to take back") == 1
    hands = re.findall(r"^your hand +(.*)$", result.output, re.MULTILINE)
    assert [len(hand.split()) for hand in hands] == [4, 3, 2, 3, 4]
    assert hands[0] == hands[4] and hands[1] == hands[3]


def test_a_match_can_be_kept_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match"
    first = play(SITARATAS, typed=f"1\nsave {file}\nquit\n")
    assert f"kept in {file}" in first.output
    assert list(tmp_path.iterdir()) == [file]
    second = play(SITARATAS, typed=f"load {file}\nquit\n")
    assert menus(second.output)[-1] == menus(first.output)[-1]
    other = play(WHIST, typed=f"load {file}\nload {tmp_path / 'nothing'}\nsave\nload\nquit\n")
    assert "the save is of another game than `whist`" in other.output
    assert "cannot be read" in other.output
    assert other.output.count("a name is missing") == 2
    fewer = play(SITARATAS, "--players", "4", typed=f"load {file}\nquit\n")
    assert "the save is of 3 players, this game has 4" in fewer.output


def test_only_saves_are_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    mine = tmp_path / "mine"
    mine.write_text("a text", encoding="utf-8")
    result = play(WHIST, typed=f"save {mine}\nsave {tmp_path}\nsave ~/match\nsave a\0b\nsave ~/match\nquit\n")
    assert result.exit_code == 0
    assert mine.read_text(encoding="utf-8") == "a text"
    assert result.output.count("is there already and is no match that was kept; take another name") == 2
    assert result.output.count(f"kept in {tmp_path / 'match'}") == 2
    assert result.output.count("cannot be written") == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["match", "mine"]


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
    assert re.search(r"^title Sitaratas: seat \d$", result.output.splitlines()[-1])
    last = [line.split() for line in result.output.splitlines() if re.match(r" +\d +\d +\d+$", line)]
    assert sorted(int(row[1]) for row in last) == [0, 1, 2, 3]


def test_cautious_bots_bid_low() -> None:
    cautious = play(SITARATAS, "--watch", "--players", "4", "--bot", "cautious").output
    bids = re.findall(r"\d: bid (\d)", cautious)
    assert bids.count("0") > 0.8 * len(bids)
    assert "bid 1" in cautious
    random_bids = re.findall(r"\d: bid (\d)", play(SITARATAS, "--watch", "--players", "4").output)
    assert random_bids.count("0") < 0.5 * len(random_bids)


def test_the_seed_decides_everything() -> None:
    assert play(WHIST, "--watch").output == play(WHIST, "--watch").output
    one = CliRunner().invoke(main, ["play", WHIST, "--watch", "--plain"]).output
    assert one != CliRunner().invoke(main, ["play", WHIST, "--watch", "--plain"]).output


def test_every_seat_can_be_taken() -> None:
    for seat in range(3):
        assert f"seat {seat} (you" in play(SITARATAS, "--seat", str(seat), typed="quit\n").output
