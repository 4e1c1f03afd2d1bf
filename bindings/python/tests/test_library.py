"""The library of eyes, building it in parts, and the static rules."""

import hashlib
import itertools
import pickle
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest

import eyes
from eyes._eyes import LibraryLock
from eyes._storage import folder_at

Fate = Literal["alive", "unsettled", "dead", "ko"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    eyes.Library.build(folder, range(1, 8), threads=2)
    return folder


def sums(folder: Path) -> dict[str, str]:
    files = [path for path in folder.iterdir() if path.suffix in (".eyes", ".json")]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_sizes(folder: Path) -> None:
    library = eyes.Library(folder)
    assert [size.points for size in library.sizes] == [1, 2, 3, 4, 5, 6, 7]
    assert [sum(size.eyes) for size in library.sizes] == [3, 4, 9, 24, 64, 196, 616]
    assert sum(size.bytes for size in library.sizes) == sum(
        path.stat().st_size for path in folder.glob("*.eyes")
    )


def test_drawings(folder: Path) -> None:
    library = eyes.Library(folder)
    bent_four = "|.%|XXX.%+----"
    (answer,) = library.query(bent_four)
    assert (answer.attacker, answer.defender, answer.fate, answer.points) == (6, -6, "dead", 5)
    (ko,) = library.query(bent_four, ruling="I")
    assert ko.fate == "ko" and ko.defender == -1
    assert [answer.eye for answer in library.query(".x.")] == ["...", ".X."]
    with pytest.raises(eyes.MissingError, match="8 points"):
        library.query("........")
    with pytest.raises(eyes.PositionError):
        library.query("q")
    with pytest.raises(ValueError, match="ruling"):
        library.query("...", ruling="III")  # type: ignore[arg-type]


def test_boards(folder: Path) -> None:
    board = eyes.Board.from_text(". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .")
    answer = eyes.Library(folder).query_board(board, "A4")
    assert (answer.attacker, answer.defender, answer.liberties) == (6, 6, 0)
    assert answer.best_moves("attacker") == ["B5"] == answer.best_moves("defender")
    life = eyes.life_of(board, "A4")
    assert (life.attacked, life.defended) == ("won", "won")
    with pytest.raises(eyes.PositionError):
        eyes.Library(folder).query_board(board, "A1")


def test_a_forbidden_move_is_not_in_the_library(folder: Path) -> None:
    rows = ["O X X O X . . . .", ". O . O X . . . .", "O O O O X . . . .", "X X X X . . . . ."]
    board = eyes.Board.from_text("\n".join(rows + [". . . . . . . . ."] * 5))
    board.play("A8", "black")
    with pytest.raises(eyes.MissingError, match="the ko forbids a move of white"):
        eyes.Library(folder).query_board(board, "D9")


def test_lists(folder: Path) -> None:
    library = eyes.Library(folder)
    fates: tuple[Fate, ...] = ("alive", "unsettled", "dead", "ko")
    for fate in fates:
        listed = library.eyes(5, site="corner", fate=fate, limit=0)
        # The counts of docs/book/src/library.md.
        assert len(listed) == {"alive": 289, "unsettled": 152, "dead": 60, "ko": 34}[fate]
        assert all(answer.fate == fate for answer in listed)
    for answer in library.eyes(6, ko=1, first="attacker"):
        assert abs(answer.attacker) == 1
        (same,) = library.query(answer.eye)
        assert (same.attacker, same.defender) == (answer.attacker, answer.defender)
    assert len(library.eyes(7, limit=3)) == 3
    with pytest.raises(ValueError, match="fate"):
        library.eyes(5, fate="sad")  # type: ignore[arg-type]
    assert len(library.query("xx")) == 3
    for wrong, name in [({"ko": 6}, "ko"), ({"ko": -1}, "ko"), ({"status": 0}, "status"), ({"first": "attacker"}, "first")]:
        with pytest.raises(ValueError, match=f"^{name}:"):
            library.eyes(5, **wrong)  # type: ignore[arg-type]


def test_verification(folder: Path, tmp_path: Path) -> None:
    found = eyes.Library(folder).verify(positions=20, seed=4)
    assert (found.positions, found.differences) == (140, [])
    assert found.searched > 0 and found.naive > 0
    broken = tmp_path / "broken"
    eyes.Library.build(broken, 5)
    (shard,) = broken.glob("*.eyes")
    content = bytearray(shard.read_bytes())
    content[-1] ^= 1
    shard.write_bytes(content)
    with pytest.raises(eyes.EyesError, match=shard.name):
        eyes.Library(broken).verify(positions=1)
    with pytest.raises(eyes.EyesError, match="no library"):
        eyes.Library(tmp_path)


def test_parts_make_the_same_files(folder: Path, tmp_path: Path) -> None:
    for points in range(1, 8):
        plan = eyes.LibraryPlan(points)
        shuffled = list(plan.parts)
        random.Random(points).shuffle(shuffled)
        checked = {}
        for part in shuffled:
            sent: eyes.LibraryPart = pickle.loads(pickle.dumps(part))
            assert (sent.points, sent.number, sent.name) == (points, part.number, part.name)
            content = sent.solve()
            checked[part.number] = part.check(content)
            (tmp_path / part.name).write_bytes(content)
            with pytest.raises(eyes.EyesError, match=part.name):
                part.check(content[:-1])
        name, manifest = plan.manifest([checked[number] for number in range(len(shuffled))])
        (tmp_path / name).write_bytes(manifest)
    assert sums(tmp_path) == sums(folder)
    with pytest.raises(ValueError, match="1 to 13"):
        eyes.LibraryPlan(14)
    with pytest.raises(ValueError, match="parts"):
        eyes.LibraryPlan(7).manifest([])


def test_a_query_has_twelve_wildcards_at_most(folder: Path) -> None:
    library = eyes.Library(folder)
    with pytest.raises(eyes.PositionError, match="24 `x`, 12 are the most"):
        library.query("xxxxxx%xxxxxx%xxxxxx%xxxxxx")
    with pytest.raises(eyes.MissingError):
        library.query("xxxx%xxxx%xxxx")


def test_the_length_of_a_sequence_is_not_trusted(tmp_path: Path) -> None:
    endless: Sequence[Any] = range(10**18)
    calls: list[Callable[[], object]] = [
        lambda: eyes.check(endless),
        lambda: eyes.compile(endless),
        lambda: eyes.Analyzer(endless),
        lambda: eyes.classify("...", edges=endless),
        lambda: eyes.LibraryPart(3, 0, endless),
        lambda: eyes.LibraryPlan(3).manifest(endless),
        lambda: eyes.solve(eyes.Board(9), endless),
    ]
    for call in calls:
        with pytest.raises((TypeError, ValueError)):
            call()
    with pytest.raises(eyes.EyesError, match="1 to 13 points, not 0"):
        eyes.Library.build(tmp_path, endless)
    with pytest.raises(eyes.EyesError, match="1 to 13 points, not 99"):
        eyes.Library.build(tmp_path, (2, 99))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("signal_soon")
def test_a_signal_ends_what_has_no_end() -> None:
    with pytest.raises(KeyboardInterrupt):
        eyes.solve(eyes.Board(9), itertools.repeat("A1"))  # type: ignore[arg-type]


def processor_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


@pytest.mark.parametrize("work", ["plan", "part"])
def test_a_signal_ends_plans_and_parts(work: str, request: pytest.FixtureRequest) -> None:
    def plan() -> eyes.LibraryPlan:
        return eyes.LibraryPlan(12)

    long: Callable[[], object] = plan
    if work == "part":
        long = max(plan().parts, key=lambda part: part.seconds).solve
    whole = processor_seconds(long)

    def interrupted() -> None:
        with pytest.raises(KeyboardInterrupt):
            long()

    request.getfixturevalue("signal_soon")
    assert processor_seconds(interrupted) < whole / 2


def test_classification_of_drawings() -> None:
    found = eyes.classify("...%.X.")
    assert found.neighbour_class == "222233" and found.attackers == ["2,2"]
    corner = eyes.classify("..%..", edges=["top", "left"])
    assert (corner.placement, corner.status) == ("corner", "nakade")
    with pytest.raises(eyes.PositionError, match="^row 1, column 2: "):
        eyes.classify(".?.")
    with pytest.raises(ValueError, match="edge"):
        eyes.classify("...", edges=["middle"])  # type: ignore[list-item]


def test_classification_on_boards() -> None:
    board = eyes.Board.from_text(". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .")
    found = eyes.classify(board, "A4")
    assert (found.status, found.hot_spots, found.liberties) == ("unsettled", ["B5"], 0)
    assert (found.supposed, found.ways_out) == (None, [])
    with pytest.raises(eyes.PositionError):
        eyes.classify(board, "A1")
    for more in ({"edges": ["top"]}, {"liberties": 0}):
        with pytest.raises(ValueError, match="for drawings"):
            eyes.classify(board, "A4", **more)


def test_analyzers_can_be_sent(tmp_path: Path) -> None:
    path = tmp_path / "own.db"
    path.write_text("Pattern 7\n\n...\n\n:0000\n")
    sent = pickle.loads(pickle.dumps(eyes.Analyzer([path], reading="none", nodes=10)))
    path.unlink()
    eye = sent.eye_at(eyes.Board.from_text(". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . ."), "A5", "white")
    assert (eye.value, eye.source) == ("0000", "pattern")


def test_a_build_removes_what_killed_ones_have_left(tmp_path: Path) -> None:
    drafts: list[Path] = []

    def make(draft: str) -> None:
        drafts.append(Path(draft))
        drafts[0].write_bytes(b"whole")

    folder_at(tmp_path).write_by("a", make)
    drafts[0].write_bytes(b"half")
    with LibraryLock(str(tmp_path)):
        assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "build.lock"]


def test_libraries_and_answers_can_be_pickled(folder: Path) -> None:
    library = eyes.Library(folder)
    again = pickle.loads(pickle.dumps(library))
    for answer in [*library.query("..x.", ruling="II"), *library.eyes(4, fate="ko", limit=3)]:
        sent = pickle.loads(pickle.dumps(answer))
        names = ("eye", "points", "liberties", "attacker", "defender", "fate")
        assert [getattr(sent, name) for name in names] == [getattr(answer, name) for name in names]
        assert sent.best_moves("attacker") == answer.best_moves("attacker")
        assert repr(sent) == repr(answer)
    assert [size.eyes for size in again.sizes] == [size.eyes for size in library.sizes]
    assert pickle.loads(pickle.dumps(library.sizes[0])).bytes == library.sizes[0].bytes
    assert pickle.loads(pickle.dumps(library.verify(positions=10))).positions == library.verify(positions=10).positions
