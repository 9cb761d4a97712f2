"""Translations: the sentences of a spec and labels of its words in one language, in a file of its own, path → text.

A path names a sentence by keys, as paths of variants do, and entries of lists by number: `constraints.2.error`. It
names a word by where the spec has it: `deck.suits.clubs`, `kinds.bid.low`, `round.bidding.may.pass`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from rulec.diagnostics import Problems
from rulec.diagnostics.suggest import did_you_mean
from rulec.sema.variant_path import Found, children, edited
from rulec.source.tree import Mapping, Scalar, Sequence
from rulec_runtime.spec import Spec

# What a word is (a type as in FieldInfo; `kind call` and `kind said`; `register`, `phase` and so on), and its name.
Word = tuple[str, str]

_SENTENCE: Final = re.compile(
    r"title|(?:options|presets)\.\w+\.doc|constraints\.\d+\.error|round\.\w+\.redeal\.\d+\.reason")
_LIST: Final = re.compile(r"constraints|round\.\w+\.redeal")
_WAY: Final = re.compile(r"|(?:options|presets)(?:\.\w+)?|constraints(?:\.\d+)?|round(?:\.\w+(?:\.redeal(?:\.\d+)?)?)?")
_OWN: Final = "give each of them a text of its own"
_NAMED: Final = "a path names a sentence for people, or a word that players see"
_HINTS: Final = 20  # to look for the nearest of many paths takes a while
_HEADINGS: Final = ("register", "zone", "phase", "option", "title")  # they are read and never typed
_NATURES: Final = {"role": "match.rotates", "parameter": "match.rounds"}


@dataclass(frozen=True, slots=True)
class Wording:
    """What a game says in one language: sentences of the spec, each with the one in its place, and labels of words. All
    else stays as the spec has it."""

    sentences: tuple[tuple[Scalar, Scalar], ...] = ()
    labels: dict[Word, str] = field(default_factory=dict)

    def sentence(self, text: str) -> str:
        """A sentence of the spec, in the language."""
        return next((new.text for old, new in self.sentences if old.text == text), text)

    def word(self, sort: str, name: str) -> str:
        """The label of a word, its name if it has none."""
        return self.labels.get((sort, name), name)

    def over(self, other: Wording) -> Wording:
        """This wording, and the other one where it says nothing."""
        return Wording(self.sentences + other.sentences, other.labels | self.labels)


def words(root: Mapping, spec: Spec) -> dict[str, Word]:
    """The words of a spec that may have labels, by their paths."""
    found: dict[str, Word] = {f"deck.suits.{suit}": ("suit", suit) for suit in spec.suits}
    found |= {f"deck.ranks.{rank}": ("rank", rank) for rank in spec.ranks}
    for kind, values in spec.kinds.items():
        of, _, option = kind.partition(" ")
        if kind not in ("call", "said"):
            front = f"options.{option}.choices" if of == "option" else f"kinds.{kind}"
            found |= {f"{front}.{value}": (f"kind {kind}", value) for value in values}
    found |= {f"options.{option.name}": ("option", option.name) for option in spec.options}
    found |= {f"sides.{side}": ("side", side) for side in spec.sides}
    found |= {f"teams.{team}": ("team", team) for team in spec.teams}
    found |= {f"match.titles.{title}": ("title", title) for title in spec.titles}
    for register in spec.fields:
        if register.nature != "builtin":
            front = _NATURES.get(register.nature, f"state.{register.lifetime}")
            found[f"{front}.{register.name}"] = ("register", register.name)
    zones = root.get("zones")
    found |= {f"zones.{zone}": ("zone", zone) for zone in (zones.keys() if isinstance(zones, Mapping) else ())}
    return found | dict(_words_of_phases(spec))


def _words_of_phases(spec: Spec) -> Iterator[tuple[str, Word]]:
    for place, phase in enumerate(spec.phases):
        yield f"round.{phase.name}", ("phase", phase.name)
        for block in spec.blocks:
            if block.phase == place:
                for word in block.words:
                    yield f"round.{phase.name}.may.{word}", ("kind call", word)
        for word in spec.kinds["said"] if phase.kind == "tricks" else ():
            yield f"round.{phase.name}.says.{word}", ("kind said", word)


def sentences(root: Mapping) -> dict[str, Found]:
    """The sentences of a spec, by their paths."""
    return {path: place for path, place in _places(root, "", Found((), root))
            if isinstance(place.node, Scalar) and _SENTENCE.fullmatch(path)}


def _places(root: Mapping, path: str, place: Found) -> Iterator[tuple[str, Found]]:
    """The place itself and those below it on the way to a sentence, with their paths; one entry alone is a list of
    one."""
    yield path, place
    if not _WAY.fullmatch(path):
        return
    if isinstance(place.node, Mapping) and _LIST.fullmatch(path):
        yield from _places(root, f"{path}.1", place)
        return
    numbered = isinstance(place.node, Sequence) and path != "round"
    for number, (names, child) in enumerate(children(root, place), 1):
        name = str(number) if numbered else names[-1] if names else ""
        yield from _places(root, f"{path}.{name}" if path else name, child)


def read_wording(file: Mapping, root: Mapping, known: dict[str, Word], problems: Problems) -> Wording:
    """The wording that a file gives a spec whose `known` words may have labels. What is wrong with it is reported, and
    left out."""
    places = sentences(root)
    said: list[tuple[Scalar, Scalar]] = []
    labels: dict[Word, str] = {}
    owners = {word: word[1] for word in known.values()}  # of what a player can type: by sort and text, whose it is
    lost: list[Scalar] = []
    for entry in file.entries:
        path, value = entry.key.text, entry.value
        text = " ".join(value.text.split()) if isinstance(value, Scalar) else ""
        if isinstance(value, Mapping | Sequence):
            problems.error("R0202", value.span, "a text is needed here")
        elif not isinstance(value, Scalar) or not text:
            problems.error("R0201", value.span, f"`{path}` has no value")
        elif path in places:
            old = places[path].node
            assert isinstance(old, Scalar)
            said.append((old, value))
        elif path not in known:
            lost.append(entry.key)
        else:
            sort, name = known[path]
            if sort not in _HEADINGS and (owner := owners.setdefault((sort, text), name)) != name:
                problems.error("R0515", value.span, f"`{text}` means `{owner}` already", _OWN)
            elif (label := labels.setdefault((sort, name), text)) != text:
                problems.error("R0515", value.span, f"`{name}` is called `{label}` elsewhere", "call it the same here")
    for number, key in enumerate(lost):
        near = did_you_mean(key.text, (*places, *known)) if number < _HINTS else None
        problems.error("R0514", key.span, f"the spec has no sentence and no word `{key.text}`", near or _NAMED)
    return Wording(tuple(said), labels)


def translated(root: Mapping, wording: Wording) -> Mapping:
    """The spec with the sentences of a language in place of its own."""
    new = {old.span: scalar for old, scalar in wording.sentences}
    for place in sentences(root).values():
        scalar = new.get(place.node.span)
        if scalar is not None:
            changed = edited(root, place.steps, lambda _, scalar=scalar: scalar)  # type: ignore[misc]
            assert isinstance(changed, Mapping)
            root = changed
    return root
