"""A long lockstep in parts, on several processors. What is played depends on the seed alone, not on their number."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from rulec.driver.cache import load_engine
from rulec.driver.compile import compile_spec
from rulec.driver.lockstep import Lockstep, Result

PART = 20_000  # decisions of one part


def run_parts(
    spec: Path, engine: Path, decisions: int, seed: int, jobs: int, progress: Callable[[int], None] | None = None
) -> Result:
    """The lockstep of a spec file and its engine. Every part is made in this process, or with more than one job in
    others. `progress` is told the decisions made so far."""
    sizes = [PART] * (decisions // PART) + ([decisions % PART] if decisions % PART else [])
    whole = Result()
    for result in _parts(spec, engine, sizes, seed, jobs, _after(whole, progress)):
        whole.add(result)
        if progress is not None:
            progress(whole.decisions)
    return whole


def _after(whole: Result, progress: Callable[[int], None] | None) -> Callable[[int], None]:
    """Progress inside a part, on top of the parts that are done."""
    return lambda done: None if progress is None else progress(whole.decisions + done)


def _parts(
    spec: Path, engine: Path, sizes: list[int], seed: int, jobs: int, progress: Callable[[int], None]
) -> Iterator[Result]:
    if jobs <= 1 or len(sizes) <= 1:
        for part, size in enumerate(sizes):
            yield _part(spec, engine, seed, part, size, progress)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(sizes)), mp_context=context) as pool:
        running = [pool.submit(_part, spec, engine, seed, part, size) for part, size in enumerate(sizes)]
        for done in as_completed(running):
            yield done.result()


def _part(
    spec: Path, engine: Path, seed: int, part: int, decisions: int, progress: Callable[[int], None] | None = None
) -> Result:
    compiled = compile_spec(spec)
    return Lockstep(compiled.game, compiled.spec, load_engine(engine), seed, part).run(decisions, progress)
