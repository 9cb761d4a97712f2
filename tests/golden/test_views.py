"""Who sees what in the shipped games, as `rulec check --views` lists it: a new leak is seen in review."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulec.cli.check import command
from rulec.cli.sights import draw
from rulec.driver.compile import Compiled, compile_text
from rulec.driver.knowing import views
from rulec.sema.knowledge import knowledge_of
from spec_files import spec_files

GAMES = [path.stem for path in spec_files("specs")]

GAME = """\
rulec: 1
game: knowing
players: 3
deck:
  suits: {clubs: C, hearts: H, spades: S}
  ranks: [9, J, Q, K, A]
zones: {kitty: {}, open: {per: seat, seen_by: all}, mine: {per: seat, seen_by: owner}}
state:
  match: {score: int per seat}
  round:
    told: int
    shown: flag per seat
    secret: {is: 0..3 per seat, seen_by: owner}
    half: {is: 0..3 per seat, seen_by: all if owner.shown else owner}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 4
  rank: [highest p.score]
define:
  strong(p): count(p.hand & rank(A)) > 1
  add(n): {do: [told += n]}
round:
- deal: {do: [deal 4 to hand, deal 3 to kitty]}
- turns:
    each: once
    may:
      say: {if: GUARD, do: [player.shown := true, player.secret := 1, player.half := 1, EFFECT]}
      pass: {}
- tricks:
    follow: [led, any]
    wins: [highest(trick & led)]
- settle:
  - for p in seats: p.score += p.tricks + p.secret + p.half + told
"""


def known(guard: str = "true", effect: str = "told += 1") -> list[tuple[str, str, dict[str, str]]]:
    """What rules of the phase of turns read; a refusal as the only entry."""
    text = GAME.replace("GUARD", guard).replace("EFFECT", effect).replace("if: true, ", "")
    game = compile_text(text, "knowing.yaml").game
    return [(one.kind, one.what, dict(one.secrets)) for one in knowledge_of(game) if one.phase == "turns"]


@pytest.mark.parametrize("name", GAMES)
def test_who_sees_what(
    name: str, compiled: Callable[[str], Compiled], golden: Callable[[Path, str], None],
) -> None:
    lines = []
    for view in views(compiled(name)):
        reads = ", ".join(f"{secret}: {sight}" for secret, sight in view.reads)
        lines.append(f"{view.kind}, {view.phase}, {view.what} | {view.text} | {reads}\n")
    golden(Path(__file__).parent / "views" / f"{name}.txt", "".join(lines))


def test_views_are_drawn_as_tables(capsys: pytest.CaptureFixture[str]) -> None:
    text = GAME.replace("GUARD", "next(player).half == 0").replace("EFFECT", "show kitty")
    draw("Knowing", views(compile_text(text, "knowing.yaml")))
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")] == [
        "Knowing", *(line for line in lines if line.startswith("What "))]
    rows = [line.split("  ") for line in lines if line.strip().startswith("27")]
    assert [[cell.strip() for cell in row if cell.strip()] for row in rows] == [
        ["27", "turns", "say", "next(player).half == 0", "half of others (not always seen)"],
        ["27", "turns", "show", "show kitty", "kitty"],
    ]


@pytest.mark.parametrize(("guard", "secrets"), [
    ("strong(player)", {"player.hand": "yes"}),
    ("player.secret == 0", {"player.secret": "yes"}),
    ("player.half == 0", {"player.half": "yes"}),
    ("next(player).half == 0", {"half of others": "perhaps"}),
    ("count(next(player).hand) == 4 and some kitty", None),
    ("every(no p.open & rank(A) for p in seats)", None),
])
def test_what_the_mover_sees(guard: str, secrets: dict[str, str] | None) -> None:
    found = [one[2] for one in known(guard) if one[0] == "legality"]
    assert found == ([] if secrets is None else [secrets])


@pytest.mark.parametrize(("effect", "what", "secrets"), [
    ("told += count(player.hand & rank(A))", "told", {"player.hand": "no"}),
    ("add(next(player).secret)", "told", {"secret of others": "no"}),
    ("move first(player.mine) to player.open", "open", {"player.mine": "no"}),
    ("show kitty", "show", {"kitty": "no"}),
    ("told += count(kitty)", None, None),
    ("player.secret := 2", None, None),
    ("show kitty to player", None, None),
])
def test_what_is_told_to_all(effect: str, what: str | None, secrets: dict[str, str] | None) -> None:
    found = [one[1:] for one in known(effect=effect) if one[0] == "write" and one[1] != "half"]
    assert found == ([] if what is None else [(what, secrets)])


def test_that_a_trick_lies_face_down_is_seen_by_all() -> None:
    text = GAME.replace("if: GUARD, ", "").replace("EFFECT", "told += 1").replace(
        "    follow:", "    face_down: leading and strong(player)\n    follow:")
    found = [one for one in knowledge_of(compile_text(text, "knowing.yaml").game) if one.what == "face_down"]
    assert [(one.kind, dict(one.secrets)) for one in found] == [("course", {"player.hand": "no"})]


def test_views_for_machines(tmp_path: Path) -> None:
    spec = tmp_path / "knowing.yaml"
    spec.write_text(GAME.replace("GUARD", "strong(player)").replace("EFFECT", "show kitty"))
    done = CliRunner().invoke(command, ["--views", "--format", "json", str(spec)])
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert {"file": "knowing.yaml", "line": 27, "kind": "legality", "phase": "turns", "what": "say",
            "text": "strong(player)", "reads": {"player.hand": "yes"}} in [row for row in rows if "kind" in row]
    assert CliRunner().invoke(command, ["--views", "--format", "sarif", str(spec)]).exit_code == 2
