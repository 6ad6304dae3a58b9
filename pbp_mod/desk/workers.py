"""Sharing out the games of a simulation: among the processes of this machine, or those of an existing cluster.

Knows how to wait for workers and nothing of games; what is played follows from the task alone (see simulation.py).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, as_completed
from importlib import import_module
from typing import Any

from pbp_mod.desk.simulation import GameRecord, Task, play_some
from pbp_mod.errors import NotAllowed

_BATCH = 100
"""Games that a worker plays at a time, at most: few enough for a progress bar that moves."""
_PATIENCE = "10s"
"""How long a cluster may take to answer."""


def cores() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on Windows and macOS
        return os.cpu_count() or 1


def play_here(task: Task, games: int, workers: int) -> Iterator[list[GameRecord]]:
    """Play the games 1 to `games` in so many processes (in this one, if it is 1), batch by batch as they come in.

    Raises NotAllowed if a worker is lost.
    """
    if workers == 1:
        for batch in _batches(games, 1):
            yield play_some(task, batch)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # spawn on every system: one way that is tested, and no threads of a caller are copied along
    pool = ProcessPoolExecutor(min(workers, games), get_context("spawn"), _deaf)
    try:
        yield from _collected(pool, task, games, workers)
    except BrokenExecutor as error:
        raise NotAllowed(
            "worker-lost", "a worker process was ended from outside ({}); try fewer of them", str(error)
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def play_on_cluster(task: Task, games: int, address: str) -> Iterator[list[GameRecord]]:
    """The same by the workers of the Dask cluster whose scheduler listens at that address.

    Raises NotAllowed if dask.distributed isn't installed here, no cluster answers, it has no worker, or they fail.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NotAllowed(
            "no-dask",
            "--dask needs the package distributed, which is not installed (pip install {})",
            "'pbp-mod[dask]'",
        ) from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NotAllowed("no-cluster", "no cluster answers at {} ({})", address, str(error)) from error
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise NotAllowed("no-workers", "the cluster at {} has no workers", address)
        try:
            yield from _collected(client.get_executor(), task, games, workers)
        except Exception as error:  # faults of a game come as records: this is the cluster's own
            text = "the cluster at {} failed: {}, {} (its workers need pbp-mod, in this same version)"
            raise NotAllowed("cluster", text, address, type(error).__name__, str(error)) from error


def _collected(executor: Executor, task: Task, games: int, workers: int) -> Iterator[list[GameRecord]]:
    futures = [executor.submit(play_some, task, batch) for batch in _batches(games, workers)]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _batches(games: int, workers: int) -> list[range]:
    """The numbers 1 to `games` in batches: at least four for each worker, so that none waits long for the last."""
    size = max(1, min(_BATCH, games // (4 * workers)))
    return [range(first, min(first + size, games + 1)) for first in range(1, games + 1, size)]


def _deaf() -> None:
    """Leave Ctrl-C to the process that waits: it ends the workers, and they need not say that they were ended."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
