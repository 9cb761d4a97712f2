"""Small games, one for each field of each phase kind and a few for the rest of the language, through every stage.

A game is named after its field (`turns_until.yaml`), says in its first line what it shows, and without the field is
another game. `RULEC_GALLERY=N` makes the lockstep of every game N decisions long.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rulec.diagnostics import Findings
from rulec.driver.compile import Compiled, compile_spec, compile_text
from rulec.driver.lockstep import Lockstep
from rulec.interpreter.game import Game
from rulec.ir import effects, expressions
from rulec.ir.walk import walk
from rulec.ir.words import FUNCTIONS, WORDS
from rulec.sema.fields import SHAPES
from rulec.source.span import Span
from rulec.source.tree import Mapping, Node, Sequence
from rulec_runtime.errors import WrongFacts
from rulec_runtime.protocol import CHANCE

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.yaml"))
FIELDS = [(shape, key.name) for shape in ("deal", "redeal", "turns", "call", "tricks", "says", "phase")
          for key in SHAPES[shape]]
# Without these a phase is none, so there is nothing to compare with.
NEEDED = {(shape, key.name) for shape, keys in SHAPES.items() for key in keys if key.needed} | {
    ("phase", kind) for kind in ("deal", "do", "turns", "tricks", "settle")}
REFUSED_BY_ENGINES: dict[str, str] = {}  # with the code of what is said
DECISIONS = int(os.environ.get("RULEC_GALLERY", "300"))


def fields_of(node: Node, shape: str) -> Iterator[tuple[str, Span, Span]]:
    """The keys, with their places and those of their values, of every map of that shape below `round`."""
    match node:
        case Sequence(items=items):
            for item in items:
                yield from fields_of(item, shape)
        case Mapping(entries=entries):
            if shape == "phase":
                yield from ((entry.key.text, entry.key.span, entry.value.span) for entry in entries)
                return
            for entry in entries:
                if entry.key.text == {"call": "may"}.get(shape, shape):
                    inner = [option.value for option in entry.value.entries] if (
                        shape == "call" and isinstance(entry.value, Mapping)) else [entry.value]
                    for value in inner:
                        yield from fields_of(value, "phase")
                yield from fields_of(entry.value, shape)


def without(text: str, key: Span, value: Span) -> str:
    """The text with a field taken away: a part of a line, or the lines it fills."""
    lines = text.split("\n")
    line = lines[key.line - 1]
    before, after = line[:key.column - 1], lines[value.end_line - 1][value.end_column - 1:]
    if key.line == value.end_line and "{" in before:
        kept = before.rstrip(", ") + (after if "{" not in before.rstrip(" ")[-1:] else after.lstrip(", "))
        lines[key.line - 1] = kept
        return "\n".join(lines)
    last = value.end_line if value.end_column > 1 else value.end_line - 1
    del lines[key.line - 1:last]
    if before.strip() == "-":  # the field began an entry of a list
        lines[key.line - 1] = before + lines[key.line - 1].lstrip()
    return "\n".join(lines)


def play(compiled: Compiled, seed: int, decisions: int) -> list[object]:
    """What happens in that many random decisions, over as many matches as it takes."""
    stream = random.Random(seed)
    seen: list[object] = []
    while len(seen) < decisions:
        game = Game(compiled.game, compiled.spec, stream.choice(compiled.spec.players))
        state = game.new_match()
        while not state.is_terminal() and len(seen) < decisions:
            if state.current_player() == CHANCE:
                order = state.pack()
                stream.shuffle(order)
                drawn: list[int] = []
                while offered := state.draws(order, drawn):
                    drawn.append(stream.choice(offered))
                state.deal(order, drawn)
                continue
            legal = state.legal_actions()
            assert legal
            conserved(game, state)
            texts = [state.action_to_string(action) for action in legal]
            seen.append((state.current_player(), texts, state.observation(None)))
            state.apply_action(stream.choice(legal))
        seen.append(state.returns() if state.is_terminal() else None)
    return seen


def conserved(game: Any, state: Any) -> None:
    """Every card of the pack lies in one zone."""
    facts = state.to_facts()
    lying: list[str] = []
    lying += [text.split(" ")[0] for _, text in facts["trick"]]
    for zone in game.spec.zones:
        if not zone.record and zone.name != "trick":
            for cards in facts[zone.name] if zone.per_seat else [facts[zone.name]]:
                lying += [cards] if isinstance(cards, str) else cards or []
    assert sorted(lying) == sorted(game.spec.cards[card] for card in game._pack())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_plays_on_the_interpreter(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# ")
    compiled = compile_spec(path)
    assert compiled.diagnostics == []
    play(compiled, 1, 200)


@pytest.mark.parametrize(("shape", "key"), FIELDS, ids=lambda part: str(part))
def test_every_field_has_a_game_that_needs_it(shape: str, key: str) -> None:
    path = FOLDER / f"{shape}_{key}.yaml"
    assert path.exists(), f"{path.name} is missing"
    text = path.read_text(encoding="utf-8")
    compiled = compile_spec(path)
    root = compiled.resolved.source.root
    assert root is not None
    there = root.get("round")
    assert there is not None
    found = [(place, value) for name, place, value in fields_of(there, shape) if name == key]
    assert found, f"{path.name} has no `{key}`"
    if (shape, key) in NEEDED:
        return
    try:
        for place, value in reversed(found):
            text = without(text, place, value)
        other = compile_text(text, path.name)
    except Findings as findings:
        assert not any(said.code.startswith("R01") for said in findings.diagnostics), findings
        return
    assert any(play(other, seed, 60) != play(compiled, seed, 60) for seed in range(6))


def test_the_gallery_has_every_node_word_and_function() -> None:
    games = [compile_spec(path).game for path in FILES]
    nodes = [node for game in games for node in walk(game)]
    kinds = {type(node) for node in nodes}
    for union in (expressions.Expression, effects.Effect):
        assert not {kind.__name__ for kind in set(union.__args__) - kinds}
    functions = {node.function for node in nodes if isinstance(node, expressions.Builtin)}
    assert set(FUNCTIONS) - functions == set()
    words = {node.name for node in nodes if isinstance(node, expressions.Word)}
    assert set(WORDS) - words == set()
    assert {node.how for node in nodes if isinstance(node, expressions.Quantify)} >= {
        "every", "where", "sum", "max", "min", "streak"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_wings_agree(path: Path, engine: Callable[..., ModuleType]) -> None:
    compiled = compile_spec(path)
    if path.stem in REFUSED_BY_ENGINES:
        with pytest.raises(Findings, match=REFUSED_BY_ENGINES[path.stem]):
            engine(compiled, "debug")
        return
    result = Lockstep(compiled.game, compiled.spec, engine(compiled, "debug"), seed=1).run(DECISIONS)
    assert result.transcripts == []
    assert not result.faults and not result.stuck


def test_facts_say_trumps_only_where_they_may_be(engine: Callable[..., ModuleType]) -> None:
    """`deck_trumps` never writes `trumps` to its register, so no save or facts may have it there."""
    compiled = compile_spec(FOLDER / "deck_trumps.yaml")
    players = compiled.spec.players[0]
    for game in (Game(compiled.game, compiled.spec, players), engine(compiled, "debug").Game(players)):
        state = game.new_round()
        state.deal(state.pack())
        assert game.from_facts({**state.to_facts(), "trump": "spades"}).to_facts()["trump"] == "spades"
        with pytest.raises(WrongFacts, match="trump: is never `trumps`"):
            game.from_facts({**state.to_facts(), "trump": "trumps"})
