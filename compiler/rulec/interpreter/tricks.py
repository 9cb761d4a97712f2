"""The phase `tricks`: which cards may be played, and how a trick is played, won and gathered."""

from __future__ import annotations

from rulec.interpreter.effects import Left, perform, to_start
from rulec.interpreter.position import Play, Position, with_cards
from rulec.interpreter.scene import Scene, Setting
from rulec.interpreter.trick import at_the_trick, led, winning_card, words_due
from rulec.ir.phases import Rule, Tricks
from rulec.ir.rules import Part


def begin(phase: Tricks, setting: Setting, position: Position) -> Position:
    """The position at the first play; without a player if nothing is to be played."""
    position = position._replace(trick_no=1, trick=())
    position = _trick_registers_to_start(setting, position)
    return _next_trick(phase, setting, position, leader=None)


def _trick_registers_to_start(setting: Setting, position: Position) -> Position:
    for register in setting.rules.registers:
        if register.lifetime == "trick":
            position = to_start(Scene(setting, position), register)
    return position


def _next_trick(phase: Tricks, setting: Setting, position: Position, leader: int | None) -> Position:
    """The position before the lead of the next trick; without a player after the last. `leader` is the winner of the
    last trick, None before the first."""
    scene = Scene(setting, position)
    seats = at_the_trick(scene)
    over = position._replace(player=None)
    if phase.until is not None and scene.flag(phase.until):
        return over
    if not any(scene.lying("hand", seat) for seat in sorted(seats)):
        return over
    if leader is None:
        leader = scene.thing(phase.first)
        assert leader is not None, "somebody leads to the first trick"
    leader = next(seat for seat in setting.round_from(leader) if seat in seats)
    return position._replace(leader=leader, player=leader)


def play(phase: Tricks, setting: Setting, position: Position, card: int, said: int | None) -> Position:
    """The position after a legal play, at the next one; without a player when the tricks are over."""
    player = position.player
    assert player is not None, "somebody is on turn"
    try:
        position = perform(phase.on_play, Scene(setting, position, card=card, said=said))
        position = _to_the_trick(position, player, card, said)
        played = {one.seat for one in position.trick}
        to_come = at_the_trick(Scene(setting, position)) - played
        for seat in setting.round_from(player):
            if seat in to_come:
                return position._replace(player=seat)
        position = _gather(phase, setting, position)
    except Left as left:
        if left.what != "tricks":
            raise
        return left.position._replace(player=None)
    return _next_trick(phase, setting, position, position.winner)


def _to_the_trick(position: Position, player: int, card: int, said: int | None) -> Position:
    """The card goes from the hand to the trick; who played it is noted if anything asks for it."""
    position = position.take_up((card,))
    note = ("played", player)
    if note in position.zones:
        position = position.pile(note, with_cards(position.zones[note], (card,)))
    return position._replace(trick=(*position.trick, Play(player, card, said)))


def _gather(phase: Tricks, setting: Setting, position: Position) -> Position:
    """The finished trick is won, its cards go to the winner, `on_trick` acts; then the table is empty. Raises Left,
    with the table empty, if an effect leaves."""
    winning = winning_card(Scene(setting, position))
    winner = next((one.seat for one in position.trick if one.card == winning), None)
    assert winner is not None, "a card of the trick wins it"
    position = position._replace(winning=winning, winner=winner)
    if "tricks" in setting.registers:
        count = position.registers["tricks"][winner,]
        assert isinstance(count, int)
        position = position.write("tricks", (winner,), count + 1)
    position = position.move(tuple(one.card for one in position.trick), ("won", winner))
    try:
        position = perform(phase.on_trick, Scene(setting, position, everybody=True))
    except Left as left:
        raise Left(left.what, _clear_table(setting, left.position)) from None
    return _clear_table(setting, position)


def _clear_table(setting: Setting, position: Position) -> Position:
    position = position._replace(trick=(), last_trick=position.trick, trick_no=position.trick_no + 1)
    return _trick_registers_to_start(setting, position)


class Playable:
    """What the player may play: `bound` are the cards of the rung that binds him, `free` those he may always play,
    `held_back` those he may not play yet, `ladder` and `rung` say which rule binds."""

    def __init__(self, phase: Tricks, scene: Scene) -> None:
        player = scene.position.player
        assert player is not None, "somebody is on turn"
        self.hand = frozenset(scene.lying("hand", player))
        self.ladder: Part = "lead" if led(scene) is None else "follow"
        self.rung, self.bound = self._binding(phase.lead if self.ladder == "lead" else phase.follow, scene)
        self.free = frozenset() if phase.always is None else self.hand & scene.set(phase.always)
        allowed = self.bound | self.free
        self.held_back = frozenset() if phase.hold_back is None else allowed & scene.set(phase.hold_back.condition)
        if self.held_back == allowed:
            self.held_back = frozenset()
        self.cards = allowed - self.held_back

    def _binding(self, ladder: tuple[Rule, ...], scene: Scene) -> tuple[int, frozenset[int]]:
        """The place of the first rung that meets the hand, and the held cards in it."""
        for place, rung in enumerate(ladder):
            cards = self.hand & scene.set(rung.condition)
            if cards:
                return place, cards
        return len(ladder) - 1, frozenset()


def words_for(scene: Scene, card: int) -> tuple[int | None, ...]:
    """What may be said with a card, ascending; only None if it is played silently."""
    return tuple(sorted(words_due(scene, card))) or (None,)
