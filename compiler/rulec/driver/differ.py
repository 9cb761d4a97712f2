"""How two specs differ, in words: options, rules and texts, variants as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rulec.driver.compile import Compiled
from rulec.ir.dump import rules_hash
from rulec.sema.variant import same
from rulec.sema.variant_path import PHASE_KINDS, item_names
from rulec.source.span import Span
from rulec.source.tree import Empty, Mapping, Node, Scalar, Sequence
from rulec_runtime.spec import OptionInfo

WIDTH = 100  # of a node that is quoted

_TEXT_SECTIONS = frozenset({"title", "source", "examples", "game"})
_SENTENCES = frozenset({"doc", "error", "reason"})


@dataclass(frozen=True, slots=True)
class Difference:
    """One place at which two specs differ: a sentence, and what stands there in each of them (None: nothing)."""

    kind: Literal["options", "rules", "texts"]
    sentence: str
    left: tuple[Span, str] | None = None
    right: tuple[Span, str] | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences. `same_rules` says that both play alike, whatever differs in how they are written."""

    same_rules: bool
    differences: tuple[Difference, ...]


def compare(left: Compiled, right: Compiled) -> Comparison:
    """The differences of two specs, the left one read as the earlier."""
    a, b = left.resolved.source.root, right.resolved.source.root
    assert a is not None and b is not None
    fixed = {*_fixed(left), *_fixed(right)}
    found = [*_options(left, right), *_Differ(fixed).nodes(a, b, "")]
    alike = rules_hash(replace(left.game, name="")) == rules_hash(replace(right.game, name=""))
    return Comparison(alike, tuple(found))


def _options(left: Compiled, right: Compiled) -> Iterator[Difference]:
    """What differs in what can be chosen when a game is made."""
    a, b = ({option.name: option for option in game.spec.options} for game in (left, right))
    fixed = [_fixed(game) for game in (left, right)]
    places = [{option.name: option.span for option in game.game.options} for game in (left, right)]
    for name in dict.fromkeys([*a, *b]):
        first, second = a.get(name), b.get(name)
        was, now = fixed[0].get(name), fixed[1].get(name)
        if first is not None and second is not None:
            if _values(first) != _values(second):
                yield Difference("options", f"option `{name}` has other values", (places[0][name], _range(first)),
                                 (places[1][name], _range(second)))
            if _default(first) != _default(second):
                sentence = f"the default of option `{name}` is {_default(second)} instead of {_default(first)}"
                yield Difference("options", sentence)
        elif first is not None:
            yield Difference("options", f"option `{name}` is " + ("gone" if now is None else f"fixed to {now}"))
        elif second is not None:
            sentence = f"option `{name}` is " + ("new" if was is None else f"free, and was fixed to {was}")
            yield Difference("options", sentence, None, (places[1][name], f"{_default(second)}: {second.doc}"))


def _values(option: OptionInfo) -> tuple[object, ...]:
    """What an option can be, in whichever order."""
    return (*sorted(option.choices), *sorted(option.values)) or (option.low, option.high)


def _fixed(game: Compiled) -> dict[str, str]:
    root = game.resolved.source.root
    notes = root.get("fix") if root is not None else None
    return {entry.key.text: written(entry.value) for entry in notes.entries} if isinstance(notes, Mapping) else {}


def _default(option: OptionInfo) -> str:
    return option.choices[option.default] if option.choices else str(option.default)


def _range(option: OptionInfo) -> str:
    return ", ".join(option.choices or map(str, option.values)) or f"{option.low} to {option.high}"


class _Differ:
    """Walks two trees side by side. `fixed` are the options that one of the two has fixed: their values are then gone
    from presets and examples, which is no difference of its own."""

    def __init__(self, fixed: set[str]) -> None:
        self.fixed = fixed

    def nodes(self, left: Node, right: Node, path: str, phase: bool = False) -> Iterator[Difference]:
        """What differs below a place, as deep down as both have the same form."""
        if same(left, right):
            return
        if isinstance(left, Mapping) and isinstance(right, Mapping):
            yield from self.maps(left, right, path, phase)
        elif isinstance(left, Sequence) or isinstance(right, Sequence):
            yield from self.lists(_items(left), _items(right), path)
        else:
            yield Difference(_kind(path), f"`{path}` differs", _side(left), _side(right))

    def maps(self, left: Mapping, right: Mapping, path: str, phase: bool) -> Iterator[Difference]:
        """Key by key; of options only the sentences, the rest is told apart."""
        ours, theirs = left.keys(), right.keys()
        for name in dict.fromkeys((*ours, *theirs)):
            a, b = left.get(name), right.get(name)
            below = _below(path, name, phase)
            if (not path and name in ("game", "rulec", "fix")) or self._is_fixed(path, name):
                continue
            inside = path.startswith("options.") and name != "doc"
            if inside or ((path == "options" or below == "options") and (a is None or b is None)):
                continue
            if a is not None and b is not None:
                yield from self.nodes(a, b, below)
            else:
                yield _only(a, b, below)
        if path and [key for key in ours if key in theirs] != [key for key in theirs if key in ours]:
            yield Difference(_kind(path), f"the keys of `{path}` stand in another order")

    def _is_fixed(self, path: str, name: str) -> bool:
        return name in self.fixed and path.split(".")[0] in ("presets", "examples")

    def lists(self, left: tuple[Node, ...], right: tuple[Node, ...], path: str) -> Iterator[Difference]:
        """Entries that are the same in both belong together, then those of the same name."""
        pairs = _pairs(left, right, path)
        for a, b in pairs:
            known = a if a is not None else b
            assert known is not None
            below = f"{path}.{(item_names(known, path == 'round') or ('…',))[-1]}"
            if a is not None and b is not None:
                yield from self.nodes(a, b, below, path == "round")
            else:
                yield _only(a, b, below)
        both = [(left.index(a), right.index(b)) for a, b in pairs if a is not None and b is not None]
        if both != sorted(both, key=lambda pair: pair[1]):
            yield Difference(_kind(path), f"the entries of `{path}` stand in another order")


def _below(path: str, name: str, phase: bool) -> str:
    """The path of a key; the kind of a phase and the head of a block, which the path has named, are left out."""
    kind = phase and name in PHASE_KINDS
    return path if kind or (path.endswith(f".{name}") and " " in name) else f"{path}.{name}" if path else name


def _pairs(left: tuple[Node, ...], right: tuple[Node, ...], path: str) -> list[tuple[Node | None, Node | None]]:
    """Which entries of two lists belong together, in the order of the left one; what is new comes last."""
    phases = path == "round"
    rest = list(right)
    partner: dict[int, Node] = {}

    def namesakes(a: Node, b: Node) -> bool:
        return item_names(a, phases)[-1:] == item_names(b, phases)[-1:] != ()

    for alike in (same, namesakes):
        for number, a in enumerate(left):
            found = next((b for b in rest if alike(a, b)), None) if number not in partner else None
            if found is not None:
                partner[number] = found
                rest.remove(found)
    return [(a, partner.get(number)) for number, a in enumerate(left)] + [(None, b) for b in rest]


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else (node,)


def _only(left: Node | None, right: Node | None, path: str) -> Difference:
    return Difference(_kind(path), f"`{path}` is {'new' if left is None else 'gone'}",
                      None if left is None else _side(left), None if right is None else _side(right))


def _kind(path: str) -> Literal["options", "rules", "texts"]:
    parts = path.split(".")
    return "texts" if parts[0] in _TEXT_SECTIONS or parts[-1] in _SENTENCES else "rules"


def _side(node: Node) -> tuple[Span, str]:
    return node.span, written(node)


def written(node: Node) -> str:
    """A node on one line, cut off if it is long."""
    text = _flow(node)
    return text if len(text) <= WIDTH else text[: WIDTH - 2].rstrip() + " …"


def _flow(node: Node) -> str:
    match node:
        case Scalar(text=text):
            return " ".join(text.split())
        case Sequence(items=items):
            return "[" + ", ".join(map(_flow, items)) + "]"
        case Mapping(entries=entries):
            return "{" + ", ".join(f"{entry.key.text}: {_flow(entry.value)}" for entry in entries) + "}"
        case Empty():
            return ""
