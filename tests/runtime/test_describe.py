"""A game as data, its dump, and the hash of its rules."""

from __future__ import annotations

from rulec.driver.compile import Compiled, compile_text
from rulec.interpreter.game import Game
from rulec.ir.describe import describe
from rulec.ir.dump import WIDTH, dump, rules_hash
from rulec_runtime.chance import Dealer
from rulec_runtime.spec import (
    CHANCE_POINT,
    NO_SUCH_ACTION,
    NOT_HELD,
    OTHER_PHASE,
    OVER,
    WRONG_WORD,
    FaultInfo,
    RuleInfo,
)

TEXT = """\
rulec: 1
game: small
title: A small game
players: 3..4
options:
  hook: {choices: [never, always], doc: "must the dealer spoil the sum?"}
deck:
  suits: {clubs: c, hearts: h}
  ranks: [7, 8, 9, T, J, Q, K, A]
  extra: {jokers: {cards: [Xr]}}
state:
  match:
    score: 0..100 per seat
  round:
    bid: 0..2 or none per seat
match:
  rotates: {dealer: {first: random, then: next(dealer)}}
  rounds: 2
  rank: [highest p.score]
round:
- deal:
    do: [deal 2 to hand]
    redeal: {if: some (p in seats where no p.hand & clubs), reason: a hand without clubs}
- name: bidding
  turns:
    each: once
    may:
      bid n in 0..2:
        unless: hook is always and player is dealer and n == 0      # [R6]
        do: player.bid := n
  ensure: every(p.bid is not none for p in seats)
- name: play
  tricks:
    says: {if: card in jokers, one_of: [big, small]}
    follow: [led, any]
    wins: [last(trick & big), highest(trick & led), first(trick)]
- settle:
  - for p in seats: p.score += p.tricks
report:
  hit: p.tricks == p.bid
"""


def small(*changes: tuple[str, str]) -> Compiled:
    """The small game with parts of its text exchanged."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return compile_text(text, "games/small.yaml")


def test_data() -> None:
    spec = small().spec
    assert (spec.game, spec.title, spec.file, spec.players) == ("small", "A small game", "small.yaml", (3, 4))
    assert spec.cards == (*(rank + suit for suit in "ch" for rank in "789TJQKA"), "Xr")
    assert spec.printed[0] == (0, 0)
    assert spec.printed[-1] == (-1, -1)
    assert spec.kinds == {"option hook": ("never", "always"), "call": ("bid",), "said": ("big", "small")}
    assert [phase.kind for phase in spec.phases] == ["deal", "turns", "tricks", "settle"]
    bid, cards = spec.blocks
    assert (bid.phase, bid.first, bid.size, bid.words) == (1, 0, 3, ("bid",))
    assert (cards.phase, cards.first, cards.size) == (-1, 3, 17 * 3)
    assert spec.action_count == 54
    field = spec.field("bid")
    assert (field.type, field.none, field.keys, field.low, field.high) == ("int", True, ("seat",), 0, 2)
    assert spec.field("dealer").nature == "role"
    assert all(zone.name != "dealt" for zone in spec.zones)  # no rule reads it
    assert not spec.zone("hand").record
    assert spec.redeals == ("a hand without clubs",)
    assert [(figure.name, figure.type, figure.per_seat) for figure in spec.report] == [("hit", "flag", True)]
    assert not spec.shows


def test_rules_and_faults() -> None:
    spec = small().spec
    kinds = [spec.rules[number].kind for number in
             (NO_SUCH_ACTION, CHANCE_POINT, OVER, OTHER_PHASE, NOT_HELD, WRONG_WORD)]
    assert kinds == ["no_such_action", "chance_point", "over", "other_phase", "not_held", "wrong_word"]
    assert RuleInfo("rule", "small.yaml:29", "R6", "not while `hook is always and player is dealer and n == 0`") in (
        spec.rules)
    texts = [rule.text for rule in spec.rules[6:]]
    assert texts[0] == "`n` cannot have this value now"
    assert "a held card of `led` must be played" in texts
    assert spec.rules[8].place == ""
    assert spec.faults[0] == FaultInfo("redeal", "small.yaml:21", "a thousand deals in a row were void")
    assert spec.faults[1].kind == "ensure"
    assert spec.faults[1].place == "small.yaml:31"


def test_a_game_without_tricks_has_no_cards_to_play() -> None:
    text = TEXT[:TEXT.index("- name: play")] + "- settle:\n  - for p in seats: p.score += 1\n"
    spec = compile_text(text, "small.yaml").spec
    assert spec.blocks[-1].size == 0
    assert spec.action_count == 3
    game = compile_text(text, "small.yaml")
    state = Game(game.game, game.spec).new_match()
    Dealer(bytes(32)).resolve(state)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["bid 0", "bid 1", "bid 2"]


def test_what_is_no_rule_leaves_the_hash() -> None:
    first = rules_hash(small().game)
    for change in (("A small game", "Another title"), ("must the dealer spoil the sum?", "spoiled?"),
                   ("# [R6]", "# [R7]"), ("a hand without clubs", "no clubs"), ("n == 0      #", "n == 0 #"),
                   ("report:\n", "# a comment\nreport:\n"), ("players: 3..4\n", "players: 3..4     # or four\n")):
        assert rules_hash(small(change).game) == first, change
    again = compile_text(TEXT, "elsewhere/other.yaml").game
    assert rules_hash(again) == first
    assert describe(again, "9").rules_hash == first


def test_what_is_a_rule_changes_the_hash() -> None:
    first = rules_hash(small().game)
    for change in (("players: 3..4", "players: 3"), ("n == 0", "n == 1"), ("follow: [led, any]", "follow: [any]"),
                   ("game: small", "game: smaller"), ("rounds: 2", "rounds: 3"), ("0..100", "0..90"),
                   ("[big, small]", "[small, big]"), ("p.tricks == p.bid", "p.tricks != p.bid"), ("hearts", "hats")):
        assert rules_hash(small(change).game) != first, change


def test_dump() -> None:
    game = small().game
    text = dump(game)
    assert text == dump(compile_text(TEXT, "other.yaml").game)
    assert text.startswith("Game(\n")
    assert "'games/small.yaml'" not in text
    assert "@" not in text
    assert "@29:" in dump(game, spans=True)
    lines = text.splitlines()
    assert sum(len(line.strip()) <= WIDTH + 40 for line in lines) > 0.98 * len(lines)
