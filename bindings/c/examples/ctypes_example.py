"""The installed library from Python, without a package: python ctypes_example.py PREFIX/lib/libeyes.so"""

import ctypes
import sys

eyes = ctypes.CDLL(sys.argv[1])
eyes.eyes_last_error.restype = ctypes.c_char_p
eyes.eyes_version.restype = ctypes.c_char_p


def check(code: int) -> int:
    """Raises the library's text for an error."""
    if code < 0:
        raise RuntimeError(eyes.eyes_last_error().decode())
    return code


knowledge, analyzer, board = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
check(eyes.eyes_knowledge_new(ctypes.c_uint64(0), ctypes.byref(knowledge)))
check(eyes.eyes_analyzer_new(knowledge, 1, ctypes.byref(analyzer)))
check(eyes.eyes_board_new(5, 5, 0, 0, ctypes.byref(board)))
cells = (ctypes.c_uint8 * 25)(0, 2, 0, 2, 0, 2, 2, 2, 2, 0)
check(eyes.eyes_board_set_stones(board, cells, ctypes.c_size_t(25), 1))
check(eyes.eyes_analyzer_update(analyzer, board))
fills = check(eyes.eyes_fills_own_eye(analyzer, 0, 2))
print("A5 is White's eye:", "yes" if fills == 0 else "no")
alive = check(eyes.eyes_is_unconditionally_alive(analyzer, 1))
print("B5 lives whatever happens:", "yes" if alive == 0 else "no")
try:
    check(eyes.eyes_board_play(board, 1, 1, None))
except RuntimeError as error:
    print("refused:", error)
eyes.eyes_board_free(board)
eyes.eyes_analyzer_free(analyzer)
eyes.eyes_knowledge_free(knowledge)
