"""Where the tests find specs to go through."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]


def spec_files(*folders: str) -> list[Path]:
    """The specs of folders of the project, by name in each; not `NAME.LL.yaml`, which are translations."""
    return [path for folder in folders for path in sorted((ROOT / folder).glob("*.yaml")) if "." not in path.stem]
