"""Votes in a match: while one is open, moves are refused and the clock stands still."""

from __future__ import annotations

from rulec_runtime.table.ballot import Ballot
from rulec_runtime.table.news import Aborted, Refusal, VoteCast, VoteClosed, VoteOpened
from rulec_runtime.table.sitting import Restart, Sitting


def propose(table: Sitting, name: str, vote: str) -> None:
    """A player who is there asks for a vote."""
    _, seat = table.seats.seated(name)
    if table.phase != "playing":
        raise Refusal("playing_only", "there is no match")
    if table.ballot is not None:
        raise Refusal("vote_open", "a vote is open already")
    rule = table.rules.votes.get(vote)
    if rule is None:
        raise Refusal("no_such_vote", "there is no vote of this name")
    if vote in table.proposed:
        raise Refusal("proposed", "this has been voted on already")
    if not table.rules.may_propose(vote, table.playing.state):
        raise Refusal("not_proposed", "this cannot be voted on now")
    until = table.now + 1000 * int(table.rules.value(rule.seconds))
    table.proposed.append(vote)
    table.ballot = Ballot(vote, seat, until, [None] * table.game.players)
    table.clock.pause(table.now)
    table.tell(VoteOpened(vote, seat, until))
    if table.rules.value(rule.votes) == "aye":
        _count(table, seat, True)


def cast(table: Sitting, name: str, aye: bool | None) -> None:
    """A player votes, or (if votes may be changed) takes his vote back."""
    _, seat = table.seats.seated(name)
    ballot = table.ballot
    if ballot is None:
        raise Refusal("no_vote", "no vote is open")
    if ballot.votes[seat] is aye or (_final(table, ballot) and ballot.votes[seat] is not None):
        raise Refusal("voted", "your vote is as it stands")
    _count(table, seat, aye)


def _count(table: Sitting, seat: int, aye: bool | None) -> None:
    ballot = table.ballot
    assert ballot is not None
    ballot.votes[seat] = aye
    table.tell(VoteCast(seat, aye))
    ends = str(table.rules.value(table.rules.votes[ballot.vote].ends))
    outcome = ballot.outcome(ends, _final(table, ballot), lambda *votes: table.rules.carried(ballot.vote, *votes))
    if outcome is not None:
        _close(table, outcome)


def _final(table: Sitting, ballot: Ballot) -> bool:
    return bool(table.rules.value(table.rules.votes[ballot.vote].change) == "final")


def time_is_up(table: Sitting) -> None:
    """The vote ends by time: who has been silent so far has voted against it."""
    ballot = table.ballot
    assert ballot is not None
    silent = table.rules.value(table.rules.votes[ballot.vote].silence) == "nay"
    _close(table, table.rules.carried(ballot.vote, ballot.ayes, ballot.nays(silent)))


def _close(table: Sitting, carried: bool) -> None:
    ballot = table.ballot
    assert ballot is not None
    rule = table.rules.votes[ballot.vote]
    silent = table.rules.value(rule.silence) == "nay"
    table.tell(VoteClosed(ballot.vote, carried, ballot.ayes, ballot.nays(silent)))
    table.ballot = None
    if not carried:
        table.clock.resume(table.now)
        table.tell_turn()
        return
    match = table.playing
    left = int(table.rules.value(rule.restarts)) if table.restart is None else table.restart.left
    locked = table.rules.value(rule.options) == "locked"
    same = table.rules.value(rule.dealer) == "same_dealer"
    table.restart = Restart(left, locked, match.restart + 1, match.roles if same else None)
    table.back_to_lobby()
    table.tell(Aborted(left, locked, table.purses()))
    table.tell(table.seats.seating())
