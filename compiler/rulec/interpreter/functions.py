"""What each built-in function gives. A thing that is none gives none, the empty set, or 0 in arithmetic."""

from __future__ import annotations

from collections.abc import Callable

from rulec.interpreter.cards import faces
from rulec.interpreter.copies import LAYER, gathered
from rulec.interpreter.position import Value
from rulec.interpreter.scene import Scene
from rulec.ir.expressions import Builtin, Expression
from rulec.ir.types import Seat, strip_none

Args = tuple[Expression, ...]


def _first(scene: Scene, args: Args) -> Value:
    members = scene.members(args[0])
    return members[0] if members else None


def _last(scene: Scene, args: Args) -> Value:
    members = scene.members(args[0])
    return members[-1] if members else None


def _highest(scene: Scene, args: Args) -> Value:
    falling = faces(scene).strongest_first(scene.members(args[0]))
    if len(args) == 2:
        return gathered(falling[:max(0, scene.number(args[1]))])
    return falling[0] if falling else None


def _lowest(scene: Scene, args: Args) -> Value:
    strength = faces(scene).strength
    return min(scene.members(args[0]), key=lambda card: strength[card], default=None)


def _above(scene: Scene, args: Args) -> Value:
    card = scene.thing(args[0])
    found = faces(scene)
    suit = None if card is None else found.suit[card]
    if card is None or suit is None:
        return frozenset()
    return frozenset(other for other in found.cards[suit] if found.strength[other % LAYER] > found.strength[card])


def _falling(scene: Scene, args: Args) -> Value:
    return faces(scene).strongest_first(scene.members(args[0]))


def _points(scene: Scene, args: Args) -> Value:
    points = faces(scene).points
    return sum(points[card] for card in scene.members(args[0]))


def _printed(scene: Scene, args: Args) -> Value:
    card = scene.thing(args[0])
    return None if card is None else scene.setting.rules.deck.cards[card].suit


def _rank(scene: Scene, args: Args) -> Value:
    rank = scene.thing(args[0])
    cards = scene.setting.rules.deck.cards
    return scene.setting.copies(card for card in scene.setting.pack if rank is not None and cards[card].rank == rank)


def _next(scene: Scene, args: Args) -> Value:
    value = scene.thing(args[0])
    places = scene.number(args[1]) if len(args) == 2 else 1
    if value is None:
        return None
    kind = strip_none(args[0].type)
    if isinstance(kind, Seat):
        return scene.setting.next(value, places)
    return value + places if 0 <= value + places < scene.setting.size(kind) else None


def _place(scene: Scene, args: Args) -> Value:
    return scene.number(args[0])


def _partner(scene: Scene, args: Args) -> Value:
    seat = scene.thing(args[0])
    team_of = scene.setting.team_of
    if seat is None:
        return None
    return next(other for other, team in team_of.items() if other != seat and team == team_of[seat])


def _other(scene: Scene, args: Args) -> Value:
    team = scene.thing(args[0])
    return None if team is None else 1 - team


def _distance(scene: Scene, args: Args) -> Value:
    a, b = scene.thing(args[0]), scene.thing(args[1])
    return 0 if a is None or b is None else scene.setting.round_from(a).index(b)


def _dealt_to(scene: Scene, args: Args) -> Value:
    card = scene.thing(args[0])
    return next((seat for seat in sorted(scene.setting.seats) if card in scene.lying("dealt", seat)), None)


def _played_by(scene: Scene, args: Args) -> Value:
    card = scene.thing(args[0])
    for play in scene.position.trick:
        if play.card == card:
            return play.seat
    return next((seat for seat in sorted(scene.setting.seats) if card in scene.lying("played", seat)), None)


def _present(scene: Scene, args: Args) -> list[int]:
    return [value for value in map(scene.thing, args) if value is not None]


def _clamp(scene: Scene, args: Args) -> Value:
    n, limit = scene.number(args[0]), scene.number(args[1])
    return min(max(n, -limit), limit)


def _rounded(scene: Scene, args: Args) -> Value:
    n, to = scene.number(args[0]), scene.number(args[1])
    return (2 * n + to) // (2 * to) * to


def _share(scene: Scene, args: Args) -> Value:
    amount, seats, seat = scene.number(args[0]), scene.members(args[1]), scene.thing(args[2])
    if seat not in seats:
        return 0
    each, odd = divmod(amount, len(seats))
    return each + (1 if sorted(seats).index(seat) < odd else 0)


FUNCTIONS: dict[str, Callable[[Scene, Args], Value]] = {
    "count": lambda scene, args: len(scene.members(args[0])),
    "some": lambda scene, args: bool(scene.members(args[0])),
    "no": lambda scene, args: not scene.members(args[0]),
    "first": _first,
    "last": _last,
    "highest": _highest,
    "lowest": _lowest,
    "above": _above,
    "falling": _falling,
    "points": _points,
    "printed": _printed,
    "rank": _rank,
    "next": _next,
    "place": _place,
    "partner": _partner,
    "other": _other,
    "distance": _distance,
    "dealt_to": _dealt_to,
    "played_by": _played_by,
    "abs": lambda scene, args: abs(scene.number(args[0])),
    "min": lambda scene, args: min(_present(scene, args), default=None),
    "max": lambda scene, args: max(_present(scene, args), default=None),
    "clamp": _clamp,
    "rounded": _rounded,
    "share": _share,
}


def call(node: Builtin, scene: Scene) -> Value:
    """The value of a built-in function."""
    return FUNCTIONS[node.function](scene, node.args)
