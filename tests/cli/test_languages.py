"""A game in another language: what is shown, what may be typed, and that the match stays the same."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulec.cli.faces import Faces
from rulec.cli.main import main
from rulec.cli.speech import Speech
from rulec.driver.compile import compile_spec
from rulec.driver.languages import check_languages, languages, spec_of, wording
from rulec.sema.translation import Wording
from rulec_runtime.actions import text_of

ROOT = Path(__file__).parents[2]
TAROKK = ROOT / "specs" / "tarokk.yaml"
HOUSE = ROOT / "tests" / "variants" / "specs" / "house.yaml"
ESTONIAN = """\
title: Kodune whist
presets.mild.doc: algajatele
options.misses: eksimus
options.misses.choices.nothing: tasuta
deck.suits.hearts: ärtu
deck.ranks.K: kuningas
state.match.score: punktid
match.rotates.dealer: jagaja
round.bidding: pakkumine
round.bidding.may.bid: pakun
"""
VARIANT = """\
rulec: 1
game: variant
extends: house
title: Our whist
constraints: {if: target == 7, error: seven brings bad luck}
"""


def run(*words: object, typed: str = "") -> Result:
    """Runs a command with these lines typed."""
    return CliRunner().invoke(main, [str(word) for word in words], input=typed)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The small game with a translation beside it."""
    (tmp_path / "house.et.yaml").write_text(ESTONIAN, encoding="utf-8")
    return Path(shutil.copy(HOUSE, tmp_path))


@pytest.fixture
def variant(house: Path) -> Path:
    """A variant of it, with a translation of what is its own."""
    path = house.with_name("variant.yaml")
    path.write_text(VARIANT, encoding="utf-8")
    path.with_name("variant.et.yaml").write_text("constraints.1.error: seitse toob õnnetust\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("path", sorted(path for path in (ROOT / "specs").rglob("*.yaml") if "." in path.stem),
                         ids=lambda path: path.stem)
def test_shipped_translations_are_right(path: Path) -> None:
    spec = spec_of(path)
    assert spec != path
    assert check_languages(compile_spec(spec)) == []


def test_what_is_typed_in_either_form_plays_the_same() -> None:
    def played(typed: str, *words: str) -> str:
        """What is shown of a match in which the player makes these calls."""
        return run("play", TAROKK, "--plain", "--seed", "3", "--seat", "2", *words, typed=typed).output

    own = played("hivo T20\nabsolut\ndone\n")
    hungarian = played("hívó T20\nabszolút\nkész\n", "--language", "hu")
    assert played("hivo T20\nabsolut\ndone\n", "--language", "hu") == hungarian
    assert "is no action" not in hungarian and len(own.splitlines()) == len(hungarian.splitlines())
    assert "bemondás játék felvevők bemondva" in hungarian and "seat 2: abszolút" in hungarian


def test_every_action_can_be_said_and_heard() -> None:
    compiled = compile_spec(TAROKK)
    speech = Speech(compiled.spec, wording(compiled, "hu"))
    for action in range(compiled.spec.action_count):
        text = text_of(compiled.spec, action)
        assert speech.heard(speech.said(text)) == text == speech.heard(text)
    assert speech.said("kontra valat") == "kontra valát"
    assert speech.heard("  szubkontra   pagát ") == "szubkontra pagat"
    assert speech.heard("quit") == "quit"


def test_values_are_shown_by_their_types(house: Path) -> None:
    compiled = compile_spec(house)
    faces = Faces(compiled.spec, wording(compiled, "et"))
    assert (faces.value("hearts", "suit").text, faces.value("hearts", "suit").style) == ("ärtu", "red")
    assert faces.value(["hearts", "clubs"], "suits").text == "ärtu clubs"
    assert faces.value({"hearts": [1, 2]}, "int", ("suit", "seat")).text == "ärtu 1 2"
    assert faces.value("K", "rank").text == "kuningas"
    assert faces.value("K", "card").text == "K"
    assert Faces(compiled.spec).value("hearts", "suit").text == "hearts"


def test_what_is_said_with_a_card() -> None:
    spec = compile_spec(ROOT / "specs" / "sitaratas.yaml").spec
    faces = Faces(spec, Wording(labels={("kind said", "big"): "suur"}))
    assert (faces.card("Xr big").text, faces.card("Xr small").text, faces.card("Xr").text) == (
        "Xr suur", "Xr small", "Xr")
    assert "".join(piece.text for piece in faces.action("Xr big")) == "Xr suur"
    assert faces.speech.heard("Xr suur") == "Xr big"


def test_a_person_plays_in_his_language(house: Path) -> None:
    output = run("play", house, "--plain", "--seed", "1", "--language", "et", typed="pakunn 2\npakun 2\nquit\n").output
    assert "Kodune whist   round 1   pakkumine" in output
    assert "did you mean `pakun 2`?" in output
    assert "seat 0: pakun 2" in output
    assert "punktid" in output and "jagaja" in output and "score" not in output


@pytest.mark.parametrize("words", [("--watch",), ("--table",)])
def test_other_ways_to_play(house: Path, words: tuple[str, ...]) -> None:
    output = run("play", house, "--plain", "--seed", "1", "--language", "et", *words, typed="pakun 2\n").output
    assert re.search(r"^Kodune whist   round 1   \w+$", output, re.MULTILINE)
    assert re.search(r"\d: pakun \d", output) and not re.search(r"bid \d", output)


@pytest.mark.parametrize("words", [(), ("--table",)])
def test_the_reason_of_a_void_deal(words: tuple[str, ...], tmp_path: Path) -> None:
    spec = shutil.copy(ROOT / "tests" / "gallery" / "redeal_reason.yaml", tmp_path)
    (tmp_path / "redeal_reason.et.yaml").write_text("round.deal.redeal.1.reason: ärtu jäi pakki\n", encoding="utf-8")
    output = run("play", spec, "--plain", "--seed", "1", "--language", "et", *words, typed="quit\n").output
    assert "the deal is void: ärtu jäi pakki" in output and "hearts are left" not in output


def test_a_shown_spec_is_the_same_game(house: Path, tmp_path: Path) -> None:
    output = run("show", house, "--language", "et").output
    assert re.search(r"^house\.et\.yaml:1 +\| title: Kodune whist$", output, re.MULTILINE)
    assert re.search(r"^house\.et\.yaml:2 +\|     doc: algajatele$", output, re.MULTILINE)
    whole = tmp_path / "whole.yaml"
    whole.write_text(run("show", house, "--language", "et", "--text").output, encoding="utf-8")
    spoken, own = compile_spec(whole).spec, compile_spec(house).spec
    assert (spoken.title, own.title) == ("Kodune whist", "House whist")
    assert spoken.rules_hash == own.rules_hash
    assert run("show", house, "--options", "--language", "et").output.splitlines()[3].startswith(
        "misses (eksimus)  nothing (tasuta)  one, all")


def test_a_variant_takes_over_what_it_has_of_its_parent(variant: Path) -> None:
    output = run("play", variant, "--plain", "--language", "et", "--set", "target=7").output
    assert "Error: seitse toob õnnetust" in output
    output = run("show", variant, "--language", "et").output
    assert re.search(r"^variant\.yaml:4 +\| title: Our whist$", output, re.MULTILINE)
    assert re.search(r"^house\.et\.yaml:2 +\|     doc: algajatele$", output, re.MULTILINE)
    variant.with_name("variant.et.yaml").unlink()
    compiled = compile_spec(variant)
    assert languages(compiled.resolved) == ("et",)
    assert wording(compiled, "et").word("kind call", "bid") == "pakun"


def test_saves_and_logs_know_no_language(house: Path, tmp_path: Path) -> None:
    saves = []
    for words in ((), ("--language", "et")):
        file = tmp_path / f"match{len(words)}"
        run("play", house, "--plain", "--seed", "1", *words, typed=f"bid 2\nsave {file}\n")
        saves.append(file.read_bytes())
    assert saves[0] == saves[1]


def test_check_reads_the_translations(house: Path) -> None:
    file = house.with_name("house.et.yaml")
    assert run("check", house).exit_code == 0
    file.write_text("deck.suits.heart: ärtu\n", encoding="utf-8")
    result = run("check", house)
    assert result.exit_code == 1
    assert "house.et.yaml:1:1" in result.stderr and "did you mean `deck.suits.hearts`?" in result.stderr
    assert [json.loads(line)["code"] for line in run("check", house, file, "--format", "json").stdout.splitlines()] == [
        "R0514"]
    assert run("play", house, "--language", "et").exit_code == 1
    assert run("play", house, "--plain", typed="quit\n").exit_code == 0
    file.write_text("title: !x ärtu\n", encoding="utf-8")
    assert "R0105" in run("check", file).stderr


def test_a_translation_stands_for_its_spec(house: Path) -> None:
    file = house.with_name("house.et.yaml")
    assert run("build", house, file).stdout.splitlines() == run("build", house).stdout.splitlines()
    assert run("show", file).stdout == run("show", house).stdout
    assert run("show", f"{file}".removesuffix(".yaml")).exit_code == 0
    before = file.read_text(encoding="utf-8")
    file.write_text(before + "\n\n\n\n", encoding="utf-8")
    assert f"{file}" in run("fmt", file).stdout  # the text itself is meant
    assert file.read_text(encoding="utf-8") == before


def test_a_spec_with_such_a_name_is_no_translation(house: Path) -> None:
    old = shutil.copy(HOUSE, house.with_name("house.old.yaml"))
    result = run("check", house, old)
    assert result.exit_code == 0
    assert re.findall(r"^House whist \((.*)\)$", result.stdout, re.MULTILINE) == ["house.yaml", "house.old.yaml"]
    assert languages(compile_spec(house).resolved) == ("et",)


def test_a_language_that_is_not_there(house: Path) -> None:
    result = run("show", house, "--language", "hu")
    assert result.exit_code == 2 and "there are et" in result.output
    assert run("show", HOUSE, "--language", "et").exit_code == 2


def test_many_wrong_paths_are_soon_told(house: Path) -> None:
    text = "".join(f"deck.suits.hearts_and_so_on_{number}: x\n" for number in range(5000))
    house.with_name("house.et.yaml").write_text(text, encoding="utf-8")
    assert len(check_languages(compile_spec(house))) == 5000
