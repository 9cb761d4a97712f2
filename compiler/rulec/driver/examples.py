"""Runs the examples of a spec on both wings, and says at each that fails what came instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from rulec.diagnostics import Diagnostic
from rulec.driver.clocks import banks, left_of, seconds, used_of
from rulec.driver.coverage import Coverage
from rulec.driver.covering import PLAYERS
from rulec.driver.dealing import NoSuchDeal, Wanted, find_deal, find_void_deal
from rulec.driver.given import agrees, expected, given_facts, round_facts, setting_of, shown_text, unfinished, written
from rulec.driver.refusing import Refusal, names_refusal, word_for
from rulec.driver.tables import points_of, rows_of
from rulec.driver.viewers import agree_on_viewers, viewers_of
from rulec.interpreter.game import Game as Interpreted
from rulec.ir.describe import type_name
from rulec.ir.game import Example
from rulec.ir.game import Game as Rules
from rulec.ir.phases import Settle, Tricks, Turns
from rulec.sema.variant_path import removal
from rulec_runtime.errors import GameError, IllegalAction, SpecFault, WrongFacts
from rulec_runtime.protocol import Facts, Game, State
from rulec_runtime.spec import Spec
from rulec_runtime.tournament import Tournament
from rulec_runtime.values import field_forms, member_type, shown, shown_texts


class Fails(Exception):
    """What came is not what the example says; the text tells both."""


@dataclass(frozen=True)
class Prepared:
    """An example ready to be run: what gives the result on a wing, and what the result must satisfy (else Fails)."""

    run: Callable[[Game], Any]
    expect: Callable[[Any], None]


def run_examples(
    rules: Rules, spec: Spec, engine: ModuleType | None, coverage: Coverage | None = None, removed: tuple[str, ...] = ()
) -> Iterator[tuple[Example, Diagnostic | None]]:
    """Every example in order with what is wrong with it; `engine` is a build with probes (None: interpreter only). What
    they reach is told to the coverage. `removed` are the paths that the spec takes away of its parent."""
    for number, example in enumerate(rules.examples):
        yield example, _Runner(rules, spec, engine, example, number, coverage, removed).finding()


def path_of(example: Example) -> str:
    """How a variant names an example of its parent."""
    return f"examples.{example.title}"


class _Runner:
    """One example."""

    def __init__(
        self, rules: Rules, spec: Spec, engine: ModuleType | None, example: Example, number: int,
        coverage: Coverage | None, removed: tuple[str, ...],
    ) -> None:
        self._rules = rules
        self._spec = spec
        self._engine = engine
        self._example = example
        self._number = number
        self._coverage = coverage
        self._removed = removed

    def finding(self) -> Diagnostic | None:
        """None if the example holds on both wings."""
        try:
            self._run()
        except Fails as fails:
            return self._say("R0910", str(fails))
        except _Differs as differs:
            return self._say("R0912", str(differs))
        except (NoSuchDeal, GameError) as error:
            return self._say("R0911", str(error))
        return None

    def _say(self, code: str, text: str) -> Diagnostic:
        title, span = self._example.title, self._example.span
        named = f"{self._example.form} `{title}`" if title else self._example.form
        inherited = span.file != self._rules.file
        line = removal((*self._removed, path_of(self._example)))
        hint = f"what a variant changes it takes away: `{line}`" if inherited else None
        return Diagnostic(code, span, f"{named}: {text}", hint)

    def _run(self) -> None:
        trick = len(self._played()) if self._example.form == "trick" else 0
        setting = setting_of(self._spec, self._example, trick)
        options = {name: value for name, value in setting.items() if name != PLAYERS}
        game = self._game(int(setting[PLAYERS]), options)
        prepared = self._prepare(game)
        came = prepared.run(game)
        prepared.expect(came)
        if self._engine is not None:
            try:
                other = prepared.run(self._engine.Game(int(setting[PLAYERS]), **options))
            except GameError as error:
                raise _Differs(f"only the engine refuses it: {error}") from error
            if repr(other) != repr(came):
                raise _Differs(f"the interpreter gives {written(came)}, the engine {written(other)}")

    def _game(self, players: int, options: Mapping[str, int | str]) -> Interpreted:
        if self._coverage is not None:
            return self._coverage.game(players, **options)
        return Interpreted(self._rules, self._spec, players, **options)

    def _prepare(self, game: Interpreted) -> Prepared:
        match self._example.form:
            case "legal":
                return self._legal(game)
            case "trick":
                return self._trick(game)
            case "settle":
                return self._settle(game)
            case "round":
                return self._round(game)
            case "value":
                return self._value(game)
            case "money":
                return self._money(game)
            case "clock":
                return self._clock()
            case "tournament":
                return self._tournament(game)
            case "seen":
                return self._seen(game)
            case form:
                raise WrongFacts("", f"examples of the form `{form}` cannot be run")

    def _facts(self, game: Interpreted, kinds: tuple[type, ...]) -> Facts:
        """The facts given, in the phase of `at`, else in the first phase of these kinds."""
        phase = self._example.given.get("at") or next(
            (phase.name for phase in self._rules.round if isinstance(phase, kinds)), self._rules.round[0].name
        )
        return given_facts(self._rules, game, self._example, str(phase))

    def _legal(self, game: Interpreted) -> Prepared:
        facts = self._facts(game, (Turns, Tricks))
        refused = self._example.then.get("not", {})
        pairs = refused.items() if isinstance(refused, Mapping) else [(text, None) for text in _texts(refused)]
        rules = [(str(text), None if rule is None else str(rule)) for text, rule in pairs]

        def run(wing: Game) -> Any:
            state = wing.from_facts(facts, partial=True)
            legal = [state.action_to_string(action) for action in state.legal_actions()]
            return legal, [_refusal(state, text) for text, _ in rules]

        def expect(came: Any) -> None:
            legal, refusals = came
            self._expect_legal(legal)
            for (text, rule), refusal in zip(rules, refusals, strict=True):
                if refusal is None:
                    raise Fails(f"`{text}` is legal")
                if rule is not None and not names_refusal(self._rules, rule, refusal):
                    raise Fails(f"`{text}` is not refused by `{rule}`: {refusal.text} ({refusal.place}); "
                                f"write `{word_for(self._rules, refusal)}`")

        return Prepared(run, expect)

    def _expect_legal(self, legal: list[str]) -> None:
        only = _texts(self._example.then.get("only", []))
        if "only" in self._example.then and sorted(only) != sorted(legal):
            raise Fails(f"expected only {', '.join(only)}; legal are {', '.join(legal) or 'no actions'}")
        for text in _texts(self._example.then.get("also", [])):
            if text not in legal:
                raise Fails(f"`{text}` is not legal, only {', '.join(legal) or 'no action'}")

    def _played(self) -> list[str]:
        """The cards of the title, without the words said with them."""
        return [word for word in self._example.title.replace(",", " ").split() if word in self._spec.card_ids]

    def _trick(self, game: Interpreted) -> Prepared:
        facts = {**self._facts(game, (Tricks,)), "trick": self._example.title}
        facts.setdefault("first", 0)
        wanted = self._example.then.get("winner", "none")

        def run(wing: Game) -> Any:
            state: Any = wing.from_facts(facts, partial=True)
            card = state._winning_card()
            return "none" if card is None else self._spec.cards[card]

        def expect(came: Any) -> None:
            if came != wanted:
                raise Fails(f"expected winner: {wanted}; it is {came}")

        return Prepared(run, expect)

    def _settle(self, game: Interpreted) -> Prepared:
        facts = self._facts(game, (Settle,))

        def run(wing: Game) -> Any:
            state: Any = wing.from_facts(facts, partial=True)
            fault = state._settle()
            if fault >= 0:
                info = self._spec.faults[fault]
                raise SpecFault(info.place, info.text)
            raw = state._raw()
            return {form.info.name: raw[form.info.name] for form in field_forms(self._spec)}

        return Prepared(run, lambda came: self._expect_then(game, came))

    def _expect_then(self, game: Interpreted, came: dict[str, Any]) -> None:
        """The entries of `then` against the raw facts that came."""
        then = self._example.then.get("then", {})
        if not isinstance(then, Mapping):
            raise WrongFacts("then", "must be a map")
        for name, text in then.items():
            if name == "at":
                place = came["at"]["phase"]
                found = self._spec.phases[place].name if place < len(self._spec.phases) else "end"
                if found != text:
                    raise Fails(f"expected at: {text}; it is {found}")
                continue
            wanted = expected(game, name, text)
            keys = next((field.keys for field in self._spec.fields if field.name == name), ())
            if name not in came:
                raise WrongFacts(name, "cannot be compared here")
            if not agrees(self._spec, keys, text, wanted, came[name]):
                shown_wanted = written(text) if isinstance(text, Mapping) else shown_text(self._spec, name, wanted)
                found = shown_text(self._spec, name, came[name])
                raise Fails(f"expected {name}: {shown_wanted}; it is {found}{unfinished(self._spec, came)}")

    def _round(self, game: Interpreted) -> Prepared:
        facts = round_facts(self._rules, game, self._example)
        if "void" in self._example.then:
            return self._void(game, facts)
        order, drawn = find_deal(
            game.new_round(facts), self._cards_wanted(game), lambda state: self._registers_fit(game, state)
        )
        moves = [_move(item) for item in _items(self._example.then.get("moves", []))]

        def run(wing: Game) -> Any:
            state: Any = wing.new_round(facts)
            state.deal(order, drawn)
            for number, (seat, text) in enumerate(moves, 1):
                if state.current_player() != seat:
                    raise Fails(f"move {number} ({seat}: {text}): seat {state.current_player()} is on turn")
                try:
                    state.apply_action(state.string_to_action(text))
                except IllegalAction as error:
                    raise Fails(f"move {number} ({seat}: {text}) is refused: {error}") from error
            return dict(sorted(state._raw().items()))

        return Prepared(run, lambda came: self._expect_then(game, came))

    def _void(self, game: Interpreted, facts: Facts) -> Prepared:
        order, drawn = find_void_deal(game.new_round(facts), self._cards_wanted(game))
        wanted = self._example.then["void"]

        def run(wing: Game) -> Any:
            state: Any = wing.new_round(facts)
            state.deal(order, drawn)
            event = state.log()["events"][-1]
            if "void" not in event:
                return "nothing"
            return event["void"] if event["seat"] is None else {str(event["seat"]): event["void"]}

        def expect(came: Any) -> None:
            if came != wanted:
                raise Fails(f"expected void: {written(wanted)}; it is {written(came)}")

        return Prepared(run, expect)

    def _cards_wanted(self, game: Interpreted) -> Wanted:
        """The cards of every zone that is given."""
        wanted: Wanted = {}
        for zone in self._spec.zones:
            if zone.name in self._example.given and zone.name != "trick":
                cards = expected(game, zone.name, self._example.given[zone.name])
                wanted |= {(zone.name, seat): part for seat, part in enumerate(cards)} if zone.per_seat else {
                    (zone.name, -1): cards
                }
        return wanted

    def _registers_fit(self, game: Interpreted, state: State) -> bool:
        """Whether the registers given are so after the deal."""
        raw = game.from_facts(state.to_facts())._raw()
        return all(
            agrees(self._spec, field.keys, self._example.given[field.name],
                   expected(game, field.name, self._example.given[field.name]), raw[field.name])
            for field in self._spec.fields if field.name in self._example.given
        )

    def _value(self, game: Interpreted) -> Prepared:
        facts = self._facts(game, ())
        if self._example.value is None:
            raise WrongFacts("", "this example has no expression")
        kind, many = member_type(type_name(self._example.value.type))
        texts = shown_texts(self._spec, kind)
        wanted = " ".join(_texts(self._example.then.get("is", "none")))

        def run(wing: Game) -> Any:
            state: Any = wing.from_facts(facts, partial=True)
            return shown(texts, many, state._evaluate(self._number))

        def expect(came: Any) -> None:
            said = " ".join(map(written, came)) or "none" if many else written(came)
            if " ".join(wanted.split()) != said:
                raise Fails(f"expected {wanted}; it is {said}")

        return Prepared(run, expect)

    def _seen(self, game: Interpreted) -> Prepared:
        facts = self._facts(game, (Turns, Tricks))
        name, wanted = self._example.title, self._example.then.get("by", "nobody")

        def run(wing: Game) -> Any:
            state: Any = wing.from_facts(facts, partial=True)
            return viewers_of(state, name)

        def expect(came: Any) -> None:
            if not agree_on_viewers(wanted, came):
                raise Fails(f"expected by: {written(wanted)}; it is {written(came)}")

        return Prepared(run, expect)

    def _money(self, game: Interpreted) -> Prepared:
        facts = self._facts(game, (Settle,))
        said = [int(cents) for cents in _items(self._example.then.get("money", []))]
        house = self._example.then.get("house")

        def run(wing: Game) -> Any:
            gets, kept = wing.table_rule("money", wing.from_facts(facts, partial=True))
            return list(gets), kept

        def expect(came: Any) -> None:
            gets, kept = came
            if gets != said:
                raise Fails(f"expected money: {written(said)}; it is {written(gets)}")
            if sum(gets) + kept or (house is not None and str(kept) != str(house)):
                raise Fails(f"expected house: {-sum(gets) if house is None else house}; it is {kept}")

        return Prepared(run, expect)

    def _clock(self) -> Prepared:
        used, said = used_of(self._example), left_of(self._example)

        def expect(came: Any) -> None:
            if came != said:
                raise Fails(f"expected left: {seconds(said)}; it is {seconds(came)}")

        return Prepared(lambda wing: banks(wing, used), expect)

    def _tournament(self, game: Interpreted) -> Prepared:
        rows, wanted = rows_of(self._spec, self._example), points_of(self._example)

        def run(wing: Game) -> Any:
            return list(map(str, Tournament(wing).points(rows)))

        def expect(came: Any) -> None:
            if came != wanted:
                raise Fails(f"expected points: {written(wanted)}; they are {written(came)}")

        return Prepared(run, expect)


class _Differs(Exception):
    """The wings give different results."""


def _refusal(state: State, text: str) -> Refusal | None:
    action = state.string_to_action(text)
    if state.is_legal(action):
        return None
    try:
        state.apply_action(action)
    except IllegalAction as error:
        return Refusal.of(error)
    return None


def _texts(value: object) -> list[str]:
    """Action texts: a list, or texts with commas between."""
    if isinstance(value, (list, tuple)):
        return [str(item).strip() for item in value]
    return [part.strip() for part in str(value).split(",") if part.strip()]


def _items(value: object) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _move(item: object) -> tuple[int, str]:
    """A move `1: bid 0` as seat and text."""
    if isinstance(item, Mapping) and len(item) == 1:
        seat, text = next(iter(item.items()))
        if str(seat).isdecimal():
            return int(str(seat)), " ".join(str(text).split())
    raise WrongFacts("moves", "a move is written `SEAT: ACTION`")
