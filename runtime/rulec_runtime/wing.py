"""What the interpreter and every engine supply; `rulec_runtime.state` builds the contract of games on it.

Encoded values: a card, suit, rank, team, side or kind value is the int of its place in the spec, a seat its number,
`none` None, a flag a bool, a set a list of ints, ascending. Equal cards (`copies`) have one number, which then
stands as often as there are such cards. A viewer is a seat, or -1 for the spectators.

Raw facts, as `_raw` gives them and `_load` takes them, are a dict of encoded values:

    "at":      {"scope": 0 match | 1 round, "phase": place of the phase (0 is the chance point, len(phases) the end),
                "attempt": int, "taken": turns taken in this phase, "had": [bool per seat: has had his turn],
                "leader": seat or None, "last_trick": [[seat, card, said or None], …],
                "face_down": the trick lies face down (only if spec.face_down),
                "shown": [cards per seat…, cards shown to spectators] (only if spec.shows),
                "report": None or [values of the figures, a list per seat where per_seat]}
    "round": int from 1 · "host": seat · "player": seat on turn or None (also where another seat chooses for it, see
    current_player) · "calls" · "passes" · "trick_no": ints
    "trick": [[seat, card, said or None], …] · "winner": seat or None · "winning": card or None
    every register of spec.fields by name: a value, or nested lists by key in order
    every zone of spec.zones by name (but `trick`): a list of cards (ascending; a row in its order), or a list per
                seat of such lists

Lists over seats have `players` entries; lists over teams, kinds and so on have one per value.
Fields of a phase kind that is not current hold their rest values: taken 0, had all false, leader None, face_down
false, calls 0, passes 0, trick []; `trick_no`, `last_trick`, `winner`, `winning` stay until the next deal (rest: 0,
[], None, None).
A role that is still to be drawn is None.

With `partial`, `_load` may find registers and zones missing (registers: at their starts, which are read against the
other facts; zones: not given), None in the place of a seat's cards (not given), and cards that lie nowhere.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from rulec_runtime.spec import Spec

Raw = dict[str, Any]

# (node before or None at the start, event or None at the start, snapshot of the state before the event).
# An event is an action id, or ("deal", order, drawn, void reason or None, seat it names or None).
Node = tuple[Any, Any, Any]


class WingGame:
    """The rules with their options fixed, as a wing supplies them. `_settings` are the encoded option values in the
    order of `spec.options`."""

    __slots__ = ()

    spec: Spec
    players: int
    _settings: tuple[int, ...]

    if TYPE_CHECKING:

        @abstractmethod
        def _broken(self) -> int:
            """Number of the first constraint that refuses these settings, -1 if none does."""

        @abstractmethod
        def _direction(self) -> int:
            """1 if next(x) is the next higher seat, -1 if it is the next lower."""

        @abstractmethod
        def _fresh(self, host: int, roles: dict[str, int]) -> WingState:
            """A match at its first chance point; roles not given are evaluated, or None until they are drawn."""

        @abstractmethod
        def _load(self, raw: Raw, partial: bool) -> WingState:
            """The state of exactly these raw facts, which are sound."""

        @abstractmethod
        def _schedule(self) -> list[int]:
            """The values of the round parameter, round by round; [] without one."""

        @abstractmethod
        def _pack(self) -> list[int]:
            """The cards in play, ascending."""


class WingState:
    """A position as a wing supplies it. `_history` is the last node of the chain of events; clones share it, and
    `_restore` leaves it alone."""

    _history: Node
    game: WingGame

    if not TYPE_CHECKING:  # a checker would miss the slot of `_history`, which the wing's class brings
        __slots__ = ()

    if TYPE_CHECKING:

        @abstractmethod
        def current_player(self) -> int:
            """The seat that decides, CHANCE or TERMINAL."""

        @abstractmethod
        def legal_actions(self) -> list[int]:
            """Legal action ids, ascending; empty at a chance point and at the end."""

        @abstractmethod
        def is_terminal(self) -> bool:
            """Whether the match (or the one round) is over."""

        @abstractmethod
        def clone(self) -> Any:
            """An exact copy, `_history` shared."""

        @abstractmethod
        def _raw(self) -> Raw:
            """The raw facts."""

        @abstractmethod
        def _visible(self, viewer: int) -> dict[str, Any]:
            """What the viewer may see: by register a bool, or nested lists by key; by zone a bool, or a list per
            seat; for `trick` a bool, or a list with a bool for each card that lies in it (face down: one's own). With
            spec.sides also "sides": by seat the side he is on, None where the viewer may not know it."""

        @abstractmethod
        def _refusal(self, action: int) -> int:
            """Number of the first rule in spec.rules that refuses, -1 if the action is legal."""

        @abstractmethod
        def _apply(self, action: int) -> int:
            """Takes a legal action and runs on to the next decision, chance point or end: -1, or a fault's number
            (then the state may be anything)."""

        @abstractmethod
        def _chance(self, order: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[Any, ...]:
            """Deals: ("draw", values) if one more value is needed, ("unused",) if one is too many, ("wrong",) if one
            was not offered, ("void", number in spec.redeals or -1, seat or None), ("fault", number), ("dealt",).
            After the first three and a fault the state may be anything."""

        @abstractmethod
        def _snapshot(self) -> object:
            """Everything but the history."""

        @abstractmethod
        def _restore(self, snapshot: Any) -> None:
            """Back to a snapshot of this game, exactly."""

        @abstractmethod
        def _results(self) -> list[int]:
            """The result of each seat."""

        @abstractmethod
        def _ranking(self) -> list[int]:
            """The place of each seat, from 1."""

        @abstractmethod
        def _titles(self) -> list[list[int]]:
            """The seats that have each title, in order of spec.titles."""
