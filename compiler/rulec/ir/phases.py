"""The five phase kinds. Each docstring is the contract both wings implement: order, legal set, state written."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulec.ir.effects import Effect
from rulec.ir.expressions import Expression
from rulec.ir.types import Type
from rulec.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Rule:
    """One condition a refusal can name: clause ids cited beside it, its text as written, its place."""

    condition: Expression
    clauses: tuple[str, ...] = field(default=(), compare=False)
    text: str = field(default="", compare=False)
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBase:
    """Every phase has a name, runs only if `condition` holds, and afterwards (also when skipped) `ensure` must hold
    (tested in both wings, error EnsureFailed, when it is not proved). `sure` are registers that are proved not to be
    none while it waits for a decision: both wings count on it."""

    name: str
    condition: Expression | None = None
    ensure: Rule | None = None
    sure: tuple[str, ...] = field(default=(), compare=False)
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class RedealRule:
    """A reason to deal again. If the condition reads `some (p in seats where …)`, `seats` is that set and its
    first member is named in the public event."""

    condition: Expression
    reason: str
    seats: Expression | None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Deal(PhaseBase):
    """First phase of every round: the chance point.

    The pack in the order handed in becomes the stock; round registers (declared, `tricks`, `passed`) go to their
    starts, in order of declaration; then `effects`; then `dealt` becomes what lies in the hands; the first redeal
    rule that holds voids the deal: the event is logged and the state is at the chance point again, one attempt
    further (RedealLimit after 1,000).
    """

    effects: tuple[Effect, ...]
    redeals: tuple[RedealRule, ...] = ()


@dataclass(frozen=True, slots=True)
class Do(PhaseBase):
    """Effects between decisions."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A heading's parameter: `n in 0..size`. `values` is every value it can take over all options and numbers of
    players, ascending: the radix of its action ids. `joiner` stands before it in action texts ("", "to", "for")."""

    name: str
    type: Type
    domain: Expression
    values: tuple[int, ...]
    joiner: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A heading with its option: words that share parameters, guards and effects.

    An action (word, values) is legal if each value lies in its domain (a later domain may read earlier
    parameters), all `requires` hold and no `refuses` holds; they are looked at in the order `locals` (in order,
    bound first), `requires`, `refuses`. `call` is the word.
    """

    words: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    locals: tuple[tuple[str, Expression], ...]
    requires: tuple[Rule, ...]
    refuses: tuple[Rule, ...]
    effects: tuple[Effect, ...]
    clauses: tuple[str, ...] = field(default=(), compare=False)
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Turns(PhaseBase):
    """Seats on turn choose one of a set of calls.

    Start: `passes` 0, `passed` of all seats false, nobody has had a turn, place := `first`.
    Before each turn leave if `until` holds; if `once` and every seat of `who & playing` has had a turn; if
    `at_most` turns were taken; if `who & playing` is empty. The player is the first of `who & playing` (with
    `once`: of those who have had no turn) going round from the place; `calls` := 0.
    The player chooses. Then in this order: after `pass`, `passes` + 1 and the player's `passed` := true, else
    `passes` := 0; the option's effects; `on_call` unless the word is `pass` or `done`; `calls` + 1.
    The same player chooses again while `stays` holds or `calls` < `choices`; else he has had his turn and
    place := next(player).
    An absent `who` is all of `playing`; an absent `first` is `forehand`.

    `secret` (then `once` holds, too): order, legality and effects are the same, but nobody knows what another has
    chosen until the phase is over. While it is current these are seen by their owner alone (the seat that is the
    first key; and by him only if `seen_by` has him): every register that an effect of the phase can write (in its
    calls, in `on_call`, in routines they run), `passed` if a word is `pass`, and, if an effect can move cards, every
    zone per seat but the records. `passes` stays 0. Sizes of zones, turns taken and who has had his turn are public.
    In the log the action itself stays unknown to the others (PhaseInfo.secret). The front end makes sure that
    effects write only what is `player`'s own, that guards, domains and effects read nothing of that of others, and
    that `who`, `until` and `match.playing` read none of it.
    """

    first: Expression
    who: Expression
    once: bool
    until: Expression | None
    at_most: Expression | None
    choices: Expression | None
    stays: Expression | None
    secret: bool
    calls: tuple[Call, ...]
    on_call: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """Which words must be chosen from (by place in Kind('said')) when the card meets the condition."""

    condition: Expression
    words: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tricks(PhaseBase):
    """Tricks until the hands are empty.

    Start: `trick_no` 1, trick empty, not face down, trick registers at their starts.
    At the trick are the seats of `who & playing` that hold a card or have played to it; who has none is passed over,
    so hands need not be of one size. Both are looked at after every choice. Before each trick leave if `until` holds
    or nobody is at it. The leader is `first`, later the winner of the last trick (round the table the next who is at
    the trick if he is not). Each of them in turn, from the leader, becomes `player`, with `calls` 0, and plays a card.
    Before his card he may make calls. They are legal as in Turns, and stand before the cards among the actions. Then:
    the call's effects; `calls` + 1; the same player is on turn, unless he has no card left: then the next is. `call`
    is the word; `pass` and `done` are words like any other here, `passes` and `passed` stay as they are.
    `chooser` is the seat that makes the choices of the player, calls and card; it is read before each of them.
    `current_player()` is that seat, while `player` (and all that speaks of him, such as `us`) stays the seat whose
    turn it is, and so does the raw fact `player`. While they differ the chooser sees the player's hand, too. An
    absent `chooser` is `player`.
    `led`: suit of the first card of the trick that has one, none before, and none while the trick lies face down.
    While it is none the ladder is `lead`, else `follow`. Legal: the held cards in the first rung that meets the hand,
    plus the held cards of `always`, minus those of `hold_back` unless nothing is left (with equal cards all three go
    by faces: what holds for one copy holds for each). With the card goes, if some
    `says` entry holds for it (the first that does), one of its words.
    After the choice: the leader's card decides whether this trick lies face down (`face_down`, with `card`,
    `card.said` and the card still in hand; an absent one is false); then `on_play` (`card`, `card.said` and the hand
    as the player saw it: the card is still in it; the word `face_down` is known); then hand to trick.
    When the trick is complete: it is turned up (no longer face down); who played what is noted in `played`, where
    there is such a record; `winning` is the first rung of `wins` that is a card of it, `winner` who played it;
    winner's `tricks` + 1; the cards go to the winner's `won`; `on_trick` (still reads `trick`, and alone may
    `end tricks`); then the trick is empty (kept as the last finished trick), `trick_no` + 1, trick registers to their
    starts.
    `winning_now`: held cards of the player that would be `winning` if played now, with one of the words that would
    go with them; empty while the trick lies face down.
    A card of a trick that lies face down is seen by who played it alone (with the word said); so `_visible` gives
    for `trick` a list with a bool for each card, true for the viewer's own, and true or false for all at other times.
    That a trick lies face down is public (raw fact `at.face_down`, where Spec.face_down says that one can).
    Equal cards: `winner` played the first card equal to `winning` in the trick; the last one where the rung is
    `last(…)`, alone or as the value chosen by an `if`.
    """

    first: Expression
    who: Expression
    lead: tuple[Rule, ...]
    follow: tuple[Rule, ...]
    always: Expression | None
    hold_back: Rule | None
    says: tuple[Saying, ...]
    face_down: Expression | None
    calls: tuple[Call, ...]
    wins: tuple[Expression, ...]
    on_play: tuple[Effect, ...]
    on_trick: tuple[Effect, ...]
    until: Expression | None
    chooser: Expression | None


@dataclass(frozen=True, slots=True)
class Settle(PhaseBase):
    """The last phase: effects, once; they may read everything."""

    effects: tuple[Effect, ...]


Phase = Deal | Do | Turns | Tricks | Settle
