"""Matches and tables that a player keeps in files."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def keep(name: str, data: bytes, known: Callable[[bytes], bool]) -> str:
    """Keeps bytes in a file and gives a sentence about it; a file whose bytes are not `known` is left alone, and an
    older one stays until the new one is whole."""
    if not name:
        return "save FILE: a name is missing"
    try:
        path = _path(name)
        if path.exists() and not (path.is_file() and known(path.read_bytes())):
            return f"{name} is there already and is no match that was kept; take another name"
        _write(path, data)
    except OSError as error:
        return f"{name} cannot be written: {error.strerror}"
    return f"kept in {path}"


def kept(name: str) -> bytes | str:
    """The bytes of a file, or a sentence why there are none."""
    if not name:
        return "load FILE: a name is missing"
    try:
        return _path(name).read_bytes()
    except OSError as error:
        return f"{name} cannot be read: {error.strerror}"


def _write(path: Path, data: bytes) -> None:
    """Puts a file in its place once it is whole. Raises OSError."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        os.replace(part, path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _path(name: str) -> Path:
    """The file of a name; `~` is the home of the user. Links are followed. Raises OSError."""
    if "\0" in name:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    return Path(os.path.expanduser(name)).resolve()
