"""Whatever a path leads to, every command ends with a sentence and status 1 or 2, never with a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rulec.cli.main import main

WHIST = Path(__file__).parents[1] / "gallery" / "whist.yaml"
COMMANDS = (["check"], ["check", "--views"], ["check", "--format", "json"], ["build"], ["test"], ["play", "--watch"],
            ["simulate"], ["dump"], ["show"], ["diff", str(WHIST)], ["fmt"], ["explain"])
WRONG = {
    "binary": bytes(range(256)), "empty": b"", "nothing": b"\0\0", "latin": "game: f\xfcnf".encode("latin-1"),
    "of_a_folder": b"rulec: 1\ngame: x\nextends: folder\n", "of_a_loop": b"rulec: 1\ngame: x\nextends: loop\n",
    "of_nothing": b"rulec: 1\ngame: x\nextends: no_such_spec\n", "large": b"#" * 300_000,
}
PLACES = ("folder", "loop.yaml", "missing.yaml", "name" * 100 + ".yaml", "deep/" * 2000, "binary.yaml/spec.yaml",
          "/dev/null", "/proc/self/mem")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_odd_paths(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    for name, data in WRONG.items():
        (tmp_path / f"{name}.yaml").write_bytes(data)
    for path in (*PLACES, *(f"{name}.yaml" for name in WRONG)):
        if command == ["fmt"] and path.startswith("of_"):
            continue  # the layout of a variant is put in order without its parent
        done = CliRunner().invoke(main, [*command, f"{path}:3" if command == ["explain"] else path])
        assert isinstance(done.exception, SystemExit), (path, done.exception)
        assert done.exit_code in (1, 2), (path, done.output)
        assert done.output.strip()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_that_may_not_be_read(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = tmp_path / "whist.yaml"
    spec.write_bytes(WHIST.read_bytes())

    whole = Path.open

    def refused(self: Path, *args: Any, **more: Any) -> Any:
        if self.name != spec.name:
            return whole(self, *args, **more)
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", refused)
    done = CliRunner().invoke(main, [*command, f"{spec}:3" if command == ["explain"] else str(spec)])
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code in (1, 2)
    assert "Permission denied" in done.output
