"""The phases of a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypedDict, TypeVar

from rulec.diagnostics import Problems
from rulec.ir.effects import Effect
from rulec.ir.expressions import Builtin, Expression, Quantify, Word
from rulec.ir.phases import Call, Deal, Do, Parameter, Phase, RedealRule, Rule, Saying, Settle, Tricks, Turns
from rulec.ir.types import CARD, CARDS, FLAG, INT, SEAT, SEATS, OrNone, SetOf
from rulec.sema.declare import clauses, named, plain_name
from rulec.sema.effects import after_all, effects, report
from rulec.sema.fields import PHASE_KINDS, items, mapping, scalar, shape
from rulec.sema.fit import as_set, fit
from rulec.sema.operators import check_free
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.sema.values import parsed
from rulec.source.span import Span
from rulec.source.tree import Entry, Mapping, Node, Scalar, Sequence
from rulec.syntax import tree as t
from rulec.syntax.parse import is_name


class Place(TypedDict):
    """What every phase has, as its class takes it."""

    name: str
    condition: Expression | None
    span: Span


T = TypeVar("T")
PLAYING = Word(type=SEATS, name="playing")
FOREHAND = Word(type=SEAT, name="forehand")
ANY_CARD = Word(type=CARDS, name="any")


def collect_words(node: Node | None, world: World) -> None:
    """Notes the words of calls and the words said with cards, before any expression is read."""
    words: list[str] = []
    said: list[str] = []
    for phase in items(node):
        if not isinstance(phase, Mapping):
            continue
        for kind in ("turns", "tricks"):
            body = phase.get(kind)
            if not isinstance(body, Mapping):
                continue
            may = body.get("may")
            for entry in may.entries if isinstance(may, Mapping) else ():
                try:
                    heading = parsed(entry.key, "heading", Scope(world, frozenset()))
                except Wrong:
                    continue
                assert isinstance(heading, t.Heading)
                words += [word for word in heading.words if word not in words]
            for entry_node in items(body.get("says")):
                one_of = entry_node.get("one_of") if isinstance(entry_node, Mapping) else None
                for word in items(one_of):
                    name = named(word, world) if isinstance(word, Scalar) else None
                    if name is not None and name not in said:
                        said.append(name)
    world.words, world.said = tuple(words), tuple(said)


class PhaseReader:
    """Reads the list under `round`; what one phase ensures is known in those after it."""

    def __init__(self, world: World, reader: Reader) -> None:
        self.world, self.reader = world, reader
        self.scope = Scope(world, frozenset({"any", "round"}))
        self.had_tricks = False
        self._done = self.scope

    def phases(self, node: Node | None) -> tuple[Phase, ...]:
        """The phases. Their order (deal first, one settle last) and names are checked."""
        found: list[Phase] = []
        nodes = items(node)
        for place, item in enumerate(nodes):
            keys = shape(item, "phase", self.world)
            kinds = [kind for kind in PHASE_KINDS if kind in keys]
            if len(kinds) != 1:
                if isinstance(item, Mapping) and (kinds or set(item.keys()) <= {"name", "if", "ensure"}):
                    self.world.problems.error("R0211", item.span,
                                              "a phase has one kind: deal, do, turns, tricks or settle",
                                              "begin each phase on a line of its own, with `- `")
                continue
            self._order(kinds[0], place == 0, place == len(nodes) - 1, item.span)
            phase = self._phase(kinds[0], keys, item)
            if phase is None:
                continue
            if phase.name in [other.name for other in found]:
                self.world.problems.error("R0210", item.span, f"two phases are called `{phase.name}`",
                                          "give one a `name`")
            found.append(phase)
            if phase.ensure is not None:
                self.scope = self.scope.assume(phase.ensure.condition)
        return tuple(found)

    def _order(self, kind: str, first: bool, last: bool, span: Span) -> None:
        """A round begins with its only deal and ends with its only settle; the first that breaks this is reported."""
        said = None
        if first != (kind == "deal"):
            said = "a round begins with `deal`" if first else "a round has one `deal`, at its beginning"
        elif last != (kind == "settle"):
            said = "a round ends with `settle`" if last else "a round has one `settle`, at its end"
        if said is not None and not any(known.code == "R0418" for known in self.world.problems.errors):
            self.world.problems.error("R0418", span, said)

    def _phase(self, kind: str, keys: dict[str, Node], item: Node) -> Phase | None:
        label = scalar(keys.get("name"), self.world, "a name")
        name = (plain_name(label, self.world) if label is not None else kind) or kind
        condition = self._flag(keys.get("if"), self.scope.at("any", "round"))
        scope = self.scope if condition is None else self.scope.assume(condition)
        build: dict[str, Callable[[Node, Scope, Place], Phase]] = {
            "deal": self._deal, "do": self._do, "turns": self._turns, "tricks": self._tricks, "settle": self._settle,
        }
        place: Place = {"name": name, "condition": condition, "span": item.span}
        phase, last = self._settled(lambda inner: build[kind](keys[kind], inner, place), scope)
        if isinstance(phase, (Turns, Tricks)):
            phase = replace(phase, sure=last.sure_registers())
        places = {"any", "round"} | ({"after"} if self.had_tricks else set())
        if condition is not None:
            last = last.only_facts_of(self.scope)
        self.scope = self.scope.with_facts_of(last).at(*places)
        ensure = keys.get("ensure")
        return phase if ensure is None else replace(phase, ensure=self._rule(ensure, self.scope))

    def _settled(self, build: Callable[[Scope], Phase], scope: Scope) -> tuple[Phase, Scope]:
        """A phase, and the scope after it. Effects of turns and tricks run again and again, so nothing that they can
        make none is known in them: if the phase was read knowing too much it is read once more."""
        if not scope.known and not scope.known_registers:
            phase = build(scope)
            return phase, self._done if isinstance(phase, Do) else scope
        world = self.world
        problems, instances, routines = world.problems, list(world.instances), list(world.routines)
        world.problems = Problems()
        phase = build(scope)
        stable = self._done if isinstance(phase, Do) else after_all(_effects_of(phase), scope)
        said, world.problems = world.problems, problems
        if isinstance(phase, (Turns, Tricks)) and stable != scope:
            world.instances, world.routines = instances, routines
            world.cache.clear()
            world.ran.clear()
            return build(stable), stable
        for diagnostic in said.diagnostics:
            problems.add(diagnostic)
        return phase, stable

    def _try(self, scope: Scope, build: Callable[[], T]) -> T | None:
        try:
            return build()
        except Wrong as wrong:
            report(wrong, scope)
            return None

    def _flag(self, node: Node | None, scope: Scope) -> Expression | None:
        if node is None:
            return None
        return self._try(scope, lambda: fit(self.reader.value(node, scope, FLAG), FLAG))

    def _number(self, node: Node | None, scope: Scope) -> Expression | None:
        if node is None:
            return None
        return self._try(scope, lambda: fit(self.reader.value(node, scope, INT), INT))

    def _seat(self, node: Node | None, scope: Scope) -> Expression:
        if node is None:
            return FOREHAND
        return self._try(scope, lambda: fit(self.reader.value(node, scope, SEAT), SEAT)) or FOREHAND

    def _seats(self, node: Node | None, scope: Scope) -> Expression:
        if node is None:
            return PLAYING
        return self._try(scope, lambda: fit(as_set(self.reader.value(node, scope, SEATS)), SEATS)) or PLAYING

    def _rule(self, node: Node, scope: Scope) -> Rule | None:
        condition = self._flag(node, scope)
        return None if condition is None else self._made_rule(node, condition)

    def _made_rule(self, node: Node, condition: Expression) -> Rule:
        text = node.text if isinstance(node, Scalar) else ""
        return Rule(condition, clauses(self.world, node.span), text, node.span)

    def _deal(self, node: Node, scope: Scope, place: Place) -> Phase:
        keys = shape(node, "deal", self.world)
        inner = scope.at("any", "round", "deal")
        body, _ = effects(keys.get("do"), inner, self.reader)
        redeals = []
        for item in items(keys.get("redeal")):
            parts = shape(item, "redeal", self.world)
            condition = self._flag(parts.get("if"), inner)
            reason = scalar(parts.get("reason"), self.world, "a reason")
            if condition is not None and reason is not None:
                redeals.append(RedealRule(condition, reason.text, _seats_of(condition), item.span))
        return Deal(body, tuple(redeals), **place)

    def _do(self, node: Node, scope: Scope, place: Place) -> Phase:
        body, self._done = effects(node, scope, self.reader)
        return Do(body, **place)

    def _settle(self, node: Node, scope: Scope, place: Place) -> Phase:
        return Settle(effects(node, scope, self.reader)[0], **place)

    def _turns(self, node: Node, scope: Scope, place: Place) -> Phase:
        keys = shape(node, "turns", self.world)
        inner = scope.at(*scope.places, "turns")
        each = scalar(keys.get("each"), self.world, "`once`")
        if each is not None and each.text != "once":
            self.world.problems.error("R0208", each.span, "`each` can only be `once`")
        secret = scalar(keys.get("secret"), self.world, "`true`")
        if secret is not None and secret.text not in ("true", "false"):
            self.world.problems.error("R0208", secret.span, "`secret` can be true or false")
        return Turns(
            first=self._seat(keys.get("first"), scope), who=self._seats(keys.get("who"), scope),
            once=each is not None, until=self._flag(keys.get("until"), inner),
            at_most=self._number(keys.get("at_most"), scope), choices=self._number(keys.get("choices"), scope),
            stays=self._flag(keys.get("stays"), inner), secret=secret is not None and secret.text == "true",
            calls=self._calls(keys.get("may"), inner),
            on_call=effects(keys.get("on_call"), inner, self.reader)[0], **place,
        )

    def _calls(self, node: Node | None, scope: Scope) -> tuple[Call, ...]:
        may = mapping(node, self.world, "a map of calls")
        found = (self._call(entry, scope) for entry in (may.entries if may else ()))
        return tuple(call for call in found if call is not None)

    def _call(self, entry: Entry, scope: Scope) -> Call | None:
        try:
            heading = parsed(entry.key, "heading", scope)
        except Wrong:
            return None
        assert isinstance(heading, t.Heading)
        parameters: list[Parameter] = []
        inner = replace(scope, words=heading.words)
        for param in heading.params:
            found = self._parameter(param, inner)
            if found is None:
                return None
            parameters.append(found)
            inner = inner.bind(found.name, found.type)
        keys = shape(entry.value, "call", self.world)
        local = []
        for line in (self._entries(keys.get("with"))):
            value = self._local(line, inner)
            if value is not None and is_name(line.key.text):
                local.append((line.key.text, value))
                inner = inner.bind(line.key.text, value.type)
        requires, inner = self._guards(keys.get("if"), inner, True)
        refuses, inner = self._guards(keys.get("unless"), inner, False)
        body, _ = effects(keys.get("do"), inner, self.reader)
        return Call(heading.words, tuple(parameters), tuple(local), requires, refuses, body,
                    clauses(self.world, entry.key.span), entry.key.span)

    def _local(self, line: Entry, scope: Scope) -> Expression | None:
        def build() -> Expression:
            check_free(line.key.text, line.key.span, scope)
            return self.reader.value(line.value, scope)

        plain_name(line.key, self.world)
        return self._try(scope, build)

    def _entries(self, node: Node | None) -> tuple[Entry, ...]:
        table = mapping(node, self.world, "a map of names")
        return table.entries if table else ()

    def _parameter(self, param: t.Param, scope: Scope) -> Parameter | None:
        def build() -> Parameter:
            check_free(param.name, param.span, scope)
            domain = as_set(self.reader.expression(param.domain, scope))
            assert isinstance(domain.type, SetOf)
            return Parameter(param.name, domain.type.of, domain, (), param.joiner)

        return self._try(scope, build)

    def _guards(self, node: Node | None, scope: Scope, holds: bool) -> tuple[tuple[Rule, ...], Scope]:
        found = []
        for item in node.items if isinstance(node, Sequence) else items(node):
            rule = self._rule(item, scope)
            if rule is not None:
                found.append(rule)
                scope = scope.assume(rule.condition, holds)
        return tuple(found), scope

    def _tricks(self, node: Node, scope: Scope, place: Place) -> Phase:
        self.had_tricks = True
        keys = shape(node, "tricks", self.world)
        outer = scope.at(*scope.places, "after")
        inner = scope.at(*scope.places, "tricks")
        chosen = inner.at(*inner.places, "card")
        says = []
        for item in items(keys.get("says")):
            parts = shape(item, "says", self.world)
            condition = self._flag(parts.get("if"), chosen)
            words = tuple(self.world.said.index(word.text) for word in items(parts.get("one_of"))
                          if isinstance(word, Scalar) and word.text in self.world.said)
            if condition is not None:
                says.append(Saying(condition, words))
        hold_back = keys.get("hold_back")
        won = inner.at(*inner.places, "trick_won")
        return Tricks(
            first=self._seat(keys.get("first"), scope), who=self._seats(keys.get("who"), outer),
            lead=self._ladder(keys.get("lead"), inner),
            follow=self._ladder(keys.get("follow"), inner.at(*inner.places, "led_known")),
            always=self._cards(keys.get("always"), inner),
            hold_back=None if hold_back is None else self._held(hold_back, inner), says=tuple(says),
            face_down=self._flag(keys.get("face_down"), chosen),
            calls=self._calls(keys.get("may"), inner.at(*inner.places, "call")),
            wins=self._wins(keys.get("wins"), inner),
            on_play=effects(keys.get("on_play"), chosen, self.reader)[0],
            on_trick=effects(keys.get("on_trick"), won, self.reader)[0], until=self._flag(keys.get("until"), outer),
            chooser=self._seat(keys["chooser"], inner) if "chooser" in keys else None, **place,
        )

    def _cards(self, node: Node | None, scope: Scope) -> Expression | None:
        if node is None:
            return None
        return self._try(scope, lambda: fit(as_set(self.reader.value(node, scope, CARDS), CARD), CARDS))

    def _held(self, node: Node, scope: Scope) -> Rule | None:
        cards = self._cards(node, scope)
        return None if cards is None else self._made_rule(node, cards)

    def _ladder(self, node: Node | None, scope: Scope) -> tuple[Rule, ...]:
        if node is None:
            return (Rule(ANY_CARD, (), "any"),)
        return tuple(rule for item in items(node) if (rule := self._held(item, scope)) is not None)

    def _wins(self, node: Node | None, scope: Scope) -> tuple[Expression, ...]:
        found = []
        for item in items(node):
            def build(item: Node = item) -> Expression:
                value = self.reader.value(item, scope)
                if value.type == CARD or value.type == OrNone(CARD):
                    return value
                raise Wrong("R0312", value.span, "a rung of `wins` is a card", "such as `highest(trick & led)`")

            rung = self._try(scope, build)
            if rung is not None:
                found.append(rung)
        return tuple(found)


def _effects_of(phase: Phase) -> tuple[Effect, ...]:
    """Everything that the phase may run."""
    match phase:
        case Turns(calls=calls, on_call=on_call):
            return (*(effect for call in calls for effect in call.effects), *on_call)
        case Tricks(calls=calls, on_play=on_play, on_trick=on_trick):
            return (*(effect for call in calls for effect in call.effects), *on_play, *on_trick)
        case _:
            return phase.effects


def _seats_of(condition: Expression) -> Expression | None:
    """The set of seats that `some (p in seats where …)` speaks of."""
    if (isinstance(condition, Builtin) and condition.function == "some" and isinstance(condition.args[0], Quantify)
            and condition.args[0].type == SEATS):
        return condition.args[0]
    return None
