"""What the rules of the shipped games make known of cards that lie where somebody does not see them: from there on he
may tell apart two worlds that differ in such cards. Written by the registers of rules (`specs/rules/`), not by the
specs, so that a spec that tells more is found out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rulec_runtime.protocol import SPECTATOR, Facts, Game, State


@dataclass(frozen=True)
class Step:
    """What somebody says or plays; `one` and `other` are the worlds before. In the other world the words are the same
    but for a card that the viewer does not hear of."""

    viewer: int | None
    text: str
    one: State
    other: State

    @cached_property
    def seen(self) -> Facts:
        """What everybody knew before."""
        return self.one.observation(SPECTATOR)

    @property
    def mover(self) -> int:
        """Who decides."""
        return self.one.current_player()

    def facts(self) -> tuple[Facts, Facts]:
        """All facts of both worlds before the step."""
        return self.one.to_facts(), self.other.to_facts()


class Rules:
    """What a game makes known: most make nothing known but what is played and said."""

    def told(self, step: Step, after: State) -> bool:
        """Whether the viewer may tell the worlds apart after a step; `after` is the first of them then."""
        return False

    def unheard(self, text: str, viewer: int | None, state: State) -> bool:
        """Whether a call that is legal moves a card, and the viewer, who is not on turn, does not learn which."""
        return False


class Tarokk(Rules):
    """Whoever announces or gives a kontra stands by that to his side [B17, K6, K7]."""

    def told(self, step: Step, after: State) -> bool:
        """Whether he who speaks is of another side in the other world."""
        if step.text.split()[0] not in ("absolut", "pagat", "valat", "kontra", "rekontra", "szubkontra"):
            return False
        called, caller = step.seen["called"], step.seen["declarer"]
        one, other = (step.mover == caller or called in facts["dealt"][step.mover] for facts in step.facts())
        return one != other


class Tuhat(Rules):
    """A talon that is taken, a marriage or a crawl that is led, and nines."""

    def told(self, step: Step, after: State) -> bool:
        """Whether one of them is not the same in the other world."""
        word = step.text.split()[0]
        if word == "give":
            return False
        if word in ("bid", "pass"):  # the talon is seen by him who takes it, or by all [R8, A6]
            now = after.observation(SPECTATOR)
            if now["at"]["phase"] != "exchange":
                return False
            shown = after.game.options["talon_shown"]
            raised = shown == "if_raised" and now["bid"] > int(after.game.options["opening_bid"])
            one, other = (facts["talon"] for facts in step.facts())
            return (step.viewer == now["declarer"] or shown == "everybody" or raised) and bool(one != other)
        return self._led(step) or self._nines(step, after)

    def _led(self, step: Step) -> bool:
        """King and queen together make trump [R12]; who has no ace leads the first trick face down [R18, A12]."""
        if step.seen["trick"]:
            return False
        rank, suit = step.text[0], step.text[1]
        one, other = (set(facts["hand"][step.mover]) for facts in step.facts())
        pair, aces = {"K" + suit, "Q" + suit}, {"AC", "AD", "AH", "AS"}
        if rank in "KQ" and (pair <= one) != (pair <= other):
            return True
        return step.seen["trick_no"] == 1 and (one & aces != other & aces)

    def _nines(self, step: Step, after: State) -> bool:
        """Four of them in one hand bring points when the round is booked [R17, A25]."""
        if after.current_player() >= 0:
            return False
        one, other = ([sum(card[0] == "9" for card in hand) == 4 for hand in facts["dealt"]] for facts in step.facts())
        return one != other

    def unheard(self, text: str, viewer: int | None, state: State) -> bool:
        """A card that is given away is seen by him who gets it, or by all [A7]."""
        words = text.split()
        return words[0] == "give" and words[-1] != str(viewer) and state.game.options["gift_shown"] == "receiver"


_RULES: dict[str, Rules] = {"tarokk": Tarokk(), "tuhat": Tuhat()}


def rules_of(game: Game) -> Rules:
    """What a game makes known, or a variant of one, whose name begins like its parent's."""
    return _RULES.get(game.spec.game.partition("_")[0], Rules())
