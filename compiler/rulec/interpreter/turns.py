"""The phase `turns`: whose turn it is, which calls he may make, and what a call does."""

from __future__ import annotations

from collections.abc import Iterator

from rulec.interpreter.effects import perform
from rulec.interpreter.position import Position
from rulec.interpreter.scene import Scene, Setting
from rulec.interpreter.trick import playing
from rulec.ir.phases import Call, Turns
from rulec.ir.rules import Part
from rulec_runtime.spec import BlockInfo

Values = tuple[int, ...]


def begin(phase: Turns, setting: Setting, position: Position) -> Position:
    """The position at the first decision of the phase; without a player if the phase is over at once."""
    position = position._replace(passes=0, taken=0, had=frozenset(), calls=0, player=None)
    if "passed" in setting.registers:
        position = position._replace(registers={
            **position.registers, "passed": dict.fromkeys(position.registers["passed"], False),
        })
    return _next_turn(phase, setting, position, Scene(setting, position).thing(phase.first))


def _next_turn(phase: Turns, setting: Setting, position: Position, place: int | None) -> Position:
    """The position at the next decision, looking for its player from `place` on; without a player at the end."""
    scene = Scene(setting, position)
    over = position._replace(player=None)
    if phase.until is not None and scene.flag(phase.until):
        return over
    seats = scene.set(phase.who) & playing(scene)
    if phase.once:
        seats -= position.had
    if phase.at_most is not None and position.taken >= scene.number(phase.at_most):
        return over
    if not seats or place is None:
        return over
    player = next(seat for seat in setting.round_from(place) if seat in seats)
    return position._replace(player=player, calls=0)


def choose(phase: Turns, setting: Setting, position: Position, call: Call, word: int, values: Values) -> Position:
    """The position after a legal call, at the next decision of the phase; without a player if the phase is over."""
    player = position.player
    assert player is not None, "somebody is on turn"
    name = setting.rules.words[word]
    if name == "pass":
        position = position._replace(passes=0 if phase.secret else position.passes + 1)
        if "passed" in setting.registers:
            position = position.write("passed", (player,), True)
    else:
        position = position._replace(passes=0)
    position = perform(call.effects, with_locals(call, heading(setting, position, call, word, values)))
    scene = Scene(setting, position, call=word)
    if name not in ("pass", "done"):
        position = perform(phase.on_call, scene)
    position = position._replace(calls=position.calls + 1)
    scene = scene.at(position)
    if phase.stays is not None and scene.flag(phase.stays):
        return position
    if phase.choices is not None and position.calls < scene.number(phase.choices):
        return position
    position = position._replace(had=position.had | {player}, taken=position.taken + 1)
    return _next_turn(phase, setting, position, setting.next(player))


def heading(setting: Setting, position: Position, call: Call, word: int, values: Values) -> Scene:
    """The scene in which a call is judged: its word, and its first parameters bound to the values given."""
    names = {parameter.name: value for parameter, value in zip(call.parameters, values, strict=False)}
    return Scene(setting, position, names, call=word)


def with_locals(call: Call, scene: Scene) -> Scene:
    """The scene with the option's own names bound, in order."""
    for name, expression in call.locals:
        scene = scene.bind(name, scene.value(expression))
    return scene


def legal_calls(call: Call, block: BlockInfo, setting: Setting, position: Position) -> Iterator[int]:
    """The ids of the legal actions of one heading, ascending: every shape, less those that a rule refuses."""
    for place, text in enumerate(call.words):
        word = setting.rules.words.index(text)
        for values, radix in _shapes(call, setting, position, word, ()):
            if _guard(call, heading(setting, position, call, word, values)) is None:
                yield block.first + place * _span(call, 0) + radix


def _shapes(
    call: Call, setting: Setting, position: Position, word: int, values: Values
) -> Iterator[tuple[Values, int]]:
    """Every choice of the values that are still open, each in its domain, with its number among all such choices."""
    if len(values) == len(call.parameters):
        yield values, 0
        return
    parameter = call.parameters[len(values)]
    domain = heading(setting, position, call, word, values).set(parameter.domain)
    for place, value in enumerate(parameter.values):
        if value in domain:
            for rest, radix in _shapes(call, setting, position, word, (*values, value)):
                yield rest, place * _span(call, len(values) + 1) + radix


def _span(call: Call, first: int) -> int:
    """The number of choices of all parameters from one on."""
    size = 1
    for parameter in call.parameters[first:]:
        size *= len(parameter.values)
    return size


def refusal(call: Call, setting: Setting, position: Position, word: int, values: Values) -> tuple[Part, int] | None:
    """Part and place of the first rule that refuses a call; None if it is legal."""
    for i, parameter in enumerate(call.parameters):
        if values[i] not in heading(setting, position, call, word, values[:i]).set(parameter.domain):
            return "domain", i
    return _guard(call, heading(setting, position, call, word, values))


def _guard(call: Call, scene: Scene) -> tuple[Part, int] | None:
    """Part and place of the first guard that refuses, all parameters being in their domains."""
    scene = with_locals(call, scene)
    for i, rule in enumerate(call.requires):
        if not scene.flag(rule.condition):
            return "requires", i
    for i, rule in enumerate(call.refuses):
        if scene.flag(rule.condition):
            return "refuses", i
    return None
