"""Eye spaces: against the parts of the answer, and the same whatever was asked before."""

import json
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import eyes

TWO_EYES = """
    . O . O . X
    O O O O O X
    . . . X X X
    . . . . . .
    . . . . . .
    . . . . . .
"""


def same(one: eyes.Analysis, other: eyes.Analysis) -> bool:
    return bool(json.loads(one.to_json()) == json.loads(other.to_json()))


def test_a_group_with_two_eyes() -> None:
    analysis = eyes.analyze(eyes.Board.from_text(TWO_EYES))
    group = analysis.group_at("B6")
    assert group is not None
    assert (group.owner, group.status, group.source) == ("white", "alive", "unconditional")
    eye = analysis.space_at("A6", "white")
    assert eye is not None and eye.value == "1111" and not eye.is_guess
    assert analysis.kind_of_eye("A6") == "proper"
    assert analysis.fills_own_eye("A6", "white") and not analysis.fills_own_eye("A6", "black")
    assert analysis.unconditional_map()[1].tolist() == [True] * 5 + [False]
    assert analysis.space_map("white")[0, 0] >= 0 and analysis.space_map("black")[0, 0] == -1
    assert analysis.group_at("A1") is None


def test_vital_points() -> None:
    board = eyes.Board.from_text(". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .")
    analysis = eyes.analyze(board)
    eye = analysis.space_at("B5", "white")
    assert eye is not None and (eye.value, eye.attack) == ("1122", ["B5"])
    assert analysis.vital_map("white")[0].tolist() == [False, True, False, False, False]
    group = analysis.group_at("A4")
    assert group is not None and group.status == "critical" and not group.is_guess


def test_maps_and_lists_agree(records: list[str]) -> None:
    for text in records[:3]:
        analysis = eyes.analyze(eyes.load_sgf(text, before_move=150))
        spaces = analysis.spaces
        for owner in ("black", "white"):
            places = analysis.space_map(owner)
            for number, space in enumerate(spaces):
                if space.owner == owner:
                    assert (places == number).sum() == len(space.points)
        for number, group in enumerate(analysis.groups):
            for space_number in group.spaces:
                assert spaces[space_number].group == number
                assert spaces[space_number].owner == group.owner
        report = json.loads(analysis.to_json())
        assert "\x1b" not in analysis.to_text() and "\x1b" in analysis.to_text(color=True)
        assert len(report["eyes"]) == len(spaces)
        assert analysis.to_svg().startswith("<svg") and analysis._repr_svg_() == analysis.to_svg()


def test_a_kept_analyzer_says_what_a_new_one_says(records: list[str]) -> None:
    board = eyes.load_sgf(records[0])
    kept = eyes.Analyzer()
    for _ in range(40):
        assert same(kept.analyze(board), eyes.Analyzer().analyze(board))
        board.undo()


def test_threads_share_and_have_analyzers(records: list[str]) -> None:
    boards = [eyes.load_sgf(text, before_move=move) for text in records for move in (50, 120)]
    expected = [eyes.analyze(board).to_json() for board in boards]
    shared = eyes.Analyzer()
    found: list[list[str]] = [[], []]

    def work(number: int) -> None:
        for board in boards:
            found[number].append(eyes.analyze(board).to_json())
            shared.analyze(board)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected, expected]


def test_batches(records: list[str]) -> None:
    boards = [eyes.load_sgf(text, before_move=move) for text in records for move in range(100, 140)]
    stones = np.stack([board.to_array() for board in boards])
    one = eyes.analyze_batch(stones, threads=1)
    many = eyes.analyze_batch(stones, threads=3)
    for name in ("position", "owner", "first", "size", "margins", "digits", "source", "group"):
        assert np.array_equal(one[name], many[name])
    words = {0: "derived", 1: "solved", 2: "pattern", 3: "guess"}
    for number in (0, 17, len(boards) - 1):
        rows = one["position"] == number
        spaces = eyes.Analyzer().analyze(boards[number]).spaces
        assert one["digits"][rows].tolist() == [int(space.value) for space in spaces]
        assert one["size"][rows].tolist() == [len(space.points) for space in spaces]
        assert [words[code] for code in one["source"][rows].tolist()] == [space.source for space in spaces]
    stones[3, 0, 0] = 9
    refused = eyes.analyze_batch(stones)["refused"]
    assert [number for number, _ in refused] == [3] and "9 is no stone" in refused[0][1]


def test_numbers_are_not_cut_to_those_of_stones() -> None:
    refused = eyes.analyze_batch(np.array([[[0, 0, 0], [0, 1, -129]], [[256, 0, 0], [0, 1, 0]]]))["refused"]
    assert [why.split(" ")[0] for _, why in refused] == ["-129", "256"]
    assert [number for number, _ in refused] == [0, 1]
    for kind in (np.uint8, np.int16, np.uint64, np.float32, object):
        board = np.array([[[0, 1, 2], [0, 0, 0]]]).astype(kind)
        assert eyes.analyze_batch(board)["refused"] == []
        assert eyes.Board.from_array(board[0])["B2"] == "black"
        board[0, 0, 0] = 255
        assert eyes.analyze_batch(board)["refused"][0][1].startswith("255 is no stone")
    for wrong in (np.array([[[0, 1.5], [0, 0]]]), np.array([[[0, np.nan], [0, 0]]]), [[[0, 2**64 - 1], [0, 0]]], [[[0, 2**70], [0, 0]]]):
        with pytest.raises(eyes.PositionError, match="whole numbers"):
            eyes.analyze_batch(wrong)
        with pytest.raises(eyes.PositionError, match="whole numbers"):
            eyes.Board.from_array(wrong[0])


def test_masked_numbers_are_refused() -> None:
    for kind in (np.int8, np.int16):
        board = np.zeros((3, 3), kind)
        masked = np.ma.masked_array(board, mask=np.eye(3, dtype=bool))
        for wrong in (masked[None], [masked], [list(masked)], (tuple(masked),), np.ma.masked_array(board[None], mask=True)):
            with pytest.raises(eyes.PositionError, match="masked"):
                eyes.analyze_batch(wrong)

        class Wrapped:
            def __init__(self, array: Any) -> None:
                self.array = array

            def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
                return self.array

        with pytest.raises(eyes.PositionError, match="masked"):
            eyes.analyze_batch(Wrapped(masked[None]))
        for rows in (masked, list(masked), Wrapped(masked)):
            with pytest.raises(eyes.PositionError, match="masked"):
                eyes.Board.from_array(rows)


def test_the_moves_of_a_board_are_told() -> None:
    report = json.loads(eyes.analyze(eyes.load_sgf("(;SZ[5];B[dd];W[bb])")).to_json())
    assert report["board"]["moves"] == 2 and report["board"]["last_move"]["vertex"] == "B4"


def crowded(count: int) -> np.ndarray:
    stones = np.random.default_rng(1).choice([0, 1, 2], (count, 19, 19), p=[0.5, 0.25, 0.25])
    return stones.astype(np.int8)


WIDE = "\n".join(
    [". . . . . . . . . . .", "X X X X X X X X X X ."]
    + [". . . . . . . . . X ."] * 3
    + [". . O O . . . . . X ."]
    + [". . . . . . . . . X ."] * 2
)


def long_work(name: str, record: str) -> None:
    """Hours of work."""
    deep = eyes.Analyzer(reading="deep", nodes=10**9)
    if name == "batch":
        eyes.analyze_batch(crowded(10_000), analyzer=deep)
    elif name == "analyze":
        for stones in crowded(10_000):
            if not eyes.analyze_batch(stones[None], analyzer=eyes.Analyzer(reading="none"))["refused"]:
                deep.analyze(eyes.Board.from_array(stones))
    elif name == "game":
        eyes.analyze_game(record, analyzer=deep)
    elif name == "solve":
        eyes.solve(eyes.load_sgf(record, before_move=60), nodes=10**9)
    else:
        eyes.life_of(eyes.Board.from_text(WIDE), "C3", safe=["A7"], nodes=10**9)


@pytest.mark.usefixtures("signal_soon")
@pytest.mark.parametrize("name", ["batch", "analyze", "game", "solve", "life_of"])
def test_a_signal_ends_long_work(name: str, records: list[str]) -> None:
    with pytest.raises(KeyboardInterrupt):
        long_work(name, records[0])


def test_a_board_in_use_is_no_panic() -> None:
    board = eyes.Board(9)

    class Number:
        def __init__(self, question: Callable[[], object]) -> None:
            self.question = question

        def __index__(self) -> int:
            with pytest.raises(RuntimeError, match="borrowed"):
                self.question()
            return 3

    questions: list[Callable[[], object]] = [
        lambda: eyes.analyze(board),
        lambda: eyes.Analyzer().analyze(board),
        lambda: eyes.solve(board),
        lambda: eyes.classify(board, "D4"),
        lambda: eyes.Board(9) == board,
    ]
    for question in questions:
        board.play((Number(question), 3))  # type: ignore[arg-type]
        assert board.undo()


def test_a_board_is_played_on_while_it_is_searched(records: list[str]) -> None:
    board = eyes.load_sgf(records[0], before_move=60)
    thread = threading.Thread(target=eyes.solve, args=(board,), kwargs={"seconds": 0.5})
    thread.start()
    while thread.is_alive():
        board.play("A1")
        assert board.undo()
    thread.join()


@pytest.mark.parametrize("stones", [np.zeros((2, 3)), np.zeros((1, 1, 1)), np.zeros((1, 30, 30))])
def test_batches_of_impossible_boards_are_refused(stones: np.ndarray) -> None:
    with pytest.raises(eyes.PositionError):
        eyes.analyze_batch(stones)
