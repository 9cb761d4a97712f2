"""Actions: their ids, texts and structured forms. A text is an action's lasting name, ids hold for one rules hash."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulec_runtime.errors import IllegalAction
from rulec_runtime.settings import nearest
from rulec_runtime.spec import Action, BlockInfo, ParameterInfo, Spec

Value = int | str | bool | None


def split(spec: Spec, action: int) -> tuple[BlockInfo, int, tuple[int, ...]]:
    """The block of an id, the place of its word in it (of a play: the card), and the values of its parameters (of a
    play: the manner). Raises IndexError for an id that does not exist."""
    if not 0 <= action < spec.action_count:
        raise IndexError(action)
    block = next(block for block in reversed(spec.blocks) if block.first <= action)
    rest = action - block.first
    if block.phase < 0:
        card, manner = divmod(rest, spec.manners)
        return block, card, (manner,)
    values: list[int] = []
    for parameter in reversed(block.parameters):
        rest, place = divmod(rest, len(parameter.values))
        values.append(parameter.values[place])
    return block, rest, tuple(reversed(values))


def value_of(spec: Spec, parameter: ParameterInfo, value: int) -> Value:
    """A parameter's value as text, numbers and seats as ints."""
    if parameter.type == "flag":
        return bool(value)
    texts = spec.texts(parameter.type)
    return value if texts is None else texts[value]


def written(value: Value) -> str:
    """A value as it stands in the text of an action."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def heading(block: BlockInfo, word: str, values: list[str]) -> str:
    """The text of a call: its word, and each value behind its joiner."""
    parts = [word]
    for parameter, value in zip(block.parameters, values, strict=True):
        if parameter.joiner:
            parts.append(parameter.joiner)
        parts.append(value)
    return " ".join(parts)


def text_of(spec: Spec, action: int) -> str:
    """The text of an id: `bid 2`, `give QS to 1`, `Xr big`. Raises IndexError for an id that does not exist."""
    block, word, values = split(spec, action)
    if block.phase < 0:
        return spec.cards[word] + (f" {spec.kinds['said'][values[0] - 1]}" if values[0] else "")
    shown = [written(value_of(spec, p, value)) for p, value in zip(block.parameters, values, strict=True)]
    return heading(block, block.words[word], shown)


def form_of(spec: Spec, action: int, phase: int) -> Action:
    """The structured form of an id; a play belongs to `phase` if that is one of tricks, else to the first such.
    Raises IndexError for an id that does not exist."""
    block, word, values = split(spec, action)
    if block.phase < 0:
        if not (phase < len(spec.phases) and spec.phases[phase].kind == "tricks"):
            phase = next(place for place, known in enumerate(spec.phases) if known.kind == "tricks")
        said = (spec.kinds["said"][values[0] - 1],) if values[0] else ()
        return Action(spec.phases[phase].name, spec.cards[word], said)
    shown = tuple(value_of(spec, p, value) for p, value in zip(block.parameters, values, strict=True))
    return Action(spec.phases[block.phase].name, block.words[word], shown)


def ids_of_phase(spec: Spec, phase: int) -> dict[str, int]:
    """Every text that can be said in a phase, with its id."""
    key = ("texts of phase", phase)
    if key not in spec.derived:
        spec.derived[key] = dict(_texts(spec, phase))
    found: dict[str, int] = spec.derived[key]
    return found


def _texts(spec: Spec, phase: int) -> Iterator[tuple[str, int]]:
    for block in spec.blocks:
        if block.phase == phase:
            values = [[written(value_of(spec, p, value)) for value in p.values] for p in block.parameters]
            combinations = product(block.words, *values)
            for action, (word, *shown) in enumerate(combinations, block.first):
                yield heading(block, word, shown), action
        elif block.phase < 0 and spec.phases[phase].kind == "tricks":
            for action in range(block.first, block.first + block.size):
                yield text_of(spec, action), action


def id_of(spec: Spec, phase: int, text: str) -> int:
    """The id of a text in a phase; runs of spaces count as one. Raises IllegalAction of kind `text`."""
    known = ids_of_phase(spec, phase)
    plain = " ".join(text.split())
    if plain not in known:
        shown = plain if len(plain) <= 60 else plain[:57] + "..."
        raise IllegalAction("text", "", "", f"`{shown}` is no action here{nearest(shown, known)}")
    return known[plain]
