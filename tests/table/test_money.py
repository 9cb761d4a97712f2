"""Money at a table: paid after every round, taken back with a match that is given up, and never made or lost."""

from __future__ import annotations

from typing import Any

from rulec_runtime.chance import Dealer
from rulec_runtime.errors import SpecFault
from rulec_runtime.protocol import State
from rulec_runtime.table import Act, CastVote, Leave, News, Propose, Ready, Sit, Start, Table, Tick
from rulec_runtime.table.news import Aborted, Began, Faulted, Paid, Seating, Settled
from rulec_runtime.table.purse import HOUSE
from rulec_runtime.table_rules import ClockInfo, MoneyInfo, VoteInfo
from runtime import toy
from table.room import CAMERA, Room, with_rules

MONEY = MoneyInfo("toy.yaml:30")
VOTE = VoteInfo("abort", "connected", "attempt", "aye", 60, "nay", "final", "early", "lobby", "locked", "new_dealer", 1)


def paid(told: list[Any]) -> list[Paid]:
    """What was paid."""
    return [what for what in told if isinstance(what, Paid)]


def test_every_round_is_paid_when_it_is_over() -> None:
    table = Room(with_rules(money=MONEY)(3, most=2))
    told = table.plays_out()
    payments = paid(told)
    assert len(payments) == 2
    assert [type(told[told.index(payment) - 1]) for payment in payments] == [Settled, Settled]
    for payment in payments:
        assert sum(payment.gets) == -payment.house and payment.house in (0, 3)
    total = [sum(part) for part in zip(*(payment.gets for payment in payments), strict=True)]
    assert table.table.purses() == {**dict(zip(("ann", "bob", "cyd"), total, strict=True)),
                                    HOUSE: sum(payment.house for payment in payments)}
    assert table.table.view("ann").purses == payments[-1].purses == table.table.purses()


def test_money_is_reckoned_before_the_roles_rotate() -> None:
    asked: list[tuple[int, int]] = []

    class Game(with_rules(money=MONEY)):  # type: ignore[misc]
        """Notes what it is asked about."""

        def table_rule(self, name: str, *about: Any) -> Any:
            raw = about[0].raw
            asked.append((raw["round"], raw["dealer"]))
            return [0] * self.players, 0

    table = Room(Game(3, most=3))
    first = table.table.view("ann").observation["dealer"]  # type: ignore[index]
    table.plays_out()
    assert asked == [(1, first), (2, (first + 1) % 3), (3, (first + 2) % 3)]


def test_a_match_given_up_takes_its_money_back() -> None:
    table = Room(with_rules(money=MONEY, votes=(VOTE,))(3, most=1))
    table.plays_out()
    kept = table.table.purses()
    table.does(Ready("bob")), table.does(Ready("cyd")), table.does(Start("ann"))
    table.does(Propose("ann", "abort"))
    told = table.does(CastVote("bob", True))
    assert table.table.purses() == kept
    assert Aborted(1, True, kept) in told


def test_a_purse_goes_with_its_owner() -> None:
    table = Room(with_rules(money=MONEY)(3, most=1))
    table.plays_out()
    before = table.table.purses()
    table.does(Leave("bob")), table.does(Leave("cyd")), table.does(Sit("cyd", 1))
    assert table.table.purses() == before
    assert table.table.view("ann").purses == before


class Wrong(with_rules(money=MONEY, clock=ClockInfo("pass_or_first", 10))):  # type: ignore[misc]
    """Money that does not add up when somebody has made his bid."""

    def table_rule(self, name: str, *about: Any) -> Any:
        """A cent is lost."""
        gets, house = super().table_rule(name, *about)
        return gets, house - (house > 0)


def test_money_that_does_not_add_up_is_a_fault_of_the_spec() -> None:
    table = Room(Wrong(2, most=1))
    for _ in range(5):
        table.acts()
    data = table.table.save()
    by_time = Table.restore(data, table.table.game, Dealer(bytes(32)))
    late = [what.change for what in by_time.handle(Tick(), 10_000) if isinstance(what, News) and what.to == CAMERA]
    for told in (table.acts(), late):
        faulted, seating = told[-2:]
        assert isinstance(faulted, Faulted) and (faulted.place, faulted.purses) == ("toy.yaml:30", {})
        assert isinstance(seating, Seating)
    assert table.table.view("ann").phase == by_time.view("ann").phase == "lobby"
    table.does(Ready("bob")), table.does(Start("ann"))


def test_a_fault_that_another_decision_does_not_meet_is_refused() -> None:
    class State(toy.State):
        """A bid of 1 leaves some bound."""

        def _apply(self, action: int) -> int:
            return 1 if self.action_to_string(action) == "bid 1" else super()._apply(action)

    class Game(with_rules()):  # type: ignore[misc]
        """With that fault."""

        def _fresh(self, host: int, roles: dict[str, int]) -> Any:
            return State(self, super()._fresh(host, roles).raw)

    table = Room(Game(3))
    assert table.refuses(Act(table.on_turn, 0, "bid 1")) == "fault"
    table.acts(text="bid 0")


def test_a_fault_does_not_use_up_the_restart() -> None:
    table = Room(with_rules(votes=(VOTE,))(2, most=1))
    table.does(Propose("ann", "abort")), table.does(CastVote("bob", True))
    table.table._sitting.rules.money = lost  # type: ignore[method-assign]
    for number in (2, 3):
        table.does(Ready("bob"))
        began = table.does(Start("ann"))[0]
        assert isinstance(began, Began) and (began.match, began.restart) == (number, 1)
        table.plays_out()
        assert (table.table.view("ann").phase, table.table.view("ann").restarts) == ("lobby", 1)


def lost(state: State) -> Any:
    """Money that never adds up."""
    raise SpecFault("toy.yaml:30", "a cent is lost")


def test_a_fault_in_a_deal_ends_the_match() -> None:
    class Game(with_rules(money=MONEY)):  # type: ignore[misc]
        """Cannot deal: the next void deal is one too many, and every deal is void."""

        def _fresh(self, host: int, roles: dict[str, int]) -> Any:
            state = super()._fresh(host, roles)
            state.raw["at"]["attempt"] = 999
            return state

    class Void(Dealer):
        """Puts the joker on top."""

        def outcome(self, state: State) -> tuple[list[int], list[int]]:
            """In order from the top."""
            return sorted(state.pack(), reverse=True), [0] * (1 + (state.to_facts()["dealer"] is None))

        def for_match(self, later: int) -> Dealer:
            """The same."""
            return self

    table = Room(Game(3), start=False, dealer=Void(bytes(32)))
    *_, faulted, seating = table.does(Start("ann"))
    assert isinstance(seating, Seating)
    assert isinstance(faulted, Faulted) and faulted.place == "toy.yaml:3"
    assert table.table.view("ann").phase == "lobby"
