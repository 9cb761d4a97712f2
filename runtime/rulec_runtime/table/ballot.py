"""An open vote."""

from __future__ import annotations

from collections.abc import Callable

from rulec_runtime.table.news import VoteView


class Ballot:
    """Who has proposed it, how everybody has voted (None: not yet), and when it ends at the latest."""

    def __init__(self, vote: str, seat: int, until: int, votes: list[bool | None]) -> None:
        self.vote = vote
        self.seat = seat
        self.until = until
        self.votes = votes

    @property
    def ayes(self) -> int:
        """Votes for it."""
        return self.votes.count(True)

    def nays(self, silence: bool) -> int:
        """Votes against it, those who have not voted counted in if `silence`."""
        return self.votes.count(False) + (self.votes.count(None) if silence else 0)

    def outcome(self, ends: str, final: bool, carried: Callable[[int, int], bool]) -> bool | None:
        """The result if the vote ends now, before its time, None if it does not. It ends `early` when no vote that
        is still out can change it, with `all_voted` when none is out, with `deadline` never. Where votes are not
        `final` a nay can still become an aye."""
        silent = self.votes.count(None)
        if ends == "deadline" or (ends == "all_voted" and silent):
            return None
        out = silent if final or ends == "all_voted" else silent + self.nays(False)
        results = {carried(self.ayes + more, len(self.votes) - self.ayes - more) for more in range(out + 1)}
        return results.pop() if len(results) == 1 else None

    def view(self) -> VoteView:
        """As everybody sees it."""
        return VoteView(self.vote, self.seat, self.until, tuple(self.votes))
