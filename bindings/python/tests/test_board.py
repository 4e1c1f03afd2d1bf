"""Boards: moves, undo, arrays, text, records."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import eyes


def test_moves_and_undo() -> None:
    board = eyes.Board(9)
    assert (board.width, board.height, board.to_play) == (9, 9, "black")
    assert board.play("E5") == 0
    assert board.play((4, 3)) == 0
    assert board["E5"] == "black" and board["E6"] == "white" and board["A1"] is None
    board.pass_()
    assert board.moves == [("black", "E5"), ("white", "E6"), ("black", None)]
    assert board.liberties("E5") == ["D5", "F5", "E4"]
    before = board.copy()
    while board.undo():
        pass
    assert board.moves == [] and board == eyes.Board(9)
    assert len(before.moves) == 3 and before != board
    assert copy.deepcopy(before) == before and hash(copy.copy(before)) == hash(before)
    with_suicide = eyes.Board(9, suicide=True)
    assert board == with_suicide and hash(board) == hash(with_suicide)


def test_captures_and_kos() -> None:
    board = eyes.Board.from_text(". X O .\nX O . O\n. X O .\n. . . .")
    assert board.play("C3") == 1
    assert board.ko == "B3" and not board.is_legal("B3")
    with pytest.raises(eyes.IllegalMoveError) as caught:
        board.play("B3")
    assert (caught.value.point, caught.value.color) == ("B3", "white")
    assert "ko" in caught.value.reason


def test_a_side_to_play_that_is_named_keeps_the_history() -> None:
    board = eyes.load_sgf("(;SZ[9];B[ee];W[cc];PL[B];B[dd])")
    assert [point for _, point in board.moves] == ["E5", "C7", "D6"]


def test_superko() -> None:
    text = ". X O .\nX O . O\n. X O .\n. . . ."
    for rule, legal in [("simple", True), ("positional", False)]:
        board = eyes.Board(4, ko_rule=rule)  # type: ignore[arg-type]
        start = eyes.Board.from_text(text)
        for row in range(4):
            for column in range(4):
                stone = start[(column, row)]
                if stone is not None:
                    board.play((column, row), stone)
        board.play("C3", "black")
        board.pass_("white")
        board.pass_("black")
        assert board.is_legal("B3", "white") is legal


def test_arrays_go_there_and_back() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        width, height = rng.integers(2, 26, 2)
        board = eyes.Board(int(width), int(height))
        for _ in range(100):
            at = (int(rng.integers(width)), int(rng.integers(height)))
            if board.is_legal(at):
                board.play(at)
        array = board.to_array()
        assert array.shape == (height, width) and array.dtype == np.int8
        again = eyes.Board.from_array(array, to_play=board.to_play)
        assert again.to_text() == board.to_text()
        signed = np.where(array == 2, -1, array)
        assert eyes.Board.from_array(signed).to_text() == board.to_text()
        assert eyes.Board.from_text(board.to_text()).to_text() == board.to_text()


def test_sgfmill_boards() -> None:
    boards = pytest.importorskip("sgfmill.boards")
    theirs = boards.Board(9)
    theirs.play(0, 0, "b")
    theirs.play(8, 3, "w")
    ours = eyes.Board.from_sgfmill(theirs)
    assert ours["A1"] == "black" and ours["D9"] == "white"
    with pytest.raises(TypeError, match="expected a board of sgfmill"):
        eyes.Board.from_sgfmill(None)


def test_records(records: list[str]) -> None:
    for text in records:
        whole = eyes.load_sgf(text)
        assert len(whole.moves) > 100
        early = eyes.load_sgf(text, before_move=11)
        assert early.moves == whole.moves[:10]
        replay = whole.copy()
        while replay.undo():
            pass
        for color, point in whole.moves:
            replay.pass_(color) if point is None else replay.play(point, color)
        assert replay == whole


@pytest.mark.parametrize(
    "make",
    [
        lambda: eyes.Board(1),
        lambda: eyes.Board(26),
        lambda: eyes.Board(300, 300),
        lambda: eyes.Board(-1),
        lambda: eyes.Board.from_array(np.zeros((300, 3), int)),
        lambda: eyes.Board.from_array(np.zeros((5, 5), "timedelta64[s]")),
        lambda: eyes.Board.from_text("X ?"),
        lambda: eyes.Board.from_text("X O\nO ."),
        lambda: eyes.Board.from_array([[0, 7], [0, 0]]),
        lambda: eyes.Board.from_array([0, 1]),
        lambda: eyes.Board.from_array(np.ma.array([[0, 1], [2, 0]], mask=[[False, True], [False, False]])),
        lambda: eyes.Board.from_array(np.array([[0, 1], [2, 0]], dtype=complex)),
        lambda: eyes.load_sgf("no record"),
        lambda: eyes.load_sgf("(;SZ[9];B[zz])"),
    ],
)
def test_what_is_no_position_is_refused(make: object) -> None:
    assert callable(make)
    with pytest.raises(eyes.PositionError):
        make()


@pytest.mark.parametrize("at", ["Z9", "", "I5", "E10", (9, 0), (-1, 3), (1, 2, 3), 5, None])
def test_what_is_no_point_is_refused(at: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        eyes.Board(9).play(at)  # type: ignore[arg-type]


def test_what_is_no_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="green"):
        eyes.Board(9).play("A1", "green")


def test_a_board_shows_itself() -> None:
    board = eyes.Board(5)
    board.play("C3")
    assert "3 . . X . ." in repr(board) and "white to play" in repr(board)
    assert board._repr_svg_().startswith("<svg")


def test_boards_and_records_can_be_pickled(records: list[str]) -> None:
    def sent(record: Any) -> Any:
        return pickle.loads(pickle.dumps(record))

    boards = [eyes.load_sgf(text, before_move=120) for text in records[:4]]
    boards += [eyes.Board(25, 2, ko_rule="situational", suicide=True), eyes.Board.from_text("XX.\n.X.\n...", to_play="white")]
    for board in boards:
        board.pass_()
        again = sent(board)
        assert (again, again.moves, again.ko, repr(again)) == (board, board.moves, board.ko, repr(board))
        while board.undo():
            assert again.undo() and again == board
        assert not again.undo()
    # A superko goes on to forbid what it forbade.
    ko = eyes.Board(4, ko_rule="positional")
    for point in ("B4", "C4", "A3", "D3", "B2", "C2", "C3", "B3"):
        ko.play(point)
    assert ko.ko == "C3" and not sent(ko).is_legal("C3")
    ko.pass_()
    ko.pass_()
    assert not ko.is_legal("C3", "black") and not sent(ko).is_legal("C3", "black")

    board = eyes.load_sgf(records[0], before_move=150)
    analysis = eyes.analyze(board)
    first = analysis.groups[0].strings[0]
    found = [*analysis.spaces, *analysis.groups, eyes.classify("..X"), eyes.solve(board, first, nodes=2000)]
    three = eyes.Board.from_text(". . . O X .\nO O O O X .\nX X X X X .\n. . . . . .")
    found.append(eyes.life_of(three, "A3"))
    for record in found:
        names = [name for name in dir(record) if not name.startswith("_")]
        assert names and all(getattr(sent(record), name) == getattr(record, name) for name in names)


def test_a_byte_order_mark_is_no_part_of_a_board() -> None:
    assert eyes.Board.from_text("\ufeffX.\n..") == eyes.Board.from_text("X.\n..")
