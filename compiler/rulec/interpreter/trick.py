"""The trick as it lies: who takes part, what was led, which card wins, what must be said with a card."""

from __future__ import annotations

from rulec.interpreter.cards import faces
from rulec.interpreter.copies import LAYER
from rulec.interpreter.position import Play
from rulec.interpreter.scene import Scene
from rulec.ir.expressions import Builtin, Expression, If
from rulec.ir.phases import Saying, Tricks


def phase_of(scene: Scene) -> Tricks:
    """The phase of tricks that is being played."""
    phase = scene.setting.rules.round[scene.position.phase]
    assert isinstance(phase, Tricks), "no tricks are played now"
    return phase


def playing(scene: Scene) -> frozenset[int]:
    """The seats that take part in the round."""
    return scene.set(scene.setting.rules.match.playing)


def at_the_trick(scene: Scene) -> frozenset[int]:
    """The seats that play to tricks: `who & playing`."""
    return scene.set(phase_of(scene).who) & playing(scene)


def still_to_play(scene: Scene) -> frozenset[int]:
    """Those of them who hold a card and have not played to this trick."""
    played = {play.seat for play in scene.position.trick}
    return frozenset(seat for seat in at_the_trick(scene) - played if scene.lying("hand", seat))


def led(scene: Scene) -> int | None:
    """The suit of the first card of the trick that has one; none while it lies face down."""
    if scene.position.face_down:
        return None
    suits = faces(scene).suit
    return next((suits[play.card] for play in scene.position.trick if suits[play.card] is not None), None)


def said_with(scene: Scene, card: int) -> int | None:
    """The word said with a card: with the one being played, or with one of the trick."""
    if card == scene.card:
        return scene.said
    return next((play.said for play in scene.position.trick if play.card == card), None)


def winning_play(scene: Scene) -> Play | None:
    """The play that wins the trick as it lies: of the first rung of `wins` that is a card of it. Of equal cards the
    first played, unless the rung asks for the last."""
    for rung in phase_of(scene).wins:
        card = scene.thing(rung)
        equal = [play for play in scene.position.trick if play.card == card]
        if equal:
            return equal[-1 if _asks_for_last(rung, scene) else 0]
    return None


def _asks_for_last(rung: Expression, scene: Scene) -> bool:
    """Whether a rung, or the value that its conditions choose, is `last(…)`."""
    if isinstance(rung, If):
        return _asks_for_last(rung.then if scene.flag(rung.condition) else rung.otherwise, scene)
    return isinstance(rung, Builtin) and rung.function == "last"


def chooser(scene: Scene) -> int | None:
    """The seat that decides for the player on turn: he himself, unless the phase says otherwise."""
    player, other = scene.position.player, phase_of(scene).chooser
    if player is None or other is None:
        return player
    return scene.thing(other)


def words_due(scene: Scene, card: int) -> tuple[int, ...]:
    """The words one of which must be said with a card when it is played now; empty if it is played silently."""
    due = saying_due(scene, card)
    return () if due is None else due.words


def saying_due(scene: Scene, card: int) -> Saying | None:
    """The rule that says which words go with a card when it is played now: the first that holds for it."""
    asked = scene._replace(card=card, said=None)
    return next((saying for saying in phase_of(scene).says if asked.flag(saying.condition)), None)


def winning_now(scene: Scene) -> frozenset[int]:
    """The held cards of the player that would win the trick if played now, with any word that may go with them."""
    player = scene.position.player
    if player is None or scene.position.face_down:
        return frozenset()
    return frozenset(card for card in scene.lying("hand", player) if _would_win(scene, player, card % LAYER))


def _would_win(scene: Scene, player: int, card: int) -> bool:
    scene = scene._replace(card=None, said=None, supposed=True)  # whatever is being played, this card is looked at
    for word in words_due(scene, card) or (None,):
        position = scene.position.take_up((card,), ("hand", player))
        played = Play(player, card, word)
        position = position._replace(trick=(*position.trick, played))
        if winning_play(scene.at(position)) == played:
            return True
    return False


def last_trick(scene: Scene) -> bool:
    """Whether nothing is left to play after this trick: for the player, or when it is complete for everybody."""
    player = scene.position.player
    if scene.everybody or player is None or not still_to_play(scene):
        return not any(scene.lying("hand", seat) for seat in at_the_trick(scene))
    played = any(play.seat == player for play in scene.position.trick)
    return len(scene.lying("hand", player)) <= (0 if played else 1)
