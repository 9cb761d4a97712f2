"""`votes`: who may propose one, how it is taken, when it is carried, and what follows."""

from __future__ import annotations

from typing import Final

from rulec.ir.expressions import Expression
from rulec.ir.types import FLAG, INT
from rulec.ir.votes import Vote
from rulec.sema import settings
from rulec.sema.declare import plain_name
from rulec.sema.effects import report
from rulec.sema.fields import mapping, shape
from rulec.sema.fit import fit
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.source.tree import Node
from rulec_runtime.table_rules import Setting, VoteInfo

MOST_SECONDS: Final = 3_600
MOST_RESTARTS: Final = 100


def votes(node: Node, world: World, reader: Reader) -> list[tuple[VoteInfo, Vote]]:
    """Every vote that could be read. It may come up at any time, so nothing that phases make sure of is known to it."""
    table = mapping(node, world, "a map of votes")
    found: list[tuple[VoteInfo, Vote]] = []
    for entry in table.entries if table else ():
        name = plain_name(entry.key, world, [vote.name for _, vote in found])
        read = _vote(name or "", entry.value, world, reader)
        if name is not None and read is not None:
            found.append(read)
    return found


def _vote(name: str, node: Node, world: World, reader: Reader) -> tuple[VoteInfo, Vote] | None:
    keys = shape(node, "vote", world)
    propose = shape(keys.get("propose"), "proposal", world)
    vote = shape(keys.get("vote"), "ballot", world)
    then = shape(keys.get("then"), "outcome", world)

    def word(table: dict[str, Node], key: str, *words: str) -> Setting:
        return settings.word(table.get(key), words, words[0], world)

    info = VoteInfo(
        name=name,
        by=word(propose, "by", "connected"),
        once_per=word(propose, "once_per", "attempt"),
        votes=word(propose, "votes", "aye", "nothing"),
        seconds=settings.number(vote.get("seconds"), 1, MOST_SECONDS, 60, world),
        silence=word(vote, "silence", "nay"),
        change=word(vote, "change", "final", "revisable"),
        ends=word(vote, "ends", "early", "all_voted", "deadline"),
        to=word(then, "to", "lobby"),
        options=word(then, "options", "locked", "unlocked"),
        dealer=word(then, "dealer", "new_dealer", "same_dealer"),
        restarts=settings.number(then.get("restarts"), 0, MOST_RESTARTS, 1, world),
    )
    condition = _condition(propose.get("if"), Scope(world, frozenset({"any", "round"})), reader)
    counted = Scope(world, frozenset({"any"})).bind("ayes", INT).bind("nays", INT)
    carried = _condition(keys.get("carried"), counted, reader)
    if carried is None or ("if" in propose and condition is None):
        return None
    return info, Vote(name, condition, carried, node.span)


def _condition(node: Node | None, scope: Scope, reader: Reader) -> Expression | None:
    try:
        return None if node is None else fit(reader.value(node, scope, FLAG), FLAG)
    except Wrong as wrong:
        report(wrong, scope)
        return None
