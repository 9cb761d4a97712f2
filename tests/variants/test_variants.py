"""What each patch does to the spec it changes, and what the result plays like."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rulec.cli.test import _examples
from rulec.diagnostics import Findings
from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.examples import run_examples
from rulec.interpreter.game import Game
from rulec.ir.dump import rules_hash
from rulec.ir.expressions import Choice
from rulec.ir.walk import walk
from rulec.sema.variant_example import fewest
from rulec.sema.variant_path import Found, NoPath, children, find
from rulec.source.read import read_source
from rulec_runtime import CHANCE
from rulec_runtime.errors import WrongOption

Variant = Callable[..., Compiled]


def played(compiled: Compiled, seed: int = 1, **options: Any) -> Any:
    """The end of a random match on the interpreter."""
    state = Game(compiled.game, compiled.spec, **options).new_match()
    dice = random.Random(seed)
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            order, drawn = dice.sample(state.pack(), len(state.pack())), []
            while values := state.draws(order, drawn):
                drawn.append(dice.choice(values))
            state.deal(order, drawn)
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


def wrong_examples(compiled: Compiled) -> list[Any]:
    """What is wrong with the examples of a spec."""
    found = [said for _, said in run_examples(compiled.game, compiled.spec, None)]
    return [said for said in found if said is not None]


def settles(scores: list[int]) -> str:
    """An example: what a round in which one of three bids was made ends with, clubs being trumps."""
    return (f"examples:\n- settle: one hits\n"
            f"  given: {{players: 3, trump: clubs, bid: [2, 3, 2], tricks: [2, 1, 3]}}\n  then: {{score: {scores}}}\n")


def refused(variant: Variant, patches: str, parent: str = "house") -> list[Any]:
    """What is said about a variant that cannot be."""
    with pytest.raises(Findings) as caught:
        variant(patches, parent)
    return list(caught.value.diagnostics)


def test_a_variant_without_patches_plays_the_same(variant: Variant, folder: Path) -> None:
    base = compile_spec(folder / "house.yaml")
    same = variant("title: Another name\n")
    assert same.spec.title == "Another name"
    assert same.spec.game == "variant"
    assert played(base).returns() == played(same).returns()


def test_plain_keys_replace_the_parents(variant: Variant) -> None:
    assert variant("players: 4\n").spec.players == (4,)
    assert variant("direction: clockwise\nremove: options.way\n").spec.options[0].name == "target"


def test_set_gives_other_defaults(variant: Variant) -> None:
    options = {option.name: option for option in variant("set: {target: 30, misses: all}\n").spec.options}
    assert options["target"].default == 30
    assert options["misses"].choices == ("all", "nothing", "one")


def test_set_cannot_leave_the_range(variant: Variant) -> None:
    [said] = refused(variant, "set: {target: 51}\n")
    assert (said.code, said.span.file.rsplit("/", 1)[-1], said.span.line) == ("R0208", "variant.yaml", 4)


def test_fix_makes_an_option_a_constant(variant: Variant) -> None:
    fixed = variant("fix: {misses: all, way: anticlockwise}\nremove: presets.mild\n")
    assert [option.name for option in fixed.spec.options] == ["target"]
    assert not [node for node in walk(fixed.game) if isinstance(node, Choice) and node.option != "target"]
    with pytest.raises(WrongOption):
        Game(fixed.game, fixed.spec, 3, misses="one")


@pytest.mark.parametrize("misses", ["nothing", "one", "all"])
@pytest.mark.parametrize("way", ["clockwise", "anticlockwise"])
def test_a_fixed_option_plays_like_the_chosen_one(variant: Variant, folder: Path, misses: str, way: str) -> None:
    base = compile_spec(folder / "house.yaml")
    fixed = variant(f"fix: {{misses: {misses}, way: {way}, target: 20}}\nremove: [presets, examples]\n")
    for seed in range(5):
        chosen = played(base, seed, players=3, misses=misses, way=way)
        assert chosen.returns() == played(fixed, seed, players=3).returns()


def test_a_fixed_option_keeps_its_words_on_both_wings(
    variant: Variant, engine: Callable[[Compiled], ModuleType]
) -> None:
    patches = ("fix: {misses: one}\nremove: [presets, examples]\nadd:\n"
               "  define.costs(m): 7 if m is all else 2 if m is one else 0\n"
               "  round.settle.end:\n  - case misses: {one: dealer.score -= costs(misses), else: dealer.score += 1}\n"
               "examples:\n- value: costs(misses)\n  is: 2\n")
    fixed = variant(patches + settles([5, -3, -1]).removeprefix("examples:\n").replace("trump", "dealer: 1, trump"))
    assert not [said for _, said in run_examples(fixed.game, fixed.spec, engine(fixed, probes=True)) if said]


def test_fix_refuses_what_the_option_does_not_have(variant: Variant) -> None:
    [said] = refused(variant, "fix: {misses: al}\nremove: [presets, examples]\n")
    assert (said.code, said.hint) == ("R0208", "did you mean `all`?")


def test_fix_drops_the_same_value_from_presets_and_examples(variant: Variant) -> None:
    fixed = variant("fix: {misses: all}\nremove: presets.mild\n")
    assert [preset.name for preset in fixed.spec.presets] == ["long"]
    assert "misses" not in fixed.game.examples[0].given


@pytest.mark.parametrize(
    ("patches", "scores"),
    [
        ("", [4, 0, 0]),
        ("change: {define.bonus: 10}", [11, 0, 0]),
        ("change: {define.bonus.case misses.nothing: 7}", [8, 0, 0]),
        ("change: {define.bonus.nothing: 7}", [8, 0, 0]),
        ("change:\n  round.settle.for p in seats.if p.tricks == p.bid: p.score += 1", [1, 0, 0]),
        ("change:\n  round.settle.for p in seats: p.score += p.tricks", [2, 1, 3]),
        ("change:\n  round.settle: [for p in seats: p.score += 2]", [2, 2, 2]),
        ("add:\n  round.settle.end: [for p in seats: p.score += 5]", [9, 5, 5]),
        ("add:\n  round.settle.start: [for p in seats: p.score := 5]", [9, 5, 5]),
        ("add:\n  round.settle.for p in seats.end: p.score += p.seat", [4, 1, 2]),
        ("add:\n  round.settle.after for p in seats: [for q in seats: q.score += 1]", [5, 1, 1]),
        ("add:\n  round.settle.for p in seats.if p.tricks == p.bid.else: p.score -= 3", [4, -3, -3]),
        ("add:\n  round.settle.for p in seats.if p.tricks == p.bid.end: [p.score += 1]", [5, 0, 0]),
        ("remove: [examples, round.settle.for p in seats.if p.tricks == p.bid.else if misses is all]", [4, 0, 0]),
        ("add: {define.extra(p): p.seat}\nchange: {define.bonus: extra(p)}", [1, 0, 0]),
    ],
)
def test_patches_change_what_a_round_is_worth(variant: Variant, patches: str, scores: list[int]) -> None:
    text = f"remove: examples\n{patches}\n" if "remove" not in patches else patches + "\n"
    assert not wrong_examples(variant(text + settles(scores)))


def test_phases_are_added_after_others(variant: Variant) -> None:
    patched = variant("add:\n  round.after bidding: {name: doubling, turns: {each: once, may: {pass: {}}}}\n")
    assert [phase.name for phase in patched.spec.phases] == ["deal", "bidding", "doubling", "tricks", "settle"]


def test_keys_of_a_phase_stand_where_they_belong(variant: Variant) -> None:
    patched = variant(
        "add:\n"
        "  round.bidding.ensure: every(p.bid is not none for p in seats)\n"
        "  round.bidding.on_call: player.score += 0\n"
        "  round.bidding.may.after bid: {pass: {do: player.bid := 0}}\n"
    )
    phase = patched.game.round[1]
    assert phase.ensure is not None
    assert patched.game.words == ("bid", "pass")


def test_examples_are_added_and_kept(variant: Variant) -> None:
    patched = variant("examples:\n- trick: Ah, Kh, 9h\n  winner: Ah\n")
    assert [example.title for example in patched.game.examples] == ["two hit", "9h, Kh, 9c", "Ah, Kh, 9h"]
    patched = variant("remove: examples\nexamples: []\n")
    assert patched.game.examples == ()


def test_an_example_of_the_parent_that_fails_says_how_it_goes(variant: Variant) -> None:
    [said] = wrong_examples(variant("change: {define.worth: 9}\n"))
    assert said.span.file.endswith("house.yaml")
    assert said.hint == "what a variant changes it takes away: `remove: [examples.two hit]`"


def test_patches_are_made_in_their_order(variant: Variant) -> None:
    replaced = variant("add:\n  round.bidding.may.bid n in 1..6: {do: player.bid := n}\n"
                       "remove: [round.bidding.may.bid n in 0..6]\n")
    [call] = replaced.game.round[1].calls  # type: ignore[union-attr]
    assert call.parameters[0].values == (1, 2, 3, 4, 5, 6)


def test_chains_of_three(folder: Path) -> None:
    strict, strictest = (compile_spec(folder / f"{name}.yaml") for name in ("strict", "strictest"))
    assert not wrong_examples(strict)
    assert not wrong_examples(strictest)
    assert strictest.spec.title == "House whist, strict"
    assert [option.name for option in strictest.spec.options] == ["way"]
    assert rules_hash(strict.game) != rules_hash(strictest.game)


def test_every_line_keeps_its_file(folder: Path) -> None:
    game = compile_spec(folder / "strictest.yaml").game
    spans = {node.span for node in walk((game.round, game.definitions)) if hasattr(node, "span")}
    files = {span.file.rsplit("/", 1)[-1] for span in spans if span.line}
    assert files == {"house.yaml", "strict.yaml", "strictest.yaml"}


def test_clauses_are_cited_from_the_file_of_their_line(variant: Variant) -> None:
    patched = variant("change:\n  round.bidding.may.bid.unless: n == 5 and player is dealer    # [V7]\n")
    [call] = patched.game.round[1].calls  # type: ignore[union-attr]
    assert call.clauses == ("B1",)
    assert call.refuses[0].clauses == ("V7",)
    rule = next(rule for rule in patched.spec.rules if rule.clauses == "V7")
    assert rule.place == "variant.yaml:5"


def test_a_message_in_the_variant_names_the_parents_line(variant: Variant) -> None:
    [said] = refused(variant, "change:\n  define.worth.case trump.hearts: tree\n")
    assert said.code == "R0310"
    assert said.span.file.endswith("variant.yaml")
    places = [(span.file.rsplit("/", 1)[-1], span.line, word) for span, word in said.related]
    assert ("house.yaml", 24, "instead of this") in places


def test_a_message_in_the_parent_names_the_change(variant: Variant) -> None:
    said = refused(variant, "remove: define.worth\n")[0]
    assert (said.code, said.span.file.rsplit("/", 1)[-1]) == ("R0310", "house.yaml")
    assert [(span.file.rsplit("/", 1)[-1], span.line, word) for span, word in said.related] == [
        ("variant.yaml", 4, "after this `remove`")
    ]


def test_a_missing_key_names_what_took_it_away(variant: Variant) -> None:
    [said] = refused(variant, "remove: match.rank\n")
    assert said.code == "R0205"
    assert said.related[-1][1] == "after this `remove`"


def test_a_parent_that_is_refused_itself(variant: Variant, folder: Path) -> None:
    text = (folder / "house.yaml").read_text(encoding="utf-8")
    (folder / "broken.yaml").write_text(text.replace("p.score += bonus(p)", "p.score += bonos(p)"), encoding="utf-8")
    found = refused(variant, "fix: {way: clockwise}\n", "broken")
    assert [(said.code, said.span.file.rsplit("/", 1)[-1]) for said in found] == [
        ("R0323", "broken.yaml"), ("R0504", "variant.yaml"),
    ]


def test_variants_in_a_circle(folder: Path) -> None:
    (folder / "a.yaml").write_text("rulec: 1\ngame: a\nextends: b\n", encoding="utf-8")
    (folder / "b.yaml").write_text("rulec: 1\ngame: b\nextends: a\n", encoding="utf-8")
    with pytest.raises(Findings) as caught:
        compile_spec(folder / "a.yaml")
    assert sorted(said.code for said in caught.value.diagnostics) == ["R0502", "R0504"]


def test_extends_finds_other_folders(folder: Path) -> None:
    (folder / "mine").mkdir()
    path = folder / "mine" / "game.yaml"
    path.write_text("rulec: 1\ngame: mine\nextends: ../house.yaml\n", encoding="utf-8")
    assert compile_spec(path).spec.game == "mine"


def test_every_path_of_the_parent_can_be_named(folder: Path) -> None:
    """The path of every key and every entry leads back to it."""
    root = read_source(folder / "house.yaml").root
    assert root is not None
    seen = 0
    below = [("", Found((), root))]
    while below:
        path, place = below.pop()
        for names, child in children(root, place):
            if names:
                full = f"{path}.{names[-1]}".lstrip(".")
                seen += 1
                try:
                    assert find(root, full) == child
                except NoPath as none:
                    assert none.several
                below.append((full, child))
    assert seen > 150


def test_a_large_variant_is_refused_quickly(variant: Variant) -> None:
    names = ", ".join(f"x{number}" for number in range(3000))
    found = refused(variant, f"remove: [{names}]\n")
    assert {said.code for said in found} == {"R0506"}
    assert re.match(r"the parent has no `x\d+`", found[0].message)


OWN = "examples:\n- trick: Ah, Kh, 9h\n  winner: Ah\n"


def test_the_parents_examples_go_and_the_own_ones_stay(variant: Variant) -> None:
    patched = variant("remove: [examples]\n" + OWN)
    assert [example.title for example in patched.game.examples] == ["Ah, Kh, 9h"]
    assert wrong_examples(variant("remove: examples\n" + OWN.replace("winner: Ah", "winner: Kh")))


def test_the_parents_examples_go_by_their_form(variant: Variant) -> None:
    patched = variant("remove: examples.trick\n" + OWN)
    assert [example.title for example in patched.game.examples] == ["two hit", "Ah, Kh, 9h"]
    [said] = refused(variant, "remove: examples.legal\n")
    assert (said.code, said.message) == ("R0506", "`examples` has no `legal`")
    assert [span.file.rsplit("/", 1)[-1] for span, _ in said.related] == ["house.yaml"]


def test_examples_of_one_title_go_together(variant: Variant) -> None:
    twice = variant("change: {define.worth: 9}\n", "twice")
    assert [said.hint for said in wrong_examples(twice)] == [
        "what a variant changes it takes away: `remove: [examples.two hit]`"] * 2
    patched = variant("change: {define.worth: 9}\nremove: [examples.two hit]\n", "twice")
    assert [example.title for example in patched.game.examples] == ["9h, Kh, 9c"]


def test_a_missing_example_points_at_the_parent(variant: Variant) -> None:
    [said] = refused(variant, "remove: examples.three hit\n" + OWN)
    assert said.hint == "did you mean `examples.two hit`?"
    assert [(span.file.rsplit("/", 1)[-1], word) for span, word in said.related] == [("house.yaml", "in the parent")]


@pytest.mark.parametrize(("patch", "hint"), [
    ("fix: {way: anticlokwise}", "did you mean `anticlockwise`?"),
    ("set: {way: anticlokwise}", "did you mean `anticlockwise`?"),
    ("fix: {misses: some_of_them}", "the choices are nothing, one, all"),
    ("fix: {target: 51}", None),
    ("set: {target: many}", None),
])
def test_a_wrong_value_of_an_option_is_said_in_the_variant(variant: Variant, patch: str, hint: str | None) -> None:
    [said] = refused(variant, patch + "\n")
    assert (said.code, said.span.file.rsplit("/", 1)[-1], said.span.line) == ("R0208", "variant.yaml", 4)
    assert said.hint == hint


def test_all_that_goes_against_a_fixed_option_goes_with_one_line(variant: Variant) -> None:
    line = "remove: [presets.mild, examples.two hit]"
    found = refused(variant, "fix: {misses: one, target: 20}\n")
    assert {said.code for said in found} == {"R0512"}
    assert found[-1].hint == "take them out: `remove: [presets.long, presets.mild, examples.two hit]`"
    assert not wrong_examples(variant(f"fix: {{misses: one}}\n{line}\n"))


def test_an_own_example_against_a_fixed_option(variant: Variant) -> None:
    text = OWN.replace("  winner", "  given: {misses: one}\n  winner")
    [said] = refused(variant, "fix: {misses: all}\nremove: presets.mild\n" + text)
    assert (said.code, said.hint) == ("R0512", "write `misses: all`, or leave it out")


def test_titles_with_commas_are_quoted_in_the_line_that_removes_them(variant: Variant) -> None:
    [said] = wrong_examples(variant("change:\n  round.tricks.wins: [lowest(trick & led)]\n"))
    assert said.hint == "what a variant changes it takes away: `remove: ['examples.9h, Kh, 9c']`"
    assert variant("remove: ['examples.9h, Kh, 9c']\n").game.examples[0].title == "two hit"


def test_new_keys_of_a_map_go_by_their_own_paths(variant: Variant) -> None:
    [said] = refused(variant, "add:\n  options: {speed: {choices: [slow, quick], doc: how quickly}}\n")
    assert (said.code, said.hint) == ("R0509", "add what is new by paths of its own: `options.speed`")
    [said] = refused(variant, "add:\n  options: {misses: {choices: [one, two], doc: the misses}}\n")
    assert (said.code, said.hint) == ("R0509", "`change:` gives it another value")


def test_examples_that_fail_go_by_their_form_or_all_at_once() -> None:
    wrong = [("settle", "examples.two hit", True), ("trick", "examples.9h", True), ("trick", "examples.Kh", False)]
    assert fewest(wrong) == ["examples.settle", "examples.9h"]
    assert fewest(wrong[:2]) == ["examples"]


def test_all_examples_that_fail_go_with_one_line(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    patches = "change:\n  define.worth: 9\n  round.tricks.wins: [lowest(trick & led)]\n"
    line = "remove: [examples]"
    assert _examples(variant(patches), None, None, print) == 2  # type: ignore[arg-type]
    assert line in capsys.readouterr().out
    assert not wrong_examples(variant(f"{patches}{line}\n"))
