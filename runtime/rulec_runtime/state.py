"""The parts of Game and State that need no rule of the game, written once for both wings on what `wing` lists.

An engine may define any of these methods itself, faster: its class comes first in the order of its bases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, cast

from rulec_runtime import actions, settings
from rulec_runtime.errors import (
    BoundLeft,
    EnsureFailed,
    GameError,
    IllegalAction,
    RedealLimit,
    SpecFault,
    WrongFacts,
    WrongOption,
    WrongOutcome,
    ZoneFull,
)
from rulec_runtime.events import record, seen_by, start_of
from rulec_runtime.facts import facts_of, phase_name, raw_of, shown_report
from rulec_runtime.given import raw_of_given
from rulec_runtime.protocol import CHANCE, TERMINAL, Facts
from rulec_runtime.saves import load, save
from rulec_runtime.soundness import check_sound
from rulec_runtime.spec import CHANCE_POINT, NO_SUCH_ACTION, OVER, Action, Spec
from rulec_runtime.stuck import no_legal_action
from rulec_runtime.tensor import layout_of, tensor_of
from rulec_runtime.values import Reader, field_forms, refuse
from rulec_runtime.views import observe
from rulec_runtime.wing import Raw, WingGame, WingState


class StateMethods(WingState):
    """What every state can do, see `protocol.State`."""

    if not TYPE_CHECKING:  # see WingState
        __slots__ = ()

    game: GameMethods

    def __repr__(self) -> str:
        """What is public in a few words."""
        raw = self._raw()
        return f"<{self.game.spec.game}: round {raw['round']}, {phase_name(self.game.spec, raw['at']['phase'])}>"

    def legal_mask(self, out: Any) -> None:
        """Writes 1 for every legal action and 0 for every other into a writable buffer of `action_count` bytes.
        Raises ValueError for a buffer of another size."""
        mask = bytearray(self.game.spec.action_count)
        for action in self.legal_actions():
            mask[action] = 1
        _fill(out, mask)

    def is_legal(self, action: int) -> bool:
        """Whether apply_action would take it."""
        number = _number(action)
        return 0 <= number < self.game.spec.action_count and self._refusal(number) < 0

    def apply_action(self, action: int) -> None:
        """Takes an action. Raises IllegalAction, or SpecFault, and TypeError for what is no int; then nothing has
        changed."""
        number = _number(action)
        refused = self._refusal(number) if 0 <= number < self.game.spec.action_count else NO_SUCH_ACTION
        if refused >= 0:
            raise _refusal(self.game.spec, refused)
        before = self._snapshot()
        fault = self._apply(number)
        if fault >= 0:
            self._restore(before)
            raise _fault(self.game.spec, fault)
        self._check_turn(before)
        self._history = (self._history, number, before)

    def deal(self, order: Sequence[int], drawn: Sequence[int] = ()) -> None:
        """Resolves a chance point with the whole pack in dealing order and the values drawn. Raises WrongOutcome,
        IllegalAction away from a chance point, SpecFault; then nothing has changed. A void deal is an event, too."""
        cards, values = self._outcome(order, drawn)
        before = self._snapshot()
        result = self._chance(cards, values)
        reason: str | None = None
        seat: int | None = None
        if result[0] == "void":
            reasons = self.game.spec.redeals
            reason = reasons[result[1]] if 0 <= result[1] < len(reasons) else ""
            seat = result[2]
        elif result[0] != "dealt":
            self._restore(before)
            raise _failed_deal(self.game.spec, result)
        self._check_turn(before)
        self._history = (self._history, ("deal", cards, values, reason, seat), before)

    def _check_turn(self, before: object) -> None:
        """Raises NoLegalAction if the seat on turn has nothing it may do; then all is as before."""
        if self.current_player() >= 0 and not self.legal_actions():
            error = no_legal_action(self)
            self._restore(before)
            raise error

    def draws(self, order: Sequence[int], drawn: Sequence[int] = ()) -> list[int]:
        """The values over which the next draw is uniform after this order and these draws, ascending; empty when the
        outcome is complete. Raises WrongOutcome, and IllegalAction away from a chance point."""
        cards, values = self._outcome(order, drawn)
        before = self._snapshot()
        result = self._chance(cards, values)
        self._restore(before)
        if result[0] in ("unused", "wrong"):
            raise _failed_deal(self.game.spec, result)
        return list(result[1]) if result[0] == "draw" else []

    def _outcome(self, order: Sequence[int], drawn: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The outcome as plain ints, once it is known to be a permutation of the pack at a chance point."""
        on_turn = self.current_player()
        if on_turn != CHANCE:
            number = OVER if on_turn == TERMINAL else CHANCE_POINT
            text = "the game is over" if on_turn == TERMINAL else "cards are dealt at a chance point only"
            raise IllegalAction(_refusal(self.game.spec, number).kind, "", "", text)
        try:
            cards, values = tuple(index(card) for card in order), tuple(index(value) for value in drawn)
        except TypeError as error:
            raise WrongOutcome("an outcome is card numbers and drawn values") from error
        if sorted(cards) != list(self.game._pack()):
            raise WrongOutcome(f"the order is not the whole pack, each card once{_twice(self.game, cards)}")
        if not all(-(2**31) <= value < 2**31 for value in values):
            raise WrongOutcome("a drawn value is not among those offered")
        return cards, values

    def pack(self) -> list[int]:
        """The card numbers of the pack in play, ascending."""
        return list(self.game._pack())

    def returns(self) -> list[float]:
        """The result per seat as it stands after the last settled round."""
        return [float(value) for value in self._results()]

    def ranking(self) -> list[int]:
        """The place of each seat, from 1; equals share a place."""
        return list(self._ranking())

    def titles(self) -> dict[str, list[int]]:
        """The seats that have each title; empty before the end."""
        if not self.is_terminal():
            return {}
        return {name: list(seats) for name, seats in zip(self.game.spec.titles, self._titles(), strict=True)}

    def report(self) -> dict[str, Any]:
        """The report figures of the round that ended last, a list per seat for those over `p`; empty before one, and if
        it was not settled."""
        return shown_report(self.game.spec, self._raw()["at"]["report"])

    def is_settled(self) -> bool:
        """Whether the round that ended last was settled, see `protocol.State`."""
        return self._raw()["at"]["report"] is not None

    def observation(self, viewer: int | None) -> Facts:
        """What that viewer may know now, in order of declaration. Hidden cards are their number, other hidden things
        `unknown`. Raises ValueError for a viewer who does not exist."""
        seat = _viewer(viewer, self.game.players)
        return observe(self.game.spec, self._raw(), self._visible(seat), seat)

    def information_state(self, viewer: int | None, since: int = 0) -> list[Any]:
        """The log from that viewer's side: {"start": observation}, then {"seat", "action", "seen"} or {"deal",
        "seen"} (with "void" and "seat" where a deal was void); `seen` is what changed in the observation. The first
        `since` entries, if he has them, are left out. Raises ValueError for a viewer who does not exist."""
        return seen_by(self, [_viewer(viewer, self.game.players)], max(index(since), 0))[0]

    def information_states(self, viewers: Sequence[int | None], since: int = 0) -> list[list[Any]]:
        """The logs of several viewers, for less than one after the other."""
        return seen_by(self, [_viewer(viewer, self.game.players) for viewer in viewers], max(index(since), 0))

    def observation_tensor(self, viewer: int | None, out: Any) -> None:
        """Writes the observation as bytes, see `rulec_runtime.tensor`. Raises ValueError for a viewer who does not
        exist or a buffer that has not `game.tensor_size` bytes."""
        seat = _viewer(viewer, self.game.players)
        _fill(out, tensor_of(self.game.spec, self.game.players, self._raw(), self._visible(seat), seat))

    def action_to_string(self, action: int) -> str:
        """The lasting text of an action. Raises IllegalAction for an id that does not exist."""
        try:
            return actions.text_of(self.game.spec, _number(action))
        except IndexError:
            raise _refusal(self.game.spec, NO_SUCH_ACTION) from None

    def string_to_action(self, text: str) -> int:
        """The id of a text in the current phase, legal or not. Raises IllegalAction of kind `text`; at a chance point
        and at the end of the kind `chance_point` or `over`. Raises TypeError for what is no text."""
        if not isinstance(text, str):
            raise TypeError(f"the text of an action is a str, not {type(text).__name__}")
        on_turn = self.current_player()
        if on_turn in (CHANCE, TERMINAL):
            raise _refusal(self.game.spec, OVER if on_turn == TERMINAL else CHANCE_POINT)
        return actions.id_of(self.game.spec, self._raw()["at"]["phase"], text)

    def action(self, action: int) -> Action:
        """The structured form of an action. Raises IllegalAction for an id that does not exist."""
        try:
            return actions.form_of(self.game.spec, _number(action), self._raw()["at"]["phase"])
        except IndexError:
            raise _refusal(self.game.spec, NO_SUCH_ACTION) from None

    def log(self) -> dict[str, Any]:
        """The full record: game, rules, players, options, the facts at the start, and every event in order, as
        {"seat", "action"} or {"deal", "drawn"} (with "void" and "seat" where a deal was void)."""
        game = self.game
        return {
            "game": game.spec.game, "rules": game.spec.rules_hash, "version": game.spec.version,
            "players": game.players, "options": dict(game.options), "start": facts_of(game.spec, start_of(self)),
            "events": record(self),
        }

    def undo(self, through_chance: bool = False) -> bool:
        """Back one decision, log included; false if there is none, or only across a chance point unless asked.
        Across one it goes on to the decision before, or to the start if there is none."""
        node = self._history
        while isinstance(node[1], tuple) and through_chance and node[0][1] is not None:
            node = node[0]
        if node[1] is None or (isinstance(node[1], tuple) and not through_chance):
            return False
        self._restore(node[2])
        self._history = node[0]
        return True

    def to_facts(self) -> Facts:
        """Every register, zone and position by name, canonical; `game.from_facts` takes it."""
        return facts_of(self.game.spec, self._raw())

    def serialize(self, log: bool = True, key: bytes | None = None) -> bytes:
        """A save that either wing loads; with a host's key it carries an HMAC. Without its log a save loads faster,
        but knows nothing of the past."""
        return save(self, log, key)


class GameMethods(WingGame):
    """What every game can do, see `protocol.Game`."""

    __slots__ = ()

    def __repr__(self) -> str:
        """The call that makes this game, defaults left out."""
        spec = self.spec
        chosen = "".join(
            f", {option.name}={value!r}"
            for option, encoded, value in zip(spec.options, self._settings, self.options.values(), strict=True)
            if encoded != option.default
        )
        return f"<{spec.game}: players={self.players}{chosen}>"

    def _configure(self, players: int | None, options: Mapping[str, object]) -> tuple[int, tuple[int, ...]]:
        """Number of players and encoded option values. Raises WrongOption."""
        return settings.configure(self.spec, players, options)

    def _check(self) -> None:
        """Raises WrongOption if a constraint of the spec refuses the settings."""
        broken = self._broken()
        if broken >= 0:
            raise WrongOption(self.spec.constraints[broken])

    @property
    def options(self) -> Mapping[str, int | str]:
        """Every option with its value as text or number."""
        return settings.decoded(self.spec, self._settings)

    @property
    def tensor_size(self) -> int:
        """Bytes of an observation tensor."""
        return layout_of(self.spec, self.players).size

    @property
    def tensor_layout(self) -> dict[str, tuple[int, int]]:
        """Offset and length of each named part of the tensor, see `rulec_runtime.tensor`."""
        return dict(layout_of(self.spec, self.players).offsets)

    def new_match(self, roles: Mapping[str, int] | None = None, host: int = 0) -> Any:
        """A match at its first chance point. A role that is not given and has to be drawn is drawn with the outcome.
        Raises WrongFacts for a role or seat that does not exist."""
        return _started(self._fresh(*self._seated(roles or {}, host)))

    def new_round(self, facts: Mapping[str, Any] | None = None) -> Any:
        """One round at its chance point; `round`, `host`, roles and match registers may be given in the form of
        facts. The rest is as at the start of a match; a role that would be drawn is seat 0. Raises WrongFacts."""
        given = dict(facts or {})
        roles = {field.name for field in self.spec.fields if field.nature == "role"}
        lasting = {field.name for field in self.spec.fields if field.lifetime == "match" and field.nature == "declared"}
        reader = Reader(self.spec, self.players)
        reader.known_names(given, ("round", "host", *roles, *lasting), "")
        seats = {name: seat for name, seat in given.items() if name in roles}
        raw = self._fresh(*self._seated(seats, given.get("host", 0)))._raw()
        raw["at"]["scope"] = 1
        schedule = self._schedule()
        raw["round"] = reader.number(given.get("round", 1), "round", 1)
        if schedule and raw["round"] > len(schedule):
            refuse("round", f"the last round is {len(schedule)}")
        for form in field_forms(self.spec):
            name = form.info.name
            if name in given and name not in roles:
                raw[name] = reader.field(form, given[name], name)
            elif name in roles and raw[name] is None:
                raw[name] = 0
            elif form.info.nature == "parameter" and schedule:
                raw[name] = schedule[raw["round"] - 1]
        return _started(self._load(raw, False))

    def _seated(self, roles: Mapping[str, Any], host: Any) -> tuple[int, dict[str, int]]:
        """Host and roles once they are known to be seats."""
        reader = Reader(self.spec, self.players)
        known = tuple(field.name for field in self.spec.fields if field.nature == "role")
        reader.known_names(dict(roles), known, "roles")
        seats = {name: reader.number(seat, name, 0, self.players - 1) for name, seat in roles.items()}
        return reader.number(host, "host", 0, self.players - 1), seats

    def table_rule(self, name: str, *about: Any) -> Any:
        """A rule about the table, see `protocol.Game`; here those of a spec that has none. Raises KeyError."""
        raise KeyError(name)

    def from_facts(self, facts: Mapping[str, Any], partial: bool = False) -> Any:
        """The state that has these facts, see `rulec_runtime.facts`; with `partial` the short form of examples, see
        `rulec_runtime.given`. Raises WrongFacts."""
        raw: Raw = raw_of_given(self, facts) if partial else raw_of(self.spec, self.players, facts)
        check_sound(self, raw, partial)
        state = _started(self._load(raw, partial))
        if not partial and state.current_player() >= 0 and not state.legal_actions():
            raise WrongFacts("", "the seat on turn has nothing it may do")
        return state

    def deserialize(self, data: bytes, key: bytes | None = None) -> Any:
        """The state of a save. Raises DamagedSave, ForeignSave, WrongFacts, and TypeError for what is not bytes."""
        return load(self, data, key)


def _started(state: WingState) -> StateMethods:
    """The state with its history beginning here."""
    state._history = (None, None, state._snapshot())
    return cast(StateMethods, state)


def _number(action: int) -> int:
    """An action as a plain int. Raises TypeError."""
    try:
        return index(action)
    except TypeError:
        raise TypeError(
            f"an action is its number, not {type(action).__name__}; `string_to_action` gives the number of a text"
        ) from None


def _viewer(viewer: int | None, players: int) -> int:
    """A viewer as the wings know him."""
    if viewer is None:
        return -1
    seat = index(viewer)
    if not 0 <= seat < players:
        raise ValueError(f"a viewer is a seat from 0 to {players - 1}, or None for spectators")
    return seat


def _fill(out: Any, data: bytes | bytearray) -> None:
    """Copies bytes into a writable buffer of their size, of whatever format."""
    view = memoryview(out).cast("B")
    if len(view) != len(data):
        raise ValueError(f"the buffer has {len(view)} bytes, {len(data)} are needed")
    view[:] = data


def _twice(game: GameMethods, order: Sequence[int]) -> str:
    """The cards that are in an order too often, for a message; nothing if there are none."""
    cards = game.spec.cards
    more = [cards[card] for card in Counter(order) - Counter(game._pack()) if 0 <= card < len(cards)]
    return f": {', '.join(more)} too often" if more else ""


def _refusal(spec: Spec, number: int) -> IllegalAction:
    rule = spec.rules[number]
    return IllegalAction(cast(Any, rule.kind), rule.clauses, rule.place, rule.text)


def _fault(spec: Spec, number: int) -> SpecFault:
    fault = spec.faults[number]
    kinds = {"ensure": EnsureFailed, "bound": BoundLeft, "full": ZoneFull, "redeal": RedealLimit}
    return kinds[fault.kind](fault.place, fault.text)


def _failed_deal(spec: Spec, result: tuple[Any, ...]) -> GameError:
    if result[0] == "fault":
        return _fault(spec, result[1])
    return WrongOutcome({
        "draw": "one more value has to be drawn",
        "unused": "more values were drawn than are needed",
        "wrong": "a drawn value is not among those offered",
    }[result[0]])
