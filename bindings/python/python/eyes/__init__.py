"""Exact knowledge of eyes in the game of Go.

A board goes in; every eye space comes out with its value, its vital points and the reason.

>>> import eyes
>>> board = eyes.Board.from_text('''
...     . O . O .
...     O O O O .
...     . . . . .
...     . . . . .
...     . . . . .
... ''')
>>> eyes.analyze(board).group_at("B5").status
'alive'
"""

from ._eyes import (
    Analysis,
    Analyzer,
    Board,
    Classification,
    Diagnostic,
    EyesError,
    EyeSpace,
    Group,
    IllegalMoveError,
    Library,
    LibraryAnswer,
    LibraryCheck,
    LibraryPart,
    LibraryPlan,
    LibrarySize,
    MissingError,
    PatternError,
    PositionError,
    Solution,
    Statuses,
    UndecidedError,
    __version__,
    analyze,
    analyze_batch,
    analyze_game,
    check,
    classify,
    compile,
    decode_sgf,
    format_patterns,
    life_of,
    load_sgf,
    solve,
)

__all__ = [
    "Analysis",
    "Analyzer",
    "Board",
    "Classification",
    "Diagnostic",
    "EyeSpace",
    "EyesError",
    "Group",
    "IllegalMoveError",
    "Library",
    "LibraryAnswer",
    "LibraryCheck",
    "LibraryPart",
    "LibraryPlan",
    "LibrarySize",
    "MissingError",
    "PatternError",
    "PositionError",
    "Solution",
    "Statuses",
    "UndecidedError",
    "__version__",
    "analyze",
    "analyze_batch",
    "analyze_game",
    "check",
    "classify",
    "compile",
    "decode_sgf",
    "format_patterns",
    "life_of",
    "load_sgf",
    "solve",
]
