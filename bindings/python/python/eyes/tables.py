"""Tables of games: one row for each eye space, or each group, of each position.

The extra `tables` is needed: `pip install eyes-go[tables]`.

>>> import eyes.tables
>>> eyes.tables.write("games/", "spaces")                               # doctest: +SKIP
>>> import polars                                                       # doctest: +SKIP
>>> polars.read_parquet("spaces/rows-*.parquet")                        # doctest: +SKIP
"""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ._eyes import Analyzer, EyesError, analyze_game
from .games import Source, records

__all__ = ["GROUPS", "SPACES", "UNREAD", "Written", "batches", "table", "write"]

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
        pa.field("group", pa.int32(), False, {"about": "the number of its group in the position"}),
    ]
)
"""The columns of `what="spaces"`."""

GROUPS = pa.schema(
    [
        pa.field("game", pa.string(), False, {"about": "the name of the record"}),
        pa.field("moves", pa.uint16(), False, {"about": "how many moves were played, passes included"}),
        pa.field("owner", _WORD, False, {"about": "black or white"}),
        pa.field("first", pa.uint16(), False, {"about": "its first stone, in the flattened board, rows from the top"}),
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


@dataclass(frozen=True)
class Written:
    """What `write` did."""

    games: int
    """Records read."""
    unread: int
    """Records that could not be read; the files `unread-*.parquet` say why."""
    rows: int
    """Rows of the table."""
    kept: int
    """Parts that were there from an earlier run."""


def _dictionary(codes: np.ndarray[Any, Any], words: pa.Array) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int8)), words)


def _rows(name: str, columns: dict[str, Any], what: What) -> pa.RecordBatch:
    count = len(columns["position"])
    shared = {
        "game": pa.array([name] * count, pa.string()),
        "moves": pa.array(columns["position"].astype(np.uint16)),
        "owner": _dictionary(columns["owner"] - 1, _OWNERS),
        "first": pa.array(columns["first"]),
        "value": pa.array(np.char.zfill(columns["digits"].astype("U4"), 4), pa.string()),
    }
    if what == "spaces":
        own = {
            "size": pa.array(columns["size"]),
            "margins": pa.array(columns["margins"]),
            "source": _dictionary(columns["source"], _SOURCES),
            "group": pa.array(columns["group"]),
        }
        schema = SPACES
    else:
        own = {
            "stones": pa.array(columns["stones"]),
            "status": pa.array(columns["status"], pa.string()).dictionary_encode().cast(_WORD),
            "is_ko": pa.array(columns["is_ko"]),
            "source": pa.array(columns["source"], pa.string()).dictionary_encode().cast(_WORD),
            "is_guess": pa.array(columns["is_guess"]),
        }
        schema = GROUPS
    columns_in_order = {**shared, **own}
    return pa.record_batch([columns_in_order[field.name] for field in schema], schema=schema)


def _analyzed(source: Source, analyzer: Analyzer, every: int, what: What) -> tuple[str, pa.RecordBatch | str]:
    if source.text is None:
        return source.name, source.reason or "no text"
    try:
        columns = analyze_game(source.text, analyzer=analyzer, every=every, groups=what == "groups")
    except EyesError as error:
        return source.name, str(error)
    return source.name, _rows(source.name, columns, what)


def _in_order(
    sources: Iterable[Source], work: Callable[[Source], Any], threads: int
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
            for future in waiting:
                future.cancel()


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
    those after every so many moves and the last one.
    """
    if what not in ("spaces", "groups"):
        raise ValueError(f'what: {what!r} (expected "spaces" or "groups")')
    if every < 1:
        raise ValueError("every: expected 1 or more")
    sources = records(path) if isinstance(path, (str, os.PathLike)) else path
    asked = analyzer if analyzer is not None else Analyzer()
    count = threads if threads is not None else os.cpu_count() or 1
    return _in_order(sources, lambda source: _analyzed(source, asked, every, what), max(1, count))


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
    schema = SPACES if what == "spaces" else GROUPS
    return pa.Table.from_batches(read, schema).unify_dictionaries(), _unread(unread)


def _unread(rows: list[tuple[str, str]]) -> pa.Table:
    names, reasons = [row[0] for row in rows], [row[1] for row in rows]
    return pa.table([pa.array(names, pa.string()), pa.array(reasons, pa.string())], schema=UNREAD)


def write(
    path: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    what: What = "spaces",
    every: int = 1,
    games_per_part: int = 64,
    analyzer: Analyzer | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> Written:
    """Writes the rows of all games to Parquet files in a folder: `rows-00000.parquet`, and what could not be read to
    `unread-00000.parquet`, one of each for so many games.

    Interrupted work goes on where it stopped: parts that are there are kept. A part is written beside its place and
    renamed, so that it is there completely or not at all. The folder must hold parts of the same question only; a file
    `question.txt` says which it is.

    A bar on standard error shows the progress, if that is a terminal or `progress` is true.
    """
    if games_per_part < 1:
        raise ValueError("games_per_part: expected 1 or more")
    target = os.fspath(folder)
    os.makedirs(target, exist_ok=True)
    question = f"path={os.fspath(path)} what={what} every={every} games_per_part={games_per_part}\n"
    _agree(os.path.join(target, "question.txt"), question)
    shows = sys.stderr.isatty() if progress is None else progress
    done = Written(0, 0, 0, 0)
    sources = records(path)
    for part in itertools.count():
        chunk = list(itertools.islice(sources, games_per_part))
        if not chunk:
            break
        done = _add(done, _write_part(target, part, chunk, what, every, analyzer, threads))
        if shows:
            print(f"\r{done.games + done.unread} games, {done.rows} rows", end="", file=sys.stderr, flush=True)
    if shows:
        print(file=sys.stderr)
    return done


def _add(one: Written, other: Written) -> Written:
    return Written(
        one.games + other.games, one.unread + other.unread, one.rows + other.rows, one.kept + other.kept
    )


def _agree(path: str, question: str) -> None:
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            before = file.read()
        if before != question:
            raise ValueError(
                f"{path}: the folder has parts of another question ({before.strip()}); choose another folder"
            )
    else:
        _replace(path, lambda draft: _write_text(draft, question))


def _write_text(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def _replace(path: str, make: Callable[[str], None]) -> None:
    """Writes a file beside its place, and renames it."""
    handle, draft = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".draft-")
    os.close(handle)
    try:
        make(draft)
        with open(draft, "rb") as file:
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise


def _write_part(
    folder: str,
    part: int,
    chunk: list[Source],
    what: What,
    every: int,
    analyzer: Analyzer | None,
    threads: int | None,
) -> Written:
    rows_path = os.path.join(folder, f"rows-{part:05}.parquet")
    unread_path = os.path.join(folder, f"unread-{part:05}.parquet")
    if os.path.exists(rows_path) and os.path.exists(unread_path):
        rows, unread = pq.read_metadata(rows_path).num_rows, pq.read_metadata(unread_path).num_rows
        return Written(len(chunk) - unread, unread, rows, 1)
    read, lost = table(chunk, what=what, every=every, analyzer=analyzer, threads=threads)
    # The rows come last: where they are, the part is complete.
    _replace(unread_path, lambda draft: pq.write_table(lost, draft))
    _replace(rows_path, lambda draft: pq.write_table(read, draft, compression="zstd"))
    return Written(len(chunk) - lost.num_rows, lost.num_rows, read.num_rows, 0)
