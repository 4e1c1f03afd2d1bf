from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

__version__: str

Point = str | tuple[int, int]
Points = Point | Sequence[Point]
ColorName = Literal["black", "white"]
Paths = str | PathLike[str] | Sequence[str | PathLike[str]]

class EyesError(Exception): ...

class IllegalMoveError(EyesError):
    point: str
    color: str
    reason: str

class PositionError(EyesError): ...

class PatternError(EyesError):
    diagnostics: list[Diagnostic]

class UndecidedError(EyesError): ...

class MissingError(EyesError): ...

@final
class Board:
    def __init__(
        self,
        width: int = 19,
        height: int | None = None,
        *,
        ko_rule: Literal["simple", "positional", "situational"] = "simple",
        suicide: bool = False,
    ) -> None: ...
    @classmethod
    def from_text(cls, text: str, *, to_play: str = "black") -> Board: ...
    @classmethod
    def from_array(cls, stones: ArrayLike, *, to_play: str = "black") -> Board: ...
    @classmethod
    def from_sgfmill(cls, board: Any, *, to_play: str = "black") -> Board: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def to_play(self) -> str: ...
    @property
    def ko(self) -> str | None: ...
    @property
    def moves(self) -> list[tuple[str, str | None]]: ...
    def play(self, at: Point, color: str | None = None) -> int: ...
    def pass_(self, color: str | None = None) -> None: ...
    def undo(self) -> bool: ...
    def is_legal(self, at: Point, color: str | None = None) -> bool: ...
    def __getitem__(self, at: Point) -> str | None: ...
    def liberties(self, at: Point) -> list[str]: ...
    def to_array(self) -> NDArray[np.int8]: ...
    def to_text(self) -> str: ...
    def copy(self) -> Board: ...
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: Any) -> Board: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class EyeSpace:
    owner: str
    points: list[str]
    margins: list[str]
    value: str
    ko_values: tuple[str, str] | None
    source: str
    pattern: tuple[int, str] | None
    attack: list[str]
    defense: list[str]
    attack_threats: list[str]
    defense_threats: list[str]
    best_attack: str | None
    best_defense: str | None
    half_eyes: list[str]
    false_eyes: list[str]
    ways_in: list[str]
    margins_apart: list[str]
    group: int | None
    @property
    def is_guess(self) -> bool: ...

@final
class Group:
    owner: str
    strings: list[str]
    stones: list[str]
    spaces: list[int]
    value: str
    status: str
    is_ko: bool
    source: str
    is_guess: bool

@final
class Analysis:
    @property
    def spaces(self) -> list[EyeSpace]: ...
    @property
    def groups(self) -> list[Group]: ...
    @property
    def board(self) -> Board: ...
    def space_at(self, at: Point, owner: str) -> EyeSpace | None: ...
    def group_at(self, at: Point) -> Group | None: ...
    def kind_of_eye(self, at: Point) -> Literal["proper", "half", "false"] | None: ...
    def fills_own_eye(self, at: Point, owner: str) -> bool: ...
    def space_map(self, owner: str) -> NDArray[np.int16]: ...
    def unconditional_map(self) -> NDArray[np.bool_]: ...
    def vital_map(self, owner: str | None = None) -> NDArray[np.bool_]: ...
    def to_json(self) -> str: ...
    def to_text(self, *, color: bool = False) -> str: ...
    def to_svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class Analyzer:
    def __init__(
        self,
        patterns: Paths | None = None,
        *,
        reading: Literal["none", "fast", "thorough", "deep"] = "fast",
        nodes: int = 5_000,
    ) -> None: ...
    def analyze(self, board: Board, *, verdicts: bool = True) -> Analysis: ...
    def eye_at(self, board: Board, at: Point, owner: str) -> EyeSpace | None: ...

@final
class Solution:
    group: list[str]
    owner: str
    goal: Literal["kill", "save"]
    status: Literal["won", "lost", "ko"] | None
    ko_threats: int | None
    best: list[str]
    kind: str
    zone: list[str]
    safe: list[str]
    variation: list[tuple[str, str | None]]
    after_threats: list[int]
    is_settled: bool
    nodes: int
    bound: Literal["nodes", "time"] | None

@final
class Statuses:
    owner: str
    attacked: Literal["won", "lost", "ko"]
    defended: Literal["won", "lost", "ko"]
    status: Literal["alive", "critical", "dead", "ko"]
    ko_threats: tuple[int | None, int | None]
    nodes: int

@final
class Diagnostic:
    def __init__(
        self,
        severity: str,
        message: str,
        help: str | None,
        file: str,
        line: int,
        column: int,
        span: tuple[int, int],
    ) -> None: ...
    severity: Literal["error", "warning"]
    message: str
    help: str | None
    file: str
    line: int
    column: int
    span: tuple[int, int]

@final
class Library:
    def __init__(self, directory: str | PathLike[str]) -> None: ...
    @staticmethod
    def build(
        directory: str | PathLike[str], points: int | Iterable[int], *, threads: int = 0
    ) -> Library: ...
    @property
    def sizes(self) -> list[LibrarySize]: ...
    def query(
        self, drawing: str, *, liberties: int = 0, ruling: Literal["I", "II"] = "II"
    ) -> list[LibraryAnswer]: ...
    def query_board(
        self,
        board: Board,
        at: Point,
        *,
        liberties: int | None = None,
        ruling: Literal["I", "II"] = "II",
    ) -> LibraryAnswer: ...
    def eyes(
        self,
        points: int,
        *,
        site: Literal["centre", "side", "corner"] | None = None,
        fate: Literal["alive", "unsettled", "dead", "ko"] | None = None,
        ko: int | None = None,
        status: int | None = None,
        first: Literal["attacker", "defender"] | None = None,
        liberties: int = 0,
        ruling: Literal["I", "II"] = "II",
        limit: int = 20,
    ) -> list[LibraryAnswer]: ...
    def verify(
        self, *, positions: int = 100, seed: int = 1, nodes: int = 1_000_000
    ) -> LibraryCheck: ...

@final
class LibrarySize:
    points: int
    eyes: list[int]
    grounds: int
    bytes: int

@final
class LibraryAnswer:
    @property
    def eye(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def liberties(self) -> int: ...
    @property
    def attacker(self) -> int: ...
    @property
    def defender(self) -> int: ...
    @property
    def fate(self) -> Literal["alive", "unsettled", "dead", "ko"]: ...
    def best_moves(self, first: Literal["attacker", "defender"]) -> list[str]: ...

@final
class LibraryCheck:
    positions: int
    legal: int
    searched: int
    undecided: int
    naive: int
    differences: list[str]

@final
class Classification:
    neighbour_class: str
    placement: Literal["centre", "side", "corner"]
    points: list[str]
    attackers: list[str]
    friends: list[str]
    liberties: int
    life_property: bool | None
    vital_points: list[str] | None
    end_points: list[str] | None
    status: Literal["nakade", "unsettled", "unsettled-ko", "alive", "alive-in-atari", "unknown"]
    hot_spots: list[str]
    attack: list[str]
    defense: list[str]
    basis: Literal["life property", "vital points", "table", "nothing"]
    supposed: str | None
    ways_out: list[str]

@final
class LibraryPlan:
    def __init__(self, points: int) -> None: ...
    @property
    def points(self) -> int: ...
    @property
    def eyes(self) -> list[int]: ...
    @property
    def grounds(self) -> int: ...
    @property
    def parts(self) -> list[LibraryPart]: ...
    def manifest(self, checked: Sequence[tuple[int, int]]) -> tuple[str, bytes]: ...

@final
class LibraryPart:
    def __init__(
        self, points: int, number: int, grounds: Sequence[tuple[Sequence[int], int]]
    ) -> None: ...
    @property
    def points(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def grounds(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    def solve(self) -> bytes: ...
    def check(self, bytes: bytes) -> tuple[int, int]: ...
    @staticmethod
    def is_own(head: bytes) -> bool: ...

@final
class LibraryLock:
    def __init__(self, directory: str | PathLike[str]) -> None: ...
    def __enter__(self) -> LibraryLock: ...
    def __exit__(self, *_exception: object) -> None: ...

@final
class Stop:
    def __init__(self) -> None: ...
    def request(self) -> None: ...

class Batch(TypedDict):
    position: NDArray[np.uint64]
    owner: NDArray[np.uint8]
    first: NDArray[np.uint16]
    size: NDArray[np.uint16]
    margins: NDArray[np.uint16]
    digits: NDArray[np.uint16]
    source: NDArray[np.uint8]
    group: NDArray[np.int32]
    refused: list[tuple[int, str]]

def analyze(board: Board, *, verdicts: bool = True) -> Analysis: ...
def analyze_batch(
    stones: ArrayLike, *, analyzer: Analyzer | None = None, threads: int = 0
) -> Batch: ...
def analyze_game(
    text: str,
    *,
    analyzer: Analyzer,
    every: int = 1,
    groups: bool = False,
    _stop: Stop | None = None,
) -> dict[str, Any]: ...
@overload
def classify(
    eye: str,
    *,
    edges: Sequence[Literal["top", "bottom", "left", "right"]] | None = None,
    liberties: int | None = None,
) -> Classification: ...
@overload
def classify(eye: Board, at: Point) -> Classification: ...
def decode_sgf(content: bytes) -> str: ...
def load_sgf(text: str, *, before_move: int | None = None) -> Board: ...
def solve(
    board: Board,
    at: Points | None = None,
    *,
    to_play: str | None = None,
    nodes: int = 3_000_000,
    seconds: float | None = None,
    prove: bool = False,
) -> Solution: ...
def life_of(
    board: Board,
    at: Points,
    *,
    safe: Points | None = None,
    nodes: int = 10_000_000,
    seconds: float | None = None,
) -> Statuses: ...
def check(paths: Paths | None = None, *, text: str | None = None) -> list[Diagnostic]: ...
def compile(paths: Paths | None = None, *, text: str | None = None) -> bytes: ...
def format_patterns(text: str) -> str: ...
