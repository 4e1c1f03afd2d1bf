"""Tables of games: rows, what cannot be read, archives, and interrupted work."""

import io
import os
import posixpath
import random
import shutil
import subprocess
import sys
import tarfile
import threading
import zipfile
from pathlib import Path

import pytest

import eyes

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

import eyes.games  # noqa: E402
import eyes.tables  # noqa: E402


@pytest.fixture
def folder(tmp_path: Path, records: list[str]) -> Path:
    games = tmp_path / "games"
    (games / "more").mkdir(parents=True)
    for number, text in enumerate(records[:3]):
        # The first moves of a game are enough.
        (games / f"{number}.sgf").write_text(";".join(text.split(";")[:60]) + ")")
    (games / "more" / "bad.sgf").write_text("(;SZ[9];B[zz])")
    (games / "more" / "latin.SGF").write_bytes("(;SZ[9]PB[J\xfcrgen];B[ee];W[gg])".encode("latin-1"))
    (games / "notes.txt").write_text("no game")
    return games


def test_rows_are_those_of_the_analysis(folder: Path) -> None:
    rows, unread = eyes.tables.table(folder, every=7)
    assert rows.schema.equals(eyes.tables.SPACES)
    assert unread.column("game").to_pylist() == ["more/bad.sgf"]
    assert "zz" in unread.column("reason")[0].as_py()
    text = (folder / "0.sgf").read_text()
    whole = eyes.load_sgf(text)
    analyzer = eyes.Analyzer()
    for moves in (7, 35, len(whole.moves)):
        board = eyes.load_sgf(text, before_move=moves + 1)
        spaces = analyzer.analyze(board).spaces
        mine = [row for row in rows.to_pylist() if (row["game"], row["moves"]) == ("0.sgf", moves)]
        assert [row["value"] for row in mine] == [space.value for space in spaces]
        assert [row["source"] for row in mine] == [space.source for space in spaces]
        assert [row["owner"] for row in mine] == [space.owner for space in spaces]
        assert [row["size"] for row in mine] == [len(space.points) for space in spaces]
    names = rows.column("game").unique().to_pylist()
    assert names == ["0.sgf", "1.sgf", "2.sgf", "more/latin.SGF"]


def test_groups_have_the_status_of_the_analysis(folder: Path) -> None:
    rows, _ = eyes.tables.table(folder, what="groups", every=40)
    assert rows.schema.equals(eyes.tables.GROUPS)
    board = eyes.load_sgf((folder / "1.sgf").read_text(), before_move=41)
    groups = eyes.Analyzer().analyze(board).groups
    mine = [row for row in rows.to_pylist() if (row["game"], row["moves"]) == ("1.sgf", 40)]
    assert [(row["status"], row["source"], row["is_guess"]) for row in mine] == [
        (group.status, group.source, group.is_guess) for group in groups
    ]
    assert [row["stones"] for row in mine] == [len(group.stones) for group in groups]


def test_threads_and_archives_change_nothing(folder: Path, tmp_path: Path) -> None:
    expected = eyes.tables.table(folder, every=20, threads=1)
    zipped, tarred = tmp_path / "games.zip", tmp_path / "games.tar.gz"
    with zipfile.ZipFile(zipped, "w") as archive:
        for path in folder.rglob("*"):
            archive.write(path, path.relative_to(folder))
    with tarfile.open(tarred, "w:gz") as archive:
        archive.add(folder, "")
    for source in (folder, zipped, tarred):
        for threads in (1, 4):
            assert eyes.tables.table(source, every=20, threads=threads) == expected
    pytest.importorskip("fsspec")
    assert eyes.tables.table(f"file://{folder}", every=20) == expected


def test_rows_of_spaces_and_groups_belong_together(records: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(records[0])
    spaces, groups = (eyes.tables.table(tmp_path, what=what, every=37)[0].to_pylist() for what in ("spaces", "groups"))

    def key(row: dict[str, object]) -> tuple[object, ...]:
        return row["game"], row["moves"], row["group"]

    of_groups = {key(row): row["owner"] for row in groups}
    assert len(of_groups) == len(groups)
    found = [row for row in spaces if key(row) in of_groups]
    assert len(found) > len(spaces) / 2
    assert all(row["owner"] == of_groups[key(row)] for row in found)
    # Groups without stones are in the middle of the numbers, too.
    assert any(row["group"] + 1 > sum(other["moves"] == row["moves"] for other in groups) for row in groups)


def test_a_key_with_two_slashes_is_a_record_of_its_own() -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    memory.pipe_file("/slashes/a.sgf", b"(;SZ[5];B[bb])")
    memory.pipe_file("/slashes//a.sgf", b"(;SZ[5];W[dd])")
    for address in ("memory://slashes", "memory://slashes/"):
        found = [(one.name, one.text) for one in eyes.games.records(address)]
        assert found == [("/a.sgf", "(;SZ[5];W[dd])"), ("a.sgf", "(;SZ[5];B[bb])")]


def test_interrupted_work_goes_on(folder: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    done = eyes.tables.write(folder, whole, every=20, games_per_part=2)
    assert (done.games, done.unread, done.kept) == (4, 1, 0)
    table = pa.concat_tables(pq.read_table(path) for path in sorted(whole.glob("rows-*.parquet")))
    assert table.num_rows == done.rows
    again = eyes.tables.write(folder, whole, every=20, games_per_part=2)
    # The part with a record that cannot be read is made again.
    assert (again.kept, again.rows) == (2, done.rows)
    partly = tmp_path / "partly"
    shutil.copytree(whole, partly)
    (partly / "rows-00001.parquet").unlink()
    (partly / ".draft-killed").write_bytes(b"half a part")
    resumed = eyes.tables.write(folder, partly, every=20, games_per_part=2)
    assert (resumed.kept, resumed.rows) == (2, done.rows)
    for path in sorted(whole.glob("*.parquet")):
        assert pq.read_table(path) == pq.read_table(partly / path.name)
    with pytest.raises(ValueError, match="another question"):
        eyes.tables.write(folder, whole, every=10, games_per_part=2)


def test_records_without_rows_and_damaged_ones_stop_nothing(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "a.sgf").write_text("(;SZ[5];B[bb];W[dd])")
    (games / "empty.sgf").write_text("")
    (games / "passes.sgf").write_text("(;SZ[9];B[];W[])")
    (games / "start.sgf").write_text("(;GM[1]FF[4]SZ[19])")
    (games / "cut.sgf").write_text("(;SZ[9];B[cc];W[gg];B[cg]")
    if sys.platform == "linux":
        Path(os.fsdecode(bytes(games) + b"/\xff.sgf")).write_text("(;SZ[5];B[bb];W[dd])")
    expected = ["cut.sgf", "empty.sgf"]
    for what in ("spaces", "groups"):
        rows, unread = eyes.tables.table(games, what=what)
        assert sorted(unread.column("game").to_pylist()) == expected
        assert set(rows.column("game").to_pylist()) <= {"a.sgf", "\\xff.sgf"}
    done = eyes.tables.write(games, tmp_path / "out", games_per_part=1)
    assert (done.games, done.unread) == (len(list(games.iterdir())) - 2, 2)
    zipped = tmp_path / "games.zip"
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.sgf", "(;SZ[5];B[bb];W[dd])" * 50)
    content = bytearray(zipped.read_bytes())
    content[45:60] = b"\xff" * 15
    zipped.write_bytes(content)
    _, unread = eyes.tables.table(zipped)
    assert unread.column("game").to_pylist() == ["a.sgf"]


@pytest.mark.parametrize(("name", "player"), [("Big5", "成功"), ("Shift_JIS", "予表"), ("ISO-8859-1", "Jürgen")])
def test_the_character_set_of_a_record_counts(name: str, player: str, tmp_path: Path) -> None:
    text = f"(;GM[1]SZ[9]CA[{name}]PB[{player}];B[cc];W[gg];B[cg];W[gc])"
    (tmp_path / "a.sgf").write_bytes(text.encode(name))
    (read,) = eyes.games.records(tmp_path)
    assert read.text == text
    assert len(eyes.load_sgf(read.text).moves) == 4


def test_damaged_archives_lose_nothing_in_silence(tmp_path: Path) -> None:
    whole, damaged, cut = (tmp_path / f"{name}.tar" for name in ("whole", "damaged", "cut"))
    games = [tmp_path / f"{number}.sgf" for number in range(4)]
    with tarfile.open(whole, "w") as archive:
        for path in games:
            path.write_text("(;SZ[5];B[bb];W[dd])")
            archive.add(path, path.name)
        link = tarfile.TarInfo("link.sgf")
        link.type, link.linkname = tarfile.LNKTYPE, "0.sgf"
        archive.addfile(link)
        inner = tmp_path / "inner.zip"
        with zipfile.ZipFile(inner, "w") as last:
            last.writestr("inner.sgf", "(;SZ[9];B[bb])")
        archive.add(inner, "inner.zip")
    names = [path.name for path in games] + ["link.sgf"]
    assert [(found.name, found.reason) for found in eyes.games.records(whole)] == [(name, None) for name in names]
    content = bytearray(whole.read_bytes())
    content[2048] ^= 0x55
    damaged.write_bytes(content)
    cut.write_bytes(whole.read_bytes()[:2048])
    hole = tmp_path / "hole.tar"
    hole.write_bytes(whole.read_bytes()[:2048] + bytes(512) + whole.read_bytes()[2560:])
    for archive_path, reason in [
        (damaged, "damaged or cut short after"),
        (cut, "damaged or cut short after"),
        (hole, "ends after .*, but more follows"),
    ]:
        with pytest.raises(tarfile.ReadError, match=reason):
            list(eyes.games.records(archive_path))


@pytest.mark.parametrize("name", ["cut.zip", "cut.tar", "cut.tar.gz", "cut.tar.bz2", "cut.tar.xz", "cut"])
def test_an_archive_that_cannot_be_read_is_no_record(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[5];B[bb];W[dd])")
    kind = name.removeprefix("cut.tar.") if name.startswith("cut.tar.") else ""
    if name in ("cut.zip", "cut"):
        with zipfile.ZipFile(path, "w") as archive:
            archive.write(record, "game.sgf")
    else:
        with tarfile.open(path, f"w:{kind}") as tar:  # type: ignore[call-overload]
            tar.add(record, "game.sgf")
    whole = path.read_bytes()
    assert [found.reason for found in eyes.games.records(path)] == [None]
    # The second half of a tar are zeros.
    length = 1024 if name == "cut.tar" else len(whole)
    for cut in (1, 40, length // 2):
        path.write_bytes(whole[: length - cut])
        with pytest.raises(tarfile.ReadError):
            list(eyes.games.records(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    (tmp_path / "nowhere.sgf").symlink_to(tmp_path / "missing")
    _, unread = eyes.tables.table(tmp_path)
    assert unread.column("game").to_pylist() == ["nowhere.sgf", "pipe.sgf"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("protocol", ["file", "local"])
def test_a_local_address_is_a_path(protocol: str, folder: Path) -> None:
    address = f"{protocol}://{folder}"
    assert eyes.tables.table(address, every=20) == eyes.tables.table(folder, every=20)
    os.mkfifo(folder / "pipe.sgf")
    _, unread = eyes.tables.table(address, every=20)
    assert "not a file" in unread["reason"].to_pylist()


def test_a_position_has_its_rows_once(tmp_path: Path) -> None:
    for number, end in enumerate(("", ";PL[W]", "PL[W]", ";AB[aa]")):
        (tmp_path / f"{number}.sgf").write_text(f"(;SZ[9]AB[cc][gg];B[ee];W[cd]{end})")
    rows, _ = eyes.tables.table(tmp_path)
    every: list[dict[str, object]] = rows.to_pylist()
    assert len({tuple(row.values()) for row in every}) == len(every)
    at_end = eyes.analyze(eyes.load_sgf((tmp_path / "3.sgf").read_text())).spaces
    last = [row for row in every if row["game"] == "3.sgf" and row["moves"] == 2]
    assert [row["size"] for row in last] == [len(space.points) for space in at_end]


def test_a_row_is_about_the_position_before_the_next_move(tmp_path: Path) -> None:
    text = "(;SZ[9];B[ee];AB[aa][bb]AW[cc];W[dd];AE[ee];B[ff])"
    (tmp_path / "set_up.sgf").write_text(text)
    rows = eyes.tables.table(tmp_path)[0].select(["moves", "owner", "value"]).to_pylist()
    for moves in (1, 2, 3):
        spaces = eyes.analyze(eyes.load_sgf(text, before_move=moves + 1)).spaces
        expected = sorted((space.owner, space.value) for space in spaces)
        assert expected and expected == sorted((row["owner"], row["value"]) for row in rows if row["moves"] == moves)


@pytest.mark.usefixtures("signal_soon")
def test_a_signal_ends_a_table(records: list[str]) -> None:
    analyzer = eyes.Analyzer(reading="deep", nodes=10**9)
    sources = [eyes.games.Source("game", records[0])]
    with pytest.raises(KeyboardInterrupt):
        eyes.tables.table(sources, analyzer=analyzer, threads=1)


def test_groups_have_stones(records: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(records[0])
    rows, _ = eyes.tables.table(tmp_path, what="groups", every=20)
    assert min(rows.column("stones").to_pylist()) > 0


def test_parts_are_of_one_question(folder: Path, tmp_path: Path) -> None:
    eyes.tables.write(folder, tmp_path / "out", every=20, games_per_part=1)
    with pytest.raises(ValueError, match="another question"):
        analyzer = eyes.Analyzer(reading="none")
        eyes.tables.write(folder, tmp_path / "out", every=20, games_per_part=1, analyzer=analyzer)
    same = eyes.Analyzer(reading="fast", nodes=5_000)
    assert eyes.tables.write(folder, tmp_path / "out", every=20, games_per_part=1, analyzer=same).kept == 4
    (folder / "0a.sgf").write_text("(;SZ[5];B[bb];W[dd])")
    with pytest.raises(ValueError, match="of other records"):
        eyes.tables.write(folder, tmp_path / "out", every=20, games_per_part=1)


def test_of_two_questions_at_once_one_is_refused(folder: Path, tmp_path: Path) -> None:
    for turn in range(10):
        out = tmp_path / f"out{turn}"
        results: list[int] = []

        def work(every: int, out: Path = out, results: list[int] = results) -> None:
            try:
                eyes.tables.write(folder, out, every=every, games_per_part=1)
            except ValueError as error:
                assert "another question" in str(error)
            else:
                results.append(every)

        threads = [threading.Thread(target=work, args=(every,)) for every in (20, 30)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        [every] = results
        assert eyes.tables.write(folder, out, every=every, games_per_part=1).kept == 4
        assert not list(out.glob(".eyes-*"))


def test_records_that_come_and_go_meanwhile_are_not_in_a_table(folder: Path, tmp_path: Path) -> None:
    whole = eyes.tables.write(folder, tmp_path / "whole", every=20, games_per_part=1)
    question = eyes._parts.Question.of(folder, "spaces", 20, 1, None)
    target = eyes._storage.folder_at(tmp_path / "out")
    records, parts = eyes._parts.begun(target, question)
    other = tmp_path / "away"
    with eyes.games.Reader(folder) as reader:
        eyes._parts.write_part(target, question, reader, next(parts), 1)
        (folder / "more").rename(other)
        (folder / "1a.sgf").write_text("(;SZ[5];B[bb];W[dd])")
        for part in parts:
            eyes._parts.write_part(target, question, reader, part, 1)
    (folder / "1a.sgf").unlink()
    other.rename(folder / "more")
    again = eyes.tables.write(folder, tmp_path / "out", every=20, games_per_part=1)
    assert records == whole.games + whole.unread
    assert (again.games, again.unread, again.rows) == (whole.games, whole.unread, whole.rows)
    for path in (tmp_path / "whole").glob("*.parquet"):
        assert pq.read_table(path).equals(pq.read_table(tmp_path / "out" / path.name))


def test_a_question_is_the_same_from_everywhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    for name in (folder, folder.name, f"file://{folder.name}", f"local://{folder.name}"):
        assert eyes._parts.Question.of(name, "spaces", 1, 1, None).path == str(folder)


@pytest.mark.parametrize("kind", ["folder", "file", "zip", "tar", "memory", "address of a zip"])
def test_changed_records_are_other_records(kind: str, tmp_path: Path) -> None:
    games, out = tmp_path / "games", tmp_path / "out"
    games.mkdir()
    source = {
        "folder": str(games),
        "file": str(games / "a.sgf"),
        "memory": "memory://changed",
        "address of a zip": f"zip://::file://{games}/a.zip",
    }.get(kind, str(games / f"a.{kind}"))
    if "://" in source:
        fsspec = pytest.importorskip("fsspec")

    def write(text: str) -> eyes.tables.Written:
        if "zip" in kind:
            with zipfile.ZipFile(games / "a.zip", "w") as archive:
                archive.writestr("a.sgf", text)
        elif kind == "tar":
            with tarfile.open(source, "w") as tar:
                member = tarfile.TarInfo("a.sgf")
                member.size = len(text)
                tar.addfile(member, io.BytesIO(text.encode()))
        elif kind == "memory":
            fsspec.filesystem("memory").pipe_file("/changed/a.sgf", text.encode())
        else:
            (games / "a.sgf").write_text(text)
        return eyes.tables.write(source, out)

    assert write("(;SZ[5];B[bb];W[dd])").kept == 0
    assert eyes.tables.write(source, out).kept == 1
    # The times in this archive are all the same.
    changed = "(;SZ[5];B[bb])" if kind == "tar" else "(;SZ[5];B[bb];W[dc])"
    with pytest.raises(ValueError, match="of other records"):
        write(changed)


def test_what_a_link_leads_to_counts_and_the_order_of_members_does_not(tmp_path: Path) -> None:
    path, out = tmp_path / "games.tar", tmp_path / "out"

    def write(*members: tuple[str, str]) -> eyes.tables.Written:
        with tarfile.open(path, "w") as archive:
            for name, content in members:
                member = tarfile.TarInfo(name)
                if content.startswith("("):
                    member.size = len(content)
                    archive.addfile(member, io.BytesIO(content.encode()))
                else:
                    member.type, member.linkname = tarfile.SYMTYPE, content
                    archive.addfile(member)
        return eyes.tables.write(path, out)

    record, link = ("data", "(;SZ[5];B[bb])"), ("l.sgf", "data")
    assert write(record, link).kept == 0
    assert write(link, record).kept == 1
    with pytest.raises(ValueError, match="of other records"):
        write(("data", "(;SZ[5];B[bb];W[dd])"), link)


def test_members_of_a_compressed_tar_may_be_in_any_order(tmp_path: Path) -> None:
    path = tmp_path / "games.tar.gz"
    names = [f"{number:03}.sgf" for number in range(300)]
    with tarfile.open(path, "w:gz") as archive:
        for name in reversed(names):
            # Random letters, which do not become shorter.
            text = f"(;SZ[5]C[{name} {os.urandom(1000).hex()}];B[bb])".encode()
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))
    read = 0

    class Counted(io.FileIO):
        def read(self, size: int | None = -1) -> bytes:
            nonlocal read
            found = super().read(size if size is not None else -1) or b""
            read += len(found)
            return found

    tar = eyes.games._Archive(lambda: Counted(path), eyes.games._tar)
    with tar.reader() as read_some:
        found = list(read_some(tar.entries()))
    assert [source.name for source in found] == names
    assert all(source.name in (source.text or "") for source in found)
    # One pass for the names, one before anything is read, and one for the records.
    assert read < 4 * path.stat().st_size, read


def test_folders_behind_links_are_read_once(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "b.sgf").write_text("(;SZ[5];B[bb])")
    before = [entry.name for entry in eyes.games.entries(folder)]
    for name in ("linked", "zagain"):
        (folder / name).symlink_to(other)
    # What lies in the folder keeps its own name.
    (folder / "a.sgf").symlink_to(folder / "more")
    (other / "back").symlink_to(folder)
    (other / "up").symlink_to(tmp_path)
    (other / "sub").mkdir()
    (other / "sub" / "c.sgf").write_text("(;SZ[5];B[cc])")
    (other / "again").symlink_to(other / "sub")
    (folder / "x.sgf").symlink_to("x.sgf")
    found = list(eyes.games.records(folder))
    assert [source.name for source in found] == sorted([*before, "linked/again/c.sgf", "linked/b.sgf", "x.sgf"])
    [loop] = [source for source in found if source.name == "x.sgf"]
    assert loop.text is None and "symbolic links" in (loop.reason or "")


def test_folders_have_a_limit_of_depth(folder: Path) -> None:
    deep = folder
    for _ in range(300):
        deep = deep / "d"
    deep.mkdir(parents=True)
    told = [source.reason or "" for source in eyes.games.records(folder) if source.name.startswith("d/")]
    assert len(told) == 1 and "more than 256 folders within each other" in told[0]


def test_what_could_not_be_read_is_tried_again(tmp_path: Path) -> None:
    path, out = tmp_path / "games.zip", tmp_path / "out"
    for method, unread in [(zipfile.ZIP_BZIP2, 1), (zipfile.ZIP_DEFLATED, 0)]:
        with zipfile.ZipFile(path, "w", method) as archive:
            archive.writestr("a.sgf", "(;SZ[5];B[bb])")
        written = eyes.tables.write(path, out)
        assert (written.unread, written.kept) == (unread, 0)
    assert eyes.tables.write(path, out).kept == 1


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may enter every folder")
def test_a_folder_that_may_not_be_entered_is_told(folder: Path) -> None:
    (folder / "more").chmod(0)
    try:
        told = {source.name: source.reason for source in eyes.games.records(folder)}
    finally:
        (folder / "more").chmod(0o755)
    assert "Permission denied" in (told["more/"] or "")
    assert told["0.sgf"] is None


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_takes_no_more_memory_than_its_records(method: int, tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("a.sgf", "(;SZ[5];B[bb])")
    [told] = eyes.games.records(path)
    assert told.text is None and "deflate" in (told.reason or "")


def test_members_of_a_tar_that_are_no_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "games.tar"
    with tarfile.open(path, "w") as archive:
        for name, kind, target in [("a", tarfile.FIFOTYPE, ""), ("b", tarfile.SYMTYPE, "b.sgf"), ("c", tarfile.DIRTYPE, "")]:
            member = tarfile.TarInfo(f"{name}.sgf")
            member.type, member.linkname = kind, target
            archive.addfile(member)
    reasons = {source.name: source.reason for source in eyes.games.records(path)}
    assert reasons == {"a.sgf": "not a file", "b.sgf": "a link that leads to itself, or over too many others"}


@pytest.mark.skipif(shutil.which("tar") is None, reason="tar is not installed")
def test_links_in_a_tar_lead_where_they_do_on_disk(tmp_path: Path) -> None:
    rng = random.Random(1)
    folders = ["", "a/", "a/b/", "c/"]
    followed = 0
    for number in range(150):
        path, out = tmp_path / f"{number}.tar", tmp_path / str(number)
        out.mkdir()
        names = [f"{folder}{letter}.sgf" for folder in folders for letter in "xyz"]
        rng.shuffle(names)
        before: list[str] = []
        with tarfile.open(path, "w") as archive:
            # Links to folders come first, because `tar` does not write files over them.
            for name, to in [("D", "a"), ("a/E", "../c"), ("F", "D/b")]:
                member = tarfile.TarInfo(name)
                member.type, member.linkname = tarfile.SYMTYPE, to
                archive.addfile(member)
            for name in names[:8]:
                member = tarfile.TarInfo(rng.choice(["", "./"]) + name)
                member.type = rng.choice([tarfile.REGTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE] if before else [tarfile.REGTYPE])
                if member.type == tarfile.REGTYPE:
                    content = f"(;SZ[9]C[{name}];B[ee])".encode()
                    member.size = len(content)
                    archive.addfile(member, io.BytesIO(content))
                elif member.type == tarfile.LNKTYPE:
                    member.linkname = rng.choice(before)
                    archive.addfile(member)
                else:
                    way = rng.choice(["", "../", "./", "a/", "a/b/", "c/", "D/", "E/", "F/", "a/E/", "../a/", "D/b/../", "none/../"])
                    member.linkname = way + rng.choice("xyz") + ".sgf" + rng.choice(["", "", "", "/"])
                    archive.addfile(member)
                before.append(name)
        subprocess.run(["tar", "xf", path, "-C", out], check=True)
        for source in eyes.games.records(path):
            place = out / source.name
            expected = place.read_text() if place.is_file() else None
            assert source.text == expected, (number, source)
            followed += expected is not None and place.name not in expected
    assert followed > 100, followed


def test_links_in_a_tar_are_found_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.tar"
    content = b"(;SZ[5];B[bb])"
    with tarfile.open(path, "w") as archive:

        def add(name: str, kind: bytes, target: str) -> None:
            member = tarfile.TarInfo(name)
            member.type, member.linkname = kind, target
            member.size = len(content) if kind == tarfile.REGTYPE else 0
            archive.addfile(member, io.BytesIO(content) if member.size else None)

        # Each link leads to the next; `tarfile` takes minutes for so many.
        for number in range(2000):
            add(f"chain/{number:04}.sgf", tarfile.SYMTYPE, f"{number + 1:04}.sgf")
        add("chain/2000.sgf", tarfile.REGTYPE, "")
        add("more/hard.sgf", tarfile.LNKTYPE, "chain/2000.sgf")
        for number in range(2000):
            add(f"hard/{number + 1:04}.sgf", tarfile.LNKTYPE, f"hard/{number:04}.sgf" if number else "chain/2000.sgf")
        add("more/up.sgf", tarfile.SYMTYPE, "../chain/./2000.sgf")
        add("more/none.sgf", tarfile.SYMTYPE, "nowhere.sgf")
    found = {source.name: source for source in eyes.games.records(path)}
    assert len(found) == 4004
    ends = [f"chain/{number:04}.sgf" for number in range(1960, 2001)]
    hard = [f"hard/{number:04}.sgf" for number in range(1, 2001)]
    assert {name for name, source in found.items() if source.text is not None} == {*ends, *hard, "more/hard.sgf", "more/up.sgf"}
    assert "not in the archive" in (found["more/none.sgf"].reason or "")


@pytest.mark.parametrize("kind", ["zip", "tar"])
def test_only_what_was_listed_is_read_of_an_archive(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{kind}"

    def pack(texts: dict[str, str]) -> list[eyes.games.Entry]:
        folder = tmp_path / "packed"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, text in texts.items():
            (folder / f"{name}.sgf").write_text(text)
        shutil.make_archive(str(path.with_suffix("")), kind, folder)
        return list(eyes.games.entries(path))

    def told(listed: list[eyes.games.Entry]) -> list[str | None]:
        found = list(eyes.games.read(path, listed))
        assert [source.name for source in found] == [entry.name for entry in listed]
        assert all((source.text is None) == (source.reason is not None) for source in found)
        return [source.text for source in found]

    one, other = "(;SZ[5];B[bb])", "(;SZ[5];B[bb];W[cc])"
    listed = pack({"b": one, "c": other, "d": one})
    assert told(listed) == [one, other, one]
    pack({"c": other})
    assert told(listed) in ([None, None, None], [None, other, None])
    pack({"a": other, "b": one, "c": other, "d": one})
    assert all(text is None or text == was for text, was in zip(told(listed), [one, other, one], strict=True))
    listed = pack({"b": one})
    pack({"b": other})
    assert told(listed) == [None]


@pytest.mark.parametrize("kind", ["zip", "tar"])
def test_an_archive_that_is_replaced_at_work_gives_no_rows_of_others(kind: str, folder: Path, tmp_path: Path) -> None:
    names = sorted(path.name for path in folder.glob("*.sgf"))
    path, more = tmp_path / f"games.{kind}", tmp_path / "more"
    shutil.make_archive(str(path.with_suffix("")), kind, folder)
    shutil.copytree(folder, more)
    shutil.copy(folder / names[-1], more / "000.sgf")
    shutil.make_archive(str(tmp_path / "other"), kind, more)
    eyes.tables.write(path, tmp_path / "whole", every=20, games_per_part=1)
    question = eyes._parts.Question.of(path, "spaces", 20, 1, None)
    target = eyes._storage.folder_at(tmp_path / "out")
    _, parts = eyes._parts.begun(target, question)
    listed = list(parts)
    os.replace(tmp_path / f"other.{kind}", path)
    with eyes.games.Reader(path) as reader:
        for part in listed:
            eyes._parts.write_part(target, question, reader, part, 1)
    for number, part in enumerate(listed):
        rows, unread = (pq.read_table(tmp_path / "out" / name) for name in part.names())
        whole = pq.read_table(tmp_path / "whole" / f"rows-{number:05}.parquet")
        assert rows.equals(whole) if unread.num_rows == 0 else rows.num_rows == 0


@pytest.mark.parametrize("kind", ["zip", "tar"])
@pytest.mark.parametrize("replaces", [True, False])
def test_an_archive_that_changes_between_parts_gives_its_records(kind: str, replaces: bool, tmp_path: Path) -> None:
    path, more = tmp_path / f"games.{kind}", tmp_path / "more"
    more.mkdir()
    texts = {f"{number}.sgf": f"(;SZ[5]GN[{number}];B[bb])" for number in range(1, 6)}
    for name, text in texts.items():
        (more / name).write_text(text)
    shutil.make_archive(str(path.with_suffix("")), kind, more)
    listed = list(eyes.games.entries(path))
    (more / "0.sgf").write_text("(;SZ[5];B[cc])")
    shutil.make_archive(str(tmp_path / "other"), kind, more)
    with eyes.games.Reader(path) as reader:
        reading = reader.read(listed[:3])
        found = [next(reading)]
        if replaces:
            os.replace(tmp_path / f"other.{kind}", path)
        else:
            path.write_bytes((tmp_path / f"other.{kind}").read_bytes())
        found += [*reading, *reader.read(listed[3:])]
    assert [source.name for source in found] == [entry.name for entry in listed]
    assert found[0].text is not None
    # An open file that was replaced is there as long as it is open.
    assert all(source.text is not None for source in found[1:3]) == replaces
    assert all(source.text in (None, texts[posixpath.basename(source.name)]) for source in found)


@pytest.mark.parametrize("kind", ["zip", "tar"])
def test_an_archive_is_not_listed_for_each_part(
    kind: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"games.{kind}"
    shutil.make_archive(str(path.with_suffix("")), kind, folder)
    name = "_listed" if kind == "zip" else "_members"
    lists, listings = getattr(eyes.games, name), 0

    def counted(archive: object) -> object:
        nonlocal listings
        listings += 1
        return lists(archive)

    monkeypatch.setattr(eyes.games, name, counted)
    written = eyes.tables.write(path, tmp_path / "out", every=50, games_per_part=1)
    assert listings == 2 < written.games


def test_links_in_a_zip_are_told(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.sgf", "(;SZ[5];B[bb])")
        link = zipfile.ZipInfo("l.sgf")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "a.sgf")
    [record, told] = eyes.games.records(path)
    assert record.text is not None and "a link" in (told.reason or "")


def test_joined_zips_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.sgf", "(;SZ[5];B[bb])")
    whole = path.read_bytes()
    path.write_bytes(b"#!/bin/sh\n" + whole)
    assert len(list(eyes.games.records(path))) == 1, "a program before an archive unpacks it"
    path.write_bytes(whole + whole)
    with pytest.raises(zipfile.BadZipFile, match="joined"):
        list(eyes.games.records(path))


@pytest.mark.parametrize("name", [b"a:b", b"s3:x", b"\xff"])
def test_folders_may_have_any_name(name: bytes, folder: Path, tmp_path: Path) -> None:
    plain, odd = tmp_path / "plain", tmp_path / os.fsdecode(name)
    assert eyes.tables.write(folder, odd, every=20) == eyes.tables.write(folder, plain, every=20)
    for path in plain.iterdir():
        assert (odd / path.name).read_bytes() == path.read_bytes()


def test_parts_without_a_question_are_not_continued(folder: Path, tmp_path: Path) -> None:
    eyes.tables.write(folder, tmp_path, every=20)
    (tmp_path / "question.txt").unlink()
    with pytest.raises(ValueError, match="no question.txt"):
        eyes.tables.write(folder, tmp_path, every=50, what="groups")


@pytest.mark.parametrize("suffix", ["gz", "bz2", "xz"])
def test_a_checksum_of_a_compressed_archive_counts(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.tar.{suffix}"
    (tmp_path / "a.sgf").write_text("(;SZ[5];B[bb];W[cc])")
    with tarfile.open(path, f"w:{suffix}") as archive:  # type: ignore[call-overload]
        archive.add(tmp_path / "a.sgf", "a.sgf")
    whole = path.read_bytes()
    assert len(list(eyes.games.records(path))) == 1
    if suffix == "gz":
        # The checksum and the length are at the end.
        wrong = bytes([whole[-8] ^ 1])
        path.write_bytes(whole[:-8] + wrong + whole[-7:])
        with pytest.raises(tarfile.ReadError, match="damaged"):
            list(eyes.games.records(path))
    path.write_bytes(whole[:-1])
    with pytest.raises(tarfile.ReadError, match="damaged"):
        list(eyes.games.records(path))


def test_a_zip_with_a_damaged_directory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.comment = b"x" * 1000
        for number in range(5):
            archive.writestr(f"{number}.sgf", "(;SZ[5];B[bb])")
    whole = path.read_bytes()
    assert len(list(eyes.games.records(path))) == 5
    directory = whole.index(b"PK\1\2")
    for length in (153, 204):
        # The length of a comment in the directory hides what follows.
        damaged = whole[: directory + 32] + length.to_bytes(2, "little") + whole[directory + 34 :]
        path.write_bytes(damaged)
        with pytest.raises(zipfile.BadZipFile, match="damaged"):
            list(eyes.games.records(path))


def test_a_damaged_part_is_made_again(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    eyes.tables.write(folder, out, every=20)
    part = out / "rows-00000.parquet"
    whole = part.read_bytes()
    # A Parquet file ends with its description, the length of that in four bytes, and four letters.
    begin = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    part.write_bytes(whole[:begin] + b"\xff" * 30 + whole[begin + 30 :])
    assert eyes.tables.write(folder, out, every=20).kept == 0
    assert part.read_bytes() == whole


def test_names_are_in_the_order_of_archives(tmp_path: Path) -> None:
    names = ["a-b/x.sgf", "a.sgf", "a/x.sgf", "a0.sgf", "b.sgf"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("(;SZ[5])")
    assert [source.name for source in eyes.games.records(tmp_path)] == sorted(names) == names


def test_wrong_questions_are_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="found str: a folder"):
        eyes.tables.table([str(folder)])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="every"):
        eyes.tables.table(folder, every=0)
    with pytest.raises(ValueError, match="stones"):
        eyes.tables.table(folder, what="stones")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="games_per_part"):
        eyes.tables.write(folder, tmp_path / "x", games_per_part=0)
    with pytest.raises(FileNotFoundError):
        eyes.tables.table(tmp_path / "missing")
    with pytest.raises(FileNotFoundError):
        eyes.tables.write(tmp_path / "missing", tmp_path / "none")
    with pytest.raises(TypeError):
        eyes.tables.write(folder, tmp_path / "none", every=1.5)  # type: ignore[arg-type]
    for threads in (-1, 0, 1.5):
        with pytest.raises((ValueError, TypeError)):
            eyes.tables.table(folder, threads=threads)  # type: ignore[arg-type]
        with pytest.raises((ValueError, TypeError)):
            eyes.tables.write(folder, tmp_path / "none", threads=threads)  # type: ignore[arg-type]
    assert not (tmp_path / "none").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of this kind")
def test_what_killed_processes_have_left_is_removed(folder: Path, tmp_path: Path) -> None:
    import fcntl

    target = tmp_path / "tables"
    eyes.tables.write(folder, target, every=50)
    whole = {path.name for path in target.iterdir()}
    left, held, new, other = (target / f".eyes-{name}.tmp" for name in ("Abc123", "Def456", "Ghi789", "abc"))
    for draft in (left, held, new, other):
        draft.write_bytes(b"a part")
        os.utime(draft, (1, 1))
    os.utime(new)
    with open(held, "rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        eyes.tables.write(folder, target, every=50)
        assert {path.name for path in target.iterdir()} - whole == {held.name, new.name, other.name}
    eyes.tables.write(folder, target, every=50)
    assert {path.name for path in target.iterdir()} - whole == {new.name, other.name}


def test_half_a_character_is_a_mistake_of_its_record() -> None:
    half = "(;SZ[9]C[\udcff];B[aa])"
    sources = [eyes.games.Source("good", "(;SZ[9];B[aa];W[bb])"), eyes.games.Source("bad", half)]
    rows, unread = eyes.tables.table(sources)
    assert set(rows.column("game").to_pylist()) <= {"good"}
    assert unread.column("game").to_pylist() == ["bad"]
    assert "half a character" in unread.column("reason")[0].as_py()
    for read in (eyes.load_sgf, eyes.Board.from_text, lambda text: eyes.analyze_game(text, analyzer=eyes.Analyzer())):
        with pytest.raises(eyes.PositionError, match="half a character"):
            read(half)
