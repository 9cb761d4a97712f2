"""The tree of a text: texts stay texts, and every part knows its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulec.source import limits
from rulec.source.read import read_bytes, read_source, read_text
from rulec.source.span import Span
from rulec.source.tree import Empty, Mapping, Node, Scalar, Sequence, Source


def root(text: str) -> Mapping:
    source = read_text(text, "t.yaml")
    assert not source.problems
    assert source.root is not None
    return source.root


def codes(text: str) -> list[str]:
    return [problem.code for problem in read_text(text, "t.yaml").problems]


def sliced(source: Source, span: Span) -> str:
    lines = source.lines[span.line - 1 : span.end_line]
    if len(lines) == 1:
        return lines[0][span.column - 1 : span.end_column - 1]
    return "\n".join([lines[0][span.column - 1 :], *lines[1:-1], lines[-1][: span.end_column - 1]])


ODD_SCALARS = ("on", "off", "yes", "no", "~", "null", "017", "1:30", ".5", "2026-01-01", "0x1F", "1e3", "=", "T")


@pytest.mark.parametrize("text", ODD_SCALARS)
def test_scalars_stay_text(text: str) -> None:
    value = root(f"a: {text}").get("a")
    assert isinstance(value, Scalar)
    assert (value.text, value.raw, value.style) == (text, text, "plain")


def test_quotes_are_decoded_and_kept_raw() -> None:
    value = root("title: 'It''s \"on\"'").get("title")
    assert isinstance(value, Scalar)
    assert value == Scalar("It's \"on\"", "'It''s \"on\"'", "quoted", Span("t.yaml", 1, 8, 1, 20))


def test_a_folded_expression_keeps_its_line_breaks_raw() -> None:
    value = root("a: x\n  and y  # why\nb: 1").get("a")
    assert isinstance(value, Scalar)
    assert value == Scalar("x and y", "x\n  and y", "plain", Span("t.yaml", 1, 4, 2, 8))


def test_columns_count_code_points() -> None:
    value = root("a: {ö: '\N{BLACK SPADE SUIT}\N{PLAYING CARD ACE OF SPADES}', b: c}").get("a")
    assert isinstance(value, Mapping)
    assert value.flow
    last = value.get("b")
    assert isinstance(last, Scalar)
    assert (last.span.column, last.span.end_column) == (17, 18)


def test_left_out_values() -> None:
    tree = root("a:\nb:\n- \n- ''\n")
    assert tree.get("a") == Empty(Span("t.yaml", 1, 3, 1, 3))
    items = tree.get("b")
    assert isinstance(items, Sequence)
    assert not items.flow
    assert isinstance(items.items[0], Empty)
    assert items.items[1] == Scalar("", "''", "quoted", Span("t.yaml", 4, 3, 4, 5))
    assert tree.get("c") is None


def test_block_collections_end_with_their_last_part() -> None:
    tree = root("a:\n- if x: y\n  else: z\n\n# end\nb: [1: bid 0, 2: bid 1]\n")
    items = tree.get("a")
    assert isinstance(items, Sequence)
    assert items.span == Span("t.yaml", 2, 1, 3, 10)
    assert isinstance(items.items[0], Mapping)
    assert items.items[0].keys() == ("if x", "else")
    moves = tree.get("b")
    assert isinstance(moves, Sequence)
    assert moves.span == Span("t.yaml", 6, 4, 6, 24)
    assert [move.keys() for move in moves.items if isinstance(move, Mapping)] == [("1",), ("2",)]


def test_comments_by_line() -> None:
    text = "# top\na: 'x # y' # z [R6]\nb: c#d\nc: 'e\n  # f' #g\nd: \"#\"\n  # [C3-C5]\n"
    assert read_text(text, "t").comments == {1: "top", 2: "z [R6]", 5: "g", 7: "[C3-C5]"}


def test_windows_line_ends() -> None:
    source = read_bytes(b"a: 1\r\nb: 2 # c\r\n", "t")
    assert source.text == "a: 1\nb: 2 # c\n"
    assert source.comments == {2: "c"}
    assert not source.problems


def test_files_are_named_as_given(tmp_path: Path) -> None:
    path = tmp_path / "whist.yaml"
    path.write_text("game: whist\n", encoding="utf-8")
    source = read_source(path)
    assert source.file == str(path)
    assert source.root is not None
    assert source.root.span.place == "whist.yaml:1"
    with pytest.raises(FileNotFoundError):
        read_source(tmp_path / "other.yaml")


def test_a_duplicate_key_points_at_the_first() -> None:
    [problem] = read_text("a: 1\nb: {c: 1, c: 2}\na: 2", "t").problems[1:]
    assert problem.related == ((Span("t", 1, 1, 1, 2), "first written here"),)


def test_several_problems_in_one_run() -> None:
    assert codes("a: &x 1\nb: *x\nc: !y 2\nc: 3\n") == ["R0103", "R0104", "R0105", "R0102"]


def test_other_places_of_else() -> None:
    assert not codes("points: {Q: 1, else: 0}\ndo:\n- if a: b\n  else if c: d\n  else: e\n")


def test_parentheses_without_a_comma_may_stand_in_brackets() -> None:
    assert not codes("a: {if: f(a), do: [g(b), 'h(', c]}")


def test_limits_are_inclusive() -> None:
    assert not codes("a: " + "x" * limits.SCALAR_BYTES)
    assert codes("a: " + "x" * (limits.SCALAR_BYTES + 1)) == ["R0116"]
    assert codes("a: " + "ö" * (limits.SCALAR_BYTES // 2 + 1)) == ["R0116"]
    deep = limits.DEPTH - 1  # the map of the top level is the first
    assert not codes("a: " + "[" * deep + "]" * deep)
    assert codes("a: " + "[" * (deep + 1) + "]" * (deep + 1)) == ["R0114"]
    items = limits.NODES - 3  # the map, its key, the list
    assert not codes("a: [" + "b, " * (items - 1) + "b]")
    assert codes("a: [" + "b, " * items + "b]") == ["R0115"]
    line = "# " + "x" * 97 + "\n"
    filler = line * (limits.FILE_BYTES // len(line))
    rest = limits.FILE_BYTES - len(filler) - len("a: 1\n")
    assert not codes(filler + "a: 1\n" + " " * rest)
    assert codes(filler + "a: 1\n" + " " * (rest + 1)) == ["R0113"]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "a: {", "'", "&a ["])
def test_enormous_texts_are_refused(opening: str) -> None:
    assert codes("a: " + opening * 80_000)


BRACKETS = ["[", "]", "{", "}", "(", ")", ": ", ", ", "- ", "? ", "\n", "  "]
SIGNS = st.sampled_from([*BRACKETS, *"ab1'\"#&*!|>%?\\ö\t\r\0", " # c", "else", "<<", "---"])


@example("[(")  # the parser stops below the last line
@settings(max_examples=1000, deadline=None)
@given(st.lists(SIGNS, max_size=40).map("".join) | st.text(max_size=40))
def test_every_text_is_read_or_refused_at_a_place(text: str) -> None:
    source = read_text(text, "t")
    assert source.root is not None or source.problems
    for problem in source.problems:
        assert 1 <= problem.span.line <= len(source.lines)
        assert 1 <= problem.span.column <= len(source.lines[problem.span.line - 1]) + 1
    for line, comment in source.comments.items():
        assert comment in source.lines[line - 1]
    if source.root is not None:
        check_places(source, source.root)


def check_places(source: Source, node: Node) -> None:
    match node:
        case Scalar():
            assert sliced(source, node.span) == node.raw
        case Mapping():
            for entry in node.entries:
                check_places(source, entry.key)
                check_places(source, entry.value)
        case Sequence():
            for item in node.items:
                check_places(source, item)


@given(st.binary(max_size=60))
def test_every_file_is_read_or_refused(data: bytes) -> None:
    source = read_bytes(data, "t")
    assert source.root is not None or source.problems
