"""What a call from Python costs: every position of a game, one analyzer, without verdicts; and threads.

python bench.py ../../tests/positions/game19-01.sgf
"""

import sys
import threading
import time

import numpy as np

import eyes


def main() -> None:
    """Prints the times."""
    with open(sys.argv[1], encoding="utf-8") as file:
        whole = eyes.load_sgf(file.read())
    board = whole.copy()
    boards = []
    while board.undo():
        boards.append(board.copy())
    boards.reverse()

    def play_through() -> None:
        analyzer = eyes.Analyzer(nodes=0)
        for board in boards:
            analyzer.analyze(board, verdicts=False)

    def timed(work: object, times: int = 3) -> float:
        assert callable(work)
        best = float("inf")
        for _ in range(times):
            start = time.perf_counter()
            work()
            best = min(best, time.perf_counter() - start)
        return best

    alone = timed(play_through)
    print(f"analyze: {alone / len(boards) * 1e6:.0f} us a position")

    def together() -> None:
        threads = [threading.Thread(target=play_through) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    print(f"two threads: {2 * alone / timed(together):.2f} times the throughput of one")
    stones = np.stack([board.to_array() for board in boards])
    analyzer = eyes.Analyzer(nodes=0)
    batch = timed(lambda: eyes.analyze_batch(stones, analyzer=analyzer, threads=1))
    print(f"analyze_batch, one thread: {batch / len(boards) * 1e6:.0f} us a position")


if __name__ == "__main__":
    main()
