"""The rows of game records, as Arrow tables."""

from __future__ import annotations

import operator
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Literal

import numpy as np
import pyarrow as pa

from ._eyes import Analyzer, EyesError, Stop, analyze_game
from .games import Source, records

__all__ = [
    "GROUPS",
    "SPACES",
    "UNREAD",
    "What",
    "batches",
    "checked",
    "checked_count",
    "schema_of",
    "table",
    "unread_table",
]

What = Literal["spaces", "groups"]

_WORD = pa.dictionary(pa.int8(), pa.string())

SPACES = pa.schema(
    [
        pa.field("game", pa.string(), False, {"about": "the name of the record"}),
        pa.field("moves", pa.uint16(), False, {"about": "how many moves were played, passes included"}),
        pa.field("owner", _WORD, False, {"about": "black or white"}),
        pa.field("first", pa.uint16(), False, {"about": "its first point, in the flattened board, rows from the top"}),
        pa.field("size", pa.uint16(), False, {"about": "the number of its points, margins included"}),
        pa.field("margins", pa.uint16(), False, {"about": "the number of its margins"}),
        pa.field("value", pa.string(), False, {"about": "four digits"}),
        pa.field("source", _WORD, False, {"about": "derived, solved, pattern or guess"}),
        pa.field("group", pa.int32(), False, {"about": "the number of its group, whose row there is if it has stones"}),
    ]
)
"""The columns of `what="spaces"`."""

GROUPS = pa.schema(
    [
        pa.field("game", pa.string(), False, {"about": "the name of the record"}),
        pa.field("moves", pa.uint16(), False, {"about": "how many moves were played, passes included"}),
        pa.field("owner", _WORD, False, {"about": "black or white"}),
        pa.field("first", pa.uint16(), False, {"about": "its first stone, in the flattened board, rows from the top"}),
        pa.field("group", pa.int32(), False, {"about": "its number, as in the rows of its spaces"}),
        pa.field("stones", pa.uint16(), False, {"about": "the number of its stones"}),
        pa.field("value", pa.string(), False, {"about": "the sum of its eyes, four digits"}),
        pa.field("status", _WORD, False, {"about": "alive, critical or dead"}),
        pa.field("is_ko", pa.bool_(), False, {"about": "whether the status depends on a ko"}),
        pa.field("source", _WORD, False, {"about": "what decided the status"}),
        pa.field("is_guess", pa.bool_(), False, {"about": "whether the status is a guess"}),
    ]
)
"""The columns of `what="groups"`."""

UNREAD = pa.schema(
    [
        pa.field("game", pa.string(), False, {"about": "the name of the record"}),
        pa.field("reason", pa.string(), False, {"about": "why it could not be read"}),
    ]
)
"""The columns of the table of records that could not be read."""

_OWNERS = pa.array(["black", "white"])
_SOURCES = pa.array(["derived", "solved", "pattern", "guess"])


def _dictionary(codes: np.ndarray[Any, Any], words: pa.Array) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int8)), words)


def _shown(name: str) -> str:
    """A name of a file in UTF-8, with the bytes that are none as `\\xff`."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _rows(name: str, columns: dict[str, Any], what: What) -> pa.RecordBatch:
    count = len(columns["position"])
    shared = {
        "game": pa.array([_shown(name)] * count, pa.string()),
        "moves": pa.array(columns["position"].astype(np.uint16)),
        "owner": _dictionary(columns["owner"] - 1, _OWNERS),
        "first": pa.array(columns["first"]),
        "group": pa.array(columns["group"]),
        "value": pa.array([f"{digits:04}" for digits in columns["digits"].tolist()], pa.string()),
    }
    if what == "spaces":
        own = {
            "size": pa.array(columns["size"]),
            "margins": pa.array(columns["margins"]),
            "source": _dictionary(columns["source"], _SOURCES),
        }
    else:
        own = {
            "stones": pa.array(columns["stones"]),
            "status": pa.array(columns["status"], pa.string()).dictionary_encode().cast(_WORD),
            "is_ko": pa.array(columns["is_ko"]),
            "source": pa.array(columns["source"], pa.string()).dictionary_encode().cast(_WORD),
            "is_guess": pa.array(columns["is_guess"]),
        }
    schema = schema_of(what)
    columns_in_order = {**shared, **own}
    return pa.record_batch([columns_in_order[field.name] for field in schema], schema=schema)


def _analyzed(
    source: Source, analyzer: Analyzer, every: int, what: What, stop: Stop
) -> tuple[str, pa.RecordBatch | str]:
    if not isinstance(source, Source):
        problem = f"expected a `Source` of `eyes.games.records`, found {type(source).__name__}"
        raise TypeError(f"{problem}: a folder, an archive or an address is passed by itself")
    if source.text is None:
        return source.name, source.reason or "no text"
    try:
        columns = analyze_game(
            source.text, analyzer=analyzer, every=every, groups=what == "groups", _stop=stop
        )
    except EyesError as error:
        return source.name, str(error)
    return source.name, _rows(source.name, columns, what)


def _in_order(
    sources: Iterable[Source], work: Callable[[Source], Any], threads: int, stop: Stop
) -> Iterator[Any]:
    """The results in the order of the sources. At most four records a thread are in memory."""
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[Any]] = deque()
        try:
            for source in sources:
                waiting.append(pool.submit(work, source))
                if len(waiting) >= 4 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            # The pool waits for what runs.
            stop.request()
            for future in waiting:
                future.cancel()


_MOST = (1 << 31) - 1

_MOST_THREADS = 256
"""More do not make it faster."""


def checked_count(name: str, count: int) -> None:
    """Raises `ValueError` or `TypeError` for what is no number of things."""
    if not 1 <= operator.index(count) <= _MOST:
        raise ValueError(f"{name}: expected 1 to {_MOST}")


def checked(what: str, every: int) -> None:
    """Raises `ValueError` or `TypeError` for a wrong question."""
    if what not in ("spaces", "groups"):
        raise ValueError(f'what: {what!r} (expected "spaces" or "groups")')
    checked_count("every", every)


def schema_of(what: What) -> pa.Schema:
    """The columns of a table."""
    return SPACES if what == "spaces" else GROUPS


def batches(
    path: str | os.PathLike[str] | Iterable[Source],
    *,
    what: What = "spaces",
    every: int = 1,
    analyzer: Analyzer | None = None,
    threads: int | None = None,
) -> Iterator[tuple[str, pa.RecordBatch | str]]:
    """For each game record, in the order of their names: its name and its rows, or why it could not be read.

    `path` is a folder, an archive or an address, as `eyes.games.records` has it, or the records themselves. Positions are
    those after every so many moves, with what is set up before the next move, and the last one.
    """
    checked(what, every)
    sources = records(path) if isinstance(path, (str, os.PathLike)) else path
    asked = analyzer if analyzer is not None else Analyzer()
    count = threads if threads is not None else os.cpu_count() or 1
    checked_count("threads", count)
    stop = Stop()
    work = partial(_analyzed, analyzer=asked, every=every, what=what, stop=stop)
    return _in_order(sources, work, min(count, _MOST_THREADS), stop)


def table(
    path: str | os.PathLike[str] | Iterable[Source],
    *,
    what: What = "spaces",
    every: int = 1,
    analyzer: Analyzer | None = None,
    threads: int | None = None,
) -> tuple[pa.Table, pa.Table]:
    """The rows of all games as an Arrow table, and the table of the records that could not be read."""
    read: list[pa.RecordBatch] = []
    unread: list[tuple[str, str]] = []
    for name, found in batches(path, what=what, every=every, analyzer=analyzer, threads=threads):
        if isinstance(found, str):
            unread.append((name, found))
        else:
            read.append(found)
    return pa.Table.from_batches(read, schema_of(what)).unify_dictionaries(), unread_table(unread)


def unread_table(rows: list[tuple[str, str]]) -> pa.Table:
    """The table of records that could not be read, from names and reasons."""
    names, reasons = [_shown(row[0]) for row in rows], [_shown(row[1]) for row in rows]
    return pa.table([pa.array(names, pa.string()), pa.array(reasons, pa.string())], schema=UNREAD)
