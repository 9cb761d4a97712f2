"""The phase `tricks`: which cards may be played, and how a trick is played, won and gathered."""

from __future__ import annotations

from rulec.interpreter.copies import different
from rulec.interpreter.effects import Left, perform, to_start
from rulec.interpreter.position import Play, Position, with_cards
from rulec.interpreter.scene import Scene, Setting
from rulec.interpreter.trick import led, still_to_play, winning_play, words_due
from rulec.interpreter.turns import Values, heading, with_locals
from rulec.ir.expressions import Expression
from rulec.ir.phases import Call, Rule, Tricks
from rulec.ir.rules import Part


def begin(phase: Tricks, setting: Setting, position: Position) -> Position:
    """The position at the first play; without a player if nothing is to be played."""
    position = position._replace(trick_no=1, trick=(), face_down=False)
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
    if phase.until is not None and scene.flag(phase.until):
        return position._replace(player=None)
    if leader is None:
        leader = scene.thing(phase.first)
        assert leader is not None, "somebody leads to the first trick"
    return _next_player(setting, position, leader)


def _next_player(setting: Setting, position: Position, place: int) -> Position:
    """The position with the seat on turn that plays next to this trick, going round from a place; the first leads.
    Without a player if nobody is left who does."""
    to_come = still_to_play(Scene(setting, position))
    for seat in setting.round_from(place):
        if seat in to_come:
            leader = position.leader if position.trick else seat
            return position._replace(leader=leader, player=seat, calls=0)
    return position._replace(player=None)


def choose(phase: Tricks, setting: Setting, position: Position, call: Call, word: int, values: Values) -> Position:
    """The position after a legal call beside the cards: the same player is still on turn, unless he has no card left
    to play."""
    player = position.player
    assert player is not None, "somebody is on turn"
    position = perform(call.effects, with_locals(call, heading(setting, position, call, word, values)))
    if position.zones["hand", player]:
        return position._replace(calls=position.calls + 1)
    return _go_on(phase, setting, position, player)


def play(phase: Tricks, setting: Setting, position: Position, card: int, said: int | None) -> Position:
    """The position after a legal play, at the next one; without a player when the tricks are over."""
    player = position.player
    assert player is not None, "somebody is on turn"
    try:
        scene = Scene(setting, position, card=card, said=said)
        if not position.trick and phase.face_down is not None:
            position = position._replace(face_down=scene.flag(phase.face_down))
        position = perform(phase.on_play, scene.at(position))
        position = position.take_up((card,), ("hand", player))
    except Left as left:
        if left.what != "tricks":
            raise
        return left.position._replace(player=None)
    return _go_on(phase, setting, position._replace(trick=(*position.trick, Play(player, card, said))), player)


def _go_on(phase: Tricks, setting: Setting, position: Position, player: int) -> Position:
    """The position at the next play after a player's; without a player when the tricks are over."""
    following = _next_player(setting, position, player)
    if following.player is not None or not position.trick:
        return following
    try:
        position = _gather(phase, setting, position)
    except Left as left:
        if left.what != "tricks":
            raise
        return left.position._replace(player=None)
    return _next_trick(phase, setting, position, position.winner)


def _note(position: Position) -> Position:
    """Who played what in a complete trick is noted, if anything asks for it."""
    for one in position.trick:
        note = ("played", one.seat)
        if note in position.zones:
            position = position.pile(note, with_cards(position.zones[note], (one.card,)))
    return position


def _gather(phase: Tricks, setting: Setting, position: Position) -> Position:
    """The finished trick is turned up and won, its cards go to the winner, `on_trick` acts; then the table is empty.
    Raises Left, with the table empty, if an effect leaves."""
    position = _note(position._replace(face_down=False))
    won = winning_play(Scene(setting, position))
    assert won in position.trick, "a card of the trick wins it"
    winner = won.seat
    position = position._replace(winning=won.card, winner=winner)
    if "tricks" in setting.registers:
        count = position.registers["tricks"][winner,]
        assert isinstance(count, int)
        position = position.write("tricks", (winner,), count + 1)
    pile = ("won", winner)
    position = position.pile(pile, with_cards(position.zones[pile], [one.card for one in position.trick]))
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
        self.hand = different(scene.lying("hand", player))
        self.ladder: Part = "lead" if led(scene) is None else "follow"
        self.rung, self.bound = self._binding(phase.lead if self.ladder == "lead" else phase.follow, scene)
        self.free = frozenset() if phase.always is None else self._held(phase.always, scene)
        allowed = self.bound | self.free
        held_back = phase.hold_back
        self.held_back = frozenset() if held_back is None else allowed & self._held(held_back.condition, scene)
        if self.held_back == allowed:
            self.held_back = frozenset()
        self.cards = allowed - self.held_back

    def _held(self, cards: Expression, scene: Scene) -> frozenset[int]:
        """The faces held that are in a set."""
        return self.hand & different(scene.set(cards))

    def _binding(self, ladder: tuple[Rule, ...], scene: Scene) -> tuple[int, frozenset[int]]:
        """The place of the first rung that meets the hand, and the held cards in it."""
        for place, rung in enumerate(ladder):
            cards = self._held(rung.condition, scene)
            if cards:
                return place, cards
        return len(ladder) - 1, frozenset()


def words_for(scene: Scene, card: int) -> tuple[int | None, ...]:
    """What may be said with a card, ascending; only None if it is played silently."""
    return tuple(sorted(words_due(scene, card))) or (None,)
