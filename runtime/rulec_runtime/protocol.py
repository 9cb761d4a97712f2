"""The contract: what every game and state offers, interpreter and compiled engine alike. Tools know nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rulec_runtime.spec import Action, Spec

CHANCE = -1
TERMINAL = -4
SPECTATOR = None

Facts = dict[str, Any]


class State(Protocol):
    """A match (or one round) in play. Seats are ints from 0; a viewer is a seat, or None for a spectator."""

    @property
    def game(self) -> Game:
        """The game this is a state of."""

    def current_player(self) -> int:
        """The seat on turn, CHANCE at a chance point, TERMINAL at the end."""

    def legal_actions(self) -> list[int]:
        """Legal action ids, ascending; empty at a chance point and at the end."""

    def legal_mask(self, out: Any) -> None:
        """Writes 1 for every legal action and 0 for every other into a writable buffer of `action_count` bytes."""

    def is_legal(self, action: int) -> bool:
        """Whether apply_action would take it."""

    def apply_action(self, action: int) -> None:
        """Takes an action, given by its id. Raises IllegalAction, SpecFault, and TypeError for what is no int; then
        nothing has changed."""

    def deal(self, order: Sequence[int], drawn: Sequence[int] = ()) -> None:
        """Resolves a chance point: the whole pack in dealing order (card numbers), and the values drawn, in order.
        Raises WrongOutcome, IllegalAction away from a chance point, SpecFault. A void deal is logged and leaves the
        state at the chance point, one attempt further."""

    def draws(self, order: Sequence[int], drawn: Sequence[int] = ()) -> list[int]:
        """At a chance point: the values over which the next draw is uniform, empty when the outcome is complete."""

    def pack(self) -> list[int]:
        """The card numbers of the pack in play, ascending."""

    def is_terminal(self) -> bool:
        """Whether the match (or the one round) is over."""

    def returns(self) -> list[float]:
        """The result per seat as it stands after the last settled round."""

    def ranking(self) -> list[int]:
        """The place of each seat, from 1; equals share a place."""

    def titles(self) -> dict[str, list[int]]:
        """The seats that have each title; empty before the end."""

    def report(self) -> dict[str, Any]:
        """The report figures of the round that ended last (a list per seat for those over `p`); empty before one, and
        if it was not settled."""

    def is_settled(self) -> bool:
        """Whether the round that ended last was settled, and not left early or given up after deals that did not
        stand. Without `report`, `money` and `tournament` it is not remembered in saves."""

    def observation(self, viewer: int | None) -> Facts:
        """Everything that viewer may know now, in order of declaration; what he may not know is a count or
        `unknown`."""

    def information_state(self, viewer: int | None, since: int = 0) -> list[Any]:
        """The visible log from that viewer's side, from the start: perfect recall. The first `since` entries are
        left out."""

    def information_states(self, viewers: Sequence[int | None], since: int = 0) -> list[list[Any]]:
        """The logs of several viewers, for less than one after the other."""

    def observation_tensor(self, viewer: int | None, out: Any) -> None:
        """Writes the observation as bytes into a buffer of `game.tensor_size` bytes; layout: `game.tensor_layout`."""

    def action_to_string(self, action: int) -> str:
        """The lasting text of an action: `bid 2`, `give QS to 1`, `Xr big`."""

    def string_to_action(self, text: str) -> int:
        """The id of a text in the current phase. Raises IllegalAction of kind `text`."""

    def action(self, action: int) -> Action:
        """The structured form."""

    def log(self) -> dict[str, Any]:
        """The full record: rules, options, start, chance outcomes, actions."""

    def clone(self) -> State:
        """An exact copy."""

    def undo(self, through_chance: bool = False) -> bool:
        """Back one decision, log included; false if there is none (or only across a chance point, unless asked)."""

    def to_facts(self) -> Facts:
        """Every register, zone and position by name, canonical; `game.from_facts` takes it."""

    def serialize(self, log: bool = True, key: bytes | None = None) -> bytes:
        """A save that either wing loads; with a host key it carries an HMAC."""


class Game(Protocol):
    """A game with its options fixed. Built by `Game(players=…, **options)`; raises WrongOption."""

    @property
    def spec(self) -> Spec:
        """Names, options, cards, actions, rules hash."""

    @property
    def players(self) -> int:
        """Number of players."""

    @property
    def options(self) -> Mapping[str, int | str]:
        """Every option with its value as text or number."""

    @property
    def tensor_size(self) -> int:
        """Bytes of an observation tensor."""

    @property
    def tensor_layout(self) -> dict[str, tuple[int, int]]:
        """Offset and length of each named part of the tensor."""

    def new_match(self, roles: Mapping[str, int] | None = None, host: int = 0) -> State:
        """A match at its first chance point. A role not given, with `first: random`, is drawn with the outcome."""

    def new_round(self, facts: Mapping[str, Any] | None = None) -> State:
        """One round at its chance point: the match facts (round, roles, match registers) may be given; what is not
        is as at the start of a match, a role that would be drawn is seat 0. Terminal after settle."""

    def table_rule(self, name: str, *about: Any) -> Any:
        """A rule about the table that depends on more than options: `votes.NAME.propose` of a state is whether the
        vote may be proposed, `votes.NAME.carried` of ayes and nays whether it is carried, `money` of a state in which
        a round has just been settled what each seat gets, and the house's share; likewise
        `tournament.keep`. Raises KeyError for a rule that the spec has not, SpecFault."""

    def from_facts(self, facts: Mapping[str, Any], partial: bool = False) -> State:
        """The state that has these facts. Raises WrongFacts. `partial`: cards may be missing (for examples)."""

    def deserialize(self, data: bytes, key: bytes | None = None) -> State:
        """The state of a save. Raises DamagedSave, ForeignSave, WrongFacts, and TypeError for what is not bytes."""
