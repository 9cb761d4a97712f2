"""Every limit: a spec that just keeps to it is taken, one that goes beyond is refused with its code, for no more work.

Some things need no limit of their own. Definitions cannot refer to themselves, and `USES` bounds what they stand for;
the C compiler is only run by those who build engines. Anchors, aliases, tags, merge keys, characters that cannot be
seen and bytes that are no UTF-8 are refused wherever they stand, see `tests/errors/R01*.yaml`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulec.diagnostics import Findings
from rulec.driver.build import build
from rulec.driver.compile import compile_text
from rulec.driver.engine_text import engine_text
from rulec.driver.toolchain import ToolFailed, compile_c
from rulec.source import limits
from rulec.source.read import read_bytes

GAME = """\
rulec: 1
game: limits
players: 3
deck:
  suits: {clubs: C, hearts: H}
  ranks: [2..10, J, Q, K, A]
kinds: {level: [one, two]}
state:
  match: {score: int per seat}
  round: {told: flag per level, high: 0..9}
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 4
  rank: [highest p.score]
define:
  worth: 1
round:
- deal: {do: deal 3 to hand}
- turns:
    each: once
    may:
      say: {do: told(one) := true}
      bid n in 0..9: {do: high := n}
- tricks:
    follow: [led, any]
    wins: [highest(trick & led)]
- settle:
  - for p in seats: p.score += p.tricks + worth + high + (1 if told(one) else 0)
"""

MORE_CALLS = b"- name: more\n  turns:\n    each: once\n    may:\n      more: {}\n- tricks:"


def game(old: str, new: str) -> bytes:
    """The game with one change."""
    assert old in GAME
    return GAME.replace(old, new).encode()


def padded(size: int) -> bytes:
    """The game as a file of so many bytes."""
    return GAME.encode() + b"#" * (size - len(GAME))


def nested(levels: int) -> bytes:
    """The game with maps and lists nested so deep, in a key that nothing knows."""
    return game("define:\n", "define:\n  deep: " + "[" * (levels - 2) + "1" + "]" * (levels - 2) + "\n")


def entries(count: int) -> bytes:
    """The game with a list of so many entries in a place where lists do not belong."""
    return game("  worth: 1", "  worth: 1\n  spare: [" + ", ".join("1" * count) + "]")


def calls(n: int) -> bytes:
    """The game with so many definitions that use each other in a row."""
    chain = "".join(f"  d{i}: d{i + 1} + 1\n" for i in range(n - 2))
    return game("  worth: 1\n", f"  worth: d0\n{chain}  d{n - 2}: 1\n")


def filled(size: int, terms: list[tuple[int, str]]) -> list[str]:
    """Terms that are worth so much together, large ones first; none if there is no such choice."""
    for number, (worth, term) in enumerate(terms):
        rest = filled(size - worth, terms[number:]) if worth < size else []
        if rest or worth == size:
            return [term, *rest]
    return []


def written_out(nodes: int) -> bytes:
    """The game with a line of so many nodes, or one less, with its definitions written out. Every node has a type,
    so they come in pairs: d13 stands for one pair, those before it for twice what the next one does."""
    pairs = [(2 ** (15 - i) - 1, f"d{i}") for i in range(14)]
    return game("  worth: 1\n", f"  worth: 1 + {' + '.join(filled((nodes - 35) // 2, [*pairs, (2, '1')]))}\n" + "".join(
        f"  d{i}: max(d{i + 1}, d{i + 1})\n" for i in range(13)) + "  d13: 1\n")


def stepping(steps: int) -> bytes:
    """The game with a line of so many steps: loops over the 26 cards inside each other."""
    terms = [(968791, "l4"), (37263, "l3"), (1435, "l2"), (57, "l1"), (6, "abs(1)"), (4, "1")]
    loops = "".join(f"  l{i}: sum({f'l{i - 1}' if i > 1 else 1} for c{i} in any)\n" for i in range(1, 5))
    line = f"  - dealer.score += 1 + {' + '.join(filled(steps - 7, terms))}\n"
    return game("  worth: 1\n", f"  worth: 1\n{loops}").replace(b"- settle:\n", b"- settle:\n" + line.encode())


def deep(levels: int) -> bytes:
    """The game with a line nested so deep that no parentheses tell."""
    chain = " // ".join(["1"] * (levels - 2))
    return game("- settle:\n", f"- settle:\n  - dealer.score += {chain}\n")


def parentheses(n: int) -> bytes:
    """The game with parentheses so deep in each other."""
    return game("  worth: 1", "  worth: " + "abs(" * n + "1" + ")" * n)


def sums(signs: int) -> bytes:
    """The game with an expression of so many words and signs."""
    return game("  worth: 1", "  worth: max(" + ", ".join(["1"] * ((signs - 2) // 2)) + ")")


def deck(cards: int) -> bytes:
    """The game with so many cards."""
    return game("[2..10, J, Q, K, A]", f"[1..{cards // 2}]")


def kind(values: int) -> bytes:
    """The game with so many words in a kind."""
    return game("[one, two]", "[one, " + ", ".join(f"w{i}" for i in range(values - 1)) + "]")


def chain(expression: str, sign: str, term: str) -> bytes:
    """The game with a chain of 200 terms in an expression, and a flag to put in it."""
    text = game("  worth: 1", "  worth: " + expression.format(f" {sign} ".join([term] * 200)))
    return text.replace(b"high: 0..9", b"high: 0..9, ok: flag").replace(b"high := n", b"[high := n, ok := true]")


def widths(kind: str, count: int) -> bytes:
    """The game with so many values of a kind of numbers or things."""
    row = ", ".join(f"m{i}" for i in range(count))
    text = game("{level: [one, two]}", f"{{level: [one, two], m: [{row}]}}")
    text = text.replace(b"high := n", b"[high := n, x(m0) := n]")
    return text.replace(b"high: 0..9", f"high: 0..9, x: {kind} per m".encode())


def kept(values: int) -> bytes:
    """The game with registers that take so many bytes: 13 it has anyway, a square of 63, and a row."""
    square = ", ".join(f"w{i}" for i in range(63))
    row = ", ".join(f"m{i}" for i in range(values - 63 * 63 - 13))
    text = game("{level: [one, two]}", f"{{level: [one, two], w: [{square}], m: [{row}]}}")
    return text.replace(b"high: 0..9", b"high: 0..9, grid: flag per w and w, row: flag per m")


# The limit, the spec at it, the spec beyond it, the code that refuses.
LIMITS: dict[str, tuple[Callable[[int], bytes], str]] = {
    "FILE_BYTES": (padded, "R0113"),
    "TOKENS": (sums, "R0302"),
    "CHAIN": (calls, "R0327"),
    "PLAYERS": (lambda n: game("players: 3", f"players: {n}"), "R0208"),
    "CARDS": (deck, "R0415"),
    "COPIES": (lambda n: game("  ranks: [2..10, J, Q, K, A]", f"  ranks: [2..4]\n  copies: {n}"), "R0208"),
    "KIND_VALUES": (kind, "R0412"),
    "ROUNDS": (lambda n: game("rounds: 4", f"rounds: {n}"), "R0439"),
    "TURNS": (lambda n: game("each: once", f"at_most: {n}"), "R0439"),
    "MOVES": (lambda n: game("each: once", f"at_most: {n - 3}").replace(b"- tricks:", MORE_CALLS)
              .replace(b"- turns:\n    at", b"- name: most\n  turns:\n    at"), "R0439"),
    "STATE": (kept, "R0440"),
    "PARENTHESES": (parentheses, "R0302"),
    "SCALAR_BYTES": (lambda n: game("game: limits", "title: " + "t" * n + "\ngame: limits"), "R0116"),
    "RUNGS": (lambda n: game("  worth: 1", "  worth:\n" + "".join(
        f"  - {i} if players == {i % 3 + 3}\n" for i in range(n - 1)) + "  - 1"), "R0302"),
    "DEPTH": (nested, "R0114"),
    "NODES": (lambda n: entries(n - 99), "R0115"),
    "ACTIONS": (lambda n: game("bid n in 0..9", f"bid n in 0..{n - 28}"), "R0430"),
    "NUMBER": (lambda n: game("  worth: 1", f"  worth: (999999999 * 2 + {n - 999999999 * 2}) % 7"), "R0424"),
    "USES": (written_out, "R0437"),
    "STEPS": (stepping, "R0437"),
    "LEVELS": (deep, "R0302"),
}


def codes(data: bytes) -> list[str]:
    """The codes of the errors of a spec."""
    source = read_bytes(data, "limits.yaml")
    found = [problem.code for problem in source.problems]
    if not found:
        try:
            compile_text(data.decode(), "limits.yaml")
        except Findings as findings:
            found = [said.code for said in findings.diagnostics if said.severity == "error"]
    return found


def measured(data: bytes) -> tuple[list[str], int]:
    """The codes, and the number of calls it took to find them: the same on a busy machine, as seconds are not."""
    made = 0

    def count(*_: object) -> None:
        nonlocal made
        made += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return codes(data), made
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("name", LIMITS)
def test_at_the_limit_and_beyond(name: str) -> None:
    build, code = LIMITS[name]
    limit: int = getattr(limits, name)
    codes(build(limit))  # what is remembered between specs is there from now on
    found, work = measured(build(limit))
    refused, work_beyond = measured(build(limit + (2 if name in ("TOKENS", "CARDS") else 1)))
    assert code not in found
    assert refused[0] == code
    assert work_beyond < 1.1 * work


@pytest.mark.parametrize(("expression", "sign", "term"), [
    ("{}", "+", "high"), ("{}", "-", "high"), ("{}", "*", "1"),
    ("count({})", "|", "stock"), ("count({})", "&", "stock"),
    ("1 if {} else 0", "and", "ok"), ("1 if {} else 0", "or", "ok"),
])
def test_a_chain_of_200_terms(expression: str, sign: str, term: str) -> None:
    assert codes(chain(expression, sign, term)) == []


@pytest.mark.parametrize(("kind", "width"), [
    ("0..127", 1), ("0..128", 2), ("-128..9", 1), ("-129..9", 2), ("0..32768", 4), ("0..9 or none", 8),
])
def test_a_state_is_as_large_as_its_fields_are_wide(kind: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulec.sema.state.STATE", 13 + 10 * width)
    assert codes(widths(kind, 10)) == []
    assert codes(widths(kind, 11)) == ["R0440"]


def test_every_limit_is_here() -> None:
    named = {name for name in vars(limits) if name.isupper()}
    assert named == {*LIMITS, "ENGINE_BYTES", "COMPILER_SECONDS", "COMPILER_WAIT", "COMPILER_BYTES"}


def test_the_code_of_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused before Cython sees it. No spec within the other limits is known to reach it, so it is lowered."""
    compiled = compile_text(GAME, "limits.yaml")
    size = len(engine_text(compiled.game, compiled.spec))
    monkeypatch.setattr("rulec.driver.engine_text.ENGINE_BYTES", size)
    assert len(engine_text(compiled.game, compiled.spec)) == size
    monkeypatch.setattr("rulec.driver.engine_text.ENGINE_BYTES", size - 1)
    with pytest.raises(Findings, match=r"R0906.*has at most"):
        build(compiled.game, compiled.spec, "dev")


def test_the_c_compiler_has_only_so_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once it works too long, and once it waits."""
    source = tmp_path / "empty.c"
    source.write_text("int nothing;\n", encoding="ascii")
    compile_c(source, tmp_path / "empty.so", "dev")
    monkeypatch.setattr("rulec.driver.toolchain.COMPILER_SECONDS", 1)
    compile_c(source, tmp_path / "empty.so", "dev")
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nwhile :; do :; done\n", encoding="ascii")
    slow.chmod(0o755)
    monkeypatch.setenv("CC", str(slow))
    with pytest.raises(ToolFailed, match="ended") as failed:
        compile_c(source, tmp_path / "slow.so", "dev")
    assert failed.value.said == "it took more than 1 s of processor time"
    slow.write_text("#!/bin/sh\nexec sleep 20\n", encoding="ascii")
    monkeypatch.setattr("rulec.driver.toolchain.COMPILER_WAIT", 0.2)
    with pytest.raises(ToolFailed, match="ended") as failed:
        compile_c(source, tmp_path / "slow.so", "dev")
    assert failed.value.said == "it took more than 0.2 s"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="this system may not limit memory")
def test_the_c_compiler_has_only_so_much_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A program that takes as much as it is told stands for the compiler."""
    greedy = tmp_path / "greedy"
    greedy.write_text(
        f"#!/bin/sh\nexec {sys.executable} -c 'bytearray(int(open(\"wanted\").read()))' 2>/dev/null\n", encoding="ascii"
    )
    greedy.chmod(0o755)
    source = tmp_path / "empty.c"
    source.write_text("int nothing;\n", encoding="ascii")
    monkeypatch.setenv("CC", str(greedy))
    (tmp_path / "wanted").write_text(str(limits.COMPILER_BYTES - 512 * 1024**2), encoding="ascii")
    compile_c(source, tmp_path / "much.so", "dev")
    (tmp_path / "wanted").write_text(str(limits.COMPILER_BYTES), encoding="ascii")
    with pytest.raises(ToolFailed, match="failed with status 1"):
        compile_c(source, tmp_path / "too_much.so", "dev")
