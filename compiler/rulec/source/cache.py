"""Where rulec keeps what it can make again."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def cache_directory(chosen: Path | None = None) -> Path:
    """The directory of the cache: the one given, `RULEC_CACHE_DIR`, or the user's cache directory. It need not
    exist."""
    if chosen is not None:
        return chosen
    named = os.environ.get("RULEC_CACHE_DIR")
    return Path(named) if named else Path(platformdirs.user_cache_dir("rulec"))
