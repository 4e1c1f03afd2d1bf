"""Positions and records of the repository."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

POSITIONS = Path(os.environ.get("EYES_POSITIONS", Path(__file__).resolve().parents[3] / "tests" / "positions"))


@pytest.fixture(scope="session")
def records() -> list[str]:
    """Game records in SGF."""
    return [path.read_text() for path in sorted(POSITIONS.glob("game19-*.sgf"))[:6]]


@pytest.fixture
def signal_soon() -> Iterator[None]:
    """Sends what Ctrl-C sends, also where it is ignored: in the background of a script."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    # Only a signal to the process wakes a main thread that waits for others.
    timer = threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT])
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, before)
