"""The errors of games at run time. Each is caught as `GameError`; a refused call has changed nothing."""

from __future__ import annotations

from typing import Any, Literal

RefusalKind = Literal["no_such_action", "chance_point", "over", "other_phase", "not_held", "wrong_word", "rule", "text"]


class GameError(Exception):
    """Any error of a game, state, save or table."""


class IllegalAction(GameError):
    """An action that may not be taken now.

    kind: what is wrong with it; `rule` when a rule of the spec refuses it.
    rule: the clause ids cited beside that rule, as `R6` or `C3-C5`, "" if none.
    place: `sitaratas.yaml:74`, "" if no line of the spec is concerned.
    text: a sentence for people that gives away nothing the mover may not know.
    """

    def __init__(self, kind: RefusalKind, rule: str, place: str, text: str) -> None:
        super().__init__(text + (f" ({place})" if place else ""))
        self.kind = kind
        self.rule = rule
        self.place = place
        self.text = text


class SpecFault(GameError):
    """A fault of the spec met while playing. `place` is the line of the spec."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__(f"{text} ({place})")
        self.place = place
        self.text = text


class EnsureFailed(SpecFault):
    """A fact that the spec ensures after a phase does not hold."""


class BoundLeft(SpecFault):
    """A number would leave its declared bounds."""


class ZoneFull(SpecFault):
    """A zone that holds one card would get another."""


class RedealLimit(SpecFault):
    """A thousand deals in a row were void."""


class NoLegalAction(SpecFault):
    """The player on turn would have nothing he may do. `text` says what refuses each call; `facts` are those of the
    state in which it is so, cards that players do not know among them."""

    def __init__(self, place: str, text: str, facts: dict[str, Any]) -> None:
        super().__init__(place, text)
        self.facts = facts


class WrongOutcome(GameError):
    """The outcome handed to `deal` is no permutation of the pack, or a drawn value is not among those offered."""


class WrongOption(GameError):
    """An option, a choice, a number of players, or a combination that the spec refuses."""


class WrongFacts(GameError):
    """Facts that are no state of this game. `path` names the fact."""

    def __init__(self, path: str, text: str) -> None:
        super().__init__(f"{path}: {text}" if path else text)
        self.path = path


class DamagedSave(GameError):
    """A save that is damaged, or signed with another key."""


class ForeignSave(GameError):
    """A save of another game, of other rules, or of another format."""
