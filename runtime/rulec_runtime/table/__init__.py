"""A table for any game: seats, readiness, clocks, votes, moves, money, views and saves. It is pure: time comes in."""

from rulec_runtime.table.messages import (
    Act,
    CastVote,
    Configure,
    Connect,
    Disconnect,
    Event,
    Leave,
    Propose,
    Ready,
    Sign,
    Sit,
    Start,
    Tick,
)
from rulec_runtime.table.news import News, Refused
from rulec_runtime.table.table import Table

__all__ = [
    "Act", "CastVote", "Configure", "Connect", "Disconnect", "Event", "Leave", "News", "Propose", "Ready", "Refused",
    "Sign", "Sit", "Start", "Table", "Tick",
]
