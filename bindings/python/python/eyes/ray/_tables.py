"""Tables of games, made by many machines."""

from __future__ import annotations

import os
from collections.abc import Iterator

from .. import __version__
from .._eyes import Analyzer
from .._parts import Part, Question, Written, bar, begun, write_part
from .._rows import What
from .._storage import Folder, check_shared, shared_folder_at
from ..games import Reader
from ._jobs import Job, checked_workers, connected, results, same_version

__all__ = ["write"]

_MEMORY = 512 << 20
"""What a process needs, with the largest record and the rows that wait for the next write."""

_MOST_KEPT = 256
"""Parts that are there already, in one task."""

_LISTED = 20_000
"""Each task lists the records of an archive, which takes about a second for so many. It makes a part more for each."""


def write(
    path: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    what: What = "spaces",
    every: int = 1,
    games_per_part: int = 64,
    analyzer: Analyzer | None = None,
    address: str | None = None,
    workers: int | None = None,
    retries: int = 20,
    progress: bool | None = None,
) -> Written:
    """`eyes.tables.write` with a cluster: the same files with the same rows, and work that one has begun the other goes on
    with.

    A task reads the records of a part and writes its files; the program itself sees only the names of the records. All
    machines must see `path` and `folder`, which can be `fsspec` addresses. `address`, `workers` and `retries` are as for
    `build_library`.
    """
    check_shared(path)
    target = shared_folder_at(folder)
    question = Question.of(path, what, every, games_per_part, analyzer)
    checked_workers(workers)
    records, parts = begun(target, question)

    names: list[str] = []

    def job(parts: list[Part]) -> Job:
        return Job(_write, (target, question, parts, __version__), _MEMORY)

    def jobs() -> Iterator[Job]:
        there = target.names()
        most = {True: _MOST_KEPT, False: 1 + records // _LISTED}
        waiting: dict[bool, list[Part]] = {True: [], False: []}
        for part in parts:
            files = part.names()
            names.extend(files)
            is_there = there.issuperset(files)
            waiting[is_there].append(part)
            if len(waiting[is_there]) == most[is_there]:
                yield job(waiting[is_there])
                waiting[is_there] = []
        yield from (job(some) for some in waiting.values() if some)

    with connected(address, workers):
        written = bar(results(jobs(), workers=workers, retries=retries), progress)
    target.check_that_all_see(names)
    return written


def _write(target: Folder, question: Question, parts: list[Part], version: str) -> Written:
    same_version(version)
    total = Written(0, 0, 0, 0)
    with Reader(question.path) as reader:
        for part in parts:
            total += write_part(target, question, reader, part, 1)
    return total
