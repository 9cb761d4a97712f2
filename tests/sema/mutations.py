"""Texts a little different from specs that are right: what people, and machines, get wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import yaml

Span = tuple[int, int]  # the places in a text where something begins and ends

TOKEN = re.compile(r"[A-Za-z_]\w*|\d+|:=|\+=|-=|==|!=|<=|>=|\.\.|//|[^\w\s]")
WRAPS = (
    "({})", "not {}", "-{}", "count({})", "some {}", "no {}", "{}.suit", "{}.score", "{} if true",
    "{} if {} else none", "sum(x for x in {})", "(x in {} where x is {})", "next({})", "highest({})", "{} | {}",
    "{} - {}", "{} is none", "{} == 3", "{} + {}", "{} // {}", "{} in {}", "{} has {}", "1 < {} < 3",
    "every({} for x in {})", "points({})", "{}()", "rank({})", "partner({})", "other({})", "place({})", "{}..{}",
    "first({})", "printed({})", "min({}, {})",
)
EXTRA = (
    "none", "true", "seats", "player", "trick", "hand", "led", "trumps", "999999999", "9999999999", "0", "1", "-",
    "(", ")", "p", "x", "all", "nobody", "owner", "random", "else", "if", "call", "pass", "done", "int", "flag",
    "or none", "per seat", "us", "them", "[]", "{}", "''", "schedule", "stock", "dealt", "card.said", "é", "%", "&",
    "*", "!", "@", "\t", "#",
)


def mutate(text: str, pool: Sequence[str], stream: random.Random) -> bytes:
    """The bytes of the text after one to four changes of its words, lines, YAML or expressions, a few of them after a
    change of the bytes as well; `pool` are texts whose parts may turn up in it."""
    for _ in range(stream.choice((1, 1, 1, 2, 2, 3, 4))):
        text = stream.choice(CHANGES)(text, stream.choice(pool), stream)
    data = text.encode("utf-8", "surrogatepass")
    return _bytes(data, stream) if stream.random() < 0.05 else data


def _bytes(data: bytes, stream: random.Random) -> bytes:
    place = stream.randrange(len(data) + 1)
    match stream.randrange(4):
        case 0:
            return data[:place]
        case 1:
            return data[:place] + stream.randbytes(stream.choice((1, 1, 2, 4))) + data[place:]
        case 2:
            return data[:place] + bytes((stream.randrange(256),)) + data[place + 1 :]
        case _:
            return data[:place] + data[place + stream.choice((1, 1, 2, 30)) :]


def _token(text: str, stream: random.Random) -> tuple[int, int]:
    places = [match.span() for match in TOKEN.finditer(text)]
    return stream.choice(places) if places else (0, 0)


def _delete(text: str, other: str, stream: random.Random) -> str:
    start, end = _token(text, stream)
    return text[:start] + text[end:]


def _double(text: str, other: str, stream: random.Random) -> str:
    start, end = _token(text, stream)
    return text[:end] + stream.choice((" ", ", ", "")) + text[start:end] + text[end:]


def _swap(text: str, other: str, stream: random.Random) -> str:
    (a, b), (c, d) = sorted((_token(text, stream), _token(text, stream)))
    return text if b > c else text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _replace(text: str, other: str, stream: random.Random) -> str:
    start, end = _token(text, stream)
    a, b = _token(other, stream)
    return text[:start] + stream.choice((other[a:b], other[a:b], stream.choice(EXTRA))) + text[end:]


def _insert(text: str, other: str, stream: random.Random) -> str:
    _, end = _token(text, stream)
    return text[:end] + " " + stream.choice(EXTRA) + text[end:]


def _wrap(text: str, other: str, stream: random.Random) -> str:
    start, end = _token(text, stream)
    inner = text[start:end]
    for _ in range(stream.choice((1, 1, 1, 2, 5, 70))):
        wrap = stream.choice(WRAPS)
        if len(inner) * wrap.count("{}") > 5000:
            break
        inner = wrap.replace("{}", inner)
    return text[:start] + inner + text[end:]


def _lines(text: str, other: str, stream: random.Random) -> str:
    lines = text.split("\n")
    i, j = stream.randrange(len(lines)), stream.randrange(len(lines))
    match stream.randrange(6):
        case 0:
            del lines[i]
        case 1:
            lines.insert(i, lines[j])
        case 2:
            lines[i], lines[j] = lines[j], lines[i]
        case 3:
            lines[i] = stream.choice(("  ", "- ", "      ")) + lines[i]
        case 4:
            lines[i] = lines[i].lstrip()
        case 5:
            lines.insert(i, stream.choice(other.split("\n")))
    return "\n".join(lines)


def _key(text: str, other: str, stream: random.Random) -> str:
    keys = [match.span(1) for match in re.finditer(r"(?m)(?:^|[ {-])([\w ]+):", text)]
    names: list[str] = re.findall(r"(?m)(?:^|[ {-])([\w ]+):", other)
    if not keys or not names:
        return text
    start, end = stream.choice(keys)
    return text[:start] + stream.choice(names) + text[end:]


def _value(text: str, other: str, stream: random.Random) -> str:
    values = [match.span(1) for match in re.finditer(r"(?m): (.*?)\s*(?:#.*)?$", text)]
    others: list[str] = re.findall(r"(?m): (.*?)\s*(?:#.*)?$", stream.choice((text, other)))
    if not values or not others:
        return text
    start, end = stream.choice(values)
    return text[:start] + stream.choice(others) + text[end:]


def _word(text: str, other: str, stream: random.Random) -> str:
    """A word of the text in place of another: what stays YAML goes deeper into the checker."""
    names = [match.span() for match in re.finditer(r"[A-Za-z_]\w*|\d+", text)]
    if not names:
        return text
    (start, end), (a, b) = stream.choice(names), stream.choice(names)
    return text[:start] + text[a:b] + text[end:]


def _run(text: str, other: str, stream: random.Random) -> str:
    """A few tokens in a row in place of a few others."""
    start, end = _tokens(text, stream)
    a, b = _tokens(stream.choice((text, other)), stream)
    return text[:start] + stream.choice((text, other))[a:b] + text[end:]


def _tokens(text: str, stream: random.Random) -> Span:
    """One to six tokens of a line."""
    lines = [match.span() for match in re.finditer(r".+", text)]
    start, end = stream.choice(lines) if lines else (0, 0)
    places = [(start + a, start + b) for a, b in (match.span() for match in TOKEN.finditer(text[start:end]))]
    if not places:
        return start, start
    first = stream.randrange(len(places))
    return places[first][0], places[min(first + stream.randrange(6), len(places) - 1)][1]


def _graft(text: str, other: str, stream: random.Random) -> str:
    """A value of the YAML tree, with all below it, in place of another."""
    source = stream.choice((text, other))
    old, new = _nodes(text), _nodes(source)
    if not old or not new:
        return text
    (start, end), (a, b) = stream.choice(old), stream.choice(new)
    shift = _column(text, start) - _column(source, a)
    first, *rest = source[a:b].split("\n")
    moved = [" " * shift + line if shift > 0 else line[min(-shift, len(line) - len(line.lstrip())) :] for line in rest]
    return text[:start] + "\n".join((first, *moved)) + text[end:]


def _prune(text: str, other: str, stream: random.Random) -> str:
    """The text without a value of the YAML tree and all below it."""
    nodes = _nodes(text)
    start, end = stream.choice(nodes) if nodes else (0, 0)
    return text[:start] + text[end:]


def _column(text: str, place: int) -> int:
    return place - (text.rfind("\n", 0, place) + 1)


@lru_cache(maxsize=256)
def _nodes(text: str) -> tuple[Span, ...]:
    """Where the keys and values of the YAML tree stand, but for the whole; none if it is no YAML."""
    try:
        root = yaml.compose(text, yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError):
        return ()
    return tuple(_below(root, text)) if root is not None else ()


def _below(node: yaml.Node, text: str) -> Iterator[Span]:
    inner: list[yaml.Node] = []
    match node:
        case yaml.MappingNode(value=pairs):
            inner = [part for pair in pairs for part in pair]
        case yaml.SequenceNode(value=items):
            inner = list(items)
    for part in inner:
        start, end = part.start_mark.index, part.end_mark.index
        yield start, start + len(text[start:end].rstrip())
        yield from _below(part, text)


CHANGES: tuple[Callable[[str, str, random.Random], str], ...] = (
    _delete, _double, _swap, _replace, _insert, _wrap, _wrap, _wrap, _lines, _key, _value, _value, _word, _word, _word,
    _run, _run, _graft, _graft, _prune,
)
