"""Folders of files: on this machine, or at an `fsspec` address."""

from __future__ import annotations

import os
import re
import secrets
import stat
import string
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["Folder", "check_shared", "folder_at", "shared_folder_at"]


class Folder:
    """A local folder. A file is written beside its place and renamed, so that it is there completely or not at all."""

    def __init__(self, path: str) -> None:
        self.path = path

    @property
    def local(self) -> str | None:
        """The path, if it is a folder of this machine."""
        return self.path

    def create(self) -> None:
        """Makes the folder, unless it is there."""
        os.makedirs(self.path, exist_ok=True)

    def names(self) -> set[str]:
        """The names of what is in it; none if there is no such folder."""
        try:
            return set(os.listdir(self.path))
        except FileNotFoundError:
            return set()

    def read(self, name: str) -> bytes | None:
        """The bytes of a file; `None` if there is none."""
        try:
            with open(os.path.join(self.path, name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def open(self, name: str) -> IO[bytes] | None:
        """A file, to read parts of it; `None` if there is none."""
        try:
            return open(os.path.join(self.path, name), "rb")
        except FileNotFoundError:
            return None

    def write(self, name: str, content: bytes) -> None:
        """Writes a file, or replaces it."""
        self.write_by(name, _writing(content))

    def write_new(self, name: str, content: bytes) -> bool:
        """Writes a file, unless there is one; at an address, and where files cannot have two names, only if it does not come at
        the same time."""
        place = os.path.join(self.path, name)

        def name_it(draft: str) -> None:
            try:
                os.link(draft, place)
            except FileExistsError:
                raise
            except OSError:
                os.replace(draft, place)

        try:
            self._write_by(_writing(content), name_it)
        except FileExistsError:
            return False
        return True

    def write_by(self, name: str, make: Callable[[str], None]) -> None:
        """Writes a file, or replaces it: `make` writes the content to a local path."""
        self._write_by(make, lambda draft: os.replace(draft, os.path.join(self.path, name)))

    def _write_by(self, make: Callable[[str], None], name_it: Callable[[str], None]) -> None:
        # A build of a library removes files with six such letters, which killed ones have left.
        letters = "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(6))
        draft = os.path.join(self.path, f".eyes-{letters}.tmp")
        try:
            with _held(draft):
                make(draft)
                with open(draft, "rb+") as file:
                    os.fsync(file.fileno())
                name_it(draft)
        finally:
            if os.path.exists(draft):
                os.unlink(draft)

    def check_that_all_see(self, names: Iterable[str]) -> None:
        """Raises an error if a file is missing that others have written."""
        there = self.names()
        for name in names:
            if name not in there:
                raise FileNotFoundError(
                    f"{self.path}/{name}: it was written, but not here: all machines must see the folder"
                )

    def tidy(self) -> None:
        """Removes what killed processes have left while they wrote a file. Does nothing at an address and on Windows."""
        if fcntl is None:
            return
        for name in filter(_DRAFT.fullmatch, self.names()):
            path = os.path.join(self.path, name)
            with suppress(OSError):
                state = os.lstat(path)
                # A file may have been made just now, and not be locked yet.
                is_old = time.time() - state.st_mtime > _OLD
                if stat.S_ISREG(state.st_mode) and is_old:
                    with open(path, "rb+") as file:
                        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                        os.unlink(path)


# Seconds.
_OLD = 60
_DRAFT = re.compile(r"\.eyes-[A-Za-z0-9]{6}\.tmp")


@contextmanager
def _held(draft: str) -> Iterator[None]:
    """Locks a new file, so that nobody takes it for one that was left."""
    if fcntl is None:
        yield
        return
    with open(draft, "xb") as file:
        # Some file systems have no locks. There nothing that was left is removed either.
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _writing(content: bytes) -> Callable[[str], None]:
    def make(draft: str) -> None:
        with open(draft, "wb") as file:
            file.write(content)

    return make


class _Remote(Folder):
    """A folder at an address. Object stores show a file when it is whole; of others a part may be seen after a failure."""

    def __init__(self, address: str) -> None:
        try:
            import fsspec
        except ImportError as error:
            raise ImportError("addresses need fsspec: pip install fsspec") from error
        storage, root = fsspec.core.url_to_fs(address)
        super().__init__(root.rstrip("/"))
        self._storage: Any = storage

    @property
    def local(self) -> None:
        return None

    def create(self) -> None:
        self._storage.makedirs(self.path, exist_ok=True)

    def tidy(self) -> None:
        pass

    def names(self) -> set[str]:
        self._storage.invalidate_cache()
        try:
            return {name.rstrip("/").rsplit("/", 1)[-1] for name in self._storage.ls(self.path, detail=False)}
        except FileNotFoundError:
            return set()

    def read(self, name: str) -> bytes | None:
        try:
            content: bytes = self._storage.cat_file(f"{self.path}/{name}")
        except FileNotFoundError:
            return None
        return content

    def open(self, name: str) -> IO[bytes] | None:
        try:
            file: IO[bytes] = self._storage.open(f"{self.path}/{name}", "rb")
        except FileNotFoundError:
            return None
        return file

    def write_new(self, name: str, content: bytes) -> bool:
        self.write(name, content)
        return True

    def write(self, name: str, content: bytes) -> None:
        self._storage.pipe_file(f"{self.path}/{name}", content)

    def write_by(self, name: str, make: Callable[[str], None]) -> None:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            draft = os.path.join(folder, "draft")
            make(draft)
            self._storage.put_file(draft, f"{self.path}/{name}")


def folder_at(address: str | os.PathLike[str]) -> Folder:
    """The folder with this path or address."""
    name = os.fspath(address)
    if not name:
        raise ValueError("a folder has a name: `.` is the working directory")
    if name.startswith("file://"):
        return Folder(name.removeprefix("file://"))
    return _Remote(name) if "://" in name else Folder(name)


def check_shared(address: str | os.PathLike[str]) -> None:
    """Refuses the memory of this process, which others do not see."""
    if "memory://" in os.fspath(address):
        raise ValueError(f"{os.fspath(address)}: each process has its own `memory://`; name a place that all machines see")


def shared_folder_at(address: str | os.PathLike[str]) -> Folder:
    """The same, named so that processes with other working directories find it."""
    check_shared(address)
    folder = folder_at(address)
    return folder if folder.local is None else Folder(os.path.abspath(folder.local))
