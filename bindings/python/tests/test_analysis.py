"""Eye spaces: against the parts of the answer, and the same whatever was asked before."""

import json
import threading

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


@pytest.mark.parametrize("stones", [np.zeros((2, 3)), np.zeros((1, 1, 1)), np.zeros((1, 30, 30))])
def test_batches_of_impossible_boards_are_refused(stones: np.ndarray) -> None:
    with pytest.raises(eyes.PositionError):
        eyes.analyze_batch(stones)
