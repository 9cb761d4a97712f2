"""Whatever stands in a spec, it is refused at its place, or it reaches nothing of the generated code but the data.

The code of an accepted spec is compared, whole, with the code of the same spec with harmless texts: sentences and
comments must leave it as it is, names may only stand in it as part of longer ones, or as keys of facts.
"""

from __future__ import annotations

import io
import re
import tokenize
from functools import cache
from itertools import groupby

import pytest

from injection.deck import CHOSEN, HARMLESS, HEADINGS, PAYLOADS, POSITIONS, declared, is_word, spec
from rulec.diagnostics import CODES, Findings
from rulec.driver.compile import Compiled, compile_text
from rulec.driver.engine_text import engine_text

FILE = "base.yaml"
SENTENCES = ("title", "source", "doc", "range_doc", "error", "preset_doc", "reason", "example_text", "comment",
             "trailing")
DATA = re.compile(r'^    b"((?:[A-Za-z0-9_ ,.:;+=<>()\[\]{}|/*-]|\\x[0-9a-f]{2})*)"\n', re.MULTILINE)
SHARE = 12  # each position gets every twelfth of those chosen by hand as a test of its own, another one first
PARTS = 16  # in so many tests each position gets all payloads, many positions at a time


def share(position: str) -> tuple[str, ...]:
    """The payloads that are tried at a position by itself."""
    return CHOSEN[POSITIONS.index(position) % SHARE::SHARE]


def code(compiled: Compiled) -> str:
    """The generated code without the lines of the data literal, whose line numbers are no matter."""
    text = DATA.sub("", engine_text(compiled.game, compiled.spec))
    return re.sub(rf"{re.escape(FILE)}:\d+", f"{FILE}:N", text)


@cache
def harmless() -> str:
    """The code of the spec without a payload."""
    return code(compile_text(spec(), FILE))


def renamed(text: str, name: str, other: str) -> str:
    """Code with another name for one thing; a name that is the first part of a longer one has its underscores
    doubled."""
    longer = text.replace(name.replace("_", "__"), other.replace("_", "__"))
    return longer.replace(name, other)


def starts_a_comment(payload: str) -> bool:
    """Whether it takes away the rest of its line where no quotes are around it: the spec is then another one."""
    return re.search(r"(?:^|\s)#", payload) is not None


def tried(position: str) -> list[tuple[str, bool]]:
    """The payloads at a position, each bare and in quotes, as far as that makes sense."""
    return [
        (payload, quoted) for payload in share(position) for quoted in (False, True)
        if quoted or position in SENTENCES or not starts_a_comment(payload)
    ]


def check_refusal(refused: Findings, text: str) -> None:
    """Every message has a place in the text, a registered code and a sentence."""
    lines = text.replace("\r\n", "\n").split("\n")
    assert refused.diagnostics
    for said in refused.diagnostics:
        assert said.span.file == FILE
        assert 1 <= said.span.line <= said.span.end_line <= len(lines)
        assert said.span.column >= 1
        assert said.code in CODES
        assert said.message


def check(position: str, payload: str, quoted: bool) -> None:
    """Tries a payload at a position."""
    text = spec(position, payload, quoted)
    try:
        compiled = compile_text(text, FILE)
    except Findings as refused:
        check_refusal(refused, text)
        return
    found = code(compiled)
    if position in SENTENCES:
        assert found == harmless(), payload
    else:
        assert found in (harmless(), renamed(harmless(), HARMLESS[position], payload)), payload
        assert re.fullmatch(r"[A-Za-z0-9_]+", payload) or found == harmless(), payload


@pytest.mark.parametrize("position", POSITIONS)
def test_a_payload_is_refused_or_reaches_no_code(position: str) -> None:
    for payload, quoted in tried(position):
        check(position, payload, quoted)


def check_all(payloads: dict[str, str]) -> int:
    """Tries payloads at several positions at once: those that are refused at their place are taken away until the
    others are accepted together. Where it is not clear which of them is refused, or what has become of the code, each
    is tried by itself. Gives how many were."""
    while payloads:
        filled = declared(payloads)
        try:
            compiled = compile_text(filled.text, FILE)
        except Findings as refused:
            check_refusal(refused, filled.text)
            errors = [said.span for said in refused.diagnostics if said.severity == "error"]
            found = {filled.at(span.line, span.column) for span in errors} - {None}
            if not found:
                break
            payloads = {position: payload for position, payload in payloads.items() if position not in found}
            continue
        expected = harmless()
        for position, payload in payloads.items():
            expected = expected if position in SENTENCES else renamed(expected, HARMLESS[position], payload)
        if code(compiled) == expected:
            return 0
        break
    for position, payload in payloads.items():
        check(position, payload, True)
    return len(payloads)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_payload_at_every_position(part: int) -> None:
    alone = 0
    for first in range(part, len(PAYLOADS), PARTS):
        payloads = {position: PAYLOADS[(first + place) % len(PAYLOADS)] for place, position in enumerate(POSITIONS)}
        for position in HEADINGS:
            if not is_word(payloads[position]):
                payload = payloads.pop(position)
                check(position, payload, starts_a_comment(payload))
        alone += check_all(payloads)
    assert alone <= 8 * len(POSITIONS), "most are tried together"


def test_enough_is_tried_and_enough_accepted() -> None:
    assert len(PAYLOADS) == len(set(PAYLOADS)) >= 500
    assert sum(len(tried(position)) for position in POSITIONS) >= 1_000
    for word in ("class", "memcpy", "cdef"):
        assert code(compile_text(spec("register", word), FILE)) != harmless()
    assert compile_text(spec("doc", "{% raw %}", True), FILE).spec.options[0].doc == "{% raw %}"


@pytest.mark.parametrize("payload", ['"""', "\\x22", "{{ v }}", 'x"; import os; os.abort(); b"', "\u00e9"])
def test_a_sentence_comes_back_from_the_data(payload: str) -> None:
    compiled = compile_text(spec("title", payload, True), FILE)
    assert compiled.spec.title == payload
    lines = DATA.findall(engine_text(compiled.game, compiled.spec))
    assert "".join(lines).encode().decode("unicode_escape") == compiled.spec.to_json()


def test_names_are_part_of_longer_ones() -> None:
    bare = re.sub(r"#.*", "", harmless())
    keys = set(re.findall(r'(?<=")zq_\w+(?=")', bare))
    assert keys == {HARMLESS[name] for name in ("role", "schedule", "match_register", "register", "zone")}
    for name in HARMLESS.values():
        assert not name.startswith("zq_") or not re.search(rf"(?<![\w\"]){name}(?!\w)", bare), name
    assert "_zq_register" in bare


def test_the_data_is_one_literal_and_the_only_one_of_bytes() -> None:
    compiled = compile_text(spec("title", '"""\\', True), FILE)
    text = engine_text(compiled.game, compiled.spec)
    tokens = [
        token for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in (tokenize.NL, tokenize.COMMENT)
    ]
    literals = [token.type == tokenize.STRING and token.string.startswith("b") for token in tokens]
    assert [found for found, _ in groupby(literals)] == [False, True, False]
    assert sum(literals) == len(DATA.findall(text))
