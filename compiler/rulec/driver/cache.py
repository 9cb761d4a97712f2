"""Where built engines lie: one directory per content key. Looking one up imports no template engine and no Cython."""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.metadata
import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache as once
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Literal

import rulec_runtime
from rulec.ir.dump import dump
from rulec.source.cache import cache_directory

if TYPE_CHECKING:
    from rulec.ir.game import Game
    from rulec_runtime.spec import Spec

Profile = Literal["dev", "release", "debug"]

# Appended to the flags of the running Python, so they have the last word. What legal sets and moves are made of is
# wanted inside the loops of random play, which gcc finds too large unless told: a tenth of the time for a quarter of
# the size. Clang takes both words and does as it likes.
FLAGS: dict[Profile, tuple[str, ...]] = {
    "dev": ("-O1", "-g0"),
    "release": ("-O3", "-g0", "-finline-limit=2000", "--param", "inline-unit-growth=80"),
    "debug": ("-O0", "-g"),
}

# The folders of the compiler whose files decide what is generated.
_GENERATING = ("source", "ir", "syntax", "sema", "passes", "codegen")
_GENERATING_SUFFIXES = (".py", ".jinja", ".lark", ".pxd", ".h")


@dataclass(frozen=True)
class Slot:
    """The place of one engine in the cache; `path` is the extension module, which need not exist yet."""

    key: str
    path: Path

    @property
    def built(self) -> bool:
        """Whether the engine is there."""
        return self.path.is_file()


def slot(game: Game, spec: Spec, profile: Profile, probes: bool = False, cache: Path | None = None) -> Slot:
    """The place of the engine of a game. The key covers all it is made from: the rules and data of the game, with
    `probes` its examples too, the compiler's and the runtime's sources, the versions of Cython and of the C compiler,
    and the flags."""
    examples = dump(game) if probes else ""
    key = _digest(game.source, spec.to_json(), examples, *_toolchain(profile))
    return Slot(key, cache_directory(cache) / "engines" / key / f"{spec.game}{extension_suffix()}")


def _toolchain(profile: Profile) -> tuple[str, ...]:
    """What an engine depends on beside its game."""
    return (
        _sources_digest(), _cython_version(), str(sysconfig.get_config_var("SOABI")), compiler_version(),
        " ".join(FLAGS[profile]), profile,
    )


def _digest(*parts: str) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()[:32]


def receipt(spec: Path, profile: Profile, cache: Path | None = None) -> Path | None:
    """The engine that was built from this spec file, if neither the file nor one it extends has changed since; found
    without reading the rules. None: read and build."""
    note = _note(spec, profile, cache)
    try:
        kept = json.loads(note.read_text(encoding="utf-8"))
        engine = Path(kept["engine"])
        unchanged = all(_digest(Path(file).read_text(encoding="utf-8")) == digest for file, digest in kept["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return engine if unchanged and engine.is_file() else None


def keep_receipt(
    spec: Path, profile: Profile, files: Iterable[Path], engine: Path, cache: Path | None = None
) -> None:
    """Notes that the engine is made of these files, the spec among them, and of nothing else. A cache that cannot be
    written is no error."""
    note = _note(spec, profile, cache)
    try:
        digests = [(str(file.resolve()), _digest(file.read_text(encoding="utf-8"))) for file in files]
        note.parent.mkdir(parents=True, exist_ok=True)
        part = note.with_name(f"{note.name}.{os.getpid()}")
        part.write_text(json.dumps({"engine": str(engine.resolve()), "files": digests}), encoding="utf-8")
        os.replace(part, note)
    except OSError:
        return


def _note(spec: Path, profile: Profile, cache: Path | None) -> Path:
    return cache_directory(cache) / "receipts" / f"{_digest(str(spec.resolve()), *_toolchain(profile))}.json"


def extension_suffix() -> str:
    """What the file name of an extension module ends in."""
    return importlib.machinery.EXTENSION_SUFFIXES[0]


def c_compiler() -> str:
    """The command of the C compiler: `CC`, or that of the running Python; it need not be installed."""
    return os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")


@once
def compiler_version() -> str:
    """What the C compiler says of itself, "" if there is none."""
    try:
        answer = subprocess.run(
            [*c_compiler().split(), "--version"], capture_output=True, text=True, timeout=20, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout if answer.returncode == 0 else ""


def _cython_version() -> str:
    try:
        return importlib.metadata.version("Cython")
    except importlib.metadata.PackageNotFoundError:
        return ""


@once
def _sources_digest() -> str:
    compiler = Path(__file__).resolve().parent.parent
    runtime = Path(str(rulec_runtime.__file__)).parent
    files = [file for folder in _GENERATING for file in sorted((compiler / folder).rglob("*"))]
    files += sorted(runtime.rglob("*.pxd")) + sorted(runtime.rglob("*.h")) + [compiler / "driver" / "toolchain.py"]
    digest = hashlib.sha256()
    for file in files:
        if file.suffix in _GENERATING_SUFFIXES and file.is_file():
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def load_engine(path: Path) -> ModuleType:
    """The engine in an extension module. Its name in `sys.modules` carries the hash of the file, so that two versions
    of a game can be loaded side by side, and the same one is loaded once. Raises ImportError."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    game = path.name.split(".")[0]
    name = f"rulec_engine_{digest}.{game}"  # Python looks for the start function of the last part
    if name in sys.modules:
        return sys.modules[name]
    loader = importlib.machinery.ExtensionFileLoader(name, str(path))
    found = importlib.util.spec_from_file_location(name, path, loader=loader)
    if found is None:
        raise ImportError(f"{path} is no extension module")
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    try:
        loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
