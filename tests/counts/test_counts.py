"""The whole tree of a round has as many decisions, chance points and ends in the interpreter, in the engine, and when
the game is played out by hand from its rules; and the ends have the same results.

In every game below the dealer is seat 0, so seat 1 is dealt to and leads first. Card codes are rank and suit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

from counts.by_hand import Hands, Settle, Trick, all_orders, play_out, with_card, without
from counts.tally import Orders, Tally
from counts.tree import tree
from rulec.driver.compile import compile_spec
from rulec.interpreter.game import Game as Interpreted

FOUR = "JC AC JH AH"
SIX = "9C JC AC 9H JH AH"
HEIGHT = {"9": 1, "J": 2, "A": 3}

Engine = Callable[..., ModuleType]


def check(
    name: str, engine: Engine, by_hand: Callable[[Sequence[Orders]], Tally], attempts: Sequence[Orders],
    nodes: tuple[int, int, int], players: int | None = None, facts: Mapping[str, Any] | None = None,
) -> None:
    """Both wings and the game by hand agree on the whole tree, and it has these numbers of decision, chance and
    terminal nodes. The interpreter, which is slow, walks on from equal states once."""
    compiled = compile_spec(Path(__file__).parent / f"{name}.yaml")
    expected = by_hand(attempts)
    assert expected.nodes == nodes
    assert tree(engine(compiled).Game(players), attempts, facts) == expected
    assert tree(Interpreted(compiled.game, compiled.spec, players), attempts, facts, remember=True) == expected


def hold_of(hand: Sequence[str], suit: str) -> list[str]:
    """The cards of a hand that have a printed suit."""
    return [card for card in hand if card[1] == suit]


def silent(cards: Sequence[str]) -> list[tuple[str, str]]:
    """Plays with which nothing is said."""
    return [(card, "") for card in cards]


def of_the_led_suit(hand: tuple[str, ...], trick: Trick, number: int) -> list[tuple[str, str]]:
    """The led suit must be followed; who cannot plays what he likes."""
    return silent((hold_of(hand, trick[0][1][1]) if trick else []) or hand)


def highest_led(trick: Trick) -> int:
    """The highest card of the led suit takes the trick."""
    return max((p for p in trick if p[1][1] == trick[0][1][1]), key=lambda p: HEIGHT[p[1][0]])[0]


def highest_trump(trump: str) -> Callable[[Trick], int]:
    """The highest trump takes the trick; if there is none, the highest card of the led suit."""

    def winner(trick: Trick) -> int:
        trumps = [p for p in trick if p[1][1] == trump]
        return max(trumps, key=lambda p: HEIGHT[p[1][0]])[0] if trumps else highest_led(trick)

    return winner


def test_plain_tricks_with_trump(engine: Engine) -> None:
    # Three players with two cards each. The suit of the last card dealt, which is the dealer's, is trump. Follow suit;
    # who cannot must play trump if he holds one. The highest trump wins, else the highest of the led suit. An ace in
    # the tricks counts 3, a jack 1; the last trick counts 10.
    def by_hand(attempts: Sequence[Orders]) -> Tally:
        tally = Tally(chances=1)
        for order in attempts[0]:
            trump = order[5][1]

            def legal(hand: tuple[str, ...], trick: Trick, number: int, trump: str = trump) -> list[tuple[str, str]]:
                if not trick:
                    return silent(hand)
                return silent(hold_of(hand, trick[0][1][1]) or hold_of(hand, trump) or hand)

            def settle(taken: Sequence[tuple[int, Trick]]) -> list[int]:
                points = [0, 0, 0]
                points[taken[-1][0]] += 10
                for seat, trick in taken:
                    points[seat] += sum({"A": 3, "J": 1, "9": 0}[card[0]] for _, card, _ in trick)
                return points

            play_out(tally, (order[4:6], order[0:2], order[2:4]), 1, legal, highest_trump(trump), settle)
        return tally

    check("plain", engine, by_hand, [all_orders(SIX)], (12816, 1, 2880))


def test_turns_with_a_hook(engine: Engine) -> None:
    # Two or three players, in the first round with one card each, in the second with two; the others stay out of play.
    # Seat 1 bids first how many tricks he will take, from none to all; the dealer bids last and may not make the bids
    # come out even. Follow suit; the highest card of the led suit wins. Who takes what he bid gets 10 and the bid, who
    # does not loses 1.
    def of_size(players: int, size: int) -> Callable[[Sequence[Orders]], Tally]:
        def by_hand(attempts: Sequence[Orders]) -> Tally:
            tally = Tally(chances=1)
            for order in attempts[0]:
                dealt = [order[size * place:size * (place + 1)] for place in range(players)]
                hands = (dealt[-1], *dealt[:-1])
                tally.decisions += sum((size + 1) ** before for before in range(players))
                for said in product(range(size + 1), repeat=players):  # by seat 1, seat 2, ..., the dealer
                    if sum(said) == size:
                        continue

                    def settle(
                        taken: Sequence[tuple[int, Trick]], bids: tuple[int, ...] = (said[-1], *said[:-1])
                    ) -> list[int]:
                        took = [sum(seat == winner for winner, _ in taken) for seat in range(players)]
                        return [10 + b if b == t else -1 for b, t in zip(bids, took, strict=True)]

                    play_out(tally, hands, 1, of_the_led_suit, highest_led, settle)
            return tally

        return by_hand

    check("hook", engine, of_size(3, 1), [all_orders(SIX)], (15840, 1, 3600), 3, {"round": 1})
    check("hook", engine, of_size(2, 2), [all_orders(SIX)], (40032, 1, 12096), 2, {"round": 2})


def test_words_said_with_cards(engine: Engine) -> None:
    # Two players with three cards each, two jokers among the six. A joker is played high or low, at any time. The
    # first card of a trick that is no joker sets the suit, which must be followed. The last high joker wins, else the
    # highest of the led suit, else (there are low jokers only) the last card. A trick counts 1, a joker played low 5.
    def suit_of(trick: Trick) -> str:
        return next((card[1] for _, card, _ in trick if card[0] != "X"), "")

    def legal(hand: tuple[str, ...], trick: Trick, number: int) -> list[tuple[str, str]]:
        plain = [card for card in hand if card[0] != "X"]
        jokers = [card for card in hand if card[0] == "X"]
        return silent(hold_of(plain, suit_of(trick)) or plain) + list(product(jokers, ("high", "low")))

    def winner(trick: Trick) -> int:
        high = [seat for seat, _, word in trick if word == "high"]
        suited = [p for p in trick if p[1][0] != "X" and p[1][1] == suit_of(trick)]
        if high:
            return high[-1]
        return max(suited, key=lambda p: HEIGHT[p[1][0]])[0] if suited else trick[-1][0]

    def settle(taken: Sequence[tuple[int, Trick]]) -> list[int]:
        points = [0, 0]
        for took, trick in taken:
            points[took] += 1
            for seat, _, word in trick:
                points[seat] += 5 * (word == "low")
        return points

    def by_hand(attempts: Sequence[Orders]) -> Tally:
        tally = Tally(chances=1)
        for order in attempts[0]:
            play_out(tally, (order[3:], order[:3]), 1, legal, winner, settle)
        return tally

    check("jokers", engine, by_hand, [all_orders("9H AH 9S AS Xr Xb")], (167472, 1, 82944))


def test_an_exchange(engine: Engine) -> None:
    # Two players with two cards each, a card turned up, one left over. The printed suit of the upcard is trump; the
    # jacks are trumps above that suit, hearts over clubs. In turn, from seat 1, each may once rob the upcard for a
    # lower card of the same suit (all trumps are one suit). Then seat 1 takes the card left over and lays one away,
    # no ace. Follow suit, else trump, else any. The highest trump wins, else the highest of the led suit. A trick
    # counts 1; a jack laid away costs 5.
    def suit(card: str, trump: str) -> str:
        return "trumps" if card[0] == "J" or card[1] == trump else card[1]

    def height(card: str) -> int:
        return {"9": 1, "A": 2, "J": 3 + (card[1] == "H")}[card[0]]

    def robbed(hands: Hands, seat: int, upcard: str, trump: str) -> list[tuple[Hands, str]]:
        lower = [c for c in hands[seat] if suit(c, trump) == suit(upcard, trump) and height(c) < height(upcard)]
        return [(hands, upcard)] + [(with_card(without(hands, seat, c), seat, upcard), c) for c in lower]

    def tricks(tally: Tally, hands: Hands, away: str, trump: str) -> None:
        def legal(hand: tuple[str, ...], trick: Trick, number: int) -> list[tuple[str, str]]:
            if not trick:
                return silent(hand)
            led = [c for c in hand if suit(c, trump) == suit(trick[0][1], trump)]
            return silent(led or [c for c in hand if suit(c, trump) == "trumps"] or hand)

        def winner(trick: Trick) -> int:
            best = [p for p in trick if suit(p[1], trump) == "trumps"] or [
                p for p in trick if suit(p[1], trump) == suit(trick[0][1], trump)
            ]
            return max(best, key=lambda p: height(p[1]))[0]

        def settle(taken: Sequence[tuple[int, Trick]]) -> list[int]:
            took = [winner for winner, _ in taken]
            return [took.count(0), took.count(1) - 5 * (away[0] == "J")]

        play_out(tally, hands, 1, legal, winner, settle)

    def by_hand(attempts: Sequence[Orders]) -> Tally:
        tally = Tally(chances=1)
        for order in attempts[0]:
            trump = order[4][1]
            tally.decisions += 1
            for first, upcard in robbed((order[2:4], order[0:2]), 1, order[4], trump):
                tally.decisions += 1
                for second, _ in robbed(first, 0, upcard, trump):
                    tally.decisions += 1
                    full = with_card(second, 1, order[5])
                    for card in full[1]:
                        if card[0] != "A":
                            tricks(tally, without(full, 1, card), card, trump)
        return tally

    check("exchange", engine, by_hand, [all_orders(SIX)], (28600, 1, 8216))


def test_redeals(engine: Engine) -> None:
    # Two players with two cards each; then trump is drawn. With both aces in one hand the cards are dealt again, as
    # they are when both players pass. The first who does not pass leads. Follow suit; the highest trump wins, else the
    # highest of the led suit. A trick counts 1 for the player who chose to play, 3 for the other.
    def settled_for(maker: int) -> Settle:
        return lambda taken: [
            sum(took == seat for took, _ in taken) * (1 if seat == maker else 3) for seat in (0, 1)
        ]

    def by_hand(attempts: Sequence[Orders]) -> Tally:
        tally = Tally()

        def attempt(number: int) -> None:
            tally.chances += 1
            for order in attempts[number] if number < len(attempts) else ():
                tally.chances += 1
                hands = (order[2:4], order[0:2])
                for trump in "CH":
                    if any("AC" in hand and "AH" in hand for hand in hands):
                        attempt(number + 1)
                        continue
                    tally.decisions += 2
                    for maker in (1, 0):
                        play_out(tally, hands, maker, of_the_led_suit, highest_trump(trump), settled_for(maker))
                    attempt(number + 1)

        attempt(0)
        return tally

    check("again", engine, by_hand, [all_orders(FOUR)] * 2, (31360, 3529, 9408))


def test_a_secret_phase(engine: Engine) -> None:
    # Three players with two cards each. In secret each lays a card for his left neighbour, who gets it when all have.
    # To the first trick no heart may be led if there is anything else. Follow suit; the highest of the led suit wins.
    # Each heart in the tricks counts 1.
    def legal(hand: tuple[str, ...], trick: Trick, number: int) -> list[tuple[str, str]]:
        if not trick and number == 0:
            return silent(hold_of(hand, "C") or hand)
        return of_the_led_suit(hand, trick, number)

    def settle(taken: Sequence[tuple[int, Trick]]) -> list[int]:
        points = [0, 0, 0]
        for took, trick in taken:
            points[took] += sum(card[1] == "H" for _, card, _ in trick)
        return points

    def by_hand(attempts: Sequence[Orders]) -> Tally:
        tally = Tally(chances=1)
        for order in attempts[0]:
            hands: Hands = (order[4:6], order[0:2], order[2:4])
            tally.decisions += 1 + 2 + 4
            for laid in product(*hands):
                kept = hands
                for seat, card in enumerate(laid):
                    kept = with_card(without(kept, seat, card), (seat + 1) % 3, card)
                play_out(tally, kept, 1, legal, highest_led, settle)
        return tally

    check("secret", engine, by_hand, [all_orders(SIX)], (78768, 1, 16128))
