"""Definitions that nothing reads. A slip in one is said all the same: who writes a definition first and uses it later
would else hear of it far from where it was made."""

from __future__ import annotations

from rulec.ir.words import WORDS
from rulec.sema.effects import report
from rulec.sema.scope import DefinitionSource, Reader, Scope, World, Wrong
from rulec.sema.values import expression_of
from rulec.source.tree import Mapping, Node, Scalar, Sequence

_EVERYWHERE = frozenset(place for info in WORDS.values() for place in info.places)
# What may be none, or is known not to be, depends on what is asked before the definition is used.
_BY_USE = {"R0313", "R0317"}


def read_unread(world: World, reader: Reader) -> None:
    """Reports what is wrong with definitions that nothing reads: the whole of one without parameters, of others, whose
    types only a use tells, how they are written. Nothing counts as read by them."""
    unread = [made for name, made in world.definitions.items() if ("definition", name) not in world.used]
    for source in unread:
        if not source.routine:
            _read(source, Scope(world, _EVERYWHERE), reader)


def _read(source: DefinitionSource, scope: Scope, reader: Reader) -> None:
    world = scope.world
    used, made, cache = set(world.used), len(world.instances), dict(world.cache)
    try:
        if source.params:
            _parse(source.node, scope)
        else:
            reader.value(source.node, scope)
    except Wrong as wrong:
        if wrong.code not in _BY_USE:
            report(wrong, scope)
    world.used, world.cache = used, cache
    del world.instances[made:]


def _parse(node: Node, scope: Scope) -> None:
    """Every expression of a definition, without what it means."""
    match node:
        case Scalar():
            expression_of(node, scope)
        case Sequence(items=items):
            for item in items:
                _parse(item, scope)
        case Mapping(entries=entries):
            for entry in entries:
                _parse(entry.value, scope)
