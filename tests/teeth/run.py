"""Whether the suite has teeth: breaks the checker, the interpreter, the generator and the templates in many small
places, one at a time, and asks whether a test fails.

Run it as `PYTHONPATH=tests python tests/teeth/run.py --edits 100 --seed 1`. It works on a copy of the tree in a folder
of its own (`--folder`), where it also keeps what it has found, a line of JSON for each edit; started again with the
same folder it goes on from there. An edit that none of the tests nearest to its part finds is tried on the whole suite,
unless `--near`. `equal.txt` lists edits that change nothing that can be told. The exit status is 1 if less than nine
edits of ten are caught.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any

from teeth.choice import PARTS, chosen
from teeth.trial import Copy

ROOT = Path(__file__).parents[2]
EQUAL = Path(__file__).with_name("equal.txt")
ENOUGH = 0.9


def main() -> int:
    """Tries the edits, prints a line for each, and the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--near", action="store_true", help="run the tests nearest to each part only")
    parser.add_argument("--again", action="store_true", help="try those once more that survived before")
    wanted = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # after the edit is taken back
    folder = wanted.folder or Path(tempfile.mkdtemp(prefix="teeth-"))
    copy = Copy(ROOT, folder)
    notes = folder / f"edits-{wanted.seed}.jsonl"
    known = _known(notes, again=wanted.again, near=wanted.near)
    if not notes.exists():
        for test in copy.failing(whole=not wanted.near):
            print(f"left out, for it fails without an edit: {test}", flush=True)
    rows = []
    for number, (part, edit) in enumerate(chosen(copy.tree, wanted.edits, wanted.seed)):
        row = known.get(number)
        if row is None:
            text = (copy.tree / edit.file).read_text(encoding="utf-8")
            before, after = edit.shown(text)
            copy.put(edit)
            try:
                verdict = copy.run(part, whole=not wanted.near)
            finally:
                copy.back(edit, text)
            row = {"number": number, "part": part, "place": f"{edit.file}:{edit.line(text)}", "before": before,
                   "after": after, "near": wanted.near, **asdict(verdict)}
            with notes.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        rows.append(row)
        print(f"{number:>3} {row['part']:<11} {row['place']}\n      - {row['before']}\n      + {row['after']}\n"
              f"      {row['how']} {row['by']} ({row['seconds']:.0f} s)", flush=True)
    return _told(rows, wanted.seed)


def _known(notes: Path, again: bool, near: bool) -> dict[int, dict[str, Any]]:
    """What has been found before, by number, without what is to be tried once more: a later line stands."""
    lines = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    rows = {row["number"]: row for row in map(json.loads, lines)}
    return {number: row for number, row in rows.items()
            if row["how"] != "survived" or not (again or (row["near"] and not near))}


def _told(rows: list[dict[str, Any]], seed: int) -> int:
    """Prints the totals; gives the exit status."""
    equal = EQUAL.read_text(encoding="utf-8").splitlines() if EQUAL.exists() else []
    survivors = [row for row in rows if row["how"] == "survived"]
    judged = [row for row in survivors if f"{row['before']} -> {row['after']}" in equal]
    for part in PARTS:
        of_part = Counter(row["how"] for row in rows if row["part"] == part)
        print(f"{part:<12} {dict(of_part)}")
    caught = len(rows) - len(survivors)
    print(f"seed={seed} edits={len(rows)} caught={caught} survived={len(survivors)} equal={len(judged)} "
          f"timeouts={sum(row['how'] == 'timeout' for row in rows)} seconds={sum(row['seconds'] for row in rows):.0f}")
    return 0 if caught >= ENOUGH * len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
