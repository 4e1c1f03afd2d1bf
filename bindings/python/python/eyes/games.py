"""Game records from folders, archives and other storage.

Nothing here analyses anything: `records` yields the name and the text of each game, or why it cannot be read.
"""

from __future__ import annotations

import bisect
import lzma
import os
import posixpath
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from typing import IO, Any, NamedTuple, Protocol

from ._eyes import PositionError, decode_sgf

__all__ = ["Entry", "Source", "entries", "read", "records"]

MAX_BYTES = 16 << 20
"""Larger files are refused: the largest collections of games have less."""


@dataclass(frozen=True)
class Source:
    """A game record: its name, and its text, or why there is none. The name of a file that is not UTF-8 has its other bytes as
    Python has them in file names."""

    name: str
    text: str | None
    reason: str | None = None


class Entry(NamedTuple):
    """The place of a game record in a folder or an archive."""

    name: str
    """The name of the record, relative to the folder or the archive."""
    at: int = 0
    """Its number among the members of an archive, where a name can occur twice."""
    stamp: str = ""
    """What is known of its content without reading it: size and time, or a checksum."""


def records(path: str | os.PathLike[str]) -> Iterator[Source]:
    """The game records (`*.sgf`) of a folder and the folders in it, of a zip or tar archive, or of one file, in the order
    of their names.

    Texts are decoded as the record's property `CA` says, unless they are UTF-8.

    An address such as `s3://bucket/games` is read with `fsspec`, which must be installed, with what it needs for the
    protocol.
    """
    return read(path, entries(path))


def entries(path: str | os.PathLike[str]) -> Iterator[Entry]:
    """Which records there are, in the order of `records`, without reading them."""
    return _collection(os.fspath(path)).entries()


def read(path: str | os.PathLike[str], wanted: Iterable[Entry]) -> Iterator[Source]:
    """Some of the records, of which `entries` has told. A member of an archive that has changed since then is not read."""
    collection = _collection(os.fspath(path))

    def found() -> Iterator[Source]:
        with collection.reader() as reads:
            yield from reads(wanted)

    return found()


class Reader:
    """Calls of `read` for one collection. An archive is opened and listed by the first of them, and stays open until another
    one is in its place."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = os.fspath(path)
        self._open = ExitStack()
        self._reads: _Reads | None = None
        self._place: str | None = None

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def read(self, wanted: Iterable[Entry]) -> Iterator[Source]:
        place = _state(local(self._path))
        if self._reads is None or self._place != place:
            self._open.close()
            self._reads = self._open.enter_context(_collection(self._path).reader())
            self._place = place
        return self._reads(wanted)


def _state(file: str | IO[bytes]) -> str | None:
    """What tells whether a local file is another one, or was written; `None` for others."""
    try:
        found = os.stat(file if isinstance(file, str) else file.fileno())
    except (OSError, ValueError):
        return None
    return f"{found.st_dev} {found.st_ino} {_stamp(found)}"


_Reads = Callable[[Iterable[Entry]], Iterator[Source]]


class _Collection(Protocol):
    def entries(self) -> Iterator[Entry]: ...

    def reader(self) -> AbstractContextManager[_Reads]: ...


def _collection(name: str) -> _Collection:
    name = local(name)
    if "://" in name:
        return _at_address(name)
    if os.path.isdir(name):
        return _Folder(name)
    if not os.path.exists(name):
        raise FileNotFoundError(f"{name}: no folder and no file")

    def opened() -> IO[bytes]:
        return open(name, "rb")

    stamp = _stamp(os.stat(name))
    if not os.path.isfile(name):
        return _File(os.path.basename(name), opened, stamp)
    # A tar can hold a zip as its last member, and is one for `is_zipfile` then.
    with _damage_named():
        if tarfile.is_tarfile(name):
            return _Archive(opened, _tar)
    if zipfile.is_zipfile(name):
        return _Archive(opened, _zip)
    with opened() as file:
        begin = file.read(_SIGNATURE_BYTES)
    if begin.startswith(_SIGNATURES) or name.lower().endswith(_TARS + (".zip",)):
        raise tarfile.ReadError(f"{name}: neither a tar nor a zip archive that can be read: damaged, or of another kind")
    return _File(os.path.basename(name), opened, stamp)


def local(name: str) -> str:
    """The path of an address of this machine."""
    return name.removeprefix("file://").removeprefix("local://")


def _stamp(found: os.stat_result) -> str:
    return f"{found.st_size} {found.st_mtime_ns}" if stat.S_ISREG(found.st_mode) else ""


_SIGNATURES = (b"PK\3\4", b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0", b"\x28\xb5\x2f\xfd", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07")
"""How files of zip, gzip, bzip2, xz, zstd, 7z and rar begin."""

_SIGNATURE_BYTES = 6

_TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")


@contextmanager
def _damage_named() -> Iterator[None]:
    """Each compression has exceptions of its own for damaged data."""
    try:
        yield
    except (EOFError, OSError, zlib.error, lzma.LZMAError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise tarfile.ReadError(f"the archive is damaged or cut short: {error}") from error


def _is_record(name: str) -> bool:
    return name.lower().endswith(".sgf")


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__


def _decoded(name: str, content: bytes) -> Source:
    if len(content) > MAX_BYTES:
        return Source(name, None, f"larger than {MAX_BYTES >> 20} MB")
    try:
        return Source(name, decode_sgf(content))
    except PositionError as error:
        return Source(name, None, str(error))


@dataclass(frozen=True)
class _File:
    name: str
    opened: Callable[[], IO[bytes]]
    stamp: str

    def entries(self) -> Iterator[Entry]:
        yield Entry(self.name, stamp=self.stamp)

    def reader(self) -> AbstractContextManager[_Reads]:
        return nullcontext(self._read)

    def _read(self, wanted: Iterable[Entry]) -> Iterator[Source]:
        for _ in wanted:
            with self.opened() as file:
                yield _decoded(self.name, file.read(MAX_BYTES + 1))


@dataclass(frozen=True)
class _Folder:
    path: str

    def entries(self) -> Iterator[Entry]:
        root = os.path.join(os.path.realpath(self.path), "")
        seen: set[str] = set()

        def is_new(link: str) -> bool:
            place = os.path.realpath(link)
            is_new = place not in seen and not os.path.join(place, "").startswith(root)
            seen.add(place)
            return is_new

        yield from self._below("", None, is_new)

    def _below(self, before: str, link: str | None, is_new: Callable[[str], bool]) -> Iterator[Entry]:
        """The records of a folder, whose name ends in `/`, in the order of their whole names, as archives have them. `link` has
        led there, if one has. What lies in the collection is read by its own name only, and a folder elsewhere once: `is_new`
        tells that."""
        if before.count("/") > _DEEPEST:
            # Reading says why, as of a folder that may not be entered.
            yield Entry(before)
            return
        folders: dict[str, str | None] = {}
        records: dict[str, str] = {}
        try:
            inside = os.scandir(os.path.join(self.path, before))
        except OSError:
            if not before:
                raise
            yield Entry(before)
            return
        with inside:
            for entry in inside:
                try:
                    status = os.stat(entry.path)
                except OSError:
                    status = None
                if status is not None and stat.S_ISDIR(status.st_mode):
                    linked = link is not None or entry.is_symlink()
                    folders[entry.name + "/"] = entry.path if linked else None
                elif _is_record(entry.name):
                    records[entry.name] = "" if status is None else _stamp(status)
        for name in sorted([*folders, *records]):
            if name in records:
                yield Entry(before + name, stamp=records[name])
            elif (way := folders[name]) is None or is_new(way):
                yield from self._below(before + name, way, is_new)

    def reader(self) -> AbstractContextManager[_Reads]:
        return nullcontext(self._read)

    def _read(self, wanted: Iterable[Entry]) -> Iterator[Source]:
        for entry in wanted:
            try:
                place = os.path.join(self.path, entry.name)
                if entry.name.count("/") > _DEEPEST:
                    raise OSError(f"more than {_DEEPEST} folders within each other: name the folders of the games")
                if entry.name.endswith("/"):
                    os.scandir(place).close()
                if not stat.S_ISREG(os.stat(place).st_mode):
                    raise OSError("not a file")
                with open(place, "rb") as opened:
                    content = opened.read(MAX_BYTES + 1)
            except OSError as error:
                yield Source(entry.name, None, _reason(error))
            else:
                yield _decoded(entry.name, content)


_DEEPEST = 256
"""As for the command."""


def _listed(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The members of an archive whose directory is whole. `zipfile` takes a damaged one for a shorter one."""
    members = archive.infolist()
    file = archive.fp
    assert file is not None
    file.seek(0, os.SEEK_END)
    file.seek(max(0, file.tell() - _END_BYTES - 0xFFFF))
    end = file.read().rpartition(b"PK\5\6")[2]
    told = int.from_bytes(end[6:8], "little")
    directory = int.from_bytes(end[12:16], "little")
    # The format counts modulo this number, or says by the largest that the count is elsewhere.
    if told not in (len(members) & 0xFFFF, 0xFFFF):
        raise zipfile.BadZipFile(f"the archive is damaged: it has {told} members, and its directory lists {len(members)}")
    file.seek(0)
    # A program before an archive unpacks it, and no place in the archive counts its bytes.
    if directory not in (archive.start_dir, 0xFFFFFFFF) and file.read(4) == b"PK\3\4":
        raise zipfile.BadZipFile("another archive comes before this one: it is damaged, or several are joined")
    return members


_END_BYTES = 22
"""What is at the end of an archive, a comment of up to 0xFFFF bytes aside."""


@dataclass(frozen=True)
class _Archive:
    opened: Callable[[], IO[bytes]]
    listed: Callable[[IO[bytes]], AbstractContextManager[_OpenZip | _OpenTar]]

    def entries(self) -> Iterator[Entry]:
        with self.opened() as file, self.listed(file) as archive:
            found = archive.entries()
        yield from found

    @contextmanager
    def reader(self) -> Iterator[_Reads]:
        with self.opened() as file:
            before = _state(file)
            with self.listed(file) as archive:
                yield _unless_written(file, before, archive.read)


@contextmanager
def _zip(file: IO[bytes]) -> Iterator[_OpenZip]:
    with zipfile.ZipFile(file) as archive:
        yield _OpenZip(archive)


@contextmanager
def _tar(file: IO[bytes]) -> Iterator[_OpenTar]:
    with tarfile.open(fileobj=file) as archive:
        yield _OpenTar(archive)


class _OpenZip:
    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._members = _listed(archive)

    def entries(self) -> list[Entry]:
        return sorted(self._entry(at) for at, one in enumerate(self._members) if _is_record(one.filename))

    def _entry(self, at: int) -> Entry:
        member = self._members[at]
        return Entry(member.filename, at, f"{member.file_size} {member.CRC:08x}")

    def read(self, wanted: Iterable[Entry]) -> Iterator[Source]:
        for entry in wanted:
            try:
                if change := _change(entry, self._entry, len(self._members)):
                    raise OSError(change)
                content = self._content(self._members[entry.at])
            except Exception as error:  # noqa: BLE001 - each compression has exceptions of its own
                yield Source(entry.name, None, _reason(error))
            else:
                yield _decoded(entry.name, content)

    def _content(self, member: zipfile.ZipInfo) -> bytes:
        if stat.S_ISLNK(member.external_attr >> 16):
            raise OSError("a link, which is not followed in a zip archive")
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            # A few bytes of others can take any memory.
            raise OSError("packed by another method than deflate: pack it again")
        with self._archive.open(member) as file:
            return file.read(MAX_BYTES + 1)


def _unless_written(file: IO[bytes], before: str | None, reads: _Reads) -> _Reads:
    """The same for an archive in a file, as long as nobody writes to that."""

    def checked(wanted: Iterable[Entry]) -> Iterator[Source]:
        for source in reads(wanted):
            yield source if _state(file) == before else Source(source.name, None, "the archive changed while it was read")

    return checked


def _change(wanted: Entry, entry: Callable[[int], Entry], members: int) -> str | None:
    """Why the member of that number is not the one that was listed, if it is not: another archive can have come in its place."""
    found = entry(wanted.at) if wanted.at < members else None
    if found is None or found.name != wanted.name:
        return "no longer in the archive at its place"
    if wanted.stamp and found.stamp != wanted.stamp:
        return "changed since the archive was listed"
    return None


def _members(archive: tarfile.TarFile) -> list[tarfile.TarInfo]:
    """The members of an archive that is whole. `tarfile` takes a damaged header, or an empty one, for the end."""
    with _damage_named():
        members = archive.getmembers()
        if archive.fileobj is not None:
            archive.fileobj.seek(archive.offset)
            after = f" after {members[-1].name}" if members else ""
            mark = archive.fileobj.read(tarfile.BLOCKSIZE)
            if len(mark) < tarfile.BLOCKSIZE or any(mark):
                raise tarfile.ReadError(f"the archive is damaged or cut short{after}")
            # A compressed archive has its checksum behind all else.
            while rest := archive.fileobj.read(1 << 20):
                if any(rest):
                    raise tarfile.ReadError(f"the archive ends{after}, but more follows: it is damaged, or several are joined")
    return members


_AHEAD = 1024
"""Members of a tar archive that are read before the first of them is wanted."""

_BYTES_AHEAD = 64 << 20
"""What they take, one of them aside."""


class _OpenTar:
    def __init__(self, archive: tarfile.TarFile) -> None:
        self._archive = archive
        self._members = _members(archive)
        self._links = _Links(self._members)

    def entries(self) -> list[Entry]:
        wanted = [at for at, one in enumerate(self._members) if not one.isdir() and _is_record(one.name)]
        return sorted(map(self._entry, wanted))

    def _entry(self, at: int) -> Entry:
        target = self._links.target(at)
        known = target if isinstance(target, str) else f"{self._members[target].size} {self._members[target].mtime}"
        return Entry(self._members[at].name, at, known)

    def read(self, wanted: Iterable[Entry]) -> Iterator[Source]:
        for some in _portions(wanted, self._members):
            places = [self._place(entry) for entry in some]
            # To go back in a compressed archive is to unpack it again from its beginning.
            ahead: dict[int, bytes | str] = {}
            left = _BYTES_AHEAD
            for at in sorted({place for place in places if isinstance(place, int)}):
                if left > 0:
                    ahead[at] = found = _content(self._archive, self._members[at])
                    left -= len(found)
            for entry, place in zip(some, places, strict=True):
                if isinstance(place, str):
                    yield Source(entry.name, None, place)
                    continue
                content = ahead[place] if place in ahead else _content(self._archive, self._members[place])
                yield Source(entry.name, None, content) if isinstance(content, str) else _decoded(entry.name, content)

    def _place(self, entry: Entry) -> int | str:
        """The number of the member with its content, or why there is none."""
        return _change(entry, self._entry, len(self._members)) or self._links.target(entry.at)


def _portions(wanted: Iterable[Entry], members: list[tarfile.TarInfo]) -> Iterator[list[Entry]]:
    """As many at a time as fit into memory."""
    some: list[Entry] = []
    size = 0
    for entry in wanted:
        some.append(entry)
        size += min(members[entry.at].size, MAX_BYTES) if entry.at < len(members) else 0
        if len(some) == _AHEAD or size >= _BYTES_AHEAD:
            yield some
            some, size = [], 0
    if some:
        yield some


class _Links:
    """What the links of a tar archive lead to once it is unpacked. `tarfile` looks through all members for each step of each
    link."""

    _MOST = 40
    """Links to links, as for files."""

    def __init__(self, members: list[tarfile.TarInfo]) -> None:
        self._members = members
        self._named: dict[str, list[int]] = {}
        self._folders: set[str] = set()
        self._files: dict[int, int | str] = {}
        if any(one.islnk() or one.issym() for one in members):
            for at, one in enumerate(members):
                name = _plain(one.name)
                self._named.setdefault(name, []).append(at)
                while (name := posixpath.dirname(name)) and name not in self._folders:
                    self._folders.add(name)

    def target(self, at: int) -> int | str:
        """The number of the member that is meant, or why there is none."""
        found = self._without_hard_links(at)
        if isinstance(found, str) or not self._members[found].issym():
            return found
        place = _plain(self._members[at].name).split("/")[:-1]
        wanted = self._members[found].linkname
        missing = f"a link to {wanted}, which is not in the archive"
        left, links = wanted.split("/")[::-1], 1
        while left:
            part = left.pop()
            if wanted.startswith("/") or (part == ".." and not place):
                return missing
            if part in ("", "."):
                continue
            if part == "..":
                place.pop()
                continue
            name = "/".join([*place, part])
            named = self._named.get(name)
            found = self._without_hard_links(named[-1]) if named else -1
            if isinstance(found, str):
                return found
            if named and self._members[found].issym():
                links += 1
                if links > self._MOST:
                    return "a link that leads to itself, or over too many others"
                wanted = self._members[found].linkname
                left.extend(wanted.split("/")[::-1])
            elif name in self._folders or (named and self._members[found].isdir()):
                place.append(part)
            else:
                return found if named and not left else missing
        return "a link to a folder"

    def _without_hard_links(self, at: int) -> int | str:
        """The file or the link of which a hard link is only another name."""
        way: list[int] = []
        found: int | str = at
        while isinstance(found, int) and self._members[found].islnk():
            if found in self._files:
                found = self._files[found]
                break
            way.append(found)
            link = self._members[found].linkname
            named = self._named.get(_plain(link), [])
            before = bisect.bisect_left(named, found)
            found = named[before - 1] if before else f"a link to {link}, which is not in the archive before it"
        self._files.update(dict.fromkeys(way, found))
        return found


def _plain(name: str) -> str:
    return posixpath.normpath(name).lstrip("/")


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes | str:
    """The content of a member, or why there is none."""
    try:
        file = archive.extractfile(member)
        return "not a file" if file is None else file.read(MAX_BYTES + 1)
    except Exception as error:  # noqa: BLE001 - each compression has exceptions of its own
        return _reason(error)


@dataclass(frozen=True)
class _Address:
    storage: Any
    root: str

    def entries(self) -> Iterator[Entry]:
        found = self.storage.find(self.root, detail=True)
        above = self.root.rstrip("/")
        for name in sorted(filter(_is_record, found)):
            # A key may have several slashes in a row.
            yield Entry(name.removeprefix(above).removeprefix("/"), stamp=_stamp_of(found[name]))

    def reader(self) -> AbstractContextManager[_Reads]:
        return nullcontext(self._read)

    def _read(self, wanted: Iterable[Entry]) -> Iterator[Source]:
        for entry in wanted:
            try:
                with self.storage.open(f"{self.root.rstrip('/')}/{entry.name}", "rb") as file:
                    content = file.read(MAX_BYTES + 1)
            except Exception as error:  # noqa: BLE001 - each storage has exceptions of its own
                yield Source(entry.name, None, _reason(error))
            else:
                yield _decoded(entry.name, content)


_TELLING = (
    *("size", "ETag", "etag", "md5Hash", "crc32c", "CRC", "checksum", "chksum", "sha", "content_settings"),
    *("mtime", "date_time", "updated", "modified", "LastModified", "last_modified", "Last-Modified"),
)
"""What storages of different kinds say of a file that changes with its content."""


def _stamp_of(info: dict[str, Any]) -> str:
    found = {key: info[key] for key in _TELLING if key in info}
    # Some know when a file was made only, and make a new one for each content.
    return str(found if len(found) > 1 else (found, info.get("created")))


def _at_address(address: str) -> _Collection:
    try:
        import fsspec
    except ImportError as error:
        raise ImportError("addresses need fsspec: pip install fsspec") from error
    storage, root = fsspec.core.url_to_fs(address)
    if not storage.isfile(root):
        if not storage.exists(root):
            raise FileNotFoundError(f"{address}: no folder and no file")
        return _Address(storage, root)

    def opened() -> IO[bytes]:
        file: IO[bytes] = storage.open(root, "rb")
        return file

    lower = root.lower()
    if lower.endswith(".zip"):
        return _Archive(opened, _zip)
    if lower.endswith(_TARS):
        return _Archive(opened, _tar)
    return _File(root.rsplit("/", 1)[-1], opened, _stamp_of(storage.info(root)))
