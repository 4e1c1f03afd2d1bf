"""What a table of games costs over the analysis in it, in processor time of one thread, and whether memory grows.

cargo build --release --example analysis_alone
python bench_tables.py ../../tests/positions target/release/examples/analysis_alone
"""

import os
import resource
import sys
import tempfile
import threading
import time

import eyes
import eyes.tables


def resident() -> float:
    """The memory of the process in MB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


def alone(program: str, folder: str) -> float:
    """The processor time of the analysis without a table."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if os.spawnl(os.P_WAIT, program, program, folder) != 0:
        sys.exit(f"{program} has failed")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main() -> None:
    """Prints the times and the memory."""
    folder, program = sys.argv[1:]
    # The knowledge that is built in is read once in a process.
    eyes.Analyzer()
    memory: list[float] = []
    stopped = threading.Event()

    def watch() -> None:
        while not stopped.wait(0.2):
            memory.append(resident())

    best = {"table": float("inf"), "analysis": float("inf")}
    watcher = threading.Thread(target=watch)
    watcher.start()
    for _ in range(3):
        with tempfile.TemporaryDirectory() as target:
            start = time.process_time()
            done = eyes.tables.write(folder, target, threads=1, progress=False)
            best["table"] = min(best["table"], time.process_time() - start)
        best["analysis"] = min(best["analysis"], alone(program, folder))
    stopped.set()
    watcher.join()
    print(f"{done.games} games, {done.rows} rows")
    print(f"table: {best['table']:.2f} s; the analysis in Rust: {best['analysis']:.2f} s")
    print(f"the table takes {best['table'] / best['analysis']:.2f} times as long")
    fifth = len(memory) // 5
    parts = [max(memory[at : at + fifth]) for at in range(0, 5 * fifth, fifth)]
    print("most memory in each fifth of the time, MB:", " ".join(f"{part:.0f}" for part in parts))


if __name__ == "__main__":
    main()
