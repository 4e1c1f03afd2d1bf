"""Game records from folders, archives and other storage.

Nothing here analyses anything: `records` yields the name and the text of each game, or why it cannot be read.
"""

from __future__ import annotations

import os
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Source", "records"]

MAX_BYTES = 16 << 20
"""Larger files are refused: the largest collections of games have less."""


@dataclass(frozen=True)
class Source:
    """A game record: its name, and its text, or why there is none."""

    name: str
    text: str | None
    reason: str | None = None


def records(path: str | os.PathLike[str]) -> Iterator[Source]:
    """The game records (`*.sgf`) of a folder and the folders in it, of a zip or tar archive, or of one file, in the order
    of their names.

    An address such as `s3://bucket/games` is read with `fsspec`, which must be installed, with what it needs for the
    protocol.
    """
    name = os.fspath(path)
    if "://" in name:
        yield from _from_address(name)
    elif os.path.isdir(name):
        yield from _from_folder(name)
    elif zipfile.is_zipfile(name):
        yield from _from_zip(name)
    elif os.path.isfile(name) and tarfile.is_tarfile(name):
        yield from _from_tar(name)
    else:
        with open(name, "rb") as file:
            yield _decoded(os.path.basename(name), file.read(MAX_BYTES + 1))


def _is_record(name: str) -> bool:
    return name.lower().endswith(".sgf")


def _decoded(name: str, content: bytes) -> Source:
    if len(content) > MAX_BYTES:
        return Source(name, None, f"larger than {MAX_BYTES >> 20} MB")
    try:
        return Source(name, content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        # Only names and comments are not ASCII in records, and these are not looked at.
        return Source(name, content.decode("latin-1"))


def _from_folder(folder: str) -> Iterator[Source]:
    for where, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(filter(_is_record, files)):
            path = os.path.join(where, file)
            name = os.path.relpath(path, folder).replace(os.sep, "/")
            try:
                with open(path, "rb") as opened:
                    content = opened.read(MAX_BYTES + 1)
            except OSError as error:
                yield Source(name, None, str(error))
            else:
                yield _decoded(name, content)


def _from_zip(path: str) -> Iterator[Source]:
    with zipfile.ZipFile(path) as archive:
        for name in sorted(filter(_is_record, archive.namelist())):
            try:
                with archive.open(name) as file:
                    content = file.read(MAX_BYTES + 1)
            except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError) as error:
                yield Source(name, None, str(error))
            else:
                yield _decoded(name, content)


def _from_tar(path: str) -> Iterator[Source]:
    with tarfile.open(path) as archive:
        members = sorted((member for member in archive if member.isfile()), key=lambda member: member.name)
        for member in filter(lambda member: _is_record(member.name), members):
            try:
                file = archive.extractfile(member)
                content = b"" if file is None else file.read(MAX_BYTES + 1)
            except (OSError, tarfile.TarError, EOFError) as error:
                yield Source(member.name, None, str(error))
            else:
                yield _decoded(member.name, content)


def _from_address(address: str) -> Iterator[Source]:
    try:
        import fsspec
    except ImportError as error:
        raise ImportError("addresses need fsspec: pip install fsspec") from error
    storage, root = fsspec.core.url_to_fs(address)
    names = [root] if storage.isfile(root) else storage.find(root)
    for name in sorted(filter(_is_record, names)):
        shown = name.removeprefix(root).lstrip("/") or name.rsplit("/", 1)[-1]
        try:
            with storage.open(name, "rb") as file:
                content = file.read(MAX_BYTES + 1)
        except Exception as error:  # noqa: BLE001 - each storage has exceptions of its own
            yield Source(shown, None, str(error))
        else:
            yield _decoded(shown, content)
