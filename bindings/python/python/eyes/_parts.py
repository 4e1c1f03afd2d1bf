"""Tables of games as Parquet files, a part at a time."""

from __future__ import annotations

import hashlib
import io
import itertools
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from ._eyes import Analyzer, __version__
from ._rows import What, batches, checked, checked_count, schema_of, unread_table
from ._storage import Folder, folder_at
from .games import Entry, Reader, entries, local

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
    analyzer: Analyzer

    @classmethod
    def of(
        cls,
        path: str | os.PathLike[str],
        what: What,
        every: int,
        games_per_part: int,
        analyzer: Analyzer | None,
    ) -> Question:
        """The same question from wherever it is asked."""
        name = local(os.fspath(path))
        place = name if "://" in name else os.path.abspath(name)
        return cls(place, what, every, games_per_part, analyzer if analyzer is not None else Analyzer())

    def text(self, found: list[Entry]) -> str:
        """What `question.txt` says: all that the rows depend on. Of the contents of the records it has the stamps."""
        listing = hashlib.sha256()
        for entry in found:
            listing.update(f"{entry.name}\0{entry.stamp}\0".encode("utf-8", "surrogateescape"))
        reduced: Any = self.analyzer.__reduce__()
        patterns, reading, nodes = reduced[1]
        texts = hashlib.sha256(repr([text for _, text in patterns]).encode()) if patterns else None
        said = {
            "path": self.path,
            "records": len(found),
            "listing": listing.hexdigest()[:16],
            "what": self.what,
            "every": self.every,
            "games_per_part": self.games_per_part,
            "reading": reading,
            "nodes": nodes,
            "patterns": "none" if texts is None else texts.hexdigest()[:16],
            "version": __version__,
        }
        return " ".join(f"{key}={value}" for key, value in said.items()) + "\n"


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

    Interrupted work goes on where it stopped: parts that are there are kept, unless a record in them could not be read. A
    part is written beside its place and renamed, so that it is there completely or not at all. The folder must hold parts of
    the same question only, with the same records and an analyzer made in the same way; a file `question.txt` says which it
    is. Records are the same if their names, sizes and times are, or in a zip archive their checksums.

    A bar on standard error shows the progress, if that is a terminal or `progress` is true.
    """
    if threads is not None:
        checked_count("threads", threads)
    question = Question.of(path, what, every, games_per_part, analyzer)
    target = folder_at(folder)
    _, parts = begun(target, question)
    with Reader(question.path) as reader:
        return bar((write_part(target, question, reader, part, threads) for part in parts), progress)


def begun(target: Folder, question: Question) -> tuple[int, Iterator[Part]]:
    """The number of records and the parts of a question, after its folder has been found or made."""
    checked(question.what, question.every)
    checked_count("games_per_part", question.games_per_part)
    # Listed once: the parts are of the records that `question.txt` stands for.
    found = list(entries(question.path))
    asked = question.text(found)
    target.create()
    _agree(target, asked)
    target.tidy()
    return len(found), _parts(found, question.games_per_part)


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
    before, asked = target.read("question.txt"), question.encode("utf-8", "surrogateescape")
    if before is None:
        if any(name.endswith(".parquet") for name in target.names()):
            raise ValueError(f"{target.path}: the folder has tables, but no question.txt that says of what; choose another")
        if target.write_new("question.txt", asked):
            return
        # Another program has just begun there.
        before = target.read("question.txt") or b""
    if before != asked:
        raise ValueError(
            f"{target.path}/question.txt: the folder has parts of another question, or of other records: "
            f"{before.decode(errors='replace').strip()}, not {question.strip()}; choose another folder"
        )


def write_part(target: Folder, question: Question, reader: Reader, part: Part, threads: int | None) -> Written:
    """Writes a part, unless it is there and each of its records could be read. What could not may be readable now."""
    rows_name, unread_name = part.names()
    rows, unread = _length(target, rows_name), _length(target, unread_name)
    if rows is not None and unread == 0:
        return Written(len(part.wanted), 0, rows, 1)
    lost: list[tuple[str, str]] = []
    written = 0

    def make(draft: str) -> None:
        nonlocal written
        schema = schema_of(question.what)
        waiting: list[pa.RecordBatch] = []
        flushed = 0
        # PyArrow takes names with a colon for addresses, and cannot encode all names.
        with open(draft, "wb") as file, pq.ParquetWriter(file, schema, compression="zstd") as writer:

            def flush() -> None:
                writer.write_table(pa.Table.from_batches(waiting, schema).unify_dictionaries())
                waiting.clear()

            sources = reader.read(part.wanted)
            for name, found in batches(
                sources, what=question.what, every=question.every, analyzer=question.analyzer, threads=threads
            ):
                if isinstance(found, str):
                    lost.append((name, found))
                    continue
                waiting.append(found)
                written += found.num_rows
                if written - flushed >= _ROWS_AT_ONCE:
                    flush()
                    flushed = written
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
        except (pa.ArrowException, OSError):
            return None
    return rows
