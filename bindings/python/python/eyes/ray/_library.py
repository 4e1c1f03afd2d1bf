"""The library of eyes, built by many machines."""

from __future__ import annotations

import operator
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from typing import NamedTuple

from .. import __version__
from .._eyes import EyesError, LibraryLock, LibraryPart, LibraryPlan
from .._storage import Folder, shared_folder_at
from ._jobs import Job, checked_workers, connected, results, same_version, slots

__all__ = ["Built", "build_library"]

_CHECK_SECONDS = 0.02
"""What it takes to read a part that is there."""

_SHORTEST = 2.0
"""Shorter tasks would cost more to start than they spare at the end."""

_MOST_POINTS = 13

_MOST_PARTS = 256
"""What is found in a task is reported when it ends."""


@dataclass(frozen=True)
class Built:
    """What `build_library` did."""

    sizes: list[int]
    """The sizes that are complete now."""
    parts: int
    """Files of the library, the manifests not counted."""
    solved: int
    """Of these, how many were computed; the others were there, and are whole."""
    bytes: int
    """The length of all files, the manifests not counted."""
    processor_seconds: float
    """Processor time of the tasks that ended well."""


class _Done(NamedTuple):
    points: int
    number: int
    checked: tuple[int, int]
    is_new: bool
    seconds: float


class _Size:
    """A size in work."""

    def __init__(self, plan: LibraryPlan) -> None:
        self.plan = plan
        self.checked: dict[int, tuple[int, int]] = {}

    @property
    def is_whole(self) -> bool:
        return len(self.checked) == len(self.plan.parts)


def build_library(
    directory: str | os.PathLike[str],
    points: int | Iterable[int],
    *,
    address: str | None = None,
    workers: int | None = None,
    task_seconds: float = 30.0,
    retries: int = 20,
    progress: bool | None = None,
) -> Built:
    """Builds the library of the eyes of these numbers of points, with the bytes that `eyes library build` writes.

    `directory` is a folder that all machines see, or an `fsspec` address. The tasks write there themselves, a file as soon
    as it is computed. Work that was stopped, in whatever way, goes on where it was: files that are there are read and
    checked, and not computed again. A size is complete when its manifest is there, which is written last.

    The longest parts come first; a task is made of as many parts as take about `task_seconds`, and shorter ones at the
    end. A task whose machine dies is repeated up to `retries` times. `workers` bounds the tasks at work on a cluster to
    twice that number, and is the number of processes where there is no cluster. A bar on standard error shows the
    progress, if that is a terminal or `progress` is true.

    Raises `EyesError` if another build works in the folder, `FileExistsError` if a file there is none of a library.
    """
    given = [points] if isinstance(points, int) else points
    sizes = list(dict.fromkeys(map(_size, given)))
    if not sizes:
        raise ValueError("points: expected a number of points, or several")
    if not task_seconds > 0:
        raise ValueError("task_seconds: expected more than 0")
    checked_workers(workers)
    target = shared_folder_at(directory)
    target.create()
    lock = nullcontext() if target.local is None else LibraryLock(target.local)
    shows = sys.stderr.isatty() if progress is None else progress
    with lock, connected(address, workers):
        return _build(target, sizes, workers, task_seconds, retries, shows)


def _size(points: int) -> int:
    size = operator.index(points)
    if not 1 <= size <= _MOST_POINTS:
        raise ValueError(f"eyes of a library have 1 to {_MOST_POINTS} points, not {size}")
    return size


def _build(
    target: Folder,
    sizes: list[int],
    workers: int | None,
    task_seconds: float,
    retries: int,
    shows: bool,
) -> Built:
    at_work: dict[int, _Size] = {}

    def jobs() -> Iterator[Job]:
        for points in sizes:
            size = at_work[points] = _Size(LibraryPlan(points))
            _check_manifest(target, points)
            for parts in _batches(size.plan.parts, target.names(), task_seconds, workers):
                yield Job(_solve, (target, parts, __version__), _memory(points))

    parts, solved, length, seconds = 0, 0, 0, 0.0
    started = time.monotonic()
    for done in results(jobs(), workers=workers, retries=retries):
        for part in map(_Done._make, done):
            parts, solved, length = parts + 1, solved + part.is_new, length + part.checked[1]
            seconds += part.seconds
            size = at_work[part.points]
            size.checked[part.number] = part.checked
            if size.is_whole:
                _complete(target, size)
        if shows:
            print(
                f"\r{parts} parts, {solved} of them new, {length >> 20} MB, {time.monotonic() - started:.0f} s",
                end="",
                file=sys.stderr,
                flush=True,
            )
    if shows:
        print(file=sys.stderr)
    return Built(sizes, parts, solved, length, seconds)


_MANIFEST_BEGINS = b'{\n  "points": '


def _check_manifest(target: Folder, points: int) -> None:
    """A manifest is replaced, and nothing else of that name."""
    name = f"{points:02}.json"
    content = target.read(name)
    if content and not content.startswith(_MANIFEST_BEGINS):
        raise _foreign(target, name)


def _foreign(target: Folder, name: str) -> FileExistsError:
    return FileExistsError(
        f"{target.path}/{name}: not written by a build of the library, and not replaced; move it away"
    )


def _complete(target: Folder, size: _Size) -> None:
    target.check_that_all_see(part.name for part in size.plan.parts)
    name, manifest = size.plan.manifest([checked for _, checked in sorted(size.checked.items())])
    if target.read(name) != manifest:
        target.write(name, manifest)


def _batches(
    parts: list[LibraryPart], there: set[str], task_seconds: float, workers: int | None
) -> Iterator[list[LibraryPart]]:
    """The parts, longest first, in batches that take about so long, and less at the end, so that all machines end together."""
    costs = {part.number: _CHECK_SECONDS if part.name in there else part.seconds for part in parts}
    left = sum(costs.values())
    batch: list[LibraryPart] = []
    cost = 0.0
    for part in sorted(parts, key=lambda part: costs[part.number], reverse=True):
        wanted = min(task_seconds, max(_SHORTEST, left / slots(workers)))
        if batch and (cost + costs[part.number] > wanted or len(batch) >= _MOST_PARTS):
            yield batch
            left -= cost
            batch, cost = [], 0.0
        batch.append(part)
        cost += costs[part.number]
    if batch:
        yield batch


def _memory(points: int) -> int:
    """What a process needs: itself and Ray's part of it, and the positions of a ground."""
    positions: int = 3**points
    return (192 << 20) + 340 * positions


def _solve(target: Folder, parts: list[LibraryPart], version: str) -> list[_Done]:
    """Computes the parts that are not there."""
    same_version(version)
    return [_solve_one(target, part) for part in parts]


def _solve_one(target: Folder, part: LibraryPart) -> _Done:
    start = time.process_time()
    content = target.read(part.name)
    checked = None if content is None else _check(target, part, content)
    is_new = checked is None
    if checked is None:
        content = part.solve()
        checked = part.check(content)
        target.write(part.name, content)
    return _Done(part.points, part.number, checked, is_new, time.process_time() - start)


def _check(target: Folder, part: LibraryPart, content: bytes) -> tuple[int, int] | None:
    try:
        return part.check(content)
    except EyesError:
        if content and not part.is_own(content[:16]):
            raise _foreign(target, part.name) from None
        return None
