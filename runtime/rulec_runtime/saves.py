"""Saves: a state as bytes. Three lines of ASCII:

    {"format":"rulec save 1","game":…,"rules":…,"version":…,"players":…,"options":{…}}
    {"facts":{…},"log":null or {"start":{…},"events":[…]}}
    sha256:… or hmac-sha256:… over all bytes before it

The last line is compared as a whole before anything is read, so damage of any kind is refused. The second line is
canonical JSON: a state has one save.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any, cast

from rulec_runtime.errors import DamagedSave, ForeignSave, GameError
from rulec_runtime.events import nodes, start_of, written_event
from rulec_runtime.facts import facts_of
from rulec_runtime.protocol import CHANCE, Facts, Game, State
from rulec_runtime.settings import decoded
from rulec_runtime.wing import WingGame, WingState

FORMAT = "rulec save 1"


_START = b'{"format":"rulec save '


def is_save(data: bytes) -> bool:
    """Whether these bytes begin like a save, of whatever game and version; they may be damaged."""
    return data.startswith(_START)


def digest_line(text: bytes, key: bytes | None) -> bytes:
    """The last line of a save."""
    if key is None:
        return b"sha256:" + hashlib.sha256(text).hexdigest().encode() + b"\n"
    return b"hmac-sha256:" + hmac.new(key, text, hashlib.sha256).hexdigest().encode() + b"\n"


def canonical(data: Any) -> bytes:
    """JSON in the one form saves use, with the line end."""
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def header(game: WingGame) -> dict[str, Any]:
    """What a save says of its game."""
    spec = game.spec
    return {"format": FORMAT, "game": spec.game, "rules": spec.rules_hash, "version": spec.version,
            "players": game.players, "options": dict(decoded(spec, game._settings))}


def written_log(state: WingState) -> dict[str, Any]:
    """The start and every event since, for the body of a save."""
    spec = state.game.spec
    events = [written_event(spec, node[1]) for node in nodes(state)[1:]]
    return {"start": facts_of(spec, start_of(state)), "events": events}


def save(state: WingState, log: bool, key: bytes | None) -> bytes:
    """The bytes of a save."""
    facts = facts_of(state.game.spec, state._raw())
    body = {"facts": facts, "log": written_log(state) if log else None}
    text = canonical(header(state.game)) + canonical(body)
    return text + digest_line(text, key)


def load(game: Game, data: bytes, key: bytes | None) -> State:
    """The state of a save of this game with these options. Raises DamagedSave, ForeignSave, WrongFacts, and TypeError
    for a save or a key that is not bytes."""
    found, body = read_lines(data, key)
    _check_header(game, found)
    if not isinstance(body, dict) or list(body) != ["facts", "log"] or not isinstance(body["facts"], dict):
        raise DamagedSave("the body of the save is not in order")
    if body["log"] is None:
        return game.from_facts(body["facts"])
    return _replayed(game, body["facts"], body["log"])


def read_lines(data: bytes, key: bytes | None) -> tuple[Any, Any]:
    """Header and body of a save whose last line is right. Raises DamagedSave, and TypeError for a save or a key that is
    not bytes."""
    for what, given in (("a save", data), ("a key", key if key is not None else b"")):
        if not isinstance(given, (bytes, bytearray, memoryview)):
            raise TypeError(f"{what} is bytes, not {type(given).__name__}")
    lines = _verified(bytes(data), key).split(b"\n")
    if len(lines) != 3 or lines[2]:
        raise DamagedSave("a save has three lines")
    return _decoded(lines[0]), _decoded(lines[1])


def _verified(data: bytes, key: bytes | None) -> bytes:
    """The bytes before the last line, which is right."""
    size = len(digest_line(b"", key))
    text, line = data[:-size], data[-size:]
    if hmac.compare_digest(line, digest_line(text, key)):
        return text
    signed = data[-len(digest_line(b"", b"")) :].startswith(b"hmac-sha256:")
    if key is None and signed:
        raise DamagedSave("the save is signed: the host's key is needed")
    if key is not None and not signed:
        raise DamagedSave("the save is damaged, or not signed")
    raise DamagedSave("the save is damaged" + ("" if key is None else ", or signed with another key"))


def _decoded(line: bytes) -> Any:
    try:
        found = json.loads(line)
        same = canonical(found) == line + b"\n"
    except (ValueError, RecursionError):
        same = False
    if not same:
        raise DamagedSave("the save is not canonical JSON")
    return found


def _check_header(game: Game, found: Any) -> None:
    own = header(cast(WingGame, game))
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ForeignSave("this is not a save of this format")
    if list(found) != list(own):
        raise DamagedSave("the header of the save is not in order")
    if found["game"] != own["game"]:
        raise ForeignSave(f"the save is of another game than `{own['game']}`")
    if found["rules"] != own["rules"]:
        raise ForeignSave(f"the save was made under other rules of `{own['game']}`")
    if found["players"] != own["players"]:
        raise ForeignSave(f"the save is of {found['players']} players, this game has {own['players']}")
    if found["options"] != own["options"]:
        theirs = found["options"] if isinstance(found["options"], dict) else {}
        other = [f"`{name}` is {value} here" for name, value in own["options"].items() if theirs.get(name) != value]
        raise ForeignSave("the save has other options: " + (", ".join(other) or "their names differ"))


def _replayed(game: Game, facts: Facts, log: Any) -> State:
    """The state that the log leads to, which must be the one saved."""
    if not isinstance(log, dict) or list(log) != ["start", "events"] or not isinstance(log["events"], list):
        raise DamagedSave("the log of the save is not in order")
    try:
        state = game.from_facts(log["start"])
        for event in log["events"]:
            _play(game, state, event)
    except (GameError, TypeError, KeyError, ValueError) as error:
        raise DamagedSave(f"the log of the save cannot be played: {error}") from error
    spec = game.spec
    played = cast(WingState, state)
    events = [written_event(spec, node[1]) for node in nodes(played)[1:]]
    if events != log["events"] or canonical(facts_of(spec, played._raw())) != canonical(facts):
        raise DamagedSave("the log of the save does not lead to its facts")
    return state


def _play(game: Game, state: State, event: Any) -> None:
    if state.current_player() == CHANCE:
        card_ids = game.spec.card_ids
        state.deal([card_ids[card] for card in event["deal"]], event["drawn"])
    else:
        state.apply_action(state.string_to_action(event["action"]))
