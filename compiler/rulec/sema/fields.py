"""The keys of every map in a spec: one table for reading, messages and documents."""

from __future__ import annotations

from dataclasses import dataclass

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.types import with_article
from rulec.sema.scope import World
from rulec.sema.unbuilt import left_out
from rulec.source.tree import Empty, Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class Key:
    """A key: what it says, and whether it must be there."""

    name: str
    doc: str
    needed: bool = False


SHAPES: dict[str, tuple[Key, ...]] = {
    "spec": (
        Key("rulec", "version of the language: 1", True),
        Key("game", "name of the game, a plain word", True),
        Key("extends", "the spec this one changes: a path from here"),
        Key("set", "other defaults: option → value"),
        Key("fix", "options that are none any more: option → value"),
        Key("change", "path → what stands there instead"),
        Key("add", "path of something new → what it is"),
        Key("remove", "paths of what is taken away"),
        Key("title", "how people call the game"),
        Key("source", "the register of rules that comments cite"),
        Key("players", "how many play: n or a..b", True),
        Key("direction", "clockwise, anticlockwise, or an option with these two choices"),
        Key("teams", "fixed partnerships: name → seats"),
        Key("options", "house rules that are chosen when a game is made"),
        Key("constraints", "combinations of options that are refused"),
        Key("presets", "named groups of option values"),
        Key("kinds", "words of this game, each list rising"),
        Key("deck", "the cards", True),
        Key("sides", "partnerships decided by a rule"),
        Key("zones", "where cards lie beside hand, won, stock and trick"),
        Key("state", "what is kept: match, round, trick"),
        Key("define", "names for values and routines"),
        Key("match", "rounds, roles, ranking", True),
        Key("round", "the phases in order", True),
        Key("report", "figures for `rulec simulate`"),
        Key("table", "rules about the table"),
        Key("examples", "what must come out"),
    ),
    "option": (
        Key("choices", "the choices; the first is the default"), Key("from", "a number from a..b"),
        Key("default", "the default of a number"), Key("doc", "a sentence for people", True),
    ),
    "constraint": (Key("if", "combination that is refused", True), Key("error", "what to say", True)),
    "preset": (Key("set", "option → value", True), Key("doc", "a sentence for people", True)),
    "deck": (
        Key("suits", "name → letters", True), Key("ranks", "codes, weakest first; or a map by suit", True),
        Key("written", "`suit rank` or `rank suit`"), Key("extra", "cards without suit and rank"),
        Key("copies", "how many of each card"), Key("names", "names for sets of cards"),
        Key("points", "what cards count; the first that fits"), Key("trumps", "sets of cards, weakest first"),
        Key("plain", "another order of the rest"),
    ),
    "extra": (Key("cards", "their codes", True), Key("if", "when they are in the pack")),
    "plain": (Key("if", "when"), Key("ranks", "codes, weakest first", True)),
    "zone": (Key("per", "`seat`: every seat has one"), Key("holds", "`1`: reads as a card or none"),
             Key("seen_by", "who sees its cards")),
    "state": (Key("match", "kept for the match"), Key("round", "kept for a round"), Key("trick", "kept for a trick")),
    "register": (Key("is", "its type", True), Key("start", "its first value"), Key("seen_by", "who sees it")),
    "match": (
        Key("rotates", "roles that go round", True), Key("playing", "who takes part"),
        Key("rounds", "their number, or parameter → items"), Key("until", "ends the match after a round"),
        Key("at_most", "rounds at the most"), Key("rank", "how the seats are ordered", True),
        Key("titles", "given at the end"), Key("result", "what a seat gets: p.score if not said"),
    ),
    "role": (Key("first", "who has it first, or `random`", True), Key("then", "who has it after each round", True)),
    "phase": (
        Key("name", "its name; the kind if not said"), Key("if", "else it is skipped"),
        Key("ensure", "holds afterwards"), Key("deal", "chance"), Key("do", "effects"),
        Key("turns", "seats choose calls"),
        Key("tricks", "cards are played"), Key("settle", "ends the round"),
    ),
    "deal": (Key("do", "what is dealt where", True), Key("redeal", "reasons to deal again")),
    "redeal": (Key("if", "when", True), Key("reason", "what to say", True)),
    "turns": (
        Key("first", "who begins"), Key("who", "the seats that take turns"), Key("each", "`once`: one turn each"),
        Key("until", "ends the phase"), Key("at_most", "turns at the most"), Key("choices", "calls in one turn"),
        Key("stays", "the turn goes on"), Key("secret", "seen when all have chosen"),
        Key("may", "what can be called", True), Key("on_call", "after every call but pass and done"),
    ),
    "call": (Key("if", "all must hold"), Key("unless", "none may hold"), Key("with", "local names"),
             Key("do", "what it does")),
    "tricks": (
        Key("first", "who leads first"), Key("who", "the seats that play"), Key("lead", "ladder while no suit is led"),
        Key("follow", "ladder once a suit is led"), Key("always", "cards that may always be played"),
        Key("hold_back", "cards kept until nothing else is left"), Key("says", "words said with a card"),
        Key("face_down", "the trick lies face down"), Key("may", "calls before a card"),
        Key("wins", "ladder: the first that is a card", True), Key("on_play", "after a card is chosen"),
        Key("on_trick", "after a trick is won"), Key("until", "ends the phase"),
        Key("chooser", "who decides for the player"),
    ),
    "says": (Key("if", "for which cards", True), Key("one_of", "the words", True)),
    "table": (
        Key("start", "how a match begins"), Key("leaving", "while a player is away"),
        Key("signature", "who signs the result"), Key("clock", "time to think"),
        Key("votes", "what players vote on"), Key("money", "amounts; what `gets(p)` a seat and `house` after a round"),
        Key("tournament", "how tables with the same cards are compared"),
    ),
    "start": (Key("seats", "`taken` as people sit, or `drawn`"),
              Key("ready", "who says so before: `all_but_host` or `all`")),
    "leaving": (Key("seat", "`kept`"), Key("turn", "`waits`, or a `robot` plays")),
    "signature": (Key("by", "the title whose owner signs", True), Key("at_most", "letters, 0 for none", True)),
    "clock": (
        Key("bank", "seconds for all turns"), Key("quick", "a decision in less earns the bonus"),
        Key("bonus", "seconds"), Key("at_most", "what the bank never exceeds: as at first if not said"),
        Key("for", "`whole_match` or `each_round`"), Key("per_turn", "seconds for every turn, 0 for no clock"),
        Key("at_zero", "`pass_or_first`, or a `robot` plays"),
    ),
    "vote": (Key("propose", "who may ask for it"), Key("vote", "how it is taken"),
             Key("carried", "by how many `ayes` and `nays`", True), Key("then", "what follows")),
    "proposal": (Key("if", "when it may be asked for"), Key("by", "`connected`: who is there"),
                 Key("once_per", "`attempt`: a match from its start or restart"),
                 Key("votes", "the proposer: `aye` or `nothing`")),
    "ballot": (Key("seconds", "how long it is open: 60 if not said"), Key("silence", "`nay`"),
               Key("change", "`final` or `revisable`"), Key("ends", "`early`, `all_voted` or at the `deadline`")),
    "outcome": (Key("to", "`lobby`"), Key("options", "`locked` or `unlocked`"),
                Key("dealer", "`new_dealer` or `same_dealer`"), Key("restarts", "how often: once if not said")),
    "tournament": (
        Key("position", "a number from 0 for each seat `p`", True), Key("keep", "what is noted of each seat `p`", True),
        Key("fixed", "points that a flag brings: flag → points"),
        Key("compare", "ladder: by what two tables are compared", True),
        Key("equal_below", "smaller differences are none: 1 if not said"),
        Key("pool", "the tables `y` that are compared with"), Key("points", "for tables beaten"),
        Key("round", "points are `exact` or `whole`"),
    ),
    "comparison": (Key("if", "of which two tables `x` and `y`"), Key("by", "more of it is better for `x`", True)),
    "clock_example": (Key("used", "seconds for a decision", True), Key("left", "what is left of the bank", True)),
    "tournament_example": (
        Key("position", "which one, from 0"), Key("tables", "what each table keeps", True),
        Key("points", "what each of them gets", True),
    ),
    "tournament_points": (Key("all_beaten", "for all others beaten: 100 if not said"),
                          Key("alone", "with nobody to compare with: 50 if not said")),
}
PHASE_KINDS = ("deal", "do", "turns", "tricks", "settle")


def shape(node: Node | None, name: str, world: World) -> dict[str, Node]:
    """The values of a map of that shape. Unknown keys and missing ones are reported."""
    if not isinstance(node, Mapping):
        if node is not None:
            keys = ", ".join(f"`{key.name}`" for key in SHAPES[name][:4])
            effects = isinstance(node, Sequence) and any(key.name == "do" for key in SHAPES[name])
            world.problems.error("R0202", node.span, f"a map is needed here, with keys such as {keys}",
                                 "write `do:` on a line before the effects" if effects else None)
        return {}
    known = {key.name: key for key in SHAPES[name]}
    found: dict[str, Node] = {}
    for entry in node.entries:
        key = known.get(entry.key.text)
        if key is None:
            world.problems.error("R0204", entry.key.span, f"`{entry.key.text}` is no key of {_title(name)}",
                                 left_out(name, entry.key.text) or did_you_mean(entry.key.text, known))
        elif isinstance(entry.value, Empty):
            world.problems.error("R0201", entry.value.span, f"`{key.name}` has no value")
        else:
            found[key.name] = entry.value
    for key in SHAPES[name]:
        if key.needed and node.get(key.name) is None:
            world.problems.error("R0205", node.span, f"{_title(name)} needs the key `{key.name}`",
                                 f"`{key.name}:` {key.doc}")
    return found


def _title(name: str) -> str:
    """How messages call a map of that shape."""
    titles = {
        "turns": "a phase of `turns`", "tricks": "a phase of `tricks`", "deal": "`deal`", "redeal": "`redeal`",
        "says": "`says`", "state": "`state`", "match": "`match`", "deck": "`deck`", "plain": "`plain`",
        "extra": "a group of extra cards", "table": "`table`", "tournament": "`tournament`",
        "comparison": "a line of `compare`", "tournament_points": "`points`",
        "tournament_example": "an example of tables", "clock_example": "an entry of `clock`",
        "start": "`start`", "leaving": "`leaving`", "signature": "`signature`", "clock": "`clock`",
        "proposal": "`propose`", "ballot": "`vote`", "outcome": "`then`",
    }
    return titles.get(name, with_article(name))


def scalar(node: Node | None, world: World, what: str) -> Scalar | None:
    """The scalar, or None after reporting that something else stands there."""
    if node is None or isinstance(node, Scalar):
        return node
    world.problems.error("R0202", node.span, f"{what} is needed here")
    return None


def items(node: Node | None) -> tuple[Node, ...]:
    """The entries of a list; one entry may stand alone."""
    return () if node is None else node.items if isinstance(node, Sequence) else (node,)


def mapping(node: Node | None, world: World, what: str) -> Mapping | None:
    """The map, or None after reporting that something else stands there."""
    if node is None or isinstance(node, Mapping):
        return node
    world.problems.error("R0202", node.span, f"{what} is needed here")
    return None
