"""Runs many tasks, a few at a time."""

from __future__ import annotations

import contextlib
import operator
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import ray
from ray.exceptions import RayError

from .. import __version__
from .._eyes import EyesError

__all__ = ["Job", "checked_workers", "connected", "results", "same_version", "slots"]

_OBJECT_STORE = 128 << 20
"""Results are small here: what is large goes to storage."""


@dataclass(frozen=True)
class Job:
    """A call of a function on some machine of the cluster."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    memory: int
    """Bytes that the call needs; no machine gets more calls than its memory allows."""


_lock = threading.Lock()
_users = 0
"""Calls of this module that share a connection which one of them has made."""


@contextlib.contextmanager
def connected(address: str | None, workers: int | None) -> Iterator[None]:
    """Connects to a cluster, or starts one of this machine, unless the program is connected already. What calls of this module
    in several threads share ends with the last of them."""
    global _users
    with _lock:
        is_shared = _users > 0 or not ray.is_initialized()
        if not ray.is_initialized():
            _connect(address, workers)
        _users += is_shared
    try:
        yield
    finally:
        with _lock:
            _users -= is_shared
            if is_shared and _users == 0:
                ray.shutdown()


def _connect(address: str | None, workers: int | None) -> None:
    # Ray sets the variable for programs that a cluster runs.
    address = address or os.environ.get("RAY_ADDRESS")
    if address is None:
        ray.init(
            address="local",
            num_cpus=workers,
            include_dashboard=False,
            log_to_driver=False,
            object_store_memory=_OBJECT_STORE,
        )
    else:
        ray.init(address=address, log_to_driver=False)


def checked_workers(workers: int | None) -> None:
    """Raises `ValueError` for a number with which nothing would ever be done."""
    if workers is not None and operator.index(workers) < 1:
        raise ValueError("workers: expected 1 or more")


def slots(workers: int | None) -> int:
    """How many tasks are wanted at once: two for each core, so that none waits for the next one."""
    resources: Any = ray.cluster_resources  # without types
    cores = workers if workers is not None else int(resources().get("CPU", 1))
    return 2 * max(1, cores)


def results(jobs: Iterator[Job], *, workers: int | None, retries: int) -> Iterator[Any]:
    """The results in the order in which they come. New jobs begin as results are taken.

    A job whose worker or machine dies, or that meets an error of the storage, is repeated. Any other exception ends the
    work, and so does `FileExistsError`, as it is.
    """
    pending: set[ray.ObjectRef[Any]] = set()
    more = True
    try:
        while True:
            while more and len(pending) < slots(workers):
                job = next(jobs, None)
                more = job is not None
                if job is not None:
                    pending.add(_submit(job, retries))
            if not pending:
                return
            # The number of machines may have changed when the time is over.
            ready, _ = ray.wait(list(pending), num_returns=1, timeout=10)
            for done in ready:
                pending.remove(done)
                result = ray.get(done)
                if isinstance(result, _Refused):
                    raise result.error
                yield result
    finally:
        # A connection that only this call uses ends now, with its tasks. To cancel one while it ends can be the end of the program.
        for waiting in pending if _users != 1 else ():
            with contextlib.suppress(RayError):
                ray.cancel(waiting)


@dataclass(frozen=True)
class _Refused:
    """A file that is not replaced; another attempt would find it again."""

    error: FileExistsError


def _call(function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except FileExistsError as error:
        return _Refused(error)


def _submit(job: Job, retries: int) -> ray.ObjectRef[Any]:
    task = ray.remote(_call).options(
        num_cpus=1, memory=job.memory, max_retries=retries, retry_exceptions=[OSError]
    )
    reference: ray.ObjectRef[Any] = task.remote(job.function, *job.arguments)
    return reference


def same_version(version: str) -> None:
    """Results of another version could differ."""
    if version != __version__:
        raise EyesError(
            f"a machine of the cluster has eyes-go {__version__}, and the program {version}; install the same version"
        )
