"""Tables of games as Parquet files, a part at a time."""

from __future__ import annotations

import io
import itertools
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from ._eyes import Analyzer
from ._rows import What, batches, checked, schema_of, unread_table
from ._storage import Folder, folder_at
from .games import Entry, entries, read

__all__ = ["Part", "Question", "Written", "bar", "begun", "write", "write_part"]

_ROWS_AT_ONCE = 1 << 17
"""Rows that wait for the next write. They take some 10 MB."""


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

    def __add__(self, other: Written) -> Written:
        return Written(*map(sum, zip(astuple(self), astuple(other), strict=True)))


class Question(NamedTuple):
    """Which rows are wanted."""

    path: str
    what: What
    every: int
    games_per_part: int

    @classmethod
    def of(cls, path: str | os.PathLike[str], what: What, every: int, games_per_part: int) -> Question:
        """The same question from wherever it is asked."""
        name = os.fspath(path)
        return cls(name if "://" in name else os.path.abspath(name), what, every, games_per_part)

    def text(self) -> str:
        """What `question.txt` says."""
        return f"path={self.path} what={self.what} every={self.every} games_per_part={self.games_per_part}\n"


class Part(NamedTuple):
    """Some records, in the order of their names."""

    number: int
    wanted: list[Entry]

    def names(self) -> tuple[str, str]:
        """The names of its files: the rows, and what could not be read."""
        return f"rows-{self.number:05}.parquet", f"unread-{self.number:05}.parquet"


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
    """Writes the rows of all games to Parquet files in a folder, or at an `fsspec` address: `rows-00000.parquet`, and what
    could not be read to `unread-00000.parquet`, one of each for so many games.

    Interrupted work goes on where it stopped: parts that are there are kept. A part is written beside its place and
    renamed, so that it is there completely or not at all. The folder must hold parts of the same question only; a file
    `question.txt` says which it is.

    A bar on standard error shows the progress, if that is a terminal or `progress` is true.
    """
    question = Question.of(path, what, every, games_per_part)
    target = folder_at(folder)
    asked = analyzer if analyzer is not None else Analyzer()
    parts = begun(target, question)
    return bar((write_part(target, question, part, asked, threads) for part in parts), progress)


def begun(target: Folder, question: Question) -> Iterator[Part]:
    """The parts of a question, after its folder has been found or made."""
    checked(question.what, question.every)
    if question.games_per_part < 1:
        raise ValueError("games_per_part: expected 1 or more")
    found = entries(question.path)
    first = next(found, None)
    target.create()
    _agree(target, question.text())
    return _parts(found if first is None else itertools.chain([first], found), question.games_per_part)


def _parts(found: Iterable[Entry], games_per_part: int) -> Iterator[Part]:
    found = iter(found)
    for number in itertools.count():
        wanted = list(itertools.islice(found, games_per_part))
        if not wanted:
            return
        yield Part(number, wanted)


def bar(done: Iterable[Written], progress: bool | None) -> Written:
    """The sum, shown as it grows."""
    shows = sys.stderr.isatty() if progress is None else progress
    total = Written(0, 0, 0, 0)
    for written in done:
        total += written
        if shows:
            print(f"\r{total.games + total.unread} games, {total.rows} rows", end="", file=sys.stderr, flush=True)
    if shows:
        print(file=sys.stderr)
    return total


def _agree(target: Folder, question: str) -> None:
    before = target.read("question.txt")
    if before is None:
        target.write("question.txt", question.encode())
    elif before.decode(errors="replace") != question:
        raise ValueError(
            f"{target.path}/question.txt: the folder has parts of another question "
            f"({before.decode(errors='replace').strip()}); choose another folder"
        )


def write_part(
    target: Folder, question: Question, part: Part, analyzer: Analyzer, threads: int | None
) -> Written:
    """Writes a part, unless it is there."""
    rows_name, unread_name = part.names()
    rows, unread = _length(target, rows_name), _length(target, unread_name)
    if rows is not None and unread is not None:
        return Written(len(part.wanted) - unread, unread, rows, 1)
    lost: list[tuple[str, str]] = []
    written = 0

    def make(draft: str) -> None:
        nonlocal written
        schema = schema_of(question.what)
        waiting: list[pa.RecordBatch] = []
        with pq.ParquetWriter(draft, schema, compression="zstd") as writer:

            def flush() -> None:
                writer.write_table(pa.Table.from_batches(waiting, schema).unify_dictionaries())
                waiting.clear()

            sources = read(question.path, part.wanted)
            for name, found in batches(
                sources, what=question.what, every=question.every, analyzer=analyzer, threads=threads
            ):
                if isinstance(found, str):
                    lost.append((name, found))
                    continue
                waiting.append(found)
                written += found.num_rows
                if sum(batch.num_rows for batch in waiting) >= _ROWS_AT_ONCE:
                    flush()
            flush()
        # The rows come last: where they are, the part is complete.
        content = io.BytesIO()
        pq.write_table(unread_table(lost), content)
        target.write(unread_name, content.getvalue())

    target.write_by(rows_name, make)
    return Written(len(part.wanted) - len(lost), len(lost), written, 0)


def _length(target: Folder, name: str) -> int | None:
    """The rows of a Parquet file; `None` if it is not there, or not whole."""
    file = target.open(name)
    if file is None:
        return None
    with file:
        try:
            rows: int = pq.read_metadata(file).num_rows
        except pa.ArrowInvalid:
            return None
    return rows
