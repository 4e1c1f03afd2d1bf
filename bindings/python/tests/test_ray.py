"""Work on a cluster: the same files whatever the workers, their number and their deaths.

Ten kills instead of one: EYES_KILLS=10 pytest -s tests/test_ray.py -k nodes
"""

import hashlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import eyes

ray = pytest.importorskip("ray", reason="Ray is not installed: the tests of eyes.ray are skipped")
psutil = pytest.importorskip("psutil")
pq = pytest.importorskip("pyarrow.parquet")

import eyes.ray  # noqa: E402
import eyes.tables  # noqa: E402

KILLS = int(os.environ.get("EYES_KILLS", "1"))
POINTS = 10


def sums(folder: Path) -> dict[str, str]:
    files = [path for path in folder.iterdir() if path.suffix in (".eyes", ".json")]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files that one machine makes."""
    folder = tmp_path_factory.mktemp("expected")
    eyes.Library.build(folder, range(7, POINTS + 1))
    return sums(folder)


def of_size(expected: dict[str, str], *sizes: int) -> dict[str, str]:
    return {name: found for name, found in expected.items() if int(name[:2]) in sizes}


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A head without cores, and two machines with one core each."""
    from ray.cluster_utils import Cluster

    head = {
        "num_cpus": 0,
        "object_store_memory": 100 << 20,
        "include_dashboard": False,
        # A dead machine is noticed after 5 s instead of 15.
        "_system_config": {"health_check_period_ms": 1000, "health_check_failure_threshold": 5},
    }
    started: Any = Cluster(initialize_head=True, head_node_args=head)
    ray.init(address=started.address, log_to_driver=False)
    for _ in range(2):
        add_machine(started)
    yield started
    ray.shutdown()
    started.shutdown()


def add_machine(cluster: Any) -> Any:
    return cluster.add_node(num_cpus=1, object_store_memory=100 << 20)


def in_thread(work: Callable[[], Any]) -> Callable[[], Any]:
    """Starts the work; the result waits for it."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()

    def result() -> Any:
        thread.join()
        assert found, "the work has failed"
        return found[0]

    return result


class Watch:
    """Sees the files of a folder as they appear, and whether one is written twice."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: dict[str, int] = {}
        self.twice: set[str] = set()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.look)
        self.thread.start()

    def look(self) -> None:
        while not self.stopped.wait(0.02):
            self.once()

    def once(self) -> None:
        for path in self.folder.glob("*.eyes"):
            written = path.stat().st_mtime_ns
            if self.seen.setdefault(path.name, written) != written:
                self.twice.add(path.name)

    def wait_for(self, files: int) -> None:
        while len(self.seen) < files:
            time.sleep(0.02)

    def stop(self) -> None:
        self.stopped.set()
        self.thread.join()
        self.once()


def workers_at_work() -> list[Any]:
    me = psutil.Process()
    ours = {child.pid for child in me.children(recursive=True)}
    return [
        process
        for process in psutil.process_iter(["name"])
        if process.pid in ours and "_solve" in (process.info["name"] or "")
    ]


def processes_of(machine: Any) -> list[Any]:
    raylet = machine.all_processes["raylet"][0].process
    found: list[Any] = psutil.Process(raylet.pid).children(recursive=True)
    return found


def test_nodes_and_workers_die(cluster: Any, expected: dict[str, str], tmp_path: Path) -> None:
    files = sum(1 for name in of_size(expected, POINTS) if name.endswith(".eyes"))
    chance = random.Random(1)
    for number in range(KILLS):
        folder = tmp_path / str(number)
        folder.mkdir()
        watch = Watch(folder)
        start = time.monotonic()
        built = in_thread(lambda: eyes.ray.build_library(folder, POINTS, task_seconds=2, progress=False))
        watch.wait_for(1 + chance.randrange(files * 2 // 3))
        time.sleep(chance.random() / 5)
        machine = chance.choice(list(cluster.worker_nodes))
        dying = processes_of(machine)
        cluster.remove_node(machine, allow_graceful=False)
        for worker in workers_at_work()[:1]:
            worker.kill()
            dying.append(worker)
        # The workers of a dead machine notice it after some two seconds, and write until then.
        psutil.wait_procs(dying, timeout=20)
        watch.once()
        at_death = len(watch.seen)
        add_machine(cluster)
        done = built()
        watch.stop()
        assert sums(folder) == of_size(expected, POINTS)
        assert watch.twice == set(), "a finished part was computed again"
        assert (done.parts, done.sizes) == (files, [POINTS])
        # What a task had finished when it died is found, not computed, by the one that repeats it.
        assert files - at_death <= done.solved <= files
        print(
            f"kill {number + 1}: {at_death} of {files} files were there; {files - done.solved} found by repeated tasks; "
            f"{time.monotonic() - start:.1f} s"
        )


PROGRAM = """
import sys, eyes.ray
eyes.ray.build_library(sys.argv[1], range(7, 10), workers=2, task_seconds=1, progress=False)
"""


def test_everything_stops(expected: dict[str, str], tmp_path: Path) -> None:
    watch = Watch(tmp_path)
    for files in (5, 20, None):
        program = subprocess.Popen([sys.executable, "-c", PROGRAM, str(tmp_path)])
        children: list[Any] = []
        if files is not None:
            watch.wait_for(files)
            children = psutil.Process(program.pid).children(recursive=True)
            for process in [*children, program]:
                process.send_signal(signal.SIGKILL)
            assert not (tmp_path / "09.json").exists()
        assert (program.wait() == 0) is (files is None)
    watch.stop()
    assert watch.twice == set()
    assert sums(tmp_path) == of_size(expected, 7, 8, 9)
    assert not list(tmp_path.glob("*.tmp"))
    assert sum(size.grounds for size in eyes.Library(tmp_path).sizes) == 57 + 147 + 348


def test_numbers_of_workers(records: list[str], expected: dict[str, str], tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for number, text in enumerate(records):
        (games / f"{number}.sgf").write_text(text)
    (games / "bad.sgf").write_text("(;SZ[9];B[zz])")
    one = tmp_path / "one"
    done = eyes.tables.write(games, one, every=10, games_per_part=2, progress=False)
    assert (done.games, done.unread) == (len(records), 1)
    for workers in (1, 2, 4):
        with ray.init(
            address="local", num_cpus=workers, include_dashboard=False, object_store_memory=100 << 20, log_to_driver=False
        ):
            many, library = tmp_path / f"{workers}", tmp_path / f"library{workers}"
            found = eyes.ray.write(games, many, every=10, games_per_part=2, progress=False)
            assert (found.games, found.unread, found.rows, found.kept) == (done.games, 1, done.rows, 0)
            for path in sorted(one.glob("*.parquet")):
                assert pq.read_table(path).equals(pq.read_table(many / path.name))
            assert eyes.ray.write(games, many, every=10, games_per_part=2, progress=False).kept == 3
            built = eyes.ray.build_library(f"local://{library}", [7, 8], progress=False)
            assert built.solved == built.parts
            assert sums(library) == of_size(expected, 7, 8)
    # One goes on with what the other has begun.
    (many / "rows-00001.parquet").unlink()
    assert eyes.tables.write(games, many, every=10, games_per_part=2, progress=False).kept == 2
    with pytest.raises(ValueError, match="another question"):
        eyes.ray.write(games, many, every=9, progress=False)


def test_calls_in_threads_share_a_connection(records: list[str], tmp_path: Path) -> None:
    games, rows = tmp_path / "games", tmp_path / "rows"
    games.mkdir()
    for number in range(12):
        (games / f"{number}.sgf").write_text(records[number % len(records)])
    done: list[Any] = []

    def work() -> None:
        done.append(eyes.ray.write(games, rows, every=5, games_per_part=1, progress=False))

    with eyes.ray._jobs.connected(None, 1):
        thread = threading.Thread(target=work)
        thread.start()
        while thread.is_alive() and not list(rows.glob("rows-*.parquet")):
            time.sleep(0.01)
        assert thread.is_alive()
    thread.join()
    assert not ray.is_initialized()
    assert [(found.games, found.unread) for found in done] == [(12, 0)]


def test_all_machines_must_see_the_files(tmp_path: Path) -> None:
    for place in ("memory://library", "zip://games::memory://games.zip"):
        with pytest.raises(ValueError, match="memory://"):
            eyes.ray.build_library(place, 4)
        with pytest.raises(ValueError, match="memory://"):
            eyes.ray.write(tmp_path, place)
        with pytest.raises(ValueError, match="memory://"):
            eyes.ray.write(place, tmp_path)
    (tmp_path / "rows").touch()
    folder = eyes._storage.Folder(str(tmp_path))
    folder.check_that_all_see(["rows"])
    with pytest.raises(FileNotFoundError, match="all machines must see"):
        folder.check_that_all_see(["rows", "unread"])


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    (tmp_path / "05-00000.eyes").write_text("something of mine")
    with ray.init(address="local", num_cpus=1, include_dashboard=False, object_store_memory=100 << 20, log_to_driver=False):
        with pytest.raises(FileExistsError, match="05-00000") as refused:
            # It is not tried again, which would take longer for each time.
            eyes.ray.build_library(tmp_path, 5, retries=1000, progress=False)
        assert type(refused.value) is FileExistsError
        assert (tmp_path / "05-00000.eyes").read_text() == "something of mine"
        (tmp_path / "05-00000.eyes").write_bytes(b"EYESLIB and then nothing")
        assert eyes.ray.build_library(tmp_path, 5, progress=False).solved == 1
        eyes.Library(tmp_path).verify(positions=1)
        with pytest.raises(ValueError, match="1 to 13"):
            eyes.ray.build_library(tmp_path, 14, progress=False)
        with pytest.raises(ValueError, match="task_seconds"):
            eyes.ray.build_library(tmp_path, 5, task_seconds=0)
        (tmp_path / "03.json").write_text('{"my": "thesis"}')
        with pytest.raises(FileExistsError, match="03.json"):
            eyes.ray.build_library(tmp_path, 3, progress=False)
        assert (tmp_path / "03.json").read_text() == '{"my": "thesis"}'
        with pytest.raises(ValueError, match="workers"):
            eyes.ray.build_library(tmp_path, 5, workers=0)
        with pytest.raises(ValueError, match="points"):
            eyes.ray.build_library(tmp_path / "none", [])
        with pytest.raises(ValueError, match="1 to 13"):
            eyes.ray.build_library(tmp_path / "none", range(5, 10**12))
        with pytest.raises(TypeError):
            eyes.ray.build_library(tmp_path / "none", 5, workers=1.5)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="workers"):
            eyes.ray.write(tmp_path, tmp_path / "out", workers=0)
    from eyes.ray._jobs import same_version

    with pytest.raises(eyes.EyesError, match="same version"):
        same_version("0.0.1")
