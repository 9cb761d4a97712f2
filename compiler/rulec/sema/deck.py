"""The deck: suits, ranks, faces, named sets, points, trumps."""

from __future__ import annotations

import re

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.expressions import AsSet, Const, Expression, SetOp
from rulec.ir.table import CardDecl, Deck, Extra, PlainRanks, PointsRule, SuitDecl, TrumpRule
from rulec.ir.types import CARD, CARDS, FLAG, INT
from rulec.sema.declare import named, number
from rulec.sema.effects import report
from rulec.sema.fields import items, mapping, scalar, shape
from rulec.sema.fit import as_set, fit
from rulec.sema.scope import Reader, Scope, World, Wrong
from rulec.sema.values import expression_of
from rulec.source.limits import CARDS as MOST_CARDS
from rulec.source.limits import COPIES
from rulec.source.span import NOWHERE, Span
from rulec.source.tree import Mapping, Node, Scalar

CODE = re.compile(r"[A-Za-z0-9]{1,4}")


class DeckReader:
    """Reads the section `deck` in two steps: the faces, then what needs names of other sections."""

    def __init__(self, node: Node | None, world: World) -> None:
        self.world = world
        self.span = node.span if node is not None else NOWHERE
        self.keys = shape(node, "deck", world) if node is not None else {}
        self.copies = 1
        self.extras: list[tuple[str, tuple[int, ...], Node | None, Span]] = []

    def faces(self) -> None:
        """Suits, ranks and cards, suit by suit, in each by rank; then the extra cards."""
        world = self.world
        said = len(world.problems.errors)
        world.suits = self._suits()
        orders = self._orders()
        ranks: list[str] = []
        for order in orders:
            ranks += [code for code in order if code not in ranks]
        world.ranks = tuple(ranks)
        written = scalar(self.keys.get("written"), world, "`suit rank` or `rank suit`")
        suit_first = written is not None and written.text == "suit rank"
        if written is not None and written.text not in ("suit rank", "rank suit"):
            world.problems.error("R0208", written.span, "write `suit rank` or `rank suit`")
        cards: list[CardDecl] = []
        for place, (suit, order) in enumerate(zip(world.suits, orders, strict=True)):
            for code in order:
                text = suit.letters + code if suit_first else code + suit.letters
                cards.append(CardDecl(text, place, ranks.index(code)))
        self._extra(cards)
        texts = [card.text for card in cards]
        twice = next((text for text in texts if texts.count(text) > 1), None)
        clean = len(world.problems.errors) == said
        if clean and twice is not None:
            world.problems.error("R0414", self.span, f"two cards are written `{twice}`",
                                 "choose other letters for a suit, or another code for a rank")
        copies = number(self.keys.get("copies"), world, 2, COPIES, "a number of copies")
        self.copies = 1 if copies is None else copies
        size = len(cards) * self.copies
        if size > MOST_CARDS or (clean and size < 2 and self.keys):
            world.problems.error("R0415", self.span, f"a deck has from 2 to {MOST_CARDS} cards, this one {size}")
            cards = cards[:MOST_CARDS]
        world.cards = tuple(cards)
        world.card_ids = {card.text: number for number, card in enumerate(cards)}
        world.has_extras = bool(self.extras)
        world.has_trumps = "trumps" in self.keys

    def _suits(self) -> tuple[SuitDecl, ...]:
        table = mapping(self.keys.get("suits"), self.world, "a map of suits")
        found: list[SuitDecl] = []
        for entry in table.entries if table else ():
            name = named(entry.key, self.world, [suit.name for suit in found])
            letters = scalar(entry.value, self.world, "the letters of the suit")
            if name is None or letters is None:
                continue
            if not CODE.fullmatch(letters.text) or letters.text in [suit.letters for suit in found]:
                self.world.problems.error("R0414", letters.span, f"`{letters.text}` cannot mark this suit",
                                          "up to four letters or digits, no two suits the same")
            found.append(SuitDecl(name, letters.text))
        return tuple(found)

    def _orders(self) -> list[list[str]]:
        node = self.keys.get("ranks")
        suits = self.world.suits
        if not isinstance(node, Mapping):
            codes = self._codes(node)
            return [codes for _ in suits]
        orders: dict[str, list[str]] = {}
        names = [suit.name for suit in suits]
        strange = False
        for entry in node.entries:
            codes = self._codes(entry.value)
            for name in re.split(r"\s*,\s*", entry.key.text):
                if name not in names or name in orders:
                    strange = True
                    what = "is no suit of the deck" if name not in names else "has its ranks already"
                    self.world.problems.error("R0416", entry.key.span, f"`{name}` {what}", did_you_mean(name, names))
                orders[name] = codes
        missing = [suit.name for suit in suits if suit.name not in orders]
        if missing and not strange:
            self.world.problems.error("R0416", node.span, f"the ranks of `{missing[0]}` are missing",
                                      f"add `{missing[0]}: [...]`")
        return [orders.get(suit.name, []) for suit in suits]

    def _codes(self, node: Node | None) -> list[str]:
        found: list[str] = []
        for item in items(node):
            text = scalar(item, self.world, "a rank code")
            if text is None:
                continue
            run = re.fullmatch(r"([0-9]{1,3})\s*\.\.\s*([0-9]{1,3})", text.text)
            codes = [text.text]
            if run is not None:
                low, high = int(run[1]), int(run[2])
                codes = [str(number) for number in range(low, min(high, low + MOST_CARDS) + 1)]
            for code in codes:
                if not CODE.fullmatch(code) or code in found:
                    self.world.problems.error("R0414", text.span, f"`{code}` cannot be a rank here",
                                              "only numbers make a range: write the codes one by one, such as "
                                              "`[7, 8, 9, T, J]`" if ".." in code else
                                              "a list has commas: `[7, 8, 9, T, J]`" if " " in code else
                                              "up to four letters or digits, each once")
                else:
                    found.append(code)
        return found

    def _extra(self, cards: list[CardDecl]) -> None:
        table = mapping(self.keys.get("extra"), self.world, "a map of groups")
        for entry in table.entries if table else ():
            name = named(entry.key, self.world, [suit.name for suit in self.world.suits])
            keys = shape(entry.value, "extra", self.world)
            numbers: list[int] = []
            for item in items(keys.get("cards")):
                text = scalar(item, self.world, "a card code")
                if text is None or name is None:
                    continue
                if not CODE.fullmatch(text.text) or text.text in [card.text for card in cards]:
                    self.world.problems.error("R0414", text.span, f"`{text.text}` cannot be the code of an extra card",
                                              "up to four letters or digits, that no other card has")
                    continue
                numbers.append(len(cards))
                cards.append(CardDecl(text.text, None, None, name))
            if name is not None:
                self.extras.append((name, tuple(numbers), keys.get("if"), entry.key.span))

    def groups(self, reader: Reader) -> None:
        """The names of sets: extra groups, then those under `names`."""
        world = self.world
        for extra, numbers, _, span in self.extras:
            world.groups[extra] = Const(type=CARDS, value=frozenset(numbers), span=span)
        table = mapping(self.keys.get("names"), world, "a map of sets")
        scope = Scope(world, frozenset({"any"}), deck=True)
        for entry in table.entries if table else ():
            name = named(entry.key, world, [*world.groups, *world.registers, *world.definitions, *world.zones])
            try:
                found = fixed(as_set(reader.value(entry.value, scope, CARDS)))
            except Wrong as wrong:
                report(wrong, scope)
                continue
            if not isinstance(found, Const) or found.type != CARDS:
                world.problems.error("R0417", entry.value.span, "a named set has fixed cards",
                                     "what changes with the contract belongs under `define`")
            elif name is not None:
                world.groups[name] = found

    def deck(self, reader: Reader) -> Deck:
        """The whole deck, once every name of the spec is known."""
        world = self.world
        scope = Scope(world, frozenset({"any", "round"}), deck=True)
        extras = []
        for name, numbers, node, span in self.extras:
            extras.append(Extra(name, numbers, self._condition(node, scope, reader), span=span))
        plain = None
        if "plain" in self.keys:
            keys = shape(self.keys["plain"], "plain", world)
            codes = self._codes(keys.get("ranks"))
            for code in codes:
                if code not in world.ranks:
                    world.problems.error("R0416", self.keys["plain"].span, f"`{code}` is no rank of the deck",
                                         did_you_mean(code, world.ranks))
            if sorted(codes) != sorted(world.ranks):
                world.problems.error("R0416", self.keys["plain"].span, "another order names every rank once",
                                     f"the ranks are {', '.join(world.ranks)}")
            ranks = tuple(world.ranks.index(code) for code in codes if code in world.ranks)
            plain = PlainRanks(self._condition(keys.get("if"), scope, reader), ranks, span=self.keys["plain"].span)
        return Deck(world.suits, world.ranks, world.cards, tuple(extras), self.copies, self._points(scope, reader),
                    self._trumps(scope, reader), plain, span=self.span)

    def _condition(self, node: Node | None, scope: Scope, reader: Reader) -> Expression | None:
        if node is None:
            return None
        try:
            return fit(reader.value(node, scope, FLAG), FLAG)
        except Wrong as wrong:
            report(wrong, scope)
            return None

    def _points(self, scope: Scope, reader: Reader) -> tuple[PointsRule, ...]:
        world = self.world
        table = mapping(self.keys.get("points"), world, "a map of points")
        found: list[PointsRule] = []
        for entry in table.entries if table else ():
            try:
                cards: Expression | None = None
                if entry.key.text in world.ranks:
                    place = world.ranks.index(entry.key.text)
                    which = frozenset(i for i, card in enumerate(world.cards) if card.rank == place)
                    cards = Const(type=CARDS, value=which, span=entry.key.span)
                elif entry.key.text != "else":
                    tree = expression_of(entry.key, scope)
                    cards = fixed(fit(as_set(reader.expression(tree, scope, CARDS)), CARDS))
                found.append(PointsRule(cards, fit(reader.value(entry.value, scope, INT), INT)))
            except Wrong as wrong:
                report(wrong, scope)
        return tuple(found)

    def _trumps(self, scope: Scope, reader: Reader) -> tuple[TrumpRule, ...]:
        found: list[TrumpRule] = []
        for item in items(self.keys.get("trumps")):
            try:
                cards = fit(as_set(reader.value(item, scope, CARDS)), CARDS)
                self._listed_once(cards, item, found)
                found.append(TrumpRule(cards, None, span=item.span))
            except Wrong as wrong:
                report(wrong, scope)
        return tuple(found)

    def _listed_once(self, cards: Expression, item: Node, before: list[TrumpRule]) -> None:
        """Reports a card that surely stands in a line of trumps before this one, too."""
        these = fixed(cards)
        for rule in before:
            those = fixed(rule.cards)
            if not isinstance(these, Const) or not isinstance(those, Const):
                continue
            assert isinstance(these.value, frozenset) and isinstance(those.value, frozenset)
            both = these.value & those.value
            if both:
                card = self.world.cards[min(both)].text
                text = item.text if isinstance(item, Scalar) else "…"
                later = f"({text})" if " " in text else text
                self.world.problems.error(
                    "R0438", item.span, f"`{card}` is a trump twice, here and in a line before",
                    f"write `… - {later}` in the line before, or `… - {card}` in one of them",
                    ((rule.span, "the line before"),))
                return


def fixed(node: Expression) -> Expression:
    """A set of cards as a constant, where it is built of constants alone."""
    match node:
        case AsSet(of=Const(type=kind, value=value)) if kind == CARD and isinstance(value, int):
            return Const(type=CARDS, value=frozenset({value}), span=node.span)
        case SetOp(op=op, left=left, right=right):
            a, b = fixed(left), fixed(right)
            if isinstance(a, Const) and isinstance(b, Const):
                x, y = a.value, b.value
                assert isinstance(x, frozenset) and isinstance(y, frozenset)
                value = x | y if op == "|" else x & y if op == "&" else x - y
                return Const(type=CARDS, value=value, span=node.span)
    return node


