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
    Diagnostic,
    EyesError,
    EyeSpace,
    Group,
    IllegalMoveError,
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
    compile,
    format_patterns,
    life_of,
    load_sgf,
    solve,
)

__all__ = [
    "Analysis",
    "Analyzer",
    "Board",
    "Diagnostic",
    "EyeSpace",
    "EyesError",
    "Group",
    "IllegalMoveError",
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
    "compile",
    "format_patterns",
    "life_of",
    "load_sgf",
    "solve",
]
