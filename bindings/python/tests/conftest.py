"""Positions and records of the repository."""

import os
from pathlib import Path

import pytest

POSITIONS = Path(os.environ.get("EYES_POSITIONS", Path(__file__).resolve().parents[3] / "tests" / "positions"))


@pytest.fixture(scope="session")
def records() -> list[str]:
    """Game records in SGF."""
    return [path.read_text() for path in sorted(POSITIONS.glob("game19-*.sgf"))[:6]]
