"""What each context word means."""

from __future__ import annotations

from collections.abc import Callable

from rulec.interpreter import trick
from rulec.interpreter.position import Value
from rulec.interpreter.scene import Scene


def forehand(scene: Scene) -> int | None:
    """The seat after the first declared role; without roles seat 0."""
    roles = scene.setting.rules.match.roles
    if not roles:
        return 0
    seat = scene.position.registers[roles[0].name][()]
    return scene.setting.next(seat) if isinstance(seat, int) else None


def rounds(scene: Scene) -> int | None:
    """The rounds of the match: of its schedule, as `rounds` says, else at most so many."""
    match = scene.setting.rules.match
    if scene.setting.schedule:
        return len(scene.setting.schedule)
    limit = match.rounds or match.at_most
    return None if limit is None else scene.number(limit)


WORDS: dict[str, Callable[[Scene], Value]] = {
    "players": lambda scene: scene.setting.players,
    "seats": lambda scene: scene.setting.seats,
    "playing": trick.playing,
    "host": lambda scene: scene.position.host,
    "forehand": forehand,
    "suits": lambda scene: frozenset(range(len(scene.setting.rules.deck.suits))),
    "ranks": lambda scene: frozenset(range(len(scene.setting.rules.deck.ranks))),
    "any": lambda scene: scene.setting.copies(scene.setting.pack),
    "round": lambda scene: scene.position.round,
    "rounds": rounds,
    "schedule": lambda scene: scene.setting.schedule,
    "all": lambda scene: scene.setting.seats | {-1},
    "last_dealt": lambda scene: scene.position.last_dealt,
    "player": lambda scene: scene.position.player,
    "call": lambda scene: scene.call,
    "calls": lambda scene: scene.position.calls,
    "passes": lambda scene: scene.position.passes,
    "card": lambda scene: scene.card,
    "led": trick.led,
    "leading": lambda scene: not scene.position.trick,
    "trick_no": lambda scene: scene.position.trick_no,
    "last_trick": trick.last_trick,
    "winning_now": trick.winning_now,
    "face_down": lambda scene: scene.position.face_down,
    "winner": lambda scene: scene.position.winner,
    "winning": lambda scene: scene.position.winning,
}
