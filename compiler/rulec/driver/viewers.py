"""Who may see a zone, a register, or whose side, as examples of the form `seen` say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulec_runtime.errors import WrongFacts

SIDES = "sides"
_EVERYBODY, _NOBODY = "all", "nobody"


def viewers_of(state: Any, name: str) -> Any:
    """The viewers of a zone or register, a list by owners if it belongs to seats, teams or sides; of `sides` those who
    know each seat's. Viewers are a text: `all` with the spectators, `nobody`, or seats."""
    viewers = (*range(state.game.players), -1)
    views = [state._visible(viewer)[name] for viewer in viewers]
    if name == SIDES:
        views = [[side is not None for side in known] for known in views]
    if not isinstance(views[0], list):
        return _text([viewer for viewer, sees in zip(viewers, views, strict=True) if sees])
    return [
        _text([viewer for viewer, known in zip(viewers, views, strict=True) if _any(known[owner])])
        for owner in range(len(views[0]))
    ]


def _any(seen: Any) -> bool:
    """Whether anything is seen, over further keys, which make no difference."""
    return any(map(_any, seen)) if isinstance(seen, list) else bool(seen)


def _text(viewers: list[int]) -> str:
    if -1 in viewers:
        return _EVERYBODY
    return " ".join(map(str, viewers)) or _NOBODY


def agree_on_viewers(wanted: object, came: Any) -> bool:
    """Whether viewers are those that an example names: all owners' in a list, some owners' in a map. Raises
    WrongFacts."""
    if isinstance(wanted, Mapping):
        if not isinstance(came, list):
            raise WrongFacts("by", "belongs to nobody, so it has the same viewers everywhere")
        owners = {str(owner): viewers for owner, viewers in enumerate(came)}
        return all(owners.get(str(owner)) == _tidy(viewers) for owner, viewers in wanted.items())
    if isinstance(wanted, (list, tuple)):
        return isinstance(came, list) and [_tidy(viewers) for viewers in wanted] == came
    return not isinstance(came, list) and _tidy(wanted) == came


def _tidy(viewers: object) -> str:
    """The seats in ascending order."""
    words = str(viewers).split()
    return " ".join(sorted(words, key=int)) if words and all(word.isdecimal() for word in words) else " ".join(words)
