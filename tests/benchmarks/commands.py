"""How long the commands take as processes, beside a bare Python started in the same run.

Run it as `python tests/benchmarks/commands.py`; wall-clock seconds, the median of the runs.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SPEC = Path(__file__).parents[2] / "specs" / "sitaratas.yaml"
RULEC = [sys.executable, "-m", "rulec.cli.main"]


def seconds(command: list[str], cache: str) -> float:
    """Wall-clock seconds of a process that must succeed."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "RULEC_CACHE_DIR": cache})
    return time.perf_counter() - start


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    bare = [sys.executable, "-c", "pass"]
    check = [*RULEC, "check", str(SPEC)]
    build = [*RULEC, "build", str(SPEC)]
    rows: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as warm:
        seconds(build, warm)
        seconds(check, warm)
        for name, command in (("python -c pass", bare), ("rulec check", check), ("rulec build, cached", build)):
            rows[name] = [seconds(command, warm) for _ in range(runs)]
    rows["rulec build, dev, empty cache"] = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as cold:
            rows["rulec build, dev, empty cache"].append(seconds(build, cold))
    floor = statistics.median(rows["python -c pass"])
    for name, times in rows.items():
        middle = statistics.median(times)
        print(f"{name:<32}{middle:>8.2f} s   {middle / floor:>7.1f} x bare Python")


if __name__ == "__main__":
    main()
