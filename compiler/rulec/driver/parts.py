"""A long lockstep in parts, on several processors. What is played depends on the seed alone, not on their number."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path

from rulec.driver.cache import load_engine
from rulec.driver.compile import compile_spec
from rulec.driver.coverage import Coverage
from rulec.driver.lockstep import Lockstep, Result
from rulec.driver.wings import Wings

PART = 20_000  # decisions of one part


def run_parts(
    spec: Path, engine: Path, decisions: int, seed: int, jobs: int, progress: Callable[[int], None] | None = None,
    coverage: bool = False,
) -> Result:
    """The lockstep of a spec file and its engine. Every part is made in this process, or with more than one job in
    others. `progress` is told the decisions made so far; `coverage` has the result say which points were reached."""
    sizes = [PART] * (decisions // PART) + ([decisions % PART] if decisions % PART else [])
    whole = Result()
    for result in _parts(spec, engine, sizes, seed, jobs, coverage, _after(whole, progress)):
        whole.add(result)
        if progress is not None:
            progress(whole.decisions)
    return whole


def _after(whole: Result, progress: Callable[[int], None] | None) -> Callable[[int], None]:
    """Progress inside a part, on top of the parts that are done."""
    return lambda done: None if progress is None else progress(whole.decisions + done)


def _parts(
    spec: Path, engine: Path, sizes: list[int], seed: int, jobs: int, coverage: bool, progress: Callable[[int], None]
) -> Iterator[Result]:
    if jobs <= 1 or len(sizes) <= 1:
        for part, size in enumerate(sizes):
            yield _part(spec, engine, seed, part, size, coverage, progress)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(sizes)), mp_context=context) as pool:
        running = [pool.submit(_part, spec, engine, seed, part, size, coverage) for part, size in enumerate(sizes)]
        for done in as_completed(running):
            yield done.result()


def _part(
    spec: Path, engine: Path, seed: int, part: int, decisions: int, covered: bool,
    progress: Callable[[int], None] | None = None,
) -> Result:
    compiled = compile_spec(spec)
    coverage = Coverage(compiled.game, compiled.spec) if covered else None
    wings = partial(Wings, coverage=coverage)
    lockstep = Lockstep(compiled.game, compiled.spec, load_engine(engine), seed, part, wings)
    result = lockstep.run(decisions, progress)
    if coverage is not None:
        result.reached = coverage.reached
    return result
