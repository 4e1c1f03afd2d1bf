"""Life and death, and pattern files."""

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import eyes

THREE = ". . . O X . . . .\nO O O O X . . . .\nX X X X X . . . .\n. . . . . . . . .\n. . . . . . . . ."


def test_an_open_problem() -> None:
    board = eyes.Board.from_text(THREE)
    for to_play, goal in [("black", "kill"), ("white", "save")]:
        found = eyes.solve(board, "A4", to_play=to_play)
        assert (found.goal, found.status, found.best, found.owner) == (goal, "won", ["B5"], "white")
        assert found.kind in ("proven", "proven in the zone") and "B5" in found.zone
    found = eyes.solve(board)
    assert found.status == "won" and found.best == ["B5"]
    assert repr(found) == "<Solution save black: won by B5 (proven)>"
    settled = eyes.solve(board, "A3", to_play="white")
    assert settled.best == [] and repr(settled) == "<Solution kill black: lost (assumed)>"


def test_a_variation_says_where_ko_threats_come() -> None:
    board = eyes.Board.from_text(". . O\n. . X\nO O .", to_play="white")
    found = eyes.solve(board, "C2")
    assert found.after_threats
    for number, (color, point) in enumerate(found.variation):
        if number in found.after_threats:
            assert point is not None and not board.is_legal(point, color)
            board.pass_(color)
            board.pass_("white" if color == "black" else "black")
        if point is None:
            board.pass_(color)
        else:
            board.play(point, color)


def test_a_group_that_is_shut_in() -> None:
    life = eyes.life_of(eyes.Board.from_text(THREE), "A4")
    assert (life.owner, life.attacked, life.defended, life.status) == ("white", "won", "won", "critical")
    assert life.ko_threats == (None, None)


def test_bounds_and_wrong_questions() -> None:
    board = eyes.Board.from_text(THREE)
    few = eyes.solve(board, nodes=1)
    assert few.nodes <= 10_000 and (few.status, few.bound) == (None, "nodes")
    assert eyes.solve(board, seconds=1e-9).bound == "time"
    assert eyes.solve(board).bound is None
    with pytest.raises(eyes.UndecidedError, match="not decided within 1 node$"):
        eyes.life_of(board, "A4", nodes=1)
    with pytest.raises(eyes.PositionError, match="no stone"):
        eyes.solve(board, at="A5")
    with pytest.raises(eyes.PositionError):
        eyes.life_of(board, "A5")
    with pytest.raises(ValueError, match="off the board"):
        eyes.solve(board, (9, 0))
    with pytest.raises(ValueError, match="time"):
        eyes.solve(board, seconds=-1)
    with pytest.raises(eyes.UndecidedError):
        eyes.solve(eyes.Board(9))
    with pytest.raises(eyes.PositionError, match="none was given"):
        eyes.solve(board, [])


def test_a_wall_that_may_fall_gives_no_status() -> None:
    board = eyes.Board.from_text("O . . . O X O\nX . X . O X .\n. X X X O . X\nX X O O O O O")
    with pytest.raises(eyes.PositionError, match="shuts the group in, but"):
        eyes.life_of(board, "G2")
    assert eyes.solve(board, "G2", to_play="black").status == "won"


def test_mistakes_in_patterns_are_objects(tmp_path: Path) -> None:
    wrong = "Pattern 1\n\n.*.\n\n:1123\n"
    (found,) = eyes.check(text=wrong)
    assert (found.severity, found.line, found.column, found.file) == ("error", 5, 1, "text")
    path = tmp_path / "wrong.db"
    path.write_text(wrong)
    with pytest.raises(eyes.PatternError) as caught:
        eyes.compile(path)
    assert caught.value.diagnostics[0].line == 5 and str(path) in str(caught.value)
    with pytest.raises(eyes.PatternError):
        eyes.Analyzer(path)
    sent = pickle.loads(pickle.dumps(caught.value))
    assert str(sent) == str(caught.value)
    assert [str(found) for found in sent.diagnostics] == [str(found) for found in caught.value.diagnostics]
    with pytest.raises(FileNotFoundError):
        eyes.compile(tmp_path / "missing.db")


def test_a_large_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.db"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    found = eyes.check(path)
    assert ["larger than 16 MiB" in one.message for one in found] == [True]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("read", [eyes.check, eyes.compile, eyes.Analyzer])
def test_a_pipe_is_not_waited_for(read: Callable[[Path], object], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.db")
    with pytest.raises(OSError, match="not a regular file"):
        read(tmp_path / "pipe.db")


def test_patterns_come_before_what_is_built_in(tmp_path: Path) -> None:
    path = tmp_path / "own.db"
    path.write_text("Pattern 7\n\n...\n\n:0000\n")
    assert eyes.check(path) == []
    assert eyes.compile([path])
    board = eyes.Board.from_text(THREE)
    eye = eyes.Analyzer([path]).eye_at(board, "A5", "white")
    assert eye is not None
    assert (eye.value, eye.source, eye.pattern) == ("0000", "pattern", (7, str(path)))
    assert eyes.format_patterns("Pattern 1\n\n.*.\n\n:1122\n").startswith("Pattern 1")


def test_a_kill_that_would_be_assumed_is_proven() -> None:
    drawn = "X X X X . X X . .\nO O . O X . . . .\nO . . O X . . . .\n. . . O . . X . .\n. . . . X . . . ."
    board = eyes.Board.from_text("\n".join(4 * [". . . . . . . . ."] + [drawn]), to_play="black")
    assert eyes.solve(board).kind == "assumed"
    assert eyes.solve(board, prove=True).kind == "proven in the zone"
